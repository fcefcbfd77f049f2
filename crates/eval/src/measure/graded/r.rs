//! Recall: the share of all relevant documents that is among the first k.
//!
//! **Formula.** R@k = r(k)/R, with r(k) the relevant documents in ranks 1..k and R all relevant documents of the pool.
//!
//! **Worked example.** Four documents are relevant; the ranking has two of them in ranks 1 to 5: R@5 = 2/4 = 0.5.
//!
//! **Choices.** R is never cut, so that R@k cannot reach 1 where R > k; `RelP` divides by the smaller of the two. R = 0
//! gives 0, as in trec_eval and ir_measures.
//!
//! **Reference.** Kent, Berry, Luehrs & Perry, American Documentation, 1955; Cleverdon, Aslib Proceedings, 1967.

use super::{Column, Form, Graded, Ranking, scorer, tied};
use crate::join::TieGroup;
use crate::language::unit::*;
use crate::scores::Score;

struct R {
    level: f64,
    cutoff: u32,
}

impl Graded for R {
    /// How many documents are relevant.
    type Pool = f64;

    fn prepare(&self, column: &Column<'_>) -> f64 {
        column.relevant(self.level) as f64
    }

    fn score(&self, relevant: &f64, ranking: Ranking<'_>) -> Score {
        let found = ranking.top(Some(self.cutoff)).relevant(self.level).count();
        Score::ratio(found as f64, *relevant)
    }

    fn expected(&self, relevant: &f64, ranking: Ranking<'_>, ties: &[TieGroup]) -> Option<Score> {
        Some(Score::ratio(tied::found(ranking, ties, Some(self.cutoff), self.level), *relevant))
    }

    fn form(&self) -> Form {
        Form::Additive
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "R",
    summary: "The share of all relevant documents that is among the first k.",
    spellings: &[ir_measures("Recall"), trec_eval_cutoffs("recall", "R@{}", CUTOFFS), ranx("recall", "R")],
    params: &[REL.param],
    at: At::RequiredCutoff,
    reference: "Kent, Berry, Luehrs & Perry, American Documentation, 1955; Cleverdon, Aslib Proceedings, 1967",
    examples: &[Example {
        measure: "R@5",
        judgments: "a:1 b:0 c:2 d:1 e:1",
        ranking: "a b c",
        score: 0.5,
        working: "two of the R = 4 relevant documents are in the first five: 2/4",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "not relevant",
        range: Range::UNIT,
        scale: Scale::Interval("within a topic: its unit is 1/R, which differs between topics"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(R { level: args.level(), cutoff: args.require(&CUTOFF)? })))),
    }),
};

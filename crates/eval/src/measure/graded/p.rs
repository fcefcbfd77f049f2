//! Precision: the share of the first k documents that is relevant.
//!
//! **Formula.** P@k = r(k)/k, with r(k) the relevant documents in ranks 1..k.
//!
//! **Worked example.** Relevant documents at ranks 1 and 3: P@5 = 2/5 = 0.4.
//!
//! **Choices.** It divides by k even where fewer documents were retrieved, as trec_eval and ir_measures do.
//!
//! **Reference.** Kent, Berry, Luehrs & Perry, American Documentation, 1955.

use super::{Column, Form, Graded, Ranking, Residual, scorer, tied};
use crate::join::TieGroup;
use crate::language::unit::*;
use crate::scores::Score;

struct P {
    level: f64,
    cutoff: u32,
}

impl Graded for P {
    type Pool = ();

    fn prepare(&self, _column: &Column<'_>) {}

    fn score(&self, _pool: &(), ranking: Ranking<'_>) -> Score {
        let found = ranking.top(Some(self.cutoff)).relevant(self.level).count();
        Score::ratio(found as f64, f64::from(self.cutoff))
    }

    fn expected(&self, _pool: &(), ranking: Ranking<'_>, ties: &[TieGroup]) -> Option<Score> {
        let found = tied::found(ranking, ties, Some(self.cutoff), self.level);
        Some(Score::ratio(found, f64::from(self.cutoff)))
    }

    fn residual(&self) -> Residual {
        Residual::UpTo(Some(self.cutoff))
    }

    fn form(&self) -> Form {
        Form::Additive
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "P",
    summary: "The share of the first k documents that is relevant.",
    spellings: &[ir_measures("Precision"), trec_eval_cutoffs("P", "P@{}", CUTOFFS), ranx("precision", "P")],
    params: &[REL.param],
    at: At::RequiredCutoff,
    reference: "Kent, Berry, Luehrs & Perry, American Documentation, 1955",
    examples: &[Example {
        measure: "P@5",
        judgments: "a:1 b:0 c:2",
        ranking: "a b c",
        score: 0.4,
        working: "relevant at ranks 1 and 3: 2/5",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "not relevant",
        range: Range::UNIT,
        scale: Scale::Interval(""),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(P { level: args.level(), cutoff: args.require(&CUTOFF)? })))),
    }),
};

//! Hits: how many of the first k documents are relevant.
//!
//! **Formula.** Hits@k = r(k), the relevant documents in ranks 1..k; without a cut-off, in the whole ranking.
//!
//! **Worked example.** Relevant documents at ranks 1 and 3: Hits@5 = 2.
//!
//! **Choices.** Topics are averaged, as in ranx; trec_eval's `num_rel_ret` counts the whole ranking and sums over topics.
//!
//! **Reference.** Bassani, ECIR 2022 (ranx).

use super::{Column, Graded, Ranking, Residual, scorer, tied};
use crate::join::TieGroup;
use crate::language::unit::*;
use crate::scores::Score;

struct Hits {
    level: f64,
    cutoff: Option<u32>,
}

impl Graded for Hits {
    type Pool = ();

    fn prepare(&self, _column: &Column<'_>) {}

    fn score(&self, _pool: &(), ranking: Ranking<'_>) -> Score {
        Score::Count(ranking.top(self.cutoff).relevant(self.level).count() as i64)
    }

    fn expected(&self, _pool: &(), ranking: Ranking<'_>, ties: &[TieGroup]) -> Option<Score> {
        Some(Score::Real(tied::found(ranking, ties, self.cutoff, self.level)))
    }

    fn residual(&self) -> Residual {
        Residual::UpTo(self.cutoff)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "Hits",
    summary: "How many of the first k documents are relevant.",
    spellings: &[ranx("hits", "Hits")],
    params: &[REL.param],
    at: At::Cutoff,
    reference: "Bassani, ECIR 2022",
    examples: &[Example {
        measure: "Hits@5",
        judgments: "a:1 b:0 c:2",
        ranking: "a b c",
        score: 2.0,
        working: "relevant at ranks 1 and 3",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "not relevant",
        range: Range::POSITIVE,
        scale: Scale::Count,
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(Hits { level: args.level(), cutoff: args.cutoff() })))),
    }),
};

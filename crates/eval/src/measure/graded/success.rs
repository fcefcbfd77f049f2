//! Success: whether the first k documents hold a relevant one.
//!
//! **Formula.** Success@k = 1 if r(k) > 0, else 0, with r(k) the relevant documents in ranks 1..k.
//!
//! **Worked example.** The first relevant document is at rank 3: Success@5 = 1 and Success@2 = 0.
//!
//! **Choices.** As trec_eval and ir_measures; ranx calls it hit rate.
//!
//! **Reference.** Craswell & Hawking, TREC 2004 (overview of the Web track).

use super::tied::{blocks, first_relevant};
use super::{Column, Graded, Ranking, Residual, scorer};
use crate::join::TieGroup;
use crate::language::unit::*;
use crate::scores::Score;

struct Success {
    level: f64,
    cutoff: u32,
}

impl Graded for Success {
    type Pool = ();

    fn prepare(&self, _column: &Column<'_>) {}

    fn score(&self, _pool: &(), ranking: Ranking<'_>) -> Score {
        let found = ranking.top(Some(self.cutoff)).relevant(self.level).next().is_some();
        Score::Real(f64::from(u8::from(found)))
    }

    fn expected(&self, _pool: &(), ranking: Ranking<'_>, ties: &[TieGroup]) -> Option<Score> {
        let first = blocks(ranking, ties, Some(self.cutoff)).find(|block| block.relevant(self.level) > 0);
        let mean = first.map_or(0.0, |block| {
            if block.is_cut() {
                first_relevant(&block, self.level).map(|(_, probability)| probability).sum()
            } else {
                1.0
            }
        });
        Some(Score::Real(mean))
    }

    fn residual(&self) -> Residual {
        Residual::UpTo(Some(self.cutoff))
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "Success",
    summary: "Whether the first k documents hold a relevant one.",
    spellings: &[trec_eval_cutoffs("success", "Success@{}", &["1", "5", "10"]), ranx("hit_rate", "Success")],
    params: &[REL.param],
    at: At::RequiredCutoff,
    reference: "Craswell & Hawking, TREC 2004",
    examples: &[
        Example {
            measure: "Success@5",
            judgments: "a:0 b:1 c:1",
            ranking: "x a b c",
            score: 1.0,
            working: "the first relevant document is at rank 3, not below 5",
        },
        Example {
            measure: "Success@2",
            judgments: "a:0 b:1 c:1",
            ranking: "x a b c",
            score: 0.0,
            working: "the first relevant document is at rank 3, below 2",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "not relevant",
        range: Range::UNIT,
        scale: Scale::NotInterval("it only tells some from none: one relevant document and ten score the same"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(Success { level: args.level(), cutoff: args.require(&CUTOFF)? })))),
    }),
};

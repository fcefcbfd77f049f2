//! Reciprocal rank: one over the rank of the first relevant document.
//!
//! **Formula.** RR = 1/i with i the first rank that holds a relevant document; 0 where there is none, or none in the first
//! k of RR@k.
//!
//! **Worked example.** The first relevant document is at rank 3: RR = 1/3 = 0.3333, and RR@2 = 0.
//!
//! **Choices.** trec_eval and ir_measures agree, but for ties: ir_measures takes RR@k from MS MARCO's script, which breaks ties by ascending document id
//! where trec_eval has descending ids; here the rule for ties is the same for every measure.
//!
//! **Reference.** Kantor & Voorhees, TREC-5, 1996; Voorhees, TREC-8, 1999.

use super::tied::{blocks, first_relevant};
use super::{Column, Graded, Ranking, Residual, scorer};
use crate::join::TieGroup;
use crate::language::unit::*;
use crate::scores::Score;

struct Rr {
    level: f64,
    cutoff: Option<u32>,
}

impl Graded for Rr {
    type Pool = ();

    fn prepare(&self, _column: &Column<'_>) {}

    fn score(&self, _pool: &(), ranking: Ranking<'_>) -> Score {
        let first = ranking.top(self.cutoff).relevant(self.level).next();
        Score::Real(first.map_or(0.0, |rank| 1.0 / f64::from(rank)))
    }

    fn expected(&self, _pool: &(), ranking: Ranking<'_>, ties: &[TieGroup]) -> Option<Score> {
        let first = blocks(ranking, ties, self.cutoff).find(|block| block.relevant(self.level) > 0);
        let mean = first.map_or(0.0, |block| {
            first_relevant(&block, self.level).map(|(rank, probability)| probability / f64::from(rank)).sum()
        });
        Some(Score::Real(mean))
    }

    fn residual(&self) -> Residual {
        Residual::UpTo(self.cutoff)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "RR",
    summary: "One over the rank of the first relevant document.",
    spellings: &[ir_measures("MRR"), trec_eval("recip_rank", "RR"), ranx("mrr", "RR")],
    params: &[REL.param],
    at: At::Cutoff,
    reference: "Kantor & Voorhees, TREC-5, 1996; Voorhees, TREC-8, 1999",
    examples: &[
        Example {
            measure: "RR",
            judgments: "a:0 b:1 c:1",
            ranking: "x a b c",
            score: 0.3333333333333333,
            working: "the first relevant document is at rank 3: 1/3",
        },
        Example {
            measure: "RR@2",
            judgments: "a:0 b:1 c:1",
            ranking: "x a b c",
            score: 0.0,
            working: "no relevant document in the first two",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "not relevant",
        range: Range::UNIT,
        scale: Scale::NotInterval("from rank 1 to 2 it falls by 1/2, from rank 2 to 3 by 1/6"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(Rr { level: args.level(), cutoff: args.cutoff() })))),
    }),
};

//! Yet another average precision: AP turned into the logarithm of odds, so that differences near 0 and 1 count.
//!
//! **Formula.** yaap = ln((1 + S)/(1 + R - S)), S = sum over relevant ranks i of r(i)/i = R AP, with r(i) the relevant
//! documents in ranks 1..i and R all relevant documents of the pool.
//!
//! **Worked example.** Two documents are relevant, at ranks 1 and 4: S = 1/1 + 2/4 = 1.5, ln(2.5/1.5) = 0.5108.
//!
//! **Choices.** From -ln(1+R), nothing found, to ln(1+R), perfect. R = 0 gives 0. trec_eval up to version 9 adds 0 for a
//! topic that the run lacks; version 10 and this measure give -ln(1+R).
//!
//! **Reference.** Robertson, ECIR 2012.

use super::{Column, Graded, Ranking, scorer};
use crate::language::unit::*;
use crate::scores::Score;

struct Yaap {
    level: f64,
}

impl Graded for Yaap {
    /// How many documents are relevant.
    type Pool = f64;

    fn prepare(&self, column: &Column<'_>) -> f64 {
        column.relevant(self.level) as f64
    }

    fn score(&self, relevant: &f64, ranking: Ranking<'_>) -> Score {
        let mut sum = 0.0;
        for (rank, found) in ranking.relevant(self.level).zip(1u32..) {
            sum += f64::from(found) / f64::from(rank);
        }
        Score::Real(((1.0 + sum) / (1.0 + relevant - sum)).ln())
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "yaap",
    summary: "Average precision turned into the logarithm of odds, so that differences near 0 and 1 count.",
    spellings: &[trec_eval("yaap", "yaap")],
    params: &[REL.param],
    at: At::Nothing,
    reference: "Robertson, ECIR 2012",
    examples: &[Example {
        measure: "yaap",
        judgments: "a:1 b:0 c:1",
        ranking: "a b x c",
        score: 0.5108256237659907,
        working: "R = 2, S = 1/1 + 2/4 = 1.5: ln(2.5/1.5)",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "not relevant",
        range: Range::ANY,
        scale: Scale::NotInterval("it is a transformation of AP, whose steps depend on the other relevant documents"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(Yaap { level: args.level() })))),
    }),
};

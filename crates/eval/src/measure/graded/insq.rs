//! INSQ: a reader after a total gain of T goes on the more readily the deeper they are, whatever they found.
//!
//! **Formula.** C_i = ((i + 2T - 1)/(i + 2T))^2, in the terms of the C/W/L engine: rank i weighs (i + 2T - 1)^-2.
//!
//! **Worked example.** T = 1, K = 1, the ranking (1, 0, 1), `depth=inf`: ranks weigh 1/4, 1/9, 1/16, ..., in all
//! pi^2/6 - 1 = 0.64493; (1/4 + 1/16)/0.64493 = 0.4845.
//!
//! **Choices.** ir_measures (cwl-eval) ends the list at rank 1,000, which is the default: 0.48530 here. The published measure
//! has no end.
//!
//! **Reference.** Moffat, Scholer & Thomas, ADCS 2012.

use super::cwl::{DEPTH, MAX_REL, MIN_REL, Reader, T, inverse_squares, measure};
use crate::language::unit::*;

struct Insq {
    target: f64,
}

impl Reader for Insq {
    fn goes_on(&self, rank: u32, _gain: f64, _total: f64) -> f64 {
        let ahead = f64::from(rank) + 2.0 * self.target;
        ((ahead - 1.0) / ahead).powi(2)
    }

    fn reads_on(&self, rank: u32, _total: f64, left: Option<u32>) -> f64 {
        inverse_squares(f64::from(rank) + 2.0 * self.target, left)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "INSQ",
    summary: "The gain for each document read by someone after a total gain of T, who goes on more readily the deeper they are.",
    spellings: &[],
    params: &[T.param, MIN_REL.param, MAX_REL.param, DEPTH.param],
    at: At::Nothing,
    reference: "Moffat, Scholer & Thomas, ADCS 2012",
    examples: &[
        Example {
            measure: "INSQ(depth=inf)",
            judgments: "a:1 b:0 c:1",
            ranking: "a b c",
            score: 0.48454565522825954,
            working: "(1/4 + 1/16)/(1.64493 - 1)",
        },
        Example {
            measure: "INSQ",
            judgments: "a:1 b:0 c:1",
            ranking: "a b c",
            score: 0.4852970035178678,
            working: "the same down to rank 1000",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "gain 0",
        range: Range::UNIT,
        scale: Scale::NotInterval("the weights make equal steps unequal"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| measure(args, Insq { target: args.get(&T) }))),
    }),
};

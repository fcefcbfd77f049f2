//! INST: a reader after a total gain of T goes on the more readily the more is still missing and the deeper they are.
//!
//! **Formula.** C_i = ((i + T + T_i - 1)/(i + T + T_i))^2, T_i = T - the gain of ranks 1..i, in the terms of the C/W/L engine.
//!
//! **Worked example.** T = 1, K = 1, the ranking (1), `depth=inf`. After rank 1 T_1 = 0, so C_1 = (1/2)^2 and from there on
//! reading k ranks further has (1/(k+1))^2: the reader reads pi^2/6 = 1.64493 documents, INST = 1/1.64493 = 0.6079.
//!
//! **Choices.** ir_measures (cwl-eval) ends the list at rank 1,000, which is the default; the paper's list has no end.
//!
//! **Reference.** Bailey, Moffat, Scholer & Thomas, SIGIR 2015; Moffat, Bailey, Scholer & Thomas, TOIS 2017.

use super::cwl::{DEPTH, MAX_REL, MIN_REL, Reader, T, inverse_squares, measure};
use crate::language::unit::*;

struct Inst {
    target: f64,
}

impl Reader for Inst {
    fn goes_on(&self, rank: u32, _gain: f64, total: f64) -> f64 {
        let ahead = f64::from(rank) + 2.0 * self.target - total;
        ((ahead - 1.0) / ahead).powi(2)
    }

    fn reads_on(&self, rank: u32, total: f64, left: Option<u32>) -> f64 {
        inverse_squares(f64::from(rank) + 2.0 * self.target - total, left)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "INST",
    summary: "The gain for each document read by someone after a total gain of T, who goes on while much is missing.",
    spellings: &[],
    params: &[T.param, MIN_REL.param, MAX_REL.param, DEPTH.param],
    at: At::Nothing,
    reference: "Bailey, Moffat, Scholer & Thomas, SIGIR 2015; Moffat, Bailey, Scholer & Thomas, TOIS 2017",
    examples: &[
        Example {
            measure: "INST(depth=inf)",
            judgments: "a:1",
            ranking: "a",
            score: 0.6079271018540267,
            working: "reads 1 + 1/4 + 1/9 + ... = 1.64493 documents, gains 1",
        },
        Example {
            measure: "INST",
            judgments: "a:1",
            ranking: "a",
            score: 0.6082967170759085,
            working: "the same sum down to rank 1000: 1.64393",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "gain 0",
        range: Range::UNIT,
        scale: Scale::NotInterval("what a document adds depends on those above it"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| measure(args, Inst { target: args.get(&T) }))),
    }),
};

//! NERR, equation 8: a reader stops at a document with the probability of its gain, or at rank k; the value is the gain for
//! each document read.
//!
//! **Formula.** C_i = 1 - g'_i down to rank k, in the terms of the C/W/L engine.
//!
//! **Worked example.** K = 2, the ranking (1, 0, 2), k = 3: the reader reads 1 + 0.5 + 0.5 = 2 documents and gains
//! 0.5 + 0 + 0.5 = 1; NERR8 = 0.5.
//!
//! **Choices.** As in ir_measures, k beyond 1,000 counts as 1,000. It is not ERR over an ideal: that is nERR.
//!
//! **Reference.** Azzopardi, Mackenzie & Moffat, ICTIR 2021.

use super::cwl::{MAX_REL, MIN_REL, Reader, measure};
use crate::language::unit::*;

struct Nerr8;

impl Reader for Nerr8 {
    fn goes_on(&self, _rank: u32, gain: f64, _total: f64) -> f64 {
        1.0 - gain
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "NERR8",
    summary: "The gain for each document read by someone who stops at a document with the probability of its gain, or at rank k.",
    spellings: &[],
    params: &[MIN_REL.param, MAX_REL.param],
    at: At::RequiredCutoff,
    reference: "Azzopardi, Mackenzie & Moffat, ICTIR 2021",
    examples: &[Example {
        measure: "NERR8@3",
        judgments: "a:1 b:0 c:2",
        ranking: "a b c",
        score: 0.5,
        working: "gains 0.5 + 0 + 0.5*1, reads 1 + 0.5 + 0.5 documents",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "gain 0",
        range: Range::UNIT,
        scale: Scale::NotInterval("what a document adds depends on those above it"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| measure(args, Nerr8))),
    }),
};

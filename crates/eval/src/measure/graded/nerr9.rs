//! NERR, equation 9: a reader who stops at a document with the probability of its gain, and tires as the reciprocal rank
//! falls; the value is the gain for each document read.
//!
//! **Formula.** C_i = (i/(i+1)) (1 - g'_i) down to rank k, in the terms of the C/W/L engine.
//!
//! **Worked example.** K = 2, the ranking (1, 0, 2), k = 3: ranks are read with 1, 0.25 and 0.25 * 2/3 = 0.16667, in all
//! 1.41667; the gain is 0.5 + 0.16667 = 0.66667; NERR9 = 0.4706.
//!
//! **Choices.** As in ir_measures, k beyond 1,000 counts as 1,000. It is not ERR over an ideal: that is nERR.
//!
//! **Reference.** Azzopardi, Mackenzie & Moffat, ICTIR 2021.

use super::cwl::{MAX_REL, MIN_REL, Reader, measure};
use crate::language::unit::*;

struct Nerr9;

impl Reader for Nerr9 {
    fn goes_on(&self, rank: u32, gain: f64, _total: f64) -> f64 {
        f64::from(rank) / (f64::from(rank) + 1.0) * (1.0 - gain)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "NERR9",
    summary: "As NERR8, the reader also tiring as the reciprocal rank falls.",
    spellings: &[],
    params: &[MIN_REL.param, MAX_REL.param],
    at: At::RequiredCutoff,
    reference: "Azzopardi, Mackenzie & Moffat, ICTIR 2021",
    examples: &[Example {
        measure: "NERR9@3",
        judgments: "a:1 b:0 c:2",
        ranking: "a b c",
        score: 0.47058823529411764,
        working: "(0.5 + 0.16667)/(1 + 0.25 + 0.16667)",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "gain 0",
        range: Range::UNIT,
        scale: Scale::NotInterval("what a document adds depends on those above it"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| measure(args, Nerr9))),
    }),
};

//! NERR, equation 11: a reader who stops at a document with the probability of its gain, and else goes on as in INSQ; the
//! value is the gain for each document read.
//!
//! **Formula.** C_i = ((i + 2T - 1)/(i + 2T))^2 (1 - g'_i), in the terms of the C/W/L engine.
//!
//! **Worked example.** T = 1, K = 2, the ranking (1, 2): rank 2 is read with (2/3)^2 * 0.5 = 0.22222 and is the end; the gain
//! is 0.5 + 0.22222 = 0.72222 for 1.22222 documents: 0.5909.
//!
//! **Choices.** ir_measures (cwl-eval) ends the list at rank 1,000, which is the default; the paper's list has no end.
//!
//! **Reference.** Azzopardi, Mackenzie & Moffat, ICTIR 2021.

use super::cwl::{DEPTH, MAX_REL, MIN_REL, Reader, T, inverse_squares, measure};
use crate::language::unit::*;

struct Nerr11 {
    target: f64,
}

impl Reader for Nerr11 {
    fn goes_on(&self, rank: u32, gain: f64, _total: f64) -> f64 {
        let ahead = f64::from(rank) + 2.0 * self.target;
        ((ahead - 1.0) / ahead).powi(2) * (1.0 - gain)
    }

    fn reads_on(&self, rank: u32, _total: f64, left: Option<u32>) -> f64 {
        inverse_squares(f64::from(rank) + 2.0 * self.target, left)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "NERR11",
    summary: "As NERR8, the reader going on as in INSQ instead of stopping at rank k.",
    spellings: &[],
    params: &[T.param, MIN_REL.param, MAX_REL.param, DEPTH.param],
    at: At::Nothing,
    reference: "Azzopardi, Mackenzie & Moffat, ICTIR 2021",
    examples: &[Example {
        measure: "NERR11",
        judgments: "a:1 c:2",
        ranking: "a c",
        score: 0.5909090909090909,
        working: "(0.5 + 0.22222)/(1 + 0.22222)",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "gain 0",
        range: Range::UNIT,
        scale: Scale::NotInterval("what a document adds depends on those above it"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| measure(args, Nerr11 { target: args.get(&T) }))),
    }),
};

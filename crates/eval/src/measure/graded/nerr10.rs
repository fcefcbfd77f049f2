//! NERR, equation 10: a reader who stops at a document with the probability of its gain, and else moves on with probability
//! p as in RBP; the value is the gain for each document read.
//!
//! **Formula.** C_i = p (1 - g'_i), in the terms of the C/W/L engine.
//!
//! **Worked example.** p = 0.5, K = 2, the ranking (1, 2): ranks are read with 1 and 0.25; the gain is 0.5 + 0.25;
//! 0.75/1.25 = 0.6.
//!
//! **Choices.** ir_measures (cwl-eval) ends the list at rank 1,000, which is the default; p^1000 is seldom seen.
//!
//! **Reference.** Azzopardi, Mackenzie & Moffat, ICTIR 2021.

use super::cwl::{DEPTH, MAX_REL, MIN_REL, Reader, measure};
use super::rbp_te::P;
use crate::language::unit::*;

struct Nerr10 {
    p: f64,
}

impl Reader for Nerr10 {
    fn goes_on(&self, _rank: u32, gain: f64, _total: f64) -> f64 {
        self.p * (1.0 - gain)
    }

    fn reads_on(&self, _rank: u32, _total: f64, left: Option<u32>) -> f64 {
        (1.0 - left.map_or(0.0, |n| self.p.powf(f64::from(n)))) / (1.0 - self.p)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "NERR10",
    summary: "As NERR8, the reader moving on with probability p instead of stopping at rank k.",
    spellings: &[],
    params: &[P.param, MIN_REL.param, MAX_REL.param, DEPTH.param],
    at: At::Nothing,
    reference: "Azzopardi, Mackenzie & Moffat, ICTIR 2021",
    examples: &[
        Example {
            measure: "NERR10(p=0.5)",
            judgments: "a:1 c:2",
            ranking: "a c",
            score: 0.6,
            working: "(0.5 + 0.25)/(1 + 0.25)",
        },
        Example {
            measure: "NERR10(depth=inf,p=0.5)",
            judgments: "a:1 b:0 c:2",
            ranking: "a b",
            score: 0.3333333333333333,
            working: "gains 0.5; reads 1 + 0.25 + 0.125 + 0.0625 + ... = 1.5 documents",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "gain 0",
        range: Range::UNIT,
        scale: Scale::NotInterval("what a document adds depends on those above it"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| measure(args, Nerr10 { p: args.get(&P) }))),
    }),
};

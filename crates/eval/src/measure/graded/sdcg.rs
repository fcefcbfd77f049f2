//! Scaled DCG: the DCG of the ranking against that of k perfect documents, whether or not the topic has so many.
//!
//! **Formula.** C_i = log2(i+1)/log2(i+2) down to rank k, in the terms of the C/W/L engine; that is
//! sum over i <= k of g'_i/log2(i+1), over sum over i <= k of 1/log2(i+1).
//!
//! **Worked example.** K = 2, the ranking (2, 0, 1): (1/1 + 0 + (1/2)/2)/(1 + 0.63093 + 0.5) = 0.5866.
//!
//! **Choices.** As in ir_measures, k beyond 1,000 counts as 1,000 (cwl-eval, which calls it NDCG-k, ends lists there).
//! Unlike nDCG the ideal does not depend on the topic, so that a topic with few relevant documents cannot reach 1.
//!
//! **Reference.** Moffat & Zobel, TOIS 2008; Moffat, Bailey, Scholer & Thomas, TOIS 2017.

use super::cwl::{MAX_REL, MIN_REL, Reader, measure};
use super::discount::Discount;
use crate::language::unit::*;

struct Sdcg {
    discount: Discount,
}

impl Reader for Sdcg {
    fn goes_on(&self, rank: u32, _gain: f64, _total: f64) -> f64 {
        self.discount.of(rank) / self.discount.of(rank + 1)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "SDCG",
    summary: "The DCG of the ranking against that of k perfect documents.",
    spellings: &[],
    params: &[MIN_REL.param, MAX_REL.param],
    at: At::RequiredCutoff,
    reference: "Moffat & Zobel, TOIS 2008; Moffat, Bailey, Scholer & Thomas, TOIS 2017",
    examples: &[Example {
        measure: "SDCG@3",
        judgments: "a:2 b:0 c:1",
        ranking: "a b c",
        score: 0.5865984075284455,
        working: "(1/1 + 0 + 0.5/2)/(1 + 0.63093 + 0.5)",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "gain 0",
        range: Range::UNIT,
        scale: Scale::NotInterval("the discount makes equal steps unequal"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| measure(args, Sdcg { discount: Discount::new(args) }))),
    }),
};

//! Lenient labels: a document is as good as all its aspects together.
//!
//! **Formula.** label = sum over aspects of the labels.
//!
//! **Worked example.** Labels (0, 1, 0) collapse to 1 and (0, 0, 0) to 0. Ranked (a, b), with b the only positive one,
//! AP = 1/2.
//!
//! **Choices.** Raw labels are added, so that an aspect with more labels weighs more. A negative label counts as 0.
//!
//! **Reference.** Clarke et al., TREC 2020 Health Misinformation track; Maistro et al., SIGIR 2021.

use super::{Plain, Unit};
use crate::language::unit::*;

pub(super) const UNIT: Unit = Unit {
    name: "Lenient",
    summary: "Collapses the aspects to the sum of the labels: any aspect may make up for another.",
    spellings: &[],
    params: &[],
    at: At::Nothing,
    reference: "Clarke et al., TREC 2020 Health Misinformation track",
    examples: &[Example {
        measure: "Lenient(AP)",
        judgments: "a:0:0:0 b:0:1:0",
        ranking: "a b",
        score: 0.5,
        working: "labels 0 and 0+1+0 = 1: the only relevant document is at rank 2",
    }],
    role: Role::Collapse(Make(&|_| {
        let sum = |labels: &[i32]| labels.iter().sum();
        Ok(Box::new(Plain { grade: sum, highest: sum }))
    })),
};

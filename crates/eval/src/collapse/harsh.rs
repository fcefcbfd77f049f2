//! Harsh labels: a document is as good as its worst aspect.
//!
//! **Formula.** label = min over aspects of the labels.
//!
//! **Worked example.** Labels (2, 1, 0) collapse to 0, labels (2, 1, 1) to 1. With the second one alone relevant and
//! ranked second, AP = 1/2.
//!
//! **Choices.** The smallest raw label, not rescaled: aspects with different numbers of labels are compared as they are.
//! A label that is negative counts as 0.
//!
//! **Reference.** Clarke et al., TREC 2020 Health Misinformation track; Maistro et al., SIGIR 2021.

use super::{Plain, Unit};
use crate::language::unit::*;

pub(super) const UNIT: Unit = Unit {
    name: "Harsh",
    summary: "Collapses the aspects to the smallest label: a document is as good as its worst aspect.",
    spellings: &[],
    params: &[],
    at: At::Nothing,
    reference: "Clarke et al., TREC 2020 Health Misinformation track",
    examples: &[Example {
        measure: "Harsh(AP)",
        judgments: "a:2:1:0 b:2:1:1",
        ranking: "a b",
        score: 0.5,
        working: "labels min(2,1,0) = 0 and min(2,1,1) = 1: the only relevant document is at rank 2",
    }],
    role: Role::Collapse(Make(&|_| {
        let smallest = |labels: &[i32]| labels.iter().copied().min().unwrap_or(0);
        Ok(Box::new(Plain { grade: smallest, highest: smallest }))
    })),
};

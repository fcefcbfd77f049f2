//! Ranks label tuples by Pareto levels: how many times the undominated tuples have to be taken away to reach a tuple.
//!
//! **Formula.** Level 1 is the best tuple, which nothing dominates; taking it away, level 2 holds the tuples that nothing
//! left dominates, and so on. A tuple's level is the length of the longest way down to it: 1 + sum over aspects of
//! (largest label - label).
//!
//! **Worked example.** Labels 0..1 of two aspects: level 1 (1, 1); level 2 (1, 0) and (0, 1); level 3 (0, 0). Grades 2, 1,
//! 1, 0; the ranking (1, 0), (1, 1) has nDCG = (1/1 + 2/1.585)/(2/1 + 1/1.585) = 0.8597.
//!
//! **Choices.** The levels are those of all combinations of labels, not of the documents that happen to be in a pool, so
//! that a tuple has the same grade in every topic. They are then those of the Manhattan distance where a step on any
//! aspect is one unit; unlike [`MANH`](super::manh) it reads nothing but the order of the labels. `domain=gated` does not
//! move a tuple to another level.
//!
//! **Reference.** Borzsonyi, Kossmann & Stocker, The skyline operator, ICDE 2001; used as an order by Maistro et al., CIKM 2021.

use super::distance::{Classes, Join, Parts};
use super::toma::{DOMAIN, GATE, Grading, Ordered};
use super::weight::{WEIGHT, WEIGHTS};
use super::{Collapse, Fold, Unit};
use crate::error::Result;
use crate::judgments::Aspect;
use crate::language::unit::*;

struct Skyline(Grading);

impl Collapse for Skyline {
    fn bind(&self, aspects: &[Aspect], reads: Reads) -> Result<Box<dyn Fold>> {
        let parts = Parts::steps(aspects)?;
        let (largest, gate) = (parts.largest(), self.0.gate(aspects)?);
        let classes = Classes::new(parts, Join::Sum, gate)?;
        self.0.graded(Ordered { classes, gate, largest, root: Some((1.0, 1.0)) }, reads)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "Skyline",
    summary: "Collapses the aspects to Pareto levels: tuples that no other dominates, then the next, and so on.",
    spellings: &[],
    params: &[DOMAIN.param, GATE.param, WEIGHT.param, WEIGHTS.param],
    at: At::Nothing,
    reference: "Borzsonyi, Kossmann & Stocker, ICDE 2001; Maistro et al., CIKM 2021",
    examples: &[Example {
        measure: "Skyline(nDCG)",
        judgments: "a:1:0 b:1:1",
        ranking: "a b",
        score: 0.8597186998521972,
        working: "levels 2 and 1 of 3: grades 1 and 2; (1 + 2/1.58496)/(2 + 1/1.58496)",
    }],
    role: Role::Collapse(Make(&|args| Ok(Box::new(Skyline(Grading::new(args)?))))),
};

//! Scores every aspect by itself and takes the weighted geometric mean.
//!
//! **Formula.** GM = product over aspects a of M_a^p_a, the weights p_a summing to 1.
//!
//! **Worked example.** AP is 1 on the first aspect and 1/4 on the second: 1^0.5 * 0.25^0.5 = 0.5.
//!
//! **Choices.** Between CAM and MM, and 0 where an aspect with a weight above 0 scores 0. It is taken over the aspects of
//! a topic; the mean over topics stays arithmetic.
//!
//! **Reference.** Hardy, Littlewood & Polya, Inequalities, 1934.

use super::by_aspect::{GAINS_BY_ASPECT, REL_BY_ASPECT, WEIGHTS};
use super::mean::{Mean, Tangent, geometric, geometric_slopes};
use crate::language::unit::*;

pub(super) const UNIT: Unit = Unit {
    name: "GM",
    summary: "The weighted geometric mean of a measure over the aspects, each scored by itself.",
    spellings: &[],
    params: &[GAINS_BY_ASPECT.param, REL_BY_ASPECT.param, WEIGHTS.param],
    at: At::Nothing,
    reference: "Hardy, Littlewood & Polya, 1934",
    examples: &[Example {
        measure: "GM(AP)",
        judgments: "a:1:0 b:0:0 c:0:0 d:0:1",
        ranking: "a b c d",
        score: 0.5,
        working: "AP is 1 on the first aspect and 1/4 on the second: the root of 1 * 1/4",
    }],
    role: Role::Aggregate {
        folding: Folding::Uneven("a geometric mean makes equal steps unequal"),
        build: Make(&|args| Mean::boxed(args, geometric, Some(Tangent::Slopes(geometric_slopes)))),
    },
};

//! Scores every aspect by itself and takes the largest score: a ranking is as good as what it does best.
//!
//! **Formula.** Max = max over aspects a of M_a.
//!
//! **Worked example.** AP is 1/2 on the first aspect and 1 on the second: 1.
//!
//! **Choices.** No weights: the scores are compared as they are.
//!
//! **Reference.** The limit of power means; Hardy, Littlewood & Polya, Inequalities, 1934.

use super::by_aspect::{GAINS_BY_ASPECT, REL_BY_ASPECT};
use super::mean::Mean;
use crate::language::unit::*;
use crate::scores::Score;

pub(super) const UNIT: Unit = Unit {
    name: "Max",
    summary: "The largest score of a measure over the aspects, each scored by itself.",
    spellings: &[],
    params: &[GAINS_BY_ASPECT.param, REL_BY_ASPECT.param],
    at: At::Nothing,
    reference: "Hardy, Littlewood & Polya, 1934",
    examples: &[Example {
        measure: "Max(AP)",
        judgments: "a:0:1 b:1:0",
        ranking: "a b",
        score: 1.0,
        working: "AP is 1/2 on the first aspect and 1 on the second",
    }],
    role: Role::Aggregate {
        folding: Folding::Uneven("only the largest score counts, and steps of the others change nothing"),
        build: Make(&|args| {
            Mean::boxed(args, |scores, _| Score::Real(scores.iter().copied().reduce(f64::max).unwrap_or(0.0)), None)
        }),
    },
};

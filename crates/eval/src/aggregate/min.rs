//! Scores every aspect by itself and takes the smallest score: a ranking is as good as what it does worst.
//!
//! **Formula.** Min = min over aspects a of M_a.
//!
//! **Worked example.** AP is 1 on the first aspect and 1/2 on the second: 0.5.
//!
//! **Choices.** No weights: the scores are compared as they are. Not the same as [`Harsh`](crate::collapse), which takes
//! the smallest label of each document.
//!
//! **Reference.** The limit of power means; Hardy, Littlewood & Polya, Inequalities, 1934.

use super::by_aspect::{GAINS_BY_ASPECT, REL_BY_ASPECT};
use super::mean::{Mean, Tangent};
use crate::language::unit::*;
use crate::scores::Score;

/// 1 for the smallest score, which no minimum passes.
fn slopes(scores: &[f64], _weights: &[f64]) -> Vec<f64> {
    let smallest = (0..scores.len()).min_by(|&a, &b| scores[a].total_cmp(&scores[b]));
    (0..scores.len()).map(|at| f64::from(u8::from(Some(at) == smallest))).collect()
}

pub(super) const UNIT: Unit = Unit {
    name: "Min",
    summary: "The smallest score of a measure over the aspects, each scored by itself.",
    spellings: &[],
    params: &[GAINS_BY_ASPECT.param, REL_BY_ASPECT.param],
    at: At::Nothing,
    reference: "Hardy, Littlewood & Polya, 1934",
    examples: &[Example {
        measure: "Min(AP)",
        judgments: "a:1:0 b:0:1",
        ranking: "a b",
        score: 0.5,
        working: "AP is 1 on the first aspect and 1/2 on the second",
    }],
    role: Role::Aggregate {
        folding: Folding::Uneven("only the smallest score counts, and steps of the others change nothing"),
        build: Make(&|args| {
            let smallest =
                |scores: &[f64], _: &[f64]| Score::Real(scores.iter().copied().reduce(f64::min).unwrap_or(0.0));
            Mean::boxed(args, smallest, Some(Tangent::Slopes(slopes)))
        }),
    },
};

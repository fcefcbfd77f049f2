//! Scores every aspect by itself and takes the weighted arithmetic mean (CAM: convex aggregating measure).
//!
//! **Formula.** CAM = sum over aspects a of p_a M_a, with M_a the measure on the labels of aspect a alone and the weights
//! p_a summing to 1.
//!
//! **Worked example.** Labels (1, 0) and (0, 1): the ranking of both in this order has AP 1 on the first aspect and 1/2 on
//! the second: 0.5 * 1 + 0.5 * 0.5 = 0.75.
//!
//! **Choices.** Equal weights by default. Every aspect has its own threshold or gains where they are given, its own recall
//! base and its own ideal. A score of 1 may be out of reach, because no ranking need be ideal for all aspects at once.
//!
//! **Reference.** Lioma, Simonsen & Larsen, Evaluation measures for relevance and credibility in ranked lists, ICTIR 2017.

use super::by_aspect::{GAINS_BY_ASPECT, REL_BY_ASPECT, WEIGHTS};
use super::mean::{Mean, Tangent, arithmetic};
use crate::language::unit::*;

pub(super) const UNIT: Unit = Unit {
    name: "CAM",
    summary: "The weighted arithmetic mean of a measure over the aspects, each scored by itself.",
    spellings: &[paper("cam_map", "AP"), paper("cam_map_three", "AP"), paper("cam_three_ndcg", "nDCG")],
    params: &[GAINS_BY_ASPECT.param, REL_BY_ASPECT.param, WEIGHTS.param],
    at: At::Nothing,
    reference: "Lioma, Simonsen & Larsen, ICTIR 2017",
    examples: &[
        Example {
            measure: "CAM(AP)",
            judgments: "a:1:0 b:0:1",
            ranking: "a b",
            score: 0.75,
            working: "AP is 1 on the first aspect and 1/2 on the second: (1 + 1/2)/2",
        },
        Example {
            measure: "CAM(AP,weights='aspect1:0.2,aspect2:0.8')",
            judgments: "a:1:0 b:0:1",
            ranking: "a b",
            score: 0.6,
            working: "0.2 * 1 + 0.8 * 1/2",
        },
        Example {
            measure: "CAM(AP,rel='aspect1:2')",
            judgments: "a:1:0 b:2:1",
            ranking: "a b",
            score: 0.5,
            working: "only b is relevant on each aspect, at rank 2: (1/2 + 1/2)/2",
        },
    ],
    role: Role::Aggregate {
        folding: Folding::Mean,
        build: Make(&|args| Mean::boxed(args, arithmetic, Some(Tangent::Itself))),
    },
};

//! Scores two aspects by themselves and takes the first score less the second: what helps less what harms.
//!
//! **Formula.** Difference = M_1 - M_2; with more aspects, M_1 less the mean of the others.
//!
//! **Worked example.** AP is 1 on the first aspect and 1/2 on the second: 0.5.
//!
//! **Choices.** A topic on which the measure is undefined for one of the aspects has no difference, and is left out of the
//! mean: the Health Misinformation track takes helpful less harmful compatibility over the topics that have both.
//!
//! **Reference.** Clarke, Maistro & Smucker, TREC 2021 Health Misinformation track.

use super::by_aspect::{GAINS_BY_ASPECT, REL_BY_ASPECT};
use super::mean::Mean;
use crate::language::unit::*;
use crate::scores::Score;

pub(super) const UNIT: Unit = Unit {
    name: "Difference",
    summary: "The score of a measure on the first aspect less that on the second, or less the mean of several: helpful less harmful.",
    spellings: &[],
    params: &[GAINS_BY_ASPECT.param, REL_BY_ASPECT.param],
    at: At::Nothing,
    reference: "Clarke, Maistro & Smucker, TREC 2021 Health Misinformation track",
    examples: &[Example {
        measure: "Difference(AP)",
        judgments: "a:1:0 b:0:1",
        ranking: "a b",
        score: 0.5,
        working: "AP is 1 on the first aspect and 1/2 on the second",
    }],
    role: Role::Aggregate {
        folding: Folding::Difference,
        build: Make(&|args| {
            let difference = |scores: &[f64], _: &[f64]| {
                let (first, others) = scores.split_first().map_or((0.0, scores), |(first, others)| (*first, others));
                Score::Real(first - others.iter().sum::<f64>() / others.len().max(1) as f64)
            };
            Mean::boxed(args, difference, None)
        }),
    },
};

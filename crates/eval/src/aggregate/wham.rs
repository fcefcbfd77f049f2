//! Scores two aspects by themselves and takes the weighted harmonic mean (WHAM: weighted harmonic mean aggregating
//! measure).
//!
//! **Formula.** WHAM = 1/(lambda/M_1 + (1-lambda)/M_2).
//!
//! **Worked example.** AP is 1 on the first aspect and 1/2 on the second, lambda = 0.3: 1/(0.3/1 + 0.7/0.5) = 0.5882.
//!
//! **Choices.** The two-aspect case of [`MM`](super::mm), with its value 0 where an aspect that counts scores 0. lambda is
//! the weight of the first aspect.
//!
//! **Reference.** Lioma, Simonsen & Larsen, Evaluation measures for relevance and credibility in ranked lists, ICTIR 2017.

use super::Aggregate;
use super::by_aspect::{GAINS_BY_ASPECT, REL_BY_ASPECT};
use super::mean::Mean;
use crate::error::{Error, Result};
use crate::judgments::Axis;
use crate::language::Measure;
use crate::language::unit::*;
use crate::scores::Score;

const LAMBDA: Declared<f64> = real("lambda", "the weight of the first aspect").within(0.0, 1.0).or(0.5);

struct Wham {
    mean: Mean,
    lambda: f64,
}

impl Aggregate for Wham {
    fn axis(&self) -> Axis {
        Axis::Aspects
    }

    fn names_aspects(&self) -> bool {
        // lambda is the weight of the first of two aspects.
        true
    }

    fn weights(&self, aspects: &[&str]) -> Result<Vec<f64>> {
        self.mean.weights(aspects)?;
        if aspects.len() != 2 {
            return Err(Error::misfit(format!(
                "WHAM is for two aspects but there are {} ({}); use MM, which has a weight for each",
                aspects.len(),
                aspects.join(", ")
            )));
        }
        Ok(vec![self.lambda, 1.0 - self.lambda])
    }

    fn inner_for(&self, inner: &Measure, aspect: &str) -> Result<Measure> {
        self.mean.inner_for(inner, aspect)
    }

    fn is_set_to_0(&self, scores: &[f64], weights: &[f64]) -> bool {
        self.mean.is_set_to_0(scores, weights)
    }

    fn tangent(&self, scores: &[f64], weights: &[f64]) -> Option<Vec<f64>> {
        self.mean.tangent(scores, weights)
    }

    fn fold(&self, scores: &[f64], weights: &[f64]) -> Score {
        self.mean.fold(scores, weights)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "WHAM",
    summary: "The weighted harmonic mean of a measure over two aspects, each scored by itself.",
    spellings: &[],
    params: &[GAINS_BY_ASPECT.param, LAMBDA.param, REL_BY_ASPECT.param],
    at: At::Nothing,
    reference: "Lioma, Simonsen & Larsen, ICTIR 2017",
    examples: &[Example {
        measure: "WHAM(AP,lambda=0.3)",
        judgments: "a:1:0 b:0:1",
        ranking: "a b",
        score: 0.5882352941176471,
        working: "AP is 1 on the first aspect and 1/2 on the second: 1/(0.3/1 + 0.7/0.5)",
    }],
    role: Role::Aggregate {
        folding: Folding::Uneven("a harmonic mean makes equal steps unequal"),
        build: Make(&|args| Ok(Box::new(Wham { mean: Mean::harmonic(args)?, lambda: args.get(&LAMBDA) }))),
    },
};

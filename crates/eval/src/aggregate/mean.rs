//! The aggregates that are a kind of mean over aspects, from one function each.

use super::by_aspect::ByAspect;
use super::{Aggregate, Axis};
use crate::error::Result;
use crate::measure::{Args, Measure};
use crate::scores::Score;

/// Folds scores with weights by a function.
pub(super) struct Mean {
    pub(super) by_aspect: ByAspect,
    pub(super) fold: fn(&[f64], &[f64]) -> Score,
    /// Whether a single score of 0 makes the result 0 by decree.
    pub(super) is_undefined_at_0: bool,
}

impl Mean {
    /// A mean that is what its formula says.
    pub(super) fn boxed(args: &Args, fold: fn(&[f64], &[f64]) -> Score) -> Result<Box<dyn Aggregate>> {
        Ok(Box::new(Self { by_aspect: ByAspect::new(args)?, fold, is_undefined_at_0: false }))
    }
}

impl Aggregate for Mean {
    fn axis(&self) -> Axis {
        Axis::Aspects
    }

    fn names_aspects(&self) -> bool {
        self.by_aspect.names_aspects()
    }

    fn weights(&self, aspects: &[&str]) -> Result<Vec<f64>> {
        self.by_aspect.weights(aspects)
    }

    fn inner_for(&self, inner: &Measure, aspect: &str) -> Result<Measure> {
        self.by_aspect.inner_for(inner, aspect)
    }

    fn is_set_to_0(&self, scores: &[f64], weights: &[f64]) -> bool {
        self.is_undefined_at_0 && weighted(scores, weights).any(|(score, _)| score == 0.0)
    }

    fn fold(&self, scores: &[f64], weights: &[f64]) -> Score {
        (self.fold)(scores, weights)
    }
}

/// The scores that count, with their weights.
pub(super) fn weighted<'a>(scores: &'a [f64], weights: &'a [f64]) -> impl Iterator<Item = (f64, f64)> + Clone + 'a {
    scores.iter().copied().zip(weights.iter().copied()).filter(|(_, weight)| *weight > 0.0)
}

/// The weighted arithmetic mean.
pub(super) fn arithmetic(scores: &[f64], weights: &[f64]) -> Score {
    Score::Real(weighted(scores, weights).map(|(score, weight)| weight * score).sum())
}

/// The weighted harmonic mean; 0 where a score that counts is 0.
pub(super) fn harmonic(scores: &[f64], weights: &[f64]) -> Score {
    let scores = weighted(scores, weights);
    if scores.clone().any(|(score, _)| score < 0.0) {
        return Score::Undefined("a harmonic mean of negative scores is not defined");
    }
    if scores.clone().any(|(score, _)| score == 0.0) {
        return Score::Real(0.0);
    }
    let total = scores.clone().map(|(_, weight)| weight).sum();
    Score::ratio(total, scores.map(|(score, weight)| weight / score).sum())
}

/// The weighted geometric mean.
pub(super) fn geometric(scores: &[f64], weights: &[f64]) -> Score {
    let scores = weighted(scores, weights);
    if scores.clone().any(|(score, _)| score < 0.0) {
        return Score::Undefined("a geometric mean of negative scores is not defined");
    }
    let total: f64 = scores.clone().map(|(_, weight)| weight).sum();
    if total == 0.0 || scores.clone().any(|(score, _)| score == 0.0) {
        return Score::Real(0.0);
    }
    Score::Real((scores.map(|(score, weight)| weight * score.ln()).sum::<f64>() / total).exp())
}

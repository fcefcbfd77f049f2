//! The aggregates that are a kind of mean over aspects, from one function each.

use super::Aggregate;
use super::by_aspect::ByAspect;
use crate::error::Result;
use crate::judgments::Axis;
use crate::language::{Args, Measure};
use crate::scores::Score;

/// Folds scores with weights by a function.
pub(super) struct Mean {
    pub(super) by_aspect: ByAspect,
    pub(super) fold: fn(&[f64], &[f64]) -> Score,
    pub(super) tangent: Option<Tangent>,
    /// Whether a single score of 0 makes the result 0 by decree.
    pub(super) is_undefined_at_0: bool,
}

/// What is nowhere below a mean: see [`Aggregate::tangent`].
#[derive(Clone, Copy)]
pub(super) enum Tangent {
    /// The mean is the weighted sum itself.
    Itself,
    /// Its slopes at some scores above 0 by their weights: means that bend downwards are below their tangent planes.
    Slopes(fn(&[f64], &[f64]) -> Vec<f64>),
}

impl Mean {
    /// A mean that is what its formula says.
    pub(super) fn boxed(
        args: &Args,
        fold: fn(&[f64], &[f64]) -> Score,
        tangent: Option<Tangent>,
    ) -> Result<Box<dyn Aggregate>> {
        Ok(Box::new(Self { by_aspect: ByAspect::new(args)?, fold, tangent, is_undefined_at_0: false }))
    }

    /// The harmonic mean.
    pub(super) fn harmonic(args: &Args) -> Result<Self> {
        let by_aspect = ByAspect::new(args)?;
        Ok(Self { by_aspect, fold: harmonic, tangent: Some(Tangent::Slopes(harmonic_slopes)), is_undefined_at_0: true })
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

    fn is_linear(&self) -> bool {
        matches!(self.tangent, Some(Tangent::Itself))
    }

    fn tangent(&self, scores: &[f64], weights: &[f64]) -> Option<Vec<f64>> {
        Some(match self.tangent? {
            Tangent::Itself => weights.to_vec(),
            Tangent::Slopes(slopes) => slopes(scores, weights),
        })
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

/// The slopes of the weighted harmonic mean: p (H/x)^2. Where a score is 0 they have no end, and the weights do: the
/// harmonic mean is at most the arithmetic one.
fn harmonic_slopes(scores: &[f64], weights: &[f64]) -> Vec<f64> {
    let total: f64 = weights.iter().sum();
    match harmonic(scores, weights).number() {
        Some(mean) if mean > 0.0 => {
            let slope = |(score, weight): (&f64, &f64)| {
                if *weight > 0.0 { weight / total * (mean / score).powi(2) } else { 0.0 }
            };
            scores.iter().zip(weights).map(slope).collect()
        }
        _ => weights.to_vec(),
    }
}

/// The slopes of the weighted geometric mean, p G/x; the weights where a score is 0.
pub(super) fn geometric_slopes(scores: &[f64], weights: &[f64]) -> Vec<f64> {
    let total: f64 = weights.iter().sum();
    match geometric(scores, weights).number() {
        Some(mean) if mean > 0.0 => {
            let slope = |(score, weight): (&f64, &f64)| if *weight > 0.0 { weight / total * mean / score } else { 0.0 };
            scores.iter().zip(weights).map(slope).collect()
        }
        _ => weights.to_vec(),
    }
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

//! What an aggregate, or a measure of an axis, is told about single aspects: their weights, and a threshold or gains of their own.

use crate::error::{Error, Result};
use crate::language::unit::{
    Declared, EachAspect, FURTHEST_LABEL, LabelGains, gains_by_aspect, labels_by_aspect, shares_by_aspect,
};
use crate::language::{Args, Measure, Value};
use crate::message::Message;

/// How much each aspect counts.
pub const WEIGHTS: Declared<EachAspect<f64>> = shares_by_aspect(
    "weights",
    "how much each aspect counts, summing to 1: 'useful:0.5,correct:0.3,credible:0.2'; equal by default, 0 where an aspect is left out",
);

/// Thresholds of single aspects.
pub(crate) const REL_BY_ASPECT: Declared<EachAspect<f64>> = labels_by_aspect::<{ -FURTHEST_LABEL }>(
    "rel",
    "the smallest grade of single aspects that counts as relevant: 'relevance:2,correctness:1'; what the measure inside says for the others",
);

/// Gains of single aspects.
pub(super) const GAINS_BY_ASPECT: Declared<EachAspect<LabelGains>> = gains_by_aspect(
    "gains",
    "the gains of labels of single aspects: 'relevance:{1:2,2:5};correctness:{1:3}'; what the measure inside says for the others",
);

/// Weights need not be binary fractions to sum to 1.
const TOLERANCE: f64 = 1e-9;

/// What was said about single aspects.
#[derive(Debug, Clone)]
pub(crate) struct ByAspect {
    weights: EachAspect<f64>,
    /// Parameter, aspect, and the value as it would be written.
    inner: Vec<(&'static str, String, String)>,
}

impl ByAspect {
    pub(crate) fn new(args: &Args) -> Result<Self> {
        let weights = args.get(&WEIGHTS);
        let sum: f64 = weights.iter().map(|(_, weight)| weight).sum();
        if !weights.is_empty() && (sum - 1.0).abs() > TOLERANCE {
            return Err(Error::measure(format!("the weights of the aspects sum to {sum}; they must sum to 1")));
        }
        let levels = args.get(&REL_BY_ASPECT).into_iter();
        let levels = levels.map(|(aspect, level)| (REL_BY_ASPECT.name(), aspect, level.to_string()));
        let gains = args.get(&GAINS_BY_ASPECT).into_iter();
        let gains = gains.map(|(aspect, map)| (GAINS_BY_ASPECT.name(), aspect, Value::Gains(map).to_string()));
        let inner = levels.chain(gains).collect();
        Ok(Self { weights, inner })
    }

    /// Whether aspects are named at all.
    pub(crate) fn names_aspects(&self) -> bool {
        !self.weights.is_empty() || !self.inner.is_empty()
    }

    /// The weights of aspects, checking every aspect that is named anywhere.
    pub(crate) fn weights(&self, aspects: &[&str]) -> Result<Vec<f64>> {
        let named = self.weights.iter().map(|(name, _)| (WEIGHTS.name(), name));
        for (param, name) in named.chain(self.inner.iter().map(|(param, name, _)| (*param, name))) {
            if !aspects.contains(&name.as_str()) {
                return Err(Error::misfit(
                    Message::new(format!(
                        "{param} names aspect \"{name}\" but the judgments have {} (",
                        aspects.join(", ")
                    ))
                    .option("aspects", "")
                    .text(" names them)"),
                ));
            }
        }
        if self.weights.is_empty() {
            return Ok(vec![1.0 / aspects.len() as f64; aspects.len()]);
        }
        let weight = |aspect: &&str| self.weights.iter().find(|(name, _)| name == aspect).map_or(0.0, |(_, w)| *w);
        Ok(aspects.iter().map(weight).collect())
    }

    /// The measure inside as it is for one aspect.
    pub(super) fn inner_for(&self, inner: &Measure, aspect: &str) -> Result<Measure> {
        let mut measure = inner.clone();
        for (param, _, value) in self.inner.iter().filter(|(_, name, _)| name == aspect) {
            measure = measure.with(param, value)?;
        }
        Ok(measure)
    }
}

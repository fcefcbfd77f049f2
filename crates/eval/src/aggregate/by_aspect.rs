//! What an aggregate, or a measure of an axis, is told about single aspects: their weights, and a threshold or gains of their own.

use crate::error::{Error, Result};
use crate::language::{Args, Kind, Measure, Param, Value};
use crate::message::Message;

/// How much each aspect counts.
pub(crate) const WEIGHTS: Param = Param {
    name: "weights",
    kind: Kind::ByAspect { each: &Kind::Real { min: 0.0, max: 1.0, open: false }, or: &[] },
    default: "",
    help: "how much each aspect counts, summing to 1: 'useful:0.5,correct:0.3,credible:0.2'; equal by default, 0 where an aspect is left out",
};

/// Thresholds of single aspects.
pub(super) const REL_BY_ASPECT: Param = Param {
    name: "rel",
    kind: Kind::ByAspect { each: &Kind::Whole { min: -1_000_000_000, max: 1_000_000_000 }, or: &[] },
    default: "",
    help: "the smallest grade of single aspects that counts as relevant: 'relevance:2,correctness:1'; what the measure inside says for the others",
};

/// Gains of single aspects.
pub(super) const GAINS_BY_ASPECT: Param = Param {
    name: "gains",
    kind: Kind::ByAspect { each: &Kind::Gains, or: &[] },
    default: "",
    help: "the gains of labels of single aspects: 'relevance:{1:2,2:5};correctness:{1:3}'; what the measure inside says for the others",
};

/// Weights need not be binary fractions to sum to 1.
const TOLERANCE: f64 = 1e-9;

/// What was said about single aspects.
#[derive(Debug, Clone)]
pub(crate) struct ByAspect {
    weights: Vec<(String, f64)>,
    /// Parameter, aspect, and the value as it would be written.
    inner: Vec<(&'static str, String, String)>,
}

impl ByAspect {
    pub(crate) fn new(args: &Args) -> Result<Self> {
        let mut weights = Vec::new();
        for (aspect, value) in args.by_aspect("weights") {
            if let Value::Real(weight) = value {
                weights.push((aspect, weight));
            }
        }
        let sum: f64 = weights.iter().map(|(_, weight)| weight).sum();
        if !weights.is_empty() && (sum - 1.0).abs() > TOLERANCE {
            return Err(Error::measure(format!("the weights of the aspects sum to {sum}; they must sum to 1")));
        }
        let mut inner = Vec::new();
        for name in ["rel", "gains"] {
            inner.extend(args.by_aspect(name).into_iter().map(|(aspect, value)| (name, aspect, value.to_string())));
        }
        Ok(Self { weights, inner })
    }

    /// Whether aspects are named at all.
    pub(crate) fn names_aspects(&self) -> bool {
        !self.weights.is_empty() || !self.inner.is_empty()
    }

    /// The weights of aspects, checking every aspect that is named anywhere.
    pub(crate) fn weights(&self, aspects: &[&str]) -> Result<Vec<f64>> {
        let named = self.weights.iter().map(|(name, _)| ("weights", name));
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

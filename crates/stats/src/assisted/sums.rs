//! The mean over units of weighted sums of parts, where some parts of every unit were measured exactly and all approximately.
//!
//! # Formula
//!
//! Unit `t` has `N_t` parts with weights `w`, approximations `g` and, for a sample of them, exact values `h`: `score_t = lambda sum w g + sum
//! over sampled w (h - lambda g) / pi`. `pi = n_t / N_t` for a simple random sample, or given for each part (Poisson sampling). Tuned
//! `lambda = -cov(A, B) / var(B)` over units, `A = sum over sampled w h / pi`, `B = sum w g - sum over sampled w g / pi`.
//!
//! Target population: the t interval of the scores over the `T` units (`T - 1` degrees of freedom, tuned `T - 2`). Target these: `V = sum
//! V_t / T^2` with `z = w (h - lambda g)`, `V_t = N_t^2 (1 - n_t / N_t) s_z^2 / n_t`, or Poisson `sum (1 - pi) / pi^2 z^2`; normal.
//!
//! # Worked example
//!
//! One unit, weights 1, .625, .5, 0, approximations 3, 2, 0, 1, parts 1 and 3 are exactly 2 and 0: `4.25 + [1 (2-3) + .5 (0-0)] / .5 = 2.25`,
//! `V = 16 (1/2) (.5) / 2 = 2`.
//!
//! # Choices
//!
//! Scores are unbiased over samples, whatever the approximations are worth (checked by going through all samples). Lambda 1 is
//! the default of callers, because tuned covers .90 to .94 only at 25 units. A Poisson sample may be empty; a simple random
//! sample of nothing makes a unit undefined.

use super::{AssistedMean, Method, Target};
use crate::distribution::{normal, student_t};
use crate::error::{Error, Undefined, finite, open_unit};

/// The parts of a unit.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PartSample {
    /// The weight of each part.
    pub weight: Vec<f64>,
    /// Its approximate value.
    pub approximate: Vec<f64>,
    /// Its exact value, where it was sampled.
    pub exact: Vec<Option<f64>>,
    /// The probability of being sampled, for Poisson samples.
    pub inclusion: Option<Vec<f64>>,
}

/// A mean of weighted sums.
#[derive(Debug, Clone, PartialEq)]
pub struct AssistedSums {
    /// The estimate.
    pub estimate: f64,
    /// How much of the approximations counts.
    pub lambda: f64,
    /// The score of each unit.
    pub by_unit: Vec<f64>,
    /// Degrees of freedom; none where the normal quantile is used.
    pub df: Option<f64>,
    /// The standard error.
    pub standard_error: Result<f64, Undefined>,
    /// Low and high.
    pub interval: Result<(f64, f64), Undefined>,
}

impl AssistedSums {
    /// As a mean of units that were all sampled, for tables that show both kinds.
    pub fn as_mean(&self) -> AssistedMean {
        AssistedMean {
            estimate: self.estimate,
            lambda: self.lambda,
            units: self.by_unit.len(),
            exact: self.by_unit.len(),
            standard_error: self.standard_error,
            df: self.df.unwrap_or(f64::INFINITY),
            interval: self.interval,
            worth: Err(Undefined::TooFewItems),
            imbalance: Err(Undefined::TooFewItems),
        }
    }
}

impl PartSample {
    fn check(&self) -> Result<(), Error> {
        let parts = self.weight.len();
        let lengths = [self.approximate.len(), self.exact.len(), self.inclusion.as_ref().map_or(parts, Vec::len)];
        if let Some(&right) = lengths.iter().find(|length| **length != parts) {
            return Err(Error::LengthMismatch { left: parts, right });
        }
        finite(&self.weight, 0)?;
        finite(&self.approximate, 1)?;
        let exact: Vec<f64> = self.exact.iter().flatten().copied().collect();
        finite(&exact, 2)
    }

    fn sampled(&self) -> usize {
        self.exact.iter().flatten().count()
    }

    /// The sampled parts: weight, exact and approximate value, probability.
    fn parts(&self) -> impl Iterator<Item = (f64, f64, f64, f64)> {
        let share = self.sampled() as f64 / self.weight.len() as f64;
        self.exact.iter().enumerate().filter_map(move |(at, exact)| {
            let pi = self.inclusion.as_ref().map_or(share, |given| given[at]);
            Some((self.weight[at], (*exact)?, self.approximate[at], pi))
        })
    }

    fn usable(&self) -> Result<(), Undefined> {
        match &self.inclusion {
            None if self.sampled() == 0 => Err(Undefined::NothingSampled),
            Some(given)
                if given.iter().zip(&self.exact).any(|(pi, exact)| exact.is_some() && !(*pi > 0.0 && *pi <= 1.0)) =>
            {
                Err(Undefined::InclusionOutOfRange)
            }
            _ => Ok(()),
        }
    }

    /// What the score is without approximations, and what lambda is multiplied with.
    fn terms(&self) -> (f64, f64) {
        let all: f64 = self.weight.iter().zip(&self.approximate).map(|(w, g)| w * g).sum();
        let (exact, approximate) = self
            .parts()
            .fold((0.0, 0.0), |(h, g), (w, exact, approximate, pi)| (h + w * exact / pi, g + w * approximate / pi));
        (exact, all - approximate)
    }

    fn variance(&self, lambda: f64) -> Result<f64, Undefined> {
        let z: Vec<(f64, f64)> = self.parts().map(|(w, h, g, pi)| (w * (h - lambda * g), pi)).collect();
        if self.inclusion.is_some() {
            return Ok(z.iter().map(|(z, pi)| (1.0 - pi) / (pi * pi) * z * z).sum());
        }
        let (parts, count) = (self.weight.len() as f64, z.len() as f64);
        if z.len() == self.weight.len() {
            return Ok(0.0);
        }
        if z.len() < 2 {
            return Err(Undefined::OneSampled);
        }
        let mean = z.iter().map(|(z, _)| z).sum::<f64>() / count;
        let spread = z.iter().map(|(z, _)| (z - mean).powi(2)).sum::<f64>() / (count - 1.0);
        Ok(parts * parts * (1.0 - count / parts) * spread / count)
    }
}

/// The mean of the units' weighted sums, with its interval.
///
/// # Errors
/// Values that are not finite or not as many as the weights, a confidence that is no probability, [`Method::PpiPy`], and a tuned lambda
/// for [`Target::These`].
pub fn assisted_sums(
    units: &[PartSample],
    method: Method,
    target: Target,
    confidence: f64,
) -> Result<Result<AssistedSums, Undefined>, Error> {
    open_unit("confidence", confidence)?;
    units.iter().try_for_each(PartSample::check)?;
    let given = match method {
        Method::Exact => Some(0.0),
        Method::Difference(value) if value.is_finite() => Some(value),
        Method::Tuned if target == Target::Population => None,
        Method::Tuned => {
            return Err(Error::OutOfRange {
                parameter: "lambda",
                value: f64::NAN,
                expected: "a number, for these units",
            });
        }
        Method::Difference(_) | Method::PpiPy => {
            return Err(Error::OutOfRange {
                parameter: "lambda",
                value: f64::NAN,
                expected: "a finite number or tuned",
            });
        }
    };
    Ok(estimate(units, given, target, confidence))
}

fn estimate(
    units: &[PartSample],
    lambda: Option<f64>,
    target: Target,
    confidence: f64,
) -> Result<AssistedSums, Undefined> {
    units.iter().try_for_each(PartSample::usable)?;
    let (count, is_tuned) = (units.len() as f64, lambda.is_none());
    let least = if is_tuned { 3 } else { 1 };
    if units.len() < least {
        return Err(Undefined::TooFewExact);
    }
    let terms: Vec<(f64, f64)> = units.iter().map(PartSample::terms).collect();
    let lambda = match lambda {
        Some(lambda) => lambda,
        None => tuned(&terms)?,
    };
    let by_unit: Vec<f64> = terms.iter().map(|(exact, more)| exact + lambda * more).collect();
    let mean = by_unit.iter().sum::<f64>() / count;
    let (standard_error, df) = match target {
        Target::These => {
            let variances: Result<Vec<f64>, Undefined> = units.iter().map(|unit| unit.variance(lambda)).collect();
            (variances.map(|of| of.iter().sum::<f64>().sqrt() / count), None)
        }
        Target::Population => {
            let df = if is_tuned { count - 2.0 } else { count - 1.0 };
            let spread: f64 = by_unit.iter().map(|score| (score - mean).powi(2)).sum();
            (if df > 0.0 { Ok((spread / df / count).sqrt()) } else { Err(Undefined::TooFewExact) }, Some(df))
        }
    };
    let outside = (1.0 - confidence) / 2.0;
    let interval = standard_error.map(|error| {
        let quantile =
            df.map_or_else(|| normal::upper_quantile(outside), |df| student_t::upper_quantile_of(outside, df));
        (mean - quantile * error, mean + quantile * error)
    });
    Ok(AssistedSums { estimate: mean, lambda, by_unit, df, standard_error, interval })
}

fn tuned(terms: &[(f64, f64)]) -> Result<f64, Undefined> {
    let count = terms.len() as f64;
    let (a, b) = terms.iter().fold((0.0, 0.0), |(a, b), term| (a + term.0 / count, b + term.1 / count));
    let (product, square) =
        terms.iter().fold((0.0, 0.0), |(p, s), term| (p + (term.0 - a) * (term.1 - b), s + (term.1 - b).powi(2)));
    if square == 0.0 { Err(Undefined::ConstantApproximations) } else { Ok(-product / square) }
}

//! The mean over units of which some were measured exactly and all approximately.
//!
//! # Formula
//!
//! `y` exact on the `n` units `H`, `f` approximate on all `N`: `ybar_H + lambda (fbar_all - fbar_H)`. Lambda is 0 (exact only), 1
//! (the difference estimator, PPI), a number, or *tuned*: the least squares slope `S_yf / S_ff` over `H` (the regression estimator, PPI++).
//! Variance, `H` being a random sample of the units and they one of a population: `s_e^2 (1/n - 1/N + g) + s_y^2 / N`, with `e = y -
//! lambda f` over `H`, `s_e^2` divided by `n - 1`, or, where lambda is tuned, by `n - 2` and with `g = (fbar_all - fbar_H)^2 / S_ff`. For the mean over exactly
//! these units the last term is dropped. The interval has the t quantile of `n - 1`, or tuned `n - 2`.
//!
//! # Worked example
//!
//! `f = .2 .4 .6 .8 .3 .9`, `y = .3 .4 .7 .6 - -`: `S_ff = .2`, `S_yf = .12`, lambda = .6, the estimate `.5 + .6 * .0333 = .52`; `V = .014 (1/4 -
//! 1/6 + .00556) + .0333/6 = .0068`.
//!
//! ```
//! use aspectra_stats::assisted::{Ends, Method, Target, assisted_mean};
//! let y = [Some(0.3), Some(0.4), Some(0.7), Some(0.6), None, None];
//! let f = [0.2, 0.4, 0.6, 0.8, 0.3, 0.9];
//! let found = assisted_mean(&y, &f, Method::Tuned, Target::Population, Ends::T, 0.95)??;
//! assert!((found.estimate - 0.52).abs() < 1e-12 && (found.worth? - 4.902).abs() < 1e-3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choices
//!
//! The usual variance `s_f^2/N + s_e^2/n` takes the two samples for disjoint, and `H` is a part of the `N`: it covered .86 to 1.00 where this one
//! covers .92 to .98. Lambda is not clipped. `Method::PpiPy` is what the package of that name computes (only units without an exact
//! measurement are approximate, lambda clipped to 0..1, variances over `n`, the normal quantile), for comparison. *Worth* is how many
//! exact measurements alone would tell as much. *Imbalance* is `(fbar_H - fbar_rest)` over its standard error: far from 0, `H` is no random sample.
//!
//! # Reference
//!
//! A. N. Angelopoulos et al., Prediction-powered inference, Science 382, 2023; PPI++, 2023; W. G. Cochran, Sampling Techniques, 1977.

use crate::agreement::percentiles;
use crate::distribution::{normal, student_t};
use crate::error::{Error, Undefined, finite, open_unit};
use crate::stream::Stream;
use crate::work::Stopping;
use rayon::prelude::*;

/// What is done with the approximations.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Method {
    /// Nothing: exact measurements only.
    Exact,
    /// Their mean is corrected in full or in part: lambda.
    Difference(f64),
    /// Lambda is fitted.
    Tuned,
    /// As the package ppi_py.
    PpiPy,
}

/// What the mean is taken over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Target {
    /// The population that the units come from.
    #[default]
    Population,
    /// Exactly these units.
    These,
}

/// The quantile of an interval.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ends {
    /// Of the t distribution.
    #[default]
    T,
    /// Of the normal distribution.
    Normal,
}

/// A mean of few exact and many approximate measurements.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AssistedMean {
    /// The estimate.
    pub estimate: f64,
    /// How much of the approximations counts.
    pub lambda: f64,
    /// Units.
    pub units: usize,
    /// Units that were measured exactly.
    pub exact: usize,
    /// The standard error.
    pub standard_error: Result<f64, Undefined>,
    /// Degrees of freedom; infinite for [`Method::PpiPy`].
    pub df: f64,
    /// Low and high; an estimate may have none.
    pub interval: Result<(f64, f64), Undefined>,
    /// How many exact measurements alone would tell as much.
    pub worth: Result<f64, Undefined>,
    /// How far the exactly measured units are from the others, in standard errors.
    pub imbalance: Result<f64, Undefined>,
}

/// Pairs of exact and approximate measurements, and the approximations of the other units.
struct Split {
    y: Vec<f64>,
    f: Vec<f64>,
    rest: Vec<f64>,
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// The sum of products of deviations.
fn products(x: &[f64], y: &[f64]) -> f64 {
    let (at, other) = (mean(x), mean(y));
    x.iter().zip(y).map(|(x, y)| (x - at) * (y - other)).sum()
}

impl Split {
    fn new(exact: &[Option<f64>], approximate: &[f64]) -> Result<Self, Error> {
        if exact.len() != approximate.len() {
            return Err(Error::LengthMismatch { left: exact.len(), right: approximate.len() });
        }
        let known: Vec<f64> = exact.iter().map(|value| value.unwrap_or_default()).collect();
        finite(&known, 0)?;
        finite(approximate, 1)?;
        let mut split = Self { y: Vec::new(), f: Vec::new(), rest: Vec::new() };
        for (exact, &approximate) in exact.iter().zip(approximate) {
            match exact {
                Some(y) => {
                    split.y.push(*y);
                    split.f.push(approximate);
                }
                None => split.rest.push(approximate),
            }
        }
        Ok(split)
    }

    fn lambda(&self, method: Method) -> Result<f64, Undefined> {
        let needed = if method == Method::Tuned { 3 } else { 2 };
        if self.y.len() < needed {
            return Err(Undefined::TooFewExact);
        }
        match method {
            Method::Exact => Ok(0.0),
            Method::Difference(lambda) => Ok(lambda),
            Method::Tuned => match products(&self.f, &self.f) {
                0.0 => Err(Undefined::ConstantApproximations),
                squares => Ok(products(&self.y, &self.f) / squares),
            },
            Method::PpiPy => self.lambda_of_ppi_py(),
        }
    }

    fn lambda_of_ppi_py(&self) -> Result<f64, Undefined> {
        let all = [&self.f[..], &self.rest].concat();
        let variance = products(&all, &all) / (all.len() as f64 - 1.0);
        let ratio = self.y.len() as f64 / self.rest.len() as f64;
        if self.rest.is_empty() || variance == 0.0 {
            return Err(Undefined::ConstantApproximations);
        }
        let covariance = products(&self.y, &self.f) / self.y.len() as f64;
        Ok((covariance / ((1.0 + ratio) * variance)).clamp(0.0, 1.0))
    }

    fn mean_of_all(&self) -> f64 {
        let units = (self.f.len() + self.rest.len()) as f64;
        (self.f.iter().sum::<f64>() + self.rest.iter().sum::<f64>()) / units
    }

    fn estimate(&self, lambda: f64) -> f64 {
        mean(&self.y) + lambda * (self.mean_of_all() - mean(&self.f))
    }

    fn imbalance(&self) -> Result<f64, Undefined> {
        let (n, rest) = (self.f.len() as f64, self.rest.len() as f64);
        if n < 2.0 || rest < 2.0 {
            return Err(Undefined::TooFewItems);
        }
        let variance = |values: &[f64]| products(values, values) / (values.len() as f64 - 1.0);
        let error = (variance(&self.f) / n + variance(&self.rest) / rest).sqrt();
        let difference = mean(&self.f) - mean(&self.rest);
        if error == 0.0 { Err(Undefined::NoVariation) } else { Ok(difference / error) }
    }
}

/// The mean, with its interval.
///
/// # Errors
/// Measurements that are not finite or not paired; a confidence that is no probability; lambda that is not finite.
pub fn assisted_mean(
    exact: &[Option<f64>],
    approximate: &[f64],
    method: Method,
    target: Target,
    ends: Ends,
    confidence: f64,
) -> Result<Result<AssistedMean, Undefined>, Error> {
    open_unit("confidence", confidence)?;
    check(method)?;
    let split = Split::new(exact, approximate)?;
    let found = split.lambda(method).map(|lambda| match method {
        Method::PpiPy => split.as_ppi_py(lambda, confidence),
        _ => split.with_interval(lambda, method == Method::Tuned, target, ends, confidence),
    });
    Ok(found)
}

fn check(method: Method) -> Result<(), Error> {
    match method {
        Method::Difference(value) if !value.is_finite() => {
            Err(Error::OutOfRange { parameter: "lambda", value, expected: "a finite number" })
        }
        _ => Ok(()),
    }
}

impl Split {
    fn with_interval(&self, lambda: f64, is_tuned: bool, target: Target, ends: Ends, confidence: f64) -> AssistedMean {
        let (n, units) = (self.y.len() as f64, (self.f.len() + self.rest.len()) as f64);
        let errors: Vec<f64> = self.y.iter().zip(&self.f).map(|(y, f)| y - lambda * f).collect();
        let df = if is_tuned { n - 2.0 } else { n - 1.0 };
        let unexplained = products(&errors, &errors) / df;
        let slope = match is_tuned {
            true => (self.mean_of_all() - mean(&self.f)).powi(2) / products(&self.f, &self.f),
            false => 0.0,
        };
        let spread = products(&self.y, &self.y) / (n - 1.0);
        let sampled = unexplained * (1.0 / n - 1.0 / units + slope);
        let variance = match target {
            Target::Population => sampled + spread / units,
            Target::These => sampled,
        };
        let standard_error = variance.max(0.0).sqrt();
        let quantile = match ends {
            Ends::T => student_t::upper_quantile_of((1.0 - confidence) / 2.0, df),
            Ends::Normal => normal::upper_quantile((1.0 - confidence) / 2.0),
        };
        let (estimate, half) = (self.estimate(lambda), quantile * standard_error);
        let share = variance / spread;
        let worth = match target {
            _ if !(variance > 0.0 && spread > 0.0) => Err(Undefined::NoVariation),
            Target::Population => Ok(1.0 / share),
            Target::These => Ok(1.0 / (share + 1.0 / units)),
        };
        AssistedMean {
            estimate,
            lambda,
            units: units as usize,
            exact: self.y.len(),
            standard_error: Ok(standard_error),
            df,
            interval: Ok((estimate - half, estimate + half)),
            worth,
            imbalance: self.imbalance(),
        }
    }

    fn as_ppi_py(&self, lambda: f64, confidence: f64) -> AssistedMean {
        let over = |values: &[f64]| products(values, values) / (values.len() as f64).powi(2);
        let errors: Vec<f64> = self.y.iter().zip(&self.f).map(|(y, f)| y - lambda * f).collect();
        let estimate = lambda * mean(&self.rest) + mean(&errors);
        let standard_error = (lambda * lambda * over(&self.rest) + over(&errors)).sqrt();
        let half = normal::upper_quantile((1.0 - confidence) / 2.0) * standard_error;
        AssistedMean {
            estimate,
            lambda,
            units: self.f.len() + self.rest.len(),
            exact: self.y.len(),
            standard_error: Ok(standard_error),
            df: f64::INFINITY,
            interval: Ok((estimate - half, estimate + half)),
            worth: Err(Undefined::NoDegreesOfFreedom),
            imbalance: self.imbalance(),
        }
    }
}

/// A mean with the interval of a bootstrap.
#[derive(Debug, Clone, PartialEq)]
pub struct Resampled {
    /// The estimate.
    pub estimate: f64,
    /// How much of the approximations counts.
    pub lambda: f64,
    /// Low and high.
    pub interval: Result<(f64, f64), Undefined>,
    /// Replicates without an estimate.
    pub undefined: usize,
}

/// Places among the exactly measured units and among the others, drawn apart with replacement.
pub fn draw_apart(seed: u64, purpose: u64, exact: usize, rest: usize, count: usize) -> Vec<[Vec<usize>; 2]> {
    let draw = |index: usize| {
        let mut stream = Stream::new(seed, purpose, index as u64);
        [exact, rest].map(|size| (0..size).map(|_| stream.below(size as u64) as usize).collect())
    };
    (0..count).into_par_iter().stopping().map(draw).collect()
}

/// The mean with a percentile interval; lambda is found anew in every resample.
///
/// # Errors
/// As [`assisted_mean`]; a place that is not there, no resample.
pub fn assisted_bootstrap(
    exact: &[Option<f64>],
    approximate: &[f64],
    method: Method,
    resamples: &[[Vec<usize>; 2]],
    confidence: f64,
) -> Result<Result<Resampled, Undefined>, Error> {
    open_unit("confidence", confidence)?;
    check(method)?;
    if resamples.is_empty() {
        return Err(Error::TooFewObservations { found: 0, needed: 1 });
    }
    let split = Split::new(exact, approximate)?;
    let beyond = |places: &[usize], limit: usize| places.iter().copied().find(|place| *place >= limit);
    for [judged, rest] in resamples {
        for (places, limit) in [(judged, split.y.len()), (rest, split.rest.len())] {
            if let Some(index) = beyond(places, limit) {
                return Err(Error::IndexOutOfRange { index, limit });
            }
        }
    }
    let lambda = match split.lambda(method) {
        Ok(lambda) => lambda,
        Err(reason) => return Ok(Err(reason)),
    };
    let replicate = |[judged, rest]: &[Vec<usize>; 2]| {
        let pick = |from: &[f64], places: &[usize]| places.iter().map(|place| from[*place]).collect();
        let drawn = Split { y: pick(&split.y, judged), f: pick(&split.f, judged), rest: pick(&split.rest, rest) };
        drawn.lambda(method).ok().map(|lambda| drawn.estimate(lambda))
    };
    let replicates: Vec<Option<f64>> = resamples.par_iter().stopping().map(replicate).collect();
    let mut defined: Vec<f64> = replicates.iter().flatten().copied().collect();
    let undefined = replicates.len() - defined.len();
    let interval = match undefined as f64 > 0.05 * replicates.len() as f64 {
        true => Err(Undefined::UndefinedReplicates),
        false => Ok(percentiles(&mut defined, confidence)),
    };
    Ok(Ok(Resampled { estimate: split.estimate(lambda), lambda, interval, undefined }))
}

//! How near a repeated experiment comes to the first one, block by block and in its effect.
//!
//! # Formula
//!
//! With the values `x` of the first experiment and `x'` of the second on the same blocks, and values that lie between
//! `low` and `high`:
//!
//! ```text
//! RMSE = sqrt(mean (x - x')^2)          nRMSE = RMSE / sqrt(mean max(x - low, high - x)^2)
//! ```
//!
//! With a baseline `b` and an advanced treatment `a` in both experiments, whose blocks may differ:
//!
//! ```text
//! ER = mean(a' - b') / mean(a - b)      dRI = (mean a - mean b)/mean b - (mean a' - mean b')/mean b'
//! ```
//!
//! # Worked example
//!
//! Values 0.5 and 1 against 0.4 and 0.8: RMSE = sqrt((0.01 + 0.04)/2) = 0.1581. At worst they would be off by 0.5 and 1: nRMSE =
//! 0.1581/sqrt(1.25/2) = 0.2. A baseline of 0.4 and 0.4 that is improved to 0.6 and 0.8 the first time, to 0.5 and 0.5 the second:
//! ER = 0.1/0.3 = 1/3, dRI = 0.75 - 0.25 = 0.5.
//!
//! ```
//! use aspectra_stats::paired::{delta_relative_improvement, effect_ratio, nrmse, rmse};
//! let (x, again) = ([0.5, 1.0], [0.4, 0.8]);
//! assert!((rmse(&x, &again)? - 0.025f64.sqrt()).abs() < 1e-15);
//! assert!((nrmse(&x, &again, 0.0, 1.0)?? - 0.2).abs() < 1e-15);
//! let (base, advanced, advanced_again) = ([0.4, 0.4], [0.6, 0.8], [0.5, 0.5]);
//! assert!((effect_ratio(&base, &advanced, &base, &advanced_again)?? - 1.0 / 3.0).abs() < 1e-12);
//! assert!((delta_relative_improvement(&base, &advanced, &base, &advanced_again)?? - 0.5).abs() < 1e-12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choices
//!
//! ER is 1 and dRI 0 for a perfect repetition; ER between 0 and 1 or dRI above 0 is a smaller effect than the first one. ER is undefined
//! where the first effect is 0, dRI where a baseline's mean is.
//!
//! # Reference
//!
//! T. Breuer and others, How to measure the reproducibility of system-oriented IR experiments, SIGIR 2020.

use crate::error::{Error, Undefined, finite, paired};

/// The root of the mean squared difference.
pub fn rmse(first: &[f64], again: &[f64]) -> Result<f64, Error> {
    paired(first, again)?;
    let n = at_least_one(first.len())?;
    Ok((first.iter().zip(again).map(|(x, y)| (x - y) * (x - y)).sum::<f64>() / n).sqrt())
}

/// The root mean squared difference over the largest it could be for values between `low` and `high`.
pub fn nrmse(first: &[f64], again: &[f64], low: f64, high: f64) -> Result<Result<f64, Undefined>, Error> {
    let found = rmse(first, again)?;
    if !(low.is_finite() && high.is_finite() && low < high) {
        return Err(Error::OutOfRange {
            parameter: "high",
            value: high,
            expected: "a finite number above the low end",
        });
    }
    let furthest = |x: f64| (x - low).max(high - x);
    let worst = first.iter().map(|x| furthest(*x) * furthest(*x)).sum::<f64>() / first.len() as f64;
    Ok(quotient(found, worst.sqrt()))
}

/// The effect of the second experiment over that of the first.
pub fn effect_ratio(
    base: &[f64],
    advanced: &[f64],
    base_again: &[f64],
    advanced_again: &[f64],
) -> Result<Result<f64, Undefined>, Error> {
    let first = improvement(base, advanced)?;
    let again = improvement(base_again, advanced_again)?;
    let scale = base.iter().chain(advanced).fold(0.0f64, |m, v| m.max(v.abs()));
    if first.abs() <= 1e-12 * scale {
        return Ok(Err(Undefined::ZeroDivisor));
    }
    Ok(quotient(again, first))
}

/// The relative improvement of the first experiment minus that of the second.
pub fn delta_relative_improvement(
    base: &[f64],
    advanced: &[f64],
    base_again: &[f64],
    advanced_again: &[f64],
) -> Result<Result<f64, Undefined>, Error> {
    let relative = |base: &[f64], advanced: &[f64]| Ok(quotient(improvement(base, advanced)?, mean(base)?));
    let (first, again) = (relative(base, advanced)?, relative(base_again, advanced_again)?);
    Ok(first.and_then(|first| again.map(|again| first - again)))
}

/// The mean improvement of an advanced treatment over its baseline on the same blocks.
pub fn improvement(base: &[f64], advanced: &[f64]) -> Result<f64, Error> {
    paired(advanced, base)?;
    let n = at_least_one(base.len())?;
    Ok(advanced.iter().zip(base).map(|(a, b)| a - b).sum::<f64>() / n)
}

fn mean(values: &[f64]) -> Result<f64, Error> {
    finite(values, 0)?;
    Ok(values.iter().sum::<f64>() / at_least_one(values.len())?)
}

fn quotient(part: f64, whole: f64) -> Result<f64, Undefined> {
    let found = part / whole;
    if whole == 0.0 || !found.is_finite() { Err(Undefined::ZeroDivisor) } else { Ok(found) }
}

fn at_least_one(n: usize) -> Result<f64, Error> {
    if n == 0 { Err(Error::TooFewObservations { found: 0, needed: 1 }) } else { Ok(n as f64) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undefined_and_bad_input() {
        let flat = [0.4, 0.4];
        assert_eq!(effect_ratio(&flat, &flat, &flat, &[0.5, 0.5]), Ok(Err(Undefined::ZeroDivisor)));
        assert_eq!(delta_relative_improvement(&[0.0, 0.0], &flat, &flat, &flat), Ok(Err(Undefined::ZeroDivisor)));
        assert!(rmse(&[], &[]).is_err() && rmse(&[1.0], &[1.0, 2.0]).is_err());
        assert!(nrmse(&flat, &flat, 1.0, 0.0).is_err() && nrmse(&flat, &flat, 0.0, f64::INFINITY).is_err());
        // The second experiment may have other blocks.
        assert_eq!(effect_ratio(&flat, &[0.5, 0.5], &[0.1; 3], &[0.2; 3]).unwrap().map(|r| (r * 1e9).round()), Ok(1e9));
    }
}

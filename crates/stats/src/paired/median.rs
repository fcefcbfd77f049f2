//! The median difference, with the interval that belongs to the sign test.
//!
//! # Formula
//!
//! With `k` the largest number for which `P(X <= k - 1) <= (1 - confidence)/2` for `n` throws of a fair coin, the interval
//! reaches from the `k`-th smallest to the `k`-th largest difference; its level is `1 - 2 P(X <= k - 1)`.
//!
//! # Worked example
//!
//! Six differences: `P(X <= 0) = 1/64`, so that the interval at 95% is from the smallest to the largest and attains 96.9%.
//!
//! ```
//! let found = aspectra_stats::paired::median_difference(&[1., 2., 3., 4., 5., 9.], &[0.; 6], 0.95)?;
//! assert_eq!((found.estimate, found.interval), (3.5, Ok((1.0, 9.0))));
//! assert_eq!(found.attained, Ok(0.96875));
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Reference
//!
//! W. R. Thompson, On confidence ranges for the median, Annals of Mathematical Statistics 7, 1936.

use super::sign::binomial_half_cdf;
use super::{LocationInterval, rounded_differences};
use crate::error::{Error, Undefined, open_unit, paired};

/// The median of the differences of two samples over the same blocks, with its interval.
pub fn median_difference(a: &[f64], b: &[f64], confidence: f64) -> Result<LocationInterval, Error> {
    paired(a, b)?;
    open_unit("confidence", confidence)?;
    let mut d = rounded_differences(a, b);
    let n = d.len();
    if n == 0 {
        return Err(Error::TooFewObservations { found: 0, needed: 1 });
    }
    d.sort_by(f64::total_cmp);
    let estimate = 0.5 * (d[(n - 1) / 2] + d[n / 2]);
    let tail = (1.0 - confidence) / 2.0 * (1.0 + 1e-12);
    // The distribution function grows, and n/2 is always too large.
    let (mut place, mut too_large) = (0, n.div_ceil(2));
    while too_large - place > 1 {
        let middle = place + (too_large - place) / 2;
        if binomial_half_cdf(middle - 1, n) <= tail { place = middle } else { too_large = middle }
    }
    if place == 0 {
        let none = Undefined::TooFewItems;
        return Ok(LocationInterval { estimate, interval: Err(none), attained: Err(none) });
    }
    let attained = 1.0 - 2.0 * binomial_half_cdf(place - 1, n);
    Ok(LocationInterval { estimate, interval: Ok((d[place - 1], d[n - place])), attained: Ok(attained) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// scipy 1.17.1: binom.ppf(0.025, 50, 0.5) is 18, and 1 - 2 binom.cdf(17, 50, 0.5) is 0.9671608...
    #[test]
    fn fifty_differences() {
        let a: Vec<f64> = (1..=50).map(f64::from).collect();
        let found = median_difference(&a, &[0.0; 50], 0.95).unwrap();
        assert_eq!((found.estimate, found.interval), (25.5, Ok((18.0, 33.0))));
        assert!((found.attained.unwrap() - 0.967_160_8).abs() < 1e-6);
        assert!(median_difference(&a[..5], &[0.0; 5], 0.95).unwrap().interval.is_err());
        assert!(median_difference(&[], &[], 0.95).is_err());
    }
}

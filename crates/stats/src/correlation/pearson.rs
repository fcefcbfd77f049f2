//! Pearson's correlation: how close the points (x, y) lie to a straight line.
//!
//! # Formula
//!
//! ```text
//! r = sum (x-mx)(y-my) / sqrt(sum (x-mx)^2 sum (y-my)^2)
//! ```
//!
//! The p-value of no correlation is two-sided from `t = r sqrt((n-2)/(1-r^2))` with `n-2` degrees of
//! freedom; the interval is `tanh(atanh r +- z / sqrt(n-3))`.
//!
//! # Worked example
//!
//! x = 1 2 3, y = 1 3 2: the centered products sum to 1, both sums of squares are 2, r = 1/2.
//!
//! ```
//! let c = aspectra_stats::correlation::pearson(&[1., 2., 3.], &[1., 3., 2.])?;
//! assert!((c.r? - 0.5).abs() < 1e-15);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choices
//!
//! A sample is constant when all its values are equal, never when its rounded deviation is 0. With
//! two items r is 1 or -1 whatever the values, and p is 1.

use crate::distribution::{normal, student_t};
use crate::error::{Error, Undefined, open_unit, paired};

/// Pearson's correlation.
#[derive(Debug, Clone, PartialEq)]
pub struct Pearson {
    /// Number of items.
    pub n: usize,
    /// The coefficient.
    pub r: Result<f64, Undefined>,
    /// Two-sided p-value of no correlation.
    pub p: Result<f64, Undefined>,
}

/// Correlates two samples over the same items.
pub fn pearson(x: &[f64], y: &[f64]) -> Result<Pearson, Error> {
    paired(x, y)?;
    let n = x.len();
    let r = coefficient(x, y);
    let p = r.map(|r| if n == 2 { 1.0 } else { p_value(r, n) });
    Ok(Pearson { n, r, p })
}

impl Pearson {
    /// The interval that covers the true correlation with this confidence (Fisher's z).
    pub fn interval(&self, confidence: f64) -> Result<Result<(f64, f64), Undefined>, Error> {
        open_unit("confidence", confidence)?;
        Ok(self.r.and_then(|r| {
            if self.n <= 3 {
                return Err(Undefined::NoDegreesOfFreedom);
            }
            let half = normal::upper_quantile((1.0 - confidence) / 2.0) / ((self.n - 3) as f64).sqrt();
            let center = libm::atanh(r);
            Ok(((center - half).tanh(), (center + half).tanh()))
        }))
    }
}

pub(crate) fn p_value(r: f64, n: usize) -> f64 {
    let df = (n - 2) as f64;
    // (1-r)(1+r) keeps the digits of 1-r^2 when r is near 1.
    student_t::two_sided_of(r * (df / ((1.0 - r) * (1.0 + r))).sqrt(), df)
}

pub(crate) fn coefficient(x: &[f64], y: &[f64]) -> Result<f64, Undefined> {
    if x.len() < 2 {
        return Err(Undefined::TooFewItems);
    }
    let constant = |v: &[f64]| v.iter().all(|a| *a == v[0]);
    if constant(x) || constant(y) {
        return Err(Undefined::ConstantInput);
    }
    let (dx, dy) = (centered(x), centered(y));
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(p, q)| p * q).sum::<f64>();
    let scale = dot(&dx, &dx).sqrt() * dot(&dy, &dy).sqrt();
    Ok((dot(&dx, &dy) / scale).clamp(-1.0, 1.0))
}

/// Deviations from the mean, divided by the largest so that no square over- or underflows.
fn centered(v: &[f64]) -> Vec<f64> {
    let largest = v.iter().fold(0.0f64, |m, a| m.max(a.abs()));
    let mean = v.iter().map(|a| a / largest).sum::<f64>() / v.len() as f64;
    let deviations: Vec<f64> = v.iter().map(|a| a / largest - mean).collect();
    let spread = deviations.iter().fold(0.0f64, |m, a| m.max(a.abs()));
    if spread == 0.0 {
        return deviations;
    }
    deviations.iter().map(|d| d / spread).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degenerate_and_extreme_inputs() {
        let c = pearson(&[0.5; 3], &[0.1, 0.2, 0.3]).unwrap();
        assert_eq!((c.r, c.p), (Err(Undefined::ConstantInput), Err(Undefined::ConstantInput)));
        assert_eq!(pearson(&[1.0], &[1.0]).unwrap().r, Err(Undefined::TooFewItems));
        let huge = pearson(&[1e150, -1e150, 0.0], &[1e-308, -1e-308, 0.0]).unwrap();
        assert!((huge.r.unwrap() - 1.0).abs() < 1e-15);
        let two = pearson(&[1.0, 2.0], &[5.0, 3.0]).unwrap();
        assert_eq!((two.r, two.p), (Ok(-1.0), Ok(1.0)));
    }

    #[test]
    fn fisher_interval() {
        // scipy 1.17.1: pearsonr([1,2,3,4,5],[2,1,4,3,5]).confidence_interval()
        let c = pearson(&[1., 2., 3., 4., 5.], &[2., 1., 4., 3., 5.]).unwrap();
        let (low, high) = c.interval(0.95).unwrap().unwrap();
        assert!((low - -0.279640041969355).abs() < 1e-12 && (high - 0.9861961933012714).abs() < 1e-12, "{low} {high}");
        assert!(c.interval(1.0).is_err());
    }
}

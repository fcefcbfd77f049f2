//! The paired t test: is the mean difference of two treatments further from 0 than chance allows?
//!
//! # Formula
//!
//! With differences `z = a - b`: `t = mean(z) / (sd(z) / sqrt n)` on `n - 1` degrees of freedom.
//!
//! # Worked example
//!
//! Differences 0.1 and 0.2: mean 0.15, sd 0.0707, t = 3, and with one degree of freedom p = 0.2048.
//!
//! ```
//! let test = aspectra_stats::paired::paired_t(&[0.5, 0.7], &[0.4, 0.5], 0.95)?;
//! assert!((test.t? - 3.0).abs() < 1e-12);
//! assert!((test.p - 0.2048327646991335).abs() < 1e-10);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choices
//!
//! Differences without any variation have no t: if they are all 0, p is 1 and t is undefined; if
//! they are all the same number, t is infinite and p is 0. Both are flagged by `no_variation`.

use super::Differences;
use crate::distribution::student_t;
use crate::error::{Error, Undefined, open_unit, paired};

/// Result of the paired t test.
#[derive(Debug, Clone, PartialEq)]
pub struct PairedT {
    /// Number of pairs.
    pub n: usize,
    /// Mean of the differences, first sample minus second.
    pub mean_difference: f64,
    /// Sample standard deviation of the differences.
    pub sd: f64,
    /// The statistic; infinite for a constant difference other than 0.
    pub t: Result<f64, Undefined>,
    /// Degrees of freedom.
    pub df: usize,
    /// Two-sided p-value.
    pub p: f64,
    /// Confidence interval of the mean difference.
    pub interval: (f64, f64),
    /// The differences are all the same.
    pub no_variation: bool,
}

impl PairedT {
    /// The p-value against a mean difference that is larger than 0 (or smaller).
    pub fn one_sided(&self, larger: bool) -> f64 {
        student_t::one_sided(self.t, self.p, larger)
    }
}

/// Tests the mean difference of two samples over the same blocks; `confidence` sets the interval.
pub fn paired_t(a: &[f64], b: &[f64], confidence: f64) -> Result<PairedT, Error> {
    paired_t_at(a, b, t_quantile(confidence, a.len().saturating_sub(1))?)
}

/// How many standard errors an interval reaches to either side.
pub fn t_quantile(confidence: f64, df: usize) -> Result<f64, Error> {
    open_unit("confidence", confidence)?;
    if df == 0 {
        return Err(Error::TooFewObservations { found: 1, needed: 2 });
    }
    Ok(student_t::upper_quantile_of((1.0 - confidence) / 2.0, df as f64))
}

/// The same test with an interval that reaches `quantile` standard errors, for many pairs of the same length.
pub fn paired_t_at(a: &[f64], b: &[f64], quantile: f64) -> Result<PairedT, Error> {
    paired(a, b)?;
    let n = a.len();
    if n < 2 {
        return Err(Error::TooFewObservations { found: n, needed: 2 });
    }
    let z = Differences::new(a, b);
    let (df, sd) = (n - 1, z.sd());
    let error = sd / (n as f64).sqrt();
    let (t, p) = if z.constant {
        if z.mean == 0.0 { (Err(Undefined::NoVariation), 1.0) } else { (Ok(f64::INFINITY.copysign(z.mean)), 0.0) }
    } else {
        let t = z.mean / error;
        (Ok(t), student_t::two_sided_of(t, df as f64))
    };
    let half = quantile * error;
    Ok(PairedT {
        n,
        mean_difference: z.mean,
        sd,
        t,
        df,
        p,
        interval: (z.mean - half, z.mean + half),
        no_variation: z.constant,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_variation() {
        let zero = paired_t(&[0.2, 0.3, 0.4], &[0.2, 0.3, 0.4], 0.95).unwrap();
        assert_eq!((zero.t, zero.p, zero.no_variation), (Err(Undefined::NoVariation), 1.0, true));
        // These differences are 0.1 in decimals and two different doubles.
        let shift = paired_t(&[0.2, 0.3, 0.4], &[0.3, 0.4, 0.5], 0.95).unwrap();
        assert_eq!((shift.t, shift.p, shift.no_variation), (Ok(f64::NEG_INFINITY), 0.0, true));
        assert!(paired_t(&[1.0], &[1.0], 0.95).is_err());
        assert!(paired_t(&[1.0, 2.0], &[1.0, f64::NAN], 0.95).is_err());
        assert!(paired_t(&[1.0, 2.0], &[1.0, 1.0], 1.0).is_err());
    }
}

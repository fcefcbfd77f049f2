//! Effect sizes of a paired difference: how large it is in units of standard deviations.
//!
//! # Formula
//!
//! With differences `z`: `d_z = mean z / sd z`; `g = J d_z` corrects its bias with
//! `J = Gamma(v/2) / (sqrt(v/2) Gamma((v-1)/2))`, `v = n - 1`; `d_av = mean z / sqrt((var a + var b)/2)`
//! is comparable with studies that do not pair. The interval of `d_z` inverts the noncentral t
//! distribution of `d_z sqrt n`.
//!
//! # Worked example
//!
//! Differences 1 2 3: mean 2, sd 1, d_z = 2, and with v = 2 J = Gamma(1) / Gamma(1/2) = 0.5642.
//!
//! ```
//! let effect = aspectra_stats::paired::paired_effect(&[1., 3., 6.], &[0., 1., 3.], 0.95)?;
//! assert!((effect.d_z? - 2.0).abs() < 1e-12);
//! assert!((effect.hedges_g? - 2.0 / std::f64::consts::PI.sqrt()).abs() < 1e-12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choices
//!
//! Several effect sizes share the name "Cohen's d"; each has its own field here. The correction
//! exists from three pairs on.
//!
//! # Reference
//!
//! L. V. Hedges, Distribution theory for Glass's estimator of effect size, 1981; J. H. Steiger,
//! R. T. Fouladi, Noncentrality interval estimation, 1997.

use super::Differences;
use crate::distribution::noncentral;
use crate::distribution::solve_decreasing;
use crate::error::{Error, Undefined, open_unit, paired};

/// Effect sizes of a paired difference.
#[derive(Debug, Clone, PartialEq)]
pub struct PairedEffect {
    /// Number of pairs.
    pub n: usize,
    /// Mean difference in standard deviations of the differences.
    pub d_z: Result<f64, Undefined>,
    /// Confidence interval of `d_z`.
    pub d_z_interval: Result<(f64, f64), Undefined>,
    /// `d_z` without its bias.
    pub hedges_g: Result<f64, Undefined>,
    /// The same with the approximation `1 - 3/(4v - 1)`.
    pub hedges_g_approximate: Result<f64, Undefined>,
    /// Mean difference in standard deviations of the samples (root of the mean variance).
    pub d_av: Result<f64, Undefined>,
}

/// Effect sizes of the difference of two samples over the same blocks.
pub fn paired_effect(a: &[f64], b: &[f64], confidence: f64) -> Result<PairedEffect, Error> {
    paired(a, b)?;
    open_unit("confidence", confidence)?;
    let n = a.len();
    if n < 2 {
        return Err(Error::TooFewObservations { found: n, needed: 2 });
    }
    let z = Differences::new(a, b);
    let v = n as f64 - 1.0;
    let d_z = if z.constant { Err(Undefined::NoVariation) } else { Ok(z.mean / z.sd()) };
    let hedges_g = d_z.and_then(|d| {
        if n < 3 {
            return Err(Undefined::NoDegreesOfFreedom);
        }
        Ok(d * (libm::lgamma(v / 2.0) - libm::lgamma((v - 1.0) / 2.0)).exp() / (v / 2.0).sqrt())
    });
    let average = ((variance(a) + variance(b)) / 2.0).sqrt();
    Ok(PairedEffect {
        n,
        d_z,
        d_z_interval: d_z.and_then(|d| interval(d, n, confidence)),
        hedges_g,
        hedges_g_approximate: d_z.map(|d| d * (1.0 - 3.0 / (4.0 * v - 1.0))),
        d_av: if average > 0.0 { Ok(z.mean / average) } else { Err(Undefined::NoVariation) },
    })
}

fn variance(values: &[f64]) -> f64 {
    if values.iter().all(|v| *v == values[0]) {
        return 0.0;
    }
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    values.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>() / (n - 1.0)
}

fn interval(d: f64, n: usize, confidence: f64) -> Result<(f64, f64), Undefined> {
    let (root, df) = ((n as f64).sqrt(), n as f64 - 1.0);
    let t = d * root;
    // Beyond this the noncentral distribution is out of reach; no data have such an effect.
    if t.abs() > 1000.0 {
        return Err(Undefined::NoVariation);
    }
    let tail = (1.0 - confidence) / 2.0;
    let reach = 12.0 + t.abs() * (1.0 + 12.0 / (2.0 * df).sqrt());
    // P(T' <= t) falls as the noncentrality grows.
    let bound = |level: f64| {
        let at = |delta: f64| noncentral::t_cdf(t, df, delta).map_or(-1.0, |p| p - level);
        solve_decreasing(t - reach.min(3000.0), t + reach.min(2000.0), at) / root
    };
    Ok((bound(1.0 - tail), bound(tail)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interval_covers_by_construction() {
        let a = [0.39, 0.19, 0.46, 0.46, 0.49, 0.72, 0.62, 0.34, 0.41, 0.74];
        let b = [0.44, 0.20, 0.50, 0.49, 0.57, 0.71, 0.60, 0.39, 0.39, 0.79];
        let effect = paired_effect(&a, &b, 0.9).unwrap();
        let (low, high) = effect.d_z_interval.unwrap();
        let d = effect.d_z.unwrap();
        assert!(low < d && d < high);
        let root = 10f64.sqrt();
        let p = noncentral::t_cdf(d * root, 9.0, high * root).unwrap();
        assert!((p - 0.05).abs() < 1e-9);
        let p = noncentral::t_cdf(d * root, 9.0, low * root).unwrap();
        assert!((p - 0.95).abs() < 1e-9);
    }

    #[test]
    fn undefined_sizes() {
        let two = paired_effect(&[0.5, 0.7], &[0.4, 0.5], 0.95).unwrap();
        assert_eq!(two.hedges_g, Err(Undefined::NoDegreesOfFreedom));
        assert_eq!(two.hedges_g_approximate, Ok(0.0));
        let same = paired_effect(&[0.5; 4], &[0.4; 4], 0.95).unwrap();
        assert_eq!(same.d_z, Err(Undefined::NoVariation));
        assert_eq!(same.d_av, Err(Undefined::NoVariation));
        assert!(paired_effect(&[0.5], &[0.4], 0.95).is_err());
    }
}

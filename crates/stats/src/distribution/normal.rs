//! The standard normal distribution.
//!
//! # Formula
//!
//! `Phi(x) = erfc(-x / sqrt 2) / 2`; the quantile starts from a rational approximation and takes
//! one step of Halley's method, which brings it to full precision in both tails.
//!
//! # Worked example
//!
//! ```
//! use aspectra_stats::distribution::normal;
//! assert!((normal::upper_tail(1.959963984540054) - 0.025).abs() < 1e-15);
//! assert!((normal::quantile(0.975)? - 1.959963984540054).abs() < 1e-14);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Reference
//!
//! P. J. Acklam, An algorithm for computing the inverse normal cumulative distribution function, 2003.

use crate::error::{Error, open_unit};
use std::f64::consts::{FRAC_1_SQRT_2, PI};

/// Density at `x`.
pub fn density(x: f64) -> f64 {
    (-0.5 * x * x).exp() / (2.0 * PI).sqrt()
}

/// `P(Z <= x)`.
pub fn cdf(x: f64) -> f64 {
    0.5 * libm::erfc(-x * FRAC_1_SQRT_2)
}

/// `P(Z > x)`.
pub fn upper_tail(x: f64) -> f64 {
    0.5 * libm::erfc(x * FRAC_1_SQRT_2)
}

/// `P(|Z| >= |x|)`.
pub fn two_sided(x: f64) -> f64 {
    libm::erfc(x.abs() * FRAC_1_SQRT_2)
}

/// The `x` with `P(Z <= x) = p`.
pub fn quantile(p: f64) -> Result<f64, Error> {
    open_unit("p", p)?;
    Ok(quantile_of(p))
}

/// [`quantile`] for a probability that is known to lie between 0 and 1.
pub(crate) fn quantile_of(p: f64) -> f64 {
    if p > 0.5 { upper_quantile(1.0 - p) } else { -upper_quantile(p) }
}

/// The `x` with `P(Z > x) = p`, accurate for tiny `p`.
pub(crate) fn upper_quantile(p: f64) -> f64 {
    const A: [f64; 6] = [
        -3.969683028665376e+01,
        2.209460984245205e+02,
        -2.759285104469687e+02,
        1.38357751867269e+02,
        -3.066479806614716e+01,
        2.506628277459239e+00,
    ];
    const B: [f64; 5] = [
        -5.447609879822406e+01,
        1.615858368580409e+02,
        -1.556989798598866e+02,
        6.680131188771972e+01,
        -1.328068155288572e+01,
    ];
    const C: [f64; 6] = [
        -7.784894002430293e-03,
        -3.223964580411365e-01,
        -2.400758277161838e+00,
        -2.549732539343734e+00,
        4.374664141464968e+00,
        2.938163982698783e+00,
    ];
    const D: [f64; 4] = [7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996e+00, 3.754408661907416e+00];
    let polynomial = |c: &[f64], x: f64| c.iter().fold(0.0, |sum, &v| sum * x + v);
    if p > 0.5 {
        return -upper_quantile(1.0 - p);
    }
    let mut x = if p < 0.02425 {
        let r = (-2.0 * p.ln()).sqrt();
        -polynomial(&C, r) / (polynomial(&D, r) * r + 1.0)
    } else {
        let r = 0.5 - p;
        let s = r * r;
        polynomial(&A, s) * r / (polynomial(&B, s) * s + 1.0)
    };
    for _ in 0..2 {
        let slope = density(x);
        if slope == 0.0 {
            break;
        }
        let u = (upper_tail(x) - p) / slope;
        x += u / (1.0 - 0.5 * x * u);
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantile_inverts_the_tail() {
        for p in [1e-300, 1e-100, 1e-20, 1e-5, 0.02, 0.025, 0.3, 0.5] {
            let x = upper_quantile(p);
            assert!((upper_tail(x) / p - 1.0).abs() < 1e-12, "{p} {x}");
        }
        // scipy 1.17.1, norm.isf(1e-20)
        assert!((upper_quantile(1e-20) - 9.262340089798409).abs() < 1e-12);
        assert!(quantile(0.0).is_err() && quantile(f64::NAN).is_err());
    }
}

//! The chi-square distribution.
//!
//! # Formula
//!
//! `P(X >= x) = Q(df/2, x/2)`, the regularized upper incomplete gamma function.
//!
//! # Worked example
//!
//! With 2 degrees of freedom `P(X >= x) = exp(-x/2)`.
//!
//! ```
//! let p = aspectra_stats::distribution::chi_square::upper_tail(4.0, 2.0)?;
//! assert!((p - (-2f64).exp()).abs() < 1e-15);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```

use crate::error::{Error, positive};

/// `P(X >= x)`; 1 for `x <= 0`.
pub fn upper_tail(x: f64, df: f64) -> Result<f64, Error> {
    positive("df", df)?;
    if x.is_nan() {
        return Err(Error::OutOfRange { parameter: "x", value: x, expected: "a number" });
    }
    if x <= 0.0 {
        return Ok(1.0);
    }
    if x.is_infinite() {
        return Ok(0.0);
    }
    Ok(statrs::function::gamma::checked_gamma_ur(0.5 * df, 0.5 * x).unwrap_or(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_and_a_reference() {
        assert_eq!(upper_tail(-1.0, 3.0), Ok(1.0));
        assert_eq!(upper_tail(f64::INFINITY, 3.0), Ok(0.0));
        assert!(upper_tail(1.0, 0.0).is_err());
        // scipy 1.17.1: chi2.sf(200, 128)
        let p = upper_tail(200.0, 128.0).unwrap();
        assert!((p / 4.872583660281225e-05 - 1.0).abs() < 1e-12, "{p}");
    }
}

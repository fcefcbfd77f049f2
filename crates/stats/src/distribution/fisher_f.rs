//! Fisher's F distribution.
//!
//! # Formula
//!
//! `P(F >= f) = I_y(df2/2, df1/2)` with `y = df2 / (df2 + df1 f)`.
//!
//! # Worked example
//!
//! With 2 and 2 degrees of freedom `P(F >= f) = 1 / (1 + f)`.
//!
//! ```
//! let p = aspectra_stats::distribution::fisher_f::upper_tail(3.0, 2.0, 2.0)?;
//! assert!((p - 0.25).abs() < 1e-15);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```

use super::{incomplete_beta::regularized, solve_decreasing};
use crate::error::{Error, open_unit, positive};

/// `P(F >= f)`; 1 for `f <= 0`, 0 for infinite `f`.
pub fn upper_tail(f: f64, df1: f64, df2: f64) -> Result<f64, Error> {
    positive("df1", df1)?;
    positive("df2", df2)?;
    if f.is_nan() {
        return Err(Error::OutOfRange { parameter: "f", value: f, expected: "a number" });
    }
    Ok(upper_tail_of(f, df1, df2))
}

pub(crate) fn upper_tail_of(f: f64, df1: f64, df2: f64) -> f64 {
    if f <= 0.0 {
        return 1.0;
    }
    let scaled = df1 * f;
    if scaled.is_infinite() {
        return 0.0;
    }
    let sum = df2 + scaled;
    regularized(0.5 * df2, 0.5 * df1, df2 / sum, scaled / sum).0
}

/// The `f` with `P(F >= f) = p`.
pub fn upper_quantile(p: f64, df1: f64, df2: f64) -> Result<f64, Error> {
    positive("df1", df1)?;
    positive("df2", df2)?;
    open_unit("p", p)?;
    let mut low: f64 = 1.0;
    while upper_tail_of(low, df1, df2) < p && low > 1e-300 {
        low /= 4.0;
    }
    let mut high: f64 = low.max(1.0);
    while upper_tail_of(high, df1, df2) > p && high < 1e300 {
        high *= 4.0;
    }
    let target = p.ln();
    let at = |u: f64| upper_tail_of(u.exp(), df1, df2).ln() - target;
    Ok(solve_decreasing(low.ln(), high.ln(), at).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tail_and_quantile_agree() {
        for (d1, d2) in [(1.0, 1.0), (4.0, 28.0), (128.0, 6272.0), (9.0, 6260.0)] {
            for p in [1e-10, 0.01, 0.05, 0.5, 0.99] {
                let f = upper_quantile(p, d1, d2).unwrap();
                assert!((upper_tail(f, d1, d2).unwrap() / p - 1.0).abs() < 1e-10);
            }
        }
        assert_eq!(upper_tail(f64::INFINITY, 2.0, 3.0), Ok(0.0));
        assert!(upper_tail(f64::NAN, 2.0, 3.0).is_err());
    }
}

//! Spearman's correlation: Pearson's correlation of the ranks.
//!
//! # Formula
//!
//! `rho = r(rank x, rank y)` with mid-ranks; p from t with `n-2` degrees of freedom.
//!
//! # Worked example
//!
//! Ranks 1 2 3 against 1 3 2 give 1/2, whatever the values behind them.
//!
//! ```
//! let c = aspectra_stats::correlation::spearman(&[0.1, 0.5, 9.0], &[2., 40., 30.])?;
//! assert!((c.rho? - 0.5).abs() < 1e-15);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choices
//!
//! Ties share their mean rank, with which the coefficient is well defined. With two items no degree
//! of freedom is left and p is undefined.

use super::pearson;
use crate::error::{Error, Undefined, paired};
use crate::ranks::rank;

/// Spearman's correlation.
#[derive(Debug, Clone, PartialEq)]
pub struct Spearman {
    /// Number of items.
    pub n: usize,
    /// The coefficient.
    pub rho: Result<f64, Undefined>,
    /// Two-sided p-value of no association.
    pub p: Result<f64, Undefined>,
}

/// Correlates the ranks of two samples over the same items.
pub fn spearman(x: &[f64], y: &[f64]) -> Result<Spearman, Error> {
    paired(x, y)?;
    let n = x.len();
    let rho = pearson::coefficient(&rank(x).ranks, &rank(y).ranks);
    let p = rho.and_then(|rho| {
        if n < 3 {
            return Err(Undefined::NoDegreesOfFreedom);
        }
        Ok(pearson::p_value(rho, n))
    });
    Ok(Spearman { n, rho, p })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_items_have_no_p_value() {
        let s = spearman(&[1.0, 2.0], &[3.0, 4.0]).unwrap();
        assert!((s.rho.unwrap() - 1.0).abs() < 1e-15);
        assert_eq!(s.p, Err(Undefined::NoDegreesOfFreedom));
    }
}

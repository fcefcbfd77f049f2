//! Cohen's kappa: agreement of two raters beyond what their own shares of labels explain.
//!
//! # Formula
//!
//! `kappa = 1 - n sum v_kl N_kl / sum v_kl N_k. N_.l` over the `n` units that both labeled, with `v_kl` 0 or 1 (none), `|k - l|`
//! (linear) or `(k - l)^2` (quadratic).
//!
//! # Worked example
//!
//! `N = [[5, 1], [2, 2]]`: `1 - 10 * 3 / (6 * 3 + 4 * 7) = 1 - 30/46 = 0.3478`.
//!
//! ```
//! use aspectra_stats::agreement::{Confusion, KappaWeights, cohen_kappa};
//! let mut both = Confusion::empty(&[0, 1]);
//! for (k, l, times) in [(0, 0, 5), (0, 1, 1), (1, 0, 2), (1, 1, 2)] {
//!     (0..times).for_each(|_| both.add_unit(k, l));
//! }
//! assert_eq!(cohen_kappa(&both, KappaWeights::None), Ok(1.0 - 30.0 / 46.0));
//! ```
//!
//! # Choices
//!
//! Weights are distances between grades, so that labels that nobody gave do not matter. Sums are whole numbers until the
//! division; it is undefined exactly where both raters give one and the same label only.
//!
//! # Reference
//!
//! J. Cohen, A coefficient of agreement for nominal scales, 1960; Weighted kappa, Psychological Bulletin 70, 1968.

use super::Confusion;
use crate::error::Undefined;

/// How much a disagreement weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum KappaWeights {
    /// Every one the same.
    #[default]
    None,
    /// By the difference of the labels.
    Linear,
    /// By its square.
    Quadratic,
}

/// Cohen's kappa.
pub fn cohen_kappa(both: &Confusion, weights: KappaWeights) -> Result<f64, Undefined> {
    let (grades, units) = (both.grades(), both.units());
    if units == 0 {
        return Err(Undefined::NoOverlap);
    }
    let (rows, columns) = (both.rows(), both.columns());
    let (mut observed, mut expected) = (0u128, 0u128);
    for (k, row) in rows.iter().enumerate() {
        for (l, column) in columns.iter().enumerate().filter(|(l, _)| *l != k) {
            let apart = u128::from(grades[k].abs_diff(grades[l]));
            let weight = match weights {
                KappaWeights::None => 1,
                KappaWeights::Linear => apart,
                KappaWeights::Quadratic => apart * apart,
            };
            observed += weight * u128::from(both.count(k, l));
            expected += weight * u128::from(*row) * u128::from(*column);
        }
    }
    if expected == 0 {
        return Err(Undefined::NoVariation);
    }
    Ok(1.0 - (u128::from(units) * observed) as f64 / expected as f64)
}

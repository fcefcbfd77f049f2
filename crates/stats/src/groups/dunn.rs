//! Dunn's test: all pairs of Kruskal-Wallis mean ranks, each by its own normal p-value, then
//! adjusted.
//!
//! # Formula
//!
//! `z = (R_i - R_j) / sqrt(V (1/n_i + 1/n_j))`, two-sided normal p, adjusted by the method given.
//!
//! # Worked example
//!
//! ```
//! use aspectra_stats::{groups::{dunn, kruskal_wallis}, p_adjust::Adjustment};
//! let test = kruskal_wallis(&[[1., 2., 3.], [4., 5., 6.], [7., 8., 9.]])?;
//! let pairs = dunn(&test, Adjustment::Holm, 0.05)?;
//! assert!((pairs[1].p - 3.0 * pairs[1].p_single).abs() < 1e-15);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! With Bonferroni it is more cautious than the studentized range
//! ([`KruskalWallis::pairs`](super::kruskal_wallis::KruskalWallis::pairs)).
//!
//! # Reference
//!
//! O. J. Dunn, Multiple comparisons using rank sums, Technometrics 6, 1964.

use super::kruskal_wallis::KruskalWallis;
use crate::error::{Error, open_unit};
use crate::p_adjust::{Adjustment, adjust};

/// One pair of groups.
#[derive(Debug, Clone, PartialEq)]
pub struct DunnPair {
    /// The first group.
    pub i: usize,
    /// The second group.
    pub j: usize,
    /// The difference of mean ranks in standard errors.
    pub z: f64,
    /// The p-value of this pair alone.
    pub p_single: f64,
    /// The adjusted p-value.
    pub p: f64,
    /// Whether the adjusted p < alpha.
    pub significant: bool,
}

/// Compares all pairs of mean ranks.
pub fn dunn(test: &KruskalWallis, method: Adjustment, alpha: f64) -> Result<Vec<DunnPair>, Error> {
    open_unit("alpha", alpha)?;
    let ranges = test.pairs(alpha)?.pairs;
    let single: Vec<f64> = ranges.iter().map(|p| p.p_single).collect();
    let adjusted = adjust(&single, method)?;
    Ok(ranges
        .iter()
        .zip(adjusted)
        .map(|(pair, p)| DunnPair {
            i: pair.i,
            j: pair.j,
            z: pair.z,
            p_single: pair.p_single,
            p,
            significant: p < alpha,
        })
        .collect())
}

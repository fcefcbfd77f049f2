//! Nemenyi's test: all pairs of Friedman mean ranks, without the correction for ties.
//!
//! # Formula
//!
//! Critical difference `q_alpha / sqrt 2 * sqrt(k(k+1) / (6n))`, the studentized range with infinite
//! degrees of freedom.
//!
//! # Worked example
//!
//! ```
//! use aspectra_stats::{groups::{friedman, nemenyi}, matrix::BlockMatrix};
//! let x = BlockMatrix::from_rows(&[[1., 2., 2.], [4., 6., 9.], [2., 3., 5.]])?;
//! let cd = nemenyi(&friedman(&x)?, 0.05)?.critical_difference?;
//! assert!((cd - 3.3144931553981105 / 2f64.sqrt() * (12.0f64 / 18.0).sqrt()).abs() < 1e-10);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choices
//!
//! With ties it is more cautious than [`Friedman::pairs`](super::friedman::Friedman::pairs), which
//! corrects for them; without ties the two are the same.
//!
//! # Reference
//!
//! P. B. Nemenyi, Distribution-free multiple comparisons, 1963; J. Demsar, Statistical comparisons
//! of classifiers over multiple data sets, JMLR 7, 2006.

use super::friedman::Friedman;
use super::rank_hsd::RankHsd;
use crate::error::Error;

/// Compares all pairs of mean ranks.
pub fn nemenyi(test: &Friedman, alpha: f64) -> Result<RankHsd, Error> {
    let k = test.mean_ranks.len() as f64;
    let variance = k * (k + 1.0) / 12.0;
    RankHsd::new(&test.mean_ranks, &vec![test.blocks; test.mean_ranks.len()], variance, alpha)
}

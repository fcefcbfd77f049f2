//! All pairs of mean ranks, compared by the studentized range with infinite degrees of freedom.
//!
//! # Formula
//!
//! With the variance `V` of a rank: `z = (R_i - R_j) / sqrt(V (1/n_i + 1/n_j))`,
//! `p = P(range of k normals > sqrt 2 |z|)`, critical difference `q_alpha / sqrt 2 * sqrt(V (1/n_i + 1/n_j))`.
//!
//! # Worked example
//!
//! ```
//! use aspectra_stats::{groups::friedman, matrix::BlockMatrix};
//! let x = BlockMatrix::from_rows(&[[1., 2., 3.], [4., 6., 9.], [2., 3., 5.]])?;
//! let pairs = friedman(&x)?.pairs(0.05)?;
//! assert!((pairs.pairs[1].z + 2.449489742783178).abs() < 1e-12); // -2 / sqrt(2/3)
//! assert!(pairs.pairs[1].significant);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! This is what MATLAB's `multcompare` does after `kruskalwallis` and `friedman`. MATLAB caps the
//! critical value by Sidak's because its quantile is not exact; an exact one never needs the cap.

use super::tukey_hsd::Tails;
use crate::distribution::{normal, studentized_range::StudentizedRange};
use crate::error::{Error, Undefined, open_unit};
use crate::matrix::pairs;
use std::f64::consts::SQRT_2;

/// One pair of groups.
#[derive(Debug, Clone, PartialEq)]
pub struct RankPair {
    /// The first group.
    pub i: usize,
    /// The second group.
    pub j: usize,
    /// Mean rank of the first minus mean rank of the second.
    pub difference: f64,
    /// The difference in standard errors; 0 when all observations tie.
    pub z: f64,
    /// p-value, adjusted for all pairs.
    pub p: f64,
    /// The normal p-value of this pair alone.
    pub p_single: f64,
    /// The smallest significant difference of this pair.
    pub critical_difference: f64,
    /// Whether p < alpha.
    pub significant: bool,
}

/// The comparison of all pairs of mean ranks.
#[derive(Debug, Clone, PartialEq)]
pub struct RankHsd {
    /// The error rate of the family.
    pub alpha: f64,
    /// The range of normals that chance exceeds with probability alpha.
    pub q_critical: f64,
    /// The smallest significant difference; undefined when the groups differ in size.
    pub critical_difference: Result<f64, Undefined>,
    /// All pairs `i < j`.
    pub pairs: Vec<RankPair>,
}

impl RankHsd {
    pub(crate) fn new(mean_ranks: &[f64], sizes: &[usize], variance: f64, alpha: f64) -> Result<Self, Error> {
        open_unit("alpha", alpha)?;
        let range = StudentizedRange::new(mean_ranks.len(), f64::INFINITY)?;
        let error = |i: usize, j: usize| (variance * (1.0 / sizes[i] as f64 + 1.0 / sizes[j] as f64)).sqrt();
        let z = |i: usize, j: usize| {
            let error = error(i, j);
            if error > 0.0 { (mean_ranks[i] - mean_ranks[j]) / error } else { 0.0 }
        };
        let k = mean_ranks.len();
        let tails = Tails::new(&range, pairs(k).map(|(i, j)| SQRT_2 * z(i, j).abs()));
        let q_critical = tails.quantile(alpha)?;
        let table = pairs(k)
            .map(|(i, j)| {
                let z = z(i, j);
                let p = tails.tail(SQRT_2 * z.abs());
                RankPair {
                    i,
                    j,
                    difference: mean_ranks[i] - mean_ranks[j],
                    z,
                    p,
                    p_single: normal::two_sided(z),
                    critical_difference: q_critical / SQRT_2 * error(i, j),
                    significant: p < alpha,
                }
            })
            .collect();
        let balanced = sizes.iter().all(|n| *n == sizes[0]);
        Ok(Self {
            alpha,
            q_critical,
            critical_difference: if balanced {
                Ok(q_critical / SQRT_2 * error(0, 0))
            } else {
                Err(Undefined::UnequalSizes)
            },
            pairs: table,
        })
    }

    /// The decisions, one a pair in the order of `pairs`.
    pub fn decisions(&self) -> Vec<bool> {
        self.pairs.iter().map(|p| p.significant).collect()
    }
}

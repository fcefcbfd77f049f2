//! Treatments on blocks that come in clusters: are some clusters harder, and do the treatments differ in other ways there?
//!
//! # Formula
//!
//! With `k` groups on `n` blocks in `G` clusters, `y = x - block mean`, and means of `y` by cluster and group:
//!
//! ```text
//! clusters:     one-way analysis of variance of the block means, on G - 1 and n - G degrees of freedom
//! interaction:  SS = sum_g n_g sum_s (mean y_gs - mean y_s)^2   on (G-1)(k-1)
//! its error:    SS = sum over blocks and groups of (y - mean y_gs)^2   on (n-G)(k-1)
//! ```
//!
//! # Worked example
//!
//! Two clusters of two blocks, two groups that change places between the clusters but for noise of 0.1: the interaction is all there is.
//!
//! ```
//! use aspectra_stats::{groups::split_plot, matrix::BlockMatrix, paired::Clusters};
//! let x = BlockMatrix::from_rows(&[[1., 2.], [1., 2.2], [2., 1.], [2.2, 1.]])?;
//! let table = split_plot(&x, &Clusters::new(&[0, 0, 1, 1])?)?;
//! // y = -0.5 0.5, -0.6 0.6, ...: SS = 4 * 2 * 0.55^2 = 2.42 on 1, error 8 * 0.05^2 = 0.02 on 2.
//! assert!((table.interaction.f? - 242.0).abs() < 1e-9);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choices
//!
//! Clusters are fixed, and large ones weigh more. The error is that of blocks within clusters.
//!
//! # Reference
//!
//! B. J. Winer, Statistical Principles in Experimental Design, 1971, section 7.2.

use super::two_way_anova::{Effect, ErrorLine, negligible};
use super::{OneWayAnova, one_way_anova};
use crate::error::Error;
use crate::matrix::BlockMatrix;
use crate::paired::Clusters;

/// What clusters of blocks do.
#[derive(Debug, Clone, PartialEq)]
pub struct SplitPlot {
    /// The clusters: are some harder than others?
    pub clusters: OneWayAnova,
    /// Clusters times groups: do the groups differ in other ways from cluster to cluster?
    pub interaction: Effect,
    /// The degrees of freedom of its error.
    pub df_error: usize,
}

/// Analyzes a complete block design whose blocks come in clusters.
pub fn split_plot(x: &BlockMatrix, clusters: &Clusters) -> Result<SplitPlot, Error> {
    x.require(2, 2)?;
    clusters.require(x.blocks())?;
    let (n, k, count) = (x.blocks(), x.groups(), clusters.count());
    let mut block_means: Vec<Vec<f64>> = vec![Vec::new(); count];
    let mut sums = vec![0.0; count * k];
    let mut centered = Vec::with_capacity(n * k);
    for (block, &cluster) in clusters.of().iter().enumerate() {
        let mean = x.block_mean(block);
        block_means[cluster].push(mean);
        for (v, sum) in x.row(block).iter().zip(&mut sums[cluster * k..]) {
            centered.push(v - mean);
            *sum += v - mean;
        }
    }
    let mean_of = |cluster: usize, group: usize| sums[cluster * k + group] / clusters.sizes()[cluster] as f64;
    let group_means: Vec<f64> =
        (0..k).map(|group| (0..count).map(|c| sums[c * k + group]).sum::<f64>() / n as f64).collect();
    let mut ss = 0.0;
    for (cluster, size) in clusters.sizes().iter().enumerate() {
        let squares = (0..k).map(|group| (mean_of(cluster, group) - group_means[group]).powi(2));
        ss += *size as f64 * squares.sum::<f64>();
    }
    let residuals = centered.iter().enumerate().map(|(at, y)| y - mean_of(clusters.of()[at / k], at % k));
    let ss_error: f64 = residuals.map(|e| e * e).sum();
    let analyzed = one_way_anova(&block_means)?;
    let df_error = (n - count) * (k - 1);
    let total: f64 = centered.iter().map(|y| y * y).sum();
    let negligible = negligible(total, x.cells().iter());
    let error = ErrorLine {
        sum_of_squares: ss_error,
        df: df_error,
        mean_square: ss_error / df_error as f64,
        total,
        zero: ss_error <= negligible,
        negligible,
    };
    Ok(SplitPlot { clusters: analyzed, interaction: Effect::new(ss, (count - 1) * (k - 1), &error, n * k), df_error })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_blocks_leave_no_error() {
        let x = BlockMatrix::from_rows(&[[1., 2.], [3., 5.], [2., 4.]]).unwrap();
        assert!(split_plot(&x, &Clusters::new(&[0, 1, 2]).unwrap()).is_err());
        assert!(split_plot(&x, &Clusters::new(&[0, 1]).unwrap()).is_err());
    }
}

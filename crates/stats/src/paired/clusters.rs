//! Blocks that come in clusters (the turns of a conversation, the queries of a user): the t test whose variance is that of
//! whole clusters.
//!
//! # Formula
//!
//! With differences `z` of `n` blocks in `G` clusters and `u_g = sum over the blocks of g of (z - mean z)`:
//!
//! ```text
//! var = G/(G-1) sum_g u_g^2 / n^2      t = mean z / sqrt var   on G - 1 degrees of freedom
//! design effect = var / (sd(z)^2 / n)
//! ```
//!
//! # Worked example
//!
//! Differences 1 1 3 3 in two clusters of two: mean 2, u = -2 and 2, var = 2 (4 + 4) / 16 = 1, t = 2 on one degree of
//! freedom. Four independent blocks would have the variance (4/3)/4 = 1/3: the design effect is 3.
//!
//! ```
//! use aspectra_stats::paired::{Clusters, cluster_t};
//! let test = cluster_t(&[1., 1., 3., 3.], &[0.; 4], &Clusters::new(&[7, 7, 9, 9])?, 0.95)?;
//! assert!((test.t? - 2.0).abs() < 1e-12 && (test.design_effect? - 3.0).abs() < 1e-12);
//! assert!((test.p - 0.2951672353008665).abs() < 1e-10);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choices
//!
//! The mean is over blocks, so that large clusters weigh more. With as many clusters as blocks it is the paired t
//! test. With few clusters the variance is estimated badly, and the test finds too much where clusters differ much in size.
//!
//! # Reference
//!
//! L. Kish, Survey Sampling, 1965; A. C. Cameron, D. L. Miller, A practitioner's guide to cluster-robust inference, Journal of
//! Human Resources 50, 2015.

use super::{Differences, t_quantile};
use crate::distribution::student_t;
use crate::error::{Error, Undefined, paired};
use crate::matrix::BlockMatrix;

/// Which cluster each block belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clusters {
    of: Vec<usize>,
    sizes: Vec<usize>,
}

impl Clusters {
    /// Blocks with the same label form a cluster; there are at least two.
    pub fn new(labels: &[usize]) -> Result<Self, Error> {
        let mut known: Vec<usize> = labels.to_vec();
        known.sort_unstable();
        known.dedup();
        if known.len() < 2 {
            let value = known.len() as f64;
            return Err(Error::OutOfRange { parameter: "the number of clusters", value, expected: "2 or more" });
        }
        let of: Vec<usize> = labels.iter().map(|label| known.partition_point(|l| l < label)).collect();
        let mut sizes = vec![0; known.len()];
        of.iter().for_each(|&cluster| sizes[cluster] += 1);
        Ok(Self { of, sizes })
    }

    /// Number of clusters.
    pub fn count(&self) -> usize {
        self.sizes.len()
    }

    /// Number of blocks.
    pub fn blocks(&self) -> usize {
        self.of.len()
    }

    /// How many blocks each cluster has, in the order of the labels.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// The cluster of each block, by the place of its label among all.
    pub fn of(&self) -> &[usize] {
        &self.of
    }

    /// The sum of the values of each cluster, one value a block.
    pub(crate) fn sums(&self, values: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; self.sizes.len()];
        self.of.iter().zip(values).for_each(|(&cluster, v)| sums[cluster] += v);
        sums
    }

    /// One block a cluster, with the sums of its blocks: what random signs of whole clusters are drawn for.
    pub fn summed(&self, x: &BlockMatrix) -> Result<BlockMatrix, Error> {
        self.require(x.blocks())?;
        let mut cells = vec![0.0; self.count() * x.groups()];
        for (row, &cluster) in x.rows().zip(&self.of) {
            let sums = &mut cells[cluster * x.groups()..(cluster + 1) * x.groups()];
            sums.iter_mut().zip(row).for_each(|(sum, v)| *sum += v);
        }
        BlockMatrix::from_flat(self.count(), x.groups(), cells)
    }

    pub(crate) fn require(&self, blocks: usize) -> Result<(), Error> {
        if blocks == self.of.len() {
            return Ok(());
        }
        Err(Error::LengthMismatch { left: blocks, right: self.of.len() })
    }
}

/// Result of the t test with clusters.
#[derive(Debug, Clone, PartialEq)]
pub struct ClusterT {
    /// Mean of the differences, first sample minus second.
    pub mean_difference: f64,
    /// Its standard error.
    pub error: f64,
    /// The statistic; infinite where clusters do not vary and the mean is not 0.
    pub t: Result<f64, Undefined>,
    /// Degrees of freedom: clusters minus 1.
    pub df: usize,
    /// Two-sided p-value.
    pub p: f64,
    /// Confidence interval of the mean difference.
    pub interval: (f64, f64),
    /// How many times the variance is that of independent blocks.
    pub design_effect: Result<f64, Undefined>,
}

impl ClusterT {
    /// The p-value against a mean difference that is larger than 0 (or smaller).
    pub fn one_sided(&self, larger: bool) -> f64 {
        student_t::one_sided(self.t, self.p, larger)
    }
}

/// Tests the mean difference of two samples over the same blocks, which come in clusters.
pub fn cluster_t(a: &[f64], b: &[f64], clusters: &Clusters, confidence: f64) -> Result<ClusterT, Error> {
    cluster_t_at(a, b, clusters, t_quantile(confidence, clusters.count() - 1)?)
}

/// The same test with an interval that reaches `quantile` standard errors, for many pairs of the same clusters.
pub fn cluster_t_at(a: &[f64], b: &[f64], clusters: &Clusters, quantile: f64) -> Result<ClusterT, Error> {
    paired(a, b)?;
    clusters.require(a.len())?;
    let z = Differences::new(a, b);
    let n = a.len() as f64;
    let centered: Vec<f64> = z.values.iter().map(|v| v - z.mean).collect();
    let variance = if z.constant { 0.0 } else { variance_of(&clusters.sums(&centered), n) };
    // Deviations that cancel in every cluster leave rounding, not spread.
    let scale = centered.iter().fold(0.0f64, |m, v| m.max(v.abs()));
    let is_zero = variance.sqrt() <= 8.0 * f64::EPSILON * scale;
    let error = if is_zero { 0.0 } else { variance.sqrt() };
    let df = clusters.count() - 1;
    let (t, p) = if !is_zero {
        let t = z.mean / error;
        (Ok(t), student_t::two_sided_of(t, df as f64))
    } else if z.mean == 0.0 {
        (Err(Undefined::NoVariation), 1.0)
    } else {
        (Ok(f64::INFINITY.copysign(z.mean)), 0.0)
    };
    let sd = z.sd();
    Ok(ClusterT {
        mean_difference: z.mean,
        error,
        t,
        df,
        p,
        interval: (z.mean - quantile * error, z.mean + quantile * error),
        design_effect: if sd > 0.0 { Ok(error * error / (sd * sd / n)) } else { Err(Undefined::NoVariation) },
    })
}

/// The variance of a mean over `n` blocks from the sums of deviations of each cluster.
fn variance_of(sums: &[f64], n: f64) -> f64 {
    let count = sums.len() as f64;
    count / (count - 1.0) * sums.iter().map(|u| u * u).sum::<f64>() / (n * n)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paired::paired_t;

    #[test]
    fn single_blocks_are_the_paired_t_test() {
        let a = [0.39, 0.19, 0.46, 0.46, 0.49, 0.72];
        let b = [0.44, 0.20, 0.50, 0.41, 0.57, 0.60];
        let one = cluster_t(&a, &b, &Clusters::new(&[5, 4, 3, 2, 1, 0]).unwrap(), 0.95).unwrap();
        let t = paired_t(&a, &b, 0.95).unwrap();
        let near = |x: f64, y: f64| assert!((x - y).abs() < 1e-12, "{x} {y}");
        near(one.t.unwrap(), t.t.unwrap());
        near(one.p, t.p);
        near(one.interval.0, t.interval.0);
        near(one.design_effect.unwrap(), 1.0);
        near(one.one_sided(true), t.one_sided(true));
    }

    #[test]
    fn no_variation_and_bad_input() {
        let two = Clusters::new(&[0, 0, 1, 1]).unwrap();
        // The deviations cancel in each cluster.
        let test = cluster_t(&[1., 3., 3., 1.], &[0.; 4], &two, 0.95).unwrap();
        assert_eq!((test.t, test.p, test.error), (Ok(f64::INFINITY), 0.0, 0.0));
        let same = cluster_t(&[1.; 4], &[1.; 4], &two, 0.95).unwrap();
        assert_eq!(
            (same.t, same.p, same.design_effect),
            (Err(Undefined::NoVariation), 1.0, Err(Undefined::NoVariation))
        );
        assert!(Clusters::new(&[3, 3]).is_err());
        assert!(Clusters::new(&[]).is_err());
        assert!(cluster_t(&[1.; 3], &[0.; 3], &two, 0.95).is_err());
        assert!(two.summed(&BlockMatrix::from_rows(&[[1., 2.]]).unwrap()).is_err());
    }

    #[test]
    fn sums_of_clusters() {
        let clusters = Clusters::new(&[9, 2, 9]).unwrap();
        assert_eq!((clusters.sizes(), clusters.of()), (&[1, 2][..], &[1, 0, 1][..]));
        let x = BlockMatrix::from_rows(&[[1., 2.], [3., 4.], [5., 6.]]).unwrap();
        assert_eq!(clusters.summed(&x).unwrap().cells(), [3., 4., 6., 8.]);
    }
}

//! The paired bootstrap test with clusters of blocks: whole clusters are drawn, because blocks of a cluster resemble each other.
//!
//! # Formula
//!
//! With differences shifted to mean 0, sums `S_g` and sizes `n_g` of `G` clusters: each resample draws `G` clusters with
//! replacement; its mean is `sum S / sum n`, and its t that of the [test with clusters](super::clusters).
//! `p = (#{ |t*| >= |t| } + 1) / (B + 1)`; one-sided `t* >= t`.
//!
//! # Worked example
//!
//! ```
//! use aspectra_stats::distribution::dunnett::Sides;
//! use aspectra_stats::matrix::BlockMatrix;
//! use aspectra_stats::paired::{Clusters, Resamples, cluster_bootstrap};
//! let x = BlockMatrix::from_rows(&[[0.5, 0.4], [0.7, 0.5], [0.9, 0.5], [0.6, 0.55], [0.4, 0.3], [0.8, 0.5]])?;
//! let clusters = Clusters::new(&[1, 1, 2, 2, 3, 3])?;
//! let tests = cluster_bootstrap(&x, &[(0, 1)], &clusters, &Resamples::all(3)?, Sides::Two)?;
//! assert_eq!(tests[0].resamples, 27);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! A resample without spread between its clusters has an infinite t, or 0 where its mean is 0. All pairs share the resamples. t
//! counts as reached within 1e-9.
//!
//! # Reference
//!
//! A. C. Davison, D. V. Hinkley, Bootstrap Methods and their Application, 1997, section 3.8.

use super::clusters::{Clusters, cluster_t_at};
use super::resamples::Resamples;
use crate::bootstrap_interval::{StatisticInterval, statistic_interval};
use crate::distribution::dunnett::Sides;
use crate::error::{Error, Undefined, finite};
use crate::matrix::BlockMatrix;
use crate::work::Work;
use rayon::prelude::*;

/// Result of the bootstrap test with clusters.
#[derive(Debug, Clone, PartialEq)]
pub struct ClusterBootstrap {
    /// The observed t.
    pub t: Result<f64, Undefined>,
    /// Resamples whose t is at least as large.
    pub count: usize,
    /// Resamples in all.
    pub resamples: usize,
}

impl ClusterBootstrap {
    /// The p-value, which is never 0.
    pub fn p(&self) -> f64 {
        (self.count as f64 + 1.0) / (self.resamples as f64 + 1.0)
    }
}

/// Tests pairs of groups with shared resamples of clusters; `Sides::One` asks whether the first is larger.
pub fn cluster_bootstrap(
    x: &BlockMatrix,
    pairs: &[(usize, usize)],
    clusters: &Clusters,
    resamples: &Resamples,
    sides: Sides,
) -> Result<Vec<ClusterBootstrap>, Error> {
    x.require_pairs(pairs)?;
    clusters.require(x.blocks())?;
    if clusters.count() != resamples.blocks() {
        return Err(Error::LengthMismatch { left: clusters.count(), right: resamples.blocks() });
    }
    let sizes: Vec<f64> = clusters.sizes().iter().map(|n| *n as f64).collect();
    let work = Work::begin("pairs", pairs.len());
    pairs
        .par_iter()
        .map(|&(i, j)| {
            let (a, b) = (x.column(i), x.column(j));
            let test = cluster_t_at(&a, &b, clusters, 0.0)?;
            let shifted: Vec<f64> = a.iter().zip(&b).map(|(a, b)| a - b - test.mean_difference).collect();
            let drawn = Drawn { sums: clusters.sums(&shifted), sizes: &sizes };
            let reached = |t: f64, least: f64| match sides {
                Sides::Two => t.abs() >= least,
                Sides::One => t >= least,
            };
            let count = match test.t {
                Err(_) => resamples.count(),
                Ok(t) if t.is_infinite() => {
                    if sides == Sides::Two || t > 0.0 {
                        0
                    } else {
                        resamples.count()
                    }
                }
                Ok(t) => {
                    let size = if sides == Sides::Two { t.abs() } else { t };
                    let least = size - 1e-9 * size.abs().max(1.0);
                    let mut room = Vec::new();
                    (0..resamples.count()).filter(|&r| reached(drawn.t(resamples.of(r, &mut room)), least)).count()
                }
            };
            work.step(1);
            Ok(ClusterBootstrap { t: test.t, count, resamples: resamples.count() })
        })
        .collect()
}

/// Intervals of the mean of one value a block, from resamples of whole clusters.
///
/// ```
/// use aspectra_stats::paired::{Clusters, Resamples, cluster_mean_interval};
/// let clusters = Clusters::new(&[1, 1, 2, 2, 3, 3])?;
/// let values = [0.2, 0.3, 0.7, 0.8, 0.4, 0.5];
/// let found = cluster_mean_interval(&values, &clusters, &Resamples::all(3)?, 0.95)?;
/// assert_eq!(found.percentile, (0.25, 0.75)); // three times the first cluster, and three times the second
/// # Ok::<(), aspectra_stats::Error>(())
/// ```
pub fn cluster_mean_interval(
    values: &[f64],
    clusters: &Clusters,
    resamples: &Resamples,
    confidence: f64,
) -> Result<StatisticInterval, Error> {
    finite(values, 0)?;
    clusters.require(values.len())?;
    if clusters.count() != resamples.blocks() {
        return Err(Error::LengthMismatch { left: clusters.count(), right: resamples.blocks() });
    }
    let sums = clusters.sums(values);
    let sizes: Vec<f64> = clusters.sizes().iter().map(|n| *n as f64).collect();
    let (total, blocks) = (sums.iter().sum::<f64>(), values.len() as f64);
    let mut room = Vec::new();
    let replicates = (0..resamples.count())
        .map(|r| {
            let drawn = resamples.of(r, &mut room).iter().map(|&cluster| cluster as usize);
            let (sum, size) = drawn.fold((0.0, 0.0), |(sum, size), c| (sum + sums[c], size + sizes[c]));
            sum / size
        })
        .collect();
    let without_one: Vec<f64> = sums.iter().zip(&sizes).map(|(sum, size)| (total - sum) / (blocks - size)).collect();
    statistic_interval(total / blocks, replicates, &without_one, confidence)
}

/// The shifted differences, added up by cluster.
struct Drawn<'a> {
    sums: Vec<f64>,
    sizes: &'a [f64],
}

impl Drawn<'_> {
    /// t of a resample of clusters.
    fn t(&self, resample: &[u32]) -> f64 {
        let (mut sum, mut blocks) = (0.0, 0.0);
        for &cluster in resample {
            sum += self.sums[cluster as usize];
            blocks += self.sizes[cluster as usize];
        }
        let mean = sum / blocks;
        let (mut squares, mut largest) = (0.0, 0.0f64);
        for &cluster in resample {
            let u = self.sums[cluster as usize] - mean * self.sizes[cluster as usize];
            squares += u * u;
            largest = largest.max(self.sums[cluster as usize].abs());
        }
        let count = resample.len() as f64;
        if squares.sqrt() <= 1e-13 * largest {
            return if mean.abs() <= 1e-13 * largest { 0.0 } else { f64::INFINITY.copysign(mean) };
        }
        mean * blocks / (count / (count - 1.0) * squares).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paired::{Degenerate, bootstrap};
    use crate::stream::Stream;

    #[test]
    fn single_blocks_are_the_paired_bootstrap() {
        let mut stream = Stream::new(5, 1001, 0);
        let cells: Vec<f64> = (0..60).map(|_| stream.unit()).collect();
        let x = BlockMatrix::from_flat(30, 2, cells).unwrap();
        let clusters = Clusters::new(&(0..30).collect::<Vec<_>>()).unwrap();
        let resamples = Resamples::draw(3, 30, 2000).unwrap();
        let found = &cluster_bootstrap(&x, &[(0, 1)], &clusters, &resamples, Sides::Two).unwrap()[0];
        let plain = bootstrap(&x.column(0), &x.column(1), &resamples, Degenerate::Infinite).unwrap();
        assert_eq!((found.count, found.p()), (plain.count, plain.p()));
    }

    #[test]
    fn intervals_of_single_blocks_are_those_of_the_mean() {
        use crate::bootstrap_interval::mean_interval;
        let mut stream = Stream::new(7, 1001, 0);
        let values: Vec<f64> = (0..30).map(|_| -stream.unit().ln()).collect();
        let clusters = Clusters::new(&(0..30).collect::<Vec<_>>()).unwrap();
        let resamples = Resamples::draw(3, 30, 2000).unwrap();
        let found = cluster_mean_interval(&values, &clusters, &resamples, 0.95).unwrap();
        let plain = mean_interval(&values, &resamples, 0.95).unwrap();
        let near = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).abs() < 1e-12 && (a.1 - b.1).abs() < 1e-12;
        assert!(near(found.percentile, plain.percentile) && near(found.bca, plain.bca), "{found:?} {plain:?}");
        assert!(cluster_mean_interval(&values[1..], &clusters, &resamples, 0.95).is_err());
    }

    #[test]
    fn one_side_and_the_other_make_both() {
        let mut stream = Stream::new(6, 1001, 0);
        let cells: Vec<f64> = (0..80).map(|i| stream.unit() + 0.05 * f64::from(i % 2)).collect();
        let x = BlockMatrix::from_flat(40, 2, cells).unwrap();
        let clusters = Clusters::new(&(0..40).map(|i| i / 3).collect::<Vec<_>>()).unwrap();
        let resamples = Resamples::draw(3, clusters.count(), 3000).unwrap();
        let at = |pair, sides| cluster_bootstrap(&x, &[pair], &clusters, &resamples, sides).unwrap()[0].count;
        let (greater, less) = (at((0, 1), Sides::One), at((1, 0), Sides::One));
        assert!(greater + less >= 3000 && greater + less < 3010, "{greater} {less}");
        assert!(at((0, 1), Sides::Two) <= 2 * greater.min(less) + 400);
        assert!(cluster_bootstrap(&x, &[(0, 1)], &clusters, &Resamples::draw(1, 40, 10).unwrap(), Sides::Two).is_err());
        let same = BlockMatrix::from_flat(40, 2, vec![0.5; 80]).unwrap();
        assert_eq!(cluster_bootstrap(&same, &[(0, 1)], &clusters, &resamples, Sides::One).unwrap()[0].p(), 1.0);
    }
}

//! The paired bootstrap test: resample the blocks and see how often chance alone gives a studentized
//! mean difference as large as the one observed.
//!
//! # Formula
//!
//! With differences `z` and `t(z) = |mean z| / (sd z / sqrt n)`, shift the differences to mean 0,
//! `w = z - mean z`, draw `B` resamples of `n` blocks with replacement and report the achieved
//! significance level
//!
//! ```text
//! ASL = #{ b : t(w*_b) >= t(z) } / B
//! ```
//!
//! # Worked example
//!
//! Four blocks have 4^4 = 256 resamples, few enough to use all of them:
//!
//! ```
//! use aspectra_stats::paired::{bootstrap, Degenerate, Resamples};
//! let (a, b) = ([0.5, 0.7, 0.9, 0.6], [0.4, 0.5, 0.5, 0.55]);
//! let test = bootstrap(&a, &b, &Resamples::all(4)?, Degenerate::Zero)?;
//! assert_eq!((test.count, test.resamples), (38, 256));
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! All pairs of groups share the same resamples. That changes how the tests of different pairs
//! depend on each other, not the distribution of any one of them, and makes results independent of
//! the order of the pairs and less noisy to compare. No correction for many pairs is made.
//!
//! Differences that are all 0 have ASL 1, all equal to another number ASL 0 (flagged). A resample
//! without spread has an infinite t, or 0 if its mean is 0; [`Degenerate::Zero`] makes it 0 always.
//! t counts as reached within 1e-9. The divisor of sd (n or n-1) cancels. One-sided, t has its sign.
//!
//! # Reference
//!
//! B. Efron, R. J. Tibshirani, An Introduction to the Bootstrap, 1993, chapter 16; T. Sakai,
//! Evaluating evaluation metrics based on the bootstrap, SIGIR 2006.

use super::Differences;
use super::Resamples;
use super::bootstrap_kernel::{Path, count_all_pairs};
use crate::distribution::dunnett::Sides;
use crate::error::{Error, Undefined, paired};
use crate::matrix::{BlockMatrix, pairs};
use aspectra_words::words;
use rayon::prelude::*;

words! {
    /// The t of a resample whose values are all the same.
    #[derive(Hash, Default)]
    pub enum Degenerate {
        #[default]
        Infinite = "infinite": "Infinite, unless the mean is 0",
        Zero = "zero": "0",
    }
}

/// Result of one bootstrap test.
#[derive(Debug, Clone, PartialEq)]
pub struct Bootstrap {
    /// Mean of the differences, first sample minus second.
    pub mean_difference: f64,
    /// The observed t, without sign where both sides count; infinite for a constant difference other than 0.
    pub t: Result<f64, Undefined>,
    /// Resamples whose t is at least as large.
    pub count: usize,
    /// Resamples in all.
    pub resamples: usize,
    /// The differences are all the same.
    pub no_variation: bool,
}

impl Bootstrap {
    /// The achieved significance level, `count / resamples`, as its authors define it; 0 means less
    /// than `1 / resamples`. It describes; [`p`](Self::p) is what a decision may rest on.
    pub fn asl(&self) -> f64 {
        self.count as f64 / self.resamples as f64
    }

    /// The p-value `(count + 1) / (resamples + 1)`, which is never 0: a 0 would stay 0 under every
    /// correction for many tests, however few the resamples.
    pub fn p(&self) -> f64 {
        (self.count as f64 + 1.0) / (self.resamples as f64 + 1.0)
    }
}

/// Tests the difference of two samples over the same blocks.
pub fn bootstrap(a: &[f64], b: &[f64], resamples: &Resamples, degenerate: Degenerate) -> Result<Bootstrap, Error> {
    paired(a, b)?;
    if a.len() != resamples.blocks() {
        return Err(Error::LengthMismatch { left: a.len(), right: resamples.blocks() });
    }
    let pair = Observed::new(a, b, Sides::Two);
    let count = pair.certain_count(resamples.count()).unwrap_or_else(|| {
        let reached = |room: &mut Vec<u32>, r| pair.reached(resamples.of(r, room), degenerate);
        (0..resamples.count()).into_par_iter().map_init(Vec::new, reached).filter(|reached| *reached).count()
    });
    Ok(pair.result(count, resamples.count()))
}

/// One pair's observed side of the test: the reference against which fast code is checked.
pub(crate) struct Observed {
    pub(crate) mean: f64,
    constant: bool,
    t: Result<f64, Undefined>,
    pub(crate) threshold: f64,
    pub(crate) shifted: Vec<f64>,
    tolerance: f64,
    /// 1 or -1 where only resamples in that direction count, 0 where both do.
    pub(crate) direction: f64,
    /// Whether those are counted that do not reach the threshold: one-sided, a t below 0 is reached by all resamples but the
    /// ones that are further below.
    inverted: bool,
}

impl Observed {
    pub(crate) fn new(a: &[f64], b: &[f64], sides: Sides) -> Self {
        let z = Differences::new(a, b);
        let size = if !z.constant {
            Ok(z.mean.abs() / (z.sd() / (a.len() as f64).sqrt()))
        } else if z.mean == 0.0 {
            Err(Undefined::NoVariation)
        } else {
            Ok(f64::INFINITY)
        };
        let scale = a.iter().chain(b).fold(0.0f64, |m, v| m.max(v.abs()));
        let is_one = sides == Sides::One;
        let inverted = is_one && z.mean < 0.0;
        let guard = |t: f64| 1e-9 * t.max(1.0);
        let threshold = match size {
            Err(_) => 0.0,
            Ok(t) if inverted => t + guard(t),
            Ok(t) if is_one => (t - guard(t)).max(0.0),
            Ok(t) => t - guard(t),
        };
        Self {
            mean: z.mean,
            constant: z.constant,
            threshold,
            t: if is_one { size.map(|t| t.copysign(z.mean)) } else { size },
            shifted: z.values.iter().map(|v| v - z.mean).collect(),
            tolerance: 4.0 * f64::EPSILON * scale,
            direction: match sides {
                Sides::Two => 0.0,
                Sides::One if inverted => -1.0,
                Sides::One => 1.0,
            },
            inverted,
        }
    }

    /// The count where no resampling is needed.
    pub(crate) fn certain_count(&self, resamples: usize) -> Option<usize> {
        match self.t {
            Err(_) => Some(resamples),
            Ok(t) if t.is_infinite() => Some(if self.inverted { resamples } else { 0 }),
            Ok(_) if self.threshold <= 0.0 && self.direction == 0.0 => Some(resamples),
            Ok(_) => None,
        }
    }

    /// Whether a resample's t reaches the threshold.
    pub(crate) fn reached(&self, resample: &[u32], degenerate: Degenerate) -> bool {
        let n = resample.len() as f64;
        let drawn = || resample.iter().map(|&i| self.shifted[i as usize]);
        let (mut low, mut high, mut sum) = (f64::INFINITY, f64::NEG_INFINITY, 0.0);
        for w in drawn() {
            low = low.min(w);
            high = high.max(w);
            sum += w;
        }
        let mean: f64 = sum / n;
        let size = if self.direction == 0.0 { mean.abs() } else { self.direction * mean };
        if high - low <= self.tolerance {
            let is_infinite = degenerate == Degenerate::Infinite && mean.abs() > self.tolerance;
            return if is_infinite { size > 0.0 } else { self.threshold <= 0.0 && self.direction != 0.0 };
        }
        let largest = (high - mean).max(mean - low);
        let squares: f64 = drawn().map(|w| ((w - mean) / largest) * ((w - mean) / largest)).sum();
        let error = largest * (squares / (n - 1.0) / n).sqrt();
        size / error >= self.threshold
    }

    /// The result where so many resamples reached the threshold, or the certain count.
    pub(crate) fn result(&self, count: usize, resamples: usize) -> Bootstrap {
        let count = match self.certain_count(resamples) {
            None if self.inverted => resamples - count,
            _ => count,
        };
        Bootstrap { mean_difference: self.mean, t: self.t, count, resamples, no_variation: self.constant }
    }
}

/// One pair of groups and its test.
#[derive(Debug, Clone, PartialEq)]
pub struct BootstrapPair {
    /// The first group.
    pub i: usize,
    /// The second group.
    pub j: usize,
    /// The test of their difference.
    pub test: Bootstrap,
}

/// The tests of all pairs of groups.
#[derive(Debug, Clone, PartialEq)]
pub struct BootstrapTable {
    /// All pairs `i < j`.
    pub pairs: Vec<BootstrapPair>,
    /// Number of resamples, the same for all pairs.
    pub resamples: usize,
}

impl BootstrapTable {
    /// The share of pairs with an ASL strictly below `alpha`.
    pub fn share_significant(&self, alpha: f64) -> f64 {
        let significant = self.pairs.iter().filter(|p| p.test.asl() < alpha).count();
        significant as f64 / self.pairs.len() as f64
    }

    /// How many pairs lie within two standard errors of `alpha`, so that another seed might decide
    /// otherwise.
    pub fn uncertain(&self, alpha: f64) -> usize {
        let error = (alpha * (1.0 - alpha) / self.resamples as f64).max(0.0).sqrt();
        self.pairs.iter().filter(|p| (p.test.asl() - alpha).abs() <= 2.0 * error).count()
    }

    /// The ASLs in falling order.
    pub fn curve(&self) -> Vec<f64> {
        let mut levels: Vec<f64> = self.pairs.iter().map(|p| p.test.asl()).collect();
        levels.sort_by(|a, b| b.total_cmp(a));
        levels
    }
}

/// Tests all pairs of groups with shared resamples.
///
/// The result is the one that [`bootstrap`] gives for each pair, whatever the number of threads and
/// the processor: sums that decide nothing are formed in single precision, and where the decision is
/// close it is made again in the one way that `bootstrap` makes it.
pub fn bootstrap_all_pairs(
    x: &BlockMatrix,
    resamples: &Resamples,
    degenerate: Degenerate,
) -> Result<BootstrapTable, Error> {
    let all: Vec<(usize, usize)> = pairs(x.groups()).collect();
    pairs_by(x, &all, Sides::Two, resamples, degenerate, Path::detect())
}

/// Tests some pairs of groups with shared resamples, in the order given; `Sides::One` asks whether the first is larger.
pub fn bootstrap_pairs(
    x: &BlockMatrix,
    pairs: &[(usize, usize)],
    sides: Sides,
    resamples: &Resamples,
    degenerate: Degenerate,
) -> Result<BootstrapTable, Error> {
    x.require_pairs(pairs)?;
    pairs_by(x, pairs, sides, resamples, degenerate, Path::detect())
}

fn pairs_by(
    x: &BlockMatrix,
    indices: &[(usize, usize)],
    sides: Sides,
    resamples: &Resamples,
    degenerate: Degenerate,
    path: Path,
) -> Result<BootstrapTable, Error> {
    x.require(2, 2)?;
    if x.blocks() != resamples.blocks() {
        return Err(Error::LengthMismatch { left: x.blocks(), right: resamples.blocks() });
    }
    let columns: Vec<Vec<f64>> = (0..x.groups()).map(|g| x.column(g)).collect();
    let observed: Vec<Observed> =
        indices.par_iter().map(|&(i, j)| Observed::new(&columns[i], &columns[j], sides)).collect();
    let counts = count_all_pairs(&columns, indices, &observed, resamples, degenerate, path);
    let pairs = indices
        .iter()
        .zip(observed.iter().zip(counts))
        .map(|(&(i, j), (seen, count))| BootstrapPair { i, j, test: seen.result(count, resamples.count()) })
        .collect();
    Ok(BootstrapTable { pairs, resamples: resamples.count() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::Stream;

    fn noise(blocks: usize, groups: usize, seed: u64, decimals: i32) -> BlockMatrix {
        let mut stream = Stream::new(seed, 1001, 0);
        let unit = 10f64.powi(decimals);
        let cells = (0..blocks * groups)
            .map(|i| ((0.02 * (i % groups) as f64 + stream.unit()) * unit).round() / unit)
            .collect();
        BlockMatrix::from_flat(blocks, groups, cells).unwrap()
    }

    #[test]
    fn every_path_gives_the_counts_of_the_plain_test() {
        for (blocks, groups, decimals) in [(2, 3, 1), (3, 5, 1), (5, 4, 2), (12, 7, 1), (50, 6, 4)] {
            let x = noise(blocks, groups, blocks as u64, decimals);
            let resamples = Resamples::draw(7, blocks, 500).unwrap();
            for degenerate in [Degenerate::Infinite, Degenerate::Zero] {
                let all: Vec<(usize, usize)> = pairs(groups).collect();
                let plain = pairs_by(&x, &all, Sides::Two, &resamples, degenerate, Path::Portable).unwrap();
                one_sided_is_a_count_of_signed_t(&x, &all, &resamples, degenerate);
                let fast = bootstrap_all_pairs(&x, &resamples, degenerate).unwrap();
                assert_eq!(plain, fast);
                for pair in &fast.pairs {
                    let one = bootstrap(&x.column(pair.i), &x.column(pair.j), &resamples, degenerate);
                    assert_eq!(one.unwrap(), pair.test, "{blocks} blocks, {} {}", pair.i, pair.j);
                }
            }
        }
    }

    /// The plain definition: t of every resample with its sign.
    fn one_sided_is_a_count_of_signed_t(
        x: &BlockMatrix,
        all: &[(usize, usize)],
        resamples: &Resamples,
        degenerate: Degenerate,
    ) {
        let signed_t = |z: &[f64]| -> f64 {
            let n = z.len() as f64;
            let mean = z.iter().sum::<f64>() / n;
            let (low, high) = z.iter().fold((f64::MAX, f64::MIN), |(l, h), v| (l.min(*v), h.max(*v)));
            if high - low <= 1e-15 {
                let is_infinite = degenerate == Degenerate::Infinite && mean.abs() > 1e-15;
                return if is_infinite { f64::INFINITY.copysign(mean) } else { 0.0 };
            }
            let squares: f64 = z.iter().map(|v| (v - mean) * (v - mean)).sum();
            mean / (squares / (n - 1.0) / n).sqrt()
        };
        for path in [Path::Portable, Path::detect()] {
            let found = pairs_by(x, all, Sides::One, resamples, degenerate, path).unwrap();
            for pair in &found.pairs {
                let (a, b) = (x.column(pair.i), x.column(pair.j));
                let z = Differences::new(&a, &b);
                if z.constant {
                    continue;
                }
                let t = signed_t(&z.values);
                let mut room = Vec::new();
                let reached = (0..resamples.count()).filter(|&r| {
                    let drawn: Vec<f64> =
                        resamples.of(r, &mut room).iter().map(|&i| z.values[i as usize] - z.mean).collect();
                    signed_t(&drawn) >= t - 1e-9 * t.abs().max(1.0)
                });
                assert_eq!(reached.count(), pair.test.count, "{} {}: t {t}", pair.i, pair.j);
            }
        }
    }

    #[test]
    fn extreme_scales_agree_too() {
        let mut rows = vec![vec![0.0; 4]; 20];
        let mut stream = Stream::new(11, 1001, 0);
        for row in &mut rows {
            row[0] = 1e6 + stream.unit() * 1e-6;
            row[1] = 1e6 + stream.unit() * 1e-6;
            row[2] = stream.unit().powi(60);
            row[3] = stream.unit() * 1e-30;
        }
        let x = BlockMatrix::from_rows(&rows).unwrap();
        let resamples = Resamples::draw(1, 20, 400).unwrap();
        for pair in bootstrap_all_pairs(&x, &resamples, Degenerate::Infinite).unwrap().pairs {
            let (a, b) = (x.column(pair.i), x.column(pair.j));
            assert_eq!(bootstrap(&a, &b, &resamples, Degenerate::Infinite).unwrap(), pair.test);
        }
    }

    #[test]
    fn thread_count_is_irrelevant() {
        let x = noise(20, 9, 3, 3);
        let resamples = Resamples::draw(7, 20, 1000).unwrap();
        let with = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| bootstrap_all_pairs(&x, &resamples, Degenerate::Infinite).unwrap())
        };
        assert_eq!(with(1), with(3));
    }

    #[test]
    fn given_resamples_and_bad_input() {
        let given = Resamples::given(3, &[[0, 0, 1], [2, 1, 0], [2, 2, 2]]).unwrap();
        let test = bootstrap(&[0.5, 0.7, 0.9], &[0.4, 0.5, 0.6], &given, Degenerate::Zero).unwrap();
        assert_eq!(test.asl(), 0.0);
        assert_eq!(test.p(), 0.25); // never 0: no one of three resamples reached it
        assert!(bootstrap(&[1.0], &[1.0], &given, Degenerate::Zero).is_err());
        let one = BlockMatrix::from_rows(&[[0.1], [0.2]]).unwrap();
        let two = Resamples::draw(1, 2, 10).unwrap();
        assert_eq!(bootstrap_all_pairs(&one, &two, Degenerate::Zero), Err(Error::TooFewGroups { found: 1, needed: 2 }));
    }

    #[test]
    fn no_variation() {
        let r = Resamples::draw(1, 3, 50).unwrap();
        let same = bootstrap(&[0.2, 0.3, 0.4], &[0.2, 0.3, 0.4], &r, Degenerate::Infinite).unwrap();
        assert_eq!((same.asl(), same.no_variation), (1.0, true));
        let shift = bootstrap(&[0.2, 0.3, 0.4], &[0.3, 0.4, 0.5], &r, Degenerate::Infinite).unwrap();
        assert_eq!((shift.asl(), shift.no_variation), (0.0, true));
    }
}

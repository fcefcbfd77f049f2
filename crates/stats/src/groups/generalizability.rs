//! Generalizability: how much of what is observed comes from the groups, and how many blocks would make it reliable.
//!
//! # Formula
//!
//! From the mean squares of the two-way analysis of `n` blocks and `k` groups:
//!
//! ```text
//! var_group = (MS_group - MS_error)/n    var_block = (MS_block - MS_error)/k    var_error = MS_error
//! G(n) = var_group / (var_group + var_error/n)       Phi(n) = var_group / (var_group + (var_block + var_error)/n)
//! ```
//!
//! G says how far the order of the groups would come out the same on other blocks, Phi how far their means themselves
//! would.
//!
//! # Worked example
//!
//! Rows (1, 2), (3, 6): MS_group = 4, MS_block = 9, MS_error = 1. var_group = 1.5, var_block = 4, var_error = 1:
//! G(2) = 1.5/(1.5 + 0.5) = 0.75, Phi(2) = 1.5/(1.5 + 2.5) = 0.375. G reaches 0.95 at n = 19/1.5 = 12.7, so with 13 blocks.
//!
//! ```
//! use aspectra_stats::{groups::generalizability, matrix::BlockMatrix};
//! let found = generalizability(&BlockMatrix::from_rows(&[[1., 2.], [3., 6.]])?)?;
//! assert!((found.g(2.0)? - 0.75).abs() < 1e-12 && (found.phi(2.0)? - 0.375).abs() < 1e-12);
//! assert_eq!(found.blocks_for_g(0.95)?, 13);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choices
//!
//! A negative component counts as 0 and is flagged. With one observation a cell the interaction of block and group is part of
//! the error.
//!
//! The intervals are percentile intervals over resamples of the blocks; the groups are those at hand. A resample adds the noise
//! of the blocks once more and holds some of them twice: its MS_error is (n-1)/n too small and its MS_group MS_error (n-1)/n
//! too large on average. Both are taken back in every resample, so that its components are right on average.
//!
//! # Reference
//!
//! R. L. Brennan, Generalizability Theory, 2001 (chapter 6 for the bias of resampling); D. Bodoff, P. Li, Test theory for
//! assessing IR test collections, SIGIR 2007.

use super::two_way_anova;
use crate::bootstrap_interval::order_statistic;
use crate::error::{Error, Undefined, open_unit};
use crate::matrix::BlockMatrix;
use crate::paired::Resamples;
use crate::work::{self, Work};
use rayon::prelude::*;

/// Variance components; those that came out negative are 0.
#[derive(Debug, Clone, PartialEq)]
pub struct Generalizability {
    /// Variance of the groups.
    pub group: f64,
    /// Variance of the blocks.
    pub block: f64,
    /// Variance of the interaction and of what is left.
    pub error: f64,
    /// Whether the component of the groups came out negative.
    pub group_was_negative: bool,
    /// Whether the component of the blocks came out negative.
    pub block_was_negative: bool,
}

impl Generalizability {
    fn new(group: f64, block: f64, error: f64) -> Self {
        Self {
            group: group.max(0.0),
            block: block.max(0.0),
            error,
            group_was_negative: group < 0.0,
            block_was_negative: block < 0.0,
        }
    }

    /// The coefficient of relative decisions with `n` blocks.
    pub fn g(&self, n: f64) -> Result<f64, Undefined> {
        ratio(self.group, self.group + self.error / n)
    }

    /// The coefficient of absolute decisions with `n` blocks.
    pub fn phi(&self, n: f64) -> Result<f64, Undefined> {
        ratio(self.group, self.group + (self.block + self.error) / n)
    }

    /// The smallest number of blocks with a G of at least `target`.
    pub fn blocks_for_g(&self, target: f64) -> Result<usize, Undefined> {
        blocks_for(target, self.error, self.group)
    }

    /// The smallest number of blocks with a Phi of at least `target`.
    pub fn blocks_for_phi(&self, target: f64) -> Result<usize, Undefined> {
        blocks_for(target, self.block + self.error, self.group)
    }
}

fn ratio(part: f64, whole: f64) -> Result<f64, Undefined> {
    if whole > 0.0 { Ok(part / whole) } else { Err(Undefined::NoVariation) }
}

fn blocks_for(target: f64, noise: f64, group: f64) -> Result<usize, Undefined> {
    if !(target > 0.0 && target < 1.0) || group <= 0.0 {
        return Err(Undefined::NoVariation);
    }
    let needed = target / (1.0 - target) * noise / group;
    // 19/1.5 and the like must not be a block too many because of the last bit.
    Ok(((needed * (1.0 - 1e-12)).ceil() as usize).max(1))
}

/// The variance components of a complete block design.
pub fn generalizability(x: &BlockMatrix) -> Result<Generalizability, Error> {
    let table = two_way_anova(x)?;
    let error = if table.zero_residual { 0.0 } else { table.ms_error };
    // What rounding leaves of nothing is nothing.
    let left = |mean_square: f64| if mean_square <= 1e-12 * table.ss_total { 0.0 } else { mean_square };
    let group = (left(table.group.mean_square) - error) / table.blocks as f64;
    let block = (left(table.block.mean_square) - error) / table.groups as f64;
    Ok(Generalizability::new(group, block, error))
}

/// Intervals over resamples of the blocks.
#[derive(Debug, Clone, PartialEq)]
pub struct GeneralizabilityIntervals {
    /// Of the variance of the groups.
    pub group: (f64, f64),
    /// Of the variance of the blocks.
    pub block: (f64, f64),
    /// Of the residual variance.
    pub error: (f64, f64),
    /// Of G with the blocks at hand.
    pub g: Result<(f64, f64), Undefined>,
    /// Of Phi with the blocks at hand.
    pub phi: Result<(f64, f64), Undefined>,
    /// Of the number of blocks for G; the upper end is infinite where too many resamples have no variance of the groups.
    pub blocks_for_g: (f64, f64),
    /// Of the number of blocks for Phi.
    pub blocks_for_phi: (f64, f64),
}

/// Intervals of the components, of the coefficients with the blocks at hand, and of the blocks that `target` needs.
pub fn generalizability_intervals(
    x: &BlockMatrix,
    resamples: &Resamples,
    target: f64,
    confidence: f64,
) -> Result<GeneralizabilityIntervals, Error> {
    x.require(3, 2)?;
    open_unit("target", target)?;
    open_unit("confidence", confidence)?;
    if x.blocks() != resamples.blocks() {
        return Err(Error::LengthMismatch { left: x.blocks(), right: resamples.blocks() });
    }
    let n = x.blocks() as f64;
    let redrawn = Redrawn::new(x)?;
    let work = Work::begin("resamples (variances)", resamples.count());
    let replicates: Vec<Generalizability> = work::each(resamples.count())
        .map_init(
            || (Vec::new(), vec![0.0; x.groups()]),
            |(room, sums), resample| {
                work.step(1);
                redrawn.components(resamples, resample, room, sums)
            },
        )
        .collect();
    let tail = (1.0 - confidence) / 2.0;
    let interval = |of: &dyn Fn(&Generalizability) -> f64| {
        let mut values: Vec<f64> = replicates.iter().map(of).collect();
        values.sort_by(f64::total_cmp);
        (order_statistic(&values, tail), order_statistic(&values, 1.0 - tail))
    };
    // Undefined only where nothing varies at all.
    let defined = |of: &dyn Fn(&Generalizability) -> Result<f64, Undefined>| {
        if replicates.iter().any(|one| of(one).is_err()) {
            return Err(Undefined::NoVariation);
        }
        Ok(interval(&|one| of(one).unwrap_or(0.0)))
    };
    let needed = |blocks: Result<usize, Undefined>| blocks.map_or(f64::INFINITY, |blocks| blocks as f64);
    Ok(GeneralizabilityIntervals {
        group: interval(&|one| one.group),
        block: interval(&|one| one.block),
        error: interval(&|one| one.error),
        g: defined(&|one| one.g(n)),
        phi: defined(&|one| one.phi(n)),
        blocks_for_g: interval(&|one| needed(one.blocks_for_g(target))),
        blocks_for_phi: interval(&|one| needed(one.blocks_for_phi(target))),
    })
}

/// What the components of resamples are made from: cells less the mean of their block, and sums a block.
struct Redrawn {
    centered: BlockMatrix,
    /// Means of the blocks, less the mean of all.
    block_means: Vec<f64>,
    /// Sums of the squares of the centered cells of each block.
    squares: Vec<f64>,
}

impl Redrawn {
    fn new(x: &BlockMatrix) -> Result<Self, Error> {
        let means: Vec<f64> = (0..x.blocks()).map(|block| x.block_mean(block)).collect();
        let grand = means.iter().sum::<f64>() / means.len() as f64;
        let cells = x.rows().zip(&means).flat_map(|(row, mean)| row.iter().map(move |v| v - mean)).collect();
        let centered = BlockMatrix::from_flat(x.blocks(), x.groups(), cells)?;
        let squares = centered.rows().map(|row| row.iter().map(|v| v * v).sum()).collect();
        Ok(Self { centered, block_means: means.iter().map(|mean| mean - grand).collect(), squares })
    }

    fn components(
        &self,
        resamples: &Resamples,
        resample: usize,
        room: &mut Vec<u32>,
        sums: &mut [f64],
    ) -> Generalizability {
        let (n, k) = (self.centered.blocks() as f64, self.centered.groups() as f64);
        sums.fill(0.0);
        resamples.add_rows(resample, &self.centered, room, sums);
        let (mut squares, mut of_blocks, mut of_squared) = (0.0, 0.0, 0.0);
        for &block in resamples.of(resample, room) {
            let mean = self.block_means[block as usize];
            squares += self.squares[block as usize];
            of_blocks += mean;
            of_squared += mean * mean;
        }
        let ss_group = sums.iter().map(|sum| sum * sum).sum::<f64>() / n;
        let ms_group = ss_group / (k - 1.0);
        let ms_error = (squares - ss_group).max(0.0) / ((n - 1.0) * (k - 1.0));
        let ms_block = k * (of_squared - of_blocks * of_blocks / n).max(0.0) / (n - 1.0);
        let again = n / (n - 1.0);
        let error = ms_error * again;
        let negligible = 1e-12 * (squares + k * of_squared);
        let kept = |v: f64| if v.abs() <= negligible { 0.0 } else { v };
        Generalizability::new(kept(ms_group - ms_error - error) / n, kept(ms_block * again - error) / k, kept(error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::Stream;

    fn noise(blocks: usize, groups: usize, spread: f64) -> BlockMatrix {
        let mut stream = Stream::new(12, 1001, 0);
        let cells = (0..blocks * groups).map(|i| spread * (i % groups) as f64 + stream.normal()).collect();
        BlockMatrix::from_flat(blocks, groups, cells).unwrap()
    }

    /// The mean over all 5^5 resamples of the corrected components is the estimate.
    #[test]
    fn resamples_are_right_on_average() {
        let x = noise(5, 4, 0.8);
        let resamples = Resamples::all(5).unwrap();
        let redrawn = Redrawn::new(&x).unwrap();
        let table = two_way_anova(&x).unwrap();
        let (mut room, mut sums) = (Vec::new(), vec![0.0; 4]);
        let mut total = [0.0; 3];
        for r in 0..resamples.count() {
            // The sums before components are cut at 0.
            let n = 5.0;
            sums.fill(0.0);
            resamples.add_rows(r, &redrawn.centered, &mut room, &mut sums);
            let drawn = resamples.of(r, &mut room).to_vec();
            let rows: Vec<Vec<f64>> = drawn.iter().map(|&b| x.row(b as usize).to_vec()).collect();
            let again = two_way_anova(&BlockMatrix::from_rows(&rows).unwrap()).unwrap();
            let error = again.ms_error * n / (n - 1.0);
            total[0] += (again.group.mean_square - again.ms_error - error) / n;
            total[1] += (again.block.mean_square * n / (n - 1.0) - error) / 4.0;
            total[2] += error;
            let found = redrawn.components(&resamples, r, &mut room, &mut sums);
            assert!((found.error - error).abs() < 1e-9, "{} {error}", found.error);
            let group = ((again.group.mean_square - again.ms_error - error) / n).max(0.0);
            assert!((found.group - group).abs() < 1e-9, "{} {group}", found.group);
        }
        let expected = [
            (table.group.mean_square - table.ms_error) / 5.0,
            (table.block.mean_square - table.ms_error) / 4.0,
            table.ms_error,
        ];
        for (found, expected) in total.iter().zip(expected) {
            let found = found / resamples.count() as f64;
            assert!((found - expected).abs() < 1e-9, "{found} {expected}");
        }
    }

    #[test]
    fn negative_components_are_zero_and_said() {
        let x = BlockMatrix::from_rows(&[[0.1, 0.9], [0.9, 0.1], [0.2, 0.8], [0.8, 0.2]]).unwrap();
        let found = generalizability(&x).unwrap();
        assert_eq!((found.group, found.block), (0.0, 0.0));
        assert!(found.group_was_negative && found.block_was_negative);
        assert_eq!(found.g(4.0), Ok(0.0));
        assert!(found.blocks_for_g(0.95).is_err());
        let intervals = generalizability_intervals(&x, &Resamples::draw(1, 4, 200).unwrap(), 0.95, 0.95).unwrap();
        assert_eq!(intervals.blocks_for_g.1, f64::INFINITY);
    }

    #[test]
    fn nothing_varies() {
        let x = BlockMatrix::from_rows(&[[0.3, 0.3]; 4]).unwrap();
        let found = generalizability(&x).unwrap();
        assert_eq!((found.group, found.error, found.g(4.0).is_err()), (0.0, 0.0, true));
        let intervals = generalizability_intervals(&x, &Resamples::draw(1, 4, 50).unwrap(), 0.95, 0.95).unwrap();
        assert!(intervals.g.is_err());
        assert!(generalizability_intervals(&x, &Resamples::draw(1, 5, 50).unwrap(), 0.95, 0.95).is_err());
    }
}

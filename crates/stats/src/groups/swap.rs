//! The swap test: how large must a difference be on some blocks before other blocks agree on its sign?
//!
//! # Formula
//!
//! The blocks are split at random into two halves that share none, many times. On the first half each pair of groups has a
//! difference of means, which is put into a bin by its size; it is a *swap* where the other half says the opposite. The
//! swap rate of a bin is the share of its differences that are swaps.
//!
//! # Worked example
//!
//! The differences on four blocks are 0.1, 0.1, 0.1 and -0.5. One half always holds the fourth block and has the mean
//! -0.2, the other 0.1: whichever is first, the other half says the opposite, and every pair is a swap.
//!
//! ```
//! use aspectra_stats::{groups::swap_test, matrix::BlockMatrix};
//! let x = BlockMatrix::from_rows(&[[0.1, 0.0], [0.1, 0.0], [0.1, 0.0], [0.0, 0.5]])?;
//! let found = swap_test(&x, 100, 0.01, 0.05, 42)?;
//! assert_eq!(found.bins.iter().map(|bin| bin.swaps).sum::<u64>(), 100);
//! assert!(found.smallest.is_err()); // no difference is large enough
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! With an odd number of blocks one is left out, another in each split. A difference of 0 on the first half says nothing and
//! is left out; 0 on the other half is no swap. The smallest difference is the lower end of the first bin from which on no
//! bin has a rate above the level. It holds for as many blocks as a half has; rates for all blocks are smaller,
//! and are not extrapolated.
//!
//! # Reference
//!
//! E. M. Voorhees, C. Buckley, The effect of topic set size on retrieval experiment error, SIGIR 2002.

use crate::error::{Error, Undefined, open_unit, positive};
use crate::matrix::{BlockMatrix, pairs};
use crate::stream::{Stream, purpose};
use crate::work::{self, Work};
use rayon::prelude::*;

/// Differences of about one size.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct SwapBin {
    /// The smallest size in the bin; the next bin's is the end of it.
    pub from: f64,
    /// How many differences there were, over all splits.
    pub differences: u64,
    /// How many of them the other half contradicts.
    pub swaps: u64,
}

impl SwapBin {
    /// The share of swaps; undefined for an empty bin.
    pub fn rate(&self) -> Result<f64, Undefined> {
        if self.differences == 0 {
            Err(Undefined::TooFewItems)
        } else {
            Ok(self.swaps as f64 / self.differences as f64)
        }
    }
}

/// How often halves of the blocks contradict each other.
#[derive(Debug, Clone, PartialEq)]
pub struct Swaps {
    /// Blocks in a half.
    pub half: usize,
    /// The bins up to the largest difference.
    pub bins: Vec<SwapBin>,
    /// Differences of 0 on the first half.
    pub ties: u64,
    /// The smallest difference with a swap rate of at most the level, here and in all bins above.
    pub smallest: Result<f64, Undefined>,
}

impl Swaps {
    /// The share of swaps among all differences.
    pub fn rate(&self) -> Result<f64, Undefined> {
        let sum = |of: fn(&SwapBin) -> u64| self.bins.iter().map(of).sum();
        SwapBin { from: 0.0, differences: sum(|bin| bin.differences), swaps: sum(|bin| bin.swaps) }.rate()
    }
}

/// More bins than this are refused.
const MOST_BINS: f64 = 1e6;

/// Splits the blocks `splits` times; bins are `width` wide, and a rate of at most `level` is low enough.
pub fn swap_test(x: &BlockMatrix, splits: usize, width: f64, level: f64, seed: u64) -> Result<Swaps, Error> {
    x.require(2, 2)?;
    positive("width", width)?;
    open_unit("level", level)?;
    if splits == 0 || splits > 1_000_000_000 {
        return Err(Error::OutOfRange { parameter: "splits", value: splits as f64, expected: "1 to 1000000000" });
    }
    let half = x.blocks() / 2;
    let widest = x.rows().flat_map(|row| row.iter()).fold(0.0f64, |most, v| most.max(v.abs()));
    if 2.0 * widest / width > MOST_BINS {
        return Err(Error::TooLarge { what: "bins of differences", size: 2.0 * widest / width, limit: MOST_BINS });
    }
    let work = Work::begin("splits", splits);
    let split = |(mut counted, mut order): (Counted, Vec<usize>), number: usize| {
        order.clear();
        order.extend(0..x.blocks());
        Stream::new(seed, purpose::SWAP, number as u64).shuffle(&mut order);
        counted.add(&means(x, &order[..half]), &means(x, &order[half..2 * half]), width);
        work.step(1);
        (counted, order)
    };
    let counted = work::each(splits)
        .fold(|| (Counted::default(), Vec::new()), split)
        .map(|(counted, _)| counted)
        .reduce(Counted::default, Counted::and);
    let bins: Vec<SwapBin> = counted
        .bins
        .iter()
        .enumerate()
        .map(|(at, &(differences, swaps))| SwapBin { from: at as f64 * width, differences, swaps })
        .collect();
    let is_too_often = |bin: &SwapBin| bin.rate().is_ok_and(|rate| rate > level);
    let first = bins.iter().rposition(is_too_often).map_or(0, |last| last + 1);
    let smallest = bins[first..].iter().find(|bin| bin.differences > 0).map(|bin| bin.from);
    Ok(Swaps { half, ties: counted.ties, smallest: smallest.ok_or(Undefined::TooFewItems), bins })
}

#[derive(Default)]
struct Counted {
    /// Differences and swaps.
    bins: Vec<(u64, u64)>,
    ties: u64,
}

impl Counted {
    fn add(&mut self, first: &[f64], other: &[f64], width: f64) {
        for (i, j) in pairs(first.len()) {
            let (here, there) = (first[i] - first[j], other[i] - other[j]);
            let tiny = |d: f64, a: f64, b: f64| d.abs() <= 1e-12 * a.abs().max(b.abs());
            if tiny(here, first[i], first[j]) {
                self.ties += 1;
                continue;
            }
            // 0.3 - 0.2 is a little less than 0.1, and belongs with it.
            let bin = (here.abs() / width + 1e-9) as usize;
            if self.bins.len() <= bin {
                self.bins.resize(bin + 1, (0, 0));
            }
            let is_swap = here * there < 0.0 && !tiny(there, other[i], other[j]);
            self.bins[bin].0 += 1;
            self.bins[bin].1 += u64::from(is_swap);
        }
    }

    fn and(mut self, other: Self) -> Self {
        self.bins.resize(self.bins.len().max(other.bins.len()), (0, 0));
        for (mine, theirs) in self.bins.iter_mut().zip(other.bins) {
            *mine = (mine.0 + theirs.0, mine.1 + theirs.1);
        }
        self.ties += other.ties;
        self
    }
}

fn means(x: &BlockMatrix, blocks: &[usize]) -> Vec<f64> {
    let mut sums = vec![0.0; x.groups()];
    for &block in blocks {
        sums.iter_mut().zip(x.row(block)).for_each(|(sum, v)| *sum += v);
    }
    sums.iter_mut().for_each(|sum| *sum /= blocks.len() as f64);
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noise(blocks: usize, groups: usize) -> BlockMatrix {
        let mut stream = Stream::new(6, 1001, 0);
        let cells = (0..blocks * groups).map(|i| 0.1 * (i % groups) as f64 + stream.unit()).collect();
        BlockMatrix::from_flat(blocks, groups, cells).unwrap()
    }

    /// All 20 halves of six blocks, one by one.
    #[test]
    fn approaches_an_enumeration() {
        let x = noise(6, 4);
        let mut bins = vec![(0u64, 0u64); 40];
        for mask in (0..64u32).filter(|mask| mask.count_ones() == 3) {
            let side = |bit: u32| (0..6).filter(|b| (mask >> b & 1) == bit).collect::<Vec<usize>>();
            let (a, b) = (means(&x, &side(1)), means(&x, &side(0)));
            for (i, j) in pairs(4) {
                let bin = ((a[i] - a[j]).abs() / 0.05) as usize;
                bins[bin].0 += 1;
                bins[bin].1 += u64::from((a[i] - a[j]) * (b[i] - b[j]) < 0.0);
            }
        }
        let found = swap_test(&x, 20_000, 0.05, 0.05, 3).unwrap();
        assert_eq!(found.half, 3);
        for (bin, exact) in found.bins.iter().zip(&bins) {
            let share = bin.differences as f64 / 120_000.0;
            assert!((share - exact.0 as f64 / 120.0).abs() < 0.01, "{bin:?} {exact:?}");
            if exact.0 > 0 {
                assert!((bin.rate().unwrap() - exact.1 as f64 / exact.0 as f64).abs() < 0.03, "{bin:?} {exact:?}");
            }
        }
    }

    #[test]
    fn large_differences_are_not_swapped() {
        let mut rows = vec![[0.0, 0.0]; 20];
        for (at, row) in rows.iter_mut().enumerate() {
            *row = [0.5 + 0.01 * (at % 3) as f64, 0.2];
        }
        let found = swap_test(&BlockMatrix::from_rows(&rows).unwrap(), 50, 0.01, 0.05, 1).unwrap();
        assert_eq!(found.rate(), Ok(0.0));
        assert!(found.smallest.unwrap() >= 0.3);
        let same = BlockMatrix::from_rows(&[[0.3, 0.3]; 6]).unwrap();
        let found = swap_test(&same, 50, 0.01, 0.05, 1).unwrap();
        assert_eq!((found.ties, found.rate().is_err(), found.smallest.is_err()), (50, true, true));
    }

    #[test]
    fn threads_do_not_matter_and_bad_input() {
        let x = noise(15, 5);
        let found = swap_test(&x, 300, 0.01, 0.05, 9).unwrap();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
        assert_eq!(pool.install(|| swap_test(&x, 300, 0.01, 0.05, 9).unwrap()), found);
        assert!(swap_test(&x, 0, 0.01, 0.05, 9).is_err());
        assert!(swap_test(&x, 10, 0.0, 0.05, 9).is_err());
        assert!(swap_test(&x, 10, 1e-9, 0.05, 9).is_err());
        assert!(swap_test(&BlockMatrix::from_rows(&[[1.0, 2.0]]).unwrap(), 10, 0.1, 0.05, 9).is_err());
    }
}

//! Rank intervals: which places a group could have had, had other blocks been drawn.
//!
//! # Formula
//!
//! In every resample of the blocks the groups are ranked by their means, the largest first. The interval of a group
//! has the `alpha/2` and `1 - alpha/2` quantiles of its ranks; `first` is the share of resamples in which it comes first.
//!
//! # Worked example
//!
//! Two blocks have four resamples. The first group wins where the first block is drawn twice, and where both are drawn.
//!
//! ```
//! use aspectra_stats::{groups::rank_intervals, matrix::BlockMatrix, paired::Resamples};
//! let x = BlockMatrix::from_rows(&[[0.9, 0.3], [0.4, 0.5]])?;
//! let found = rank_intervals(&x, &Resamples::all(2)?, 0.95)?;
//! assert_eq!((found[0].rank, found[0].interval, found[0].first), (1.0, (1.0, 2.0), 0.75));
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! Means tie when they differ by at most 1e-12 of the larger; tied groups have the mean of their ranks and share the first
//! place. Quantiles are order statistics. Resampling adds the noise of the blocks once more, so that groups that are close come
//! out in more different orders than they would on new blocks.
//!
//! # Reference
//!
//! P. Hall, H. Miller, Using the bootstrap to quantify the authority of an empirical ranking, Annals of Statistics 37, 2009.

use crate::error::{Error, open_unit};
use crate::matrix::BlockMatrix;
use crate::paired::Resamples;
use crate::ranks::{rank, rounding_ties};
use crate::work::{self, Work};
use rayon::prelude::*;

/// The place of one group.
#[derive(Debug, Clone, PartialEq)]
pub struct GroupRank {
    /// Its rank by the mean over all blocks, from 1; a half where two tie.
    pub rank: f64,
    /// Quantiles of its ranks over the resamples.
    pub interval: (f64, f64),
    /// The share of resamples in which it comes first; groups that tie for it share it.
    pub first: f64,
}

/// The most groups: their ranks are counted in a table of groups x ranks for each thread.
const MOST_GROUPS: usize = 5000;

/// How often each group had each doubled rank, and the shares of first places.
struct Counted {
    times: Vec<u32>,
    /// In units of one resample shared by `n` groups: `first[group][n - 1]` times.
    first: Vec<Vec<u32>>,
}

/// The ranks of all groups with their intervals.
pub fn rank_intervals(x: &BlockMatrix, resamples: &Resamples, confidence: f64) -> Result<Vec<GroupRank>, Error> {
    x.require(2, 1)?;
    open_unit("confidence", confidence)?;
    if x.blocks() != resamples.blocks() {
        return Err(Error::LengthMismatch { left: x.blocks(), right: resamples.blocks() });
    }
    let k = x.groups();
    if k > MOST_GROUPS {
        return Err(Error::TooLarge { what: "ranking groups", size: k as f64, limit: MOST_GROUPS as f64 });
    }
    let work = Work::begin("resamples (ranks)", resamples.count());
    let places = 2 * k + 1;
    let nothing = || Counted { times: vec![0; k * places], first: vec![Vec::new(); k] };
    let count = |(mut counted, mut sums, mut room): (Counted, Vec<f64>, Vec<u32>), resample: usize| {
        sums.fill(0.0);
        resamples.add_rows(resample, x, &mut room, &mut sums);
        let ranks = falling_ranks(&sums);
        let best = ranks.iter().fold(f64::INFINITY, |least, rank| least.min(*rank));
        let shared = (2.0 * best - 1.0) as usize;
        for (group, rank) in ranks.iter().enumerate() {
            counted.times[group * places + (2.0 * rank) as usize] += 1;
            if *rank == best {
                let first = &mut counted.first[group];
                first.resize(first.len().max(shared), 0);
                first[shared - 1] += 1;
            }
        }
        work.step(1);
        (counted, sums, room)
    };
    let counted = work::each(resamples.count())
        .fold(|| (nothing(), vec![0.0; k], Vec::new()), count)
        .map(|(counted, _, _)| counted)
        .reduce(nothing, Counted::and);
    let total = resamples.count() as f64;
    let tail = (1.0 - confidence) / 2.0;
    let observed = falling_ranks(&x.group_means());
    Ok(observed
        .into_iter()
        .enumerate()
        .map(|(group, rank)| {
            let times = &counted.times[group * places..(group + 1) * places];
            let at = |level: f64| {
                let place = (level * total).ceil().clamp(1.0, total) as u64;
                let mut passed = 0;
                let doubled = times.iter().position(|&count| {
                    passed += u64::from(count);
                    passed >= place
                });
                doubled.map_or(rank, |doubled| doubled as f64 / 2.0)
            };
            let shares = counted.first[group].iter().zip(1..).map(|(&count, of)| f64::from(count) / f64::from(of));
            GroupRank { rank, interval: (at(tail), at(1.0 - tail)), first: shares.sum::<f64>() / total }
        })
        .collect())
}

impl Counted {
    fn and(mut self, other: Self) -> Self {
        self.times.iter_mut().zip(other.times).for_each(|(a, b)| *a += b);
        for (mine, theirs) in self.first.iter_mut().zip(other.first) {
            mine.resize(mine.len().max(theirs.len()), 0);
            mine.iter_mut().zip(theirs).for_each(|(a, b)| *a += b);
        }
        self
    }
}

/// Ranks from the largest on; what differs by rounding only ties.
fn falling_ranks(means: &[f64]) -> Vec<f64> {
    let negative: Vec<f64> = rounding_ties(means).iter().map(|mean| -mean).collect();
    rank(&negative).ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 4^4 resamples, ranked one by one.
    #[test]
    fn equals_an_enumeration() {
        let rows = [[0.31, 0.42, 0.30], [0.55, 0.48, 0.71], [0.12, 0.33, 0.05], [0.71, 0.64, 0.82]];
        let x = BlockMatrix::from_rows(&rows).unwrap();
        let found = rank_intervals(&x, &Resamples::all(4).unwrap(), 0.9).unwrap();
        let mut ranks = vec![Vec::new(); 3];
        let mut first = [0.0; 3];
        for number in 0..256usize {
            let drawn = [number % 4, number / 4 % 4, number / 16 % 4, number / 64];
            let sums: Vec<f64> = (0..3).map(|g| drawn.iter().map(|&b| rows[b][g]).sum()).collect();
            for g in 0..3 {
                let better = (0..3).filter(|&o| sums[o] > sums[g] + 1e-9).count();
                let equal = (0..3).filter(|&o| (sums[o] - sums[g]).abs() <= 1e-9).count();
                ranks[g].push(better as f64 + (equal as f64 + 1.0) / 2.0);
                first[g] += if better == 0 { 1.0 / equal as f64 } else { 0.0 };
            }
        }
        for g in 0..3 {
            ranks[g].sort_by(f64::total_cmp);
            assert_eq!(found[g].interval, (ranks[g][12], ranks[g][243]), "{g}"); // ceil(0.05 256) and ceil(0.95 256)
            assert!((found[g].first - first[g] / 256.0).abs() < 1e-12, "{g}");
        }
    }

    #[test]
    fn ties_share_a_place_and_threads_do_not_matter() {
        let x = BlockMatrix::from_rows(&[[0.5, 0.5, 0.1], [0.2, 0.2, 0.1]]).unwrap();
        let resamples = Resamples::draw(1, 2, 100).unwrap();
        let found = rank_intervals(&x, &resamples, 0.95).unwrap();
        assert_eq!((found[0].rank, found[0].interval, found[0].first), (1.5, (1.5, 1.5), 0.5));
        assert_eq!((found[2].rank, found[2].first), (3.0, 0.0));
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
        assert_eq!(pool.install(|| rank_intervals(&x, &resamples, 0.95).unwrap()), found);
        assert!(rank_intervals(&x, &Resamples::draw(1, 3, 10).unwrap(), 0.95).is_err());
        assert!(rank_intervals(&x, &resamples, 1.0).is_err());
    }
}

//! The required difference: how far apart two means must be before the bootstrap test calls them
//! different.
//!
//! # Formula
//!
//! For each pair of groups take the `ceil(B alpha)`-th largest `|t*|` of its `B` resamples and the
//! absolute mean of that resample; the required difference is the largest over all pairs.
//!
//! # Worked example
//!
//! ```
//! use aspectra_stats::matrix::BlockMatrix;
//! use aspectra_stats::paired::{required_difference, Resamples};
//! let x = BlockMatrix::from_rows(&[[0.1, 0.3], [0.2, 0.5], [0.4, 0.45], [0.3, 0.6]])?;
//! let needed = required_difference(&x, &Resamples::draw(42, 4, 1000)?, 0.05, 42)?;
//! assert!(needed.interval.0 <= needed.difference && needed.difference < 0.3);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! |t*| is used, not t*: sorting signed values would give a one-sided quantile and too small a
//! difference. Resamples without spread are left out of the order, pairs without variation
//! contribute 0.
//!
//! The mean of one resample is a noisy number, and so is the largest of many: another seed gives another
//! required difference. The interval says how far off it may be. It is the middle 95% of the required
//! differences of 200 draws of `B` resamples out of the `B` at hand, with replacement.
//!
//! The sums of squares, nearly all of the work, are formed in single precision and only choose which resamples come
//! into question; those are put in order by numbers in double precision, so that no processor and no number of
//! threads changes a digit.
//!
//! # Reference
//!
//! T. Sakai, Evaluating evaluation metrics based on the bootstrap, SIGIR 2006.

use super::bootstrap_kernel::{
    Path, TALL, WIDE, center, multiplicities, scaled_squares, sums_of_groups, sums_of_squares_by,
};
use super::{Differences, Resamples};
use crate::error::{Error, open_unit};
use crate::matrix::{BlockMatrix, pairs};
use crate::stream::{Stream, purpose};
use crate::work::Work;
use rayon::prelude::*;

/// Draws for the interval.
const REDRAWN: usize = 200;
/// Sums of groups that are kept, 2 GB.
const MOST_SUMS: f64 = 2.5e8;
/// Ratios of a task, 20 MB.
const MOST_RATIOS: usize = 5_000_000;

/// A difference of means that is needed, and how far chance moves it.
#[derive(Debug, Clone, PartialEq)]
pub struct RequiredDifference {
    /// The difference.
    pub difference: f64,
    /// Where it would be for other resamples, in 95 of 100 cases.
    pub interval: (f64, f64),
}

/// The difference of means that is needed at level `alpha`, over all pairs of groups; `seed` is that of the interval.
pub fn required_difference(
    x: &BlockMatrix,
    resamples: &Resamples,
    alpha: f64,
    seed: u64,
) -> Result<RequiredDifference, Error> {
    required_by(x, resamples, alpha, seed, Path::detect())
}

fn required_by(
    x: &BlockMatrix,
    resamples: &Resamples,
    alpha: f64,
    seed: u64,
    path: Path,
) -> Result<RequiredDifference, Error> {
    x.require(2, 2)?;
    open_unit("alpha", alpha)?;
    if x.blocks() != resamples.blocks() {
        return Err(Error::LengthMismatch { left: x.blocks(), right: resamples.blocks() });
    }
    let size = x.groups() as f64 * resamples.count() as f64;
    if size > MOST_SUMS {
        return Err(Error::TooLarge { what: "the required difference", size, limit: MOST_SUMS });
    }
    let columns: Vec<Vec<f64>> = (0..x.groups()).map(|g| x.column(g)).collect();
    let centered: Vec<Vec<f64>> = columns.iter().map(|column| center(column)).collect();
    let starts: Vec<usize> = (0..resamples.count()).step_by(WIDE).collect();
    let group_sums =
        starts.par_iter().map(|&first| sums_of_groups(&multiplicities(first, resamples), &centered)).collect();
    let study = Study {
        resamples,
        starts,
        group_sums,
        wanted: ((resamples.count() as f64 * alpha).ceil() as usize).max(1),
        redrawn: redrawn(resamples.count(), seed),
        path,
    };
    let indices: Vec<(usize, usize)> = pairs(x.groups()).collect();
    let a_task = (MOST_RATIOS / resamples.count() / TALL).clamp(1, 128) * TALL;
    let largest = |mut a: Vec<f64>, b: Vec<f64>| {
        a.iter_mut().zip(b).for_each(|(a, b)| *a = a.max(b));
        a
    };
    let work = Work::begin("pairs (required difference)", indices.len());
    let task = |pairs: &[(usize, usize)]| {
        let found = study.task(pairs, &columns);
        work.step(pairs.len());
        found
    };
    let mut needed = indices.par_chunks(a_task).map(task).reduce(|| vec![0.0; REDRAWN + 1], largest);
    let difference = needed.remove(0);
    needed.sort_by(f64::total_cmp);
    let tail = REDRAWN / 40;
    Ok(RequiredDifference { difference, interval: (needed[tail - 1], needed[REDRAWN - tail]) })
}

/// How often each resample is in each draw of the interval; the first is the resamples as they are.
fn redrawn(count: usize, seed: u64) -> Vec<Vec<u8>> {
    let draw = |index: usize| {
        let mut stream = Stream::new(seed, purpose::REQUIRED_DIFFERENCE, index as u64);
        let mut times = vec![0u8; count];
        for _ in 0..count {
            let at = stream.below(count as u64) as usize;
            times[at] = times[at].saturating_add(1);
        }
        times
    };
    std::iter::once(vec![1; count]).chain((0..REDRAWN).map(draw)).collect()
}

struct Study<'a> {
    resamples: &'a Resamples,
    /// The first resample of each panel.
    starts: Vec<usize>,
    /// The sums of the centered groups, panel after panel.
    group_sums: Vec<Vec<f64>>,
    /// Which of the falling t is wanted, from 1.
    wanted: usize,
    redrawn: Vec<Vec<u8>>,
    path: Path,
}

/// A pair and its shifted differences.
struct Pair {
    i: usize,
    j: usize,
    /// In units of the largest.
    shifted: Vec<f64>,
    largest: f64,
}

impl Study<'_> {
    /// The largest required difference of some pairs, as it is and for each draw of the interval.
    fn task(&self, indices: &[(usize, usize)], columns: &[Vec<f64>]) -> Vec<f64> {
        let (n, count) = (self.resamples.blocks(), self.resamples.count());
        let mut kept = Vec::with_capacity(indices.len());
        for &(i, j) in indices {
            let z = Differences::new(&columns[i], &columns[j]);
            let largest = z.values.iter().fold(0.0f64, |m, v| m.max((v - z.mean).abs()));
            if !z.constant && largest > 0.0 {
                let shifted = z.values.iter().map(|v| (v - z.mean) / largest).collect();
                kept.push(Pair { i, j, shifted, largest });
            }
        }
        let mut ratios = vec![0.0f32; kept.len() * count];
        let tiles: Vec<Vec<f32>> = kept
            .chunks(TALL)
            .map(|pairs| {
                let mut squares = vec![0.0f32; n * TALL];
                for (p, pair) in pairs.iter().enumerate() {
                    scaled_squares(&pair.shifted, 1.0, p, &mut squares);
                }
                squares
            })
            .collect();
        for (&first, group_sums) in self.starts.iter().zip(&self.group_sums) {
            let multiplicities = multiplicities(first, self.resamples);
            let valid = WIDE.min(count - first);
            for (tile, squares) in tiles.iter().enumerate() {
                let sums = sums_of_squares_by(self.path, squares, &multiplicities, n);
                for (p, pair) in kept[tile * TALL..].iter().take(TALL).enumerate() {
                    let a = &group_sums[pair.i * WIDE..][..valid];
                    let b = &group_sums[pair.j * WIDE..][..valid];
                    let out = &mut ratios[(tile * TALL + p) * count + first..][..valid];
                    let scale = 1.0 / pair.largest;
                    for (((out, a), b), s2) in out.iter_mut().zip(a).zip(b).zip(&sums[p]) {
                        let s1 = ((a - b) * scale) as f32;
                        *out = if *s2 > 0.0 { s1 * s1 / s2 } else { 0.0 };
                    }
                }
            }
        }
        let mut needed = vec![0.0f64; self.redrawn.len()];
        let mut order = Vec::new();
        let mut room = Vec::new();
        for (pair, ratios) in kept.iter().zip(ratios.chunks_exact(count)) {
            self.candidates(pair, ratios, &mut order, &mut room);
            for (needed, times) in needed.iter_mut().zip(&self.redrawn) {
                *needed = needed.max(self.at_place(&order, times));
            }
        }
        needed
    }

    /// The resamples that may take the place wanted, the largest t first: `(t up to a growing function, |mean|, resample)`.
    fn candidates(&self, pair: &Pair, ratios: &[f32], order: &mut Vec<(f64, f64, usize)>, room: &mut Vec<u32>) {
        let n = pair.shifted.len() as f64;
        let close = ((n + 16.0) * 2f64.powi(-23)) as f32;
        // Resamples that look as if they had no spread take no place, so as many more are looked at.
        let no_spread = ratios.iter().filter(|ratio| **ratio >= n as f32 * (1.0 - 10.0 * close)).count();
        let extra = (6.0 * (self.wanted as f64).sqrt()) as usize + 10;
        let last = (self.wanted + extra + no_spread).min(ratios.len()) - 1;
        let mut keys: Vec<u32> = ratios.iter().map(|ratio| ratio.to_bits()).collect();
        let (_, at, _) = keys.select_nth_unstable_by(last, |a, b| b.cmp(a));
        let least = f32::from_bits(*at) * (1.0 - 4.0 * close);
        order.clear();
        for (resample, _) in ratios.iter().enumerate().filter(|(_, ratio)| **ratio >= least) {
            let (mut sum, mut square) = (0.0, 0.0);
            for &block in self.resamples.of(resample, room) {
                let w = pair.shifted[block as usize];
                sum += w;
                square += w * w;
            }
            let spread = n * square - sum * sum;
            // Rounding leaves a little where all values are the same.
            if spread > 1e-12 * n * square {
                order.push((sum * sum / spread, sum.abs() / n * pair.largest, resample));
            }
        }
        order.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.2.cmp(&b.2)));
    }

    /// The mean at the place wanted, each resample taken so many times; 0 where there are too few.
    fn at_place(&self, order: &[(f64, f64, usize)], times: &[u8]) -> f64 {
        let mut passed = 0;
        for &(_, mean, resample) in order {
            passed += usize::from(times[resample]);
            if passed >= self.wanted {
                return mean;
            }
        }
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_the_definition() {
        let a = [0.1, 0.2, 0.4, 0.3, 0.7];
        let b = [0.3, 0.5, 0.45, 0.6, 0.2];
        let rows: Vec<[f64; 2]> = a.iter().zip(&b).map(|(x, y)| [*x, *y]).collect();
        let x = BlockMatrix::from_rows(&rows).unwrap();
        let resamples = Resamples::draw(5, 5, 300).unwrap();
        let z: Vec<f64> = a.iter().zip(&b).map(|(x, y)| x - y).collect();
        let mean = z.iter().sum::<f64>() / 5.0;
        let mut all = vec![];
        let mut room = Vec::new();
        for r in 0..300 {
            let w: Vec<f64> = resamples.of(r, &mut room).iter().map(|&i| z[i as usize] - mean).collect();
            let m = w.iter().sum::<f64>() / 5.0;
            let v = w.iter().map(|v| (v - m) * (v - m)).sum::<f64>() / 4.0;
            if v > 1e-20 {
                all.push((m.abs() / (v / 5.0).sqrt(), m.abs()));
            }
        }
        all.sort_by(|p, q| q.0.total_cmp(&p.0));
        let needed = required_difference(&x, &resamples, 0.1, 1).unwrap();
        assert!((needed.difference - all[29].1).abs() < 1e-12);
    }

    fn noise(blocks: usize, groups: usize) -> BlockMatrix {
        let mut stream = Stream::new(4, 1001, 0);
        BlockMatrix::from_flat(blocks, groups, (0..blocks * groups).map(|_| stream.unit()).collect()).unwrap()
    }

    #[test]
    fn neither_processor_nor_threads_change_it() {
        let x = noise(30, 9);
        let resamples = Resamples::draw(7, 30, 1000).unwrap();
        let plain = required_by(&x, &resamples, 0.05, 1, Path::Portable).unwrap();
        for threads in [1, 3] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            assert_eq!(pool.install(|| required_difference(&x, &resamples, 0.05, 1).unwrap()), plain);
        }
    }

    #[test]
    fn the_interval_holds_what_other_seeds_give() {
        let x = noise(25, 6);
        let of = |seed| required_difference(&x, &Resamples::draw(seed, 25, 1000).unwrap(), 0.05, seed).unwrap();
        let (low, high) = of(1).interval;
        let inside = (2..42).filter(|&seed| (low..=high).contains(&of(seed).difference)).count();
        assert!(inside >= 30, "{inside} of 40");
    }

    #[test]
    fn no_variation_and_bad_input() {
        let x = BlockMatrix::from_rows(&[[0.1, 0.3], [0.2, 0.4]]).unwrap();
        let resamples = Resamples::draw(5, 2, 30).unwrap();
        assert_eq!(required_difference(&x, &resamples, 0.1, 1).unwrap().difference, 0.0);
        assert!(required_difference(&x, &resamples, 0.0, 1).is_err());
        let other = Resamples::draw(5, 3, 30).unwrap();
        assert!(required_difference(&x, &other, 0.1, 1).is_err());
    }
}

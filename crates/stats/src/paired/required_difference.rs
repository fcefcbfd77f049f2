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
//! threads changes a digit. Pairs that vary most come first; a pair whose largest resampled mean is below what others
//! need already cannot change the largest, and is left out.
//!
//! # Reference
//!
//! T. Sakai, Evaluating evaluation metrics based on the bootstrap, SIGIR 2006.

use super::bootstrap_kernel::{
    Path, TALL, WIDE, center, multiplicities, scaled_squares, squared_ratios_by, sums_of_groups, sums_of_squares_by,
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
/// Pairs of each of the tasks that come first.
const FIRST: usize = 32;
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
    let mut indices: Vec<(usize, usize)> = pairs(x.groups()).collect();
    indices.sort_by_cached_key(|&(i, j)| {
        let squares: f64 = centered[i].iter().zip(&centered[j]).map(|(a, b)| (a - b) * (a - b)).sum();
        std::cmp::Reverse(squares.to_bits())
    });
    let a_task = (MOST_RATIOS / resamples.count() / TALL).clamp(1, 128) * TALL;
    let largest = |mut a: Vec<f64>, b: Vec<f64>| {
        a.iter_mut().zip(b).for_each(|(a, b)| *a = a.max(b));
        a
    };
    let work = Work::begin("pairs (required difference)", indices.len());
    let task = |pairs: &[(usize, usize)], floor: &[f64]| {
        let found = study.task(pairs, &columns, floor);
        work.step(pairs.len());
        found
    };
    // What the pairs that vary most need is where all others start.
    let (most, rest) = indices.split_at((4 * FIRST).min(indices.len()));
    let nothing = || vec![0.0; REDRAWN + 1];
    let floor = most.par_chunks(FIRST).map(|pairs| task(pairs, &nothing())).reduce(nothing, largest);
    let mut needed = rest.par_chunks(a_task).map(|pairs| task(pairs, &floor)).reduce(|| floor.clone(), largest);
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

/// What is used again for the next pair.
#[derive(Default)]
struct Room {
    keys: Vec<u32>,
    chosen: Vec<usize>,
    /// |mean| and resample, the largest t first.
    order: Vec<(f64, usize)>,
    /// t up to a growing function, and resample.
    exact: Vec<(f64, usize)>,
    drawn: Vec<u32>,
    /// Below this no ratio was wanted.
    guess: f32,
}

impl Study<'_> {
    /// The largest required difference of some pairs, as it is and for each draw of the interval; `floor` is what others need.
    fn task(&self, indices: &[(usize, usize)], columns: &[Vec<f64>], floor: &[f64]) -> Vec<f64> {
        let (n, count) = (self.resamples.blocks(), self.resamples.count());
        let mut needed = floor.to_vec();
        let least_needed = |needed: &[f64]| needed.iter().fold(f64::INFINITY, |least, mean| least.min(*mean));
        let mut kept = Vec::with_capacity(indices.len());
        for &(i, j) in indices {
            let z = Differences::new(&columns[i], &columns[j]);
            let largest = z.values.iter().fold(0.0f64, |m, v| m.max((v - z.mean).abs()));
            if !z.constant && largest > 0.0 && self.can_exceed(i, j, least_needed(&needed)) {
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
                    let out = &mut ratios[(tile * TALL + p) * count + first..][..valid];
                    let (a, b) = (&group_sums[pair.i * WIDE..], &group_sums[pair.j * WIDE..]);
                    squared_ratios_by(self.path, (a, b), 1.0 / pair.largest, &sums[p], out);
                }
            }
        }
        let mut room = Room::default();
        for (pair, ratios) in kept.iter().zip(ratios.chunks_exact(count)) {
            let Some(largest) = self.candidates(pair, ratios, least_needed(&needed), &mut room) else { continue };
            for (needed, times) in needed.iter_mut().zip(&self.redrawn).filter(|(needed, _)| largest > **needed) {
                *needed = needed.max(self.at_place(&room.order, times));
            }
        }
        needed
    }

    /// Whether the mean of some resample of a pair may be larger than what others need.
    fn can_exceed(&self, i: usize, j: usize, least_needed: f64) -> bool {
        let count = self.resamples.count();
        let size = least_needed * self.resamples.blocks() as f64 * (1.0 - 1e-9);
        self.starts.iter().zip(&self.group_sums).any(|(&first, sums)| {
            let valid = WIDE.min(count - first);
            let (a, b) = (&sums[i * WIDE..][..valid], &sums[j * WIDE..][..valid]);
            a.iter().zip(b).fold(0.0f64, |most, (a, b)| most.max((a - b).abs())) >= size
        })
    }

    /// The size of the mean of a pair in a resample.
    fn size_of_mean(&self, pair: &Pair, resample: usize) -> f64 {
        let (sums, r) = (&self.group_sums[resample / WIDE], resample % WIDE);
        (sums[pair.i * WIDE + r] - sums[pair.j * WIDE + r]).abs() / self.resamples.blocks() as f64
    }

    /// Puts the resamples that may take the place wanted in order, the largest t first, and returns the largest of their means;
    /// `None` where none is above what others need.
    fn candidates(&self, pair: &Pair, ratios: &[f32], least_needed: f64, room: &mut Room) -> Option<f64> {
        let n = pair.shifted.len() as f64;
        let close = ((n + 16.0) * 2f64.powi(-23)) as f32;
        let no_spread_from = n as f32 * (1.0 - 10.0 * close);
        let extra = (6.0 * (self.wanted as f64).sqrt()) as usize + 10;
        // Pairs are much alike: what was too small for the one before is seldom needed.
        let (mut last, mut collected_from) = (0, 0.0);
        for from in [room.guess.min(no_spread_from), 0.0] {
            room.chosen.clear();
            room.chosen.extend((0..ratios.len()).filter(|resample| ratios[*resample] >= from));
            // Resamples that look as if they had no spread take no place, so as many more are looked at.
            let no_spread = room.chosen.iter().filter(|resample| ratios[**resample] >= no_spread_from).count();
            last = (self.wanted + extra + no_spread).min(ratios.len()) - 1;
            collected_from = from;
            if room.chosen.len() > last {
                break;
            }
        }
        room.keys.clear();
        room.keys.extend(room.chosen.iter().map(|resample| ratios[*resample].to_bits()));
        let (_, at, _) = room.keys.select_nth_unstable_by(last, |a, b| b.cmp(a));
        room.guess = 0.8 * f32::from_bits(*at);
        let least = f32::from_bits(*at) * (1.0 - 4.0 * close);
        if least < collected_from {
            room.chosen.clear();
            room.chosen.extend(0..ratios.len());
        }
        room.chosen.retain(|resample| ratios[*resample] >= least);
        let largest = room.chosen.iter().fold(0.0f64, |most, &resample| most.max(self.size_of_mean(pair, resample)));
        if largest <= least_needed {
            return None;
        }
        room.chosen.sort_unstable_by(|a, b| ratios[*b].total_cmp(&ratios[*a]).then(a.cmp(b)));
        room.order.clear();
        let mut rest = &room.chosen[..];
        while !rest.is_empty() {
            // Those that single precision cannot tell apart are put in order by exact numbers.
            let is_close = |pair: &[usize]| ratios[pair[1]] >= ratios[pair[0]] * (1.0 - 4.0 * close);
            let length = 1 + rest.windows(2).take_while(|pair| is_close(pair)).count();
            let (now, later) = rest.split_at(length);
            rest = later;
            if length == 1 && ratios[now[0]] < no_spread_from {
                room.order.push((self.size_of_mean(pair, now[0]), now[0]));
                continue;
            }
            room.exact.clear();
            for &resample in now {
                let (mut sum, mut square) = (0.0, 0.0);
                for &block in self.resamples.of(resample, &mut room.drawn) {
                    let w = pair.shifted[block as usize];
                    sum += w;
                    square += w * w;
                }
                let spread = n * square - sum * sum;
                // Rounding leaves a little where all values are the same.
                if spread > 1e-12 * n * square {
                    room.exact.push((sum * sum / spread, resample));
                }
            }
            room.exact.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
            room.order.extend(room.exact.iter().map(|&(_, resample)| (self.size_of_mean(pair, resample), resample)));
        }
        Some(largest)
    }

    /// The mean at the place wanted, each resample taken so many times; 0 where there are too few.
    fn at_place(&self, order: &[(f64, usize)], times: &[u8]) -> f64 {
        let mut passed = 0;
        for &(mean, resample) in order {
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

    /// Leaving pairs out changes nothing: the largest of every pair by itself.
    #[test]
    fn pairs_that_cannot_matter_are_left_out() {
        let mut stream = Stream::new(14, 1001, 0);
        let cells = (0..30 * 12).map(|i| (1.0 + (i % 12 % 5) as f64) * stream.normal()).collect();
        let x = BlockMatrix::from_flat(30, 12, cells).unwrap();
        let resamples = Resamples::draw(7, 30, 600).unwrap();
        let all = required_difference(&x, &resamples, 0.05, 3).unwrap();
        let mut largest = 0.0f64;
        for (i, j) in pairs(12) {
            let rows: Vec<[f64; 2]> = x.rows().map(|row| [row[i], row[j]]).collect();
            let one = required_difference(&BlockMatrix::from_rows(&rows).unwrap(), &resamples, 0.05, 3).unwrap();
            largest = largest.max(one.difference);
        }
        assert_eq!(all.difference, largest);
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

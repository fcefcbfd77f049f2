//! Randomized Tukey HSD: all pairs of groups, against the range of means that shuffling inside the
//! blocks produces.
//!
//! # Formula
//!
//! For each of `B` permutations shuffle the `k` observations inside every block independently and
//! note the range `R_b` of the group means; `p_ij = #{R_b >= |d_ij|} / B`.
//!
//! # Worked example
//!
//! With two groups a shuffle is a sign flip: differences 0.1 and 0.2 have p = 1/2, which random
//! permutations approach.
//!
//! ```
//! use aspectra_stats::{groups::randomized_tukey, matrix::BlockMatrix};
//! let x = BlockMatrix::from_rows(&[[0.5, 0.4], [0.7, 0.5]])?;
//! let test = randomized_tukey(&x, 10_000, 42)?;
//! assert!((test.pairs[0].p(test.permutations) - 0.5).abs() < 0.02);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! The error rate of the family is controlled without normality, as far as observations could be
//! exchanged inside a block. Two p-values are given: `count / B`, as the literature prints it, and
//! `(count + 1) / (B + 1)`, which is never 0. A range counts as reached within 1e-12 of the largest
//! observation. Each permutation has
//! its own random stream, so the number of threads does not matter.
//!
//! # Reference
//!
//! B. A. Carterette, ACM Transactions on Information Systems 30(1), article 4, 2012.

use crate::error::{Error, Undefined};
use crate::matrix::{BlockMatrix, pairs};
use crate::stream::{Stream, purpose};
use crate::work::{self, Work};
use rayon::prelude::*;

/// One pair of groups.
#[derive(Debug, Clone, PartialEq)]
pub struct RandomizedTukeyPair {
    /// The first group.
    pub i: usize,
    /// The second group.
    pub j: usize,
    /// Mean of the first minus mean of the second.
    pub difference: f64,
    /// Permutations whose range reaches the difference.
    pub count: usize,
}

impl RandomizedTukeyPair {
    /// `count / permutations`.
    pub fn p(&self, permutations: usize) -> f64 {
        self.count as f64 / permutations as f64
    }

    /// `(count + 1) / (permutations + 1)`, a valid p-value for any number of permutations.
    pub fn p_valid(&self, permutations: usize) -> f64 {
        (self.count as f64 + 1.0) / (permutations as f64 + 1.0)
    }
}

/// The comparison of all pairs of groups.
#[derive(Debug, Clone, PartialEq)]
pub struct RandomizedTukey {
    /// Number of permutations.
    pub permutations: usize,
    /// All pairs `i < j`.
    pub pairs: Vec<RandomizedTukeyPair>,
    /// The ranges of the permutations, in rising order.
    ranges: Vec<f64>,
}

impl RandomizedTukey {
    /// The difference that a pair must exceed for `(count + 1) / (permutations + 1)` to be below `alpha`: the
    /// half width of simultaneous intervals. Undefined where there are too few permutations for that level.
    pub fn critical_difference(&self, alpha: f64) -> Result<f64, Undefined> {
        let allowed = (alpha * (self.ranges.len() as f64 + 1.0) - 1.0).ceil();
        if allowed < 1.0 {
            return Err(Undefined::TooFewItems);
        }
        self.ranges.len().checked_sub(allowed as usize).map(|at| self.ranges[at]).ok_or(Undefined::TooFewItems)
    }

    /// The decisions `count / permutations < alpha`, one a pair.
    pub fn decisions(&self, alpha: f64) -> Vec<bool> {
        self.pairs.iter().map(|p| p.p(self.permutations) < alpha).collect()
    }
}

/// Compares all pairs of groups of a complete block design.
pub fn randomized_tukey(x: &BlockMatrix, permutations: usize, seed: u64) -> Result<RandomizedTukey, Error> {
    x.require(1, 2)?;
    if permutations == 0 || permutations > 1_000_000_000 {
        let value = permutations as f64;
        return Err(Error::OutOfRange { parameter: "permutations", value, expected: "1 to 1000000000" });
    }
    let work = Work::begin("permutations", permutations);
    let ranges: Vec<f64> = work::each(permutations)
        .map_init(
            || (vec![0.0; x.groups()], vec![0.0; x.groups()]),
            |(row, sums), index| {
                let mut stream = Stream::new(seed, purpose::RANDOMIZED_TUKEY, index as u64);
                let range = shuffled_range(x, row, sums, |row| stream.shuffle(row));
                work.step(1);
                range
            },
        )
        .collect();
    Ok(compare(x, ranges))
}

/// The range of the group means after `shuffle` was applied to every block.
fn shuffled_range(x: &BlockMatrix, row: &mut [f64], sums: &mut [f64], mut shuffle: impl FnMut(&mut [f64])) -> f64 {
    sums.fill(0.0);
    for block in x.rows() {
        row.copy_from_slice(block);
        shuffle(row);
        for (sum, v) in sums.iter_mut().zip(row.iter()) {
            *sum += v;
        }
    }
    let (low, high) = sums.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), &v| (l.min(v), h.max(v)));
    (high - low) / x.blocks() as f64
}

fn compare(x: &BlockMatrix, mut ranges: Vec<f64>) -> RandomizedTukey {
    ranges.sort_by(f64::total_cmp);
    let means = x.group_means();
    let guard = 1e-12 * x.cells().iter().fold(0.0f64, |m, v| m.max(v.abs()));
    let table = pairs(x.groups())
        .map(|(i, j)| {
            let difference = means[i] - means[j];
            let reach = difference.abs() - guard;
            let below = ranges.partition_point(|r| *r < reach);
            RandomizedTukeyPair { i, j, difference, count: ranges.len() - below }
        })
        .collect();
    RandomizedTukey { permutations: ranges.len(), pairs: table, ranges }
}

/// The exact test, by visiting all `(k!)^n` permutations; refused above ten million.
pub fn randomized_tukey_exact(x: &BlockMatrix) -> Result<RandomizedTukey, Error> {
    x.require(1, 2)?;
    let orders: f64 = (1..=x.groups()).map(|i| i as f64).product();
    let size = orders.powf(x.blocks() as f64);
    if size > 1e7 {
        return Err(Error::TooLarge { what: "all permutations", size, limit: 1e7 });
    }
    let orders = permutations_of(x.groups());
    let mut ranges = Vec::with_capacity(size as usize);
    let (mut row, mut sums) = (vec![0.0; x.groups()], vec![0.0; x.groups()]);
    for number in 0..size as usize {
        let mut rest = number;
        ranges.push(shuffled_range(x, &mut row, &mut sums, |row| {
            let order = &orders[rest % orders.len()];
            rest /= orders.len();
            let block = row.to_vec();
            for (slot, &from) in row.iter_mut().zip(order) {
                *slot = block[from];
            }
        }));
    }
    Ok(compare(x, ranges))
}

fn permutations_of(k: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for item in 0..k {
        all = all
            .into_iter()
            .flat_map(|order: Vec<usize>| {
                (0..=order.len()).map(move |at| {
                    let mut longer = order.clone();
                    longer.insert(at, item);
                    longer
                })
            })
            .collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_approach_the_exact_test() {
        let x = BlockMatrix::from_rows(&[[0.362, 0.665, 0.658], [0.646, 0.607, 0.884], [0.367, 0.401, 0.783]]).unwrap();
        let exact = randomized_tukey_exact(&x).unwrap();
        assert_eq!(exact.permutations, 216);
        let sampled = randomized_tukey(&x, 20_000, 1).unwrap();
        for (a, b) in exact.pairs.iter().zip(&sampled.pairs) {
            assert!((a.p(216) - b.p(20_000)).abs() < 0.02);
        }
        assert!(randomized_tukey(&x, 0, 1).is_err());
        for alpha in [0.05, 0.1, 0.3] {
            let critical = sampled.critical_difference(alpha).unwrap();
            for pair in &sampled.pairs {
                assert_eq!(pair.p_valid(20_000) < alpha, pair.difference.abs() > critical + 1e-12);
            }
        }
        assert!(randomized_tukey(&x, 10, 1).unwrap().critical_difference(0.05).is_err());
    }

    #[test]
    fn thread_count_is_irrelevant() {
        let x = BlockMatrix::from_rows(&[[0.3, 0.6, 0.5], [0.6, 0.2, 0.8]]).unwrap();
        let with = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| randomized_tukey(&x, 500, 9).unwrap())
        };
        assert_eq!(with(1), with(3));
    }
}

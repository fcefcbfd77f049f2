//! The paired randomization test: how often would swapping the treatments at random give a mean
//! difference as large as the one seen?
//!
//! # Formula
//!
//! The statistic is `|mean(z)|`; under the null each difference keeps or changes its sign with
//! probability 1/2. p is the share of the `2^n` sign patterns with a statistic at least as large.
//!
//! # Worked example
//!
//! Differences 0.1 and 0.2: of the four patterns two reach the sum 0.3 in absolute value, p = 1/2.
//!
//! ```
//! let test = aspectra_stats::paired::randomization(&[0.5, 0.7], &[0.4, 0.5], 10_000, 42)?;
//! assert_eq!(test.p, 0.5);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! Exact up to 20 differences other than 0 by counting every pattern, and for any number of differences that are
//! multiples of a power of ten (up to six decimals) by adding them one after the other, if the table
//! stays small. Otherwise `B` random patterns and `(c + 1) / (B + 1)`, which is never 0 and keeps the
//! level of the test. A statistic counts as reached within 1e-12 of the
//! largest possible one. All pairs of groups share the patterns. One-sided, the statistic is `mean(z)` with its sign.
//!
//! # Reference
//!
//! R. A. Fisher, The Design of Experiments, 1935; M. Pagano, D. Tritchler, On obtaining permutation
//! distributions in polynomial time, JASA 78, 1983; B. Phipson, G. K. Smyth, Permutation p-values
//! should never be zero, 2010.

use super::sign_flips::{BATCH, SignedSums};
use crate::distribution::dunnett::Sides;
use crate::error::{Error, paired};
use crate::matrix::BlockMatrix;
use rayon::prelude::*;

/// How the p-value was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RandomizationMethod {
    /// Every sign pattern was counted.
    Enumeration,
    /// The distribution was added up on a decimal lattice; exact.
    Lattice,
    /// Random sign patterns.
    MonteCarlo,
}

/// Result of the randomization test.
#[derive(Debug, Clone, PartialEq)]
pub struct Randomization {
    /// Mean of the differences, first sample minus second.
    pub mean_difference: f64,
    /// Patterns at least as extreme; a real number because the lattice gives a share.
    pub count: f64,
    /// Patterns in all.
    pub total: f64,
    /// The p-value.
    pub p: f64,
    /// How it was found.
    pub method: RandomizationMethod,
}

const ENUMERATION_LIMIT: usize = 20;
const LATTICE_STEPS: f64 = 2e8;
/// Steps of the lattice for all pairs together.
const ALL_LATTICE_STEPS: f64 = 4e9;

/// Tests the mean difference of two samples over the same blocks; `samples` and `seed` are used only
/// where no exact method applies.
pub fn randomization(a: &[f64], b: &[f64], samples: usize, seed: u64) -> Result<Randomization, Error> {
    paired(a, b)?;
    if a.is_empty() {
        return Err(Error::TooFewObservations { found: 0, needed: 1 });
    }
    let cells = a.iter().zip(b).flat_map(|(a, b)| [*a, *b]).collect();
    let x = BlockMatrix::from_flat(a.len(), 2, cells)?;
    let mut tests = randomization_pairs(&x, &[(0, 1)], Sides::Two, samples, seed)?;
    tests.pop().ok_or(Error::TooFewGroups { found: 0, needed: 2 })
}

/// Tests some pairs of groups, in the order given, under shared signs of the blocks; `Sides::One` asks whether the first is
/// larger.
///
/// Where no exact method applies, the result is the one that [`randomization`] gives for each pair.
pub fn randomization_pairs(
    x: &BlockMatrix,
    pairs: &[(usize, usize)],
    sides: Sides,
    samples: usize,
    seed: u64,
) -> Result<Vec<Randomization>, Error> {
    x.require_pairs(pairs)?;
    let most_steps = LATTICE_STEPS.min(ALL_LATTICE_STEPS / pairs.len().max(1) as f64);
    let n = x.blocks() as f64;
    let exact: Vec<Exact> = pairs
        .par_iter()
        .map(|&(i, j)| {
            let all: Vec<f64> = x.rows().map(|row| row[i] - row[j]).collect();
            // A sign that changes nothing doubles every count, so zeros are left out of the work.
            let z: Vec<f64> = all.iter().copied().filter(|d| *d != 0.0).collect();
            let guard = 1e-12 * z.iter().map(|d| d.abs()).sum::<f64>();
            let sum = all.iter().sum::<f64>();
            let share = if z.len() <= ENUMERATION_LIMIT {
                Some((enumerate(&z, sides, sum, guard), RandomizationMethod::Enumeration))
            } else {
                on_lattice(&z, sides, most_steps).map(|share| (share, RandomizationMethod::Lattice))
            };
            Exact { mean_difference: sum / n, guard, share }
        })
        .collect();
    let open: Vec<usize> = (0..pairs.len()).filter(|&at| exact[at].share.is_none()).collect();
    if samples == 0 && !open.is_empty() {
        return Err(Error::OutOfRange { parameter: "samples", value: 0.0, expected: "1 or more" });
    }
    let counts = count_reached(x, pairs, &open, sides, (samples, seed), |at| exact[at].guard);
    let mut drawn = counts.into_iter();
    let found = exact.into_iter().map(|Exact { mean_difference, share, .. }| match share {
        Some((share, method)) => Randomization {
            mean_difference,
            count: (share * n.exp2()).round(),
            total: n.exp2(),
            p: share.min(1.0),
            method,
        },
        None => {
            let (count, total) = (drawn.next().unwrap_or_default() as f64, samples as f64);
            Randomization {
                mean_difference,
                count,
                total,
                p: (count + 1.0) / (total + 1.0),
                method: RandomizationMethod::MonteCarlo,
            }
        }
    });
    Ok(found.collect())
}

/// What is known of a pair without drawing.
struct Exact {
    mean_difference: f64,
    /// How far below the sum a pattern still counts as reaching it.
    guard: f64,
    /// The share of patterns that reach it, where an exact method applies.
    share: Option<(f64, RandomizationMethod)>,
}

/// How many random patterns reach the sum of each open pair.
fn count_reached(
    x: &BlockMatrix,
    pairs: &[(usize, usize)],
    open: &[usize],
    sides: Sides,
    (samples, seed): (usize, u64),
    guard: impl Fn(usize) -> f64,
) -> Vec<u64> {
    if open.is_empty() {
        return Vec::new();
    }
    let sums = SignedSums::new(x, seed);
    let observed = sums.observed();
    let widest = observed.iter().fold(0.0f64, |m, v| m.max(v.abs()));
    let open: Vec<(usize, usize, f64)> = open
        .iter()
        .map(|&at| {
            let (i, j) = pairs[at];
            // The sums of two groups are rounded, each on its own.
            let seen = observed[i] - observed[j];
            let seen = if sides == Sides::Two { seen.abs() } else { seen };
            (i, j, seen - guard(at) - 8.0 * f64::EPSILON * widest)
        })
        .collect();
    sums.fold(
        samples,
        || vec![0u64; open.len()],
        |counts, _, batch| {
            for (count, &(i, j, threshold)) in counts.iter_mut().zip(&open) {
                let (a, b) = (batch.of(i), batch.of(j));
                *count += match (sides, batch.valid == BATCH) {
                    (Sides::Two, true) => {
                        a.iter().zip(b).map(|(a, b)| u64::from((a - b).abs() >= threshold)).sum::<u64>()
                    }
                    (Sides::One, true) => a.iter().zip(b).map(|(a, b)| u64::from(a - b >= threshold)).sum::<u64>(),
                    (Sides::Two, false) => {
                        let valid = a.iter().zip(b).take(batch.valid);
                        valid.map(|(a, b)| u64::from((a - b).abs() >= threshold)).sum::<u64>()
                    }
                    (Sides::One, false) => {
                        let valid = a.iter().zip(b).take(batch.valid);
                        valid.map(|(a, b)| u64::from(a - b >= threshold)).sum::<u64>()
                    }
                };
            }
        },
        |mut a, b| {
            a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
            a
        },
    )
}

/// The share of sign patterns whose sum reaches the one seen, in absolute value where both sides count: every sum of one
/// half of the differences meets every sum of the other half in order, which takes `2^(n/2)` steps and not `2^n`.
fn enumerate(z: &[f64], sides: Sides, sum: f64, guard: f64) -> f64 {
    let threshold = if sides == Sides::Two { sum.abs() - guard } else { sum - guard };
    if threshold <= 0.0 && sides == Sides::Two {
        return 1.0;
    }
    let (left, right) = z.split_at(z.len() / 2);
    let (left, right) = (signed_sums(left), signed_sums(right));
    // As the left sum grows, more and more of the right sums are large enough.
    let mut from = right.len();
    let mut reached = 0u64;
    for sum in left {
        while from > 0 && right[from - 1] + sum >= threshold {
            from -= 1;
        }
        reached += (right.len() - from) as u64;
    }
    // The patterns with all signs changed are as many.
    let times = if sides == Sides::Two { 2.0 } else { 1.0 };
    times * reached as f64 / (z.len() as f64).exp2()
}

/// The sums under every pattern of signs, in rising order.
fn signed_sums(z: &[f64]) -> Vec<f64> {
    let mut sums = vec![0.0];
    for d in z {
        sums = sums.iter().flat_map(|sum| [sum - d, sum + d]).collect();
    }
    sums.sort_by(f64::total_cmp);
    sums
}

/// The exact share on a decimal lattice, if the differences lie on one and the table is small.
fn on_lattice(z: &[f64], sides: Sides, most_steps: f64) -> Option<f64> {
    let whole = (0..=6).map(|d| 10f64.powi(d)).find_map(|unit| {
        let scaled: Vec<f64> = z.iter().map(|d| (d * unit).round()).collect();
        let fits = z.iter().zip(&scaled).all(|(d, s)| (d * unit - s).abs() < 1e-6 && s.abs() < 1e9);
        fits.then_some(scaled)
    })?;
    let reach: f64 = whole.iter().map(|s| s.abs()).sum();
    if reach * z.len() as f64 > most_steps {
        return None;
    }
    // Sum of the chosen differences is (total + signed sum) / 2, so subsets replace signs.
    let steps: Vec<usize> = whole.iter().map(|s| s.abs() as usize).collect();
    let total: usize = steps.iter().sum();
    let seen = whole.iter().sum::<f64>();
    let observed = seen.abs() as usize;
    let mut share = vec![0.0f64; total + 1];
    share[0] = 1.0;
    let mut filled = 0;
    for &step in &steps {
        filled += step;
        for at in (0..=filled).rev() {
            let from = if at >= step { share[at - step] } else { 0.0 };
            share[at] = 0.5 * (share[at] + from);
        }
    }
    // |2 subset - total| >= observed
    let low = (total - observed) / 2;
    let high = (total + observed).div_ceil(2);
    if sides == Sides::One {
        // 2 subset - total >= observed, which has the parity of the total.
        let from = if seen >= 0.0 { high } else { low };
        return Some(share[from..].iter().sum::<f64>());
    }
    if low >= high {
        return Some(1.0);
    }
    let tails = share[..=low].iter().sum::<f64>() + share[high..].iter().sum::<f64>();
    Some(tails)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every pattern, one by one.
    fn plainly(z: &[f64], threshold: f64) -> f64 {
        let sum = |pattern: u32| -> f64 {
            z.iter().enumerate().map(|(at, d)| if pattern >> at & 1 == 1 { *d } else { -*d }).sum()
        };
        let reached = (0..1u32 << z.len()).filter(|&pattern| sum(pattern).abs() >= threshold).count();
        reached as f64 / (z.len() as f64).exp2()
    }

    #[test]
    fn the_three_ways_agree() {
        let z: Vec<f64> = (0..16).map(|i| f64::from((i * 7) % 13 - 5) / 100.0).collect();
        let nonzero: Vec<f64> = z.iter().copied().filter(|d| *d != 0.0).collect();
        let limit = z.iter().sum::<f64>().abs() - 1e-9;
        let exact = plainly(&nonzero, limit);
        let sum = z.iter().sum::<f64>();
        assert_eq!(enumerate(&nonzero, Sides::Two, sum, 1e-9), exact);
        assert!((on_lattice(&nonzero, Sides::Two, LATTICE_STEPS).unwrap() - exact).abs() < 1e-12);
        let x = BlockMatrix::from_flat(16, 2, z.iter().flat_map(|d| [*d, 0.0]).collect()).unwrap();
        let hits = count_reached(&x, &[(0, 1)], &[0], Sides::Two, (20_000, 5), |_| 1e-9)[0];
        assert!((hits as f64 / 20_000.0 - exact).abs() < 0.02);
    }

    /// Every pattern, one by one, in one direction.
    #[test]
    fn the_three_ways_agree_on_one_side() {
        for shift in [-5, -6, -8] {
            let z: Vec<f64> = (0..14).map(|i| f64::from((i * 7) % 13 + shift) / 100.0).collect();
            let sum = z.iter().sum::<f64>();
            let of = |pattern: u32| -> f64 {
                z.iter().enumerate().map(|(at, d)| if pattern >> at & 1 == 1 { *d } else { -*d }).sum()
            };
            let reached = (0..1u32 << 14).filter(|&pattern| of(pattern) >= sum - 1e-9).count();
            let exact = reached as f64 / 16384.0;
            let nonzero: Vec<f64> = z.iter().copied().filter(|d| *d != 0.0).collect();
            assert!((enumerate(&nonzero, Sides::One, sum, 1e-9) - exact).abs() < 1e-12, "{shift}");
            assert!((on_lattice(&nonzero, Sides::One, LATTICE_STEPS).unwrap() - exact).abs() < 1e-12, "{shift}");
            let x = BlockMatrix::from_flat(14, 2, z.iter().flat_map(|d| [*d, 0.0]).collect()).unwrap();
            let hits = count_reached(&x, &[(0, 1)], &[0], Sides::One, (20_000, 5), |_| 1e-9)[0];
            assert!((hits as f64 / 20_000.0 - exact).abs() < 0.02, "{shift}");
        }
    }

    #[test]
    fn every_count_is_exact_for_any_number_of_differences() {
        let mut stream = crate::stream::Stream::new(3, 1001, 0);
        for n in 0..12 {
            let z: Vec<f64> = (0..n).map(|_| stream.unit() - 0.4).collect();
            let threshold = z.iter().sum::<f64>().abs() - 1e-12;
            let sum = z.iter().sum::<f64>();
            assert_eq!(enumerate(&z, Sides::Two, sum, 1e-12), plainly(&z, threshold), "{z:?}");
        }
    }

    #[test]
    fn all_pairs_are_single_pairs_on_any_number_of_threads() {
        let mut stream = crate::stream::Stream::new(3, 1001, 0);
        let cells: Vec<f64> = (0..40 * 5).map(|i| 0.1 * f64::from(i % 5) + stream.unit()).collect();
        let x = BlockMatrix::from_flat(40, 5, cells).unwrap();
        let pairs: Vec<(usize, usize)> = crate::matrix::pairs(5).collect();
        let with = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| randomization_pairs(&x, &pairs, Sides::Two, 3000, 9).unwrap())
        };
        let found = with(1);
        assert_eq!(found, with(3));
        for (&(i, j), test) in pairs.iter().zip(&found) {
            let one = randomization(&x.column(i), &x.column(j), 3000, 9).unwrap();
            assert_eq!((one.count, one.p, one.method), (test.count, test.p, RandomizationMethod::MonteCarlo));
        }
        assert!(randomization_pairs(&x, &[(0, 5)], Sides::Two, 10, 1).is_err());
    }

    #[test]
    fn long_samples_choose_their_method() {
        let lattice: Vec<f64> = (0..50).map(|i| f64::from(i % 7) / 1000.0 - 0.002).collect();
        let test = randomization(&lattice, &[0.0; 50], 100, 1).unwrap();
        assert_eq!(test.method, RandomizationMethod::Lattice);
        let real: Vec<f64> = (0..50).map(|i| (f64::from(i) + 0.3).sin()).collect();
        let test = randomization(&real, &[0.0; 50], 999, 1).unwrap();
        assert_eq!(test.method, RandomizationMethod::MonteCarlo);
        assert!(test.p >= 1.0 / 1000.0 && test.p <= 1.0);
        assert!(randomization(&real, &[0.0; 50], 0, 1).is_err());
        assert!(randomization(&[], &[], 10, 1).is_err());
        assert_eq!(randomization(&[0.0; 40], &[0.0; 40], 10, 1).unwrap().p, 1.0);
        assert!(randomization(&[1e308; 3], &[-1e308; 3], 10, 1).is_err());
    }
}

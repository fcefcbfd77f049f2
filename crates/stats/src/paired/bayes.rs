//! How probable is it that one treatment is better, worse, or practically the same?
//!
//! # Formula
//!
//! Differences smaller than `r` (the region of practical equivalence) do not matter.
//!
//! - *Correlated t* with correlation 0: the mean difference has a Student distribution with `n - 1` degrees of freedom,
//!   location `mean z` and scale `sd z / sqrt n`; its mass below `-r`, within and above `r`.
//! - *Signed rank*: to the differences comes one of 0 with prior weight 1/2; weights are drawn from a Dirichlet distribution
//!   (1/2, 1, ..., 1), and the three regions of the Walsh averages `(z_i + z_j)/2` get the sums of `w_i w_j`. The probability of a
//!   region is the share of draws in which it has the largest sum.
//!
//! # Worked example
//!
//! ```
//! use aspectra_stats::paired::{bayes_signed_rank, bayes_t};
//! let (a, b) = ([0.5, 0.7, 0.9, 0.6, 0.8], [0.4, 0.5, 0.6, 0.55, 0.7]);
//! let t = bayes_t(&a, &b, 0.01)?;
//! assert!(t.larger > 0.95 && (t.smaller + t.within + t.larger - 1.0).abs() < 1e-12);
//! let ranks = bayes_signed_rank(&a, &b, 0.01, 10_000, 42)?;
//! assert!(ranks.larger > 0.95);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! Without any spread of differences the t posterior has all its mass in one region. A draw in which two regions have the
//! same largest sum is shared among them; a difference of `r` itself is within. Draw `b` has its own random stream, so that
//! results depend neither on threads nor on which pairs are looked at.
//!
//! # Reference
//!
//! A. Benavoli, G. Corani, J. Demsar, M. Zaffalon, Time for a change: a tutorial for comparing multiple classifiers through
//! Bayesian analysis, JMLR 18, 2017.

use super::{Differences, rounded_differences};
use crate::distribution::student_t;
use crate::error::{Error, paired};
use crate::stream::{Stream, purpose};
use crate::work::{self, Work};
use rayon::prelude::*;

/// Three probabilities that sum to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Posterior {
    /// That the first sample is smaller by more than the region.
    pub smaller: f64,
    /// That both are practically the same.
    pub within: f64,
    /// That the first sample is larger by more than the region.
    pub larger: f64,
}

/// The posterior of the mean difference of two samples over the same blocks.
pub fn bayes_t(a: &[f64], b: &[f64], region: f64) -> Result<Posterior, Error> {
    check(a, b, region)?;
    let z = Differences::new(a, b);
    if z.constant {
        let of = |is: bool| if is { 1.0 } else { 0.0 };
        let (smaller, larger) = (of(z.mean < -region), of(z.mean > region));
        return Ok(Posterior { smaller, within: 1.0 - smaller - larger, larger });
    }
    let (df, scale) = (a.len() as f64 - 1.0, z.sd() / (a.len() as f64).sqrt());
    let smaller = student_t::upper_tail((region + z.mean) / scale, df)?;
    let larger = student_t::upper_tail((region - z.mean) / scale, df)?;
    Ok(Posterior { smaller, within: (1.0 - smaller - larger).max(0.0), larger })
}

/// The posterior of the signed ranks of two samples over the same blocks.
pub fn bayes_signed_rank(a: &[f64], b: &[f64], region: f64, draws: usize, seed: u64) -> Result<Posterior, Error> {
    let mut found = bayes_signed_rank_pairs(&[(a, b)], region, draws, seed)?;
    found.pop().ok_or(Error::TooFewObservations { found: 0, needed: 1 })
}

/// The same for many pairs over the same blocks, with shared draws.
pub fn bayes_signed_rank_pairs(
    pairs: &[(&[f64], &[f64])],
    region: f64,
    draws: usize,
    seed: u64,
) -> Result<Vec<Posterior>, Error> {
    let Some(n) = pairs.first().map(|(a, _)| a.len()) else { return Ok(Vec::new()) };
    for (a, b) in pairs {
        check(a, b, region)?;
        if a.len() != n {
            return Err(Error::LengthMismatch { left: n, right: a.len() });
        }
    }
    if draws == 0 || draws > 1_000_000_000 {
        let value = draws as f64;
        return Err(Error::OutOfRange { parameter: "draws", value, expected: "1 to 1000000000" });
    }
    let sorted: Vec<Sorted> = pairs.iter().map(|(a, b)| Sorted::new(&rounded_differences(a, b), region)).collect();
    let work = Work::begin("draws", draws);
    let counts = work::each(draws)
        .fold(
            || (vec![[0u64; 3]; pairs.len()], vec![0.0; n + 1], Vec::new()),
            |(mut counts, mut weights, mut sums), draw| {
                dirichlet(seed, draw as u64, &mut weights);
                for (count, pair) in counts.iter_mut().zip(&sorted) {
                    let regions = pair.regions(&weights, &mut sums);
                    let most = regions.iter().fold(0.0f64, |most, v| most.max(*v));
                    let is_most = regions.map(|v| v >= most - 1e-12);
                    // In sixths, because whole numbers add up to the same in every order.
                    let share = 6 / is_most.iter().filter(|is| **is).count().max(1) as u64;
                    count.iter_mut().zip(is_most).for_each(|(count, is)| *count += if is { share } else { 0 });
                }
                work.step(1);
                (counts, weights, sums)
            },
        )
        .map(|(counts, ..)| counts)
        .reduce(
            || vec![[0; 3]; pairs.len()],
            |mut a, b| {
                a.iter_mut().zip(b).for_each(|(a, b)| a.iter_mut().zip(b).for_each(|(a, b)| *a += b));
                a
            },
        );
    let share = |count: u64| count as f64 / (6.0 * draws as f64);
    let of = |[smaller, within, larger]: [u64; 3]| Posterior {
        smaller: share(smaller),
        within: share(within),
        larger: share(larger),
    };
    Ok(counts.into_iter().map(of).collect())
}

fn check(a: &[f64], b: &[f64], region: f64) -> Result<(), Error> {
    paired(a, b)?;
    if a.len() < 2 {
        return Err(Error::TooFewObservations { found: a.len(), needed: 2 });
    }
    if region >= 0.0 && region.is_finite() {
        return Ok(());
    }
    Err(Error::OutOfRange { parameter: "region", value: region, expected: "a finite number from 0 up" })
}

/// Weights of a Dirichlet distribution: the first has the parameter 1/2, the others 1.
fn dirichlet(seed: u64, draw: u64, weights: &mut [f64]) {
    let mut stream = Stream::new(seed, purpose::SIGNED_RANK, draw);
    let mut total = 0.0;
    for (at, weight) in weights.iter_mut().enumerate() {
        // A gamma variable of shape 1/2 is half the square of a normal one, of shape 1 an exponential one.
        *weight = if at == 0 { 0.5 * stream.normal().powi(2) } else { -stream.unit().ln() };
        total += *weight;
    }
    weights.iter_mut().for_each(|weight| *weight /= total);
}

/// Differences in rising order, with where the Walsh averages of each leave the region.
struct Sorted {
    /// The weight that belongs to each.
    weight: Vec<u32>,
    /// How many partners make an average below the region.
    below: Vec<u32>,
    /// The first partner that makes one above it.
    above: Vec<u32>,
}

impl Sorted {
    fn new(differences: &[f64], region: f64) -> Self {
        let mut order: Vec<(f64, u32)> = std::iter::once((0.0, 0))
            .chain(differences.iter().enumerate().map(|(at, z)| (*z, at as u32 + 1)))
            .collect();
        order.sort_by(|a, b| a.0.total_cmp(&b.0));
        // A difference of the region itself is within, whatever its last bit.
        let edge = 2.0 * region + 1e-12 * (1.0 + region);
        let place = |z: f64, limit: f64, up_to: bool| {
            order.partition_point(|(other, _)| if up_to { z + other <= limit } else { z + other < limit }) as u32
        };
        Self {
            weight: order.iter().map(|(_, at)| *at).collect(),
            below: order.iter().map(|(z, _)| place(*z, -edge, false)).collect(),
            above: order.iter().map(|(z, _)| place(*z, edge, true)).collect(),
        }
    }

    /// The weights of the three regions; `sums` is room that is used again.
    fn regions(&self, weights: &[f64], sums: &mut Vec<f64>) -> [f64; 3] {
        sums.clear();
        sums.push(0.0);
        let mut total = 0.0;
        for &at in &self.weight {
            total += weights[at as usize];
            sums.push(total);
        }
        let (mut smaller, mut larger) = (0.0, 0.0);
        for ((&at, &below), &above) in self.weight.iter().zip(&self.below).zip(&self.above) {
            let weight = weights[at as usize];
            smaller += weight * sums[below as usize];
            larger += weight * (total - sums[above as usize]);
        }
        [smaller, (total * total - smaller - larger).max(0.0), larger]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_those_of_all_pairs() {
        let z = [0.02, -0.01, 0.3, -0.4, 0.0, 0.05, 0.01];
        let mut weights = vec![0.0; 8];
        for draw in 0..20 {
            dirichlet(3, draw, &mut weights);
            let found = Sorted::new(&z, 0.01).regions(&weights, &mut Vec::new());
            let all: Vec<f64> = std::iter::once(0.0).chain(z).collect();
            let mut plain = [0.0; 3];
            for (x, u) in all.iter().zip(&weights) {
                for (y, v) in all.iter().zip(&weights) {
                    let sum = x + y;
                    let at = if sum < -0.02 - 1e-12 {
                        0
                    } else if sum > 0.02 + 1e-12 {
                        2
                    } else {
                        1
                    };
                    plain[at] += u * v;
                }
            }
            assert!(found.iter().zip(plain).all(|(a, b)| (a - b).abs() < 1e-12), "{found:?} {plain:?}");
        }
    }

    #[test]
    fn symmetry_threads_and_bad_input() {
        let (a, b) = ([0.3, 0.5, 0.1, 0.9], [0.2, 0.55, 0.3, 0.4]);
        let (one, other) = (bayes_t(&a, &b, 0.02).unwrap(), bayes_t(&b, &a, 0.02).unwrap());
        assert!((one.smaller - other.larger).abs() < 1e-15);
        let with = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| bayes_signed_rank(&a, &b, 0.02, 2000, 1).unwrap())
        };
        assert_eq!(with(1), with(3));
        let same = bayes_signed_rank(&a, &a, 0.0, 500, 1).unwrap();
        assert_eq!(same, Posterior { smaller: 0.0, within: 1.0, larger: 0.0 });
        assert_eq!(bayes_t(&a, &a, 0.0).unwrap().within, 1.0);
        assert!(bayes_t(&a, &b, -0.1).is_err());
        assert!(bayes_signed_rank(&a, &b, 0.1, 0, 1).is_err());
        assert!(bayes_t(&[1.0], &[1.0], 0.1).is_err());
    }
}

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
//! Exact up to 20 differences by visiting every pattern, and for any number of differences that are
//! multiples of a power of ten (up to six decimals) by adding them one after the other, if the table
//! stays small. Otherwise `B` random patterns and `(c + 1) / (B + 1)`, which is never 0 and keeps the
//! level of the test. A statistic counts as reached within 1e-12 of the
//! largest possible one.
//!
//! # Reference
//!
//! R. A. Fisher, The Design of Experiments, 1935; M. Pagano, D. Tritchler, On obtaining permutation
//! distributions in polynomial time, JASA 78, 1983; B. Phipson, G. K. Smyth, Permutation p-values
//! should never be zero, 2010.

use crate::error::{Error, paired};
use crate::stream::{Stream, purpose};

/// How the p-value was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RandomizationMethod {
    /// Every sign pattern was visited.
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
    /// Two-sided p-value.
    pub p: f64,
    /// How it was found.
    pub method: RandomizationMethod,
}

const ENUMERATION_LIMIT: usize = 20;
const LATTICE_STEPS: f64 = 2e8;

/// Tests the mean difference of two samples over the same blocks; `samples` and `seed` are used only
/// where no exact method applies.
pub fn randomization(a: &[f64], b: &[f64], samples: usize, seed: u64) -> Result<Randomization, Error> {
    paired(a, b)?;
    if a.is_empty() {
        return Err(Error::TooFewObservations { found: 0, needed: 1 });
    }
    let all: Vec<f64> = a.iter().zip(b).map(|(x, y)| x - y).collect();
    let sum: f64 = all.iter().sum();
    let n = all.len() as f64;
    let mean_difference = sum / n;
    // A sign that changes nothing doubles every count, so zeros are left out of the work.
    let z: Vec<f64> = all.iter().copied().filter(|d| *d != 0.0).collect();
    let threshold = sum.abs() - 1e-12 * z.iter().map(|d| d.abs()).sum::<f64>();
    let finish = |share: f64, method| Randomization {
        mean_difference,
        count: (share * n.exp2()).round(),
        total: n.exp2(),
        p: share.min(1.0),
        method,
    };
    if z.len() <= ENUMERATION_LIMIT {
        let count = enumerate(&z, threshold);
        return Ok(finish(count as f64 / (z.len() as f64).exp2(), RandomizationMethod::Enumeration));
    }
    if let Some(share) = on_lattice(&z) {
        return Ok(finish(share, RandomizationMethod::Lattice));
    }
    if samples == 0 {
        return Err(Error::OutOfRange { parameter: "samples", value: 0.0, expected: "1 or more" });
    }
    let mut stream = Stream::new(seed, purpose::RANDOMIZATION, 0);
    let count = (0..samples).filter(|_| flipped_sum(&z, &mut stream).abs() >= threshold).count() as f64;
    let total = samples as f64;
    Ok(Randomization {
        mean_difference,
        count,
        total,
        p: (count + 1.0) / (total + 1.0),
        method: RandomizationMethod::MonteCarlo,
    })
}

fn flipped_sum(z: &[f64], stream: &mut Stream) -> f64 {
    let mut sum = 0.0;
    for chunk in z.chunks(64) {
        let mut bits = stream.word();
        for d in chunk {
            sum += if bits & 1 == 1 { *d } else { -*d };
            bits >>= 1;
        }
    }
    sum
}

/// Counts sign patterns in Gray-code order, where each differs from the last in one sign.
fn enumerate(z: &[f64], threshold: f64) -> u64 {
    let mut signed = z.to_vec();
    let mut sum: f64 = signed.iter().sum();
    let mut count = u64::from(sum.abs() >= threshold);
    for pattern in 1u64..1 << z.len() {
        let flip = pattern.trailing_zeros() as usize;
        signed[flip] = -signed[flip];
        // Every so often the sum is formed afresh, so that rounding cannot pile up.
        sum = if pattern.is_multiple_of(1024) { signed.iter().sum() } else { sum + 2.0 * signed[flip] };
        count += u64::from(sum.abs() >= threshold);
    }
    count
}

/// The exact share on a decimal lattice, if the differences lie on one and the table is small.
fn on_lattice(z: &[f64]) -> Option<f64> {
    let whole = (0..=6).map(|d| 10f64.powi(d)).find_map(|unit| {
        let scaled: Vec<f64> = z.iter().map(|d| (d * unit).round()).collect();
        let fits = z.iter().zip(&scaled).all(|(d, s)| (d * unit - s).abs() < 1e-6 && s.abs() < 1e9);
        fits.then_some(scaled)
    })?;
    let reach: f64 = whole.iter().map(|s| s.abs()).sum();
    if reach * z.len() as f64 > LATTICE_STEPS {
        return None;
    }
    // Sum of the chosen differences is (total + signed sum) / 2, so subsets replace signs.
    let steps: Vec<usize> = whole.iter().map(|s| s.abs() as usize).collect();
    let total: usize = steps.iter().sum();
    let observed = whole.iter().sum::<f64>().abs() as usize;
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
    if low >= high {
        return Some(1.0);
    }
    let tails = share[..=low].iter().sum::<f64>() + share[high..].iter().sum::<f64>();
    Some(tails)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_ways_agree() {
        let z: Vec<f64> = (0..16).map(|i| f64::from((i * 7) % 13 - 5) / 100.0).collect();
        let b = vec![0.0; 16];
        let exact = randomization(&z, &b, 0, 1).unwrap();
        assert_eq!(exact.method, RandomizationMethod::Enumeration);
        let nonzero: Vec<f64> = z.iter().copied().filter(|d| *d != 0.0).collect();
        assert!((on_lattice(&nonzero).unwrap() - exact.p).abs() < 1e-12);
        let mut stream = Stream::new(5, 9, 0);
        let limit = z.iter().sum::<f64>().abs() - 1e-9;
        let hits = (0..20_000).filter(|_| flipped_sum(&z, &mut stream).abs() >= limit).count();
        assert!((hits as f64 / 20_000.0 - exact.p).abs() < 0.02);
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

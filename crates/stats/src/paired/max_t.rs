//! Max-t: all pairs of groups at once, each with its own variance, against the largest t that random signs give.
//!
//! # Formula
//!
//! `t` of each pair is that of the paired t test. Each of `B` patterns flips the signs of whole blocks for all pairs;
//! `p_i = (1 + #{ b : max_j |t*_bj| >= |t_i| }) / (B + 1)`. The simultaneous interval is `mean +- q sd / sqrt n` with `q` the
//! quantile of the largest `|t*|`. One-sided, both have their signs, and the interval has one end.
//!
//! # Worked example
//!
//! ```
//! use aspectra_stats::{distribution::dunnett::Sides, matrix::BlockMatrix, paired::max_t};
//! let x = BlockMatrix::from_rows(&[
//!     [0.31, 0.42, 0.58], [0.55, 0.48, 0.71], [0.12, 0.33, 0.49], [0.71, 0.64, 0.82], [0.44, 0.51, 0.66],
//!     [0.20, 0.29, 0.47], [0.35, 0.36, 0.60], [0.62, 0.70, 0.83],
//! ])?;
//! let test = max_t(&x, &[(0, 1), (0, 2), (1, 2)], Sides::Two, 10_000, 0.05, 42)?;
//! assert!(test.pairs[0].p > 0.05 && test.pairs[1].p < 0.02);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! Unlike Tukey's test it assumes neither equal variances nor equal covariances (sphericity), only that differences are
//! symmetric where groups do not differ. Flipping signs changes no square, so that `|t*|` grows with
//! `|sum of differences| / sqrt(sum of squares)`, and a pattern needs one multiplication a pair. A t counts as reached within
//! 1e-12. Pairs that are equal on every block have p 1.
//!
//! # Reference
//!
//! P. H. Westfall, S. S. Young, Resampling-Based Multiple Testing, 1993.

use super::sign_flips::SignedSums;
use crate::distribution::dunnett::Sides;
use crate::error::{Error, Undefined, open_unit};
use crate::matrix::BlockMatrix;

/// One pair of groups.
#[derive(Debug, Clone, PartialEq)]
pub struct MaxTPair {
    /// The first group.
    pub i: usize,
    /// The second group.
    pub j: usize,
    /// Mean of the first minus mean of the second.
    pub difference: f64,
    /// The paired t; undefined where all differences are 0, infinite where they are all the same.
    pub t: Result<f64, Undefined>,
    /// p-value, adjusted for all pairs.
    pub p: f64,
    /// Simultaneous interval of the difference; undefined where there are too few blocks or patterns for the level.
    pub interval: Result<(f64, f64), Undefined>,
}

/// The comparison of pairs of groups.
#[derive(Debug, Clone, PartialEq)]
pub struct MaxT {
    /// Number of patterns.
    pub patterns: usize,
    /// How large |t| has to be.
    pub critical: Result<f64, Undefined>,
    /// The pairs, as given.
    pub pairs: Vec<MaxTPair>,
}

/// Compares pairs of groups of a complete block design with `patterns` random signs; `Sides::One` asks whether the first
/// group of a pair is larger.
pub fn max_t(
    x: &BlockMatrix,
    pairs: &[(usize, usize)],
    sides: Sides,
    patterns: usize,
    alpha: f64,
    seed: u64,
) -> Result<MaxT, Error> {
    x.require(2, 2)?;
    x.require_pairs(pairs)?;
    open_unit("alpha", alpha)?;
    if patterns == 0 || patterns > 1_000_000_000 {
        let value = patterns as f64;
        return Err(Error::OutOfRange { parameter: "patterns", value, expected: "1 to 1000000000" });
    }
    let n = x.blocks() as f64;
    let sums = SignedSums::new(x, seed);
    let observed = sums.observed();
    // |t| grows with |sum| times this.
    let scales: Vec<f64> = pairs
        .iter()
        .map(|&(i, j)| {
            let squares: f64 = x.rows().map(|row| (row[i] - row[j]) * (row[i] - row[j])).sum();
            if squares > 0.0 { 1.0 / squares.sqrt() } else { 0.0 }
        })
        .collect();
    let mut largest = sums.fold(
        patterns,
        Vec::new,
        |found: &mut Vec<f64>, _, batch| {
            let none = if sides == Sides::Two { 0.0 } else { f64::NEG_INFINITY };
            let mut most = [none; super::sign_flips::BATCH];
            for (&(i, j), &scale) in pairs.iter().zip(&scales).filter(|(_, scale)| **scale > 0.0) {
                let all = most.iter_mut().zip(batch.of(i)).zip(batch.of(j));
                match sides {
                    Sides::Two => all.for_each(|((most, a), b)| {
                        let size = (a - b).abs() * scale;
                        *most = if size > *most { size } else { *most };
                    }),
                    Sides::One => all.for_each(|((most, a), b)| {
                        let size = (a - b) * scale;
                        *most = if size > *most { size } else { *most };
                    }),
                }
            }
            found.extend(&most[..batch.valid]);
        },
        |mut a, mut b| {
            a.append(&mut b);
            a
        },
    );
    largest.sort_by(|a, b| b.total_cmp(a));
    let t_of = |size: f64| {
        let rest = n - size * size;
        if rest <= 1e-12 * n { f64::INFINITY.copysign(size) } else { size * ((n - 1.0) / rest).sqrt() }
    };
    // p is below alpha where fewer than this many patterns reach the pair.
    let allowed = (alpha * (patterns as f64 + 1.0) - 1.0).ceil();
    let critical = match largest.get(allowed as usize - usize::from(allowed >= 1.0)) {
        Some(size) if allowed >= 1.0 && t_of(*size).is_finite() => Ok(t_of(*size)),
        _ => Err(Undefined::TooFewItems),
    };
    let found = pairs
        .iter()
        .zip(&scales)
        .map(|(&(i, j), &scale)| {
            let sum = observed[i] - observed[j];
            let size = sum.abs() * scale;
            let seen = if sides == Sides::Two { size } else { sum * scale };
            let reach = seen - 1e-12 * size;
            // Groups that are equal everywhere differ in no direction.
            let reached = match scale > 0.0 {
                true => largest.partition_point(|most| *most >= reach),
                false => largest.len(),
            };
            let difference = sum / n;
            let t = if scale == 0.0 { Err(Undefined::NoVariation) } else { Ok(t_of(size).copysign(sum)) };
            let half = critical.and_then(|q| {
                let t = t?;
                // The standard error is the difference over t; both are 0 together only where the difference is.
                let variance = (1.0 / (scale * scale) - sum * sum / n).max(0.0) / (n - 1.0) / n;
                if t.is_infinite() { Ok(0.0) } else { Ok(q * variance.sqrt()) }
            });
            MaxTPair {
                i,
                j,
                difference,
                t,
                p: (reached as f64 + 1.0) / (patterns as f64 + 1.0),
                interval: half.map(|half| (difference - half, difference + half)),
            }
        })
        .collect();
    Ok(MaxT { patterns, critical, pairs: found })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paired::{paired_t, randomization};
    use crate::stream::Stream;

    fn noise(blocks: usize, groups: usize) -> BlockMatrix {
        let mut stream = Stream::new(2, 1001, 0);
        let cells = (0..blocks * groups).map(|i| 0.05 * (i % groups) as f64 + stream.unit()).collect();
        BlockMatrix::from_flat(blocks, groups, cells).unwrap()
    }

    #[test]
    fn one_pair_is_the_randomization_test() {
        let x = noise(40, 2);
        let (a, b) = (x.column(0), x.column(1));
        let found = max_t(&x, &[(0, 1)], Sides::Two, 5000, 0.05, 7).unwrap();
        let (t, flips) = (paired_t(&a, &b, 0.95).unwrap(), randomization(&a, &b, 5000, 7).unwrap());
        assert!((found.pairs[0].t.unwrap() - t.t.unwrap()).abs() < 1e-9);
        assert_eq!(found.pairs[0].p, flips.p);
    }

    #[test]
    fn one_side_of_one_pair_is_the_randomization_test() {
        use crate::paired::randomization_pairs;
        let x = noise(40, 2);
        for pair in [(0, 1), (1, 0)] {
            let found = max_t(&x, &[pair], Sides::One, 5000, 0.05, 7).unwrap();
            let flips = randomization_pairs(&x, &[pair], Sides::One, 5000, 7).unwrap();
            assert_eq!(found.pairs[0].p, flips[0].p);
        }
        let x = noise(30, 6);
        let pairs: Vec<(usize, usize)> = crate::matrix::pairs(6).collect();
        let found = max_t(&x, &pairs, Sides::One, 2000, 0.05, 7).unwrap();
        let both = max_t(&x, &pairs, Sides::Two, 2000, 0.05, 7).unwrap();
        assert!(found.critical.unwrap() < both.critical.unwrap());
        for pair in &found.pairs {
            assert_eq!(pair.p < 0.05, pair.interval.unwrap().0 > 0.0, "{pair:?}");
        }
    }

    #[test]
    fn decisions_and_intervals_agree() {
        let x = noise(30, 9);
        let pairs: Vec<(usize, usize)> = crate::matrix::pairs(9).collect();
        let found = max_t(&x, &pairs, Sides::Two, 2000, 0.05, 7).unwrap();
        for pair in &found.pairs {
            let (low, high) = pair.interval.unwrap();
            assert_eq!(pair.p < 0.05, low > 0.0 || high < 0.0, "{pair:?}");
            assert!(pair.p >= 1.0 / 2001.0);
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
        assert_eq!(pool.install(|| max_t(&x, &pairs, Sides::Two, 2000, 0.05, 7).unwrap()), found);
    }

    #[test]
    fn equal_groups_and_too_few_patterns() {
        let x = BlockMatrix::from_rows(&[[0.2, 0.2, 0.3], [0.5, 0.5, 0.6], [0.1, 0.1, 0.2]]).unwrap();
        let found = max_t(&x, &[(0, 1), (0, 2)], Sides::Two, 100, 0.05, 1).unwrap();
        assert_eq!((found.pairs[0].p, found.pairs[0].t), (1.0, Err(Undefined::NoVariation)));
        assert_eq!(found.pairs[1].t, Ok(f64::NEG_INFINITY));
        assert!(found.pairs[1].p > 0.1, "three blocks have eight patterns");
        assert!(max_t(&noise(30, 3), &[(0, 1)], Sides::Two, 10, 0.05, 1).unwrap().critical.is_err());
        assert!(max_t(&x, &[(0, 1)], Sides::Two, 0, 0.05, 1).is_err());
    }
}

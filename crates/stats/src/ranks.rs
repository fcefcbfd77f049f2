//! Ranks with ties: equal values share the mean of the ranks they occupy.
//!
//! # Worked example
//!
//! 0.5 is the smallest, the two 0.7 occupy ranks 2 and 3 and get 2.5 each:
//!
//! ```
//! let ranked = aspectra_stats::ranks::mid_ranks(&[0.7, 0.5, 0.7, 0.9])?;
//! assert_eq!(ranked.ranks, [2.5, 1.0, 2.5, 4.0]);
//! assert_eq!(ranked.ties, [2]);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! Values tie when they are equal as `f64` (0.0 and -0.0 are). Values that should tie but differ in
//! the last bit must be rounded before; a tolerance would not be transitive.

use crate::error::{Error, finite};

/// Mid-ranks of a sample, smallest value first.
#[derive(Debug, Clone, PartialEq)]
pub struct MidRanks {
    /// The rank of each observation, from 1.
    pub ranks: Vec<f64>,
    /// Size of each group of tied observations (2 or more), smallest value first.
    pub ties: Vec<usize>,
}

impl MidRanks {
    /// The sum of `t^3 - t` over the groups of ties, which corrects the variance of rank tests.
    pub fn tie_sum(&self) -> f64 {
        self.ties.iter().map(|&t| cube_minus(t)).sum()
    }
}

fn cube_minus(t: usize) -> f64 {
    let t = t as f64;
    t * t * t - t
}

/// Ranks a sample.
pub fn mid_ranks(values: &[f64]) -> Result<MidRanks, Error> {
    finite(values, 0)?;
    Ok(rank(values))
}

/// The order of the observations, smallest first, ties by position.
pub(crate) fn order(values: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    // Adding 0.0 turns -0.0 into 0.0, which total_cmp would otherwise tell apart.
    order.sort_by(|&a, &b| (values[a] + 0.0).total_cmp(&(values[b] + 0.0)));
    order
}

/// Half-open ranges of equal values in a sorted order.
pub(crate) fn tie_runs<'a>(values: &'a [f64], order: &'a [usize]) -> impl Iterator<Item = std::ops::Range<usize>> + 'a {
    let mut start = 0;
    std::iter::from_fn(move || {
        if start >= order.len() {
            return None;
        }
        let first = values[order[start]];
        let end = start + order[start..].iter().take_while(|&&i| values[i] == first).count();
        let run = start..end;
        start = end;
        Some(run)
    })
}

/// [`mid_ranks`] for a sample that is known to be finite.
pub(crate) fn rank(values: &[f64]) -> MidRanks {
    let order = order(values);
    let mut ranks = vec![0.0; values.len()];
    let mut ties = Vec::new();
    for run in tie_runs(values, &order) {
        let shared = (run.start + 1 + run.end) as f64 / 2.0;
        if run.len() > 1 {
            ties.push(run.len());
        }
        for &i in &order[run] {
            ranks[i] = shared;
        }
    }
    MidRanks { ranks, ties }
}

/// The same numbers, with those that differ by no more than 1e-12 of the larger made equal: sums of the same
/// numbers in another order differ in their last bits, and must not decide which of two groups comes first.
///
/// ```
/// use aspectra_stats::ranks::rounding_ties;
/// assert_eq!(rounding_ties(&[0.1 + 0.2, 0.5, 0.3]), [0.3, 0.5, 0.3]);
/// ```
pub fn rounding_ties(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut tied = values.to_vec();
    // The smallest of each lot stands for it, so that a chain of near values cannot drift.
    let mut smallest = f64::NAN;
    for at in order {
        let value = values[at];
        if value - smallest <= 1e-12 * value.abs().max(smallest.abs()) {
            tied[at] = smallest;
        } else {
            smallest = value;
        }
    }
    tied
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negative_zero_ties_with_zero() {
        let r = mid_ranks(&[0.0, -0.0, 1.0]).unwrap();
        assert_eq!(r.ranks, [1.5, 1.5, 3.0]);
        assert_eq!(r.tie_sum(), 6.0);
    }

    #[test]
    fn empty_and_nan() {
        assert!(mid_ranks(&[]).unwrap().ranks.is_empty());
        assert!(mid_ranks(&[f64::NAN]).is_err());
    }
}

//! Rank-biased overlap: how similar two ranked lists are that need not hold the same items.
//!
//! # Formula
//!
//! With `X_d` the number of common items in the first `d` places and persistence `p`,
//! `RBO = (1-p) sum_{d>=1} p^(d-1) X_d / d`. Lists end, so three values are given: the least and the
//! greatest the infinite sum can be (`residual` is their difference), and the extrapolation that the
//! agreement at the end goes on (equation 32 of the paper), for lists of lengths `s <= l`:
//!
//! ```text
//! (1-p)/p [ sum_{d=1..l} X_d/d p^d + sum_{d=s+1..l} X_s (d-s)/(s d) p^d ] + [ (X_l-X_s)/l + X_s/s ] p^l
//! ```
//!
//! # Worked example
//!
//! Lists `a b` and `b a` with p = 1/2: no overlap at depth 1, full at depth 2. The extrapolation is
//! (1/2 / 1/2)(0 + 2/2 * 1/4) + 2/2 * 1/4 = 1/2.
//!
//! ```
//! let overlap = aspectra_stats::correlation::rbo(&["a", "b"], &["b", "a"], 0.5)?;
//! assert!((overlap.extrapolated? - 0.5).abs() < 1e-15);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choices
//!
//! Lists have no ties. Two empty lists have no extrapolation.
//!
//! # Reference
//!
//! W. Webber, A. Moffat, J. Zobel, A similarity measure for indefinite rankings, ACM TOIS 28, 2010.

use crate::error::{Error, Undefined, open_unit};
use std::collections::BTreeMap;

/// Rank-biased overlap of two lists.
#[derive(Debug, Clone, PartialEq)]
pub struct Rbo {
    /// The overlap if agreement goes on as at the end of the lists.
    pub extrapolated: Result<f64, Undefined>,
    /// The least overlap that any continuation of the lists can have.
    pub lower: f64,
    /// How much a continuation can add to `lower`.
    pub residual: f64,
}

/// Compares two ranked lists, best item first, with persistence `p` between 0 and 1.
pub fn rbo<T: Ord>(a: &[T], b: &[T], p: f64) -> Result<Rbo, Error> {
    open_unit("p", p)?;
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let flipped = a.len() > b.len();
    let place = |list: &[T], shift: bool| match first_duplicate(list) {
        Some(index) => Err(Error::DuplicateItem { list: usize::from(shift != flipped), index }),
        None => Ok(()),
    };
    place(short, false)?;
    place(long, true)?;
    let (s, l) = (short.len(), long.len());
    let overlap = overlaps(short, long);
    let at = |d: usize| overlap[d] as f64;
    if l == 0 {
        return Ok(Rbo { extrapolated: Err(Undefined::TooFewItems), lower: 0.0, residual: 1.0 });
    }
    let scale = (1.0 - p) / p;
    let mut agreement = 0.0;
    let mut missing = 0.0;
    let mut power = 1.0;
    for d in 1..=l {
        power *= p;
        agreement += at(d) / d as f64 * power;
        if d > s && s > 0 {
            missing += at(s) * (d - s) as f64 / (s * d) as f64 * power;
        }
    }
    let share = if s > 0 { at(s) / s as f64 } else { 0.0 };
    let extrapolated = scale * (agreement + missing) + ((at(l) - at(s)) / l as f64 + share) * power;
    // Beyond the lists the common items stay common: sum_{d>l} X_l p^d / d from the logarithm's series.
    let rest = log_series_rest(p, l);
    let lower = scale * (agreement + at(l) * rest);
    // The continuation adds one common item a place for the short list until it has the length of the
    // long one, then two, until every item is common (depth f).
    let full = l + s - overlap[l];
    let mut upper = 0.0;
    let mut power = 1.0;
    for d in 1..=full {
        power *= p;
        let reach = if d <= s {
            at(d)
        } else if d <= l {
            at(d) + (d - s) as f64
        } else {
            at(l) + (l - s) as f64 + 2.0 * (d - l) as f64
        };
        upper += reach.min(d as f64) / d as f64 * power;
    }
    upper = scale * upper + power;
    Ok(Rbo { extrapolated: Ok(extrapolated), lower, residual: (upper - lower).max(0.0) })
}

/// `sum_{d>l} p^d / d`.
fn log_series_rest(p: f64, l: usize) -> f64 {
    let mut power = p.powi(l.min(i32::MAX as usize) as i32);
    let mut sum = 0.0;
    for d in l + 1.. {
        power *= p;
        let term = power / d as f64;
        sum += term;
        if term <= 1e-17 * sum || term == 0.0 || d > l + 50_000_000 {
            break;
        }
    }
    sum
}

fn first_duplicate<T: Ord>(list: &[T]) -> Option<usize> {
    let mut seen = BTreeMap::new();
    list.iter().enumerate().find_map(|(i, item)| seen.insert(item, i).map(|_| i))
}

/// Common items in the first `d` places, for `d` from 0 to the longer length.
fn overlaps<T: Ord>(short: &[T], long: &[T]) -> Vec<usize> {
    let place: BTreeMap<&T, usize> = short.iter().enumerate().map(|(i, item)| (item, i)).collect();
    let mut counts = vec![0; long.len() + 1];
    for (i, item) in long.iter().enumerate() {
        if let Some(&j) = place.get(item) {
            counts[i.max(j) + 1] += 1;
        }
    }
    for d in 1..counts.len() {
        counts[d] += counts[d - 1];
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_and_disjoint_lists() {
        let same = rbo(&[1, 2, 3], &[1, 2, 3], 0.9).unwrap();
        assert!((same.extrapolated.unwrap() - 1.0).abs() < 1e-14);
        assert!((same.lower + same.residual - 1.0).abs() < 1e-12);
        let apart = rbo(&[1, 2], &[3, 4], 0.9).unwrap();
        assert_eq!((apart.extrapolated, apart.lower), (Ok(0.0), 0.0));
    }

    #[test]
    fn bounds_hold_for_long_continuations() {
        let (a, b) = (vec![1, 2, 3, 4, 5], vec![3, 9, 1]);
        let bounds = rbo(&a, &b, 0.8).unwrap();
        let brute = |a: &[i32], b: &[i32]| {
            let (mut sum, mut power) = (0.0, 1.0);
            for d in 1..=a.len().min(b.len()) {
                let common = a[..d].iter().filter(|i| b[..d].contains(i)).count();
                sum += common as f64 / d as f64 * power;
                power *= 0.8;
            }
            0.2 * sum
        };
        let (mut worst_a, mut worst_b) = (a.clone(), b.clone());
        worst_a.extend(1000..1200);
        worst_b.extend(2000..2200);
        assert!((brute(&worst_a, &worst_b) - bounds.lower).abs() < 1e-12);
        let (mut best_a, mut best_b) = (a.clone(), b.clone());
        best_b.extend([2, 4]);
        best_a.push(9);
        best_b.push(5);
        for i in 100..300 {
            best_a.push(i);
            best_b.push(i);
        }
        assert!((brute(&best_a, &best_b) - bounds.lower - bounds.residual).abs() < 1e-12);
        let middle = bounds.extrapolated.unwrap();
        assert!(middle > bounds.lower && middle < bounds.lower + bounds.residual);
    }

    #[test]
    fn refuses_duplicates_and_bad_persistence() {
        assert_eq!(rbo(&[1, 2, 1], &[1], 0.9), Err(Error::DuplicateItem { list: 0, index: 2 }));
        assert_eq!(rbo(&[1], &[4, 4], 0.9), Err(Error::DuplicateItem { list: 1, index: 1 }));
        assert!(rbo(&[1], &[1], 1.0).is_err());
        assert!(rbo::<i32>(&[], &[], 0.9).unwrap().extrapolated.is_err());
    }
}

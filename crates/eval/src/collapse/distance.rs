//! The distance of label tuples from the best one, and the classes of equal distance.
//!
//! The tuples are never listed: a distance is a sum (or the largest) of one part an aspect, so the set of all distances
//! grows aspect by aspect, equal ones falling together on the way. Parts are whole numbers wherever that is possible,
//! because two distances that are equal on paper must be equal here.

use super::embedding::{Embedding, Power};
use crate::error::{Error, Result};
use crate::judgments::Aspect;
use std::cmp::Ordering;

/// More distances than this are refused: a list of 128-bit numbers of this length is as much memory as a collapse may
/// take.
const MOST_DISTANCES: usize = 10_000_000;

/// Distances closer than this, relative to the smaller, are equal where they cannot be computed exactly.
const TOLERANCE: f64 = 1e-9;

/// What one aspect adds to a distance: whole numbers, or real ones where a power is not whole.
#[derive(Debug, Clone)]
pub(super) enum Parts {
    /// By aspect and label, all multiplied with the same number.
    Exact(Vec<Vec<i128>>),
    /// By aspect and label.
    Real(Vec<Vec<f64>>),
}

impl Parts {
    /// One unit for every step from the largest label down.
    pub(super) fn steps(aspects: &[Aspect]) -> Result<Self> {
        Embedding::default().parts(aspects, Power::Whole(1)).map(|(parts, _)| parts)
    }

    /// The largest label of each aspect.
    pub(super) fn largest(&self) -> Vec<i32> {
        let last = |count: usize| i32::try_from(count).map_or(i32::MAX, |count| count - 1);
        match self {
            Self::Exact(parts) => parts.iter().map(|labels| last(labels.len())).collect(),
            Self::Real(parts) => parts.iter().map(|labels| last(labels.len())).collect(),
        }
    }
}

/// How the parts of a tuple become one distance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Join {
    /// Their sum.
    Sum,
    /// The largest.
    Largest,
}

/// The classes of equal distance. Class 0 is the furthest one.
#[derive(Debug)]
pub(super) struct Classes(Known);

#[derive(Debug)]
enum Known {
    Exact(Distances<i128>),
    Real(Distances<f64>),
}

impl Classes {
    /// Finds the classes of all tuples; with a gate, of those whose label on that aspect is above 0 and of the all-zero
    /// tuple.
    pub(super) fn new(parts: Parts, join: Join, gate: Option<usize>) -> Result<Self> {
        Ok(Self(match parts {
            Parts::Exact(parts) => Known::Exact(Distances::new(parts, join, gate)?),
            Parts::Real(parts) => Known::Real(Distances::new(parts, join, gate)?),
        }))
    }

    /// How many classes there are.
    pub(super) fn count(&self) -> usize {
        match &self.0 {
            Known::Exact(distances) => distances.rising.len(),
            Known::Real(distances) => distances.rising.len(),
        }
    }

    /// The class of a tuple of the domain.
    pub(super) fn class(&self, labels: &[i32]) -> usize {
        match &self.0 {
            Known::Exact(distances) => distances.class(labels),
            Known::Real(distances) => distances.class(labels),
        }
    }

    /// The distance as a number, as the parts give it.
    pub(super) fn distance(&self, labels: &[i32]) -> f64 {
        match &self.0 {
            Known::Exact(distances) => distances.of(labels) as f64,
            Known::Real(distances) => distances.of(labels),
        }
    }
}

/// A number that distances are made of, at least 0.
trait Amount: Copy + PartialOrd {
    fn plus(self, other: Self) -> Option<Self>;
    fn order(&self, other: &Self) -> Ordering;
    /// Whether `self`, the smaller one, and `other` are one distance.
    fn equals(self, other: Self) -> bool;
}

impl Amount for i128 {
    fn plus(self, other: Self) -> Option<Self> {
        self.checked_add(other)
    }

    fn order(&self, other: &Self) -> Ordering {
        self.cmp(other)
    }

    fn equals(self, other: Self) -> bool {
        self == other
    }
}

impl Amount for f64 {
    fn plus(self, other: Self) -> Option<Self> {
        Some(self + other).filter(|sum| sum.is_finite())
    }

    fn order(&self, other: &Self) -> Ordering {
        self.total_cmp(other)
    }

    fn equals(self, other: Self) -> bool {
        other - self <= TOLERANCE * self.abs()
    }
}

#[derive(Debug)]
struct Distances<T> {
    parts: Vec<Vec<T>>,
    join: Join,
    /// The smallest distance of each class, rising.
    rising: Vec<T>,
}

impl<T: Amount> Distances<T> {
    fn new(parts: Vec<Vec<T>>, join: Join, gate: Option<usize>) -> Result<Self> {
        let mut distances = Self { parts, join, rising: Vec::new() };
        // Parts never fall below 0, so when the furthest tuple's distance can be computed all of them can.
        let worst = distances.try_of(&[]).ok_or_else(too_large)?;
        let mut found: Option<Vec<T>> = None;
        for (aspect, parts) in distances.parts.iter().enumerate() {
            let mut parts: Vec<T> = parts[usize::from(gate == Some(aspect))..].to_vec();
            parts.sort_by(T::order);
            parts.dedup_by(|a, b| a == b);
            found = Some(match found {
                None => parts,
                Some(before) => distances.grown(&before, &parts)?,
            });
        }
        let mut rising = found.unwrap_or_default();
        if gate.is_some() {
            rising.push(worst);
            rising.sort_by(T::order);
        }
        // Only neighbors can be equal; the first of each class stands for it.
        rising.dedup_by(|next, first| first.equals(*next));
        distances.rising = rising;
        Ok(distances)
    }

    /// Every distance of `before` joined with every part of another aspect, rising, each once.
    fn grown(&self, before: &[T], parts: &[T]) -> Result<Vec<T>> {
        if before.len().saturating_mul(parts.len()) > MOST_DISTANCES {
            return Err(Error::misfit(format!(
                "the labels have more than {MOST_DISTANCES} distances from the best one; use fewer aspects or labels, or an embedding with equal steps"
            )));
        }
        let mut all = Vec::with_capacity(before.len() * parts.len());
        for &distance in before {
            for &part in parts {
                all.push(self.joined(distance, part).ok_or_else(too_large)?);
            }
        }
        all.sort_unstable_by(T::order);
        all.dedup_by(|a, b| a == b);
        Ok(all)
    }

    fn joined(&self, distance: T, part: T) -> Option<T> {
        match self.join {
            Join::Sum => distance.plus(part),
            Join::Largest => Some(if part > distance { part } else { distance }),
        }
    }

    /// The distance of a tuple; labels that are left out are 0.
    fn try_of(&self, labels: &[i32]) -> Option<T> {
        let mut parts = self.parts.iter().enumerate().map(|(aspect, parts)| {
            let label = labels.get(aspect).map_or(0, |label| usize::try_from(*label).unwrap_or(0));
            parts[label.min(parts.len() - 1)]
        });
        let first = parts.next()?;
        parts.try_fold(first, |distance, part| self.joined(distance, part))
    }

    fn of(&self, labels: &[i32]) -> T {
        // The furthest distance was computed, so every other one can be.
        self.try_of(labels).unwrap_or(self.parts[0][0])
    }

    fn class(&self, labels: &[i32]) -> usize {
        let distance = self.of(labels);
        let closer = self.rising.partition_point(|start| start.order(&distance) != Ordering::Greater);
        self.rising.len() - closer.max(1)
    }
}

fn too_large() -> Error {
    Error::misfit(
        "the embedding's numbers are too large to compare distances exactly; use smaller ones, or a smaller p",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Unit steps: the part of label l is (highest - l)^power.
    fn unit(aspects: usize, labels: i128, power: u32) -> Parts {
        Parts::Exact(vec![(0..labels).map(|label| (labels - 1 - label).pow(power)).collect(); aspects])
    }

    #[test]
    fn classes_of_many_labels_are_found_without_listing_tuples() {
        for (aspects, labels) in [(5, 11), (6, 11), (2, 101), (12, 11)] {
            let manhattan = Classes::new(unit(aspects, labels, 1), Join::Sum, None).unwrap();
            assert_eq!(manhattan.count() as i128, aspects as i128 * (labels - 1) + 1);
            let largest = Classes::new(unit(aspects, labels, 1), Join::Largest, None).unwrap();
            assert_eq!(largest.count() as i128, labels);
            let euclidean = Classes::new(unit(aspects, labels, 2), Join::Sum, None).unwrap();
            let best = vec![labels as i32 - 1; aspects];
            assert_eq!(euclidean.class(&best), euclidean.count() - 1);
            assert_eq!(euclidean.class(&vec![0; aspects]), 0);
        }
    }

    #[test]
    fn too_much_is_refused() {
        let powers = |aspect: u32| (0..20).map(|label: i128| (19 - label) * 20i128.pow(aspect)).collect();
        let refused = Classes::new(Parts::Exact((0..6).map(powers).collect()), Join::Sum, None).unwrap_err();
        assert!(refused.to_string().contains("10000000 distances"), "{refused}");
        let huge = Parts::Exact(vec![vec![i128::MAX, 0]; 2]);
        assert!(Classes::new(huge, Join::Sum, None).unwrap_err().to_string().contains("too large"));
    }

    #[test]
    fn inexact_distances_that_differ_by_rounding_are_equal() {
        let parts = Parts::Real(vec![vec![0.3, 0.1, 0.0], vec![0.2, 0.0]]);
        let classes = Classes::new(parts, Join::Sum, None).unwrap();
        // 0.1 + 0.2 is not 0.3 in floating point.
        assert_eq!(classes.class(&[1, 0]), classes.class(&[0, 1]));
        assert_eq!(classes.count(), 5);
    }
}

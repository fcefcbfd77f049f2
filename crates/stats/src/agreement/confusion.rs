//! How often two raters gave each pair of labels.

use super::{Ratings, Sums, Tally};
use crate::error::Error;

/// Counts of pairs of labels: rows the first rater, columns the second.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Confusion {
    grades: Vec<u32>,
    counts: Vec<u64>,
}

impl Confusion {
    /// No unit, of labels that may occur.
    pub fn empty(grades: &[u32]) -> Self {
        Self { grades: grades.to_vec(), counts: vec![0; grades.len() * grades.len()] }
    }

    /// Adds a unit, by the categories that the two raters gave.
    pub fn add_unit(&mut self, first: usize, second: usize) {
        self.counts[first * self.grades.len() + second] += 1;
    }

    /// The labels of rows and columns, ascending.
    pub fn grades(&self) -> &[u32] {
        &self.grades
    }

    /// Units in which both gave a label.
    pub fn units(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// How often the first rater gave category `k` and the second `l`.
    pub fn count(&self, k: usize, l: usize) -> u64 {
        self.counts[k * self.grades.len() + l]
    }

    /// How often the first rater gave each category.
    pub fn rows(&self) -> Vec<u64> {
        self.counts.chunks_exact(self.grades.len().max(1)).map(|row| row.iter().sum()).collect()
    }

    /// How often the second rater gave each category.
    pub fn columns(&self) -> Vec<u64> {
        let size = self.grades.len();
        (0..size).map(|l| (0..size).map(|k| self.count(k, l)).sum()).collect()
    }

    /// Counts on the scale from 0 to the last label, row by row.
    pub fn on_scale(&self, scale: usize) -> Vec<Vec<u64>> {
        let mut table = vec![vec![0; scale]; scale];
        for (k, &row) in self.grades.iter().enumerate() {
            for (l, &column) in self.grades.iter().enumerate() {
                if let Some(cell) = table.get_mut(row as usize).and_then(|cells| cells.get_mut(column as usize)) {
                    *cell = self.count(k, l);
                }
            }
        }
        table
    }

    /// The same units as a [`Tally`], which does not know who gave which label.
    pub fn tally(&self) -> Tally {
        Tally::of_pairs(&self.grades, &self.counts)
    }
}

impl Ratings {
    /// What two raters gave, all clusters together.
    ///
    /// # Errors
    /// A rater beyond their number.
    pub fn confusion(&self, first: usize, second: usize) -> Result<Confusion, Error> {
        let mut whole = Confusion::empty(self.grades());
        self.confusions(first, second)?.iter().for_each(|part| whole.add(part));
        Ok(whole)
    }

    /// What two raters gave in each cluster.
    ///
    /// # Errors
    /// A rater beyond their number.
    pub fn confusions(&self, first: usize, second: usize) -> Result<Vec<Confusion>, Error> {
        let limit = self.raters();
        if let Some(index) = [first, second].into_iter().find(|rater| *rater >= limit) {
            return Err(Error::IndexOutOfRange { index, limit });
        }
        let mut found = vec![Confusion::empty(self.grades()); self.clusters()];
        for unit in 0..self.units() {
            let labels = self.of_unit(unit);
            let of = |rater: usize| labels.iter().find(|label| label.0 as usize == rater).map(|label| label.1);
            if let (Some(k), Some(l)) = (of(first), of(second)) {
                found[self.cluster_of(unit)].add_unit(k.into(), l.into());
            }
        }
        Ok(found)
    }

    /// What every pair of raters gave in each cluster, in one walk over the units: `[pair][cluster]`, pairs in the order
    /// (0,1), (0,2), ..., (1,2), ...
    pub fn all_confusions(&self) -> Vec<Vec<Confusion>> {
        let raters = self.raters();
        let empty = vec![Confusion::empty(self.grades()); self.clusters()];
        let mut found = vec![empty; raters * raters.saturating_sub(1) / 2];
        let place = |a: usize, b: usize| a * raters - a * (a + 1) / 2 + b - a - 1;
        for unit in 0..self.units() {
            let (labels, cluster) = (self.of_unit(unit), self.cluster_of(unit));
            for (at, &(one, k)) in labels.iter().enumerate() {
                for &(other, l) in &labels[at + 1..] {
                    let (one, other) = (one as usize, other as usize);
                    if one < other {
                        found[place(one, other)][cluster].add_unit(k.into(), l.into());
                    } else if other < one {
                        found[place(other, one)][cluster].add_unit(l.into(), k.into());
                    }
                }
            }
        }
        found
    }
}

impl Sums for Confusion {
    fn is_empty(&self) -> bool {
        self.units() == 0
    }

    fn add(&mut self, other: &Self) {
        self.counts.iter_mut().zip(&other.counts).for_each(|(sum, more)| *sum += more);
    }

    fn remove(&mut self, other: &Self) {
        self.counts.iter_mut().zip(&other.counts).for_each(|(sum, less)| *sum -= less);
    }
}

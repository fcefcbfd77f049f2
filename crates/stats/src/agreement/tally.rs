//! The sums that coefficients of any number of raters are computed from.
//!
//! # Formula
//!
//! For every unit with `r >= 2` labels, `r_k` of them `k`: the ordered pairs of labels `(k, l)` of two of its raters, of
//! which there are `r_k r_l - [k=l] r_k`. They are summed apart for every `r`, as whole numbers; what a coefficient divides
//! by (`r - 1`, or `r (r - 1)`) depends on `r` alone. So sums without one cluster are exact differences, and "nobody
//! disagrees any more" is told from rounding.

use super::{Ratings, Sums};
use crate::error::Undefined;

/// Which units the shares of labels are taken from that chance agreement is computed of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Base {
    /// Units with two labels or more: the ones that agreement is observed on.
    #[default]
    Paired,
    /// Every unit with a label.
    All,
}

/// Sums over units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// The labels that occur anywhere, ascending.
    grades: Vec<u32>,
    /// How many raters gave any label, anywhere.
    raters: usize,
    units: u64,
    /// By number of labels per unit, ascending: the ordered pairs of categories.
    pairs: Vec<(u32, Vec<u64>)>,
    /// The labels of units that have one only.
    single: Vec<u64>,
}

impl Ratings {
    fn empty_tally(&self) -> Tally {
        let grades = self.grades().to_vec();
        let single = vec![0; grades.len()];
        Tally { grades, raters: self.active_raters(), units: 0, pairs: Vec::new(), single }
    }

    /// The sums of all units.
    pub fn tally(&self) -> Tally {
        let mut whole = self.empty_tally();
        let mut room = Vec::new();
        (0..self.units()).for_each(|unit| whole.add_unit(self.of_unit(unit), &mut room));
        whole
    }

    /// The sums of each cluster.
    pub fn tallies(&self) -> Vec<Tally> {
        let mut found = vec![self.empty_tally(); self.clusters()];
        let mut room = Vec::new();
        (0..self.units()).for_each(|unit| found[self.cluster_of(unit)].add_unit(self.of_unit(unit), &mut room));
        found
    }
}

impl Tally {
    fn add_unit(&mut self, labels: &[(u32, u16)], room: &mut Vec<u64>) {
        let (size, count) = (self.grades.len(), labels.len());
        match labels {
            [] => return,
            [(_, category)] => {
                self.single[usize::from(*category)] += 1;
                return;
            }
            _ => {}
        }
        self.units += 1;
        let at = match self.pairs.binary_search_by_key(&(count as u32), |pair| pair.0) {
            Ok(at) => at,
            Err(at) => {
                self.pairs.insert(at, (count as u32, vec![0; size * size]));
                at
            }
        };
        let table = &mut self.pairs[at].1;
        // Two labels are the usual case, and need no counting.
        if let [(_, k), (_, l)] = labels {
            let (k, l) = (usize::from(*k), usize::from(*l));
            table[k * size + l] += 1;
            table[l * size + k] += 1;
            return;
        }
        room.clear();
        room.resize(size, 0);
        labels.iter().for_each(|(_, category)| room[usize::from(*category)] += 1);
        for k in (0..size).filter(|k| room[*k] > 0) {
            for l in 0..size {
                table[k * size + l] += room[k] * (room[l] - u64::from(k == l));
            }
        }
    }

    /// The sums of two raters, who gave these pairs of categories.
    pub(super) fn of_pairs(grades: &[u32], counts: &[u64]) -> Self {
        let size = grades.len();
        let both = |at: usize| counts[at] + counts[at % size * size + at / size];
        let table: Vec<u64> = (0..size * size).map(both).collect();
        let units = counts.iter().sum();
        Self { grades: grades.to_vec(), raters: 2, units, pairs: vec![(2, table)], single: vec![0; size] }
    }

    /// Units with two labels or more.
    pub fn paired_units(&self) -> usize {
        self.units as usize
    }

    /// The labels that occur, ascending.
    pub fn grades(&self) -> &[u32] {
        &self.grades
    }

    /// How many raters gave any label.
    pub fn raters(&self) -> usize {
        self.raters
    }

    /// The labels in units with two or more, by category.
    pub fn label_counts(&self) -> Vec<u64> {
        let size = self.grades.len();
        let of = |k: usize| {
            let row = |table: &Vec<u64>| table[k * size..(k + 1) * size].iter().sum::<u64>();
            self.pairs.iter().map(|(count, table)| row(table) / u64::from(count - 1)).sum()
        };
        (0..size).map(of).collect()
    }

    /// `sum_u (r_k r_l - [k=l] r_k) / (r - 1)`: coincidences, whose sum is the number of labels.
    pub(super) fn coincidences(&self) -> Vec<f64> {
        self.weighted(|count| count - 1.0)
    }

    /// `sum_u (r_k r_l - [k=l] r_k) / (r (r - 1))`: shares of pairs, whose sum is the number of units.
    pub(super) fn pair_shares(&self) -> Vec<f64> {
        self.weighted(|count| count * (count - 1.0))
    }

    fn weighted(&self, divisor: impl Fn(f64) -> f64) -> Vec<f64> {
        let size = self.grades.len();
        let mut sums = vec![0.0; size * size];
        for (count, table) in &self.pairs {
            let divisor = divisor(f64::from(*count));
            sums.iter_mut().zip(table).for_each(|(sum, pairs)| *sum += *pairs as f64 / divisor);
        }
        sums
    }

    /// The mean over the base units of the share of each category.
    pub(super) fn shares(&self, base: Base) -> Vec<f64> {
        let size = self.grades.len();
        let (mut sums, mut units) = (vec![0.0; size], self.units as f64);
        for (count, table) in &self.pairs {
            let divisor = f64::from(*count) * f64::from(count - 1);
            let rows = table.chunks_exact(size).map(|row| row.iter().sum::<u64>() as f64);
            sums.iter_mut().zip(rows).for_each(|(sum, row)| *sum += row / divisor);
        }
        if base == Base::All {
            sums.iter_mut().zip(&self.single).for_each(|(sum, count)| *sum += *count as f64);
            units += self.single.iter().sum::<u64>() as f64;
        }
        sums.iter_mut().for_each(|sum| *sum /= units);
        sums
    }

    /// How many categories occur in the base units.
    pub(super) fn used(&self, base: Base) -> usize {
        let size = self.grades.len();
        let paired =
            |k: usize| self.pairs.iter().any(|(_, table)| table[k * size..(k + 1) * size].iter().any(|n| *n > 0));
        (0..size).filter(|k| paired(*k) || base == Base::All && self.single[*k] > 0).count()
    }

    /// Refuses what no coefficient can be computed from.
    pub(super) fn check(&self) -> Result<(), Undefined> {
        match (self.raters, self.units) {
            (..2, _) => Err(Undefined::OneRater),
            (_, 0) => Err(Undefined::NoOverlap),
            _ => Ok(()),
        }
    }
}

impl Sums for Tally {
    fn is_empty(&self) -> bool {
        self.units == 0
    }

    fn add(&mut self, other: &Self) {
        self.units += other.units;
        self.single.iter_mut().zip(&other.single).for_each(|(sum, more)| *sum += more);
        for (count, table) in &other.pairs {
            match self.pairs.binary_search_by_key(count, |pair| pair.0) {
                Ok(at) => self.pairs[at].1.iter_mut().zip(table).for_each(|(sum, more)| *sum += more),
                Err(at) => self.pairs.insert(at, (*count, table.clone())),
            }
        }
    }

    fn remove(&mut self, other: &Self) {
        self.units -= other.units;
        self.single.iter_mut().zip(&other.single).for_each(|(sum, less)| *sum -= less);
        for (count, table) in &other.pairs {
            if let Ok(at) = self.pairs.binary_search_by_key(count, |pair| pair.0) {
                self.pairs[at].1.iter_mut().zip(table).for_each(|(sum, less)| *sum -= less);
            }
        }
    }
}

//! How labels go wrong: for each grade, the probabilities of the others.
//!
//! # Formula
//!
//! `C` has a row of probabilities for each grade; at level `s` a label is changed by `P_s = (1 - s) I + s C`. Of two draws `u, v` a cell is changed
//! where `u < s (1 - c_kk)`, to the `l` (ascending, not `k`) in whose part of the cumulated `c_kl` the number `v (1 - c_kk)` falls. The draws are the same at every level,
//! so that what is wrong at one level is wrong at the next.
//!
//! # Worked example
//!
//! Adjacent, level 0.3: label 1 with `u = 0.25` changes, and `v = 0.7` lies beyond 0.5: it becomes 2. Label 0 with `u = 0.2` has one neighbor. Label
//! 3 with `u = 0.35` stays.
//!
//! ```
//! use aspectra_meta::noise::NoiseModel;
//! let adjacent = NoiseModel::adjacent(4);
//! assert_eq!(adjacent.relabel(1, 0.3, 0.25, 0.7), 2);
//! assert_eq!(adjacent.relabel(0, 0.3, 0.2, 0.9), 1);
//! assert_eq!(adjacent.relabel(3, 0.3, 0.35, 0.1), 3);
//! ```

use crate::error::Error;
use aspectra_words::words;

words! {
    /// A model of label noise that needs no judges.
    #[derive(Hash, Default)]
    pub enum Kind {
        #[default]
        Marginal = "marginal": "By the shares of grades, which it keeps",
        Uniform = "uniform": "Any other grade, all the same",
        Adjacent = "adjacent": "Half a step each way; at the ends the one neighbor",
    }
}

/// Probabilities of what a grade becomes.
#[derive(Debug, Clone, PartialEq)]
pub struct NoiseModel {
    rows: Vec<Vec<f64>>,
}

impl NoiseModel {
    /// Any other grade of a scale, all the same.
    pub fn uniform(scale: usize) -> Self {
        let cell = |k: usize, l: usize| if k == l || scale < 2 { 0.0 } else { 1.0 / (scale as f64 - 1.0) };
        Self::of(scale, cell)
    }

    /// A step up or down.
    pub fn adjacent(scale: usize) -> Self {
        Self::of(scale, |k, l| match (k.abs_diff(l), k == 0 || k + 1 == scale) {
            (1, true) => 1.0,
            (1, false) => 0.5,
            _ => 0.0,
        })
    }

    /// By how many labels there are of each grade.
    pub fn marginal(counts: &[u64]) -> Self {
        let all: u64 = counts.iter().sum();
        Self::of(counts.len(), |_, l| if all == 0 { 0.0 } else { counts[l] as f64 / all as f64 })
    }

    /// As measured: rows are the labels that are kept, columns what another judge gave. A grade without any stays.
    pub fn measured(counts: &[Vec<u64>]) -> Self {
        Self::of(counts.len(), |k, l| match counts[k].iter().sum::<u64>() {
            0 => f64::from(u8::from(k == l)),
            all => counts[k][l] as f64 / all as f64,
        })
    }

    /// A model without judges.
    pub fn of_kind(kind: Kind, counts: &[u64]) -> Self {
        match kind {
            Kind::Marginal => Self::marginal(counts),
            Kind::Uniform => Self::uniform(counts.len()),
            Kind::Adjacent => Self::adjacent(counts.len()),
        }
    }

    fn of(scale: usize, cell: impl Fn(usize, usize) -> f64) -> Self {
        Self { rows: (0..scale).map(|k| (0..scale).map(|l| cell(k, l)).collect()).collect() }
    }

    /// What a grade becomes at a level, by two draws from 0 to 1.
    pub fn relabel(&self, grade: usize, level: f64, first: f64, second: f64) -> usize {
        let Some(row) = self.rows.get(grade) else { return grade };
        // The others' sum, not 1 - c_kk: a grade that has no other to become stays.
        let others: f64 = row.iter().enumerate().filter(|(l, _)| *l != grade).map(|(_, p)| p).sum();
        if others <= 0.0 || first >= level * (1.0 - row[grade]) {
            return grade;
        }
        let (place, mut sum, mut last) = (second * (1.0 - row[grade]), 0.0, grade);
        for (l, p) in row.iter().enumerate().filter(|(l, p)| *l != grade && **p > 0.0) {
            sum += p;
            last = l;
            if place < sum {
                return l;
            }
        }
        last
    }
}

/// Refuses a level that is no share.
pub(crate) fn check_level(level: f64) -> Result<(), Error> {
    match (0.0..=1.0).contains(&level) {
        true => Ok(()),
        false => Err(Error::unfit(format!("a level of noise is {level}, expected a number from 0 to 1"))),
    }
}

/// The level at which the mean of tau falls below a threshold, between the levels that were tried; tau is 1 at level 0.
pub fn threshold(levels: &[f64], taus: &[f64], threshold: f64) -> Option<f64> {
    let (mut level, mut tau) = (0.0, 1.0);
    for (&next, &lower) in levels.iter().zip(taus) {
        if lower < threshold {
            return Some(if tau == lower { next } else { level + (next - level) * (tau - threshold) / (tau - lower) });
        }
        (level, tau) = (next, lower);
    }
    None
}

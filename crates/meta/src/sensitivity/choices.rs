//! Pairs of runs that named choices put in opposite orders, and what drives them apart.
//!
//! **Formula.** Each gain, scaled to 1 for the best label tuple, is a sum of c_U over a chain of up-sets U. The difference of the
//! leads under two gains is the sum of (c1_U - c2_U) lead(U); the *driver* is the up-set with the largest part of it.
//!
//! **Choices.** A witness of dominance rarely explains such a disagreement: it is the up-set with the largest lead, whether
//! either of the two choices looks at it or not.

use super::reference::values;
use crate::dominance::{LabelSpace, Masses, Prepared, Weights, Witness};
use crate::error::Error;
use aspectra_eval::Measure;
use std::collections::BTreeMap;

/// Two choices that put two runs in opposite orders.
#[derive(Debug, Clone, PartialEq)]
pub struct Disagreement {
    /// The numbers of the two choices.
    pub choices: (usize, usize),
    /// The numbers of the two runs.
    pub runs: (usize, usize),
    /// The lead of the first run under each choice, the best label tuple being worth 1.
    pub leads: (f64, f64),
    /// The up-set that drives them apart.
    pub driver: Witness,
    /// Its part of the difference; others may pull the other way, so that it can be above 1.
    pub share: f64,
}

/// A choice as a gain of the label tuples.
struct Choice {
    values: Vec<i64>,
    highest: i64,
}

impl Choice {
    fn lead(&self, weights: &Weights, masses: &Masses) -> f64 {
        let sum: i128 = weights.iter().map(|&(tuple, weight)| weight * i128::from(self.values[tuple])).sum();
        masses.mean(sum) / self.highest.max(1) as f64
    }

    /// The up-sets of its chain with what each adds.
    fn chain(&self) -> Vec<(Vec<usize>, f64)> {
        let mut levels: Vec<i64> = self.values.iter().copied().filter(|value| *value > 0).collect();
        levels.sort_unstable();
        levels.dedup();
        let mut below = 0;
        let mut found = Vec::new();
        for level in levels {
            let members = (0..self.values.len()).filter(|&at| self.values[at] >= level).collect();
            found.push((members, (level - below) as f64 / self.highest.max(1) as f64));
            below = level;
        }
        found
    }
}

/// All disagreements of some choices on means.
///
/// # Errors
/// A choice that is no collapse, does not fit, or has too many label tuples.
pub(super) fn disagreements(
    prepared: &Prepared,
    masses: &Masses,
    choices: &[Measure],
) -> Result<Vec<Disagreement>, Error> {
    let gains: Vec<Choice> = choices
        .iter()
        .map(|choice| {
            let (values, highest, _) = values(choice, &prepared.space)?;
            Ok(Choice { values, highest })
        })
        .collect::<Result<_, Error>>()?;
    let tie = masses.mean(masses.total_tie());
    let mut found = Vec::new();
    for one in 0..gains.len() {
        for other in one + 1..gains.len() {
            let chains = differences(&gains[one], &gains[other]);
            for &(first, second) in &prepared.runs.pairs() {
                let weights = masses.total_difference(first, second);
                let leads = (gains[one].lead(&weights, masses), gains[other].lead(&weights, masses));
                if (leads.0 > tie && leads.1 < -tie) || (leads.0 < -tie && leads.1 > tie) {
                    let (driver, share) = driver(&prepared.space, masses, &weights, leads.0 - leads.1, &chains);
                    found.push(Disagreement { choices: (one, other), runs: (first, second), leads, driver, share });
                }
            }
        }
    }
    Ok(found)
}

/// The up-sets of two chains with what the first adds beyond the second.
fn differences(one: &Choice, other: &Choice) -> Vec<(Vec<usize>, f64)> {
    let mut all: BTreeMap<Vec<usize>, f64> = BTreeMap::new();
    one.chain().into_iter().for_each(|(members, adds)| *all.entry(members).or_default() += adds);
    other.chain().into_iter().for_each(|(members, adds)| *all.entry(members).or_default() -= adds);
    all.into_iter().collect()
}

fn driver(
    space: &LabelSpace,
    masses: &Masses,
    weights: &Weights,
    difference: f64,
    chains: &[(Vec<usize>, f64)],
) -> (Witness, f64) {
    let part = |(members, adds): &(Vec<usize>, f64)| {
        let inside = weights.iter().filter(|(tuple, _)| members.binary_search(tuple).is_ok());
        adds * masses.mean(inside.map(|(_, weight)| weight).sum()) / difference
    };
    let parts = chains.iter().map(|set| (part(set), set));
    // The first of equal ones: chains are in a fixed order.
    let best = parts.fold(None::<(f64, &(Vec<usize>, f64))>, |best, one| match best {
        Some(best) if best.0 >= one.0 => Some(best),
        _ => Some(one),
    });
    match best {
        Some((share, (members, _))) => (Witness { tuples: space.minimal(members) }, share),
        None => (Witness::default(), 0.0),
    }
}

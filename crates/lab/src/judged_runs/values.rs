//! The scores of many rankings, compared as exactly as they are known.

use aspectra_eval::Score;
use num_bigint::BigUint;
use std::cmp::Ordering;

/// How many units in the last place two doubles may differ and still be the same value computed in two ways.
const ROUNDING: f64 = 8.0 * f64::EPSILON;

/// The scores of rankings, in the order of the rankings. Whole numbers of any length are kept as they are.
#[derive(Debug, Clone, Default)]
pub struct Values {
    reals: Vec<f64>,
    /// As long as `reals` where all scores are exact.
    exact: Vec<BigUint>,
    undefined: Option<(u64, &'static str)>,
}

impl Values {
    pub(super) fn with_capacity(count: usize) -> Self {
        Self { reals: Vec::with_capacity(count), ..Self::default() }
    }

    /// Adds the score of the ranking with a number.
    pub(super) fn push(&mut self, score: &Score, number: u64) {
        let reason = match score {
            Score::Undefined(reason) => reason,
            Score::Text(_) => "a text, not a number",
            _ => "not a finite number",
        };
        match score.number().filter(|number| number.is_finite()) {
            Some(real) => self.reals.push(real),
            None => {
                self.undefined.get_or_insert((number, reason));
                self.reals.push(0.0);
            }
        }
        if let Score::Exact(exact) = score {
            self.exact.push(exact.number.clone());
        }
    }

    pub(super) fn append(&mut self, mut later: Self) {
        self.reals.append(&mut later.reals);
        self.exact.append(&mut later.exact);
        self.undefined = self.undefined.or(later.undefined);
    }

    /// The first ranking that has no value, and why.
    pub(super) fn undefined(&self) -> Option<(u64, &'static str)> {
        self.undefined
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.reals.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.reals.is_empty()
    }

    /// A score as a real number; an exact one is normalized.
    pub fn real(&self, at: usize) -> f64 {
        self.reals[at]
    }

    /// All of them as real numbers.
    pub fn reals(&self) -> &[f64] {
        &self.reals
    }

    /// The whole numbers, where all scores are exact.
    pub fn exact(&self) -> Option<&[BigUint]> {
        (!self.exact.is_empty() && self.exact.len() == self.reals.len()).then_some(&self.exact)
    }

    /// A score.
    pub fn score(&self, at: usize) -> Score {
        match self.exact() {
            Some(exact) => Score::exact(exact[at].clone(), self.reals[at]),
            None => Score::Real(self.reals[at]),
        }
    }

    /// Which of two is larger; doubles that differ by rounding alone are equal.
    pub fn compare(&self, a: usize, b: usize) -> Ordering {
        match self.exact() {
            Some(exact) => exact[a].cmp(&exact[b]),
            None => compare(self.reals[a], self.reals[b]),
        }
    }

    /// The place of each among the distinct values, from 0 up, and one ranking of each value, from the smallest up.
    pub fn places(&self) -> (Vec<u32>, Vec<usize>) {
        let mut sorted: Vec<usize> = (0..self.len()).collect();
        match self.exact() {
            Some(exact) => sorted.sort_unstable_by(|&a, &b| exact[a].cmp(&exact[b]).then(a.cmp(&b))),
            None => sorted.sort_unstable_by(|&a, &b| self.reals[a].total_cmp(&self.reals[b]).then(a.cmp(&b))),
        }
        let (mut places, mut firsts) = (vec![0; self.len()], Vec::new());
        let mut before = None;
        for at in sorted {
            if before.is_none_or(|before| self.compare(before, at) == Ordering::Less) {
                firsts.push(at);
            }
            before = Some(at);
            places[at] = firsts.len() as u32 - 1;
        }
        (places, firsts)
    }
}

/// Which of two numbers is larger; those that differ by rounding alone are equal.
pub(crate) fn compare(a: f64, b: f64) -> Ordering {
    let room = ROUNDING * a.abs().max(b.abs());
    if (a - b).abs() <= room { Ordering::Equal } else { a.total_cmp(&b) }
}

/// Which of two scores is larger; exact ones are compared exactly, doubles that differ by rounding alone are equal.
pub(crate) fn compare_scores(a: &Score, b: &Score) -> Option<Ordering> {
    match (a, b) {
        (Score::Exact(_), Score::Exact(_)) => a.compare(b),
        _ => Some(compare(a.number()?, b.number()?)),
    }
}

//! What is said about measures: a constraint or a property, with the rankings that would contradict it.

use crate::effort::Effort;
use crate::pair::Pair;
use crate::search::Draw;
use crate::subject::{Subject, Weighed};
use crate::verdict::Verdict;
use aspectra_eval::{Error, Result};
use std::cmp::Ordering;

/// Something that a measure satisfies or not. One file each, and one line in a list.
#[derive(Debug)]
pub struct Statement {
    /// The short name, as in tables.
    pub name: &'static str,
    /// The name in full.
    pub title: &'static str,
    /// What it says, in a sentence that a newcomer understands.
    pub says: &'static str,
    /// What it says, as a formula.
    pub formula: &'static str,
    /// The rankings that are always looked at.
    pub family: &'static str,
    /// Where it is from.
    pub reference: &'static str,
    /// How it is checked.
    pub check: Check,
}

/// How a statement is checked.
#[derive(Debug, Clone, Copy)]
pub enum Check {
    /// It holds for every pair of a family, and for those a search draws beyond it.
    Every(Pairs),
    /// The first ranking of the n-th pair scores more from some n on.
    Eventually(fn(usize) -> Pair),
    /// The second ranking of the n-th pair scores more for some n.
    Sometimes(fn(usize) -> Pair),
    /// In a way of its own.
    Own(fn(&Subject, &Effort) -> Result<Verdict>),
}

/// Pairs of rankings that a statement is about.
#[derive(Debug, Clone, Copy)]
pub struct Pairs {
    /// How the first score compares with the second.
    pub relation: Relation,
    /// The pairs that are always looked at, the same for everybody.
    pub family: fn(&Subject) -> Vec<Pair>,
    /// Draws a pair beyond the family; `None` where the draw came to nothing.
    pub draw: fn(&mut Draw<'_>) -> Option<Pair>,
    /// Whether a pair is one that the statement speaks of.
    pub premise: fn(&Pair) -> bool,
}

/// How the first of two scores should compare with the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// It is larger.
    Above,
    /// It is not smaller.
    NotBelow,
    /// It is the same.
    Same,
}

/// Rankings up to this length are short enough that a tie is a tie: what differs far down a longer one may be too little
/// for the digits of a double.
const SHORT: usize = 6;

impl Relation {
    /// How it is written between two scores.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Above => ">",
            Self::NotBelow => ">=",
            Self::Same => "=",
        }
    }

    /// Whether the scores of a pair contradict it. Scores that are no numbers contradict nothing.
    pub fn is_broken(self, pair: &Pair, weighed: &Weighed) -> bool {
        match (self, weighed.order()) {
            (_, None) => false,
            // A lead below the margin is no proof of a tie.
            (Self::Above, Some(Ordering::Equal)) => pair.longest() <= SHORT && !weighed.leads_a_little(),
            (Self::Above | Self::NotBelow, Some(order)) => order == Ordering::Less,
            (Self::Same, Some(order)) => order != Ordering::Equal,
        }
    }

    /// How far a pair is from contradicting it: the smaller, the closer.
    pub(crate) fn distance(self, weighed: &Weighed) -> f64 {
        let lead = weighed.lead().unwrap_or(f64::INFINITY);
        if self == Self::Same { -lead.abs() } else { lead }
    }
}

/// The statements of a list that a text names, commas between; capitals do not matter.
///
/// # Errors
/// When there is no such statement, with the nearest name.
pub fn named(list: &'static [&'static Statement], names: &str) -> Result<Vec<&'static Statement>> {
    let mut found: Vec<&'static Statement> = Vec::new();
    for name in names.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        let known = list.iter().find(|known| known.name.eq_ignore_ascii_case(name));
        let Some(known) = known else {
            let distance =
                |known: &&&Statement| strsim::damerau_levenshtein(&known.name.to_lowercase(), &name.to_lowercase());
            let nearest = list.iter().min_by_key(distance).map_or("", |known| known.name);
            let all: Vec<&str> = list.iter().map(|known| known.name).collect();
            return Err(Error::input(format!(
                "\"{name}\" is unknown; did you mean {nearest}? (there are {})",
                all.join(", ")
            )));
        };
        if !found.iter().any(|other| std::ptr::eq(*other, *known)) {
            found.push(known);
        }
    }
    match found.is_empty() {
        true => Err(Error::input("no name was given; leave the choice out for all")),
        false => Ok(found),
    }
}

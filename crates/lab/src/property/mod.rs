//! Further formal properties of measures: numeric ones after Moffat, replacement and swap, effects of recall, and how many
//! values a measure takes.
//!
//! Labels are four of equal distance, from 0 to the largest. The families: one facet, all rankings of lengths 1 to 5; for
//! measures of several facets also two facets, all rankings of lengths 1 to 4 over the rows (0,0), (1,0), (0,1), (1,1).
//! Then a search draws rankings of up to 30 documents and six labels, and changes those that come closest. M@k is the measure with its cut-off set to k. In "after Moffat"
//! the names are his and the statements in our words.

use crate::effort::Effort;
use crate::enumerate::{one_facet, sequences_of};
use crate::pair::{Pair, Row};
use crate::search::Draw;
use crate::statement::Statement;
use crate::subject::Subject;
use crate::verdict::{Outcome, Verdict};
use aspectra_eval::Result;

/// Where the numeric properties are from.
const MOFFAT: &str = "after Moffat, Seven numeric properties of effectiveness metrics, AIRS 2013";
/// Where replacement and swap are from.
const FERRANTE: &str = "Ferrante, Ferro & Maistro, ICTIR 2015";

/// The longest rankings of two facets that are all looked at.
const LONGEST_OF_TWO: usize = 4;

macro_rules! properties {
    ($($module:ident),* $(,)?) => {
        $(mod $module;)*
        /// The properties, in the order tables have them.
        pub static PROPERTIES: &[&Statement] = &[$(&$module::STATEMENT),*];
    };
}

properties! {
    bounded, monotone, converges, top_weighted, localized, complete, realizable, replace, replace_strict, swap,
    swap_strict, innate, valence, no_paradox, inert_tail, continuous, distinct, spaced,
}

/// All rankings of one facet and these lengths.
fn one(subject: &Subject, lengths: std::ops::RangeInclusive<usize>) -> Vec<Vec<Row>> {
    sequences_of(&subject.even(), lengths).iter().map(|labels| one_facet(labels)).collect()
}

/// All rankings of the families: one facet, and two where the measure reads several.
fn rankings(subject: &Subject, longest: usize) -> Vec<Vec<Row>> {
    let mut all = one(subject, 1..=longest);
    if subject.is_faceted() {
        let rows: [Row; 4] = [vec![0.0, 0.0], vec![1.0, 0.0], vec![0.0, 1.0], vec![1.0, 1.0]];
        all.extend(sequences_of(&rows, 1..=longest.min(LONGEST_OF_TWO)));
    }
    all
}

/// A ranking of any labels, of one facet or, where the measure reads several, of up to three.
fn drawn(draw: &mut Draw<'_>, least: usize) -> Option<Vec<Row>> {
    let length = draw.length(least)?;
    let facets = if draw.subject.is_faceted() { draw.stream.between(1, 3) } else { 1 };
    Some((0..length).map(|_| (0..facets).map(|_| draw.any()).collect()).collect())
}

/// Whether a row is at least as good on every facet, and better on one.
fn dominates(better: &[f64], worse: &[f64]) -> bool {
    better != worse && better.iter().zip(worse).all(|(a, b)| a >= b)
}

/// The labels above a row's, one facet raised at a time.
fn raised(row: &Row, levels: &[f64]) -> Vec<Row> {
    let mut found = Vec::new();
    for (facet, label) in row.iter().enumerate() {
        for level in levels.iter().filter(|level| *level > label) {
            let mut better = row.clone();
            better[facet] = *level;
            found.push(better);
        }
    }
    found
}

/// Rankings with a document replaced by a better one: first the better.
fn replacements(subject: &Subject) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for rows in rankings(subject, 5) {
        // On two facets labels are none or the largest.
        let levels = if rows[0].len() == 1 { subject.even().to_vec() } else { vec![0.0, 1.0] };
        for at in 0..rows.len() {
            for better in raised(&rows[at], &levels) {
                pairs.push(Pair::continued(rows[..at].to_vec(), better, rows[at].clone(), rows[at + 1..].to_vec()));
            }
        }
    }
    pairs
}

fn draw_replacement(draw: &mut Draw<'_>) -> Option<Pair> {
    let rows = drawn(draw, 1)?;
    let at = draw.stream.below(rows.len());
    let choices = raised(&rows[at], draw.coarse);
    let better = if choices.is_empty() { return None } else { draw.stream.pick(&choices).clone() };
    Some(Pair::continued(rows[..at].to_vec(), better, rows[at].clone(), rows[at + 1..].to_vec()))
}

fn is_replacement(pair: &Pair) -> bool {
    let Some([at]) = pair.exchanged().and_then(|places| <[usize; 1]>::try_from(places).ok()) else { return false };
    dominates(pair.rows(0)[at], pair.rows(1)[at])
}

/// Rankings with a better document moved up by an exchange: first the exchanged one.
fn swaps(subject: &Subject) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for rows in rankings(subject, 5) {
        for i in 0..rows.len() {
            let later = (i + 1..rows.len()).filter(|&j| dominates(&rows[j], &rows[i]));
            pairs.extend(later.map(|j| Pair::swapped(rows.clone(), i, j)));
        }
    }
    pairs
}

fn draw_swap(draw: &mut Draw<'_>) -> Option<Pair> {
    let rows = drawn(draw, 2)?;
    let i = draw.stream.below(rows.len() - 1);
    let j = draw.stream.between(i + 1, rows.len() - 1);
    dominates(&rows[j], &rows[i]).then(|| Pair::swapped(rows, i, j))
}

fn is_swap(pair: &Pair) -> bool {
    let Some([i, j]) = pair.exchanged().and_then(|places| <[usize; 2]>::try_from(places).ok()) else { return false };
    let (first, second) = (pair.rows(0), pair.rows(1));
    first[i] == second[j] && first[j] == second[i] && dominates(first[i], first[j])
}

/// The cut-offs of a pair's sides.
fn cut(mut pair: Pair, first: u32, second: u32) -> Pair {
    pair.sides[0].cutoff = Some(first);
    pair.sides[1].cutoff = Some(second);
    pair
}

/// Rankings with their scores, as far as there was time.
struct Scored {
    /// A ranking stands on both sides of its pair.
    found: Vec<(Pair, f64)>,
    /// Whether all of them were scored.
    is_whole: bool,
}

impl Scored {
    fn new(subject: &Subject, pairs: Vec<Pair>, effort: &Effort) -> Result<Self> {
        let weighed = subject.weigh_within(&pairs, effort)?;
        let is_whole = weighed.len() == pairs.len();
        let numbers = weighed.iter().map(|weighed| weighed.scores[0].number());
        let found = pairs.into_iter().zip(numbers).filter_map(|(pair, score)| score.map(|score| (pair, score)));
        Ok(Self { found: found.collect(), is_whole })
    }

    /// The verdict where no score is a number.
    fn none(&self) -> Verdict {
        no_number(self.is_whole)
    }
}

/// The verdict where no score is a number: it cannot be asked, unless time was up before that was clear.
fn no_number(is_whole: bool) -> Verdict {
    match is_whole {
        true => Verdict::not_applicable("no score is a number"),
        false => Verdict::new(Outcome::NotEstablished, 0, "no score that was looked at is a number").partial(),
    }
}

/// Scores of rankings, each against a pool of its own documents.
fn scored(subject: &Subject, rankings: &[Vec<Row>], effort: &Effort) -> Result<Scored> {
    let pair = |rows: &Vec<Row>| {
        let order: Vec<u32> = (0..rows.len() as u32).collect();
        Pair::new(rows.clone(), order.clone(), order)
    };
    Scored::new(subject, rankings.iter().map(pair).collect(), effort)
}

/// The four labels on one facet, five documents of each, and every ranking of five documents: the same pool for all.
fn same_pool(subject: &Subject, effort: &Effort) -> Result<Scored> {
    let levels = subject.even();
    let documents: Vec<Row> = levels.iter().flat_map(|label| vec![vec![*label]; 5]).collect();
    let orders = sequences_of(&[0usize, 1, 2, 3], 5..=5).into_iter().map(|labels| {
        let order: Vec<u32> = labels.iter().zip(0..).map(|(label, at)| (label * 5 + at) as u32).collect();
        Pair::new(documents.clone(), order.clone(), order)
    });
    Scored::new(subject, orders.collect(), effort)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statement::Check;

    #[test]
    fn families_keep_their_premises() {
        for text in ["DCG", "RBU"] {
            let subject = Subject::new(&text.parse().unwrap(), None).unwrap();
            for property in PROPERTIES {
                if let Check::Every(pairs) = property.check {
                    let family = (pairs.family)(&subject);
                    assert!(!family.is_empty() && family.iter().all(pairs.premise), "{} {text}", property.name);
                }
            }
        }
    }
}

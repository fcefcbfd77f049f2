//! Innate order: whoever is better by replacements and swaps is not scored lower.

use super::{one, rankings};
use crate::pair::{Pair, Row};
use crate::search::Draw;
use crate::statement::{Check, Pairs, Relation, Statement};
use crate::subject::Subject;

/// Whether a ranking is reached from another by replacements and swaps: every prefix has at least as many documents from
/// every label up.
fn is_above(first: &[&Row], second: &[&Row]) -> bool {
    let mut levels: Vec<f64> = first.iter().chain(second).map(|row| row[0]).collect();
    levels.sort_by(f64::total_cmp);
    levels.dedup();
    let count = |rows: &[&Row], level: f64| rows.iter().filter(|row| row[0] >= level).count();
    (1..=first.len()).all(|k| levels.iter().all(|level| count(&first[..k], *level) >= count(&second[..k], *level)))
}

/// Two rankings of documents of their own.
fn pair(first: &[Row], second: &[Row]) -> Pair {
    let (a, b) = (first.len() as u32, second.len() as u32);
    Pair::new([first, second].concat(), (0..a).collect(), (a..a + b).collect())
}

fn family(subject: &Subject) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for length in 1..=3 {
        let all = one(subject, length..=length);
        for first in &all {
            pairs.extend(all.iter().filter(|second| *second != first).map(|second| pair(first, second)));
        }
    }
    pairs.retain(premise);
    // A measure of several facets is also asked on two of them, one replacement at a time.
    let two = rankings(subject, 1).into_iter().filter(|rows| rows[0].len() == 2);
    pairs.extend(two.filter(|rows| rows[0] != [1.0, 1.0]).map(|rows| {
        let mut better = rows.clone();
        better[0] = vec![1.0, 1.0];
        pair(&better, &rows)
    }));
    pairs
}

fn draw(draw: &mut Draw<'_>) -> Option<Pair> {
    let length = draw.length(2)?;
    let mut second: Vec<Row> = (0..length).map(|_| vec![draw.any()]).collect();
    let mut first = second.clone();
    for _ in 0..draw.stream.between(1, 4) {
        let (i, j) = (draw.stream.below(length), draw.stream.below(length));
        if draw.stream.once_in(2) {
            first[i][0] = draw.any().max(first[i][0]);
        } else if i < j && first[i][0] < first[j][0] {
            first.swap(i, j);
        }
    }
    Some(pair(&first, std::mem::take(&mut second).as_slice()))
}

fn premise(pair: &Pair) -> bool {
    let (first, second) = (pair.rows(0), pair.rows(1));
    if first.len() != second.len() || first.is_empty() {
        return false;
    }
    match pair.facets() {
        1 => is_above(&first, &second),
        _ => first.iter().zip(&second).all(|(a, b)| a.iter().zip(*b).all(|(a, b)| a >= b)),
    }
}

pub(super) static STATEMENT: Statement = Statement {
    name: "Innate",
    title: "Innate order",
    says: "A ranking that is reached from another by replacements and swaps does not score less.",
    formula: "A reached from B by replacements and swaps  =>  M(A) >= M(B)",
    family: "one facet; all such pairs of rankings of lengths 1 to 3 over four labels",
    reference: "Moffat & Mackenzie 2023",
    check: Check::Every(Pairs { relation: Relation::NotBelow, family, draw, premise }),
};

//! Confidence: noise at the end costs.

use super::{G, REFERENCE, is_small};
use crate::enumerate::{one_facet, sequences_of};
use crate::pair::Pair;
use crate::search::Draw;
use crate::statement::{Check, Pairs, Relation, Statement};
use crate::subject::Subject;

/// A ranking, and the same with a non-relevant document behind it.
fn pair(mut rows: Vec<Vec<f64>>) -> Pair {
    let count = rows.len() as u32;
    rows.push(vec![0.0]);
    Pair::new(rows, (0..count).collect(), (0..=count).collect())
}

fn family(_: &Subject) -> Vec<Pair> {
    sequences_of(&G, 1..=5).iter().map(|labels| pair(one_facet(labels))).collect()
}

fn draw(draw: &mut Draw<'_>) -> Option<Pair> {
    let length = draw.length(2)? - 1;
    Some(pair(draw.rows(length, 1)))
}

fn premise(pair: &Pair) -> bool {
    let [first, second] = [&pair.sides[0].ranking, &pair.sides[1].ranking];
    let Some((last, rest)) = second.split_last() else { return false };
    pair.facets() == 1
        && is_small(pair)
        && rest == first
        && !first.is_empty()
        && pair.documents[*last as usize] == [0.0]
}

pub(super) static STATEMENT: Statement = Statement {
    name: "Conf",
    title: "Confidence",
    says: "Adding a non-relevant document at the end lowers the score.",
    formula: "Q(d) > Q(d, other)",
    family: "one facet; all rankings of lengths 1 to 5 over {0, 0.005, 0.02, 0.05}",
    reference: REFERENCE,
    check: Check::Every(Pairs { relation: Relation::Above, family, draw, premise }),
};

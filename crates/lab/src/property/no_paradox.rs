//! No recall paradox: one more relevant document that was missed does not raise the score.

use super::one;
use crate::pair::{Pair, Row};
use crate::search::Draw;
use crate::statement::{Check, Pairs, Relation, Statement};
use crate::subject::Subject;

/// A ranking without and with one more relevant document that nobody retrieved.
fn pair(rows: Vec<Row>, missed: f64) -> Pair {
    let order: Vec<u32> = (0..rows.len() as u32).collect();
    let mut pair = Pair::new(rows, order.clone(), order);
    pair.sides[1].unretrieved = vec![vec![missed]];
    pair
}

fn family(subject: &Subject) -> Vec<Pair> {
    let rows = one(subject, 1..=4);
    let missed = subject.even();
    rows.iter().flat_map(|rows| missed[1..].iter().map(|missed| pair(rows.clone(), *missed))).collect()
}

fn draw(draw: &mut Draw<'_>) -> Option<Pair> {
    let length = draw.length(1)?;
    let rows: Vec<Row> = (0..length).map(|_| vec![draw.any()]).collect();
    let missed = draw.any();
    (missed > 0.0).then(|| pair(rows, missed))
}

fn premise(pair: &Pair) -> bool {
    let [first, second] = &pair.sides;
    first.ranking == second.ranking
        && !first.ranking.is_empty()
        && first.unretrieved.is_empty()
        && matches!(&second.unretrieved[..], [missed] if missed[0] > 0.0)
}

pub(super) static STATEMENT: Statement = Statement {
    name: "NoParadox",
    title: "No recall paradox",
    says: "Judging one more document as relevant that was not retrieved does not raise the score.",
    formula: "M(d; pool) >= M(d; pool with one more relevant document)",
    family: "one facet; all rankings of lengths 1 to 4, a missed document of every label",
    reference: "this laboratory",
    check: Check::Every(Pairs { relation: Relation::NotBelow, family, draw, premise }),
};

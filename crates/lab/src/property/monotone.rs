//! Monotonicity in depth: looking further never lowers the score.

use super::{MOFFAT, cut, drawn, rankings};
use crate::pair::{Pair, Row};
use crate::search::Draw;
use crate::statement::{Check, Pairs, Relation, Statement};
use crate::subject::Subject;

/// A ranking at the cut-offs k+1 and k.
fn pair(rows: Vec<Row>, k: usize) -> Pair {
    let order: Vec<u32> = (0..rows.len() as u32).collect();
    cut(Pair::new(rows, order.clone(), order), k as u32 + 1, k as u32)
}

fn family(subject: &Subject) -> Vec<Pair> {
    let all = rankings(subject, 5).into_iter();
    all.flat_map(|rows| (1..rows.len()).map(|k| pair(rows.clone(), k)).collect::<Vec<Pair>>()).collect()
}

fn draw(draw: &mut Draw<'_>) -> Option<Pair> {
    let rows = drawn(draw, 2)?;
    let k = draw.stream.between(1, rows.len() - 1);
    Some(pair(rows, k))
}

fn premise(pair: &Pair) -> bool {
    let [first, second] = &pair.sides;
    let k = second.cutoff.unwrap_or_default();
    first.ranking == second.ranking && first.cutoff == Some(k + 1) && (k as usize) < first.ranking.len()
}

pub(super) static STATEMENT: Statement = Statement {
    name: "Monotone",
    title: "Monotonicity in depth",
    says: "The score at cut-off k+1 is not below that at cut-off k.",
    formula: "M@(k+1) >= M@k",
    family: "all rankings of lengths 2 to 5 (two facets: to 4), all k below the length",
    reference: MOFFAT,
    check: Check::Every(Pairs { relation: Relation::NotBelow, family, draw, premise }),
};

//! Inert tail: unjudged documents at the end change nothing.

use super::{drawn, rankings};
use crate::pair::{Pair, Row, UNJUDGED};
use crate::search::Draw;
use crate::statement::{Check, Pairs, Relation, Statement};
use crate::subject::Subject;

/// A ranking, and the same with unjudged documents behind it.
fn pair(rows: Vec<Row>, tail: usize) -> Pair {
    let order: Vec<u32> = (0..rows.len() as u32).collect();
    let longer = order.iter().copied().chain(std::iter::repeat_n(UNJUDGED, tail)).collect();
    Pair::new(rows, order, longer)
}

fn family(subject: &Subject) -> Vec<Pair> {
    rankings(subject, 4).into_iter().flat_map(|rows| [pair(rows.clone(), 1), pair(rows, 3)]).collect()
}

fn draw(draw: &mut Draw<'_>) -> Option<Pair> {
    let mut rows = drawn(draw, 2)?;
    let tail = draw.stream.between(1, rows.len() - 1);
    rows.truncate(rows.len() - tail);
    Some(pair(rows, tail))
}

fn premise(pair: &Pair) -> bool {
    let [first, second] = [&pair.sides[0].ranking, &pair.sides[1].ranking];
    let Some((start, tail)) = second.split_at_checked(first.len()) else { return false };
    start == first && !first.is_empty() && !tail.is_empty() && tail.iter().all(|place| *place == UNJUDGED)
}

pub(super) static STATEMENT: Statement = Statement {
    name: "InertTail",
    title: "Inert tail",
    says: "Unjudged documents at the end of the list do not change the score: the opposite of Conf.",
    formula: "M(d) = M(d, unjudged documents)",
    family: "all rankings of lengths 1 to 4, with 1 and with 3 unjudged documents behind them",
    reference: "this laboratory",
    check: Check::Every(Pairs { relation: Relation::Same, family, draw, premise }),
};

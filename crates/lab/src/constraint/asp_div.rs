//! Query aspect diversity: a document that is more about every facet is better.

use super::{REFERENCE, is_small, one_difference};
use crate::enumerate::sequences_of;
use crate::pair::{Pair, Row};
use crate::search::Draw;
use crate::statement::{Check, Pairs, Relation, Statement};
use crate::subject::Subject;

/// A ranking, and first of all the same with a row that is raised.
fn pair(rows: &[Row], at: usize, raised: Row) -> Pair {
    Pair::continued(rows[..at].to_vec(), raised, rows[at].clone(), rows[at + 1..].to_vec())
}

fn family(_: &Subject) -> Vec<Pair> {
    let rows: [Row; 4] = [vec![0.0, 0.0], vec![0.05, 0.0], vec![0.0, 0.05], vec![0.05, 0.05]];
    let mut pairs = Vec::new();
    for ranking in sequences_of(&rows, 1..=4) {
        for at in 0..ranking.len() {
            for by in [0.002, 0.01, 0.03] {
                // Sums such as 0.05 + 0.03 are rounded to thousandths, which is what is meant.
                let raised = ranking[at].iter().map(|r| ((r + by) * 1000.0).round() / 1000.0).collect();
                pairs.push(pair(&ranking, at, raised));
            }
        }
    }
    pairs
}

fn draw(draw: &mut Draw<'_>) -> Option<Pair> {
    let length = draw.length(1)?;
    let facets = draw.stream.between(2, 4);
    let mut rows = draw.rows(length, facets);
    let raised = draw.rows(1, facets).remove(0);
    let at = draw.stream.below(length);
    for (label, raised) in rows[at].iter_mut().zip(&raised) {
        let below: Vec<f64> = draw.fine.iter().copied().filter(|r| r < raised).collect();
        *label = if below.is_empty() { return None } else { *draw.stream.pick(&below) };
    }
    Some(pair(&rows, at, raised))
}

fn premise(pair: &Pair) -> bool {
    let is_raised = |(_, first, second): (usize, &Row, &Row)| first.iter().zip(second).all(|(a, b)| a > b);
    pair.facets() > 1 && is_small(pair) && one_difference(pair).is_some_and(is_raised)
}

pub(super) static STATEMENT: Statement = Statement {
    name: "AspDiv",
    title: "Query aspect diversity",
    says: "Replacing a document by one that is more relevant to every facet raises the score.",
    formula: "r(d'_i,t) > r(d_i,t) for all t  =>  Q(d with d'_i for d_i) > Q(d)",
    family: "two facets; all rankings of lengths 1 to 4 over the rows {(0,0), (0.05,0), (0,0.05), (0.05,0.05)}, one row raised on every facet by 0.002, 0.01 or 0.03",
    reference: REFERENCE,
    check: Check::Every(Pairs { relation: Relation::Above, family, draw, premise }),
};

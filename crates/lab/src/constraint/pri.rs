//! Priority: a better document further up is better.

use super::{G, REFERENCE, is_small};
use crate::enumerate::{one_facet, sequences};
use crate::pair::Pair;
use crate::search::Draw;
use crate::statement::{Check, Pairs, Relation, Statement};
use crate::subject::Subject;

fn family(_: &Subject) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for labels in sequences(&G, 5) {
        for i in 0..5 {
            let later = (i + 1..5).filter(|&j| labels[j] > labels[i]);
            pairs.extend(later.map(|j| Pair::swapped(one_facet(&labels), i, j)));
        }
    }
    pairs
}

fn draw(draw: &mut Draw<'_>) -> Option<Pair> {
    let length = draw.length(2)?;
    let rows = draw.rows(length, 1);
    let i = draw.stream.below(length - 1);
    let j = draw.stream.between(i + 1, length - 1);
    (rows[i] != rows[j]).then(|| if rows[i] < rows[j] { Pair::swapped(rows, i, j) } else { swapped_back(rows, i, j) })
}

/// The pair for rows that are in the right order already.
fn swapped_back(mut rows: Vec<Vec<f64>>, i: usize, j: usize) -> Pair {
    rows.swap(i, j);
    Pair::swapped(rows, i, j)
}

fn premise(pair: &Pair) -> bool {
    let Some([i, j]) = pair.exchanged().and_then(|places| <[usize; 2]>::try_from(places).ok()) else { return false };
    let (first, second) = (pair.rows(0), pair.rows(1));
    pair.facets() == 1 && is_small(pair) && first[i] == second[j] && first[j] == second[i] && first[i][0] > first[j][0]
}

pub(super) static STATEMENT: Statement = Statement {
    name: "Pri",
    title: "Priority",
    says: "Exchanging a document with a more relevant one below it raises the score.",
    formula: "r(d_j) > r(d_i), i < j  =>  Q(d with i and j exchanged) > Q(d)",
    family: "one facet; all rankings of length 5 over {0, 0.005, 0.02, 0.05}, all i < j with r_j > r_i",
    reference: REFERENCE,
    check: Check::Every(Pairs { relation: Relation::Above, family, draw, premise }),
};

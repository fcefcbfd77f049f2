//! Deepness: putting neighbours right counts more at the top.

use super::{G, REFERENCE, is_small};
use crate::enumerate::{one_facet, sequences};
use crate::pair::Pair;
use crate::search::Draw;
use crate::statement::{Check, Pairs, Relation, Statement};
use crate::subject::Subject;

/// Neighbours exchanged at i, and neighbours exchanged at j.
fn pair(labels: &[f64], i: usize, j: usize) -> Pair {
    let order: Vec<u32> = (0..labels.len() as u32).collect();
    let exchanged = |at: usize| {
        let mut order = order.clone();
        order.swap(at, at + 1);
        order
    };
    Pair::new(one_facet(labels), exchanged(i), exchanged(j))
}

fn family(_: &Subject) -> Vec<Pair> {
    let mut all = sequences(&G, 5);
    all.extend(sequences(&[0.0, 0.02, 0.05], 6));
    // Where average precision of binary labels fails.
    all.push([0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 1].map(|relevant| 0.05 * f64::from(relevant)).to_vec());
    let mut pairs = Vec::new();
    for labels in all {
        for i in 0..labels.len() - 1 {
            let equal = |j: &usize| labels[*j] == labels[i] && labels[j + 1] == labels[i + 1];
            if labels[i] < labels[i + 1] {
                pairs.extend((i + 2..labels.len() - 1).filter(equal).map(|j| pair(&labels, i, j)));
            }
        }
    }
    pairs
}

fn draw(draw: &mut Draw<'_>) -> Option<Pair> {
    let length = draw.length(4)?;
    let mut labels: Vec<f64> = (0..length).map(|_| draw.small()).collect();
    let i = draw.stream.below(length - 3);
    let j = draw.stream.between(i + 2, length - 2);
    let (low, high) = (draw.small(), draw.positive());
    for at in [i, j] {
        (labels[at], labels[at + 1]) = (low, high);
    }
    (low < high).then(|| pair(&labels, i, j))
}

fn premise(pair: &Pair) -> bool {
    let Some([i, i1, j, j1]) = pair.exchanged().and_then(|places| <[usize; 4]>::try_from(places).ok()) else {
        return false;
    };
    let (first, second) = (pair.rows(0), pair.rows(1));
    let is_right = |rows: &[&Vec<f64>], at: usize| rows[at][0] > rows[at + 1][0];
    pair.facets() == 1
        && is_small(pair)
        && (i1, j1) == (i + 1, j + 1)
        && is_right(&first, i)
        && is_right(&second, j)
        && [first[i], first[i1], first[j1], first[j]] == [second[i1], second[i], second[j], second[j1]]
        && first[i] == first[j1]
        && first[i1] == first[j]
}

pub(super) static STATEMENT: Statement = Statement {
    name: "Deep",
    title: "Deepness",
    says: "Putting two neighbours into the right order raises the score more at the top than further down.",
    formula: "r(d_i) = r(d_j) < r(d_i+1) = r(d_j+1), i < j  =>  Q(d with i and i+1 exchanged) > Q(d with j and j+1 exchanged)",
    family: "one facet; all rankings of length 5 over {0, 0.005, 0.02, 0.05}, of length 6 over {0, 0.02, 0.05}, and (0 0 0 0 x x x x x 0 x) with x = 0.05; all i and j >= i+2",
    reference: REFERENCE,
    check: Check::Every(Pairs { relation: Relation::Above, family, draw, premise }),
};

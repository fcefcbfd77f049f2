//! Aspect relevance: a facet with more weight counts more.

use super::{REFERENCE, has_no_overlap, is_small, on, one_difference, only_facet};
use crate::enumerate::sequences_of;
use crate::pair::{Pair, Row};
use crate::search::Draw;
use crate::statement::{Check, Pairs, Relation, Statement};
use crate::subject::Subject;

/// Weights of t, t' and another facet: t' has more than t.
const WEIGHTS: [[f64; 3]; 3] = [[0.3, 0.4, 0.3], [0.1, 0.6, 0.3], [0.05, 0.15, 0.8]];

fn family(_: &Subject) -> Vec<Pair> {
    let others: [Row; 2] = [vec![0.0; 3], on(2, 3, 0.05)];
    let mut pairs = Vec::new();
    for weights in WEIGHTS {
        for before in sequences_of(&others, 0..=3) {
            for after in sequences_of(&others, 0..=2) {
                for r in [0.02, 0.05] {
                    let pair = Pair::continued(before.clone(), on(1, 3, r), on(0, 3, r), after.clone());
                    pairs.push(Pair { weights: weights.to_vec(), ..pair });
                }
            }
        }
    }
    pairs
}

/// Weights of two to four facets, the second larger than the first.
fn drawn_weights(draw: &mut Draw<'_>) -> Vec<f64> {
    let facets = draw.stream.between(2, 4);
    let mut weights: Vec<f64> = (0..facets).map(|_| draw.stream.between(1, 20) as f64).collect();
    if weights[0] >= weights[1] {
        weights.swap(0, 1);
        weights[1] += 1.0;
    }
    let sum: f64 = weights.iter().sum();
    weights.iter_mut().for_each(|weight| *weight = (*weight / sum * 1000.0).round() / 1000.0);
    weights
}

fn draw(draw: &mut Draw<'_>) -> Option<Pair> {
    let length = draw.length(1)?;
    // Where weights are a parameter every choice of them has to be bound by itself: those of the family are enough.
    let is_given = draw.subject.is_weighted_by_parameter();
    let weights = if is_given { draw.stream.pick(&WEIGHTS).to_vec() } else { drawn_weights(draw) };
    let facets = weights.len();
    let others: Vec<Row> = (1..length)
        .map(|_| match draw.stream.between(1, facets - 1) {
            1 => vec![0.0; facets],
            facet => {
                let r = draw.small();
                on(facet, facets, r)
            }
        })
        .collect();
    let place = draw.stream.below(length);
    let (before, after) = others.split_at(place);
    let r = draw.positive();
    let pair = Pair::continued(before.to_vec(), on(1, facets, r), on(0, facets, r), after.to_vec());
    Some(Pair { weights, ..pair })
}

fn premise(pair: &Pair) -> bool {
    let Some((_, better, worse)) = one_difference(pair) else { return false };
    let (Some(heavy), Some(light)) = (only_facet(better), only_facet(worse)) else { return false };
    let is_about = |row: &Row| row[heavy] > 0.0 || row[light] > 0.0;
    is_small(pair)
        && has_no_overlap(pair)
        && better[heavy] == worse[light]
        && pair.weights.get(heavy) > pair.weights.get(light)
        && pair.documents.iter().filter(|row| is_about(row)).count() == 2
}

pub(super) static STATEMENT: Statement = Statement {
    name: "AspRel",
    title: "Aspect relevance",
    says: "Replacing a document by an equally relevant one on a facet of more weight raises the score, if no other document is about either facet.",
    formula: "w(t') > w(t), r(d_i,t) = r(d'_i,t') > 0, r(d_j,t) = r(d_j,t') = 0 for j other than i  =>  Q(d with d'_i for d_i) > Q(d)",
    family: "three facets with weights (0.3, 0.4, 0.3), (0.1, 0.6, 0.3), (0.05, 0.15, 0.8) for t, t', other; 0 to 3 documents before and 0 to 2 after, with nothing or 0.05 on the other facet; r = 0.02 or 0.05",
    reference: REFERENCE,
    check: Check::Every(Pairs { relation: Relation::Above, family, draw, premise }),
};

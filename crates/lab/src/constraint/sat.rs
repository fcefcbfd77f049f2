//! Aspect relevance saturation: a facet can be satisfied.

use super::{REFERENCE, has_no_overlap, on, only_facet};
use crate::enumerate::sequences_of;
use crate::pair::{Pair, Row};
use crate::search::Draw;
use crate::statement::{Check, Pairs, Relation, Statement};
use crate::subject::Subject;

/// The r that is taken to satisfy: the largest there is.
const SATISFIES: f64 = 1.0;

/// Documents and one that satisfies facet t; then one more on t.
fn pair(mut rows: Vec<Row>, facet: usize, facets: usize, r: f64) -> Pair {
    rows.push(on(facet, facets, SATISFIES));
    let count = rows.len() as u32;
    rows.push(on(facet, facets, r));
    Pair::new(rows, (0..count).collect(), (0..=count).collect())
}

fn family(_: &Subject) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for facets in [1, 2] {
        let labels = (0..facets).flat_map(|facet| [0.05, 0.8].map(|r| on(facet, facets, r)));
        let mut rows: Vec<Row> = labels.collect();
        rows.push(vec![0.0; facets]);
        for before in sequences_of(&rows, 0..=3) {
            for facet in 0..facets {
                pairs.extend([0.05, 0.5, 1.0].map(|r| pair(before.clone(), facet, facets, r)));
            }
        }
    }
    pairs
}

fn draw(draw: &mut Draw<'_>) -> Option<Pair> {
    let length = draw.length(2)? - 2;
    let facets = draw.stream.between(1, 3);
    let any = |draw: &mut Draw<'_>| {
        let facet = draw.stream.below(facets);
        let r = if draw.stream.once_in(2) { *draw.stream.pick(draw.coarse) } else { draw.small() };
        draw.on(facet, facets, r)
    };
    let before = (0..length).map(|_| any(draw)).collect();
    let (facet, r) = (draw.stream.below(facets), draw.coarse[draw.stream.between(1, draw.coarse.len() - 1)]);
    Some(pair(before, facet, facets, r))
}

fn premise(pair: &Pair) -> bool {
    let [first, second] = [pair.rows(0), pair.rows(1)];
    let (Some((added, rest)), Some(last)) = (second.split_last(), first.last()) else { return false };
    let (Some(facet), Some(satisfied)) = (only_facet(added), only_facet(last)) else { return false };
    has_no_overlap(pair) && rest == first && facet == satisfied && last[facet] == SATISFIES
}

pub(super) static STATEMENT: Statement = Statement {
    name: "Sat",
    title: "Aspect relevance saturation",
    says: "After a document that satisfies a facet completely, another document on that facet does not raise the score.",
    formula: "there is an r_max:  r(d_n,t) = r_max, r(d_n+1,t) > 0  =>  Q(d) >= Q(d, d_n+1);  r_max = 1 is tried",
    family: "no overlap, one and two facets; all rankings of lengths 0 to 3 over rows with 0.05 or 0.8 on one facet or nothing; then r = 1 on t, then r in {0.05, 0.5, 1} on t",
    reference: REFERENCE,
    check: Check::Every(Pairs { relation: Relation::NotBelow, family, draw, premise }),
};

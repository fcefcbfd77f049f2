//! Monotonic redundancy: what is covered to a lesser extent is worth more.

use super::{G, REFERENCE, is_small, one_difference, only_facet};
use crate::enumerate::sequences_of;
use crate::pair::{Pair, Row};
use crate::search::Draw;
use crate::statement::{Check, Pairs, Relation, Statement};
use crate::subject::Subject;

fn pair(before: Vec<Row>, r: f64) -> Pair {
    Pair::continued(before, vec![0.0, r], vec![r, 0.0], Vec::new())
}

fn family(_: &Subject) -> Vec<Pair> {
    let both = G.iter().flat_map(|more| G.iter().map(move |less| vec![*more, *less]));
    let rows: Vec<Row> = both.filter(|row| row[0] > row[1]).collect();
    let prefixes = sequences_of(&rows, 1..=3).into_iter();
    prefixes.flat_map(|before| [0.02, 0.05].map(|r| pair(before.clone(), r))).collect()
}

fn draw(draw: &mut Draw<'_>) -> Option<Pair> {
    let length = draw.length(2)? - 1;
    let mut before = draw.rows(length, 2);
    for row in &mut before {
        row.sort_by(|a, b| b.total_cmp(a));
    }
    let r = draw.positive();
    Some(pair(before, r))
}

fn premise(pair: &Pair) -> bool {
    let Some((place, better, worse)) = one_difference(pair) else { return false };
    let (Some(less), Some(more)) = (only_facet(better), only_facet(worse)) else { return false };
    let rows = pair.rows(0);
    is_small(pair)
        && pair.facets() == 2
        && less != more
        && better[less] == worse[more]
        && place > 0
        && place + 1 == rows.len()
        && rows[..place].iter().all(|row| row[more] > row[less])
}

pub(super) static STATEMENT: Statement = Statement {
    name: "MRed",
    title: "Monotonic redundancy",
    says: "After documents that are all more relevant to one facet than to the other, a document on the other raises the score more.",
    formula: "r(d_i,t) > r(d_i,t') for all i, r(d,t) = r(d',t')  =>  Q(d_1..d_n, d') > Q(d_1..d_n, d)",
    family: "two facets of equal weight; all rankings of lengths 1 to 3 with r(t) > r(t'), both in {0, 0.005, 0.02, 0.05}; the next document has r = 0.02 or 0.05",
    reference: REFERENCE,
    check: Check::Every(Pairs { relation: Relation::Above, family, draw, premise }),
};

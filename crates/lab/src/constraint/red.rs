//! Redundancy: what is covered less is worth more.

use super::{REFERENCE, RELEVANT, has_no_overlap, is_small, on, one_difference, only_facet};
use crate::enumerate::sequences_of;
use crate::pair::{Pair, Row};
use crate::search::Draw;
use crate::statement::{Check, Pairs, Relation, Statement};
use crate::subject::Subject;

/// How many documents are about a facet.
fn count(rows: &[Row], facet: usize) -> usize {
    rows.iter().filter(|row| row[facet] > 0.0).count()
}

fn family(_: &Subject) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (facets, longest) in [(2, 5), (3, 4)] {
        let mut rows: Vec<Row> = (0..facets).map(|facet| on(facet, facets, RELEVANT)).collect();
        rows.push(vec![0.0; facets]);
        for ranking in sequences_of(&rows, 1..=longest) {
            for (more, less) in (0..facets * facets).map(|both| (both / facets, both % facets)) {
                if count(&ranking, more) > count(&ranking, less) {
                    let (better, worse) = (on(less, facets, RELEVANT), on(more, facets, RELEVANT));
                    pairs.push(Pair::continued(ranking.clone(), better, worse, Vec::new()));
                }
            }
        }
    }
    pairs
}

fn draw(draw: &mut Draw<'_>) -> Option<Pair> {
    let length = draw.length(2)? - 1;
    let (facets, r) = (draw.stream.between(2, 4), draw.positive());
    let ranking: Vec<Row> = (0..length)
        .map(|_| match draw.stream.below(facets + 1) {
            facet if facet < facets => on(facet, facets, r),
            _ => vec![0.0; facets],
        })
        .collect();
    let (more, less) = (draw.stream.below(facets), draw.stream.below(facets));
    let fits = count(&ranking, more) > count(&ranking, less);
    fits.then(|| Pair::continued(ranking, on(less, facets, r), on(more, facets, r), Vec::new()))
}

fn premise(pair: &Pair) -> bool {
    let Some((place, better, worse)) = one_difference(pair) else { return false };
    let (Some(less), Some(more)) = (only_facet(better), only_facet(worse)) else { return false };
    let rows: Vec<Row> = pair.rows(0)[..place].iter().map(|row| (*row).clone()).collect();
    let r = better[less];
    is_small(pair)
        && has_no_overlap(pair)
        && place + 1 == pair.longest()
        && pair.documents.iter().flatten().all(|label| *label == 0.0 || *label == r)
        && count(&rows, more) > count(&rows, less)
}

pub(super) static STATEMENT: Statement = Statement {
    name: "Red",
    title: "Redundancy",
    says: "After a ranking that has covered one facet more often than another, a document on the second raises the score more.",
    formula: "|{i: r(d_i,t) = r_c}| > |{i: r(d_i,t') = r_c}|  =>  Q(d, document on t') > Q(d, document on t)",
    family: "no overlap, r_c = 0.05, equal weights; two facets (lengths 1 to 5) and three (lengths 1 to 4), rows with r_c on one facet or nothing",
    reference: REFERENCE,
    check: Check::Every(Pairs { relation: Relation::Above, family, draw, premise }),
};

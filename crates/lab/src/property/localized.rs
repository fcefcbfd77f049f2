//! Localization: the score depends on nothing but the documents above the cut-off.

use super::{MOFFAT, one};
use crate::pair::{Pair, Row};
use crate::search::Draw;
use crate::statement::{Check, Pairs, Relation, Statement};
use crate::subject::Subject;

/// A ranking, and the same with something deeper and with more judged documents that nobody retrieved.
fn pairs(rows: &[Row], deeper: &Row, takes_cutoff: bool) -> Vec<Pair> {
    let order: Vec<u32> = (0..rows.len() as u32).collect();
    let mut pool = Pair::new(rows.to_vec(), order.clone(), order.clone());
    pool.sides[1].unretrieved = vec![deeper.clone(); 2];
    let mut found = vec![pool];
    if takes_cutoff {
        let k = Some(rows.len() as u32);
        let mut further = Pair::new([rows, &[deeper.clone()][..]].concat(), order.clone(), Vec::new());
        further.sides[1].ranking = order.into_iter().chain([rows.len() as u32]).collect();
        further.sides.iter_mut().for_each(|side| side.cutoff = k);
        found.push(further);
        found[0].sides.iter_mut().for_each(|side| side.cutoff = k);
    }
    found
}

fn family(subject: &Subject) -> Vec<Pair> {
    let rows = one(subject, 1..=4);
    let best = vec![1.0];
    rows.iter().flat_map(|rows| pairs(rows, &best, subject.takes_cutoff())).collect()
}

fn draw(draw: &mut Draw<'_>) -> Option<Pair> {
    let length = draw.length(1)?;
    let rows: Vec<Row> = (0..length).map(|_| vec![draw.any()]).collect();
    let deeper = vec![draw.any()];
    let mut choices = pairs(&rows, &deeper, draw.subject.takes_cutoff());
    let choice = draw.stream.below(choices.len());
    Some(choices.swap_remove(choice))
}

fn premise(pair: &Pair) -> bool {
    let [first, second] = &pair.sides;
    let k = first.ranking.len();
    second.ranking.get(..k) == Some(&first.ranking[..])
        && first.cutoff == second.cutoff
        && k > 0
        && (second.ranking.len() == k || first.cutoff == Some(k as u32))
        && first.cutoff.is_none_or(|cutoff| cutoff as usize == k)
}

pub(super) static STATEMENT: Statement = Statement {
    name: "Localized",
    title: "Localization",
    says: "Documents below the cut-off, and judged documents that were not retrieved, do not change the score.",
    formula: "equal labels in ranks 1..k  =>  equal M@k",
    family: "one facet; all rankings of lengths 1 to 4, with a best document below the cut-off or with two more in the pool",
    reference: MOFFAT,
    check: Check::Every(Pairs { relation: Relation::Same, family, draw, premise }),
};

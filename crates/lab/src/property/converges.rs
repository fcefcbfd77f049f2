//! Convergence: bringing a better document above the cut-off raises the score.

use super::{MOFFAT, cut, draw_swap, is_swap, swaps};
use crate::pair::Pair;
use crate::search::Draw;
use crate::statement::{Check, Pairs, Relation, Statement};
use crate::subject::Subject;

/// The exchange at every cut-off between the two places.
fn at_cutoffs(pair: &Pair) -> Vec<Pair> {
    match pair.exchanged().as_deref() {
        Some([i, j]) => (i + 1..=*j).map(|k| cut(pair.clone(), k as u32, k as u32)).collect(),
        _ => Vec::new(),
    }
}

fn family(subject: &Subject) -> Vec<Pair> {
    let all = swaps(subject);
    all.iter().filter(|pair| pair.longest() <= 4).flat_map(at_cutoffs).collect()
}

fn draw(draw: &mut Draw<'_>) -> Option<Pair> {
    let choices = at_cutoffs(&draw_swap(draw)?);
    (!choices.is_empty()).then(|| draw.stream.pick(&choices).clone())
}

fn premise(pair: &Pair) -> bool {
    let k = pair.sides[0].cutoff.unwrap_or_default() as usize;
    is_swap(pair)
        && pair.sides[1].cutoff == pair.sides[0].cutoff
        && matches!(pair.exchanged().as_deref(), Some([i, j]) if *i < k && k <= *j)
}

pub(super) static STATEMENT: Statement = Statement {
    name: "Converges",
    title: "Convergence",
    says: "Exchanging a document above the cut-off with a better one below it raises the score.",
    formula: "i <= k < j, l_i < l_j  =>  M@k(i and j exchanged) > M@k",
    family: "all rankings of lengths 2 to 4, all exchanges across every k",
    reference: MOFFAT,
    check: Check::Every(Pairs { relation: Relation::Above, family, draw, premise }),
};

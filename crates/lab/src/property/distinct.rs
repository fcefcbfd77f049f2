//! Distinct values: whether rankings that differ have scores that differ.

use super::{Scored, same_pool};
use crate::effort::Effort;
use crate::pair::Pair;
use crate::statement::{Check, Statement};
use crate::subject::Subject;
use crate::verdict::{Evidence, Outcome, Verdict};
use aspectra_eval::Result;

/// Scores that are closer than this are one value.
pub(super) const SAME: f64 = 1e-12;

/// Scored rankings, smallest score first.
pub(super) fn ordered(subject: &Subject, effort: &Effort) -> Result<Scored> {
    let mut scored = same_pool(subject, effort)?;
    scored.found.sort_by(|a, b| a.1.total_cmp(&b.1));
    Ok(scored)
}

/// Two scored rankings as one pair.
pub(super) fn joined(first: &(Pair, f64), second: &(Pair, f64)) -> Evidence {
    let mut pair = first.0.clone();
    pair.sides[1] = second.0.sides[0].clone();
    Evidence::new(pair, [first.1, second.1])
}

fn check(subject: &Subject, effort: &Effort) -> Result<Verdict> {
    let scored = ordered(subject, effort)?;
    let found = &scored.found;
    if found.is_empty() {
        return Ok(scored.none());
    }
    let is_new = |pair: &[(Pair, f64)]| pair[1].1 - pair[0].1 > SAME * pair[1].1.abs().max(1.0);
    let values = 1 + found.windows(2).filter(|pair| is_new(pair)).count();
    let detail = format!("{values} values of {} rankings", found.len());
    Ok(match found.windows(2).find(|pair| !is_new(pair)) {
        Some(pair) => Verdict::new(Outcome::Violated, found.len(), detail).shown_by(joined(&pair[0], &pair[1])),
        None => Verdict::new(Outcome::NoViolation, found.len(), detail).partial_unless(scored.is_whole),
    })
}

pub(super) static STATEMENT: Statement = Statement {
    name: "Distinct",
    title: "Distinct values",
    says: "Rankings with different labels have different scores; the detail has the number of values.",
    formula: "A and B differ in a label  =>  M(A) differs from M(B)",
    family: "one facet; all 1024 rankings of length 5 over four labels, one pool",
    reference: "Ferrante, Ferro & Fuhr 2021",
    check: Check::Own(check),
};

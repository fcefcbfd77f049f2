//! Equal spacing: whether the steps from one value to the next are equal.

use super::distinct::{SAME, joined, ordered};
use crate::effort::Effort;
use crate::statement::{Check, Statement};
use crate::subject::Subject;
use crate::verdict::{Outcome, Verdict};
use aspectra_eval::Result;

/// Steps that differ by less than this share are equal.
const EQUAL: f64 = 1e-6;

fn check(subject: &Subject, effort: &Effort) -> Result<Verdict> {
    let scored = ordered(subject, effort)?;
    let found = &scored.found;
    if !scored.is_whole {
        // A ranking that was not looked at may lie inside a step.
        let detail = format!("the values of {} rankings are not all", found.len());
        return Ok(Verdict::new(Outcome::NotEstablished, found.len(), detail).partial());
    }
    let is_step = |pair: &&[(crate::pair::Pair, f64)]| pair[1].1 - pair[0].1 > SAME * pair[1].1.abs().max(1.0);
    let steps: Vec<&[(crate::pair::Pair, f64)]> = found.windows(2).filter(is_step).collect();
    let size = |pair: &&&[(crate::pair::Pair, f64)]| pair[1].1 - pair[0].1;
    let (Some(smallest), Some(largest)) = (
        steps.iter().min_by(|a, b| size(a).total_cmp(&size(b))),
        steps.iter().max_by(|a, b| size(a).total_cmp(&size(b))),
    ) else {
        return Ok(Verdict::not_applicable("there are no two values"));
    };
    let detail = format!("steps from {:.6} to {:.6}", size(&smallest), size(&largest));
    Ok(match size(&largest) - size(&smallest) > EQUAL * size(&largest) {
        true => Verdict::new(Outcome::Violated, found.len(), detail).shown_by(joined(&smallest[0], &smallest[1])),
        false => Verdict::new(Outcome::NoViolation, found.len(), detail),
    })
}

pub(super) static STATEMENT: Statement = Statement {
    name: "Spaced",
    title: "Equal spacing",
    says: "The values that the measure takes are equally far apart; the detail has the smallest and the largest step.",
    formula: "v_1 < v_2 < ... the values:  v_(i+1) - v_i is the same for all i",
    family: "one facet; all 1024 rankings of length 5 over four labels, one pool",
    reference: "Ferrante, Ferro & Fuhr 2021",
    check: Check::Own(check),
};

//! Continuity: a small change of a label is a small change of the score.

use super::one;
use crate::effort::Effort;
use crate::pair::Pair;
use crate::reading::Reading;
use crate::statement::{Check, Statement};
use crate::subject::Subject;
use crate::verdict::{Evidence, Outcome, Verdict};
use aspectra_eval::Result;

/// The changes of r that are compared.
const STEPS: [f64; 2] = [1e-3, 1e-6];
/// By how much the ratio may grow from the larger change to the smaller one; at a jump it grows a thousandfold.
const GROWTH: f64 = 30.0;

fn check(subject: &Subject, _: &Effort) -> Result<Verdict> {
    if subject.reading == Reading::Grades {
        return Ok(Verdict::not_applicable("a collapse takes whole labels"));
    }
    let mut ratios: Vec<Vec<(f64, Pair, [f64; 2])>> = Vec::new();
    for step in STEPS {
        let mut pairs = Vec::new();
        for rows in one(subject, 1..=4) {
            for at in 0..rows.len() {
                // Down from the largest label, up from the others.
                let changed = if rows[at][0] > 0.9 { rows[at][0] - step } else { rows[at][0] + step };
                pairs.push(Pair::continued(
                    rows[..at].to_vec(),
                    vec![changed],
                    rows[at].clone(),
                    rows[at + 1..].to_vec(),
                ));
            }
        }
        let weighed = subject.weigh(&pairs)?;
        let found = pairs.into_iter().zip(weighed).map(|(pair, weighed)| {
            let scores = [0, 1].map(|side: usize| weighed.scores[side].number().unwrap_or(f64::NAN));
            ((scores[0] - scores[1]).abs() / step, pair, scores)
        });
        ratios.push(found.collect());
    }
    let count = 2 * ratios.iter().map(Vec::len).sum::<usize>();
    let largest = ratios[0].iter().map(|(ratio, ..)| *ratio).fold(f64::NAN, f64::max);
    if largest.is_nan() {
        return Ok(Verdict::not_applicable("no score is a number"));
    }
    let jump =
        ratios[1].iter().zip(&ratios[0]).find(|(small, large)| small.0 > GROWTH * large.0.max(1e-6) && small.0 > 1.0);
    Ok(match jump {
        Some(((_, pair, scores), _)) => Verdict::new(Outcome::Violated, count, "a change of 0.000001 makes a jump")
            .shown_by(Evidence { pair: pair.clone(), scores: *scores }),
        None => {
            Verdict::new(Outcome::NoViolation, count, format!("the score changes at most {largest:.4} times as much"))
        }
    })
}

pub(super) static STATEMENT: Statement = Statement {
    name: "Continuous",
    title: "Continuity",
    says: "A small change of a label changes the score by about as little; the detail has the largest ratio.",
    formula: "|M(l_i + e) - M(l_i)| = O(e)",
    family: "one facet; all rankings of lengths 1 to 4, every label changed by 0.001 and by 0.000001 of the largest",
    reference: "this laboratory",
    check: Check::Own(check),
};

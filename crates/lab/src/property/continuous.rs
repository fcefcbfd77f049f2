//! Continuity: a small change of a label is a small change of the score.

use super::{no_number, one};
use crate::effort::Effort;
use crate::examine::evidence;
use crate::pair::{Pair, Row};
use crate::reading::Reading;
use crate::statement::{Check, Statement};
use crate::subject::Subject;
use crate::verdict::{Evidence, Outcome, Verdict};
use aspectra_eval::Result;

/// The first change of r that is tried.
const STEP: f64 = 1e-3;
/// How often the change is halved: 0.001 becomes 0.000002.
const HALVINGS: usize = 9;

/// A ranking with the label at a place set to two values, and how much the score changes.
fn change(subject: &Subject, rows: &[Row], at: usize, ends: [f64; 2]) -> Result<(f64, Evidence)> {
    let pair = Pair::continued(rows[..at].to_vec(), vec![ends[1]], vec![ends[0]], rows[at + 1..].to_vec());
    let weighed = subject.weigh(std::slice::from_ref(&pair))?;
    let evidence = evidence(pair, &weighed[0]);
    Ok(((evidence.scores[0] - evidence.scores[1]).abs(), evidence))
}

fn check(subject: &Subject, effort: &Effort) -> Result<Verdict> {
    if subject.reading == Reading::Grades {
        return Ok(Verdict::not_applicable("a collapse takes whole labels"));
    }
    let (mut pairs, mut places) = (Vec::new(), Vec::new());
    for rows in one(subject, 1..=4) {
        for at in 0..rows.len() {
            // Down from the largest label, up from the others.
            let label = rows[at][0];
            let ends = if label > 0.9 { [label - STEP, label] } else { [label, label + STEP] };
            pairs.push(Pair::continued(rows[..at].to_vec(), vec![ends[1]], vec![ends[0]], rows[at + 1..].to_vec()));
            places.push((rows.clone(), at, ends));
        }
    }
    let weighed = subject.weigh_within(&pairs, effort)?;
    let is_whole = weighed.len() == pairs.len();
    let changes = weighed.iter().zip(&places).filter_map(|(weighed, place)| {
        let [first, second] = [0, 1].map(|side: usize| weighed.scores[side].number());
        Some(((first? - second?).abs(), place))
    });
    let Some((largest, (rows, at, ends))) = changes.max_by(|a, b| a.0.total_cmp(&b.0)) else {
        return Ok(no_number(is_whole));
    };
    // At a jump one half of the change of r keeps the whole change of the score; else it is halved too.
    let (mut ends, mut kept) = (*ends, change(subject, rows, *at, *ends)?);
    for _ in 0..HALVINGS {
        let middle = (ends[0] + ends[1]) / 2.0;
        let lower = change(subject, rows, *at, [ends[0], middle])?;
        let upper = change(subject, rows, *at, [middle, ends[1]])?;
        (ends, kept) = if lower.0 > upper.0 { ([ends[0], middle], lower) } else { ([middle, ends[1]], upper) };
    }
    let count = 2 * weighed.len() + 4 * HALVINGS;
    Ok(match largest > 1e-9 && kept.0 > largest / 2.0 {
        true => Verdict::new(Outcome::Violated, count, "a change of 0.000002 makes a jump").shown_by(kept.1),
        false => {
            let detail = format!("the score changes at most {:.4} times as much", largest / STEP);
            Verdict::new(Outcome::NoViolation, count, detail).partial_unless(is_whole)
        }
    })
}

pub(super) static STATEMENT: Statement = Statement {
    name: "Continuous",
    title: "Continuity",
    says: "A small change of a label changes the score by about as little; the detail has the largest ratio.",
    formula: "|M(l_i + e) - M(l_i)| = O(e)",
    family: "one facet; all rankings of lengths 1 to 4, every label changed by 0.001 of the largest; then the largest change of a score is followed down to 0.000002",
    reference: "this laboratory",
    check: Check::Own(check),
};

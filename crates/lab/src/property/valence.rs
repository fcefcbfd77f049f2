//! Recall valence: what it costs when the last relevant document goes to the end of the list.

use super::{no_number, one};
use crate::effort::Effort;
use crate::examine::evidence;
use crate::pair::Pair;
use crate::statement::{Check, Relation, Statement};
use crate::subject::Subject;
use crate::verdict::{Outcome, Verdict};
use aspectra_eval::Result;

/// A ranking, and the same with its lowest relevant document moved to the end.
fn pair(rows: Vec<Vec<f64>>) -> Option<Pair> {
    let last = rows.iter().rposition(|row| row[0] > 0.0)?;
    let order: Vec<u32> = (0..rows.len() as u32).collect();
    let mut moved = order.clone();
    let document = moved.remove(last);
    moved.push(document);
    (last + 1 < rows.len()).then(|| Pair::new(rows, order, moved))
}

fn check(subject: &Subject, effort: &Effort) -> Result<Verdict> {
    let longest = subject.cutoff().map_or(5, |cutoff| 5.min(cutoff as usize));
    let pairs: Vec<Pair> = one(subject, 2..=longest.max(2)).into_iter().filter_map(pair).collect();
    let weighed = subject.weigh_within(&pairs, effort)?;
    let (count, is_whole) = (2 * weighed.len(), weighed.len() == pairs.len());
    let losses = weighed.iter().filter_map(|weighed| {
        let [first, second] = [0, 1].map(|side: usize| weighed.scores[side].number());
        Some(first? - second?)
    });
    let (mut smallest, mut largest) = (f64::INFINITY, f64::NEG_INFINITY);
    losses.for_each(|loss| (smallest, largest) = (smallest.min(loss), largest.max(loss)));
    if smallest > largest {
        return Ok(no_number(is_whole));
    }
    let detail = format!("it loses between {smallest:.4} and {largest:.4}");
    let kept = pairs.iter().zip(&weighed).find(|(pair, weighed)| Relation::Above.is_broken(pair, weighed));
    Ok(match kept {
        Some((pair, weighed)) => {
            Verdict::new(Outcome::Violated, count, detail).shown_by(evidence(pair.clone(), weighed))
        }
        None => Verdict::new(Outcome::NoViolation, count, detail).partial_unless(is_whole),
    })
}

pub(super) static STATEMENT: Statement = Statement {
    name: "Valence",
    title: "Recall valence",
    says: "Moving the lowest relevant document to the end of the list lowers the score; the detail says by how much.",
    formula: "M(d) > M(d with its lowest relevant document at the end)",
    family: "one facet; all rankings of lengths 2 to 5 that do not end with a relevant document",
    reference: "Diaz and others, 2023",
    check: Check::Own(check),
};

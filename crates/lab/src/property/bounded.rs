//! Boundedness: scores stay in the range that the measure declares.

use super::{MOFFAT, rankings, scored};
use crate::effort::Effort;
use crate::pair::Row;
use crate::statement::{Check, Statement};
use crate::stream::Stream;
use crate::subject::Subject;
use crate::verdict::{Evidence, Outcome, Verdict};
use aspectra_eval::Result;

/// How far a score may be outside the range because of rounding.
const ROUNDING: f64 = 1e-9;

fn check(subject: &Subject, effort: &Effort) -> Result<Verdict> {
    let mut all = rankings(subject, 5);
    let mut stream = Stream::new(effort.seed, &[&subject.measure.to_string(), "Bounded"]);
    let coarse = subject.coarse();
    for _ in 0..effort.search {
        let length = stream.between(1, 30);
        let facets = if subject.is_faceted() { stream.between(1, 3) } else { 1 };
        let rows: Vec<Row> = (0..length).map(|_| (0..facets).map(|_| *stream.pick(&coarse)).collect()).collect();
        all.push(rows);
    }
    // Batches have rankings of equally many facets.
    all.sort_by_key(|rows| rows[0].len());
    let scored = scored(subject, &all, effort)?;
    let found = &scored.found;
    let Some(smallest) = found.iter().min_by(|a, b| a.1.total_cmp(&b.1)) else { return Ok(scored.none()) };
    let largest = found.iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or(smallest);
    let range = subject.measure.range();
    let detail =
        format!("from {:.4} to {:.4}; the range declared is {} to {}", smallest.1, largest.1, range.min, range.max);
    let outside = [smallest, largest]
        .into_iter()
        .find(|(_, score)| *score < range.min - ROUNDING || *score > range.max + ROUNDING);
    Ok(match outside {
        Some((pair, score)) => Verdict::new(Outcome::Violated, found.len(), detail)
            .shown_by(Evidence::new(pair.clone(), [*score; 2])),
        None => Verdict::new(Outcome::NoViolation, found.len(), detail).partial_unless(scored.is_whole),
    })
}

pub(super) static STATEMENT: Statement = Statement {
    name: "Bounded",
    title: "Boundedness",
    says: "Every score lies in the range that the measure declares.",
    formula: "a <= M <= b",
    family: "all rankings of lengths 1 to 5 (two facets: to 4), then random ones of up to 30 documents and six labels",
    reference: MOFFAT,
    check: Check::Own(check),
};

//! Boundedness: scores stay in the range that the measure declares.

use super::{MOFFAT, no_number, rankings, scored};
use crate::effort::Effort;
use crate::pair::{Pair, Row};
use crate::search::LONGEST;
use crate::statement::{Check, Statement};
use crate::stream::Stream;
use crate::subject::Subject;
use crate::verdict::{Evidence, Outcome, Verdict};
use aspectra_eval::Result;

/// How far a score may be outside the range because of rounding.
const ROUNDING: f64 = 1e-9;

/// How many random rankings are scored between two looks at the clock.
const AT_A_TIME: usize = 500;

/// The smallest and the largest score so far, with their rankings.
#[derive(Default)]
struct Extremes {
    count: usize,
    ends: Option<[(Pair, f64); 2]>,
}

impl Extremes {
    fn add(&mut self, found: Vec<(Pair, f64)>) {
        self.count += found.len();
        for (pair, score) in found {
            match &mut self.ends {
                None => self.ends = Some([(pair.clone(), score), (pair, score)]),
                Some([smallest, _]) if score < smallest.1 => *smallest = (pair, score),
                Some([_, largest]) if score > largest.1 => *largest = (pair, score),
                Some(_) => {}
            }
        }
    }
}

fn check(subject: &Subject, effort: &Effort) -> Result<Verdict> {
    let (mut extremes, mut left) = (Extremes::default(), effort.search);
    let family = scored(subject, &rankings(subject, 5), effort)?;
    let mut is_whole = family.is_whole;
    extremes.add(family.found);
    let mut stream = Stream::new(effort.seed, &[&subject.measure.to_string(), "Bounded"]);
    let coarse = subject.coarse();
    while left > 0 && is_whole {
        if effort.is_spent() {
            is_whole = false;
            break;
        }
        let mut drawn: Vec<Vec<Row>> = Vec::with_capacity(left.min(AT_A_TIME));
        for _ in 0..left.min(AT_A_TIME) {
            let length = stream.between(1, LONGEST);
            let facets = if subject.is_faceted() { stream.between(1, 3) } else { 1 };
            drawn.push((0..length).map(|_| (0..facets).map(|_| *stream.pick(&coarse)).collect()).collect());
        }
        // Batches have rankings of equally many facets.
        drawn.sort_by_key(|rows| rows[0].len());
        left -= drawn.len();
        extremes.add(scored(subject, &drawn, effort)?.found);
    }
    let (count, range) = (extremes.count, subject.measure.range());
    let Some(ends) = extremes.ends else { return Ok(no_number(is_whole)) };
    let [smallest, largest] = [ends[0].1, ends[1].1];
    let detail = format!("from {smallest:.4} to {largest:.4}; the range declared is {} to {}", range.min, range.max);
    let is_outside = |score: f64| score < range.min - ROUNDING || score > range.max + ROUNDING;
    Ok(match ends.into_iter().find(|(_, score)| is_outside(*score)) {
        Some((pair, score)) => Verdict::new(Outcome::Violated, count, detail).shown_by(Evidence::new(pair, [score; 2])),
        None => Verdict::new(Outcome::NoViolation, count, detail).partial_unless(is_whole),
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

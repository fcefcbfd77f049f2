//! Realizability: the largest score can be had, however few documents are relevant.

use super::MOFFAT;
use crate::effort::Effort;
use crate::pair::Pair;
use crate::statement::{Check, Statement};
use crate::subject::Subject;
use crate::verdict::{Evidence, Outcome, Verdict};
use aspectra_eval::Result;

/// How far from the largest score counts as reaching it.
const CLOSE: f64 = 1e-9;

fn check(subject: &Subject, effort: &Effort) -> Result<Verdict> {
    let largest = subject.measure.range().max;
    if !largest.is_finite() {
        return Ok(Verdict::not_applicable("it declares no largest score"));
    }
    let mut count = 0;
    let cutoffs: Vec<Option<u32>> = if subject.takes_cutoff() { (1..=5).map(Some).collect() } else { vec![None] };
    for relevant in 1..=3u32 {
        for &cutoff in &cutoffs {
            if count > 0 && effort.is_spent() {
                let detail = format!("{largest} is reached as far as was looked");
                return Ok(Verdict::new(Outcome::NoViolation, count, detail).partial());
            }
            // The relevant documents first, with others behind them or without: nothing else can be better.
            let documents: Vec<Vec<f64>> =
                (0..relevant + 5).map(|at| vec![f64::from(u8::from(at < relevant))]).collect();
            let mut pair = Pair::new(documents, (0..relevant).collect(), (0..relevant + 5).collect());
            pair.has_perfect = false;
            pair.sides.iter_mut().for_each(|side| side.cutoff = cutoff);
            let weighed = subject.weigh(std::slice::from_ref(&pair))?;
            count += 2;
            let scores = [0, 1].map(|side: usize| weighed[0].scores[side].number().unwrap_or(f64::NAN));
            if scores.iter().all(|score| score.is_nan()) {
                return Ok(Verdict::not_applicable(weighed[0].reason().unwrap_or_default()));
            }
            if !scores.iter().any(|score| (score - largest).abs() < CLOSE) {
                let detail = format!("{largest} is not reached with {relevant} relevant");
                return Ok(Verdict::new(Outcome::Violated, count, detail).shown_by(Evidence::new(pair, scores)));
            }
        }
    }
    Ok(Verdict::new(Outcome::NoViolation, count, format!("{largest} is reached")))
}

pub(super) static STATEMENT: Statement = Statement {
    name: "Realizable",
    title: "Realizability",
    says: "At every cut-off some ranking reaches the largest score, however few documents are relevant.",
    formula: "R >= 1  =>  for every k there is a ranking with M@k = b",
    family: "one facet; 1 to 3 documents of the largest label on top, alone or with others behind them; k = 1..5",
    reference: MOFFAT,
    check: Check::Own(check),
};

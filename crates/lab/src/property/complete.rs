//! Completeness: there is a score even where nothing is relevant.

use super::MOFFAT;
use crate::effort::Effort;
use crate::pair::Pair;
use crate::statement::{Check, Statement};
use crate::subject::Subject;
use crate::verdict::{Evidence, Outcome, Verdict};
use aspectra_eval::{Result, Score};

fn check(subject: &Subject, effort: &Effort) -> Result<Verdict> {
    let mut count = 0;
    for length in 0..=5u32 {
        if count > 0 && effort.is_spent() {
            let detail = format!("a score for 0 to {} documents", length - 1);
            return Ok(Verdict::new(Outcome::NoViolation, count, detail).partial());
        }
        let order: Vec<u32> = (0..length).collect();
        let mut pair = Pair::new(vec![vec![0.0]; 5], order.clone(), order);
        pair.has_perfect = false;
        let weighed = subject.weigh(std::slice::from_ref(&pair))?;
        count += 1;
        match &weighed[0].scores[0] {
            Score::Undefined(reason) => {
                let evidence = Evidence::new(pair, [f64::NAN; 2]);
                return Ok(Verdict::new(Outcome::Violated, count, *reason).shown_by(evidence));
            }
            Score::Text(_) => return Ok(Verdict::not_applicable("the score is a text, not a number")),
            _ => {}
        }
    }
    Ok(Verdict::new(Outcome::NoViolation, count, "a score for 0 to 5 documents"))
}

pub(super) static STATEMENT: Statement = Statement {
    name: "Complete",
    title: "Completeness",
    says: "The score is defined for a topic without a relevant document.",
    formula: "R = 0  =>  M@k is a number",
    family: "one facet; a pool of five non-relevant documents, of which 0 to 5 are retrieved",
    reference: MOFFAT,
    check: Check::Own(check),
};

//! From a pair that contradicts a statement to a small one that a reader can check by hand.

use crate::effort::Effort;
use crate::pair::Pair;
use crate::statement::Pairs;
use crate::subject::Subject;
use aspectra_eval::Result;

/// Values of r from the simplest on; all others are less simple.
const SIMPLE: [f64; 7] = [0.0, 0.05, 1.0, 0.5, 0.02, 0.01, 0.005];

/// How many smaller pairs are weighed at a time.
const AT_A_TIME: usize = 24;

/// The smallest pair that is reached by leaving out documents and by simpler labels, still contradicting the statement.
pub(crate) fn shrink(subject: &Subject, pairs: &Pairs, mut pair: Pair, effort: &Effort) -> Result<Pair> {
    // Every round makes the pair smaller, so this ends; the limit is for a measure that is not the same every time.
    for _ in 0..1000 {
        // A large counterexample is a proof too.
        if effort.is_spent() {
            break;
        }
        let mut candidates = smaller(&pair);
        candidates.retain(pairs.premise);
        match first_broken(subject, pairs, &candidates)? {
            Some(found) => pair = found.clone(),
            None => break,
        }
    }
    Ok(pair)
}

/// The first of some pairs that contradicts the statement. A few are weighed at a time: of a long pair nearly every document
/// can be left out.
fn first_broken<'c>(subject: &Subject, pairs: &Pairs, candidates: &'c [Pair]) -> Result<Option<&'c Pair>> {
    for some in candidates.chunks(AT_A_TIME) {
        let weighed = subject.weigh(some)?;
        let mut both = some.iter().zip(&weighed);
        if let Some((found, _)) = both.find(|(pair, weighed)| pairs.relation.is_broken(pair, weighed)) {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// Pairs that are smaller by a step: fewer documents first, then simpler labels.
fn smaller(pair: &Pair) -> Vec<Pair> {
    let mut found: Vec<Pair> = (0..pair.documents.len() as u32).map(|document| pair.without(document)).collect();
    let simplicity = |r: f64| SIMPLE.iter().position(|simple| *simple == r).unwrap_or(SIMPLE.len());
    for (row, labels) in pair.documents.iter().enumerate() {
        for (facet, &label) in labels.iter().enumerate() {
            for &simpler in &SIMPLE[..simplicity(label)] {
                let mut candidate = pair.clone();
                candidate.documents[row][facet] = simpler;
                found.push(candidate);
            }
        }
    }
    // Two labels at once, where equal ones have to stay equal.
    let mut labels: Vec<f64> = pair.documents.iter().flatten().copied().collect();
    labels.sort_by(f64::total_cmp);
    labels.dedup();
    for label in labels {
        for &simpler in &SIMPLE[..simplicity(label)] {
            let mut candidate = pair.clone();
            let equal = candidate.documents.iter_mut().flatten().filter(|other| **other == label);
            equal.for_each(|other| *other = simpler);
            found.push(candidate);
        }
    }
    found
}

//! From a pair that contradicts a statement to a small one that a reader can check by hand.

use crate::effort::Effort;
use crate::pair::Pair;
use crate::statement::Pairs;
use crate::subject::Subject;
use aspectra_eval::Result;

/// Values of r from the simplest on; all others are less simple.
const SIMPLE: [f64; 7] = [0.0, 0.05, 1.0, 0.5, 0.02, 0.01, 0.005];

/// The smallest pair that is reached by leaving out documents and by simpler labels, still contradicting the statement.
pub(crate) fn shrink(subject: &Subject, pairs: &Pairs, mut pair: Pair, effort: &Effort) -> Result<Pair> {
    // Every round makes the pair smaller, so this ends; the limit is for a measure that is not the same every time.
    for _ in 0..1000 {
        // A large counterexample is a proof too.
        if effort.is_spent() {
            break;
        }
        let candidates: Vec<Pair> = smaller(&pair).into_iter().filter(|pair| (pairs.premise)(pair)).collect();
        let weighed = subject.weigh(&candidates)?;
        let mut both = candidates.into_iter().zip(weighed);
        match both.find(|(pair, weighed)| pairs.relation.is_broken(pair, weighed)) {
            Some((found, _)) => pair = found,
            None => break,
        }
    }
    Ok(pair)
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

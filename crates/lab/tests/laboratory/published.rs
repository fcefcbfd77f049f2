//! The published table of constraints: 185 of its 200 cells, and exactly which ones differ.

use aspectra_lab::Effort;
use aspectra_lab::constraint::CONSTRAINTS;
use aspectra_lab::paper::{self, PUBLISHED, Parameters, TABLE};
use aspectra_lab::study::study;
use aspectra_lab::verdict::Outcome;

/// The cells that differ: eight refutations, two that the paper's text calls undefined, and five of measures of one facet.
const DIFFERENT: [(&str, &str); 15] = [
    ("RR", "Sat"),
    ("nDCG@k", "AspDiv"),
    ("ERR@k", "AspDiv"),
    ("ERR@k", "Sat"),
    ("RBP", "AspDiv"),
    ("AP-IA", "Pri"),
    ("AP-IA", "Deep"),
    ("NRBP", "Pri"),
    ("NRBP", "AspDiv"),
    ("a-nDCG@k", "Pri"),
    ("a-nDCG@k", "AspDiv"),
    ("EU", "Pri"),
    ("EU", "AspDiv"),
    ("CT@k", "Pri"),
    ("CT@k", "AspDiv"),
];

#[test]
fn the_search_refutes_nothing_more_of_the_published_table() {
    let with = Parameters::default();
    let effort = Effort::new(600, 42);
    let found = study(paper::entries(with).unwrap(), CONSTRAINTS, &effort, &|| {});
    let mut different = Vec::new();
    for (row, published) in TABLE[..PUBLISHED].iter().enumerate() {
        for (column, constraint) in CONSTRAINTS.iter().enumerate() {
            let verdict = found.verdict(row, column);
            if published.says(column) != Some(verdict.outcome.holds()) {
                different.push((published.name, constraint.name));
                let is_refuted = verdict.outcome == Outcome::Violated && verdict.evidence.is_some();
                assert!(is_refuted || verdict.outcome == Outcome::NoViolation, "{} {verdict:?}", published.name);
            }
        }
    }
    assert_eq!(different, DIFFERENT);
    let mut finding = found.finding("constraints", &effort);
    paper::compare(&mut finding, &found, with);
    let facts: Vec<String> = finding.facts.iter().map(|(name, value)| format!("{name} {value:?}")).collect();
    assert!(facts.iter().any(|fact| fact.contains("185 of 200")), "{facts:?}");
}

#[test]
fn counterexamples_are_small_enough_to_check_by_hand() {
    let entries = paper::entries(Parameters::default()).unwrap();
    let found = study(entries, CONSTRAINTS, &Effort::new(0, 42), &|| {});
    for (entry, constraint, verdict) in found.cells() {
        if let (Outcome::Violated, Some(evidence)) = (verdict.outcome, &verdict.evidence) {
            assert!(evidence.pair.longest() <= 6, "{} {}: {:?}", entry.name, constraint.name, evidence.pair);
        }
    }
}

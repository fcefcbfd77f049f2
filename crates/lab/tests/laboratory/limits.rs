//! What the laboratory says when time is up, when two scores are nearly the same, and on other scales of labels and weights.

use aspectra_eval::Measure;
use aspectra_lab::constraint::CONSTRAINTS;
use aspectra_lab::paper::{self, Parameters};
use aspectra_lab::property::PROPERTIES;
use aspectra_lab::statement::{Statement, named};
use aspectra_lab::verdict::{Outcome, Verdict};
use aspectra_lab::{Effort, Reading, Subject, examine};
use std::time::{Duration, Instant};

fn subject(text: &str) -> Subject {
    Subject::new(&text.parse::<Measure>().unwrap(), None).unwrap()
}

fn one(list: &'static [&'static Statement], name: &str) -> &'static Statement {
    named(list, name).unwrap()[0]
}

fn constraint(text: &str, name: &str, effort: &Effort) -> Verdict {
    examine(&subject(text), one(CONSTRAINTS, name), effort)
}

#[test]
fn every_statement_stops_when_time_is_up_and_says_so() {
    for text in ["nDCG@10", "RBU", "RBTO@10", "P@10"] {
        let subject = subject(text);
        for statement in CONSTRAINTS.iter().chain(PROPERTIES) {
            let start = Instant::now();
            let verdict = examine(&subject, statement, &Effort::new(1_000_000_000, 42).within(0.0));
            assert!(start.elapsed() < Duration::from_secs(10), "{text} {}", statement.name);
            // A family that is looked at in one step is no more than that.
            let is_small = statement.name == "Valence" && verdict.rankings < 1024;
            let is_proof = matches!(verdict.outcome, Outcome::Violated | Outcome::Witness | Outcome::NotApplicable);
            let is_proof = is_proof || is_small;
            assert!(is_proof || verdict.is_partial, "{text} {}: {verdict:?}", statement.name);
            assert!(is_proof || verdict.words().contains("time was up"), "{}", verdict.words());
        }
    }
}

#[test]
fn equal_spacing_is_not_decided_by_part_of_the_values() {
    let verdict = examine(&subject("P@5"), one(PROPERTIES, "Spaced"), &Effort::new(0, 42).within(0.0));
    assert_eq!((verdict.outcome, verdict.is_partial), (Outcome::NotEstablished, true));
}

#[test]
fn a_lead_below_the_margin_is_no_tie() {
    // At p = 0.0005 the last two of five ranks differ by less than 1e-12 and by more than rounding.
    assert_eq!(constraint("RBP(p=0.0005)", "Pri", &Effort::new(0, 42)).outcome, Outcome::NoViolation);
    assert_eq!(constraint("P@5", "Pri", &Effort::new(0, 42)).outcome, Outcome::Violated);
}

#[test]
fn raw_labels_are_searched_on_whole_grades_too() {
    let mdcu = paper::row("MDCU").unwrap().subject(Parameters::default()).unwrap();
    let asp_div = one(CONSTRAINTS, "AspDiv");
    assert_eq!(examine(&mdcu, asp_div, &Effort::new(0, 42)).outcome, Outcome::NoViolation);
    // On labels of 0.05 the discount of what was gained never starts.
    let searched = examine(&mdcu, asp_div, &Effort::default());
    let evidence = searched.evidence.clone().unwrap();
    assert_eq!((searched.outcome, evidence.labels), (Outcome::Violated, Some(Reading::Grades)), "{searched:?}");
    assert!(evidence.pair.longest() <= 3 && evidence.scores[0] <= evidence.scores[1], "{evidence:?}");
}

#[test]
fn weights_that_are_a_parameter_are_set() {
    let effort = Effort::new(200, 42);
    for text in ["TOMA(nDCG)", "EUCL(nDCG)", "MANH(DCG)", "CAM(RBP)", "IA(RBP)"] {
        assert_eq!(constraint(text, "AspRel", &effort).outcome, Outcome::NoViolation, "{text}");
    }
    // These have no weights to set, and so ignore them.
    for text in ["Skyline(nDCG)", "Lenient(nDCG)", "alpha_DCG"] {
        assert_eq!(constraint(text, "AspRel", &effort).outcome, Outcome::Violated, "{text}");
    }
    let two_only = constraint("WHAM(AP,lambda=0.3)", "AspRel", &effort);
    assert_eq!(two_only.outcome, Outcome::NotApplicable);
    assert!(two_only.detail.contains("WHAM is for two aspects but there are 3"), "{}", two_only.detail);
    let given = "nWCS(weights='aspect1:0.5,aspect2:0.5')";
    let refused = constraint(given, "AspRel", &effort);
    assert_eq!(refused.outcome, Outcome::NotApplicable);
    assert!(refused.detail.contains("no parameter left that weighs them"), "{}", refused.detail);
}

#[test]
fn sweeps_find_what_searches_find() {
    let close = |text: &str| constraint(text, "CloseTh", &Effort::new(0, 42)).outcome;
    assert_eq!(close("RBP(p=0.7548)"), Outcome::NotEstablished);
    assert_eq!(close("RBP(p=0.7549)"), Outcome::Witness);
    assert_eq!(close("alpha_DCG(alpha=0.5,gain=linear,norm=none)"), Outcome::NotEstablished);
    assert_eq!(close("alpha_DCG(alpha=0.1,gain=linear,norm=none)"), Outcome::Witness);
}

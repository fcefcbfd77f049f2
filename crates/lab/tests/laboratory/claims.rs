//! What units claim about themselves is what the laboratory finds: their range, and equal steps where they claim an
//! interval scale without a condition.

use aspectra_eval::language::Scale;
use aspectra_lab::Effort;
use aspectra_lab::property::PROPERTIES;
use aspectra_lab::statement::named;
use aspectra_lab::study::{Entry, every_measure, study};
use aspectra_lab::verdict::Outcome;

#[test]
fn every_measure_stays_in_the_range_that_it_declares() {
    let entries: Vec<Entry> = every_measure().iter().map(|measure| Entry::new(measure, None)).collect();
    let found = study(entries, &named(PROPERTIES, "Bounded").unwrap(), &Effort::new(200, 42), &|| {});
    let wrong: Vec<String> = found
        .cells()
        .filter(|(_, _, verdict)| verdict.outcome == Outcome::Violated)
        .map(|(entry, _, verdict)| format!("{}: {}", entry.name, verdict.detail))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn measures_that_claim_an_interval_scale_have_equal_steps() {
    let claims = |scale: Scale| matches!(scale, Scale::Interval("") | Scale::Count);
    // The family has rankings of up to five documents, and SBTO@10 takes its steps over those of ten: `scales` tests it.
    let is_longer = |name: &str| name == "SBTO";
    let measures: Vec<_> = every_measure()
        .into_iter()
        .filter(|measure| claims(measure.scale()) && !is_longer(measure.unit().name))
        .collect();
    assert!(measures.len() > 5);
    let entries: Vec<Entry> = measures.iter().map(|measure| Entry::new(measure, None)).collect();
    let found = study(entries, &named(PROPERTIES, "Spaced").unwrap(), &Effort::new(0, 42), &|| {});
    let wrong: Vec<String> = found
        .cells()
        .filter(|(_, _, verdict)| verdict.outcome == Outcome::Violated)
        .map(|(entry, _, verdict)| format!("{}: {}", entry.name, verdict.detail))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

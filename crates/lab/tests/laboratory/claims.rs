//! What every unit claims about itself is what the laboratory finds: its range, and whether its steps are equal.

use aspectra_eval::join::RankingBuffer;
use aspectra_eval::judgments::Sheet;
use aspectra_eval::language::{Scale, units};
use aspectra_eval::{Bound, Judgments, Measure, Options, Scratch};
use aspectra_lab::Effort;
use aspectra_lab::judged_runs::{Family, GradePool, Order};
use aspectra_lab::property::PROPERTIES;
use aspectra_lab::scale::{BUDGET, Scaling, scale};
use aspectra_lab::statement::named;
use aspectra_lab::study::{Entry, every_measure, study};
use aspectra_lab::verdict::Outcome;

/// The rankings of scales have so many documents.
const LENGTH: usize = 5;

/// A measure that looks at no more documents than rankings have.
fn fitted(measure: &Measure) -> Measure {
    match measure.args().cutoff() {
        Some(cutoff) if cutoff as usize > LENGTH => measure.clone().with("cutoff", &LENGTH.to_string()).unwrap(),
        _ => measure.clone(),
    }
}

/// How far the values of a measure are from equal steps on all rankings of grades 0 to `highest`; none where it cannot be
/// asked.
fn unevenness(measure: &Measure, highest: u16, pool: Option<&str>) -> Option<f64> {
    let pool = pool.map(|pool| GradePool::read(pool).unwrap());
    let family = Family::new(highest, LENGTH, pool).unwrap();
    let how = Scaling { family, orders: &[Order::Rank], budget: BUDGET, seed: 0 };
    let found = scale(&[fitted(measure)], &how, &|| ()).ok()?;
    Some(found[0].verdict.as_ref().ok()?.whole?.gap_unevenness)
}

#[test]
fn every_unit_is_looked_at() {
    assert_eq!(every_measure().len(), units().count());
}

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
    let (mut looked_at, mut wrong) = (Vec::new(), Vec::new());
    for measure in every_measure() {
        if !matches!(measure.scale(), Scale::Interval("") | Scale::Count) {
            continue;
        }
        for highest in 1..=3 {
            match unevenness(&measure, highest, None) {
                Some(uneven) if uneven > 1e-9 => wrong.push(format!("{measure}, grades 0 to {highest}: {uneven}")),
                Some(_) => looked_at.push(measure.unit().name),
                None => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for name in ["SBTO", "P", "Utility", "Unj", "Hole", "Hits", "NumRelRet"] {
        assert!(looked_at.contains(&name), "{name} was not looked at");
    }
}

/// A measure for every unit that claims an interval scale under a condition, where the condition holds, and the largest grade.
const CONDITIONS: [(&str, u16); 16] = [
    ("gP@5", 1),
    ("gR@5", 1),
    ("R@5", 2),
    ("F@5", 2),
    ("RelP@5", 2),
    ("Rprec", 2),
    ("RprecMult@1", 2),
    ("SetP", 2),
    ("SetR", 2),
    ("SetF", 2),
    ("Judged@5", 2),
    ("RBP(p=0.5)", 1),
    ("RBP(p=0.3333333333333333)", 2),
    ("gRBP(p=0.3333333333333333)", 2),
    ("RBTO@5", 3),
    ("Equispaced(nDCG@5)", 2),
];

#[test]
fn measures_that_claim_an_interval_scale_under_a_condition_have_equal_steps_where_it_holds() {
    let mut wrong = Vec::new();
    for (text, highest) in CONDITIONS {
        let measure: Measure = text.parse().unwrap();
        match unevenness(&measure, highest, None) {
            Some(uneven) if uneven <= 1e-9 => {}
            uneven => wrong.push(format!("{measure}: {uneven:?}")),
        }
    }
    let named = |name: &str| CONDITIONS.iter().any(|(text, _)| text.split(['(', '@']).next() == Some(name));
    for measure in every_measure() {
        let is_conditional = matches!(measure.scale(), Scale::Interval(condition) if !condition.is_empty());
        if is_conditional && measure.inner().is_none() && !named(measure.unit().name) {
            wrong.push(format!("{measure} claims an interval scale, and no case tests it: {:?}", measure.scale()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A pool has so many documents of every combination of labels, and rankings are at most so long.
const DOCUMENTS: u32 = 4;

/// The scores of all rankings of up to four documents, for a pool with every combination of the labels 0 and 1 on so many facets.
fn values(measure: &Measure, facets: usize, is_aspects: bool) -> Option<Vec<f64>> {
    let kinds = 1u32 << facets;
    let label = |row: u32, facet: usize| Some(f64::from((row / DOCUMENTS) >> facet & 1));
    let rows = 0..kinds * DOCUMENTS;
    let grades: Vec<Option<f64>> = rows.flat_map(|row| (0..facets).map(move |facet| label(row, facet))).collect();
    let (names, sheet): (Vec<String>, _) = match is_aspects {
        true => {
            ((1..=facets).map(|number| format!("aspect{number}")).collect(), Sheet::from_grades(1, facets, &grades))
        }
        false => (vec![String::from("relevance")], Sheet::from_grades(facets, 1, &grades)),
    };
    let judgments = Judgments::from_sheets(names, [("1", sheet.ok()?)]).ok()?;
    let bound = Bound::new(&judgments, std::slice::from_ref(measure), &Options::default()).ok()?;
    let (mut buffer, mut scratch, mut found) = (RankingBuffer::default(), Scratch::default(), Vec::new());
    for length in 1..=DOCUMENTS {
        for number in 0..kinds.pow(length) {
            let row = |rank: u32| number / kinds.pow(rank) % kinds * DOCUMENTS + rank;
            let scores = bound.score(0, &buffer.fill((0..length).map(|rank| Some(row(rank)))), &mut scratch);
            found.extend(scores[0].number());
        }
    }
    Some(found)
}

/// Whether there are steps to compare, and they are equal.
fn are_even(mut values: Vec<f64>) -> bool {
    values.sort_by(f64::total_cmp);
    values.dedup_by(|a, b| (*a - *b).abs() < 1e-9);
    let step = |pair: &[f64]| pair[1] - pair[0];
    values.len() > 2 && values.windows(2).all(|pair| (step(pair) - step(&values[..2])).abs() < 1e-9)
}

/// A measure that claims no interval scale has unequal steps, in a topic or between topics of more or fewer facets, or no two
/// steps that could be equal.
#[test]
fn measures_that_claim_no_interval_scale_have_unequal_steps() {
    let (mut looked_at, mut wrong) = (0, Vec::new());
    for measure in every_measure() {
        let Scale::NotInterval(reason) = measure.scale() else { continue };
        let uneven = |highest| unevenness(&measure, highest, None).is_some_and(|uneven| uneven > 1e-9);
        let is_uneven_in_a_topic = (1..=3).any(uneven);
        let axes = [1, 2, 3].into_iter().flat_map(|facets| [(facets, false), (facets, true)]);
        let all: Vec<f64> = axes.filter_map(|(facets, aspects)| values(&measure, facets, aspects)).flatten().collect();
        looked_at += usize::from(is_uneven_in_a_topic || !all.is_empty());
        if !is_uneven_in_a_topic && are_even(all) {
            wrong.push(format!("{measure} claims: {reason}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(looked_at > 60, "{looked_at}");
}

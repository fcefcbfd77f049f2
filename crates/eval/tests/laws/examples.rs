//! Every unit has worked examples, and they come out: a measure without one does not pass.

use aspectra_eval::judgments::PreferenceRow;
use aspectra_eval::language::{Example, units};
use aspectra_eval::{Judgments, JudgmentsBuilder, Runs, Score, evaluate, measures};

#[test]
fn every_worked_example_comes_out() {
    let mut failures = Vec::new();
    for unit in units() {
        if unit.examples.is_empty() {
            failures.push(format!("{} has no worked example", unit.name));
        }
        for example in unit.examples {
            if let Err(message) = check(example) {
                failures.push(format!("{}: {message}", example.measure));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_unit_says_what_it_is() {
    for unit in units() {
        assert!(unit.summary.ends_with('.'), "{}: the summary is a sentence", unit.name);
        assert!(
            unit.facts().is_none_or(|facts| !facts.unjudged.is_empty()) && !unit.reference.is_empty(),
            "{}: facts are missing",
            unit.name
        );
        for param in unit.params {
            assert!(!param.help.is_empty(), "{}: {} has no help", unit.name, param.name);
        }
    }
}

#[test]
fn names_parse_print_and_parse_again() {
    for unit in units() {
        for example in unit.examples {
            let first = &measures(example.measure).unwrap()[0];
            let printed = first.to_string();
            assert_eq!(printed, example.measure, "examples are written canonically");
            assert_eq!(&measures(&printed).unwrap()[0], first);
        }
    }
}

fn check(example: &Example) -> Result<(), String> {
    let judgments = judgments(example.judgments);
    let ranking: Vec<&str> = example.ranking.split_whitespace().collect();
    // A document nobody judged keeps the topic in the run where the ranking is empty.
    let rows = ranking.iter().enumerate().map(|(i, document)| ("t", *document, -(i as f64)));
    let other = ("other", "x", 0.0);
    let runs = Runs::from_rows("example", rows.chain([other]));
    let measure = measures(example.measure).map_err(|e| e.to_string())?;
    let scores = evaluate(&judgments, &runs, &measure).map_err(|e| e.to_string())?;
    let topic = scores.topics().iter().position(|id| &**id == "t").ok_or("topic t is gone")?;
    match scores.score(0, topic, 0) {
        Some(score) => match score.number() {
            Some(value) if (value - example.score).abs() <= 1e-9 * example.score.abs().max(1.0) => Ok(()),
            Some(value) => Err(format!("is {value:?}, the example says {:?}", example.score)),
            None if example.score.is_nan() && matches!(score, Score::Text(_) | Score::Undefined(_)) => Ok(()),
            None => Err(format!("is {score:?}")),
        },
        None => Err(String::from("has no score")),
    }
}

/// `document:label[:label...]`, `subtopic/document:label`, or `group/subgroup/document:level`.
fn judgments(text: &str) -> Judgments {
    let rows: Vec<(Vec<&str>, Vec<&str>)> = text
        .split_whitespace()
        .map(|word| {
            let (path, labels) = word.split_once(':').expect("document:label");
            (path.split('/').collect(), labels.split(':').collect())
        })
        .collect();
    let aspects = rows[0].1.len();
    let mut builder = JudgmentsBuilder::new((1..=aspects).map(|i| format!("aspect{i}")));
    for (path, labels) in &rows {
        let numbers: Vec<i32> = labels.iter().filter_map(|label| label.parse().ok()).collect();
        match path[..] {
            [document] => builder.add("t", "", document, &numbers).unwrap(),
            [subtopic, document] => builder.add("t", subtopic, document, &numbers).unwrap(),
            [group, subgroup, document] => builder.add_preference(PreferenceRow {
                topic: "t",
                group,
                subgroup,
                document,
                level: labels[0].parse().unwrap(),
            }),
            _ => panic!("{path:?}"),
        }
    }
    builder.add("other", "", "x", &vec![0; aspects]).unwrap();
    builder.finish()
}

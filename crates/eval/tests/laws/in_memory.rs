//! Runs and judgments in memory: any bytes in ids, empty runs, errors that say which row.

use aspectra_eval::join::{Duplicates, Order};
use aspectra_eval::judgments::Refused;
use aspectra_eval::{
    Judgments, JudgmentsBuilder, Options, RunColumns, Runs, Scores, evaluate, evaluate_with, measures,
};
use proptest::prelude::*;

fn judgments(rows: &[(&str, &str, i32)]) -> Judgments {
    let mut builder = JudgmentsBuilder::new(["relevance"]);
    for (topic, document, label) in rows {
        builder.add(topic, "", document, &[*label]).unwrap();
    }
    builder.finish()
}

fn mean(scores: &Scores) -> f64 {
    scores.summary(0, 0).number().unwrap()
}

#[test]
fn ids_are_bytes_as_they_are() {
    let long = "x".repeat(1 << 20);
    let odd = ["with a blank", "a\ttab", "\"quoted\"", "#1", "it's", "🙂 emoji", "", "a,b;c", "line\nbreak", &long];
    for id in odd {
        // As a document: the odd one is relevant and comes second.
        let found = evaluate(
            &judgments(&[("1", id, 1), ("1", "other", 0)]),
            &Runs::from_rows("mine", [("1", "other", 2.0), ("1", id, 1.0)]),
            &measures("RR").unwrap(),
        );
        assert_eq!(mean(&found.unwrap()), 0.5, "document {:?}", &id[..id.len().min(20)]);
        // As a topic, beside one that a reader of blanks would take for it.
        let found = evaluate(
            &judgments(&[(id, "a", 1), ("1", "a", 1)]),
            &Runs::from_rows("mine", [(id, "b", 2.0), (id, "a", 1.0), ("1", "a", 1.0)]),
            &measures("RR").unwrap(),
        );
        assert_eq!(mean(&found.unwrap()), 0.75, "topic {:?}", &id[..id.len().min(20)]);
    }
    let bytes = b"\xff\xfe\x00";
    let mut builder = JudgmentsBuilder::new(["relevance"]);
    builder.add("1", "", bytes, &[1]).unwrap();
    let runs = Runs::from_rows("mine", [(&b"1"[..], &bytes[..], 1.0)]);
    assert_eq!(mean(&evaluate(&builder.finish(), &runs, &measures("RR").unwrap()).unwrap()), 1.0);
}

#[test]
fn empty_runs_score_as_nothing_retrieved() {
    let judgments = judgments(&[("1", "a", 1), ("2", "b", 1)]);
    let empty: [(&str, &str, f64); 0] = [];
    let runs = Runs::from_rows("empty", empty)
        .and(Runs::from_rows("elsewhere", [("99", "a", 1.0)]))
        .and(Runs::from_text("text", ""));
    let scores = evaluate(&judgments, &runs, &measures("AP NumRet").unwrap()).unwrap();
    for run in 0..3 {
        assert_eq!((scores.summary(run, 0).number(), scores.summary(run, 1).number()), (Some(0.0), Some(0.0)));
    }
}

#[test]
fn wrong_rows_are_errors() {
    let mut builder = JudgmentsBuilder::new(["relevance", "credibility"]);
    assert_eq!(builder.add("1", "", "a", &[1]), Err(Refused::LabelCount { found: 1, expected: 2 }));
    assert_eq!(builder.add("1", "", "a", &[1, 2, 3]), Err(Refused::LabelCount { found: 3, expected: 2 }));
    assert_eq!(builder.add("1", "", "a", &[1, i32::MIN]), Err(Refused::LabelRange { label: i32::MIN }));
    assert_eq!(builder.add("1", "", "a", &[1, 0]), Ok(()));
    assert_eq!(builder.add("1", "", "a", &[2, 0]), Err(Refused::Again { first_line: 1 }));
    assert_eq!(builder.finish().aspects()[0].highest, 1, "what was refused leaves no trace");

    let judgments = judgments(&[("1", "a", 1)]);
    let scored = |rows: [(&str, &str, f64); 3]| {
        evaluate(&judgments, &Runs::from_rows("mine", rows), &measures("AP").unwrap()).unwrap_err()
    };
    let error = scored([("1", "a", 1.0), ("1", "b", f64::NAN), ("1", "c", f64::INFINITY)]).to_string();
    assert!(error.contains("score NaN") && error.contains("score inf") && error.contains('2'), "{error}");
    let error = scored([("1", "a", 1.0), ("1", "b", 0.5), ("1", "a", 0.1)]).to_string();
    assert!(error.contains("appears again (first at row 1)"), "{error}");
    let mut options = Options::default();
    options.rules.order = Order::Rank;
    let runs = Runs::from_rows("mine", [("1", "a", 1.0)]);
    let error = evaluate_with(&judgments, &runs, &measures("AP").unwrap(), &options).unwrap_err();
    assert!(error.to_string().contains("has no ranks"), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// Columns score as the same rows do in a file, wherever the rows of a topic stand and whatever the rules.
    #[test]
    fn columns_are_as_good_as_lines(
        rows in prop::collection::vec((0..6u8, 0..30u8, 0..8u8), 0..200),
        labels in prop::collection::vec((0..5u8, 0..30u8, -1..3i32), 1..60),
        order in prop_oneof![Just(Order::Score), Just(Order::Rank), Just(Order::File)],
        duplicates in prop_oneof![Just(Duplicates::First), Just(Duplicates::Last)],
        sorted in any::<bool>(),
    ) {
        let mut rows = rows;
        if sorted {
            rows.sort_by_key(|row| row.0);
        }
        let mut builder = JudgmentsBuilder::new(["relevance"]);
        for (topic, document, label) in labels {
            // A pair that comes again keeps its first label.
            let _ = builder.add(&format!("t{topic}"), "", format!("d{document}"), &[label]);
        }
        let judgments = builder.finish();
        let mut text = String::new();
        let mut columns = RunColumns::default();
        let mut ranks = Vec::new();
        for (number, (topic, document, score)) in rows.iter().enumerate() {
            let rank = number % 17;
            text += &format!("t{topic} Q0 d{document} {rank} {} tag\n", f64::from(*score) / 4.0);
            columns.push(format!("t{topic}"), format!("d{document}"), f64::from(*score) / 4.0);
            ranks.push(rank as f64);
        }
        let mut options = Options::default();
        (options.rules.order, options.rules.duplicates) = (order, duplicates);
        let measures = measures("AP nDCG@5 P@3 NumRet Bpref Hole@10").unwrap();
        let lines = evaluate_with(&judgments, &Runs::from_text("run", text), &measures, &options).unwrap();
        let columns = Runs::from_columns("run", columns.with_ranks(ranks).unwrap());
        let columns = evaluate_with(&judgments, &columns, &measures, &options).unwrap();
        for topic in 0..judgments.topics().len() {
            for measure in 0..measures.len() {
                prop_assert_eq!(lines.score(0, topic, measure), columns.score(0, topic, measure));
            }
        }
    }
}

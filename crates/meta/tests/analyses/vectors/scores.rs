//! The cases of the files as scores, and outcomes as the files write them.

use super::files::{agrees, files, given};
use aspectra_meta::{Missing, Outcome, ScoreMatrix, ScoreTable};
use serde_json::{Value, json};
use std::fmt::Write;

/// The cases of a block, over all files; a folder from outside may hold other blocks only.
pub(crate) fn block(name: &str) -> Vec<Value> {
    let cases: Vec<Value> = files()
        .iter()
        .filter(|(_, file)| file.get("entries").is_none())
        .flat_map(|(_, file)| match &file[name] {
            Value::Array(cases) => cases.clone(),
            Value::Null => Vec::new(),
            one => vec![one.clone()],
        })
        .collect();
    assert!(!cases.is_empty() || given().is_some(), "no file has the block {name}");
    cases
}

/// A matrix of a file as scores of a measure: topics x runs.
pub(crate) fn matrix(name: &str, rows: &Value) -> ScoreMatrix {
    let mut text = String::from("run,topic,measure,score\n");
    for (topic, row) in rows.as_array().unwrap().iter().enumerate() {
        for (run, score) in row.as_array().unwrap().iter().enumerate() {
            writeln!(text, "r{run:03},t{topic:03},{name},{score}").unwrap();
        }
    }
    let table = ScoreTable::parse([("vector", text.as_bytes())]).unwrap();
    ScoreMatrix::all(&table, Missing::Error).unwrap().remove(0)
}

/// A number, null where undefined, "-inf" for minus infinity.
pub(crate) fn value(outcome: &Outcome) -> Value {
    match outcome {
        Ok(number) if *number == f64::NEG_INFINITY => json!("-inf"),
        Ok(number) => json!(number),
        Err(_) => Value::Null,
    }
}

#[track_caller]
pub(crate) fn expect(got: &Value, want: &Value, what: &str) {
    assert!(agrees(got, want, 1e-10), "{what}: is {got}, expected {want}");
}

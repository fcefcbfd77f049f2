//! Reads the files and compares values.

use aspectra_meta::{Missing, Outcome, ScoreMatrix, ScoreTable};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// All JSON files, in order of their names.
pub(crate) fn files() -> Vec<Value> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let folder = std::env::var_os("ASPECTRA_VECTORS").filter(|name| !name.is_empty()).map_or(own, PathBuf::from);
    let listed = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = listed.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "json"));
    paths.sort();
    paths.iter().map(|path| serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()).collect()
}

/// The cases of a block, over all files.
pub(crate) fn block(name: &str) -> Vec<Value> {
    let cases: Vec<Value> = files()
        .iter()
        .filter(|file| file.get("entries").is_none())
        .flat_map(|file| match &file[name] {
            Value::Array(cases) => cases.clone(),
            Value::Null => Vec::new(),
            one => vec![one.clone()],
        })
        .collect();
    assert!(!cases.is_empty(), "no file has the block {name}");
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

/// Whether two values agree within a tolerance, whatever their depth.
pub(crate) fn agrees(got: &Value, want: &Value, tolerance: f64) -> bool {
    match (got, want) {
        (Value::Number(got), Value::Number(want)) => {
            let (got, want) = (got.as_f64().unwrap(), want.as_f64().unwrap());
            (got - want).abs() <= tolerance * want.abs().max(1.0)
        }
        (Value::Array(got), Value::Array(want)) => {
            got.len() == want.len() && got.iter().zip(want).all(|(got, want)| agrees(got, want, tolerance))
        }
        (Value::Object(got), Value::Object(want)) => {
            got.len() == want.len()
                && want.iter().all(|(key, want)| got.get(key).is_some_and(|got| agrees(got, want, tolerance)))
        }
        (Value::Null, Value::String(want)) => matches!(want.as_str(), "NaN" | "undefined"),
        (Value::String(got), Value::String(want)) if got == "-inf" => matches!(want.as_str(), "-inf" | "-Infinity"),
        _ => got == want,
    }
}

#[track_caller]
pub(crate) fn expect(got: &Value, want: &Value, what: &str) {
    assert!(agrees(got, want, 1e-10), "{what}: is {got}, expected {want}");
}

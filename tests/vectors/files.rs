//! Reads the expected values and compares. The tests of `eval`, `stats` and `meta` each take this file in as a module
//! and pick the entries that are theirs: a number stands in one file, whichever crate computes it.
//!
//! There are two schemas: files with a list `entries`, each of a `measure`, and files with blocks of cases by name.

use serde_json::Value;
use std::path::{Path, PathBuf};

/// The folder of the project's own files.
pub(crate) fn own() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors")
}

/// The folder that takes its place, where the environment variable `ASPECTRA_VECTORS` names one.
pub(crate) fn given() -> Option<PathBuf> {
    std::env::var_os("ASPECTRA_VECTORS").filter(|name| !name.is_empty()).map(PathBuf::from)
}

/// Every JSON file with its name, in order of the names.
pub(crate) fn files() -> Vec<(String, Value)> {
    let folder = given().unwrap_or_else(own);
    let listed = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = listed.map(|entry| entry.expect("a folder entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "json"));
    paths.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let content = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path.file_name().unwrap_or_default().to_string_lossy().into_owned(), content)
    };
    paths.into_iter().map(read).collect()
}

/// The entries of all files that have entries of measures.
pub(crate) fn entries() -> Vec<Value> {
    let lists = files().into_iter().filter_map(|(_, file)| file["entries"].as_array().cloned());
    lists.filter(|list| list.iter().all(|entry| entry["measure"].is_string())).flatten().collect()
}

/// Whether two values agree within a tolerance, whatever their depth; null is what some files write as a word.
pub(crate) fn agrees(got: &Value, want: &Value, tolerance: f64) -> bool {
    match (got, want) {
        (Value::Number(got), Value::Number(want)) => match (got.as_f64(), want.as_f64()) {
            (Some(got), Some(want)) => (got - want).abs() <= tolerance * want.abs().max(1.0),
            _ => false,
        },
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

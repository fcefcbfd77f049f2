//! Walks over the cases of the expected values and compares numbers within their tolerance.

use crate::files::{files, given};
use aspectra_stats::Undefined;
use aspectra_stats::matrix::BlockMatrix;
use serde_json::Value;

/// Runs `check` on every case of a block, over all files, and fails if anything differed or if
/// nothing was checked.
pub(crate) fn walk(block: &str, check: impl Fn(&Value, &mut Checks)) {
    let mut checks = Checks { done: 0, failed: Vec::new(), at: String::new() };
    let has_blocks = |file: &Value| file.get("meta").is_some() && file.get("entries").is_none();
    for (file, value) in files().into_iter().filter(|(_, file)| has_blocks(file)) {
        let Some(found) = value.get(block) else { continue };
        let cases = match found {
            Value::Array(cases) => cases.iter().collect(),
            single => vec![single],
        };
        for (index, case) in cases.into_iter().enumerate() {
            let name = case.get("name").and_then(Value::as_str).unwrap_or("");
            checks.at = format!("{file}: {block}[{index}] {name}");
            check(case, &mut checks);
        }
    }
    println!("{block}: {} checks, {} failed", checks.done, checks.failed.len());
    assert!(checks.failed.is_empty(), "{}", checks.failed.join("\n"));
    // A folder from outside may hold other blocks only.
    assert!(checks.done > 0 || given().is_some(), "the block {block} had nothing to check");
}

/// Counts comparisons and collects the ones that failed.
pub(crate) struct Checks {
    done: usize,
    failed: Vec<String>,
    at: String,
}

impl Checks {
    #[track_caller]
    fn record(&mut self, right: bool, expected: &Value, got: &dyn std::fmt::Debug) {
        self.done += 1;
        if !right {
            let line = std::panic::Location::caller().line();
            self.failed.push(format!("{} (line {line}): expected {expected}, got {got:?}", self.at));
        }
    }

    /// A number, within 1e-10 relative or 1e-12 absolute.
    #[track_caller]
    pub(crate) fn number(&mut self, expected: &Value, got: f64) {
        let right = number(expected).is_some_and(|e| close(e, got));
        self.record(right, expected, &got);
    }

    /// A number, or null or "NaN" where it is undefined.
    #[track_caller]
    pub(crate) fn outcome(&mut self, expected: &Value, got: Result<f64, Undefined>) {
        let right = match (number(expected), got) {
            (Some(e), Ok(got)) => close(e, got),
            (None, Err(_)) => true,
            _ => false,
        };
        self.record(right, expected, &got);
    }

    /// A number that the file leaves out (null) where its reference cannot compute it.
    #[track_caller]
    pub(crate) fn unless_null(&mut self, expected: &Value, got: Result<f64, Undefined>) {
        if !expected.is_null() {
            self.outcome(expected, got);
        }
    }

    /// A whole number.
    #[track_caller]
    pub(crate) fn count(&mut self, expected: &Value, got: usize) {
        self.record(expected.as_f64() == Some(got as f64), expected, &got);
    }

    /// A decision.
    #[track_caller]
    pub(crate) fn yes_no(&mut self, expected: &Value, got: bool) {
        self.record(expected.as_bool() == Some(got), expected, &got);
    }

    /// A word.
    #[track_caller]
    pub(crate) fn text(&mut self, expected: &Value, got: &str) {
        self.record(expected.as_str() == Some(got), expected, &got);
    }

    /// A list of numbers.
    #[track_caller]
    pub(crate) fn list(&mut self, expected: &Value, got: &[f64]) {
        let list = expected.as_array();
        self.record(list.is_some_and(|l| l.len() == got.len()), expected, &got);
        for (e, g) in list.into_iter().flatten().zip(got) {
            self.number(e, *g);
        }
    }
}

fn close(expected: f64, got: f64) -> bool {
    expected == got || (expected - got).abs() <= (1e-10 * expected.abs()).max(1e-12)
}

fn number(value: &Value) -> Option<f64> {
    match value.as_str() {
        Some("Infinity") => Some(f64::INFINITY),
        Some("-Infinity") => Some(f64::NEG_INFINITY),
        _ => value.as_f64(),
    }
}

/// A list of numbers.
pub(crate) fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect()
}

/// A matrix, one row a block.
pub(crate) fn rows(value: &Value) -> BlockMatrix {
    let rows: Vec<Vec<f64>> = value.as_array().unwrap().iter().map(numbers).collect();
    BlockMatrix::from_rows(&rows).unwrap()
}

/// The groups of a matrix as independent samples.
pub(crate) fn columns(x: &BlockMatrix) -> Vec<Vec<f64>> {
    (0..x.groups()).map(|g| x.column(g)).collect()
}

//! The outputs of trec_eval 10 and 9, of gdeval and of ndeval on a messy collection of ours, byte for byte.
//!
//! Every command of `tests/golden/MANIFEST.md` is run as `aspectra` takes it, inside the folder of its inputs.

use std::path::{Path, PathBuf};
use std::process::Command;

struct Case {
    output: String,
    tool: &'static str,
    arguments: Vec<String>,
    exit: i32,
}

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden")
}

/// The rows of the manifest whose command starts with one of the words that `verb` maps to a verb of ours.
fn cases(verb: impl Fn(&str, &str) -> Option<Vec<&'static str>>) -> Vec<Case> {
    let manifest = std::fs::read_to_string(golden().join("MANIFEST.md")).unwrap();
    let rows = manifest.lines().filter(|line| line.starts_with("| `"));
    rows.filter_map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let (tool, command) = cells[3].trim_matches('`').split_once(' ')?;
        let verb = verb(tool, cells[1])?;
        let arguments = verb.iter().copied().chain(command.split_whitespace()).map(str::to_owned).collect();
        let exit = cells[4].parse().unwrap();
        Some(Case { output: cells[1].trim_matches('`').to_owned(), tool: verb[0], arguments, exit })
    })
    .collect()
}

/// Runs all cases and returns what differs.
fn differences(cases: &[Case]) -> Vec<String> {
    let mut different = Vec::new();
    for case in cases {
        let run = Command::new(env!("CARGO_BIN_EXE_aspectra"))
            .args(&case.arguments)
            .current_dir(golden().join("inputs"))
            .output()
            .unwrap();
        let expected = std::fs::read(golden().join("outputs").join(&case.output)).unwrap();
        let name = format!("{} ({} {})", case.output, case.tool, case.arguments[1..].join(" "));
        if run.status.code() != Some(case.exit) {
            different.push(format!("{name}: exit {:?}, {}", run.status.code(), String::from_utf8_lossy(&run.stderr)));
        } else if run.stdout != expected {
            let (ours, theirs) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&expected));
            let line = ours.lines().zip(theirs.lines()).find(|(a, b)| a != b);
            different.push(format!(
                "{name}: {} lines against {}; first difference {line:?}",
                ours.lines().count(),
                theirs.lines().count()
            ));
        }
    }
    different
}

fn check(cases: Vec<Case>, at_least: usize) {
    assert!(cases.len() >= at_least, "{} cases found, {at_least} expected", cases.len());
    let different = differences(&cases);
    println!("{} of {} outputs are the same byte for byte", cases.len() - different.len(), cases.len());
    assert!(different.is_empty(), "{}", different.join("\n"));
}

#[test]
fn golden_trec_eval_10() {
    let is_10 = |tool: &str, output: &str| {
        (tool == "trec_eval" && output.starts_with("`te10")).then(|| vec!["trec-eval", "--strict"])
    };
    check(cases(is_10), 44);
}

#[test]
fn golden_trec_eval_9() {
    let is_9 = |tool: &str, output: &str| {
        (tool == "trec_eval" && output.starts_with("`te9")).then(|| vec!["trec-eval", "--compat", "9"])
    };
    check(cases(is_9), 41);
}

#[test]
fn golden_gdeval() {
    check(cases(|tool, _| (tool == "gdeval.pl").then(|| vec!["gdeval"])), 14);
}

#[test]
fn golden_ndeval() {
    check(cases(|tool, _| (tool == "ndeval").then(|| vec!["ndeval"])), 18);
}

//! Expected values: every entry of the vectors is computed through the public interface and compared.
//!
//! The files are `tests/vectors/*.json` of the repository, or every file of the same schema in the folder that
//! `ASPECTRA_VECTORS` names. `pending.txt` beside them lists the measure ids that are not built yet. An id that is not
//! listed must come out; one that is listed and comes out must be taken off the list. `elsewhere.txt` lists the ids that
//! the tests of other crates run; their entries do not count here.

mod answer;
mod collection;
mod defined;
mod facet_files;
#[path = "../../../../tests/vectors/files.rs"]
mod files;
mod nested;
mod reductions;
mod texts;

use files::agrees;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Write, stderr};

#[test]
fn vectors_come_out() {
    let own = files::own();
    let mut entries = files::entries();
    assert!(!entries.is_empty(), "no vectors were found");
    let elsewhere = pending(&fs::read_to_string(own.join("elsewhere.txt")).expect("elsewhere.txt can be read"));
    entries.retain(|entry| !entry["measure"].as_str().is_some_and(|id| elsewhere.contains(id)));
    let pending = pending(&fs::read_to_string(own.join("pending.txt")).expect("pending.txt can be read"));
    let verdict =
        Verdict::new(&entries, &pending, files::given().is_none(), &|entry| check(entry, answer::answer(entry)));
    // Straight to the terminal: the test harness keeps what a passing test prints to itself.
    let _ = writeln!(stderr(), "vectors: {}", verdict.summary());
    assert!(verdict.failures.is_empty(), "{}\n{}", verdict.failures.join("\n"), verdict.summary());
}

/// The listed ids: one a line, `#` starts a comment.
fn pending(text: &str) -> BTreeSet<String> {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    lines.filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// Compares an answer with what an entry expects.
fn check(entry: &Value, answer: Result<Value, String>) -> Result<(), String> {
    let tolerance = entry["tol"].as_f64().unwrap_or(1e-10);
    let got = answer?;
    if agrees(&got, &entry["expected"], tolerance) {
        Ok(())
    } else {
        Err(format!("is {got}, expected {}", entry["expected"]))
    }
}

/// What comes of all entries together.
struct Verdict {
    failures: Vec<String>,
    passed: usize,
    total: usize,
    pending_ids: usize,
    pending_entries: usize,
}

impl Verdict {
    fn new(
        entries: &[Value],
        pending: &BTreeSet<String>,
        all_ids: bool,
        check: &dyn Fn(&Value) -> Result<(), String>,
    ) -> Self {
        let mut by_id: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
        for entry in entries {
            by_id.entry(entry["measure"].as_str().unwrap_or_default()).or_default().push(entry);
        }
        let mut verdict =
            Verdict { failures: Vec::new(), passed: 0, total: entries.len(), pending_ids: 0, pending_entries: 0 };
        for (id, entries) in &by_id {
            let wrong: Vec<String> = entries
                .iter()
                .filter_map(|entry| Some(format!("{}: {}", entry["id"].as_str()?, check(entry).err()?)))
                .collect();
            verdict.passed += entries.len() - wrong.len();
            match (pending.contains(*id), wrong.is_empty()) {
                (false, _) => verdict.failures.extend(wrong),
                (true, true) => verdict
                    .failures
                    .push(format!("{id}: all {} entries come out; take it off pending.txt", entries.len())),
                (true, false) => {
                    verdict.pending_ids += 1;
                    verdict.pending_entries += entries.len();
                }
            }
        }
        // A folder from outside may hold only some of the ids.
        if all_ids {
            let gone = pending.iter().filter(|id| !by_id.contains_key(id.as_str()));
            verdict.failures.extend(gone.map(|id| format!("{id}: is in pending.txt, but no entry has it")));
        }
        verdict
    }

    fn summary(&self) -> String {
        format!(
            "{} of {} entries come out; {} measure ids pending ({} entries)",
            self.passed, self.total, self.pending_ids, self.pending_entries
        )
    }
}

#[test]
fn vectors_pending_list_is_kept_honest() {
    let entries: Vec<Value> = ["right", "wrong", "wrong", "unknown"]
        .iter()
        .enumerate()
        .map(|(i, id)| serde_json::json!({"id": format!("{id}-{i}"), "measure": id}))
        .collect();
    let check = |entry: &Value| match entry["measure"].as_str() {
        Some("right") => Ok(()),
        _ => Err(String::from("is off")),
    };
    let verdict = |list: &str, all_ids| Verdict::new(&entries, &pending(list), all_ids, &check);
    assert_eq!(verdict("", true).failures, ["unknown-3: is off", "wrong-1: is off", "wrong-2: is off"]);
    let listed = verdict("# not yet\nwrong\nunknown # later\n", true);
    assert!(listed.failures.is_empty());
    assert_eq!((listed.passed, listed.pending_ids, listed.pending_entries), (1, 2, 3));
    let stale = verdict("right\nwrong\nunknown\nnever\n", true);
    assert_eq!(stale.failures.len(), 2, "right comes out, and nothing has the id never: {:?}", stale.failures);
    assert_eq!(verdict("right\nwrong\nunknown\nnever\n", false).failures.len(), 1);
}

#[test]
fn vectors_are_compared_deeply() {
    let agrees = |got: Value, want: Value| agrees(&got, &want, 1e-10);
    use serde_json::json;
    assert!(agrees(json!(1), json!(1.0)) && agrees(json!(1e6), json!(1e6 + 1e-5)) && !agrees(json!(0.5), json!(0.51)));
    assert!(agrees(json!({"a": [1, null]}), json!({"a": [1.0, null]})));
    assert!(!agrees(json!({"a": 1, "b": 2}), json!({"a": 1})) && !agrees(json!([1]), json!([1, 2])));
    assert!(!agrees(json!(0), json!(null)) && !agrees(json!("1"), json!(1)));
}

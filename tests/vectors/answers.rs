//! Answers entries one by one and says which do not come out. The tests of `stats` and `meta` take this file in beside `files.rs`.

use super::files::{agrees, entries, given};
use serde_json::{Map, Value, json};

/// Compares every answer with what its entry expects. `answer` gives `None` for an entry that the tests of another crate run,
/// else the answer and what is expected, which it may have filled in.
pub(crate) fn come_out(answer: impl Fn(&str, &Value) -> Option<(Value, Value)>) {
    let mut count = 0;
    let mut wrong = Vec::new();
    for entry in entries() {
        let id = entry["measure"].as_str().unwrap_or_default();
        let Some((got, expected)) = answer(id, &entry) else { continue };
        count += 1;
        if !agrees(&named(&got, &expected), &expected, entry["tol"].as_f64().unwrap_or(1e-10)) {
            wrong.push(format!("{} {id}: is {got}, expected {expected}", entry["id"]));
        }
    }
    // A folder from outside may hold entries of other kinds only.
    assert!(count > 0 || given().is_some(), "no entry was found");
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    println!("{count} entries come out");
}

/// What an entry names of an answer: there may be more in it, never less.
fn named(got: &Value, expected: &Value) -> Value {
    let (Some(fields), Some(names)) = (got.as_object(), expected.as_object()) else { return got.clone() };
    let field = |name: &String| (name.clone(), fields.get(name).cloned().unwrap_or(json!("not there")));
    Value::Object(names.keys().map(field).collect::<Map<_, _>>())
}

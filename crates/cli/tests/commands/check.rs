//! What `check` finds, as tables of every format.

use crate::sandbox::Sandbox;
use serde_json::{Value, json};

fn tables(sandbox: &Sandbox, arguments: &[&str]) -> (i32, Value) {
    let ran = sandbox.run(arguments);
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    (ran.code, found)
}

#[test]
fn labels_are_counted_alone_and_together() {
    let sandbox = Sandbox::new();
    let (code, found) =
        tables(&sandbox, &["check", "labels.txt", "one.txt", "--aspects", "rel,cred", "-f", "json", "--reproducible"]);
    assert_eq!(code, 0);
    let labels = &found["tables"]["labels"];
    let expected = [("rel", "0", 1), ("rel", "1", 2), ("cred", "0", 1), ("cred", "1", 2)];
    for (row, (aspect, label, documents)) in labels.as_array().unwrap().iter().zip(expected) {
        assert_eq!(
            (&row["aspect"], &row["label"], &row["documents"]),
            (&json!(aspect), &json!(label), &json!(documents))
        );
        assert_eq!(row["share"], json!(f64::from(documents) / 3.0));
    }
    assert_eq!(
        found["tables"]["together"],
        json!([
            {"aspect": "rel", "label": "0", "with": "cred", "with_label": "1", "documents": 1},
            {"aspect": "rel", "label": "1", "with": "cred", "with_label": "0", "documents": 1},
            {"aspect": "rel", "label": "1", "with": "cred", "with_label": "1", "documents": 1},
        ])
    );
    assert_eq!(found["aspectra"]["inputs"][0]["role"], "judgments");
}

#[test]
fn labels_have_the_names_of_their_collection() {
    let sandbox = Sandbox::new();
    sandbox.write("c.toml", "columns = [\"rel\"]\n[[aspect]]\nname = \"rel\"\nlabels = [\"no\", \"some\", \"full\"]\n");
    let (_, found) = tables(&sandbox, &["check", "qrels.txt", "--collection", "c.toml", "-f", "json"]);
    let names: Vec<&Value> = found["tables"]["labels"].as_array().unwrap().iter().map(|row| &row["name"]).collect();
    assert_eq!(names, [&json!("no"), &json!("some"), &json!("full")]);
    assert!(found["tables"]["coverage"].is_null(), "no runs, no table of them");
}

#[test]
fn coverage_has_a_curve_as_deep_as_the_run_goes() {
    let sandbox = Sandbox::new();
    let (_, found) = tables(&sandbox, &["check", "qrels.txt", "one.txt", "-f", "json"]);
    let row = &found["tables"]["coverage"][0];
    assert_eq!((&row["run"], &row["documents"], &row["judged_at_10"]), (&json!("one"), &json!(5), &json!(0.75)));
    // Of topic 1 all three documents are judged, of topic 2 the second of two.
    let curve: Vec<(u64, f64)> = found["tables"]["judged"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (row["depth"].as_u64().unwrap(), row["share"].as_f64().unwrap()))
        .collect();
    assert_eq!(curve, [(1, 0.5), (5, 0.75)]);
}

#[test]
fn every_remark_says_what_to_do() {
    let sandbox = Sandbox::new();
    sandbox.write("half.txt", "1 Q0 a 1 3.0 t\n1 Q0 a 2 2.0 t\n");
    let (code, found) = tables(&sandbox, &["check", "qrels.txt", "half.txt", "two.txt", "-f", "json"]);
    assert_eq!(code, 1, "problems give 1 in every format");
    let remarks = found["tables"]["remarks"].as_array().unwrap();
    let kinds: Vec<&str> = remarks.iter().map(|row| row["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["lines", "topics", "ties"], "{remarks:?}");
    assert!(remarks.iter().all(|row| row["to_do"].as_str().unwrap().len() > 20), "{remarks:?}");
    assert!(remarks[0]["to_do"].as_str().unwrap().contains("--duplicates first|last"), "{remarks:?}");
    assert_eq!(found["tables"]["missing_topics"], json!([{"run": "half", "topic": "2"}]));
    let (code, alone) = tables(&sandbox, &["check", "--no-qrels", "one.txt", "-f", "json"]);
    assert_eq!((code, &alone["tables"]["runs"][0]["documents"]), (0, &json!(5)));
    // Other formats have the same tables.
    for format in ["csv", "markdown", "latex", "html", "tsv"] {
        let ran = sandbox.run(&["check", "qrels.txt", "half.txt", "-f", format]);
        assert_eq!(ran.code, 1);
        assert!(ran.out.contains("keep one"), "{format}: {}", ran.out);
    }
}

#[test]
fn topics_are_listed_as_people_do() {
    let sandbox = Sandbox::new();
    sandbox.write("q.txt", "10 0 a 1\n9 0 a 1\n101 0 a 1\n2 0 a 1\n1 0 a 0\n");
    sandbox.write("r.txt", "2 Q0 a 1 1.0 r\n");
    let out = sandbox.run(&["check", "q.txt", "r.txt"]).out;
    assert!(out.contains("lacks 4 of 5 judged topics: 1, 9, 10, 101"), "{out}");
}

#[test]
fn every_line_is_as_wide_as_asked_for() {
    let sandbox = Sandbox::new();
    std::fs::create_dir(sandbox.path("a")).unwrap();
    sandbox.write("a/judgments of a collection.txt", crate::sandbox::QRELS);
    let out = sandbox.run(&["check", "a/judgments of a collection.txt", "one.txt", "--width", "40"]).out;
    assert!(out.lines().all(|line| line.chars().count() <= 40), "{out}");
    let refusal = sandbox.run(&["check", "qrels.txt", "one.txt", "--width", "40", "--notices", "some"]).refused();
    assert!(refusal.lines().all(|line| line.chars().count() <= 40), "{refusal}");
}

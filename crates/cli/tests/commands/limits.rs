//! The limits that `docs/limits.md` lists and no other test goes beyond.

use crate::sandbox::Sandbox;
use std::fmt::Write as _;

#[test]
fn more_judges_than_are_looked_at_in_pairs() {
    let sandbox = Sandbox::new();
    let mut rows = String::from("topic,doc,judge,relevance\n");
    for judge in 0..61 {
        for (topic, document) in [(1, "a"), (1, "b"), (2, "d")] {
            writeln!(rows, "{topic},{document},j{judge},{}", (judge + topic) % 2).unwrap();
        }
    }
    sandbox.write("judges.csv", rows);
    let message =
        sandbox.run(&["meta", "judges", "judges.csv", "one.txt", "two.txt", "-m", "AP", "--reference", "j0"]).refused();
    assert!(
        message.starts_with("61 judges are too many to score the runs by each of them (more than 60)"),
        "{message}"
    );
    let ran = sandbox.run(&["meta", "agreement", "judges.csv", "-B", "100"]);
    assert!(ran.code == 0 && ran.err.contains("61 judges are too many for a table of their pairs"), "{ran:?}");
}

#[test]
fn more_labels_than_a_table_of_them_holds() {
    let sandbox = Sandbox::new();
    let mut rows = String::from("topic,doc,judge,relevance\n");
    (0..600).for_each(|label| writeln!(rows, "1,d{label},x,{label}\n1,d{label},y,{label}").unwrap());
    sandbox.write("judges.csv", rows);
    let message = sandbox.run(&["meta", "agreement", "judges.csv", "-B", "100"]).refused();
    assert!(message.contains("more than the limit of 512"), "{message}");
}

#[test]
fn more_label_tuples_than_are_ordered() {
    let sandbox = Sandbox::new();
    let (mut labels, mut first, mut second) = (String::new(), String::new(), String::new());
    for document in 0..9000 {
        writeln!(labels, "1 0 d{document} {} {}", document / 100, document % 100).unwrap();
        if document % 90 == 0 {
            writeln!(first, "1 Q0 d{document} 1 {} a", 9000 - document).unwrap();
            writeln!(second, "1 Q0 d{document} 1 {document} b").unwrap();
        }
    }
    sandbox.write("labels.txt", labels);
    sandbox.write("a.txt", first);
    sandbox.write("b.txt", second);
    let ran = sandbox.run(&["meta", "dominance", "labels.txt", "a.txt", "b.txt", "-m", "nDCG@10"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for part in ["8999 different label tuples, more than 8192", "--limit N raises the limit"] {
        assert!(ran.err.contains(part), "{part}: {}", ran.err);
    }
}

#[test]
fn counts_beyond_the_page() {
    let sandbox = Sandbox::new();
    for (arguments, limit) in [
        (vec!["generate", "--judges", "1001", "-o", "x"], "1..=1000"),
        (vec!["generate", "--topics", "1000001", "-o", "x"], "1..=1000000"),
        (vec!["generate", "--runs", "100001", "-o", "x"], "0..=100000"),
        (vec!["meta", "noise", "qrels.txt", "one.txt", "two.txt", "--repeats", "10001"], "1..=10000"),
        (vec!["meta", "dominance", "qrels.txt", "one.txt", "two.txt", "--limit", "10000001"], "1..=10000000"),
        (vec!["study", "scales", "qrels.txt", "one.txt", "two.txt", "--repeats", "10001"], "1..=10000"),
    ] {
        let message = sandbox.run(&arguments).refused();
        assert!(message.contains(limit), "{arguments:?}: {message}");
        assert!(!sandbox.path("x").exists());
    }
}

#[test]
fn levels_that_no_quantile_belongs_to() {
    let sandbox = Sandbox::new();
    let mut rows = String::from("run,topic,measure,score\n");
    for run in 0..4 {
        (0..6).for_each(|topic| writeln!(rows, "r{run},{topic},AP,0.{}", (run * 7 + topic * 5) % 9).unwrap());
    }
    sandbox.write("s.csv", rows);
    for verb in ["compare", "meta separate", "meta power", "report"] {
        let words: Vec<&str> = verb.split(' ').chain(["--scores", "s.csv", "--alpha", "5e-324"]).collect();
        let message = crate::hostile::soon(&sandbox, &words).refused();
        assert!(message.contains("levels go down to 1e-100"), "{verb}: {message}");
    }
    sandbox.run(&["meta", "separate", "--scores", "s.csv", "--alpha", "1e-100"]).fine();
}

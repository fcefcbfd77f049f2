//! Judgments as tables and JSON: what is left out, taken for labels or given twice is said.

use crate::sandbox::Sandbox;

fn with_runs() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.write("r.txt", "51 Q0 D2 1 9.2 bm\n51 Q0 D1 2 8.7 bm\n52 Q0 D4 1 7.5 bm\n");
    sandbox
}

#[test]
fn a_collection_says_where_its_largest_label_is_not_reached() {
    let sandbox = with_runs();
    sandbox.write("q.txt", "51 0 D1 1\n51 0 D2 0\n52 0 D4 1\n");
    let err = sandbox.run(&["eval", "q.txt", "r.txt", "--collection", "beir", "-m", "ERR@20"]).err;
    assert!(
        err.contains("the largest label of relevance is ") && err.contains(", where the judgments reach 1"),
        "{err}"
    );
    sandbox.write("own.toml", "[[aspect]]\nname = \"relevance\"\nhighest = 1\n");
    let err = sandbox.run(&["eval", "q.txt", "r.txt", "--collection", "own.toml", "-m", "ERR@20"]).err;
    assert!(!err.contains("largest label"), "{err}");
}

#[test]
fn words_are_no_labels_of_qrels() {
    let sandbox = with_runs();
    sandbox.write("w.csv", "qid,docid,label\n51,D1,Highly relevant\n51,D2,No\n");
    let converted = sandbox.run(&["convert", "w.csv"]).refused();
    assert!(converted.contains("w.csv:2: label \"Highly relevant\" of relevance is not a number"), "{converted}");
    assert_eq!(converted, sandbox.run(&["eval", "w.csv", "r.txt"]).refused());
    sandbox.write("flags.csv", "qid,docid,label\n51,D1,True\n51,D2,False\n");
    assert_eq!(sandbox.run(&["convert", "flags.csv"]).fine(), "51 0 D1 1\n51 0 D2 0\n");
}

#[test]
fn columns_that_are_left_out_or_taken_are_named() {
    let sandbox = with_runs();
    sandbox.write("t.csv", "qid,docid,relevance,timestamp,url\n51,D1,1,7,http://x\n51,D2,0,8,http://y\n");
    let eval = |file: &str, measure: &str, more: &[&str]| {
        sandbox.run(&[&["eval", file, "r.txt", "-m", measure][..], more].concat()).err
    };
    let said = "t.csv: timestamp, url are left out";
    assert!(eval("t.csv", "AP", &[]).contains(said), "{}", eval("t.csv", "AP", &[]));
    assert!(!eval("t.csv", "AP", &["--aspects", "relevance"]).contains("left out"));
    sandbox.write(
        "t.jsonl",
        "{\"qid\":\"51\",\"docid\":\"D1\",\"label\":1,\"reason\":\"so it is\",\"why\":\"as it is\"}\n",
    );
    let err = eval("t.jsonl", "AP", &[]);
    assert!(err.contains("t.jsonl: reason, why are left out"), "{err}");
    sandbox.write("y.csv", "qid,docid,relevance,year,credibility\n51,D1,1,1999,1\n51,D2,0,2001,0\n");
    let said = "y.csv: every column of numbers is taken for an aspect: relevance, year, credibility";
    let err = eval("y.csv", "CAM(AP)", &[]);
    assert!(err.contains(said) && err.contains("--aspects"), "{err}");
    assert!(!eval("y.csv", "CAM(AP)", &["--aspects", "relevance,credibility"]).contains("is taken for"));
    assert!(!eval("y.csv", "AP(aspect=relevance)", &[]).contains("is taken for"));
    assert!(sandbox.run(&["convert", "y.csv"]).err.contains(said));
    assert!(!sandbox.run(&["convert", "y.csv", "--aspect", "relevance"]).err.contains("is taken for"));
}

#[test]
fn topics_come_once_and_ids_are_not_empty() {
    let sandbox = with_runs();
    sandbox.write("q.txt", "51 0 D1 2\n");
    for (name, text, run, expected) in [
        (
            "a.json",
            r#"{"51":{"D1":2},"51":{"D2":1}}"#,
            r#"{"51":{"D2":9.2},"51":{"D1":3}}"#,
            "topic \"51\" comes again",
        ),
        ("b.json", r#"{"":{"D1":3}}"#, r#"{"":{"D1":3.5}}"#, "the topic is empty"),
        ("c.json", r#"{"51":{"":3}}"#, r#"{"51":{"":3.5}}"#, "the document is empty"),
    ] {
        sandbox.write(name, text);
        let message = sandbox.run(&["eval", name, "r.txt"]).refused();
        assert!(message.starts_with(&format!("{name}:1: ")) && message.contains(expected), "{message}");
        sandbox.write("run.json", run);
        let message = sandbox.run(&["eval", "q.txt", "run.json"]).refused();
        assert!(message.starts_with("run.json:1: ") && message.contains(expected), "{message}");
    }
    sandbox.write("run.jsonl", "{\"qid\":\"51\",\"docno\":\"\",\"score\":3}\n");
    let message = sandbox.run(&["eval", "q.txt", "run.jsonl"]).refused();
    assert!(message.contains("the document is empty"), "{message}");
}

#[test]
fn a_header_that_lacks_a_column_is_told_so() {
    let sandbox = with_runs();
    sandbox.write("two.csv", "qid,docno\n51,D1\n");
    let message = sandbox.run(&["eval", "two.csv", "r.txt"]).refused();
    assert!(message.contains("two.csv:1: has no label column; it has qid, docno"), "{message}");
    sandbox.write("url.csv", "query,url,label\nfoo bar,D1,1\n");
    let message = sandbox.run(&["eval", "url.csv", "r.txt"]).refused();
    let expected = "url.csv:1: has no column \"doc\" (docno, doc, document, doc_id); it has query, url, label";
    assert!(message.contains(expected) && message.contains("--map COLUMN=doc"), "{message}");
    assert_eq!(sandbox.run(&["convert", "url.csv", "--map", "url=doc", "--map", "query=topic"]).code, 2);
    sandbox.write("url.csv", "query,url,label\n51,D1,1\n");
    assert_eq!(sandbox.run(&["convert", "url.csv", "--map", "url=doc"]).fine(), "51 0 D1 1\n");
}

#[test]
fn init_keeps_grades_what_they_are() {
    let sandbox = Sandbox::new();
    sandbox.write("q.txt", "51 0 D1 3\n51 0 D2 -1\n51 0 D3 -2\n51 0 D4 1\n");
    sandbox.run(&["init", "q.txt", "-o", "c.toml"]).fine();
    assert!(sandbox.read("c.toml").contains("labels = [\"-1\", \"1\", \"2\", \"3\"]"), "{}", sandbox.read("c.toml"));
    let settled = sandbox.read("c.toml").replace("missing = \"error\"", "missing = \"drop\"");
    sandbox.write("c.toml", settled);
    let out = sandbox.run(&["convert", "--collection", "c.toml"]).fine();
    assert_eq!(out, "51 0 D1 3\n51 0 D2 0\n51 0 D4 1\n");
    sandbox.write("wide.txt", "51 0 D1 30\n51 0 D2 -1\n51 0 D3 -2\n51 0 D4 1\n");
    sandbox.run(&["init", "wide.txt", "-o", "w.toml"]).fine();
    let settled = sandbox.read("w.toml").replace("missing = \"error\"", "missing = \"drop\"");
    sandbox.write("w.toml", settled);
    let out = sandbox.run(&["convert", "--collection", "w.toml"]).fine();
    assert_eq!(out, "51 0 D1 30\n51 0 D2 0\n51 0 D4 1\n");
}

#[test]
fn the_first_missing_label_has_a_place() {
    let sandbox = with_runs();
    sandbox.write("m.csv", "qid,docid,label\n51,D2,1\n51,D1,\n");
    let message = sandbox.run(&["eval", "m.csv", "r.txt"]).refused();
    assert!(message.contains("m.csv lacks 1 of its labels, the first at line 3; pass --missing zero"), "{message}");
    let message = sandbox.run(&["convert", "m.csv"]).refused();
    assert!(message.contains("1 label is missing (the first at line 3), and qrels"), "{message}");
}

//! `aspectra eval` and the bare form: what goes in, and what comes out where.

use crate::sandbox::Sandbox;

#[test]
fn runs_down_measures_across() {
    let out = Sandbox::new().run(&["eval", "qrels.txt", "one.txt", "two.txt", "-m", "AP", "-m", "P@2 nDCG@10"]).fine();
    let mut lines = out.lines();
    assert_eq!(lines.next(), Some("run      AP     P@2  nDCG@10"));
    // AP of topic 1: (1/1 + 2/3)/2, of topic 2: 1/2.
    assert!(lines.next().unwrap().starts_with("one  0.6667  0.5000"), "{out}");
    assert!(lines.next().unwrap().starts_with("two  "), "{out}");
    assert_eq!(lines.next(), None);
}

#[test]
fn the_bare_form_is_the_same() {
    let sandbox = Sandbox::new();
    let verb = sandbox.run(&["eval", "qrels.txt", "one.txt", "-m", "AP", "-m", "P@2"]).fine();
    for bare in [
        &["qrels.txt", "one.txt", "AP", "P@2"][..],
        &["qrels.txt", "one.txt", "AP P@2"],
        &["-m", "map", "qrels.txt", "one.txt", "P.2"],
        &["qrels.txt", "one.txt", "-m", "AP", "P@2"],
    ] {
        assert_eq!(sandbox.run(bare).fine(), verb, "{bare:?}");
    }
}

#[test]
fn usual_measures_where_none_is_named() {
    let out = Sandbox::new().run(&["qrels.txt", "one.txt"]).fine();
    assert!(out.starts_with("run      AP  nDCG@10    P@10"), "{out}");
}

#[test]
fn options_of_ir_measures() {
    let sandbox = Sandbox::new();
    let out = sandbox.run(&["-q", "-n", "-p", "2", "qrels.txt", "one.txt", "AP"]).fine();
    assert_eq!(out, "run  topic    AP\none  1      0.83\none  2      0.50\n");
    let full = sandbox.run(&["--by_query", "-p", "-1", "qrels.txt", "one.txt", "AP"]).fine();
    assert!(full.contains("0.8333333333333333"), "{full}");
}

#[test]
fn notices_go_to_standard_error_and_can_be_silenced() {
    let sandbox = Sandbox::new();
    let ran = sandbox.run(&["qrels.txt", "two.txt", "AP"]);
    assert!(ran.err.starts_with("notice: two: 3 documents have the same score as their neighbor"), "{}", ran.err);
    assert!(!ran.out.contains("notice"), "{}", ran.out);
    assert_eq!(sandbox.run(&["qrels.txt", "two.txt", "AP", "--quiet"]).err, "");
}

#[test]
fn many_runs_share_a_notice() {
    let sandbox = Sandbox::new();
    let names: Vec<String> = (0..60).map(|i| format!("run{i:02}.txt")).collect();
    names.iter().for_each(|name| sandbox.write(name, crate::sandbox::TIED));
    let mut arguments = vec!["eval", "qrels.txt", "-m", "AP"];
    arguments.extend(names.iter().map(|name| &**name));
    let ran = sandbox.run(&arguments);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    assert!(ran.err.trim_end().ends_with("[and 59 more runs]"), "{}", ran.err);
}

#[test]
fn rules_change_scores_and_are_printed() {
    let sandbox = Sandbox::new();
    let descending = sandbox.run(&["qrels.txt", "two.txt", "P@1", "--quiet"]).fine();
    assert_eq!(descending, "run     P@1\ntwo  0.5000\n");
    let ascending = sandbox.run(&["qrels.txt", "two.txt", "P@1", "--quiet", "--ties", "docno-asc"]).fine();
    assert_eq!(ascending, "run     P@1\ntwo  1.0000\n\nrules: ties docno-asc\n");
    let expected = sandbox.run(&["qrels.txt", "two.txt", "P@1", "--quiet", "--ties", "expected"]).fine();
    assert!(expected.contains("0.5833"), "the mean of 2/3 and 1/2: {expected}");
}

#[test]
fn missing_topics_count_unless_told_otherwise() {
    let sandbox = Sandbox::new();
    sandbox.write("half.txt", "1 Q0 a 1 1.0 half\n");
    let ran = sandbox.run(&["qrels.txt", "half.txt", "P@1"]);
    assert!(ran.err.contains("lacks 1 of 2 judged topics"), "{}", ran.err);
    assert!(ran.fine().contains("0.5000"));
    assert!(sandbox.run(&["qrels.txt", "half.txt", "P@1", "--topics", "run"]).fine().contains("1.0000"));
}

#[test]
fn aspects_by_name() {
    let sandbox = Sandbox::new();
    let measures = "P(aspect=credible)@1";
    let ran = sandbox.run(&["labels.txt", "one.txt", "--aspects", "relevant,credible", "P@1", measures]);
    assert!(ran.err.contains("P@1 reads the first aspect, relevant"), "{}", ran.err);
    assert!(ran.fine().contains("0.5000"), "topic 1 has a relevant document on top, topic 2 has not");
}

#[test]
fn the_thread_count_changes_nothing() {
    let sandbox = Sandbox::new();
    let run = |threads: &str| {
        let options = ["qrels.txt", "one.txt", "two.txt", "AP", "nDCG", "-q", "-f", "tsv", "--reproducible"];
        sandbox.run(&[&options[..], &["--threads", threads]].concat()).fine()
    };
    assert_eq!(run("1"), run("2"));
}

#[test]
fn residuals_bound_the_score() {
    let sandbox = Sandbox::new();
    let out = sandbox.run(&["qrels.txt", "one.txt", "P@2", "--residuals", "-q", "-f", "csv"]).fine();
    let header = out.lines().next().unwrap();
    assert_eq!(header, "run,topic,measure,score,score_min,score_max,reason");
    assert!(out.contains("one,2,P@2,0.5,0.5,1.0,"), "document x is unjudged: {out}");
}

#[test]
fn standard_input_can_be_a_run() {
    let sandbox = Sandbox::new();
    let mut child = sandbox
        .command(&["qrels.txt", "-", "AP", "--quiet"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), crate::sandbox::RUN.as_bytes()).unwrap();
    let out = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    assert!(out.contains("0.6667"), "{out}");
}

#[test]
fn many_measures_turn_the_table() {
    let out = Sandbox::new().run(&["qrels.txt", "one.txt", "P", "--quiet"]).fine();
    assert_eq!(out.lines().next(), Some("measure     one"));
    assert_eq!(out.lines().count(), 10);
}

//! The laboratory's verbs on constraints and properties: verdicts, formats, sweeps, and what cannot be asked.

use crate::sandbox::Sandbox;

fn fine(arguments: &[&str]) -> String {
    Sandbox::new().run(&[&["lab"], arguments].concat()).fine()
}

fn refused(arguments: &[&str]) -> String {
    let ran = Sandbox::new().command(&[&["lab"], arguments].concat()).output().unwrap();
    assert_eq!(ran.status.code(), Some(2), "{arguments:?}");
    assert!(ran.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(ran.stderr).unwrap()
}

#[test]
fn a_violated_constraint_has_its_rankings_and_scores() {
    let measure = "alpha_DCG(alpha=0.1,gain=linear,norm=none)";
    let out = fine(&["constraints", measure, "--only", "pri,CONF", "--search", "0"]);
    assert!(out.contains("Pri") && out.contains("Conf") && !out.contains("Deep"), "{out}");
    assert!(out.contains("violated") && out.contains("0.005"), "{out}");
    assert!(out.contains("○     ○"), "{out}");
}

#[test]
fn verdicts_are_the_same_for_any_number_of_threads() {
    let arguments = ["constraints", "RBP", "RBU(gain=linear)", "AP", "--search", "300", "-f", "json", "--reproducible"];
    let one = fine(&[&arguments[..], &["--threads", "1"]].concat());
    let three = fine(&[&arguments[..], &["--threads", "3"]].concat());
    assert_eq!(one, three);
    let document: serde_json::Value = serde_json::from_str(&one).unwrap();
    assert_eq!(document["finding"], "constraints");
    assert!(one.contains("first_score") && one.contains("witness found"), "{one}");
}

#[test]
fn every_format_has_the_table() {
    for verb in ["constraints", "properties"] {
        for format in ["table", "csv", "tsv", "json", "markdown", "latex"] {
            let out = fine(&[verb, "RBP", "P@5", "--search", "0", "-f", format, "--reproducible"]);
            assert!(out.contains("RBP") && !out.contains("NaN"), "{verb} {format}\n{out}");
        }
    }
}

#[test]
fn sweeps_find_the_published_limits() {
    let out = fine(&["constraints", "RBP", "--only", "CloseTh", "--sweep", "p=0.5..0.99"]);
    assert!(out.contains("0.754878") && out.contains("above"), "{out}");
    let out = fine(&["constraints", "RBU(gain=linear)", "--only", "CloseTh", "--sweep", "p=0.5..0.99"]);
    assert!(out.contains("0.761694"), "{out}");
    let measure = "alpha_DCG(gain=linear,norm=none)";
    let out = fine(&["constraints", measure, "--only", "CloseTh", "--sweep", "alpha=0.05..0.5"]);
    assert!(out.contains("below"), "{out}");
}

#[test]
fn what_cannot_be_asked_is_refused_with_the_reason() {
    let cases: [(&[&str], &str); 8] = [
        (&["constraints", "RBP", "--only", "Prio"], "did you mean Pri?"),
        (&["properties", "RBP", "--only", "Swop"], "did you mean Swap?"),
        (&["constraints", "RBP", "--sweep", "alpha=0.1..0.5"], "no parameter \"alpha\""),
        (&["constraints", "RBP", "--sweep", "p=0.9..0.5"], "empty"),
        (&["constraints", "RBP", "--sweep", "p"], "no sweep"),
        (&["constraints", "prefs_simp"], "preferences"),
        (&["constraints", "--paper", "RBP"], "--paper"),
        (&["constraints"], "name a measure"),
    ];
    for (arguments, reason) in cases {
        let message = refused(arguments);
        assert!(message.contains(reason), "{arguments:?}: {message}");
    }
}

#[test]
fn a_measure_that_cannot_be_examined_has_a_row_and_a_notice() {
    let ran = Sandbox::new().command(&["lab", "constraints", "RBP", "prefs_simp", "--search", "0"]).output().unwrap();
    assert!(ran.status.success());
    assert!(String::from_utf8_lossy(&ran.stdout).contains('–'));
    assert!(String::from_utf8_lossy(&ran.stderr).contains("cannot be examined"));
}

#[test]
fn when_time_is_up_the_answer_is_labelled_as_partial() {
    let arguments = ["lab", "constraints", "RBP", "AP", "--search", "100000000", "--seconds", "0.5"];
    let ran = Sandbox::new().command(&arguments).output().unwrap();
    assert!(ran.status.success());
    assert!(String::from_utf8_lossy(&ran.stderr).contains("time was up"));
}

#[test]
fn aggregates_and_collapses_can_be_asked() {
    let out = fine(&["constraints", "CAM(AP)", "EUCL(nDCG@10)", "MDCU", "alpha_nDCG@10", "--search", "0", "--dots"]);
    assert!(out.contains("grades") && out.contains("linear"), "{out}");
}

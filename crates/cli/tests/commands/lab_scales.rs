//! `lab scale`, `lab equivalent` and `lab observed` from outside.

use crate::sandbox::Sandbox;

const VERBS: [&[&str]; 4] = [
    &["lab", "scale", "gRBP", "RBTO@3", "--length", "3"],
    &["lab", "scale", "gRBP", "--length", "3", "--sweep", "p=0.2..0.6"],
    &["lab", "equivalent", "AP", "RR", "--grades", "1", "--length", "4"],
    &["lab", "observed", "qrels.txt", "one.txt", "two.txt", "-m", "AP P@2", "--quiet"],
];

#[test]
fn every_verb_writes_every_format() {
    let sandbox = Sandbox::new();
    for verb in VERBS {
        for format in ["table", "csv", "tsv", "json", "markdown", "latex"] {
            let out = sandbox.run(&[verb, &["-f", format, "--reproducible"][..]].concat()).fine();
            assert!(!out.is_empty() && !out.contains("NaN"), "{verb:?} {format}\n{out}");
            if format == "json" {
                let document: serde_json::Value = serde_json::from_str(&out).unwrap();
                assert_eq!(document["finding"], verb[1], "{out}");
            }
        }
    }
}

#[test]
fn verdicts_are_the_same_for_any_number_of_threads() {
    let sandbox = Sandbox::new();
    let with = |threads: &str| {
        let arguments =
            ["lab", "scale", "ERR nDCG RBTO@8", "--length", "8", "--order", "both", "-f", "json", "--reproducible"];
        sandbox.run(&[&arguments[..], &["--threads", threads]].concat()).fine()
    };
    assert_eq!(with("1"), with("3"));
}

#[test]
fn bad_input_is_explained() {
    let sandbox = Sandbox::new();
    let refused = |arguments: &[&str]| sandbox.run(&[&["lab"], arguments].concat()).refused();
    for (arguments, message) in [
        (&["scale", "AP", "--order", "depth"][..], "possible values: rank, set, both"),
        (&["scale", "AP", "--length", "0"], "rankings of 0 documents cannot be looked at"),
        (&["scale", "AP", "--grades", "0"], "the largest grade is 0"),
        (&["scale", "APX"], "measure \"APX\" is unknown"),
        (&["scale", ""], "no measure was named"),
        (&["scale", "AP", "--pool", "1,2"], "grades 0 to 2 need 3"),
        (&["scale", "AP", "--sweep", "p=0.1..0.9"], "AP has no parameter \"p\""),
        (&["scale", "gRBP", "--sweep", "p=0.5..2"], "p"),
        (&["scale", "gRBP", "--sweep", "p"], "write them as p=0.1..0.9"),
        (&["scale", "PrefsPair"], "reads preferences"),
        (&["scale", "Equispaced(AP)"], "give the measure inside a cut-off"),
        (&["scale", "Equispaced(P@5000)"], "would list the scores of"),
        (&["equivalent", "AP", "RR", "--length", "40"], "pass --length 13 or less, or a larger --budget"),
        (&["equivalent", "AP"], "required"),
        (&["observed", "qrels.txt", "none.txt", "-m", "AP"], "none.txt"),
    ] {
        let error = refused(arguments);
        assert!(error.contains(message), "{arguments:?}\n{error}");
    }
}

#[test]
fn what_is_too_long_is_searched_and_says_so() {
    let sandbox = Sandbox::new();
    let out = sandbox
        .run(&["lab", "scale", "RBTO@100 DCG@100", "--length", "100", "--budget", "2000", "--places", "3"])
        .fine();
    assert!(out.contains("a search among 3^100 rankings, 2000 of them scored"), "{out}");
    assert!(out.contains("not refuted"), "{out}");
}

#[test]
fn exact_scores_have_their_digits_in_machine_formats() {
    let sandbox = Sandbox::new();
    let out = sandbox.run(&["eval", "qrels.txt", "one.txt", "-m", "RBTO@3", "-q", "-f", "csv", "--quiet"]).fine();
    // Topic 1 has the grades 1, 0, 2: 9 + 2 = 11 of 27.
    assert!(out.lines().any(|line| line.contains("0.4074074074074074") && line.contains(",11")), "{out}");
    let page = sandbox.run(&["measures", "Equispaced"]).fine();
    assert!(page.contains("Ferrante, Ferro & Fuhr") && page.contains("Moffat"), "{page}");
}

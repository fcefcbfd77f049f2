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
fn properties_with_a_check_of_their_own_stop_in_time_too() {
    let only = "Bounded,Complete,Realizable,Continuous,Distinct,Spaced,Valence";
    let arguments = ["lab", "properties", "nDCG@10", "--only", only, "--seconds", "0.000001", "-f", "json"];
    let ran = Sandbox::new().run(&arguments);
    assert!(ran.err.contains("7 of 7 verdicts are partial or missing"), "{}", ran.err);
    let out = ran.fine();
    assert!(out.contains("not looked at") && !out.contains("no violation"), "{out}");
    let document: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert!(document.to_string().contains("\"partial\":true"), "{document}");
}

#[test]
fn a_sweep_whose_time_is_up_claims_no_change() {
    let arguments = ["lab", "constraints", "RBP", "--only", "CloseTh", "--sweep", "p=0.5..0.99"];
    let ran = Sandbox::new().run(&[&arguments[..], &["--seconds", "0.000001"]].concat());
    assert!(ran.err.contains("time was up: 1 of 1 verdicts are partial or missing"), "{}", ran.err);
    let out = ran.fine();
    assert!(out.contains("unknown from p = 0.5 on (time was up)"), "{out}");
    assert!(!out.contains("above") && !out.contains("below") && !out.contains("nowhere"), "{out}");
}

#[test]
fn every_measure_has_a_row_and_what_cannot_be_asked_its_reason() {
    let sandbox = Sandbox::new();
    let listed = sandbox.run(&["measures", "-f", "json"]).fine();
    let listed: serde_json::Value = serde_json::from_str(&listed).unwrap();
    let ran = sandbox.run(&["lab", "constraints", "--every", "--only", "Conf", "--search", "0", "--dots"]);
    assert!(ran.err.contains("PrefsPair: cannot be examined: it reads preferences"), "{}", ran.err);
    let out = ran.fine();
    let (dots, reasons) = out.split_once("What cannot be asked, and why").unwrap();
    let units = listed.as_array().unwrap().len();
    let rows = dots.lines().skip(2).filter(|line| !line.is_empty()).count();
    assert_eq!(rows, units, "{out}");
    for (name, reason) in [("PrefsPair", "preferences"), ("RelString", "a text, not a number")] {
        let line = reasons.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{name}\n{out}"));
        assert!(line.contains(reason), "{line}");
    }
}

#[test]
fn an_output_file_is_written_whole_or_not_at_all() {
    let sandbox = Sandbox::new();
    let before = sandbox.files();
    let arguments = ["lab", "properties", "AP", "RBP", "--search", "1000000000", "-o", "found.txt"];
    let mut running = sandbox.command(&arguments).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(700));
    running.kill().unwrap();
    running.wait().unwrap();
    assert_eq!(sandbox.files(), before, "nothing of a run that was stopped");
    sandbox.run(&["lab", "constraints", "prefs_simp", "-o", "found.txt"]).refused();
    sandbox.run(&["lab", "constraints", "RBP", "--sweep", "alpha=0..1", "-o", "found.txt"]).refused();
    assert_eq!(sandbox.files(), before, "nothing of a run that was refused");
    sandbox.write("found.txt", "what was found before");
    sandbox.run(&["lab", "constraints", "RBP", "--sweep", "p=0..7", "-o", "found.txt"]).refused();
    assert_eq!(sandbox.read("found.txt"), "what was found before");
    let seconds = ["--search", "1000000000", "--seconds", "0.2", "-o", "found.txt"];
    sandbox.run(&[&["lab", "properties", "AP", "RBP"], &seconds[..]].concat()).fine();
    assert!(sandbox.read("found.txt").contains("RBP"), "a partial answer is written too");
}

#[test]
fn sweeps_and_properties_are_the_same_for_any_number_of_threads() {
    let sweep = ["constraints", "RBP", "RBU(gain=linear)", "--sweep", "p=0.5..0.9", "--only", "Pri,CloseTh,DeepTh"];
    let properties = ["properties", "ERR", "CAM(AP)", "TOMA(nDCG)", "MDCU", "--search", "100"];
    for arguments in [&sweep[..], &properties] {
        let with = |threads: &str| fine(&[arguments, &["-f", "json", "--reproducible", "--threads", threads]].concat());
        assert_eq!(with("1"), with("4"), "{arguments:?}");
    }
}

#[test]
fn aggregates_and_collapses_can_be_asked() {
    let out = fine(&["constraints", "CAM(AP)", "EUCL(nDCG@10)", "MDCU", "alpha_nDCG@10", "--search", "0", "--dots"]);
    assert!(out.contains("grades") && out.contains("linear"), "{out}");
}

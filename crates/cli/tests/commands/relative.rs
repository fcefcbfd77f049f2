//! Scores relative to other runs: to a baseline, or to all runs of a topic.

use crate::sandbox::Sandbox;
use std::collections::BTreeMap;
use std::path::Path;

fn golden(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden").join(name).to_string_lossy().into_owned()
}

/// The scores of a CSV output, by topic and measure.
fn scores(csv: &str) -> BTreeMap<(String, String), f64> {
    let rows = csv.lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.map(|row| row.split(',').map(str::to_owned).collect::<Vec<String>>())
        .map(|fields| ((fields[1].clone(), fields[2].clone()), fields[3].parse().unwrap()))
        .collect()
}

#[test]
fn differences_are_those_of_ndeval() {
    let reference = std::fs::read_to_string(golden("outputs/ndeval.run3.risk5-c.out")).unwrap();
    let mut lines = reference.lines();
    let columns: Vec<&str> = lines.next().unwrap().split(',').skip(2).collect();
    let (qrels, run, base) =
        (golden("inputs/subtopics_clean.txt"), golden("inputs/run3.txt"), golden("inputs/run2.txt"));
    let measures = columns.join(" ");
    let ours = Sandbox::new()
        .run(&[
            "eval",
            &qrels,
            &run,
            "--subtopics",
            "-m",
            &measures,
            "--baseline",
            &base,
            "--risk-alpha",
            "5",
            "-q",
            "-f",
            "csv",
        ])
        .fine();
    let ours = scores(&ours);
    let texts: Vec<String> = aspectra_eval::measures(&measures).unwrap().iter().map(ToString::to_string).collect();
    let mut compared = 0;
    for line in lines {
        // ndeval shows topics that were not judged, and counts them in its mean where there is a baseline.
        let fields: Vec<&str> = line.split(',').collect();
        let topic = fields[1];
        if ["12", "999", "amean"].contains(&topic) {
            continue;
        }
        for (text, value) in texts.iter().zip(&fields[2..]) {
            let got = ours[&(topic.to_owned(), text.clone())];
            let want: f64 = value.parse().unwrap();
            assert!((got - want).abs() <= 5.000001e-7, "{topic} {text}: {got}, {want}");
            compared += 1;
        }
    }
    assert_eq!(compared, 14 * 21);
    for text in &texts {
        let topics = ours.iter().filter(|((topic, measure), _)| measure == text && topic != "all");
        let mean = topics.map(|(_, score)| score).sum::<f64>() / 14.0;
        assert!((ours[&("all".into(), text.clone())] - mean).abs() < 1e-12, "{text}");
    }
}

#[test]
fn every_format_has_them() {
    let sandbox = Sandbox::new();
    for format in ["table", "tsv", "csv", "jsonl", "json", "trec", "markdown", "latex"] {
        let out = |more: &[&str]| {
            let arguments = ["eval", "qrels.txt", "one.txt", "two.txt", "-m", "AP", "-f", format, "--reproducible"];
            sandbox.run(&[&arguments, more].concat()).fine()
        };
        let plain = out(&[]);
        assert_ne!(plain, out(&["--normalize", "minmax"]), "{format}");
        let risk = out(&["--baseline", "two.txt"]);
        assert_ne!(risk, plain, "{format}");
        assert_ne!(risk, out(&["--baseline", "two.txt", "--risk", "t"]), "{format}");
    }
    let table = sandbox.run(&["eval", "qrels.txt", "one.txt", "-m", "AP", "--baseline", "two.txt"]).fine();
    assert!(table.ends_with("\nNot scores but differences: those of the run minus those of two; the summary is their mean over topics (URisk).\n"), "{table}");
    let weighed = ["--baseline", "two.txt", "--risk-alpha", "1.5", "--risk", "t"];
    let table = sandbox.run(&[&["eval", "qrels.txt", "one.txt", "-m", "AP"], &weighed[..]].concat()).fine();
    assert!(table.contains("minus those of two, where a loss counts 2.5 times; the summary"), "{table}");
    assert!(table.contains("in standard errors (TRisk)") && !table.contains("rules:"), "{table}");
}

#[test]
fn a_constant_topic_has_no_best_run() {
    let sandbox = Sandbox::new();
    sandbox.write("three.txt", "1 Q0 a 1 3.0 three\n2 Q0 x 1 2.0 three\n2 Q0 d 2 1.0 three\n");
    let runs = ["eval", "qrels.txt", "one.txt", "three.txt", "-m", "RR AP", "-q", "-f", "csv", "--normalize"];
    let z = sandbox.run(&[&runs[..], &["z"]].concat());
    assert!(z.err.contains("all runs have the same score in 3 cases"), "{}", z.err);
    let z = scores(&z.out);
    assert_eq!(z[&("1".into(), "RR".into())], 0.0);
    // One measure alone.
    let one = scores(&sandbox.run(&[&runs[..], &["AP=rank"]].concat()).fine());
    assert_eq!((one[&("1".into(), "RR".into())], one[&("2".into(), "AP".into())]), (1.0, 1.5));
    // The verbs that read scores take the same words.
    let csv = sandbox.run(&["eval", "qrels.txt", "one.txt", "three.txt", "-m", "RR AP", "-q", "-f", "csv"]).fine();
    sandbox.write("scores.csv", csv);
    sandbox.run(&["meta", "correlate", "--scores", "scores.csv", "--normalize", "AP=z"]).fine();
}

#[test]
fn what_makes_no_sense_is_refused() {
    let sandbox = Sandbox::new();
    let refused =
        |more: &[&str]| sandbox.run(&[&["eval", "qrels.txt", "one.txt", "-m", "AP"], more].concat()).refused();
    assert!(refused(&["--normalize", "z"]).contains("only one was given"));
    assert!(refused(&["--normalize", "best"]).contains("expected z, minmax or rank"));
    assert!(refused(&["--normalize", "P@5=z", "two.txt"]).contains("P@5 is none of the measures"));
    assert!(refused(&["--baseline", "one.txt"]).contains("name another one"));
    assert!(refused(&["--baseline", "two.txt", "--risk-alpha", "-1"]).contains("a number from 0 up"));
    assert!(refused(&["--baseline", "two.txt", "--residuals"]).contains("drop one"));
    assert!(refused(&["--baseline", "gone.txt"]).contains("gone.txt"));
}

//! Real judgments: `convert` derives the ten official files of TREC 2020 Health Misinformation. Skipped with a message where
//! the data are not there.

use crate::real_data::folder as data;
use std::process::{Command, Output};

fn aspectra(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_aspectra")).args(arguments).output().unwrap()
}

fn fields(text: &str) -> Vec<Vec<&str>> {
    text.lines().map(|line| line.split_whitespace().collect()).collect()
}

const DERIVED: &[(&str, &[&str])] = &[
    ("misinfo-qrels-binary.useful", &["--aspect", "useful"]),
    ("misinfo-qrels-binary.useful-correct", &["--aspect", "correct"]),
    ("misinfo-qrels-binary.useful-credible", &["--aspect", "useful,credible", "--collapse", "Harsh"]),
    ("misinfo-qrels-binary.useful-correct-credible", &["--collapse", "Harsh"]),
    ("misinfo-qrels-binary.incorrect", &["--aspect", "incorrect"]),
    ("misinfo-qrels.2aspects.correct-credible", &["--aspect", "correct,credible"]),
    ("misinfo-qrels.2aspects.useful-credible", &["--aspect", "useful,credible"]),
    ("misinfo-qrels.3aspects", &[]),
    ("misinfo-qrels-graded.helpful-only", &["--table", "helpful"]),
    ("misinfo-qrels-graded.harmful-only", &["--table", "harmful"]),
];

#[test]
fn the_ten_official_files_come_out() {
    let Some(folder) = data("trec-misinfo-2020") else { return };
    let path = |name: &str| folder.join(name).display().to_string();
    let (qrels, topics) = (path("misinfo-2020-qrels.gz"), path("misinfo-2020-topics.xml"));
    for (name, options) in DERIVED {
        let common = ["convert", &qrels, "--collection", "trec-misinfo-2020", "--answers", &topics, "--drop-zero"];
        let output = aspectra(&[&common, *options].concat());
        let (ours, notices) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{name}: {notices}");
        let official = std::fs::read_to_string(folder.join("derived-qrels").join(name)).unwrap();
        let (ours, official) = (fields(&ours), fields(&official));
        let first = ours.iter().zip(&official).position(|(ours, official)| ours != official);
        let difference = first.map(|at| (at, &ours[at], &official[at]));
        assert!(ours == official, "{name}: {} rows, {} expected; {difference:?}", ours.len(), official.len());
        println!("{name}: {} rows as in the official file", ours.len());
    }
}

#[test]
fn the_official_qrels_score_with_their_collection() {
    let Some(folder) = data("trec-misinfo-2020") else { return };
    let path = |name: &str| folder.join(name).display().to_string();
    let run = tempfile::NamedTempFile::new().unwrap();
    let official = std::fs::read_to_string(folder.join("derived-qrels/misinfo-qrels-binary.useful-correct")).unwrap();
    let best: String = fields(&official).iter().map(|row| format!("{} Q0 {} 1 1 best\n", row[0], row[2])).collect();
    std::fs::write(run.path(), best).unwrap();
    let (qrels, topics) = (path("misinfo-2020-qrels.gz"), path("misinfo-2020-topics.xml"));
    let run = run.path().display().to_string();
    let common = ["eval", &qrels, &run, "--collection", "trec-misinfo-2020", "--answers", &topics, "--topics", "run"];
    let output = aspectra(&[&common[..], &["-m", "AP(aspect=correct)", "-f", "tsv", "--reproducible"]].concat());
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("AP(aspect=correct)\t1"), "{text}{}", String::from_utf8_lossy(&output.stderr));
}

//! The TREC Web track of 2012: what ndeval, gdeval and pyndeval gave for public runs comes out, on the real judgments.
//!
//! The data are not part of the project; the tests are skipped with a message where they are not there.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

fn aspectra(arguments: &[&str]) -> String {
    let run = Command::new(env!("CARGO_BIN_EXE_aspectra")).args(arguments).output().unwrap();
    assert!(run.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).unwrap()
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    found.retain(|file| file.to_string_lossy().ends_with(ending));
    found.sort();
    found
}

/// The 2012 diversity judgments with negative labels set to 0, as the reference outputs were made with: ndeval refuses them.
fn without_negatives(data: &Path, folder: &Path) -> PathBuf {
    let qrels = data.join("qrels/2012.diversity.qrels.gz");
    let bytes = aspectra_eval::parse::read_input(&qrels.to_string_lossy()).unwrap();
    let text = std::str::from_utf8(&bytes).unwrap();
    let lines = text.lines().map(|line| {
        let (head, label) = line.trim_end().rsplit_once(char::is_whitespace).unwrap();
        format!("{head} {}\n", label.parse::<i64>().unwrap().max(0))
    });
    let path = folder.join("qrels.txt");
    std::fs::write(&path, lines.collect::<String>()).unwrap();
    path
}

/// The run and the options in the name of a reference output: `RUN-c-M100-traditional-alpha0.3`.
fn command(name: &str, runs: &[String], folder: &Path) -> Option<(String, Vec<String>)> {
    let path = |run: &str| folder.join(format!("{run}.txt.gz")).to_string_lossy().into_owned();
    let run = runs.iter().filter(|run| name.starts_with(run.as_str())).max_by_key(|run| run.len())?;
    let mut options = Vec::new();
    let mut rest = &name[run.len()..];
    while let Some(text) = rest.strip_prefix('-') {
        if let Some(text) = text.strip_prefix("baseline-") {
            let base = runs.iter().filter(|run| text.starts_with(run.as_str())).max_by_key(|run| run.len())?;
            options.extend([String::from("-baseline"), path(base)]);
            rest = &text[base.len()..];
            continue;
        }
        let word = text.split('-').next()?;
        let at = word.find(|c: char| c.is_ascii_digit()).unwrap_or(word.len());
        options.push(format!("-{}", &word[..at]));
        options.extend((at < word.len()).then(|| word[at..].to_owned()));
        rest = &text[word.len()..];
    }
    rest.is_empty().then(|| (path(run), options))
}

fn run_names(data: &Path) -> Vec<String> {
    let name = |file: &PathBuf| file.file_name().unwrap().to_string_lossy().trim_end_matches(".txt.gz").to_owned();
    files(&data.join("runs"), ".txt.gz").iter().map(name).collect()
}

#[test]
fn real_ndeval_outputs_come_out_byte_for_byte() {
    let Some(data) = crate::real_data::folder("trec-web") else { return };
    let folder = tempfile::tempdir().unwrap();
    let qrels = without_negatives(&data, folder.path());
    let outputs = files(&data.join("ndeval"), ".csv");
    assert_eq!(outputs.len(), 10);
    for output in outputs {
        let name = output.file_stem().unwrap().to_string_lossy().into_owned();
        let (run, options) = command(&name, &run_names(&data), &data.join("runs")).expect(&name);
        let mut arguments = vec!["ndeval"];
        arguments.extend(options.iter().map(String::as_str));
        let qrels = qrels.to_string_lossy();
        arguments.extend([&*qrels, &run]);
        assert_eq!(aspectra(&arguments), std::fs::read_to_string(&output).unwrap(), "{arguments:?}");
    }
}

#[test]
fn real_exact_ideals_are_all_found_where_labels_count_once() {
    let Some(data) = crate::real_data::folder("trec-web") else { return };
    let qrels = data.join("qrels/2012.diversity.qrels.gz").to_string_lossy().into_owned();
    let run = files(&data.join("runs"), ".txt.gz")[0].to_string_lossy().into_owned();
    for name in ["alpha_nDCG", "nERR_IA", "nNRBP"] {
        let measures = format!("{name}(ideal=exact)@20 {name}@20");
        let arguments = ["eval", &qrels, &run, "--subtopics", "-q", "-n", "-f", "tsv", "-m", &measures];
        let ran = Command::new(env!("CARGO_BIN_EXE_aspectra")).args(arguments).output().unwrap();
        let notices = String::from_utf8_lossy(&ran.stderr);
        assert!(ran.status.success() && !notices.contains("best ranking found"), "{name}: {notices}");
        let out = String::from_utf8(ran.stdout).unwrap();
        let scores: Vec<f64> = out
            .lines()
            .filter(|line| !line.starts_with('#'))
            .skip(1)
            .map(|line| line.split('\t').nth(3).unwrap().parse().unwrap())
            .collect();
        assert_eq!(scores.len(), 2 * 50);
        assert!(scores.chunks(2).all(|pair| pair[0] <= pair[1] + 1e-12 && pair[0] <= 1.0 + 1e-12), "{name}");
    }
}

#[test]
fn real_gdeval_outputs_come_out_byte_for_byte() {
    let Some(data) = crate::real_data::folder("trec-web") else { return };
    let qrels = data.join("qrels/2012.adhoc.qrels.gz").to_string_lossy().into_owned();
    let outputs = files(&data.join("gdeval"), ".csv");
    assert_eq!(outputs.len(), 6);
    for output in outputs {
        let name = output.file_stem().unwrap().to_string_lossy().into_owned();
        let (run, options) = match (name.strip_suffix(".c.k10"), name.strip_suffix(".k20")) {
            (Some(run), _) => (run, vec!["-c", "-k", "10"]),
            (None, Some(run)) => (run, Vec::new()),
            (None, None) => panic!("{name}"),
        };
        let run = data.join("runs").join(format!("{run}.txt.gz")).to_string_lossy().into_owned();
        let mut arguments = vec!["gdeval"];
        arguments.extend(options);
        arguments.extend([qrels.as_str(), &run]);
        assert_eq!(aspectra(&arguments), std::fs::read_to_string(&output).unwrap(), "{arguments:?}");
    }
}

#[test]
fn real_pyndeval_scores_come_out() {
    let Some(data) = crate::real_data::folder("trec-web") else { return };
    let reference = std::fs::read_to_string(data.join("reference-pyndeval.2012.tsv")).unwrap();
    let mut lines = reference.lines();
    let columns: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let runs: Vec<String> =
        files(&data.join("runs"), ".txt.gz").iter().map(|run| run.to_string_lossy().into_owned()).collect();
    let qrels = data.join("qrels/2012.diversity.qrels.gz").to_string_lossy().into_owned();
    let measures = columns[3..].join(" ");
    let mut arguments = vec!["eval", &qrels];
    arguments.extend(runs.iter().map(String::as_str));
    arguments.extend(["--subtopics", "--ties", "docno-asc", "--quiet", "-q", "-f", "tsv", "-m", &measures]);
    let scores = aspectra(&arguments);
    let mut ours: BTreeMap<(&str, &str), Vec<f64>> = BTreeMap::new();
    for line in scores.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        ours.entry((fields[0], fields[1])).or_default().push(fields[3].parse().unwrap());
    }
    let mut compared = 0;
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let found = ours.get(&(fields[0], fields[2])).unwrap_or_else(|| panic!("{} {}", fields[0], fields[2]));
        for ((column, want), got) in columns[3..].iter().zip(&fields[3..]).zip(found) {
            let want: f64 = want.parse().unwrap();
            // The reference has six decimals.
            assert!((got - want).abs() <= 5.000001e-7, "{} {} {column}: {got}, {want}", fields[0], fields[2]);
            compared += 1;
        }
    }
    assert_eq!(compared, 9 * 50 * 21);
}

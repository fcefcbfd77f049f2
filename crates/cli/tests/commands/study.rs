//! `aspectra study` from outside: folders that are resumed, verified, and the same however they came about.

use crate::sandbox::Sandbox;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// A folder's files with what is in them.
pub(crate) fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(path) = open.pop() {
        for entry in fs::read_dir(path).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.insert(path.strip_prefix(folder).unwrap().display().to_string(), fs::read(&path).unwrap());
            }
        }
    }
    found
}

fn collection() -> Sandbox {
    let sandbox = Sandbox::new();
    let size = ["--topics", "8", "--runs", "5", "--retrieved", "10-60", "--subtopics", "3", "--aspects", "2"];
    sandbox.run(&[&["generate", "-o", "col"][..], &size].concat()).fine();
    sandbox
}

const RUNS: [&str; 5] =
    ["col/runs/run1.txt", "col/runs/run2.txt", "col/runs/run3.txt", "col/runs/run4.txt", "col/runs/run5.txt"];

/// The words of each study on the collection.
fn words(study: &str) -> Vec<&str> {
    let mut words = vec!["study", study];
    match study {
        "toma" | "scales" => words.extend(["--collection", "col/collection.toml"]),
        _ => words.extend(["--subtopics", "col/subtopics.txt"]),
    }
    words.extend(RUNS);
    words.extend(["-B", "200", "--repeats", "2", "--effort", "1000", "--length", "50", "--quiet"]);
    words
}

#[test]
fn a_folder_is_the_same_for_any_number_of_threads_and_after_an_interrupt() {
    for study in ["toma", "rbu", "mdcu", "scales"] {
        let sandbox = collection();
        let run = |folder: &str, threads: &str| {
            sandbox.run(&[&words(study)[..], &["-o", folder, "--threads", threads]].concat()).fine()
        };
        run("whole", "1");
        run("many", "4");
        let whole = files(&sandbox.path("whole"));
        assert!(whole.keys().any(|name| name.ends_with(".svg")) || study == "rbu", "{study} has figures");
        for ending in [".md", ".tex", ".csv", ".parquet", ".json"] {
            assert!(whole.keys().any(|name| name.ends_with(ending)), "{study} has no {ending}");
        }
        assert_eq!(whole, files(&sandbox.path("many")), "{study}");
        // What an interrupt leaves: a page that is only begun, some parts whole, one with a file but without its record.
        let cut = sandbox.path("many");
        fs::write(cut.join("README.md"), "<!-- written by aspectra study -->\n").unwrap();
        let parts: Vec<String> = fs::read_dir(&cut)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.is_dir())
            .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
            .collect();
        fs::remove_file(cut.join(&parts[0]).join("part.json")).unwrap();
        fs::remove_dir_all(cut.join(&parts[1])).unwrap();
        let said = run("many", "2");
        assert!(said.contains("made 2 of"), "{said}");
        assert_eq!(whole, files(&cut), "{study} after an interrupt");
        assert!(run("many", "2").contains("made 0 of"));
        // A file that somebody changed is made again.
        let table = whole.keys().find(|name| name.ends_with(".csv")).unwrap();
        fs::write(cut.join(table), "changed").unwrap();
        let wrong = sandbox.run(&["study", "verify", "many"]);
        assert_eq!(wrong.code, 1, "{wrong:?}");
        assert!(wrong.out.contains(&format!("{table} differs from line 1")), "{}", wrong.out);
        assert!(run("many", "2").contains("made 1 of"));
        let verified = sandbox.run(&["study", "verify", "many"]).fine();
        assert!(verified.contains("files were reproduced"), "{verified}");
        assert_eq!(whole, files(&cut), "{study} after a repair");
    }
}

#[test]
fn a_changed_input_makes_all_parts_anew_and_is_seen_by_verify() {
    let sandbox = collection();
    let run = || sandbox.run(&[&words("mdcu")[..], &["-o", "out"]].concat()).fine();
    run();
    let text = sandbox.read("col/runs/run1.txt");
    let shorter: Vec<&str> = text.lines().skip(1).collect();
    sandbox.write("col/runs/run1.txt", shorter.join("\n") + "\n");
    let wrong = sandbox.run(&["study", "verify", "out"]);
    assert_eq!(wrong.code, 1);
    assert!(wrong.out.contains("inputs have changed: col/runs/run1.txt"), "{}", wrong.out);
    assert!(run().contains("4 parts; read"), "all of them");
    sandbox.run(&["study", "verify", "out"]).fine();
    fs::remove_file(sandbox.path("col/runs/run1.txt")).unwrap();
    assert!(sandbox.run(&["study", "verify", "out"]).refused().contains("no such file"));
}

#[test]
fn the_scores_of_a_folder_are_read_back() {
    let sandbox = collection();
    sandbox.run(&[&words("toma")[..], &["-o", "out"]].concat()).fine();
    let asked = ["-m", "CAM(nDCG)", "--columns", "adjusted_p", "-f", "csv", "--quiet"];
    let files = ["compare", "--scores", "out/scores/scores_ap.parquet", "--scores", "out/scores/scores_ndcg.parquet"];
    let of_files = sandbox.run(&[&files[..], &asked].concat()).fine();
    assert!(of_files.contains("run1"), "{of_files}");
    assert_eq!(sandbox.run(&[&["compare", "--scores", "out"][..], &asked].concat()).fine(), of_files);
    sandbox.run(&["report", "--scores", "out", "-m", "CAM(nDCG) CAM(AP)", "-o", "page.html", "--quiet"]).fine();
    assert!(sandbox.read("page.html").contains("scores_ndcg.parquet"));
    assert!(sandbox.run(&["compare", "--scores", "out/scores"]).refused().contains("is a directory"));
}

#[test]
fn odd_runs_are_told_in_the_page() {
    let sandbox = Sandbox::new();
    let odd = [
        "--barren",
        "1",
        "--missing",
        "0.3",
        "--copies",
        "1",
        "--labels",
        "credible=1,0",
        "--aspects",
        "useful,credible",
    ];
    let size = ["--topics", "8", "--runs", "4", "--retrieved", "30"];
    sandbox.run(&[&["generate", "-o", "col"][..], &odd, &size].concat()).fine();
    let runs = &RUNS[..4];
    let how = ["-B", "200", "--effort", "1000", "-o", "out"];
    let run = sandbox.run(&[&["study", "toma", "--collection", "col/collection.toml"][..], runs, &how].concat());
    let page = sandbox.read("out/README.md");
    for (what, words) in [
        ("a topic without good documents", "has no document with a label above 0: 1"),
        ("an aspect that is never positive", "credible has no label above 0 on any topic"),
        ("identical runs", "run1, run4 have the same judged documents"),
        ("a run that lacks topics", "of 8 judged topics; each scores as nothing retrieved"),
    ] {
        assert!(page.contains(words), "{what} is not in the page:\n{page}");
        assert!(run.err.contains(words), "{what} is not printed: {}", run.err);
    }
    assert!(!page.contains("NaN"));
}

#[test]
fn studies_refuse_what_they_cannot_do() {
    let sandbox = collection();
    let refused = |words: &[&str]| sandbox.run(words).refused();
    assert!(refused(&["study", "toma", "qrels.txt", "one.txt"]).contains("has 1 aspect"));
    assert!(refused(&["study", "rbu", "qrels.txt", "one.txt"]).contains("--subtopics"));
    assert!(refused(&["study", "scales", "qrels.txt", "one.txt", "AP"]).contains("AP: no such file"));
    assert!(refused(&["study", "scales", "qrels.txt", "-"]).contains("standard input"));
    // Before anything is computed, whatever the study: one run, one topic, no run.
    for study in ["toma", "rbu", "mdcu", "scales"] {
        let words = words(study);
        let judgments = &words[..4];
        let out = sandbox.run(&[judgments, &RUNS[..1], &["-o", "few"]].concat());
        assert_eq!((out.code, &*out.out), (2, ""), "{study}");
        assert!(out.err.contains("1 run given; a study compares runs and needs at least 2"), "{}", out.err);
        let out = sandbox.run(&[judgments, &RUNS, &["--alpha", "7"]].concat());
        assert_eq!((out.code, &*out.out), (2, ""), "{study}");
        assert!(out.err.contains("alpha is 7, expected a number between 0 and 1"), "{}", out.err);
        let none = refused(judgments);
        assert!(none.contains("no run to score") && !none.contains("-m "), "{none}");
    }
    let first = |file: &str| -> String {
        sandbox.read(file).lines().filter(|line| line.starts_with("1 ")).map(|line| format!("{line}\n")).collect()
    };
    sandbox.write("topic.txt", first("col/qrels.txt"));
    sandbox.write("subtopics.txt", first("col/subtopics.txt"));
    for words in [&["toma", "topic.txt"][..], &["scales", "topic.txt"], &["mdcu", "--subtopics", "subtopics.txt"]] {
        let message = refused(&[&["study"], words, &RUNS].concat());
        assert!(message.contains("has 1 topic; the tests of this study need at least 2"), "{message}");
    }
    sandbox.run(&[&["study", "rbu", "--subtopics", "subtopics.txt"][..], &RUNS].concat()).fine();
    assert!(refused(&["study", "verify", "."]).contains("settings.json"));
    fs::create_dir(sandbox.path("mine")).unwrap();
    sandbox.write("mine/README.md", "mine");
    assert!(
        refused(&["study", "scales", "qrels.txt", "one.txt", "two.txt", "-o", "mine"])
            .contains("is not the folder of a study")
    );
    assert_eq!(sandbox.read("mine/README.md"), "mine");
}

#[test]
fn a_folder_has_one_study_only() {
    let sandbox = collection();
    sandbox.run(&[&words("mdcu")[..], &["-o", "alone"]].concat()).fine();
    sandbox.run(&[&words("toma")[..], &["-o", "out"]].concat()).fine();
    sandbox.write("out/anomalies/mine.txt", "mine");
    sandbox.run(&[&words("mdcu")[..], &["-o", "out"]].concat()).fine();
    let mut found = files(&sandbox.path("out"));
    assert_eq!(found.remove("anomalies/mine.txt").as_deref(), Some(&b"mine"[..]), "not ours to remove");
    assert_eq!(found, files(&sandbox.path("alone")));
}

/// A document that was judged on some subtopics only has no label on the others: nothing is missing there, and
/// `--missing zero` was the advice that did not help.
#[test]
fn documents_need_not_be_judged_on_every_subtopic() {
    let sandbox = Sandbox::new();
    let lines = (0..6).flat_map(|topic| (0..30).map(move |doc| (topic, doc)));
    let judged: String =
        lines.map(|(topic, doc)| format!("{topic} {} d{doc} {}\n", doc % 3, (doc * 7 + topic) / 3 % 2)).collect();
    sandbox.write("some.txt", judged);
    for run in 0..4 {
        let ranks = (0..6).flat_map(|topic| (0..20).map(move |rank| (topic, rank)));
        let text = ranks.map(|(topic, rank)| {
            format!("{topic} Q0 d{} {rank} {} r{run}\n", (rank * 7 + run * 3 + topic) % 37, 50 - rank)
        });
        sandbox.write(&format!("r{run}.txt"), text.collect::<String>());
    }
    let files = ["--subtopics", "some.txt", "r0.txt", "r1.txt", "r2.txt", "r3.txt", "--quiet"];
    for study in ["rbu", "mdcu"] {
        let plain = sandbox.run(&[&["study", study][..], &files, &["-B", "100"]].concat()).fine();
        let zero = sandbox.run(&[&["study", study][..], &files, &["-B", "100", "--missing", "zero"]].concat()).fine();
        assert_eq!(plain, zero, "{study}");
    }
}

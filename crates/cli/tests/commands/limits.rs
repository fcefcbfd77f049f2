//! The limits that `docs/limits.md` lists and no other test goes beyond.

use crate::sandbox::{Ran, Sandbox};
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

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
        (vec!["generate", "--judges", "1001", "-o", "x"], "from 1 to 1000"),
        (vec!["generate", "--topics", "1000001", "-o", "x"], "from 1 to 1000000"),
        (vec!["generate", "--runs", "100001", "-o", "x"], "from 0 to 100000"),
        (vec!["generate", "--pool", "18446744073709551615", "-o", "x"], "is more than 1000000"),
        (vec!["generate", "--subtopics", "1000000", "-o", "x"], "more than 10,000,000 documents x subtopics"),
        (vec!["generate", "--copies", "9223372036854775808", "-o", "x"], "more copies than runs"),
        (vec!["generate", "--retrieved", "10-1000001", "-o", "x"], "is more than 1000000"),
        (
            vec!["meta", "noise", "qrels.txt", "one.txt", "two.txt", "--threshold", "NaN"],
            "expected a tau, from -1 to 1",
        ),
        (vec!["meta", "sensitivity", "labels.txt", "one.txt", "two.txt", "--bootstrap", "100001"], "from 0 to 100000"),
        (vec!["meta", "downsample", "qrels.txt", "one.txt", "two.txt", "--repeats", "10001"], "from 1 to 10000"),
        (vec!["meta", "noise", "qrels.txt", "one.txt", "two.txt", "--repeats", "10001"], "from 1 to 10000"),
        (vec!["meta", "dominance", "qrels.txt", "one.txt", "two.txt", "--limit", "10000001"], "from 1 to 10000000"),
        (vec!["study", "scales", "qrels.txt", "one.txt", "two.txt", "--repeats", "10001"], "from 1 to 10000"),
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

/// A run is read whole where its topics are scattered: a megabyte of gzip took 3.5 GB.
#[cfg(unix)]
#[test]
fn a_compressed_run_whose_topics_are_scattered() {
    let sandbox = Sandbox::new();
    let line = "yes $'1 Q0 a 1 1 x\\n2 Q0 a 1 1 x' | head -c 281000000 | gzip > bomb.gz";
    assert!(Command::new("bash").current_dir(sandbox.path("")).args(["-c", line]).status().unwrap().success());
    let message = sandbox.run(&["eval", "qrels.txt", "bomb.gz", "-m", "AP"]).refused();
    assert!(message.contains("far more than such files shrink"), "{message:.300}");
}

#[test]
fn a_topic_that_comes_again_late_in_a_pipe() {
    let sandbox = Sandbox::new();
    let mut run = String::new();
    (0..1_200_000).for_each(|rank| writeln!(run, "1 Q0 document{rank} {rank} -{rank} x").unwrap());
    assert!(run.len() > 32 << 20);
    run.push_str("2 Q0 d 1 1 x\n1 Q0 a 1 1 x\n");
    let mut command = sandbox.command(&["eval", "qrels.txt", "-", "-m", "AP"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(run.as_bytes()).unwrap();
    let message = Ran::from(child.wait_with_output().unwrap()).refused();
    assert!(message.contains("do not stand together, and what came through the pipe is gone"), "{message}");
    sandbox.write("run.txt", &run);
    sandbox.run(&["eval", "qrels.txt", "run.txt", "-m", "AP"]).fine();
}

#[test]
fn definitions_that_are_no_short_texts() {
    let sandbox = Sandbox::new();
    sandbox.write("long.toml", format!("[M]\ngain = \"{}g\"\n", "g+".repeat(1000)));
    sandbox.write("large.toml", "#".repeat((1 << 20) + 1));
    for (file, says) in
        [("long.toml", "the formula has 2001 bytes; 2000 is the most"), ("large.toml", "is larger than 1048576 bytes")]
    {
        let message = sandbox.run(&["eval", "qrels.txt", "one.txt", "-m", "AP", "--define", file]).refused();
        assert!(message.contains(says), "{message}");
    }
}

/// Measures of other tools' files were compared with every name there is, letter by letter.
#[test]
fn names_of_measures_that_are_very_long() {
    let sandbox = Sandbox::new();
    let mut rows = String::from("run,topic,measure,score\n");
    for number in 0..100 {
        let name = format!("{}{number}", "m".repeat(60_000));
        (1..=2).for_each(|topic| writeln!(rows, "a,{topic},{name},0.5\nb,{topic},{name},0.{topic}").unwrap());
    }
    sandbox.write("s.csv", rows);
    let start = Instant::now();
    let ran = crate::hostile::soon(&sandbox, &["compare", "--scores", "s.csv", "-f", "csv", "-o", "out.csv"]);
    assert_eq!(ran.code, 0, "{:.300}", ran.err);
    // A sixth of a second of work, and a quarter of a minute before.
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

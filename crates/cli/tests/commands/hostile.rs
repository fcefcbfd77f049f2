//! What hostile use once lost, hung or was told wrongly: each test failed before its cause was mended.

use crate::sandbox::{Ran, Sandbox};
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Runs a command that used to take minutes: a minute is more than it may need on any machine.
#[track_caller]
pub(crate) fn soon(sandbox: &Sandbox, arguments: &[&str]) -> Ran {
    let mut child = sandbox.command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("{arguments:?} did not come to an end");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Ran::from(child.wait_with_output().unwrap())
}

#[test]
fn an_output_never_replaces_an_input() {
    let sandbox = Sandbox::new();
    let scores = sandbox.run(&["eval", "qrels.txt", "one.txt", "-m", "AP", "-q", "-f", "csv"]).fine();
    sandbox.write("scores.csv", &scores);
    std::fs::hard_link(sandbox.path("one.txt"), sandbox.path("hard.txt")).unwrap();
    let mut cases = vec![
        vec!["eval", "qrels.txt", "one.txt", "-m", "AP", "-o", "qrels.txt"],
        vec!["eval", "qrels.txt", "one.txt", "-m", "AP", "-oone.txt"],
        vec!["eval", "qrels.txt", "one.txt", "-m", "AP", "--output=./one.txt"],
        vec!["eval", "qrels.txt", "one.txt", "-m", "AP", "-o", "hard.txt"],
        vec!["eval", "--qrels", "a=qrels.txt", "one.txt", "-m", "AP", "-o", "qrels.txt"],
        vec!["convert", "qrels.txt", "-o", "qrels.txt"],
        vec!["init", "qrels.txt", "-o", "qrels.txt"],
        vec!["compare", "--scores", "scores.csv", "-o", "scores.csv"],
        // A shell that spells out `-o *.txt` leaves the first file as the output.
        vec!["eval", "-m", "AP", "qrels.txt", "-o", "one.txt", "two.txt"],
    ];
    if cfg!(unix) {
        #[cfg(unix)]
        std::os::unix::fs::symlink("qrels.txt", sandbox.path("soft.txt")).unwrap();
        cases.push(vec!["eval", "qrels.txt", "one.txt", "-m", "AP", "-o", "soft.txt"]);
    }
    // What a collection file names is read too.
    sandbox.write(
        "c.toml",
        "qrels = \"qrels.txt\"\ntopics = \"scores.csv\"\ncolumns = [\"r\"]\n[[aspect]]\nname = \"r\"\n",
    );
    cases.push(vec!["convert", "--collection", "c.toml", "-o", "qrels.txt"]);
    cases.push(vec!["init", "--collection=c.toml", "-o", "qrels.txt"]);
    cases.push(vec!["eval", "--collection", "c.toml", "one.txt", "-m", "AP", "-o", "scores.csv"]);
    cases.push(vec!["eval", "qrels.txt", "one.txt", "-m", "AP", "-qo", "one.txt"]);
    for case in cases {
        let message = sandbox.run(&case).refused();
        assert!(message.contains("which the output would replace"), "{case:?}: {message}");
        assert_eq!(sandbox.read("qrels.txt"), crate::sandbox::QRELS, "{case:?}");
        assert_eq!(sandbox.read("one.txt"), crate::sandbox::RUN, "{case:?}");
        assert_eq!(sandbox.read("scores.csv"), scores, "{case:?}");
    }
    // The same command again replaces its own output, however its options are written.
    for _ in 0..2 {
        sandbox.run(&["eval", "qrels.txt", "one.txt", "-m", "AP", "-qo", "again.csv"]).fine();
    }
}

#[test]
fn bad_lines_do_not_take_quadratic_time() {
    let sandbox = Sandbox::new();
    let mut run = String::new();
    for i in 0..300_000 {
        writeln!(run, "1 Q0 d{i} 1 nan t").unwrap();
    }
    sandbox.write("nan.txt", &run);
    let message = soon(&sandbox, &["qrels.txt", "nan.txt", "AP"]).refused();
    assert!(message.starts_with("nan.txt:1: score \"nan\"") && message.contains("(300000 in all)"), "{message:.2000}");
    let once: String = (0..200_000).map(|i| format!("1 Q0 d{i} 1 {} t\n", 300_000 - i)).collect();
    sandbox.write("twice.txt", once.repeat(2));
    let message = soon(&sandbox, &["qrels.txt", "twice.txt", "AP"]).refused();
    assert!(
        message.starts_with("twice.txt:200001: topic 1, document \"d0\" appears again (first at line 1)"),
        "{message:.300}"
    );
    sandbox.write("blank.txt", format!("{}{}", "\n".repeat(8 << 20), crate::sandbox::RUN));
    soon(&sandbox, &["qrels.txt", "blank.txt", "AP"]).fine();
    // Line numbers of a later piece of a file, and of a stream, count from the start.
    let good: String = (0..400_000).map(|i| format!("{} Q0 d{i} 1 {} t\n", i / 1000, 400_000 - i)).collect();
    sandbox.write("late.txt", format!("{good}999 Q0 x 1 high t\n"));
    let message = soon(&sandbox, &["qrels.txt", "late.txt", "AP"]).refused();
    assert_eq!(message, "late.txt:400001: score \"high\" is not a finite number such as 12.5\n");
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(sandbox.read("late.txt").as_bytes()).unwrap();
    sandbox.write("late.gz", encoder.finish().unwrap());
    let message = soon(&sandbox, &["qrels.txt", "late.gz", "AP"]).refused();
    assert_eq!(message, "late.gz:400001: score \"high\" is not a finite number such as 12.5\n");
}

#[test]
fn measures_do_not_nest_without_end() {
    let sandbox = Sandbox::new();
    // Found by fuzzing: a list of cut-offs that stayed a list however often it was taken apart.
    sandbox.run(&["eval", "qrels.txt", "one.txt", "-m", "nDCG@10-l,,2"]).refused();
    let deep = format!("{}AP{}", "CAM(".repeat(12_000), ")".repeat(12_000));
    let message = sandbox.run(&["eval", "qrels.txt", "one.txt", "-m", &deep]).refused();
    assert!(message.contains("more than 64 deep") && message.len() < 1000, "{message:.300}");
    sandbox.write("scores.csv", format!("run,topic,measure,score\na,1,{deep},0.5\nb,1,{deep},0.25\n"));
    let ran = sandbox.run(&["compare", "--scores", "scores.csv"]);
    assert!(ran.code == 0 || ran.code == 2, "{}", ran.code);
    let message = sandbox.run(&["eval", "qrels.txt", "one.txt", "-m", "AP(rel=1,rel=2)"]).refused();
    assert!(message.contains("the parameter \"rel\" is given twice; keep one"), "{message}");
}

#[test]
fn compressed_bombs_are_refused_early() {
    let sandbox = Sandbox::new();
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    let zeros = vec![0; 1 << 20];
    (0..300).for_each(|_| encoder.write_all(&zeros).unwrap());
    sandbox.write("bomb.gz", encoder.finish().unwrap());
    let message = soon(&sandbox, &["qrels.txt", "bomb.gz", "AP"]).refused();
    assert!(message.starts_with("bomb.gz:1: is in no format"), "{message:.300}");
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(crate::sandbox::RUN.as_bytes()).unwrap();
    (0..300).for_each(|_| encoder.write_all(&zeros).unwrap());
    sandbox.write("late-bomb.gz", encoder.finish().unwrap());
    let message = soon(&sandbox, &["qrels.txt", "late-bomb.gz", "AP"]).refused();
    assert!(message.starts_with("late-bomb.gz:6: is longer than 1 MB"), "{message:.300}");
    let message = soon(&sandbox, &["bomb.gz", "one.txt", "AP"]).refused();
    assert!(message.contains("far more than such files shrink"), "{message:.300}");
    // A header, and a hundred gigabytes of nothing.
    let sparse = std::fs::File::create(sandbox.path("sparse.gz")).unwrap();
    (&sparse).write_all(b"\x1f\x8b\x08\x00").unwrap();
    sparse.set_len(100 << 30).unwrap();
    for files in [["qrels.txt", "sparse.gz"], ["sparse.gz", "one.txt"]] {
        let message = soon(&sandbox, &[files[0], files[1], "AP"]).refused();
        assert!(message.contains("sparse.gz: the gzip data is damaged"), "{message:.300}");
    }
}

#[test]
fn thousands_of_subtopics_do_not_fill_the_machine() {
    let sandbox = Sandbox::new();
    let dense: String = (0..20_000).map(|i| format!("1 s{i} d{i} 1\n")).collect();
    sandbox.write("dense.txt", dense);
    let message = soon(&sandbox, &["eval", "dense.txt", "one.txt", "--subtopics", "-m", "alpha_nDCG@10"]).refused();
    assert!(message.contains("20000 documents x 20000 subtopics"), "{message}");
}

#[test]
fn every_bad_file_is_shown() {
    let sandbox = Sandbox::new();
    sandbox.write("bad1.txt", "1 Q0 a 1 x t\n".repeat(9));
    sandbox.write("bad2.txt", "1 Q0 a 1 2.0 t\n1 Q0 b 2\n");
    let message = sandbox.run(&["eval", "qrels.txt", "bad1.txt", "one.txt", "bad2.txt", "-m", "AP"]).refused();
    for part in ["bad1.txt:5:", "... and 4 more bad lines (9 in all)", "bad2.txt:2: has 4 fields"] {
        assert!(message.contains(part), "{part}: {message}");
    }
    assert!(!message.contains("bad1.txt:6:"), "{message}");
}

#[test]
fn lines_that_end_with_cr_alone_are_refused() {
    let sandbox = Sandbox::new();
    sandbox.write("mac-run.txt", crate::sandbox::RUN.replace('\n', "\r"));
    sandbox.write("mac-qrels.txt", crate::sandbox::QRELS.replace('\n', "\r"));
    for files in [["qrels.txt", "mac-run.txt"], ["mac-qrels.txt", "one.txt"]] {
        let message = sandbox.run(&[files[0], files[1], "AP"]).refused();
        assert!(message.contains("ends its lines with CR alone"), "{message}");
    }
}

#[test]
fn messages_do_not_steer_the_terminal() {
    let sandbox = Sandbox::new();
    sandbox.write("\u{1b}[31mred.txt", "1 Q0 a 1 x t\n");
    let message = sandbox.run(&["qrels.txt", "\u{1b}[31mred.txt", "AP"]).refused();
    assert!(!message.contains('\u{1b}') && message.contains("\\u{1b}[31mred.txt"), "{message:?}");
}

#[test]
fn counts_have_bounds() {
    let sandbox = Sandbox::new();
    let many = "18446744073709551615";
    for arguments in [
        vec!["eval", "qrels.txt", "one.txt", "-m", "AP", "--threads", "5000"],
        vec!["eval", "qrels.txt", "one.txt", "-m", "AP", "--threads", "0"],
        vec!["lab", "constraints", "AP", "--threads", "5000"],
        vec!["lab", "scale", "AP", "--threads", "5000"],
        vec!["compare", "qrels.txt", "one.txt", "two.txt", "-m", "AP", "--test", "randomized-tukey", "-B", many],
        vec!["meta", "discriminate", "qrels.txt", "one.txt", "two.txt", "-m", "AP", "-B", many],
        vec!["meta", "correlate", "qrels.txt", "one.txt", "two.txt", "-m", "AP nDCG", "-B", many],
        vec!["meta", "simulate", "names", "--runs", "1000000000"],
    ] {
        let message = soon(&sandbox, &arguments).refused();
        assert!(message.contains("a whole number from") || message.contains("at most"), "{arguments:?}: {message}");
    }
}

#[test]
fn long_names_of_outputs() {
    let sandbox = Sandbox::new();
    let name = format!("{}.txt", "n".repeat(245));
    sandbox.run(&["eval", "qrels.txt", "one.txt", "-m", "AP", "-o", &name]).fine();
    assert!(sandbox.files().contains(&name) && sandbox.files().iter().all(|file| !file.contains("partial")));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_stream() {
    let sandbox = Sandbox::new();
    let bash = |line: &str| {
        let mut command = std::process::Command::new("bash");
        command.current_dir(sandbox.path("")).args(["-c", line, env!("CARGO_BIN_EXE_aspectra")]);
        Ran::from(command.output().unwrap())
    };
    // two.txt has ties, which makes a notice.
    let ran = bash("$0 qrels.txt two.txt AP 2>/dev/full");
    assert!(ran.code == 0 && ran.out.contains("AP"), "{ran:?}");
    let ran = bash("$0 qrels.txt one.txt AP >/dev/full");
    assert!(ran.code == 2 && ran.err.contains("standard output cannot be written"), "{ran:?}");
    for words in ["--help", "--version", "eval --help"] {
        let ran = bash(&format!("$0 {words} >/dev/full"));
        assert!(ran.code == 2 && ran.err.contains("standard output cannot be written"), "{words}: {ran:?}");
    }
    assert_eq!(bash("$0 qrels.txt one.txt AP >/dev/null").code, 0);
    // So do programs that start others open it: for reading and writing.
    assert_eq!(bash("$0 qrels.txt one.txt AP 1<>/dev/null").code, 0);
    let ran = bash("$0 qrels.txt one.txt AP >&-");
    assert!(ran.code == 2 && ran.err.contains("standard output is closed"), "{ran:?}");
    for verb in [
        "gdeval qrels.txt one.txt",
        "ndeval qrels.txt one.txt",
        "trec-eval qrels.txt one.txt",
        "check qrels.txt one.txt",
        "measures",
        "--help",
        "--version",
        "eval --help",
    ] {
        let ran = bash(&format!("$0 {verb} >&-"));
        assert!(ran.code == 2 && ran.err.contains("standard output is closed"), "{verb}: {ran:?}");
    }
    // Nothing is lost where results go to a file, or where somebody has read enough.
    assert_eq!(bash("$0 eval qrels.txt one.txt -m AP -o scores.csv >&-").code, 0);
    assert_eq!(bash("set -o pipefail; $0 measures --help-all | head -n 1 >/dev/null").code, 0);
}

/// A disk of a few kilobytes, where we may make one.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_the_old_file_or_none() {
    let sandbox = Sandbox::new();
    std::fs::create_dir(sandbox.path("disk")).unwrap();
    let disk = sandbox.path("disk").display().to_string();
    let mounted = std::process::Command::new("mount").args(["-t", "tmpfs", "-o", "size=16k", "none", &disk]).output();
    if !mounted.is_ok_and(|mounted| mounted.status.success()) {
        eprintln!("a small disk cannot be mounted here: the test is left out");
        return;
    }
    sandbox.write("disk/old.csv", "old\n".repeat(2000));
    sandbox.run(&["generate", "--topics", "20", "--runs", "3", "--aspects", "2", "-o", "col"]).fine();
    let runs = ["col/runs/run1.txt", "col/runs/run2.txt", "col/runs/run3.txt"];
    let judged = ["--collection", "col/collection.toml"];
    let verbs: [&[&str]; 4] = [
        &["eval", "-m", "AP nDCG@10 P@10 RBP Rprec RR nDCG P@5 P@20", "-q", "-f", "csv", "-o", "disk/old.csv"],
        &[
            "compare",
            "-m",
            "AP nDCG@10 P@10 RBP Rprec RR nDCG P@5 P@20",
            "-f",
            "json",
            "--details",
            "-o",
            "disk/compare.json",
        ],
        &["report", "-m", "AP", "-o", "disk/report.html"],
        &["study", "toma", "-B", "100", "--effort", "100", "-o", "disk/study"],
    ];
    let ended: Vec<Ran> = verbs.iter().map(|verb| sandbox.run(&[verb, &judged[..], &runs].concat())).collect();
    let old = std::fs::read(sandbox.path("disk/old.csv"));
    let left: Vec<_> =
        std::fs::read_dir(sandbox.path("disk")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    std::process::Command::new("umount").arg(&disk).status().unwrap();
    for (verb, ended) in verbs.iter().zip(&ended) {
        assert!(ended.code == 2 && ended.err.contains("No space left"), "{verb:?}: {ended:?}");
    }
    assert_eq!(old.unwrap(), "old\n".repeat(2000).as_bytes());
    assert!(left.iter().all(|name| name == "old.csv" || name == "study"), "{left:?}");
}

#[test]
fn a_stream_whose_topics_are_scattered_is_read_whole() {
    let sandbox = Sandbox::new();
    let lines: Vec<&str> = crate::sandbox::RUN.lines().collect();
    let scattered = [lines[0], lines[3], lines[1], lines[4], lines[2]].map(|line| format!("{line}\n")).concat();
    sandbox.write("scattered.txt", &scattered);
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(scattered.as_bytes()).unwrap();
    sandbox.write("scattered.gz", encoder.finish().unwrap());
    let scores = |run: &str| sandbox.run(&["eval", "qrels.txt", run, "-m", "AP nDCG", "-q", "-n", "-f", "trec"]).fine();
    assert_eq!(scores("scattered.txt"), scores("one.txt"));
    assert_eq!(scores("scattered.gz"), scores("one.txt"));
    let mut command = sandbox.command(&["eval", "qrels.txt", "-", "-m", "AP nDCG", "-q", "-n", "-f", "trec"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(scattered.as_bytes()).unwrap();
    assert_eq!(Ran::from(child.wait_with_output().unwrap()).fine(), scores("one.txt"));
}

#[test]
fn score_files_keep_odd_names_and_refuse_open_quotes() {
    let sandbox = Sandbox::new();
    let rows = |name: &str| format!("{name},1,AP,0.5\n{name},2,AP,0.25\n");
    sandbox.write("odd.csv", format!("run,topic,measure,score\n{}{}", rows("\"two\nlines\""), rows("\"a,b\"")));
    let found = sandbox.run(&["compare", "--scores", "odd.csv", "-f", "json"]).fine();
    assert!(found.contains("two\\nlines") && found.contains("a,b"), "{found}");
    sandbox.write("open.csv", format!("run,topic,measure,score\n{}\"b,1,AP,0.5\n", rows("a")));
    let message = sandbox.run(&["compare", "--scores", "open.csv"]).refused();
    assert!(message.contains("open.csv:4: has a quote that is never closed"), "{message}");
}

#[test]
fn a_topic_named_all_is_a_topic() {
    // Rows say in a field whether they are of a topic, so that a file without summaries loses none either.
    let sandbox = Sandbox::new();
    sandbox.write("q.txt", crate::sandbox::QRELS.replace("2 0", "all 0"));
    for run in ["one.txt", "two.txt"] {
        sandbox.write(run, sandbox.read(run).replace("2 Q0", "all Q0"));
    }
    let direct = sandbox.run(&["compare", "q.txt", "one.txt", "two.txt", "-m", "AP", "-f", "csv"]).fine();
    let formats = ["csv", "tsv", "jsonl", "json", "parquet"];
    for (format, summary) in formats.iter().flat_map(|format| [(format, "--threads=1"), (format, "--no-summary")]) {
        sandbox
            .run(&["eval", "q.txt", "one.txt", "two.txt", "-m", "AP", "-q", summary, "-f", format, "-o", "s"])
            .fine();
        let read = sandbox.run(&["compare", "--scores", "s", "-f", "csv"]).fine();
        let rows =
            |text: &str| text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(rows(&read), rows(&direct), "{format} {summary}");
        std::fs::remove_file(sandbox.path("s")).unwrap();
    }
}

#[test]
fn names_do_not_steer_the_terminal() {
    let sandbox = Sandbox::new();
    let hostile = "\u{1b}[31m\u{202e}";
    sandbox.write("q.txt", crate::sandbox::QRELS.replace("2 0", &format!("2{hostile} 0")));
    sandbox.write("r\u{1b}[2J.txt", sandbox.read("one.txt").replace("2 Q0", &format!("2{hostile} Q0")));
    for arguments in [
        &["eval", "q.txt", "r\u{1b}[2J.txt", "-m", "AP", "-q", "-f", "table"][..],
        &["compare", "q.txt", "r\u{1b}[2J.txt", "one.txt", "-m", "AP", "--missing-topics", "zero"],
        &["check", "q.txt", "r\u{1b}[2J.txt"],
    ] {
        let ran = sandbox.run(arguments);
        let shown = [&*ran.out, &*ran.err].concat();
        assert!(!shown.contains(['\u{1b}', '\u{202e}']) && shown.contains("\\u{1b}[2J"), "{arguments:?}: {shown}");
    }
    // A machine format keeps the name, as the format writes it.
    let json = sandbox.run(&["eval", "q.txt", "r\u{1b}[2J.txt", "-m", "AP", "-f", "jsonl"]).fine();
    assert!(json.contains("\\u001b[2J"), "{json}");
}

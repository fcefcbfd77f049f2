//! More of what hostile use found, seen from outside: each test failed before its cause was mended.

use crate::hostile::soon;
use crate::sandbox::{Ran, Sandbox};
use std::fmt::Write as _;
use std::process::{Command, Stdio};
use std::time::Duration;

/// A command line of bash, with the binary as `$0`.
#[cfg(unix)]
fn bash(sandbox: &Sandbox, line: &str) -> Ran {
    let mut command = Command::new("bash");
    command.current_dir(sandbox.path("")).args(["-c", line, env!("CARGO_BIN_EXE_aspectra")]);
    Ran::from(command.output().unwrap())
}

#[test]
fn a_score_file_of_two_lines_comes_to_an_end() {
    let sandbox = Sandbox::new();
    sandbox.write("s", "map 51 0.5\nrunid 51 bm25\n");
    let found = soon(&sandbox, &["compare", "--scores", "s", "-f", "csv"]).fine();
    assert!(found.contains("AP,s,0.5"), "{found}");
}

#[test]
fn weights_that_mean_nothing_are_told() {
    let sandbox = Sandbox::new();
    sandbox.write("sub.txt", "1 x a 1\n1 y b 1\n2 x d 1\n");
    let weighed = |weights: &str| {
        sandbox.write("w.txt", weights);
        sandbox.run(&["eval", "sub.txt", "--subtopics", "one.txt", "-m", "IA(AP)", "--weights", "w.txt"])
    };
    assert_eq!(
        weighed("1 x 1e308\n1 y 1e308\n2 x 1\n").refused(),
        "w.txt:1: the weights of topic 1 are too large to be added; scale them down\n"
    );
    assert!(weighed("").refused().starts_with("w.txt: has no weights"));
    let unknown = weighed("9 x 1\n1 z 2\n");
    assert!(unknown.code == 0 && unknown.err.contains("w.txt: 2 lines are about what is not judged"), "{unknown:?}");
}

#[test]
fn ids_that_qrels_cannot_hold_are_not_written() {
    let sandbox = Sandbox::new();
    for id in ["a b", "c\\nd", ""] {
        sandbox.write("ids.jsonl", format!("{{\"topic\":\"1\",\"doc\":\"{id}\",\"labels\":{{\"r\":1}}}}\n"));
        let message = sandbox.run(&["convert", "ids.jsonl", "-R", "jsonl"]).refused();
        assert!(message.starts_with("ids.jsonl:1: "), "{message}");
    }
}

#[test]
fn ratings_of_passages_do_not_stop_at_the_largest_label() {
    let sandbox = Sandbox::new();
    let lines: String = (0..12).map(|passage| format!("1 1 a p{passage} 900000000\n")).collect();
    sandbox.write("passages.txt", lines);
    let message = sandbox.run(&["eval", "passages.txt", "one.txt", "-m", "AP", "-R", "passages"]).refused();
    assert!(message.starts_with("passages.txt:1: the ratings of the document's passages add up to 108"), "{message}");
}

/// A mapped file that gets shorter ends the process with a bus error.
#[cfg(unix)]
#[test]
fn a_run_that_is_shortened_meanwhile_is_refused_or_read() {
    let sandbox = Sandbox::new();
    let mut text = String::new();
    for line in 0..600_000 {
        writeln!(text, "{} Q0 d{line} 1 {} t", line / 1000, 600_000 - line).unwrap();
    }
    for round in 0..12 {
        sandbox.write("large.txt", &text);
        let mut command = sandbox.command(&["eval", "qrels.txt", "large.txt", "-m", "AP"]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(15 * round));
        std::fs::File::options().write(true).open(sandbox.path("large.txt")).unwrap().set_len(1000).unwrap();
        let ran = Ran::from(child.wait_with_output().unwrap());
        let is_told = ran.code == 2 && ran.err.contains("large.txt: changed while being read");
        // What is shortened before it is opened has a last line of its own length.
        assert!(ran.code == 0 || is_told || ran.err.starts_with("large.txt:"), "{round}: {ran:?}");
        assert_ne!(ran.code, -1, "{round}: ended by a signal");
    }
}

#[cfg(unix)]
#[test]
fn what_a_killed_process_left_stands_in_nobodys_way() {
    let sandbox = Sandbox::new();
    // The next process has the same number, as the only one of a container does.
    let line =
        "touch .scores.csv.$$.partial scores.csv.$$.partial; exec \"$0\" eval qrels.txt one.txt -m AP -o scores.csv";
    bash(&sandbox, line).fine();
    assert!(sandbox.read("scores.csv").contains("one,all,AP"), "{}", sandbox.read("scores.csv"));
}

/// A run comes through a pipe whatever its size.
#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_what_a_pipe_brings() {
    let sandbox = Sandbox::new();
    let line = "awk 'BEGIN { for (t = 0; t < 3000; t++) for (d = 0; d < 1000; d++) print t, \"Q0\", \"document-\" d, 1, 1000 - d, \"t\" }' \
         | /usr/bin/env python3 -c 'import resource, subprocess, sys; code = subprocess.call(sys.argv[1:]); \
         print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024); sys.exit(code)' \
         \"$0\" eval qrels.txt - -m AP --threads 2 -f trec";
    let found = bash(&sandbox, line).fine();
    let peak: u64 = found.lines().last().unwrap().parse().unwrap();
    assert!(peak < 70, "{peak} MB for 90 MB of lines");
}

#[test]
fn words_of_megabytes_do_not_fill_the_terminal() {
    let sandbox = Sandbox::new();
    let long = "9".repeat(1 << 20);
    sandbox.write("s.csv", format!("run,topic,measure,score\na,{long},AP,0.5\na,{long},AP,0.25\n"));
    sandbox.write("good.csv", "run,topic,measure,score\na,1,AP,0.5\nb,1,AP,0.25\n");
    sandbox.write("groups.txt", format!("[{long}\n"));
    for arguments in
        [&["compare", "--scores", "s.csv"][..], &["compare", "--scores", "good.csv", "--groups", "groups.txt"]]
    {
        let message = sandbox.run(arguments).refused();
        assert!(message.len() < 1000 && message.contains("bytes)"), "{}: {message:.300}", message.len());
    }
}

#[test]
fn bad_lines_of_families_are_counted() {
    let sandbox = Sandbox::new();
    let mut lines = String::new();
    (0..50_000).for_each(|line| writeln!(lines, "unknown{line} a").unwrap());
    sandbox.write("families.txt", lines);
    sandbox.write("judges.csv", "topic,doc,judge,relevance\n1,a,x,1\n1,a,y,0\n2,d,x,1\n2,d,y,1\n");
    let message = soon(
        &sandbox,
        &[
            "meta",
            "judges",
            "judges.csv",
            "one.txt",
            "two.txt",
            "-m",
            "AP",
            "--reference",
            "x",
            "--families",
            "families.txt",
            "--judge-family",
            "y=a",
        ],
    )
    .refused();
    assert!(message.starts_with("families.txt:1: there is no run unknown0"), "{message:.300}");
    assert!(message.contains("50000 in all") && message.lines().count() < 30, "{message:.3000}");
}

/// Names of folders are bytes.
#[cfg(target_os = "linux")]
#[test]
fn folders_whose_names_are_no_text() {
    use std::os::unix::ffi::OsStrExt;
    let sandbox = Sandbox::new();
    let name = std::ffi::OsStr::from_bytes(b"out\xff");
    let mut command = sandbox.command(&["generate", "--topics", "3", "--runs", "3", "--aspects", "2", "-o"]);
    Ran::from(command.arg(name).output().unwrap()).fine();
    sandbox.run(&["generate", "--topics", "3", "--runs", "3", "--aspects", "2", "-o", "col"]).fine();
    let runs = ["col/runs/run1.txt", "col/runs/run2.txt", "col/runs/run3.txt"];
    let judged = ["study", "toma", "--collection", "col/collection.toml", "-B", "10", "--effort", "10", "-o"];
    let mut command = sandbox.command(&judged);
    command.arg(std::ffi::OsStr::from_bytes(b"study\xff"));
    Ran::from(command.args(runs).output().unwrap()).fine();
}

/// A caller that throws results away asks for the exit code alone.
#[cfg(unix)]
#[test]
fn results_may_be_thrown_away() {
    let sandbox = Sandbox::new();
    // Opened for reading and writing, as subprocess.DEVNULL of Python is.
    let null = || std::fs::File::options().read(true).write(true).open("/dev/null").unwrap();
    for arguments in [
        &["eval", "qrels.txt", "one.txt", "-m", "AP"][..],
        &["report", "qrels.txt", "one.txt", "two.txt", "-m", "AP", "-o", "page.html"],
        &["generate", "--topics", "2", "--runs", "2", "-o", "col"],
    ] {
        let output = sandbox.command(arguments).stdout(null()).stderr(Stdio::piped()).spawn().unwrap();
        Ran::from(output.wait_with_output().unwrap()).fine();
    }
    // What goes to files needs no standard output at all.
    bash(&sandbox, "$0 generate --topics 2 --runs 2 -o closed >&-").fine();
    bash(&sandbox, "$0 report qrels.txt one.txt two.txt -m AP -o closed.html >&-").fine();
    assert!(sandbox.read("closed.html").starts_with("<!"));
}

/// The C library sets aside far more address space for every thread than is used: a few bytes could not be had, and the
/// program aborted.
#[cfg(target_os = "linux")]
#[test]
fn little_address_space_is_enough_or_told() {
    let sandbox = Sandbox::new();
    for _ in 0..5 {
        bash(&sandbox, "ulimit -v 120000; exec \"$0\" lab constraints AP").fine();
        bash(&sandbox, "ulimit -v 120000; exec \"$0\" meta correlate qrels.txt one.txt two.txt -m 'AP nDCG@10'").fine();
    }
    // Where memory really ends there is a message and no signal.
    let message = bash(&sandbox, "ulimit -v 120000; exec \"$0\" generate --topics 1000000 --runs 100 -o col").refused();
    assert!(message.contains("memory allocation of"), "{message}");
}

/// `nohup aspectra ...` ended when the terminal was closed: we listened to what was to be ignored.
#[cfg(target_os = "linux")]
#[test]
fn signals_that_are_ignored_stay_ignored() {
    let sandbox = Sandbox::new();
    let line = "trap '' HUP; mkfifo pipe; \"$0\" eval qrels.txt pipe -m AP -o out.csv & sleep 0.5; kill -HUP $!; \
                (cat one.txt > pipe &); wait $!";
    assert_eq!(bash(&sandbox, line).code, 0);
    assert!(sandbox.path("out.csv").exists());
}

/// Where no thread could be started, verbs panicked: with any address space there is a result, or a message and exit code 2.
#[cfg(target_os = "linux")]
#[test]
fn no_room_for_threads_is_no_panic() {
    let sandbox = Sandbox::new();
    for verb in ["trec-eval qrels.txt one.txt", "ndeval qrels.txt one.txt", "check qrels.txt one.txt -o out", "demo"] {
        let (mut scored, mut told) = (0, 0);
        // From too little for the program itself on.
        for room in (20_000..=140_000).step_by(2_000) {
            let ran = bash(&sandbox, &format!("ulimit -v {room}; exec \"$0\" {verb}"));
            match ran.code {
                0 => scored += 1,
                2 => told += 1,
                // The loader speaks for a program that has not begun, and a signal ends it.
                127 | -1 => assert!(scored + told == 0, "{verb} with {room}: {ran:?}"),
                _ => panic!("{verb} with {room}: {ran:?}"),
            }
            assert!(!ran.err.contains("panicked"), "{verb} with {room}: {}", ran.err);
        }
        assert!(scored > 0, "{verb}");
    }
}

/// A slip in the name of a judge is told even where no rule asks for the group.
#[test]
fn groups_of_judges_who_are_not_there() {
    let sandbox = Sandbox::new();
    sandbox.write("judges.csv", "topic,doc,judge,relevance\n1,a,x,1\n1,a,y,0\n2,d,x,1\n2,d,y,1\n");
    let eval = |judgments: &str, group: &str| {
        let arguments = ["eval", judgments, "one.txt", "-m", "AP", "--judge-group", group];
        let reduced = if judgments == "judges.csv" { &["--reduce", "max"][..] } else { &[] };
        sandbox.run(&[&arguments[..], reduced].concat())
    };
    eval("judges.csv", "both=x,y").fine();
    let message = eval("judges.csv", "both=x,z").refused();
    assert!(message.starts_with("--judge-group both=x,z: there is no judge \"z\"; did you mean"), "{message}");
    let message = eval("qrels.txt", "both=x,y").refused();
    assert_eq!(message, "qrels.txt: names no judges, so that there is nothing for --judge-group\n");
    for judged in [&["judges.csv"][..], &["--judge", "x=qrels.txt", "--judge", "y=qrels.txt"]] {
        let agreement = [&["meta", "agreement"], judged, &["-B", "100", "--judge-group", "people=ann*"]].concat();
        assert!(sandbox.run(&agreement).refused().starts_with("--judge-group people=ann*: there is no judge \"ann*\""));
    }
}

/// Half a thousand million draws were too many for a table of them, and the pair was said not to differ.
#[test]
fn a_bootstrap_too_large_for_a_table_is_drawn_all_the_same() {
    let sandbox = Sandbox::new();
    let mut scores = String::from("run,topic,measure,score\n");
    for topic in 0..51_000u64 {
        let (score, gain) = (topic * 7919 % 800, 50 + topic * 104_729 % 100);
        writeln!(scores, "a,{topic},AP,0.{score:03}\nb,{topic},AP,0.{:03}", score + gain).unwrap();
    }
    sandbox.write("s.csv", scores);
    let found =
        sandbox.run(&["compare", "--scores", "s.csv", "--test", "bootstrap", "-B", "10000", "-f", "csv"]).fine();
    let pair = found.lines().find(|line| line.starts_with("AP,a,b,")).unwrap();
    assert!(pair.ends_with(",true"), "{pair}");
}

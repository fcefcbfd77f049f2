//! Inputs that can be read only once: process substitution and named pipes.
#![cfg(unix)]

use crate::sandbox::{Ran, Sandbox};
use std::os::unix::fs::OpenOptionsExt;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const COLLECTION: &str = "columns = [\"rel\", \"claim\"]\nsubtopics = true\n\
    [[aspect]]\nname = \"rel\"\nhighest = 1\nweight = 0.75\n\
    [[aspect]]\nname = \"right\"\nfrom = \"claim\"\nhighest = 1\nweight = 0.25\n\
    [aspect.by_answer]\nyes = { 0 = 0, 1 = 1 }\nno = { 0 = 1, 1 = 0 }\n";

fn collected() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.write("c.toml", COLLECTION);
    sandbox.write("a.txt", "1 yes\n2 no\n");
    sandbox.write("w.txt", "1 x 3\n1 y 1\n2 x 1\n");
    sandbox.write("q.txt", "1 x a 1 0\n1 y b 1 1\n2 x d 1 0\n");
    sandbox.write("attributes.txt", "1 a 0.5\n2 d 1\n");
    sandbox
}

/// A command line of bash, with the binary as `$0`.
fn bash(sandbox: &Sandbox, line: &str) -> Ran {
    let mut command = Command::new("bash");
    command.current_dir(sandbox.path("")).args(["-c", line, env!("CARGO_BIN_EXE_aspectra")]);
    Ran::from(command.output().unwrap())
}

#[test]
fn every_file_beside_the_runs_may_be_a_process_substitution() {
    let sandbox = collected();
    let rest = "one.txt -m 'CAM(AP) IA(nDCG@10)' -q -f csv --reproducible";
    let plain = "$0 eval q.txt --collection c.toml --answers a.txt --weights w.txt --attributes attributes.txt";
    let expected = bash(&sandbox, &format!("{plain} {rest}")).fine();
    let piped = "$0 eval <(cat q.txt) --collection <(cat c.toml) --answers <(cat a.txt) --weights <(cat w.txt) \
        --attributes <(cat attributes.txt)";
    let found = bash(&sandbox, &format!("{piped} {rest}")).fine();
    // The first line has the names of the inputs.
    let rows = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<String>>();
    assert!(rows(&expected).iter().any(|row| row.contains("rel:0.75")), "{expected}");
    assert_eq!(rows(&found), rows(&expected));
}

#[test]
fn other_verbs_read_a_collection_once_too() {
    let sandbox = collected();
    for verb in ["order", "check q.txt one.txt", "convert q.txt", "init q.txt", "meta bounds q.txt -m 'CAM(AP)'"] {
        let line = |collection: &str| format!("$0 {verb} --collection {collection} --answers a.txt");
        let expected = bash(&sandbox, &line("c.toml")).fine();
        assert_eq!(bash(&sandbox, &line("<(cat c.toml)")).fine(), expected, "{verb}");
    }
}

#[test]
fn files_that_a_piped_collection_names_are_meant_from_the_working_folder() {
    let sandbox = collected();
    sandbox.write("named.toml", format!("qrels = \"q.txt\"\ntopics = \"a.txt\"\n{COLLECTION}"));
    let line = |collection: &str| format!("$0 eval --collection {collection} one.txt -m 'CAM(AP)'");
    let expected = bash(&sandbox, &line("named.toml")).fine();
    assert_eq!(bash(&sandbox, &line("<(cat named.toml)")).fine(), expected);
}

/// A second reading of a named pipe would wait for a second writer, which never comes.
#[track_caller]
fn with_pipe(sandbox: &Sandbox, pipe: &str, bytes: Vec<u8>, arguments: &[&str]) -> Ran {
    let path = sandbox.path(pipe);
    let _ = std::fs::remove_file(&path);
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    let written = path.clone();
    // A reader that leaves early is told apart below.
    let writer = thread::spawn(move || std::fs::write(written, bytes));
    let mut child = sandbox.command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("{arguments:?}: the pipe was opened again");
        }
        thread::sleep(Duration::from_millis(20));
    }
    let ran = Ran::from(child.wait_with_output().unwrap());
    // Where nobody has opened the pipe, its writer still waits: let it go.
    drop(std::fs::File::options().read(true).custom_flags(NOT_WAITING).open(&path));
    let _ = writer.join().unwrap();
    ran
}

/// O_NONBLOCK, which opens a pipe whether or not there is somebody at its other end.
const NOT_WAITING: i32 = if cfg!(target_os = "linux") { 0o4000 } else { 4 };

#[test]
fn a_collection_in_a_named_pipe_is_read_once() {
    let sandbox = collected();
    let line = ["eval", "q.txt", "one.txt", "--collection", "pipe.toml", "--answers", "a.txt", "-m", "CAM(AP)"];
    let ran = with_pipe(&sandbox, "pipe.toml", COLLECTION.into(), &line);
    assert!(ran.fine().contains("weights='rel:0.75,right:0.25'"));
    let line = [
        "report",
        "q.txt",
        "one.txt",
        "--collection",
        "pipe.toml",
        "--answers",
        "a.txt",
        "-m",
        "CAM(AP)",
        "-o",
        "p.html",
    ];
    with_pipe(&sandbox, "pipe.toml", COLLECTION.into(), &line).fine();
}

#[test]
fn every_verb_reads_a_run_in_a_named_pipe() {
    let sandbox = Sandbox::new();
    sandbox.write("sub.txt", "1 1 a 1\n1 1 b 0\n1 2 a 0\n1 2 b 1\n2 1 d 1\n2 2 d 0\n");
    for verb in [
        "eval qrels.txt one.txt PIPE -m AP",
        "compare qrels.txt one.txt PIPE -m AP",
        "check qrels.txt PIPE",
        "check --no-qrels PIPE",
        "ndeval sub.txt PIPE",
        "gdeval qrels.txt PIPE",
        "trec-eval qrels.txt PIPE",
        "meta reproduce qrels.txt one.txt PIPE -m AP",
        "meta noise qrels.txt one.txt PIPE -m AP --repeats 3",
        "meta downsample qrels.txt one.txt PIPE -m AP --repeats 3",
        "lab observed qrels.txt one.txt PIPE -m AP",
        "study scales qrels.txt one.txt PIPE -B 100 --repeats 2",
        "study rbu --subtopics sub.txt one.txt PIPE -B 100 --effort 10",
    ] {
        let words =
            |run: &'static str| verb.split(' ').map(|word| if word == "PIPE" { run } else { word }).collect::<Vec<_>>();
        std::fs::create_dir_all(sandbox.path("plain")).unwrap();
        std::fs::create_dir_all(sandbox.path("piped")).unwrap();
        sandbox.write("plain/run.txt", crate::sandbox::TIED);
        let expected = sandbox.run(&words("plain/run.txt"));
        let found = with_pipe(&sandbox, "piped/run.txt", crate::sandbox::TIED.into(), &words("piped/run.txt"));
        assert!(expected.code < 2, "{verb}: {expected:?}");
        assert_eq!(
            (found.code, found.out.replace("piped", "plain")),
            (expected.code, expected.out),
            "{verb}: {}",
            found.err
        );
    }
}

/// What came through a pipe is on record as what a file would have been: by the hash of its bytes, compressed or not.
#[test]
fn hashes_are_made_while_a_pipe_is_read() {
    let sandbox = Sandbox::new();
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut encoder, crate::sandbox::TIED.as_bytes()).unwrap();
    let packed = encoder.finish().unwrap();
    let hashes =
        |text: &str| -> Vec<String> { text.split("\"sha256\":\"").skip(1).map(|rest| rest[..64].to_owned()).collect() };
    for (file, bytes) in [("run.txt", crate::sandbox::TIED.as_bytes().to_vec()), ("run.gz", packed)] {
        sandbox.write(file, &bytes);
        for verb in [
            "eval qrels.txt one.txt RUN -m AP -f json",
            "eval qrels.txt one.txt RUN -m AP -f jsonl",
            "compare qrels.txt one.txt RUN -m AP -f json",
            "meta stability qrels.txt one.txt RUN -m AP -B 200 -f json",
            "check qrels.txt one.txt RUN -f json",
        ] {
            let words = |run: &'static str| {
                verb.split(' ').map(|word| if word == "RUN" { run } else { word }).collect::<Vec<_>>()
            };
            let expected = hashes(&sandbox.run(&words(file)).out);
            assert_eq!(expected.len(), 3, "{verb}");
            let found = with_pipe(&sandbox, "pipe", bytes.clone(), &words("pipe"));
            assert_eq!(hashes(&found.out), expected, "{verb}: {found:?}");
        }
    }
    // Judgments, scores and standard input too; and where nobody asks for hashes there are none.
    let found = with_pipe(
        &sandbox,
        "pipe",
        crate::sandbox::QRELS.into(),
        &["eval", "pipe", "one.txt", "-m", "AP", "-f", "json", "--reproducible"],
    );
    let plain = sandbox.run(&["eval", "qrels.txt", "one.txt", "-m", "AP", "-f", "json", "--reproducible"]);
    assert_eq!(hashes(&found.out), hashes(&plain.out));
    let line = "\"$0\" eval qrels.txt - -m AP -f json <one.txt";
    assert_eq!(hashes(&bash(&sandbox, line).fine()), hashes(&plain.out));
    assert_eq!(
        hashes(&bash(&sandbox, "cat one.txt | \"$0\" eval qrels.txt - -m AP -f json").fine()),
        hashes(&plain.out)
    );
}

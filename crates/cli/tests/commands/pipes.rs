//! Inputs that can be read only once: process substitution and named pipes.
#![cfg(unix)]

use crate::sandbox::{Ran, Sandbox};
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
#[test]
fn a_collection_in_a_named_pipe_is_read_once() {
    let sandbox = collected();
    let pipe = sandbox.path("pipe.toml");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let writer = thread::spawn(move || std::fs::write(pipe, COLLECTION).unwrap());
    let line = ["eval", "q.txt", "one.txt", "--collection", "pipe.toml", "--answers", "a.txt", "-m", "CAM(AP)"];
    let mut command = sandbox.command(&line);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("the pipe was opened again");
        }
        thread::sleep(Duration::from_millis(20));
    }
    let ran = Ran::from(child.wait_with_output().unwrap());
    writer.join().unwrap();
    assert!(ran.fine().contains("weights='rel:0.75,right:0.25'"));
}

//! What is wrong with the input is said on standard error with its place, and the exit code is 2.

use crate::sandbox::Sandbox;
use std::process::Stdio;

#[test]
fn missing_files() {
    let sandbox = Sandbox::new();
    assert_eq!(
        sandbox.run(&["eval", "no.txt", "one.txt", "-m", "AP"]).refused(),
        "no.txt: no such file; check the path\n"
    );
    assert_eq!(sandbox.run(&["qrels.txt", "no.txt", "AP"]).refused(), "no.txt: no such file; check the path\n");
    let unclear = sandbox.run(&["qrels.txt", "one.txt", "nDGC@10"]).refused();
    assert!(unclear.contains("measure \"nDGC@10\" is unknown; did you mean nDCG@10?"), "{unclear}");
    let none = sandbox.run(&["qrels.txt", "AP", "P@5"]).refused();
    assert!(none.contains("no run to score"), "{none}");
}

#[test]
fn a_folder_is_no_file() {
    let sandbox = Sandbox::new();
    std::fs::create_dir(sandbox.path("folder")).unwrap();
    assert!(sandbox.run(&["qrels.txt", "folder", "AP"]).refused().starts_with("folder: is a directory"));
    assert!(sandbox.run(&["folder", "one.txt", "AP"]).refused().starts_with("folder: is a directory"));
    let output = sandbox.run(&["qrels.txt", "one.txt", "AP", "-o", "folder"]).refused();
    assert!(output.starts_with("folder: is a folder, and what is written is one file"), "{output}");
}

#[test]
fn empty_and_foreign_files() {
    let sandbox = Sandbox::new();
    sandbox.write("empty.txt", "");
    sandbox.write("foreign.txt", "99 Q0 a 1 1.0 foreign\n");
    assert!(sandbox.run(&["qrels.txt", "empty.txt", "AP"]).refused().starts_with("empty.txt: is empty"));
    assert!(sandbox.run(&["empty.txt", "one.txt", "AP"]).refused().starts_with("empty.txt: has no judgments"));
    let foreign = sandbox.run(&["qrels.txt", "foreign.txt", "AP"]).refused();
    let says = "foreign.txt: none of its topics is judged in qrels.txt: it has topics such as \"99\", the judgments such as \"";
    assert!(foreign.starts_with(says), "{foreign}");
    for study in ["toma", "mdcu", "scales"] {
        let foreign = sandbox.run(&["study", study, "labels.txt", "one.txt", "foreign.txt"]).refused();
        assert!(foreign.starts_with("foreign.txt: none of its topics is judged in labels.txt"), "{study}: {foreign}");
    }
}

#[test]
fn all_bad_lines_are_reported() {
    let sandbox = Sandbox::new();
    sandbox.write("bad.txt", "1 Q0 a 1 3.0 t\n1 Q0 b 2 high t\n1 Q0 c\n1 Q0 a 4 1.0 t\n");
    let message = sandbox.run(&["qrels.txt", "bad.txt", "AP"]).refused();
    let lines: Vec<&str> = message.lines().collect();
    assert!(lines[0].starts_with("bad.txt:2: score \"high\""), "{message}");
    assert!(lines[1].starts_with("bad.txt:3: "), "{message}");
    assert!(lines[2].starts_with("bad.txt:4: topic 1, document \"a\" appears again (first at line 1)"), "{message}");
    sandbox.write("labels.txt", "1 0 a 1\n1 0 b 2x\n1 0 c y\n");
    let message = sandbox.run(&["labels.txt", "one.txt", "AP"]).refused();
    assert!(message.contains("labels.txt:2: label \"2x\"") && message.contains("labels.txt:3: "), "{message}");
}

#[test]
fn binary_junk_is_refused() {
    let sandbox = Sandbox::new();
    let junk: Vec<u8> = (0..4096u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    sandbox.write("junk", junk);
    sandbox.run(&["qrels.txt", "junk", "AP"]).refused();
    sandbox.run(&["junk", "one.txt", "AP"]).refused();
    sandbox.write("cut.gz", [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1]);
    let cut = sandbox.run(&["qrels.txt", "cut.gz", "AP"]).refused();
    assert!(cut.contains("gzip"), "{cut}");
}

#[test]
fn options_that_make_no_sense() {
    let sandbox = Sandbox::new();
    for arguments in [
        &["eval", "qrels.txt", "one.txt", "-f", "xml"][..],
        &["eval", "qrels.txt", "one.txt", "--ties", "coin"],
        &["eval", "qrels.txt", "one.txt", "--depth", "0"],
        &["eval", "qrels.txt", "one.txt", "--no-such-option"],
        &["eval", "qrels.txt", "-", "-", "-m", "AP"],
        &["eval", "qrels.txt", "one.txt", "-m", ""],
        &["eval", "labels.txt", "one.txt", "-m", "AP", "--aspects", "a,b,c"],
        &["eval", "labels.txt", "one.txt", "-m", "AP(aspect=credible)"],
        &["eval", "qrels.txt", "one.txt", "-m", "AP", "--residuals", "--unjudged", "condense"],
        &["evil"],
        &["measures", "nDGC"],
    ] {
        sandbox.run(arguments).refused();
    }
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let sandbox = Sandbox::new();
    let mut qrels = String::new();
    let mut run = String::new();
    for topic in 0..5000 {
        qrels.push_str(&format!("{topic} 0 a 1\n"));
        run.push_str(&format!("{topic} Q0 a 1 1.0 t\n"));
    }
    sandbox.write("large.txt", qrels);
    sandbox.write("run.txt", run);
    for format in ["table", "trec", "jsonl"] {
        let mut child = sandbox
            .command(&["large.txt", "run.txt", "P", "AP", "-q", "-f", format])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{format}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

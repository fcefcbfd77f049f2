//! Files that hold several runs, and runs that are named by their files.

use crate::sandbox::Sandbox;

/// b finds nothing on top, a finds all.
const BOTH: &str = "run,qid,docid,score\nb,1,b,1\nb,2,x,1\na,1,c,2\na,2,d,3\n";

#[test]
fn tools_that_score_one_run_say_that_there_are_more() {
    let sandbox = Sandbox::new();
    sandbox.write("both.csv", BOTH);
    let rows = sandbox.run(&["trec-eval", "qrels.txt", "both.csv", "-m", "P.1"]).fine();
    assert_eq!(rows, "P_1                   \tall\t0.0000\nP_1                   \tall\t1.0000\n");
    let message = sandbox.run(&["gdeval", "qrels.txt", "both.csv"]).refused();
    assert!(message.starts_with("gdeval scores one run, but there are several in a file: b, a;"), "{message}");
}

#[test]
fn a_baseline_may_be_a_run_inside_a_file() {
    let sandbox = Sandbox::new();
    sandbox.write("both.csv", BOTH);
    let table = sandbox.run(&["eval", "qrels.txt", "both.csv", "-m", "P@1", "--baseline", "b"]).fine();
    assert!(table.lines().any(|line| line.starts_with('a') && line.ends_with(" 1.0000")), "{table}");
    for file in ["both.csv", "both"] {
        let message = sandbox.run(&["eval", "qrels.txt", "both.csv", "-m", "P@1", "--baseline", file]).refused();
        assert!(message.contains("several runs: b, a; name one of them") || file == "both", "{message}");
    }
    let message = sandbox.run(&["compare", "qrels.txt", "both.csv", "-m", "P@1", "--baseline", "both.csv"]).refused();
    assert!(message.contains("several runs: b, a; name one of them"), "{message}");
}

#[test]
fn the_folder_of_a_run_goes_without_saying() {
    let sandbox = Sandbox::new();
    std::fs::create_dir(sandbox.path("runs")).unwrap();
    for name in ["one.txt", "two.txt"] {
        std::fs::rename(sandbox.path(name), sandbox.path(&format!("runs/{name}"))).unwrap();
    }
    for verb in ["eval", "compare"] {
        let words = [verb, "qrels.txt", "runs/one.txt", "runs/two.txt", "-m", "AP", "--baseline"];
        // What was typed stands below the table.
        let table = |baseline| sandbox.run(&[&words[..], &[baseline]].concat()).fine().replace("two.txt", "two");
        assert_eq!(table("two.txt"), table("two"), "{verb}");
    }
}

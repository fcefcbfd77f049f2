//! `aspectra generate` from outside.

use crate::sandbox::Sandbox;
use std::fs;

#[test]
fn a_folder_is_the_same_for_any_number_of_threads_and_written_again_only_where_it_is_ours() {
    let sandbox = Sandbox::new();
    let draw = |folder: &str, threads: &str| {
        let size = ["--topics", "6", "--runs", "5", "--retrieved", "40", "--nuggets", "3", "--judges", "2"];
        sandbox.run(&[&["generate", "-o", folder, "--threads", threads][..], &size].concat())
    };
    draw("one", "1").fine();
    draw("two", "4").fine();
    draw("two", "4").fine();
    for file in ["README.txt", "qrels.txt", "truth.csv", "judges.csv", "nuggets.jsonl", "runs/run5.txt"] {
        let read = |folder: &str| fs::read_to_string(sandbox.path(&format!("{folder}/{file}"))).unwrap();
        let (one, two) = (read("one"), read("two"));
        assert_eq!(one.replace(" --threads 1", ""), two.replace(" --threads 4", ""), "{file}");
    }
    fs::create_dir(sandbox.path("mine")).unwrap();
    sandbox.write("mine/notes.txt", "do not touch");
    assert!(draw("mine", "1").refused().contains("mine: exists and is not a generated collection"));
    let demo = sandbox.run(&["generate", "--preset", "demo", "-o", "demo"]).fine();
    assert!(demo.starts_with("demo: 12 topics, 720 judged documents on relevance"), "{demo}");
    sandbox.run(&["generate", "--preset", "demo", "-o", "demo"]).fine();
}

#[test]
fn settings_that_no_collection_has_are_refused() {
    let sandbox = Sandbox::new();
    for (options, reason) in [
        (&["--correlation=-0.9", "--aspects", "3"][..], "no numbers have these correlations at once"),
        (&["--labels", "trust=1,2"], "there is no such aspect"),
        (&["--labels", "0,0"], "not all of them 0"),
        (&["--aspects", "0"], "expected 1 to 100 aspects"),
        (&["--aspects", "a,a"], "two aspects have the same name"),
        (&["--aspects", "a b"], "letters, digits"),
        (&["--pool", "9-3"], "3-9"),
        (&["--quality", "2"], "not from 0 to 1"),
        (&["--missing", "1"], "misses all topics"),
        (&["--judges", "2", "--judge-error", "0.1,0.2,0.3"], "one for each of the 2 judges"),
        (&["--copies", "15"], "more copies than runs"),
        (&["--barren", "60"], "than topics"),
        (&["--preset", "demo", "--seed", "2"], "always the same"),
        (&["--preset", "demo", "--runs", "3"], "always the same"),
        (&["--correlation", "2"], "from -1 to 1"),
    ] {
        let message = sandbox.run(&[&["generate", "-o", "out"], options].concat()).refused();
        assert!(message.contains(reason), "{options:?}: {message}");
        assert!(!sandbox.path("out").exists(), "{options:?} left a folder");
    }
}

/// Runs and files of an earlier, larger collection do not stay beside those of a new one; what somebody put there does.
#[test]
fn a_folder_has_one_collection_only() {
    let sandbox = Sandbox::new();
    let size = ["--topics", "3", "--retrieved", "20"];
    let first = ["generate", "-o", "col", "--runs", "12", "--subtopics", "3", "--judges", "2"];
    sandbox.run(&[&first[..], &size].concat()).fine();
    sandbox.write("col/runs/mine.txt", "1 Q0 a 1 1 mine\n");
    sandbox.run(&[&["generate", "-o", "col", "--runs", "3"][..], &size].concat()).fine();
    let names = |folder: &str| {
        let entries = fs::read_dir(sandbox.path(folder)).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().to_str().unwrap().to_owned()).collect();
        names.sort();
        names
    };
    assert_eq!(names("col/runs"), ["mine.txt", "run1.txt", "run2.txt", "run3.txt"]);
    assert_eq!(names("col"), ["README.txt", "collection.toml", "qrels.txt", "runs", "truth.csv"]);
}

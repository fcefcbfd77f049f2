//! How far long work has come is shown on a terminal, and never in a pipe.

use crate::sandbox::Sandbox;
use std::process::Command;

fn with_scores() -> Sandbox {
    let sandbox = Sandbox::new();
    let mut text = String::from("run,topic,measure,score\n");
    for topic in 0..12 {
        for run in 0..6 {
            text += &format!("r{run},{topic},P@10,{}\n", f64::from((topic * 7 + run * run * 3) % 11) / 10.0);
        }
    }
    sandbox.write("scores.csv", text);
    sandbox
}

/// Work of more than a second, in every verb that resamples.
const LONG: [&[&str]; 4] = [
    &["meta", "stability", "--section", "swap", "--splits", "3000000"],
    &["meta", "correlate", "--reference", "P@10", "-B", "1000000"],
    &["meta", "discriminate", "--no-required-difference", "-B", "4000000"],
    &["compare", "--test", "randomized-tukey", "-B", "3000000"],
];

#[test]
fn pipes_get_no_progress() {
    let sandbox = with_scores();
    let two = sandbox.read("scores.csv");
    let again: String = two.lines().skip(1).map(|line| line.replace("P@10", "P@5") + "\n").collect();
    sandbox.write("two.csv", two + &again);
    for verb in LONG {
        let file = if verb.contains(&"correlate") { "two.csv" } else { "scores.csv" };
        let ran = sandbox.run(&[verb, &["--scores", file, "-f", "csv"]].concat());
        assert!(!ran.err.contains("left") && !ran.err.contains(['\r', '\u{1b}', '█']), "{verb:?}: {}", ran.err);
        assert!(!ran.out.contains(['\r', '\u{1b}', '█']), "{verb:?}");
        ran.fine();
    }
}

/// `script` of util-linux gives a command a terminal; where it is absent this is skipped.
#[test]
fn a_terminal_gets_the_time_left() {
    let sandbox = with_scores();
    let words = |extra: &str| format!("{} {extra} --scores scores.csv --quiet", env!("CARGO_BIN_EXE_aspectra"));
    let on_terminal = |extra: &str| {
        let mut script = Command::new("script");
        script.args(["-qec", &words(extra), "/dev/null"]).current_dir(sandbox.path("."));
        script.output().ok().map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let Some(shown) = on_terminal("meta stability --section swap --splits 3000000") else {
        eprintln!("skipped: there is no script to give a command a terminal");
        return;
    };
    assert!(shown.contains("/3000000 splits, ") && shown.contains(" left"), "{shown}");
    // Short work shows nothing.
    let shown = on_terminal("meta stability --section swap --splits 100").unwrap();
    assert!(!shown.contains(" left"), "{shown}");
}

//! What a build passes or fails on: `compare -f junit`, `--fail-if`, `check -f junit`.

use crate::sandbox::Sandbox;

/// Twelve topics on which `worse` is 0.1 below `base` and a little more or less, and `same` is `base`.
fn scores() -> Sandbox {
    let sandbox = Sandbox::new();
    let mut text = String::from("run,topic,measure,score\n");
    for topic in 0..12 {
        let base = 0.4 + 0.03 * f64::from(topic % 5);
        for (run, score) in [
            ("base", base),
            ("worse", base - 0.1 - 0.01 * f64::from(topic % 3)),
            ("same", base),
            ("a\"<b>&\u{1}\u{202e}", base + 0.05),
        ] {
            let run = run.replace('"', "\"\"");
            text.push_str(&format!("\"{run}\",{topic},AP,{score}\n\"{run}\",{topic},nDCG@10,{}\n", 0.5 * score));
        }
    }
    sandbox.write("s.csv", text);
    sandbox
}

const COMPARE: [&str; 5] = ["compare", "--scores", "s.csv", "--baseline", "base"];

fn compare(sandbox: &Sandbox, further: &[&str]) -> crate::sandbox::Ran {
    sandbox.run(&[&COMPARE[..], further].concat())
}

/// Counts elements and fails on whatever is not well formed: quotes, names, nesting.
fn elements(xml: &str, name: &str) -> usize {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = xml.split_once("?>").unwrap().1;
    let mut found = 0;
    while let Some(start) = rest.find('<') {
        assert!(!rest[..start].contains('>'), "a > in text: {}", &rest[..start]);
        let mut quoted = false;
        let end = rest[start..]
            .char_indices()
            .find(|&(_, c)| {
                quoted ^= c == '"';
                c == '>' && !quoted
            })
            .map(|(at, _)| start + at)
            .unwrap();
        let tag = &rest[start + 1..end];
        assert!(!tag.contains('<'), "{tag}");
        rest = &rest[end + 1..];
        let word = tag.trim_start_matches('/').split([' ', '/']).next().unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(word));
            continue;
        }
        found += usize::from(word == name);
        if !tag.ends_with('/') {
            open.push(word);
        }
    }
    assert!(open.is_empty(), "{open:?}");
    assert!(xml.chars().all(|c| c == '\n' || !c.is_control()), "control characters are no XML");
    found
}

#[test]
fn a_case_for_each_run_and_measure() {
    let sandbox = scores();
    let xml = compare(&sandbox, &["-f", "junit"]).fine();
    assert_eq!(
        (elements(&xml, "testsuite"), elements(&xml, "testcase"), elements(&xml, "failure")),
        (2, 6, 2),
        "{xml}"
    );
    assert!(xml.contains("<testsuite name=\"AP\" tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"0\">"), "{xml}");
    assert!(xml.contains(
        "name=\"worse\">\n      <failure message=\"-0.1100 against base (p below 0.0001): significantly worse\">"
    ));
    assert!(xml.contains("name=\"a&quot;&lt;b&gt;&amp;\\u{1}\\u{202e}\""), "{xml}");
    // Runs that are the same pass, although no test can be done.
    assert!(xml.contains("name=\"same\">\n      <system-out>"), "{xml}");
}

#[test]
fn conditions_stop_a_build() {
    let sandbox = scores();
    let ran = compare(&sandbox, &["--fail-if", "AP < -0.01", "--quiet"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert_eq!(ran.err, "failed: worse: AP -0.1100 against base (p below 0.0001), below -0.01\n");
    assert!(ran.out.contains("worse"), "the comparison is written all the same");
    assert_eq!(compare(&sandbox, &["--fail-if", "map < -0.2", "--quiet"]).code, 0);
    let both = compare(&sandbox, &["--fail-if", "AP < -0.2", "--fail-if", "ndcg_cut_10 < -0.05", "--quiet"]);
    assert_eq!((both.code, both.err.contains("failed: worse: nDCG@10 -0.0550")), (1, true), "{}", both.err);
    assert_eq!(compare(&sandbox, &["--fail-if", "AP < 0 and p > 0.5", "--quiet"]).code, 0);
    let xml = compare(&sandbox, &["-f", "junit", "--fail-if", "AP < -0.01", "--quiet"]);
    assert_eq!((xml.code, elements(&xml.out, "testcase"), elements(&xml.out, "failure")), (1, 9, 3), "{}", xml.out);
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let sandbox = scores();
    let refused = |further: &[&str]| compare(&sandbox, further).refused();
    let message = refused(&["--fail-if", "nDCG@10 < x"]);
    assert!(message.contains("nDCG@10 < x, column 11: \"x\" is no number"), "{message}");
    let message = refused(&["--fail-if", "RBP < 0"]);
    assert!(message.contains("which is not there; the measures are AP, nDCG@10"), "{message}");
    assert!(refused(&["-f", "junit", "--alternative", "greater"]).contains("never finds one worse"));
    let without = sandbox.run(&["compare", "--scores", "s.csv", "-f", "junit"]).refused();
    assert!(without.contains("--baseline RUN"), "{without}");
    let other = sandbox.run(&["meta", "power", "--scores", "s.csv", "-f", "junit"]).refused();
    assert!(other.contains("-f junit is for compare and check"), "{other}");
}

#[test]
fn check_is_a_gate_too() {
    let sandbox = Sandbox::new();
    sandbox.write("half.txt", "1 Q0 a 1 3.0 t\n1 Q0 a 2 2.0 t\n");
    let ran = sandbox.run(&["check", "qrels.txt", "one.txt", "half.txt", "-f", "junit"]);
    assert_eq!((ran.code, elements(&ran.out, "testcase"), elements(&ran.out, "failure")), (1, 2, 1), "{}", ran.out);
}

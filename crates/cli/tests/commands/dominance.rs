//! Dominance and sensitivity on what is odd: very many aspects or labels, runs without anything judged, limits.

use crate::sandbox::{Ran, Sandbox};

/// Judgments with `aspects` labels per document, each below `labels`, and two runs that differ in every place.
fn wide(aspects: usize, labels: usize, topics: usize) -> Sandbox {
    let sandbox = Sandbox::new();
    let mut judged = String::new();
    let (mut one, mut two) = (String::new(), String::new());
    for topic in 0..topics {
        for document in 0..30 {
            judged += &format!("{topic} 0 d{document}");
            for aspect in 0..aspects {
                // Spread without any pattern that an aspect shares with another.
                let drawn = (document * 7919 + aspect * 104_729 + topic * 1_299_709 + document * document * 31) % 1009;
                // Without the second term many topics would share their tuples.
                judged += &format!(" {}", (drawn + topic / 5 * aspect) % labels);
            }
            judged.push('\n');
            one += &format!("{topic} Q0 d{document} 1 {} one\n", 100 - document);
            two += &format!("{topic} Q0 d{document} 1 {} two\n", document);
        }
    }
    sandbox.write("wide.txt", judged);
    sandbox.write("a.run", one);
    sandbox.write("b.run", two);
    sandbox
}

fn meta(sandbox: &Sandbox, verb: &str, more: &[&str]) -> Ran {
    sandbox.run(&[&["meta", verb, "wide.txt", "a.run", "b.run"], more].concat())
}

fn names(aspects: usize) -> String {
    (0..aspects).map(|aspect| format!("a{aspect}")).collect::<Vec<_>>().join(",")
}

#[test]
fn twenty_aspects_are_decided() {
    let sandbox = wide(20, 3, 3);
    for verb in ["dominance", "sensitivity"] {
        let ran = meta(&sandbox, verb, &["--aspects", &names(20), "-m", "DCG@10", "-f", "json"]);
        let found: serde_json::Value = serde_json::from_str(&ran.fine()).unwrap();
        assert_eq!(found["tables"]["pairs"].as_array().unwrap().len(), 1, "{verb}");
    }
    let all = meta(&sandbox, "dominance", &["--aspects", &names(20), "-m", "DCG@10", "--discounts", "all"]).fine();
    assert!(all.contains("incomparable"), "{all}");
}

#[test]
fn a_hundred_labels_are_decided_and_it_is_said_that_they_can_be_binned() {
    let sandbox = wide(2, 101, 3);
    for verb in ["dominance", "sensitivity"] {
        let ran = meta(&sandbox, verb, &["--aspects", &names(2), "-m", "DCG@10"]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.err.contains("101 labels"), "{verb}: {}", ran.err);
    }
    // What was asked for by name is refused, what is usual is left out with a notice.
    let usual = meta(&sandbox, "sensitivity", &["--aspects", &names(2), "-m", "DCG@10"]);
    assert!(usual.err.contains("EUCL, MANH, CHEB are not looked for"), "{}", usual.err);
    let named = meta(&sandbox, "sensitivity", &["--aspects", &names(2), "-m", "DCG@10", "--choices", "EUCL"]);
    assert!(named.refused().contains("more than 4096"));
}

#[test]
fn many_aspects_with_many_labels_are_one_notice() {
    let ran = meta(&wide(20, 11, 3), "dominance", &["--aspects", &names(20), "-m", "DCG@10"]);
    assert_eq!(ran.err.matches("such fine scales").count(), 1, "{}", ran.err);
    assert!(ran.err.contains("20 aspects have up to 11 labels"), "{}", ran.err);
    let ran = meta(&wide(2, 101, 3), "dominance", &["--aspects", "x,y", "-m", "DCG@10"]);
    assert!(ran.err.contains("x, y have up to 101 labels"), "{}", ran.err);
}

/// Neither run is better where each wins a topic with probability 1/2; one of them wins five of five with probability 1/16.
#[test]
fn the_sign_test_is_corrected_for_the_choice_of_the_direction() {
    let sandbox = Sandbox::new();
    let lines = |line: &str| (1..=5).map(|topic| format!("{topic} {line}\n")).collect::<String>();
    sandbox.write("five.txt", lines("0 good 1"));
    sandbox.write("wins.run", lines("Q0 good 1 1 wins"));
    sandbox.write("loses.run", lines("Q0 bad 1 1 loses"));
    let more = ["five.txt", "wins.run", "loses.run", "-m", "P@1", "-f", "json"];
    let ran = sandbox.run(&[&["meta", "dominance"], &more[..]].concat());
    let found: serde_json::Value = serde_json::from_str(&ran.fine()).unwrap();
    let pair = &found["tables"]["pairs"][0];
    assert_eq!((pair["p_sign"].as_f64(), pair["p_sign_adjusted"].as_f64()), (Some(1.0 / 32.0), Some(2.0 / 32.0)));
}

#[test]
fn a_measure_that_goes_through_all_up_sets_stops_at_the_limit_and_says_so() {
    let sandbox = wide(3, 4, 2);
    let ran = meta(&sandbox, "dominance", &["--aspects", &names(3), "-m", "AP", "--limit", "50"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("50") && ran.err.contains("--limit"), "{}", ran.err);
    assert!(ran.out.contains("undecided") && ran.out.contains("100.0%"), "{}", ran.out);
    // Enough room, and everything is decided one way or the other.
    let ran = meta(&wide(2, 3, 2), "dominance", &["--aspects", &names(2), "-m", "AP", "--limit", "1000", "-f", "csv"]);
    assert!(!ran.err.contains("--limit"), "{}", ran.err);
}

#[test]
fn runs_without_judged_documents_and_identical_runs_are_equal() {
    let sandbox = wide(2, 3, 2);
    sandbox.write("c.run", "0 Q0 x 1 2 c\n1 Q0 x 1 2 c\n");
    sandbox.write("d.run", "0 Q0 y 1 2 d\n1 Q0 z 1 2 d\n");
    sandbox.write("e.run", sandbox.read("a.run").replace("one", "e"));
    for (first, second) in [("c.run", "d.run"), ("a.run", "e.run")] {
        let pair = ["meta", "dominance", "wide.txt", first, second, "--aspects", "a0,a1", "-m", "DCG@10", "-f", "json"];
        let found: serde_json::Value = serde_json::from_str(&sandbox.run(&pair).fine()).unwrap();
        let pair = &found["tables"]["pairs"][0];
        assert_eq!(pair["verdict"], "equal", "{first} {second}: {pair}");
        assert_eq!((&pair["first_advantage"], &pair["radius"]), (&0.0.into(), &serde_json::Value::Null), "{pair}");
        let bent = ["meta", "sensitivity", "wide.txt", first, second, "--aspects", "a0,a1", "-m", "DCG@10"];
        assert!(sandbox.run(&bent).fine().contains("equal"), "{first} {second}");
    }
}

#[test]
fn subtopics_are_refused_with_the_reason() {
    let sandbox = Sandbox::new();
    sandbox.write("sub.txt", "1 1 a 1\n1 2 a 0\n1 1 b 0\n1 2 b 1\n");
    for verb in ["dominance", "sensitivity"] {
        let message = sandbox.run(&["meta", verb, "sub.txt", "one.txt", "two.txt", "--subtopics"]).refused();
        assert!(message.contains("subtopic"), "{verb}: {message}");
    }
}

#[test]
fn resamples_that_take_long_are_drawn_only_where_asked_for() {
    let sandbox = wide(20, 101, 30);
    let aspects = names(20);
    let asked = ["--aspects", &aspects, "-m", "nDCG@10"];
    let ran = meta(&sandbox, "sensitivity", &asked);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("radius_low is left out") && ran.err.contains("--bootstrap N"), "{}", ran.err);
    let ran = meta(&sandbox, "sensitivity", &[&asked[..], &["--bootstrap", "2", "-f", "json"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        !ran.err.contains("radius_low is left out") && ran.out.contains("\"resamples\":2"),
        "{} {}",
        ran.err,
        ran.out
    );
}

#[test]
fn runs_too_different_for_radii_are_told_so() {
    let sandbox = wide(20, 101, 40);
    let aspects = names(20);
    let asked = ["--aspects", &aspects, "-m", "nDCG"];
    let ran = meta(&sandbox, "sensitivity", &asked);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("too many to find radii; look at fewer ranks"), "{}", ran.err);
    let ran = meta(&sandbox, "dominance", &asked);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("radii are not looked for"), "{}", ran.err);
}

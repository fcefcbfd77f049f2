//! CLEF eHealth 2015, 22 runs, relevance 0..2 and readability 0..3: how much is decided whatever the choice. Skipped with a
//! message where `../shared/data` is absent.

use crate::real_data::{aspectra, folder};
use std::path::Path;

/// Readability is that of the same topic's judgment.
const LABELS: &str = "--qrels relevance=qrels/qrels.eng.clef2015.qtest.graded.txt \
    --qrels readability=qrels/qread.eng.clef2015.qtest.graded.txt --quiet";

const GATES: [&str; 2] = ["none", "relevance"];

fn with_runs(data: &Path, arguments: &str) -> String {
    let mut runs: Vec<String> = std::fs::read_dir(data.join("runs"))
        .unwrap()
        .map(|entry| format!("runs/{}", entry.unwrap().file_name().into_string().unwrap()))
        .collect();
    runs.sort();
    assert_eq!(runs.len(), 22);
    aspectra(data, &format!("meta {arguments} {LABELS} {}", runs.join(" ")))
}

/// The rows of a table of a JSON finding.
fn rows(text: &str, table: &str) -> Vec<serde_json::Value> {
    let found: serde_json::Value = serde_json::from_str(text).unwrap();
    found["tables"][table].as_array().unwrap_or_else(|| panic!("no table {table} in {found}")).clone()
}

fn two_digits(share: &serde_json::Value) -> String {
    format!("{:.2}", share.as_f64().unwrap())
}

#[test]
fn decided_shares_of_clef_ehealth_2015() {
    let Some(data) = folder("clef-ehealth-2015") else { return };
    // What is compared; decided per topic and on means without a gate, then with relevance as the gate.
    let expected = [
        ("-m DCG@10", ["0.52", "0.46"], ["0.58", "0.74"]),
        ("-m DCG@1000", ["0.50", "0.74"], ["0.72", "0.88"]),
        ("-m RBP", ["0.39", "0.49"], ["0.64", "0.76"]),
        ("-m DCG@1000 --discounts all", ["0.19", "0.29"], ["0.43", "0.45"]),
        ("-m DCG@10 --family additive", ["0.54", "0.53"], ["0.59", "0.85"]),
    ];
    for (what, without, with) in expected {
        for (gate, expected) in GATES.into_iter().zip([without, with]) {
            let text = with_runs(&data, &format!("dominance {what} --gate {gate} -f json"));
            let summary = rows(&text, "summary");
            let found: Vec<String> = summary.iter().map(|row| two_digits(&row["decided"])).collect();
            assert_eq!(found, expected, "{what}, gate {gate}");
            if what == "-m DCG@10" && gate == "relevance" {
                assert_eq!(two_digits(&summary[0]["equal"]), "0.25");
            }
        }
    }
}

#[test]
fn radii_of_clef_ehealth_2015() {
    let Some(data) = folder("clef-ehealth-2015") else { return };
    let expected = [["0.87", "0.80", "0.75", "0.69", "0.61", "0.50"], ["0.98", "0.97", "0.95", "0.93", "0.90", "0.77"]];
    for (gate, expected) in GATES.into_iter().zip(expected) {
        let text = with_runs(&data, &format!("sensitivity -m DCG@10 --bootstrap 0 --gate {gate} -f json"));
        let curve = rows(&text, "curve");
        let at = |r: &str| curve.iter().find(|row| row["r"] == r).map(|row| two_digits(&row["decided"]));
        let found = ["1.5", "2", "3", "5", "10", "100"].map(|r| at(r).unwrap());
        assert_eq!(found, expected, "gate {gate}");
        if gate == "none" {
            let count =
                |choices: &str| rows(&text, "disagreements").iter().filter(|row| row["choices"] == choices).count();
            assert_eq!((count("EUCL MANH"), count("EUCL CHEB")), (6, 24));
        }
    }
}

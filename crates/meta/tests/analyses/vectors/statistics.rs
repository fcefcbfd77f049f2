//! The blocks of `statistics.json` that are about measures and runs.

use super::files::given;
use super::scores::{block, expect, matrix, value};
use aspectra_meta::concordance::{Counts, concordance};
use aspectra_meta::correlate::{Coefficient, Correlating, correlate_pair};
use aspectra_meta::discriminate::{Discriminating, discriminate};
use aspectra_meta::separate::Model;
use aspectra_meta::unanimity::{AllTied, Measured, unanimity};
use aspectra_meta::{Missing, ScoreMatrix, ScoreTable};
use serde_json::{Value, json};
use std::fmt::Write;

fn quick(coefficient: Coefficient) -> Correlating {
    Correlating { coefficient, samples: 10, ..Correlating::default() }
}

#[test]
fn vectors_metric_unanimity() {
    for case in block("metric_unanimity") {
        let matrices: Vec<ScoreMatrix> =
            case["tables"].as_object().unwrap().iter().map(|(name, rows)| matrix(name, rows)).collect();
        for Measured { measure: name, pooled: found, .. } in unanimity(&matrices, None, AllTied::One).unwrap() {
            let got = json!({
                "ordered_pairs": found.ordered_pairs, "count_m": found.captured, "count_M": found.unanimous,
                "count_joint": found.joint, "ordered_pairs_all_others_tied": found.all_tied, "mu": value(&found.mu),
            });
            expect(&got, &case["expected"][&name], &format!("{} {name}", case["name"]));
        }
    }
}

fn of(counts: &Value) -> Counts {
    let count = |key: &str| counts[key].as_u64().unwrap() as usize;
    let [aa, ma, pa, ad, md, pd] = ["AA", "MA", "PA", "AD", "MD", "PD"].map(count);
    Counts { aa, ma, pa, ad, md, pd }
}

fn ratios(counts: &Counts) -> Value {
    json!({
        "ratio_agree": value(&counts.agreements()), "ratio_mixed": value(&counts.mixed()),
        "ratio_disagree": value(&counts.disagreements()), "conclusion_bias": value(&counts.conclusion_bias()),
    })
}

/// All 16 rows of the tables of the MDCU paper: the ratios, and the identity behind the bias.
#[test]
fn vectors_seed003_table_rows() {
    for row in block("seed003_table_rows") {
        let counts = of(&row["counts"]);
        let what = row["name"].to_string();
        expect(&ratios(&counts), &row["expected"], &what);
        expect(&json!(counts.pairs()), &row["pairs"], &what);
        let significant = row["significant_mdcu"].as_u64().unwrap() + row["significant_andcg"].as_u64().unwrap();
        assert_eq!(2 * (counts.aa + counts.ad) + counts.ma + counts.md, significant as usize, "{what}");
        // Four printed cells were moved by 0.001 so that a row sums to 1.
        for (key, printed) in row["printed_in_paper"].as_object().unwrap() {
            let ours = ratios(&counts)[key].as_f64().unwrap();
            assert!((ours - printed.as_f64().unwrap()).abs() < 0.0016, "{what} {key}");
        }
    }
}

#[test]
fn vectors_concordance_and_correlation_of_matrices() {
    let mut done = 0;
    for case in block("matrices") {
        let (a, b) = (matrix("A", &case["a"]), matrix("B", &case["b"]));
        let expected = &case["expected"];
        for (key, model) in [("concordance_two_way", Model::TwoWay), ("concordance_one_way", Model::OneWay)] {
            let Some(want) = expected.get(key).filter(|want| want.is_object()) else { continue };
            let found = concordance(&a, &b, model, 0.05).unwrap();
            let counts = &found.counts;
            let mut got = ratios(counts);
            for (key, count) in [
                ("AA", counts.aa),
                ("MA", counts.ma),
                ("PA", counts.pa),
                ("AD", counts.ad),
                ("MD", counts.md),
                ("PD", counts.pd),
                ("pairs", counts.pairs()),
                ("pairs_with_a_zero_difference", found.zero_differences),
            ] {
                got[key] = json!(count);
            }
            expect(&got, want, &format!("{} {key}", case["name"]));
            done += 1;
        }
        let Some(want) = expected.get("topic_by_topic").filter(|want| want.is_object()) else { continue };
        let tau = correlate_pair(&a, &b, &quick(Coefficient::Tau)).unwrap();
        let tau_ap = correlate_pair(&a, &b, &quick(Coefficient::TauAp)).unwrap();
        let pearson = correlate_pair(&a, &b, &quick(Coefficient::Pearson)).unwrap();
        let per_topic = |outcomes: &[aspectra_meta::Outcome]| outcomes.iter().map(value).collect::<Vec<Value>>();
        for (key, got) in [
            ("tau_b", json!(per_topic(&tau.per_topic))),
            ("tau_ap_b", json!(per_topic(&tau_ap.per_topic))),
            ("mean_over_defined", value(&tau.mean)),
            ("undefined_topics", json!(tau.undefined)),
            ("overall_tau_b", value(&tau.overall)),
            ("overall_pearson", value(&pearson.overall)),
        ] {
            if let Some(want) = want.get(key) {
                expect(&got, want, &format!("{} {key}", case["name"]));
                done += 1;
            }
        }
    }
    assert!(done > 0 || given().is_some(), "nothing was compared");
}

#[test]
fn vectors_degenerate_cases_of_analyses() {
    let mut done = 0;
    for case in block("degenerate_cases") {
        let (input, want) = (&case["input"], &case["expected"]);
        let what = case.to_string();
        done += 1;
        match case["op"].as_str().unwrap() {
            "topic_by_topic_tau" => {
                let (a, b) = (matrix("A", &input["a"]), matrix("B", &input["b"]));
                let found = correlate_pair(&a, &b, &quick(Coefficient::Tau)).unwrap();
                expect(&json!({"mean": value(&found.mean), "undefined_topics": found.undefined}), want, &what);
            }
            "discriminative_power" => {
                assert!(discriminate(&matrix("A", &input["x"]), &Discriminating::default()).is_err(), "{what}");
            }
            "concordance" => {
                let got = ratios(&of(&input["counts"]));
                for (key, want) in want.as_object().unwrap() {
                    expect(&got[key], want, &what);
                }
            }
            "metric_unanimity" => {
                let tables = input["tables"].as_object().unwrap().iter();
                let matrices: Vec<ScoreMatrix> = tables.map(|(name, rows)| matrix(name, rows)).collect();
                assert!(unanimity(&matrices, None, AllTied::One).is_err(), "{what}");
            }
            _ => done -= 1,
        }
    }
    assert!(done > 0 || given().is_some(), "nothing was compared");
}

#[test]
fn vectors_missing_topics() {
    for case in block("missing") {
        let mut text = String::from("run,topic,measure,score\n");
        for (topic, row) in case["x"].as_array().unwrap().iter().enumerate() {
            for (run, score) in row.as_array().unwrap().iter().enumerate().filter(|(_, score)| !score.is_null()) {
                writeln!(text, "r{run},t{topic},M,{score}").unwrap();
            }
        }
        let table = ScoreTable::parse([("s", text.as_bytes())]).unwrap();
        assert!(ScoreMatrix::all(&table, Missing::Error).is_err());
        for (key, rule) in [("zero", Missing::Zero), ("drop_topic", Missing::DropTopic)] {
            let matrix = ScoreMatrix::all(&table, rule).unwrap().remove(0);
            let rows: Vec<&[f64]> = matrix.scores.rows().collect();
            expect(&json!(rows), &case["expected"][key]["matrix"], key);
        }
    }
}

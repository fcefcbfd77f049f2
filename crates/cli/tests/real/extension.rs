//! The sample files of TOMA's trec_eval extension: runs made to be perfect score exactly 1, where that tool prints 0.9999; the
//! worst ones score 0, and the others stand between in the order of their names. Skipped with a message where
//! `../shared/data` is absent.

use crate::real_data::{aspectra, folder};
use std::collections::HashMap;
use std::path::Path;

/// Scores as they are printed, in full, by topic and measure.
fn scores(data: &Path, qrels: &str, run: &str, measures: &str) -> HashMap<(String, String), String> {
    // d5 and d6 of the first run have the same score, and stand in the file in the order that is meant.
    let text = aspectra(
        data,
        &format!(
            "eval --quiet --reproducible -f tsv -q --ties file {qrels}.txt {run}.txt -m {}",
            measures.replace(' ', " -m ")
        ),
    );
    let rows =
        text.lines().filter(|line| !line.starts_with('#')).skip(1).map(|line| line.split('\t').collect::<Vec<_>>());
    rows.map(|row| ((row[1].to_owned(), row[2].to_owned()), row[3].to_owned())).collect()
}

/// Every way to make one order of several labels.
const ORDERS: [&str; 7] = ["EUCL", "MANH", "CHEB", "Skyline", "Lexi", "Harsh", "Lenient"];

fn nested(orders: &[&str], inner: &[&str]) -> String {
    let texts = orders.iter().flat_map(|order| inner.iter().map(move |inner| format!("{order}({inner})")));
    texts.collect::<Vec<_>>().join(" ")
}

#[test]
fn perfect_runs_score_1() {
    let Some(data) = folder("trec_eval_extension-samples") else { return };
    let inner = ["AP", "nDCG", "nDCG@3", "nDCG@10", "RR", "Rprec", "nERR", "P@1"];
    let single = inner[..7].join(" ");
    // Topic by topic: the first run was made for the qrels of one aspect, whose second topic has its best document last.
    let cases = [
        ("sanitytests_qrels_sample", "sanitytests_run_perfect", "0", nested(&ORDERS, &inner[..7])),
        ("sanitytests_qrels_sample_twoaspects", "sanitytests_run_perfect", "0", nested(&ORDERS, &inner[..7])),
        ("sanitytests_qrels_sample", "sanitytests_run_perfect", "0", format!("{single} nWCS nWCS(ideal=rerank)")),
        ("qrels_singleaspect", "perfect_test_run", "0", single.clone()),
        ("qrels_singleaspect", "perfect_test_run_twoqueries", "0", single.clone()),
        ("qrels_twoaspects", "perfect_test_run_twoqueries", "1", nested(&["CHEB"], &["AP", "nDCG", "nDCG@10", "RR"])),
        ("qrels_twoaspects", "perfect_test_run_twoqueries", "2", nested(&ORDERS, &inner)),
        ("qrels_threeaspects", "perfect_test_run_twoqueries", "2", nested(&ORDERS, &inner)),
        (
            "qrels_threeaspects",
            "perfect_test_run_twoqueries",
            "2",
            String::from("CAM(nDCG) MM(nDCG) MM(AP) nWCS NLRE NGRE"),
        ),
    ];
    let mut checked = 0;
    for (qrels, run, topic, measures) in &cases {
        let found = scores(&data, qrels, run, measures);
        for measure in measures.split(' ') {
            let score = found.get(&((*topic).to_owned(), measure.to_owned())).map(String::as_str);
            assert_eq!(score, Some("1.0"), "{qrels} {run} topic {topic}: {measure}");
            checked += 1;
        }
    }
    println!("{checked} scores of perfect runs are exactly 1");
}

#[test]
fn worse_runs_score_less() {
    let Some(data) = folder("trec_eval_extension-samples") else { return };
    let measures = nested(&ORDERS, &["nDCG"]);
    for qrels in ["sanitytests_qrels_sample", "sanitytests_qrels_sample_twoaspects"] {
        let found = ["perfect", "near_perfect_swaps", "random", "worst", "worst_ties"]
            .map(|run| scores(&data, qrels, &format!("sanitytests_run_{run}"), &measures));
        for measure in measures.split(' ') {
            let key = (String::from("0"), measure.to_owned());
            let values = found.each_ref().map(|scores| scores[&key].parse::<f64>().unwrap());
            assert_eq!([values[0], values[3], values[4]], [1.0, 0.0, 0.0], "{qrels} {measure}: {values:?}");
            assert!(
                values[0] >= values[1] && values[1] > values[2] && values[2] > 0.0,
                "{qrels} {measure}: {values:?}"
            );
        }
    }
}

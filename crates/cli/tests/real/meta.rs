//! Statistics on real collections, end to end. Skipped with a message where `../shared/data` is absent.

use crate::real_data::{aspectra, folder};
use serde_json::Value;
use std::path::Path;

fn runs(data: &Path) -> String {
    let listed = std::fs::read_dir(data.join("runs")).unwrap();
    let mut names: Vec<String> = listed.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names.iter().map(|name| format!("runs/{name}")).collect::<Vec<String>>().join(" ")
}

fn json(data: &Path, arguments: &str) -> Value {
    serde_json::from_str(&aspectra(data, &format!("{arguments} -f json"))).unwrap()
}

fn rows<'v>(found: &'v Value, table: &str) -> &'v Vec<Value> {
    found["tables"][table].as_array().unwrap()
}

/// Two runs of the collection are byte-identical: no test may find a difference between them.
#[test]
fn identical_runs_have_no_difference() {
    let Some(data) = folder("clef-ehealth-2015") else { return };
    let twins = ["FDUSGInfo_EN_Run.6.dat", "FDUSGInfo_EN_Run.7.dat"];
    let inputs =
        format!("qrels/qrels.eng.clef2015.qtest.bin.txt {} --topics judged --missing-topics zero", runs(&data));
    for test in ["t", "wilcoxon", "sign", "randomization", "bootstrap", "tukey", "randomized-tukey"] {
        let found = json(&data, &format!("compare {inputs} -m P@10 --test {test} -B 1000 --force"));
        let pairs = rows(&found, "pairs");
        assert_eq!(pairs.len(), 22 * 21 / 2);
        let is_twin = |name: &Value| twins.contains(&name.as_str().unwrap());
        let pair = pairs.iter().find(|pair| is_twin(&pair["run"]) && is_twin(&pair["against"])).unwrap();
        assert_eq!(pair["difference"], 0.0, "{test}: {pair}");
        assert_eq!((&pair["ties"], &pair["significant"]), (&Value::from(66), &Value::from(false)), "{test}: {pair}");
        assert!(pair["p"].as_f64().unwrap() > 1.0 - 1e-9, "{test}: {pair}");
    }
}

/// 22 runs by four measures fit one column of a two-column paper; twins share their letters. Topics of a group count as one
/// where every group is a topic, and groups of topics change the variance.
#[test]
fn a_table_for_a_paper_and_topics_in_groups() {
    let Some(data) = folder("clef-ehealth-2015") else { return };
    let inputs =
        format!("qrels/qrels.eng.clef2015.qtest.graded.txt {} --topics judged --missing-topics zero", runs(&data));
    let latex = aspectra(&data, &format!("compare {inputs} -m nDCG@10 -m AP -m P@10 -m RBP -f latex --quiet"));
    assert!(latex.contains("\\begin{table}[t]") && !latex.contains("table*"), "{latex}");
    let table: Vec<&str> = latex.lines().filter(|line| line.ends_with("\\\\")).collect();
    assert_eq!((table.len(), table[0]), (23, "run & nDCG@10 & AP & P@10 & RBP \\\\"));
    assert_eq!(latex.matches("\\textbf{").count(), 4, "one best a measure");
    let twin = |number: u32| {
        let name = format!("FDUSGInfo\\_EN\\_Run.{number}");
        table.iter().find_map(|line| line.strip_prefix(&name)).unwrap().trim_start_matches(".dat")
    };
    assert_eq!(twin(6), twin(7));
    let groups = std::env::temp_dir().join(format!("aspectra-groups-{}.txt", std::process::id()));
    let measure = |groups_of: usize| {
        // The topics are qtest.1 to qtest.67, but for one that is not judged.
        let lines: String = (1..=67).map(|topic| format!("qtest.{topic} g{}\n", topic / groups_of)).collect();
        std::fs::write(&groups, lines).unwrap();
        let file = groups.display();
        json(&data, &format!("compare {inputs} -m AP --baseline baseline_run.1.dat --groups {file}"))
    };
    let (single, grouped) = (measure(1), measure(5));
    std::fs::remove_file(&groups).unwrap();
    let plain = json(&data, &format!("compare {inputs} -m AP --baseline baseline_run.1.dat"));
    for (at, pair) in rows(&plain, "pairs").iter().enumerate() {
        let number = |found: &Value, name: &str| rows(found, "pairs")[at][name].as_f64().unwrap();
        assert!((number(&single, "p") - pair["p"].as_f64().unwrap()).abs() < 1e-9, "{pair}");
        assert!((number(&single, "design_effect") - 1.0).abs() < 1e-9 && number(&grouped, "design_effect") != 1.0);
    }
    assert_eq!((&single["facts"]["groups"], &grouped["facts"]["groups"]), (&66.into(), &14.into()));
}

#[test]
fn trec_covid_round_1() {
    let Some(data) = folder("trec-covid-round1") else { return };
    let qrels = std::fs::read_dir(&data).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let qrels = qrels.into_iter().find(|name| name.contains("qrels")).unwrap();
    let inputs = format!("{qrels} {} --missing-topics zero -m AP -m P@5 -m nDCG@10", runs(&data));
    let pairs = 35 * 34 / 2;
    let found = json(&data, &format!("meta correlate {inputs}"));
    for row in rows(&found, "pairs") {
        assert!(row["overall"].as_f64().unwrap() > 0.5, "{row}");
    }
    let found = json(&data, &format!("meta discriminate {inputs} -B 2000"));
    for row in rows(&found, "power") {
        assert_eq!(row["pairs"], pairs);
        assert!((0.0..1.0).contains(&row["power"].as_f64().unwrap()), "{row}");
    }
    let found = json(&data, &format!("meta stability {inputs} -B 2000 --splits 200"));
    let number = |row: &Value, key: &str| row[key].as_f64().unwrap();
    for row in rows(&found, "ranks") {
        assert!(number(row, "low") <= number(row, "rank") && number(row, "rank") <= number(row, "high"), "{row}");
    }
    for row in rows(&found, "coefficients") {
        // 35 runs on 30 topics: the order is reliable, the means a little less.
        assert!((0.85..0.99).contains(&number(row, "value")), "{row}");
    }
    // Two runs that share almost no document: KTU does not see it.
    let files = format!("{qrels} runs/10x10.prf.unipd.it.gz runs/BERT.gz --missing-topics zero -m AP");
    let found = json(&data, &format!("meta reproduce {files}"));
    let row = &rows(&found, "documents")[0];
    assert!(number(row, "common") < 0.02 && number(row, "tau") < 0.0 && number(row, "ktu") > 0.8, "{row}");
    let found = json(&data, &format!("meta separate {inputs}"));
    let significant = |row: &Value| row["significant"].as_u64().unwrap();
    for models in rows(&found, "models").chunks(3) {
        // Leaving the differences between topics in the error costs most of the pairs.
        assert!(significant(&models[0]) > significant(&models[2]), "{models:?}");
    }
    let found = json(&data, &format!("meta concordance {inputs}"));
    for row in rows(&found, "counts") {
        let sum: u64 = ["aa", "ma", "pa", "ad", "md", "pd"].iter().map(|kind| row[kind].as_u64().unwrap()).sum();
        assert_eq!(sum, pairs);
    }
}

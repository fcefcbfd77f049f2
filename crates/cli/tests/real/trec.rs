//! Published scores on real collections, reproduced. Skipped with a message where `../shared/data` is absent: the
//! collections are not ours to ship.

use crate::real_data::{aspectra, folder};
use aspectra_eval::parse::read_input;
use std::collections::HashMap;
use std::path::Path;

fn text(path: &Path) -> String {
    String::from_utf8(read_input(path.to_str().unwrap()).unwrap().to_vec()).unwrap()
}

/// trec_eval's own twelve tests, byte for byte; inputs with comments give the same outputs.
#[test]
fn trec_eval_tests() {
    let Some(data) = folder("trec_eval-tests") else { return };
    let parameters = "-q -miprec_at_recall..10,.20,.25,.75,.50 -m P.5,7,3 -m recall.20,2000 -m Rprec_mult.5.0,0.2,0.35 \
        -mutility.2,-1,0,0 -m 11pt_avg..25,.5,.75 -mndcg.1=3,2=9,4=4.5 -mndcg_cut.10,20,23.4 -msuccess.2,5,20";
    let cases = [
        ("out.test", "", "qrels.test results.test"),
        ("out.test", "", "qrels.test.with-comments results.test"),
        ("out.comment.test", "", "qrels.comment.test results.comment.test"),
        ("out.test.a", "-m all_trec", "qrels.test results.test"),
        ("out.test.aq", "-m all_trec -q", "qrels.test results.test"),
        ("out.test.aqc", "-m all_trec -q -c", "qrels.test results.trunc"),
        ("out.test.aqcM", "-m all_trec -q -c -M100", "qrels.test results.trunc"),
        ("out.test.aql", "-m all_trec -mrelstring.20 -q -l2", "qrels.rel_level results.test"),
        ("out.test.prefs", "-m all_prefs -q -R prefs", "prefs.test prefs.results.test"),
        ("out.test.prefs", "-m all_prefs -q -R prefs", "prefs.comment.test prefs.results.test"),
        ("out.test.qrels_prefs", "-m all_prefs -q -R qrels_prefs", "qrels.test results.test"),
        ("out.test.qrels_jg", "-m qrels_jg -q -R qrels_jg", "qrels.123 results.test"),
        ("out.test.qrels_jg", "-m qrels_jg -q -R qrels_jg", "qrels.comments.123 results.test"),
        ("out.test.meas_params", parameters, "qrels.test results.test"),
        ("out.test.aqZ", "-q -m all_trec -Z zscores_file", "qrels.test results.test"),
    ];
    for (expected, options, inputs) in cases {
        let ours = aspectra(&data, &format!("trec-eval {options} {inputs}"));
        let theirs = text(&data.join(expected));
        let first = ours.lines().zip(theirs.lines()).find(|(a, b)| a != b);
        assert!(ours == theirs, "{expected} ({inputs}): {first:?}");
    }
    println!("{} outputs of trec_eval's own tests are the same byte for byte", cases.len());
}

/// CLEF eHealth 2015: every cell of trec_eval 9's outputs for 22 runs on 66 topics.
#[test]
fn clef_ehealth_2015() {
    let Some(data) = folder("clef-ehealth-2015") else { return };
    let mut runs: Vec<_> = std::fs::read_dir(data.join("runs")).unwrap().map(|entry| entry.unwrap().path()).collect();
    runs.sort();
    assert_eq!(runs.len(), 22);
    let mut cells = 0;
    for run in &runs {
        let name = run.file_name().unwrap().to_str().unwrap().strip_suffix(".gz").unwrap();
        for (options, qrels, ending) in [
            ("", "qrels.eng.clef2015.qtest.bin.txt", ""),
            ("-m ndcg_cut", "qrels.eng.clef2015.qtest.graded.txt", ".ndcg"),
        ] {
            let ours =
                aspectra(&data, &format!("trec-eval --compat 9 -q -c -M1000 {options} qrels/{qrels} runs/{name}.gz"));
            let theirs = text(&data.join(format!("golden-per-topic/{name}{ending}.gz")));
            let ours: HashMap<_, _> = ours.lines().map(cell).collect();
            for (key, value) in theirs.lines().map(cell) {
                assert_eq!(ours.get(&key), Some(&value), "{name}{ending} {key:?}");
                cells += 1;
            }
            assert_eq!(ours.len(), theirs.lines().count());
        }
    }
    assert!(cells > 22 * 66 * 20, "{cells}");
    println!("{cells} cells of 22 runs agree");
}

fn cell(line: &str) -> ((String, String), String) {
    let mut parts = line.split('\t').map(str::trim);
    let mut next = || parts.next().unwrap_or_default().to_owned();
    ((next(), next()), next())
}

/// TREC-COVID round 1: the leaderboard's figures for 35 runs.
#[test]
fn trec_covid_round_1() {
    let Some(data) = folder("trec-covid-round1") else { return };
    let leaderboard = text(&data.join("leaderboard.csv"));
    let mut lines = leaderboard.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = lines.next().unwrap();
    let columns = ["ndcg@10", "p@5", "RBP(p=.5)", "bpref", "MAP"];
    let places = columns.map(|column| header.iter().position(|name| *name == column).unwrap());
    let published: HashMap<&str, Vec<&str>> =
        lines.map(|row| (row[0], places.map(|place| row[place]).to_vec())).collect();
    let mut checked = 0;
    for entry in std::fs::read_dir(data.join("runs")).unwrap() {
        let file = entry.unwrap().file_name().into_string().unwrap();
        let name = file.strip_suffix(".gz").unwrap();
        let ours = aspectra(
            &data,
            &format!(
                "eval --quiet --compat 9 -f tsv qrels-rnd1.txt runs/{file} -m nDCG@10 -m P@5 -m RBP(p=0.5) -m Bpref -m AP"
            ),
        );
        let scores: Vec<f64> = ours
            .lines()
            .filter(|line| !line.starts_with('#'))
            .skip(1)
            .map(|line| line.split('\t').nth(3).unwrap().parse().unwrap())
            .collect();
        assert_eq!(scores.len(), 5, "{ours}");
        for ((score, printed), column) in scores.iter().zip(&published[name]).zip(columns) {
            assert_eq!(&format!("{score:.4}"), printed, "{name} {column}");
            checked += 1;
        }
    }
    assert_eq!(checked, 35 * 5);
    println!("{checked} leaderboard figures agree");
}

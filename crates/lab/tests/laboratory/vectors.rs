//! Expected verdicts and scores: the entries `axiom_pair` and `axiom_verdict` of `tests/vectors/measures.json`.

use crate::files::{agrees, entries};
use aspectra_lab::constraint::CONSTRAINTS;
use aspectra_lab::pair::{Pair, Row, Side};
use aspectra_lab::paper::{self, PaperRow, Parameters};
use aspectra_lab::{Effort, Reading, Subject, examine};
use serde_json::{Map, Value, json};

fn parameters(entry: &Value) -> Parameters {
    let make = &entry["params"]["make"];
    let number = |name: &str, usual: f64| make[name].as_f64().unwrap_or(usual);
    let usual = Parameters::default();
    Parameters { p: number("p", usual.p), alpha: number("alpha", usual.alpha), e: number("e", usual.e) }
}

fn row(entry: &Value) -> &'static PaperRow {
    let name = entry["params"]["measure_name"].as_str().unwrap_or_default();
    paper::row(name).unwrap_or_else(|| panic!("no row \"{name}\""))
}

fn of(id: &str) -> Vec<Value> {
    entries().into_iter().filter(|entry| entry["measure"] == id).collect()
}

#[test]
fn vectors_of_constraints() {
    let found = of("axiom_verdict");
    assert!(!found.is_empty(), "no entry was found");
    let mut wrong = Vec::new();
    for entry in found {
        let subject = row(&entry).subject(parameters(&entry)).unwrap();
        let verdicts = CONSTRAINTS.iter().map(|constraint| {
            let verdict = examine(&subject, constraint, &Effort::default().family_only());
            (constraint.name.to_uppercase(), verdict)
        });
        for (name, verdict) in verdicts {
            if json!(verdict.outcome.holds()) != entry["expected"][&name] {
                wrong.push(format!("{} {} {name}: {verdict:?}", entry["id"], subject.measure));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn rows(value: &Value) -> Vec<Row> {
    let rows = value.as_array().unwrap().iter();
    rows.map(|row| row.as_array().unwrap().iter().map(|r| r.as_f64().unwrap()).collect()).collect()
}

/// The scores of both rankings by a subject, against one pool.
fn scores(subject: &Subject, pair: &Pair) -> [f64; 2] {
    let weighed = subject.weigh(std::slice::from_ref(pair)).unwrap();
    [0, 1].map(|side| weighed[0].scores[side].number().unwrap())
}

/// What the black box of the entries computes: AP with 1,000 relevant documents, D# with DCG divided by 50, and else the
/// row's own measure.
fn black_box(row: &PaperRow, with: Parameters, pair: &Pair) -> [f64; 2] {
    let subject = row.subject(with).unwrap();
    let facets = pair.facets();
    match row.name {
        "AP" => {
            let relevant = pair.documents.iter().filter(|row| row.iter().any(|r| *r > 0.0)).count() + facets;
            scores(&subject, pair).map(|score| score * relevant as f64 / 1000.0)
        }
        "AP-IA" => {
            let count = |facet: usize| pair.documents.iter().filter(|row| row[facet] > 0.0).count();
            let most = (0..facets).map(count).max().unwrap();
            // Every facet gets as many relevant documents as the one that has most.
            let missed = (0..facets).flat_map(|facet| {
                let row: Row = (0..facets).map(|other| f64::from(u8::from(other == facet))).collect();
                vec![row; most - count(facet)]
            });
            let missed: Vec<Row> = missed.collect();
            let sides = pair.sides.clone().map(|side| Side { unretrieved: missed.clone(), ..side });
            let pair = Pair { sides, ..pair.clone() };
            scores(&subject, &pair).map(|score| score * (most + 1) as f64 / 1000.0)
        }
        "D#-Measure@k" => {
            let of = |text: &str, reading| scores(&Subject::new(&text.parse().unwrap(), Some(reading)).unwrap(), pair);
            let (covered, gained) = (of("SRecall", Reading::Linear), of("IA(DCG)", Reading::Shares));
            [0, 1].map(|side| 0.5 * covered[side] + 0.5 * gained[side] / 50.0)
        }
        _ => scores(&subject, pair),
    }
}

#[test]
fn vectors_of_pairs() {
    let found = of("axiom_pair");
    assert!(!found.is_empty(), "no entry was found");
    for entry in found {
        let (first, second) = (rows(&entry["inputs"]["A"]), rows(&entry["inputs"]["B"]));
        let (a, b) = (first.len() as u32, second.len() as u32);
        let mut pair = Pair::new([first, second].concat(), (0..a).collect(), (a..a + b).collect());
        let weights = entry["inputs"]["weights"].as_array().cloned().unwrap_or_default();
        pair.weights = weights.iter().map(|weight| weight.as_f64().unwrap()).collect();
        let got = black_box(row(&entry), parameters(&entry), &pair);
        let got = Value::Object(Map::from_iter([("A".into(), json!(got[0])), ("B".into(), json!(got[1]))]));
        let tolerance = entry["tol"].as_f64().unwrap_or(1e-10);
        assert!(agrees(&got, &entry["expected"], tolerance), "{}: is {got}", entry["id"]);
    }
}

/// The counterexamples that were worked out by hand, with their scores.
#[test]
fn counterexamples_of_the_paper_that_were_worked_out_by_hand() {
    let swap = |labels: &[f64], i: usize, j: usize| Pair::swapped(labels.iter().map(|r| vec![*r]).collect(), i, j);
    let raised = |row: f64| {
        let rows = vec![vec![row, row], vec![0.0, 0.0], vec![0.05, 0.05]];
        Pair::new(rows, vec![0, 2], vec![1, 2])
    };
    let cases = [
        ("a-nDCG@k", swap(&[0.0, 0.05, 0.005], 0, 2), [0.03339, 0.03380]),
        ("EU", swap(&[0.0, 0.0, 0.05, 0.005], 1, 3), [-0.09110, -0.09017]),
        ("CT@k", swap(&[0.0, 0.0, 0.05, 0.005], 1, 3), [0.01750, 0.01779]),
        ("a-nDCG@k", raised(0.002), [0.0608, 0.0631]),
        ("EU", raised(0.002), [-0.0505, -0.0500]),
        ("CT@k", raised(0.002), [0.0245, 0.0250]),
        ("NRBP", raised(0.002), [0.0850, 0.0900]),
    ];
    for (name, pair, expected) in cases {
        let got = scores(&paper::row(name).unwrap().subject(Parameters::default()).unwrap(), &pair);
        assert!(got.iter().zip(expected).all(|(got, wanted)| (got - wanted).abs() < 6e-5), "{name}: {got:?}");
    }
}

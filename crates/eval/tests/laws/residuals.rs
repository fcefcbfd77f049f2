//! How far unjudged documents could raise a score, against what can be worked out by other means.

use aspectra_eval::flow::{Options, evaluate_with};
use aspectra_eval::{JudgmentsBuilder, Runs, measures};

/// The score, and the score if every unjudged document were perfect; NaN where that is undefined.
fn bounds(measure: &str, labels: &[(&str, i32)], ranking: &[&str]) -> (f64, f64) {
    let mut builder = JudgmentsBuilder::new(["relevance"]);
    for (document, label) in labels {
        builder.add("t", "", document, &[*label]).unwrap();
    }
    let rows = ranking.iter().enumerate().map(|(i, document)| ("t", *document, -(i as f64)));
    let options = Options { residuals: true, ..Options::default() };
    let runs = Runs::from_rows("r", rows);
    let scores = evaluate_with(&builder.finish(), &runs, &measures(measure).unwrap(), &options).unwrap();
    let number = |score: Option<&aspectra_eval::Score>| score.and_then(|score| score.number()).unwrap_or(f64::NAN);
    (number(scores.score(0, 0, 0)), number(scores.best_score(0, 0, 0)))
}

const LABELS: &[(&str, i32)] = &[("a", 1), ("b", 0), ("c", 2), ("n", -1)];
const RANKING: &[&str] = &["b", "x", "a", "n", "c"];

#[test]
fn the_residual_of_rbp_is_the_published_one() {
    for p in ["0.5", "0.8", "0.95"] {
        let (score, best) = bounds(&format!("RBP(p={p})"), LABELS, RANKING);
        let (residual, _) = bounds(&format!("RBPResid(p={p})"), LABELS, RANKING);
        assert!((best - score - residual).abs() < 1e-14, "p = {p}: {score} {best} {residual}");
    }
    let (_, best) = bounds("RBP(depth=1000,p=0.999)", &[("a", 1)], &["a"]);
    assert!((best - 1.0).abs() < 1e-13, "a perfect list has all weights, the tail included: {best}");
}

#[test]
fn a_perfect_rest_reaches_the_largest_value() {
    let labels = &[("a", 2)];
    for (measure, largest) in [
        ("SDCG@7", 1.0),
        ("INST", 1.0),
        ("INSQ", 1.0),
        ("NERR8@5", 1.0),
        ("NERR10", 1.0),
        ("gP@9", 1.0),
        ("gRBP", 1.0),
        ("RBP@2", 1.0 - 0.8 * 0.8),
        ("DCG@2", 2.0 + 2.0 / 3f64.log2()),
        ("ERR@2", 0.75 + 0.5 * 0.75 * 0.25),
    ] {
        let (score, best) = bounds(measure, labels, &["x", "a"]);
        assert!(score < best && (best - largest).abs() < 1e-12, "{measure}: {score} {best}");
    }
}

//! The measures of several aspects against their definitions, word by word, on random pools of two to six aspects.

use crate::generated::pool::{Pool, pools};
use aspectra_eval::{JudgmentsBuilder, Runs, Score, evaluate, measures};
use proptest::prelude::*;

/// Orders of some of the pool's documents and of two that nobody judged.
fn rankings() -> impl Strategy<Value = (Pool, Vec<usize>)> {
    pools(0..=3i32).prop_flat_map(|pool| {
        let known = pool.documents.len();
        let order = Just((0..known + 2).collect::<Vec<_>>()).prop_shuffle();
        (Just(pool), order, 1..=known + 2).prop_map(|(pool, mut order, length)| {
            order.truncate(length);
            (pool, order)
        })
    })
}

/// The labels of a ranking; unjudged documents have 0 everywhere.
fn labels(pool: &Pool, ranking: &[usize]) -> Vec<Vec<i32>> {
    let none = vec![0; pool.largest.len()];
    ranking.iter().map(|&number| pool.documents.get(number).unwrap_or(&none).clone()).collect()
}

fn log(rank: usize) -> f64 {
    (rank as f64 + 1.0).log2()
}

/// The errors of each step on one aspect, ranks from 1.
fn errors(labels: &[Vec<i32>], aspect: usize) -> Vec<f64> {
    let mut order: Vec<usize> = (0..labels.len()).collect();
    order.sort_by_key(|&at| -labels[at][aspect]);
    let place = |at: usize| order.iter().position(|other| *other == at).unwrap() as f64;
    (1..labels.len()).map(|at| f64::max(0.0, place(at - 1) - place(at))).collect()
}

/// The errors of the worst order: rank and error.
fn worst(documents: usize) -> Vec<(usize, f64)> {
    (0..documents / 2).map(|pair| (2 * pair + 1, (documents - 2 * pair - 1) as f64)).collect()
}

fn local_error(labels: &[Vec<i32>], aspects: usize) -> f64 {
    let mu = 1.0 / aspects as f64;
    let bracket =
        |of: &dyn Fn(usize) -> f64| (0..aspects).map(|a| mu + of(a)).product::<f64>() - mu.powi(aspects as i32);
    if labels.len() < 2 {
        return 1.0;
    }
    let by_aspect: Vec<Vec<f64>> = (0..aspects).map(|aspect| errors(labels, aspect)).collect();
    let sum: f64 = (1..labels.len()).map(|rank| bracket(&|a| by_aspect[a][rank - 1]) / log(rank)).sum();
    1.0 - sum / worst(labels.len()).into_iter().map(|(rank, error)| bracket(&|_| error) / log(rank)).sum::<f64>()
}

fn global_error(labels: &[Vec<i32>], aspects: usize) -> f64 {
    let mu = 1.0 / aspects as f64;
    if labels.len() < 2 {
        return 1.0;
    }
    let sum = |errors: &[f64]| errors.iter().zip(1..).map(|(error, rank)| error / log(rank)).sum::<f64>();
    let error = (0..aspects).map(|aspect| 1.0 + mu * sum(&errors(labels, aspect))).product::<f64>() - 1.0;
    let most: f64 = worst(labels.len()).into_iter().map(|(rank, error)| error / log(rank)).sum();
    1.0 - error / ((1.0 + mu * most).powi(aspects as i32) - 1.0)
}

fn weighted_sums(labels: &[Vec<i32>]) -> Vec<f64> {
    labels.iter().map(|of| of.iter().map(|label| f64::from(*label) / of.len() as f64).sum()).collect()
}

/// Discounted sums of a ranking as a share of those of an ideal, both cut.
fn share(ranking: &[f64], mut ideal: Vec<f64>, cutoff: usize) -> f64 {
    let discounted = |sums: &[f64]| sums.iter().take(cutoff).zip(1..).map(|(sum, rank)| sum / log(rank)).sum::<f64>();
    ideal.sort_by(|a, b| b.total_cmp(a));
    let best = discounted(&ideal);
    if best > 0.0 { discounted(ranking) / best } else { 0.0 }
}

fn understood(pool: &Pool, labels: &[Vec<i32>], gain: impl Fn(i32, i32) -> f64) -> f64 {
    let worth =
        |of: &Vec<i32>| of.iter().zip(&pool.largest).map(|(label, largest)| gain(*label, *largest)).product::<f64>();
    labels.iter().zip(0..).map(|(of, before)| 0.2 * 0.8f64.powi(before) * worth(of)).sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(crate::generated::cases(128)))]

    #[test]
    fn measures_of_aspects_are_what_their_definitions_say((pool, ranking) in rankings(), k in 1usize..8) {
        let (labels, aspects) = (labels(&pool, &ranking), pool.largest.len());
        let (sums, of_pool) = (weighted_sums(&labels), weighted_sums(&pool.documents));
        let first = &labels[..k.min(labels.len())];
        let expected = [
            (String::from("NLRE"), local_error(&labels, aspects)),
            (format!("NLRE@{k}"), local_error(first, aspects)),
            (String::from("NGRE"), global_error(&labels, aspects)),
            (format!("NGRE@{k}"), global_error(first, aspects)),
            (String::from("nWCS"), share(&sums, of_pool.clone(), usize::MAX)),
            (format!("nWCS@{k}"), share(&sums, of_pool, k)),
            (String::from("nWCS(ideal=rerank)"), share(&sums, sums.clone(), usize::MAX)),
            (format!("nWCS(ideal=rerank)@{k}"), share(&sums, weighted_sums(first), k)),
            (String::from("uRBP"), understood(&pool, &labels, |label, largest| f64::from(label) / f64::from(largest.max(1)))),
            (format!("uRBP(gain=binary)@{k}"), understood(&pool, first, |label, _| f64::from(u8::from(label > 0)))),
            (String::from("uRBP(gain=raw)"), understood(&pool, &labels, |label, _| f64::from(label))),
        ];
        for (text, expected) in expected {
            let score = pool.score(&ranking, &text);
            prop_assert!((score - expected).abs() < 1e-10 * expected.abs().max(1.0), "{text} is {score}, by definition {expected}");
        }
    }

    #[test]
    fn an_order_that_suits_every_aspect_has_no_error((pool, ranking) in rankings()) {
        // With the same label on every aspect, one order suits them all.
        let mut pool = pool;
        for labels in &mut pool.documents {
            let first = labels[0].min(*pool.largest.iter().min().unwrap());
            labels.fill(first);
        }
        let mut ranking = ranking;
        ranking.sort_by_key(|&number| -pool.documents.get(number).map_or(0, |labels| labels[0]));
        for text in ["NLRE", "NGRE"] {
            prop_assert_eq!(pool.score(&ranking, text), 1.0);
        }
    }
}

/// A document without a second label: no rule is needed, because the definitions say what it counts.
#[test]
fn missing_second_labels_are_read_by_the_measures_that_define_them() {
    let text = "topic,doc,relevance,level\nt,a,1,2\nt,b,0,1\nt,c,1,\n";
    let judgments =
        aspectra_eval::parse::read_judgments("q.csv", text.as_bytes(), aspectra_eval::JudgmentFormat::Csv).unwrap();
    let runs = Runs::from_rows("run", [("t", "c", 3.0), ("t", "a", 2.0)]);
    let score =
        |text: &str| evaluate(&judgments, &runs, &measures(text).unwrap()).map(|scores| scores.score(0, 0, 0).cloned());
    // c is worth nothing; a is worth 0.5 at rank 2, the term of a is 1 and R is 2.
    assert_eq!(score("alpha_uRBP(p=0.5)").unwrap(), Some(Score::Real(0.25)));
    assert_eq!(score("uBpref").unwrap(), Some(Score::Real(0.5)));
    let message = score("uRBP").unwrap_err().to_string();
    assert!(message.contains("lacks 1 of its labels"), "{message}");
}

#[test]
fn an_aspect_that_is_named_is_the_only_one_read() {
    let mut builder = JudgmentsBuilder::new(["relevance", "credibility"]);
    for (document, labels) in [("a", [1, 0]), ("b", [0, 1]), ("c", [1, 1])] {
        builder.add("t", "", document, &labels).unwrap();
    }
    let judgments = builder.finish();
    let runs = Runs::from_rows("run", [("t", "a", 3.0), ("t", "b", 2.0), ("t", "c", 1.0)]);
    let text = "uRBP(aspect=credibility) RBP(aspect=credibility) nWCS(aspect=credibility) nDCG(aspect=credibility)";
    let scores = evaluate(&judgments, &runs, &measures(text).unwrap()).unwrap();
    let score = |number: usize| scores.score(0, 0, number).and_then(Score::number).unwrap();
    assert!((score(0) - score(1)).abs() < 1e-15 && (score(2) - score(3)).abs() < 1e-15);
    let named = measures("uRBP(aspect=credibility,rel='credibility:1')").unwrap();
    let message = evaluate(&judgments, &runs, &named).map(|_| ()).unwrap_err().to_string();
    assert!(message.contains("names aspects"), "{message}");
}

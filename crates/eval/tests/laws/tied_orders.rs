//! The mean over all orders of tied documents, against every order scored on its own.

use aspectra_eval::join::{Rules, Ties, Unjudged};
use aspectra_eval::language::{At, Build, units};
use aspectra_eval::{JudgmentsBuilder, Measure, Options, Runs, evaluate_with, measures};
use proptest::prelude::*;

/// Every measure of one grade, without a cut-off where it can be, and with cut-offs or points.
fn texts() -> Vec<Measure> {
    let mut found = Vec::new();
    for unit in units().filter(|unit| matches!(unit.build(), Some(Build::Graded(_)))) {
        for example in unit.examples {
            found.extend(measures(example.measure).unwrap());
        }
        let name = unit.name;
        let more = match unit.at {
            At::Nothing | At::Param(_) => continue,
            At::Cutoff => format!("{name} {name}@1 {name}@3 {name}@5"),
            At::RequiredCutoff => format!("{name}@1 {name}@2 {name}@3 {name}@5 {name}@9"),
        };
        found.extend(measures(&more).unwrap());
    }
    found
}

/// All orders of `0..n`.
fn permutations(n: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for i in 0..n {
        all = all
            .iter()
            .flat_map(|order: &Vec<usize>| {
                (0..=i).map(move |at| {
                    let mut longer = order.clone();
                    longer.insert(at, i);
                    longer
                })
            })
            .collect();
    }
    all
}

/// All orders of documents whose scores are given, equal scores in every order.
fn orders(scores: &[u8]) -> Vec<Vec<usize>> {
    let mut levels: Vec<u8> = scores.to_vec();
    levels.sort_unstable_by(|a, b| b.cmp(a));
    levels.dedup();
    let mut all = vec![Vec::new()];
    for level in levels {
        let members: Vec<usize> = (0..scores.len()).filter(|&i| scores[i] == level).collect();
        let inside = permutations(members.len());
        all = all
            .iter()
            .flat_map(|order: &Vec<usize>| {
                inside.iter().map(|inner| order.iter().copied().chain(inner.iter().map(|&i| members[i])).collect())
            })
            .collect();
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn mean_over_all_orders(
        scores in proptest::collection::vec(0u8..3, 1..8),
        labels in proptest::collection::vec(proptest::option::weighted(0.7, -1i32..4), 7),
        missed in proptest::collection::vec(0i32..4, 0..4),
        depth in proptest::option::weighted(0.4, 0u32..6),
        condense in any::<bool>(),
    ) {
        let names: Vec<String> = (0..scores.len()).map(|i| format!("d{i}")).collect();
        let mut builder = JudgmentsBuilder::new(["relevance"]);
        for (name, label) in names.iter().zip(&labels) {
            if let Some(label) = label {
                builder.add("t", "", name, &[*label]).unwrap();
            }
        }
        for (i, label) in missed.iter().enumerate() {
            builder.add("t", "", format!("missed{i}"), &[*label]).unwrap();
        }
        builder.add("other", "", "d0", &[3]).unwrap();
        builder.add("t", "", "nowhere", &[0]).unwrap();
        let judgments = builder.finish();
        let texts = texts();
        let unjudged = if condense { Unjudged::Condense } else { Unjudged::Grade0 };
        let rules = Rules { depth, unjudged, ..Rules::default() };
        let tied = Runs::from_rows("tied", names.iter().zip(&scores).map(|(name, &score)| ("t", &**name, f64::from(score))));
        let mut one_by_one = Runs::default();
        for order in orders(&scores) {
            let rows = order.iter().enumerate().map(|(rank, &i)| ("t", &*names[i], -(rank as f64)));
            one_by_one = one_by_one.and(Runs::from_rows("order", rows));
        }
        let expected = Options { rules: Rules { ties: Ties::Expected, ..rules }, ..Options::default() };
        let averaged = evaluate_with(&judgments, &tied, &texts, &expected).unwrap();
        let single = evaluate_with(&judgments, &one_by_one, &texts, &Options { rules, ..Options::default() }).unwrap();
        let topic = averaged.topics().iter().position(|id| &**id == "t").unwrap();
        for (number, measure) in texts.iter().enumerate() {
            let values: Vec<f64> =
                (0..one_by_one.len()).filter_map(|run| single.score(run, topic, number).unwrap().number()).collect();
            let score = averaged.score(0, topic, number).unwrap();
            match score.number() {
                Some(value) => {
                    let mean = values.iter().sum::<f64>() / values.len() as f64;
                    prop_assert!((value - mean).abs() <= 1e-12 * mean.abs().max(1.0), "{measure}: {value} but {mean}");
                }
                None => prop_assert!(values.is_empty(), "{measure}: {score:?}"),
            }
        }
    }
}

//! Laws of collapses and aggregates on random collections of two to six aspects.

use crate::generated::pool::{Pool, pools};
use aspectra_eval::collapse::Order;
use aspectra_eval::join::RankingBuffer;
use aspectra_eval::notice::Fact;
use aspectra_eval::{Bound, Judgments, JudgmentsBuilder, Measure, Options, Runs, Scratch, evaluate, measures};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Every collapse that promises to respect the order of the labels, with some of its parameters.
const ORDERLY: &[&str] = &[
    "EUCL",
    "MANH",
    "CHEB",
    "Skyline",
    "Lexi",
    "Harsh",
    "Lenient",
    "EUCL(domain=gated)",
    "CHEB(domain=gated,weight=exp)",
    "Lexi(domain=gated)",
    "MANH(weight=top_half)",
    "EUCL(weight=positive)",
    "TOMA(distance=minkowski,p=3)",
    "TOMA(distance=minkowski,p=2.5)",
    "EUCL(importance='a1:3/2')",
    "MANH(embedding='a0:0,0,1,7/3,5')",
    "Skyline(domain=gated)",
    "CHEB(importance='a0:0')",
];

fn grades(pool: &Pool, collapse: &str) -> BTreeMap<Vec<i32>, i32> {
    let order = Order::new(&Measure::bare(collapse).unwrap(), &pool.aspects()).unwrap();
    let tuples =
        order.classes.iter().flat_map(|class| class.tuples.iter().map(|tuple| (tuple.clone(), class.grade as i32)));
    tuples.collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_collapse_respects_the_order_of_the_labels(pool in pools(1..=3i32)) {
        // At most 4^6 tuples.
        for collapse in ORDERLY {
            let grades = grades(&pool, collapse);
            for (tuple, grade) in &grades {
                for aspect in 0..tuple.len() {
                    let mut better = tuple.clone();
                    better[aspect] += 1;
                    if let Some(other) = grades.get(&better) {
                        prop_assert!(other >= grade, "{} has {:?} at {} and {:?} at {}", collapse, tuple, grade, better, other);
                    }
                }
            }
        }
    }

    #[test]
    fn the_ideal_ranking_scores_1(pool in pools(1..=4i32)) {
        for collapse in ORDERLY.iter().filter(|text| !text.contains("exp")) {
            let aspects = pool.aspects();
            for inner in ["AP", "nDCG", "nDCG@3"] {
                let text = match collapse.split_once('(') {
                    Some((name, rest)) => format!("{name}({inner},{rest}"),
                    None => format!("{collapse}({inner})"),
                };
                let order = Order::new(&text.parse().unwrap(), &aspects).unwrap();
                // A gated tuple is not listed; it counts as all zero.
                let grade = |labels: &Vec<i32>| {
                    order.classes.iter().find(|class| class.tuples.contains(labels)).map_or(0, |class| class.grade as i32)
                };
                let mut ranking: Vec<usize> = (0..pool.documents.len()).collect();
                ranking.sort_by_key(|&number| -grade(&pool.documents[number]));
                let best = pool.documents.iter().map(grade).max().unwrap_or(0);
                let score = pool.score(&ranking, &text);
                let expected = if best > 0 { 1.0 } else { 0.0 };
                prop_assert!((score - expected).abs() < 1e-12, "{} is {}", text, score);
            }
        }
    }

    #[test]
    fn subtopics_collapse_as_aspects_do(pool in pools(1..=3i32)) {
        // Subtopics have the labels of one aspect, so that all aspects get the same ones here.
        let mut whole = pool;
        let highest = whole.largest.iter().copied().max().unwrap_or(0);
        whole.largest.fill(highest);
        // A second topic with two subtopics: how many there are is a topic's own.
        let first_two = |labels: &Vec<i32>| labels[..2].to_vec();
        let part = Pool { largest: first_two(&whole.largest), documents: whole.documents.iter().map(first_two).collect() };
        let mut builder = JudgmentsBuilder::new(["relevance"]);
        builder.declare_highest(0, highest);
        let ranking: Vec<usize> = (0..whole.documents.len()).collect();
        let document = |number: usize| format!("d{number:02}");
        for (topic, pool) in [("t", &whole), ("u", &part)] {
            for (number, labels) in pool.documents.iter().enumerate() {
                for (subtopic, label) in labels.iter().enumerate() {
                    builder.add(topic, &subtopic.to_string(), document(number), &[*label]).unwrap();
                }
            }
        }
        let judgments = builder.finish();
        let rows: Vec<_> = ["t", "u"].iter().flat_map(|topic| ranking.iter().map(|&number| (*topic, document(number), -(number as f64)))).collect();
        let runs = Runs::from_rows("run", rows.iter().map(|(topic, document, score)| (*topic, document.as_str(), *score)));
        for text in ["EUCL(nDCG)", "MANH(AP)", "CHEB(nDCG@3)", "Skyline(nDCG)", "Lexi(RBP)", "Harsh(nDCG)", "Lenient(ERR@5)", "EUCL(nDCG,weight=top_half)"] {
            let scores = evaluate(&judgments, &runs, &measures(text).unwrap()).unwrap();
            for (topic, pool) in [&whole, &part].into_iter().enumerate() {
                let score = scores.score(0, topic, 0).and_then(|score| score.number()).unwrap();
                prop_assert_eq!(score, pool.score(&ranking, text), "{} on topic {}", text, topic);
            }
        }
    }

    #[test]
    fn binary_labels_have_the_same_euclidean_and_manhattan_classes(pool in pools(1..=1i32)) {
        prop_assert_eq!(grades(&pool, "EUCL"), grades(&pool, "MANH"));
        prop_assert_eq!(grades(&pool, "EUCL"), grades(&pool, "Skyline"));
        prop_assert_eq!(grades(&pool, "CHEB").into_values().max(), Some(1));
    }

    #[test]
    fn unit_steps_make_the_skyline_manhattan(pool in pools(0..=3i32)) {
        prop_assert_eq!(grades(&pool, "Skyline"), grades(&pool, "MANH"));
        prop_assert_eq!(grades(&pool, "Skyline(domain=gated)"), grades(&pool, "MANH(domain=gated)"));
    }

    #[test]
    fn classes_agree_with_listing_every_tuple(pool in pools(0..=3i32)) {
        for (collapse, power) in [("MANH", 1), ("EUCL", 2), ("TOMA(distance=minkowski,p=5)", 5), ("CHEB", 0)] {
            let grades = grades(&pool, collapse);
            let distance = |tuple: &Vec<i32>| {
                let steps = tuple.iter().zip(&pool.largest).map(|(label, largest)| i64::from(largest - label));
                if power == 0 { steps.max().unwrap_or(0) } else { steps.map(|step| step.pow(power)).sum() }
            };
            let mut distances: Vec<i64> = grades.keys().map(distance).collect();
            distances.sort_by_key(|distance| -distance);
            distances.dedup();
            for (tuple, grade) in &grades {
                prop_assert_eq!(distances[*grade as usize], distance(tuple));
            }
        }
    }

    #[test]
    fn lenient_ap_is_usefulness_ap_where_labels_are_gated(pool in pools(1..=3i32), order in any::<u64>()) {
        let mut pool = pool;
        for labels in pool.documents.iter_mut().filter(|labels| labels[0] == 0) {
            labels.fill(0);
        }
        let mut ranking: Vec<usize> = (0..pool.documents.len()).collect();
        ranking.sort_by_key(|&number| (number as u64 + 1).wrapping_mul(order | 1));
        prop_assert_eq!(pool.score(&ranking, "Lenient(AP)"), pool.score(&ranking, "AP(aspect=a0)"));
    }

    #[test]
    fn means_are_in_their_order(pool in pools(1..=3i32), order in any::<u64>()) {
        let mut ranking: Vec<usize> = (0..pool.documents.len()).collect();
        ranking.sort_by_key(|&number| (number as u64 + 1).wrapping_mul(order | 1));
        for inner in ["AP", "nDCG@5", "P@2"] {
            let scores = ["Min", "MM", "GM", "CAM", "Max"].map(|name| pool.score(&ranking, &format!("{name}({inner})")));
            prop_assert!(scores.windows(2).all(|pair| pair[0] <= pair[1] + 1e-12), "{}: {:?}", inner, scores);
            let weights: Vec<String> = (0..pool.largest.len()).map(|a| format!("a{a}:{}", u8::from(a == 1))).collect();
            let one = format!("({inner},weights='{}')", weights.join(","));
            for name in ["CAM", "MM", "GM", "IA"] {
                let alone = pool.score(&ranking, &inner.parse::<Measure>().unwrap().with("aspect", "a1").unwrap().to_string());
                let score = pool.score(&ranking, &format!("{name}{one}"));
                prop_assert!((score - alone).abs() < 1e-12);
            }
        }
    }
}

fn two_aspects() -> Pool {
    Pool { largest: vec![2, 1], documents: vec![vec![2, 0], vec![1, 1], vec![0, 1]] }
}

#[test]
fn what_does_not_fit_is_said() {
    let pool = two_aspects();
    let error = |text: &str| {
        let runs = Runs::from_rows("run", [("t", "d00", 1.0)]);
        match measures(text) {
            Err(error) => error.to_string(),
            Ok(measures) => evaluate(&pool.judgments(), &runs, &measures).map(|_| ()).unwrap_err().to_string(),
        }
    };
    for (text, part) in [
        ("EUCL(AP,embedding='a0:0,2,1')", "aspect \"a0\" falls from 2 to 1"),
        ("EUCL(AP,embedding='a0:0,1')", "labels go up to 2"),
        ("EUCL(AP,embedding='b:0,1')", "no aspect \"b\""),
        ("EUCL(AP,embedding='0,1')", "does not name an aspect"),
        ("EUCL(AP,embedding='a0:0,x,1')", "aspect \"a0\": embedding=0,x,1"),
        ("EUCL(AP,weights='0,2,1')", "never fall"),
        ("EUCL(nDCG,weights='0,1')", "but there are 5 classes"),
        ("EUCL(nDCG,weight=index,weights='0,1')", "keep one of them"),
        ("EUCL(nDCG,gate=a1)", "without domain=gated"),
        ("EUCL(nDCG,domain=gated,gate=b)", "no aspect \"b\""),
        ("TOMA(nDCG,p=3)", "belongs to distance=minkowski"),
        ("TOMA(nDCG,distance=minkowski)", "needs its power"),
        ("Lexi(nDCG,order='a1,a1')", "twice"),
        ("Table(nDCG,table='0,*:0;1,*:1')", "no grade for the labels (2, 0)"),
        ("Table(nDCG,table='0:1')", "1 label but there are 2 aspects"),
        ("Table(nDCG,table='0,1')", "is not labels:grade"),
        ("CAM(AP,weights='a0:0.5,a1:0.6')", "sum to 1.1"),
        ("CAM(AP,weights='a0:1,b:0')", "names aspect \"b\""),
        ("CAM(AP,weights='a0:-1,a1:2')", "from 0 to 1"),
        ("CAM(AP,weights='a0:1,a0:0')", "twice"),
        ("CAM(AP,rel='b:1')", "names aspect \"b\""),
        ("CAM(nDCG,rel='a0:1')", "nDCG has no parameter \"rel\""),
        ("CAM(nDCG)@10", "CAM(nDCG@10)"),
        ("CAM(EUCL(AP))", "already settled"),
    ] {
        let message = error(text);
        assert!(message.contains(part), "{text}: {message}");
    }
}

#[test]
fn mm_says_how_often_it_is_0_by_decree() {
    let zeroed = |ranking: &[usize], text: &str| -> Option<u64> {
        two_aspects().scores(ranking, text).notices().iter().filter(|notice| notice.code() == "set-to-zero").find_map(
            |notice| match notice.get("count") {
                Some(Fact::Count(count)) => Some(*count),
                _ => None,
            },
        )
    };
    assert_eq!(zeroed(&[0], "MM(AP)"), Some(1));
    assert_eq!(zeroed(&[1], "MM(AP)"), None);
    assert_eq!(zeroed(&[0], "MM(AP,weights='a0:1,a1:0')"), None, "an aspect without weight does not count");
    assert_eq!(zeroed(&[0], "CAM(AP)"), None);
}

#[test]
fn a_threshold_that_nothing_reaches_is_said() {
    let said = |text: &str| -> Option<String> {
        let scores = two_aspects().scores(&[0, 1, 2], text);
        let found = scores.notices().iter().find(|notice| notice.code() == "threshold-unreached");
        found.map(ToString::to_string)
    };
    // Half of EUCL's classes have grade 1, the others 0.
    let message = said("EUCL(AP) EUCL(AP(rel=2)) EUCL(P(rel=2)@5)").unwrap();
    assert!(message.starts_with("EUCL(AP(rel=2)), EUCL(P(rel=2)@5): nothing is relevant"), "{message}");
    assert!(message.contains("above the largest grade of EUCL, 1"), "{message}");
    let message = said("AP(aspect=a1,rel=2)").unwrap();
    assert!(message.contains("above the largest grade of a1, 1"), "{message}");
    assert!(said("CAM(AP,rel='a1:2')").is_some());
    for fine in ["EUCL(AP(rel=2),weight=index)", "EUCL(AP)", "AP(aspect=a0,rel=2)", "Harsh(AP)", "Lenient(AP(rel=3))"] {
        assert_eq!(said(fine), None, "{fine}");
    }
}

#[test]
fn texts_are_canonical() {
    for (text, printed) in [
        ("CAM(AP,weights='a1:0.5, a0:1/2')", "CAM(AP,weights='a0:0.5,a1:0.5')"),
        ("CAM(nDCG,gains='a1:{2:5,1:2},a0:{1:3}')", "CAM(nDCG,gains='a0:{1:3};a1:{1:2,2:5}')"),
        ("EUCL(AP,embedding='b:0,1.5,3; a:0,2/4')", "EUCL(AP,embedding='a:0,1/2;b:0,3/2,3')"),
        ("TOMA(AP,distance=euclidean,domain=product)", "TOMA(AP)"),
        ("EUCL(AP,importance='a:1.5')", "EUCL(AP,importance='a:3/2')"),
        ("nDCG-IA@10", "IA(nDCG@10)"),
        ("CAM(nDCG-IA(dcg=jk)@10)", "CAM(IA(nDCG(dcg=jk)@10))"),
        ("IA(AP,weights=coverable)", "IA(AP,weights=coverable)"),
    ] {
        let measure: Measure = text.parse().unwrap();
        assert_eq!(measure.to_string(), printed);
        assert_eq!(printed.parse::<Measure>().unwrap(), measure);
    }
}

#[test]
fn axes_nest() {
    let mut builder = JudgmentsBuilder::new(["a0", "a1"]);
    for (subtopic, document, labels) in
        [("1", "a", [1, 0]), ("1", "b", [1, 1]), ("2", "b", [0, 1]), ("2", "c", [1, 1]), ("3", "c", [0, 0])]
    {
        builder.add("t", subtopic, document, &labels).unwrap();
    }
    let judgments = builder.finish();
    let runs = Runs::from_rows("run", [("t", "a", 3.0), ("t", "b", 2.0), ("t", "c", 1.0)]);
    let score = |text: &str| {
        let scores = evaluate(&judgments, &runs, &measures(text).unwrap()).unwrap();
        scores.score(0, 0, 0).and_then(|score| score.number()).unwrap()
    };
    let close = |text: &str, expected: f64| assert!((score(text) - expected).abs() < 1e-12, "{text}: {}", score(text));
    // AP by subtopic: aspect a0 1, 1/3, 0; aspect a1 1/2, (1/2 + 2/3)/2, 0.
    close("IA(AP(aspect=a0))", (1.0 + 1.0 / 3.0) / 3.0);
    close("IA(AP(aspect=a0),weights=coverable)", (1.0 + 1.0 / 3.0) / 2.0);
    close("CAM(IA(AP))", ((1.0 + 1.0 / 3.0) / 3.0 + (0.5 + 7.0 / 12.0) / 3.0) / 2.0);
    close("IA(CAM(AP))", score("CAM(IA(AP))"));
    close("IA(CAM(AP),weights=coverable)", score("CAM(IA(AP))") * 1.5);
    // Harsh: subtopic 1 has b at rank 2, subtopic 2 has c at rank 3.
    close("IA(Harsh(AP))", (0.5 + 1.0 / 3.0) / 3.0);
    close("IA(Harsh(AP),weights=coverable)", (0.5 + 1.0 / 3.0) / 2.0);
}

/// Beyond 31 classes a weight of 2^c - 1 is no label any more, and still a gain.
#[test]
fn exponential_weights_of_many_classes() {
    for highest in [5, 40, 900] {
        let rows: Vec<[i32; 1]> = (0..=highest).map(|label| [label]).collect();
        let judgments = Judgments::from_grades(&rows).unwrap();
        let measures = measures("MANH(nDCG,weight=exp) nDCG(dcg='exp-log2')").unwrap();
        let bound = Bound::new(&judgments, &measures, &Options::default()).unwrap();
        let mut buffer = RankingBuffer::default();
        let mut scratch = Scratch::default();
        let scores = bound.score(0, &buffer.fill((0..=highest as u32).step_by(3).map(Some)), &mut scratch);
        assert_eq!(scores[0], scores[1], "{highest}");
        assert!(scores[0].number().unwrap() > 0.0);
        assert!(bound.notices().iter().any(|notice| notice.code() == "one-aspect"));
    }
    let rows: Vec<[i32; 1]> = (0..=1000).map(|label| [label]).collect();
    let judgments = Judgments::from_grades(&rows).unwrap();
    let error = Bound::new(&judgments, &measures("MANH(nDCG,weight=exp)").unwrap(), &Options::default()).err().unwrap();
    assert!(error.to_string().contains("at most 1000 classes"), "{error}");
}

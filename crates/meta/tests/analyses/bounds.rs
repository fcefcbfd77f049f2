//! How far measures can go: against every order of small pools, and what holds on larger ones.

use aspectra_eval::join::Hit;
use aspectra_eval::{Bound, Judgments, JudgmentsBuilder, Measure, Options};
use aspectra_meta::bounds::{Bounding, TopicBound, bounds};
use proptest::prelude::*;

/// Measures whose maximum is found: sums over ranks and average precision, with and without cut-off, under every
/// aggregate that bends downwards.
const BOUNDED: &[&str] = &[
    "CAM(nDCG)",
    "CAM(nDCG@2)",
    "CAM(nDCG(dcg='exp-log2')@3)",
    "CAM(DCG@3)",
    "CAM(RBP(p=0.6))",
    "CAM(P@2)",
    "CAM(R@2)",
    "CAM(gP@3)",
    "CAM(AP)",
    "CAM(AP@3)",
    "CAM(AP(rel=2))",
    "CAM(nDCG,weights='a0:0.7,a1:0.3')",
    "CAM(AP,weights='a0:0.7,a1:0.3')",
    "MM(AP)",
    "MM(AP@2)",
    "MM(nDCG)",
    "MM(nDCG@2)",
    "MM(RBP(p=0.6))",
    "MM(P@3)",
    "MM(AP,weights='a0:0.8,a1:0.2')",
    "GM(nDCG@3)",
    "GM(AP)",
    "Min(nDCG)",
    "Min(AP)",
];

fn judgments(documents: &[Vec<i32>]) -> Judgments {
    let mut builder = JudgmentsBuilder::new((0..documents[0].len()).map(|aspect| format!("a{aspect}")));
    (0..documents[0].len()).for_each(|aspect| builder.declare_highest(aspect, 3));
    for (number, labels) in documents.iter().enumerate() {
        builder.add("t", "", format!("d{number:03}"), labels).unwrap();
    }
    builder.finish()
}

fn bound(judgments: &Judgments, text: &str, effort: usize) -> TopicBound {
    let measure: Measure = text.parse().unwrap();
    let found = bounds(judgments, &measure, &Options::default(), Bounding { effort }, &|| ()).unwrap();
    found.topics.into_iter().next().unwrap().1.unwrap()
}

/// The largest score over all orders of all documents.
fn best_order(judgments: &Judgments, text: &str) -> f64 {
    let bound = Bound::new(judgments, &[text.parse().unwrap()], &Options::default()).unwrap();
    let scorer = bound.folded(0).unwrap();
    let mut rows: Vec<u32> = (0..judgments.topics()[0].sheet.documents().len() as u32).collect();
    let mut best = f64::NEG_INFINITY;
    permute(&mut rows, 0, &mut |order| {
        let hits: Vec<Hit> = order.iter().zip(1..).map(|(&row, rank)| Hit { rank, row }).collect();
        best = best.max(scorer.fold(&scorer.scores(0, &hits).unwrap()).number().unwrap());
    });
    best
}

fn permute(rows: &mut Vec<u32>, from: usize, visit: &mut impl FnMut(&[u32])) {
    if from == rows.len() {
        return visit(rows);
    }
    for at in from..rows.len() {
        rows.swap(from, at);
        permute(rows, from + 1, visit);
        rows.swap(from, at);
    }
}

pub(crate) fn cases(few: u32) -> ProptestConfig {
    let cases = if std::env::var_os("ASPECTRA_FULL").is_some() { few * 50 } else { few };
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

fn pools(aspects: std::ops::RangeInclusive<usize>, documents: usize) -> impl Strategy<Value = Vec<Vec<i32>>> {
    aspects.prop_flat_map(move |aspects| {
        prop::collection::vec(prop::collection::vec(prop_oneof![3 => Just(0), 2 => 1..=3i32], aspects), 1..=documents)
    })
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn the_bound_is_the_best_of_all_orders(documents in pools(2..=4, 6)) {
        let judgments = judgments(&documents);
        for text in BOUNDED {
            let found = bound(&judgments, text, 1_000_000);
            let best = best_order(&judgments, text);
            prop_assert!(found.is_exact(), "{text}: {found:?}");
            prop_assert!((found.reached - best).abs() < 1e-12, "{text}: is {}, all orders give {best}", found.reached);
        }
    }

    #[test]
    fn the_estimate_is_at_most_the_bound_and_that_at_most_1(documents in pools(2..=6, 40), effort in 0usize..20_000) {
        let judgments = judgments(&documents);
        for text in BOUNDED.iter().filter(|text| !text.contains("DCG@3") && !text.contains("(DCG")) {
            let found = bound(&judgments, text, effort);
            let certain = found.bound.clone().unwrap();
            prop_assert!(found.estimate() <= found.reached, "{text}: {found:?}");
            prop_assert!(found.reached <= certain && certain <= 1.0 + 1e-12, "{text}: {found:?}");
        }
    }

    #[test]
    fn more_effort_never_widens_what_is_certain(documents in pools(3..=4, 30)) {
        let judgments = judgments(&documents);
        for text in ["CAM(AP)", "MM(AP)", "MM(nDCG)", "MM(nDCG@5)"] {
            let (little, much) = (bound(&judgments, text, 0), bound(&judgments, text, 300_000));
            // Whatever the effort, what one search reaches no other may rule out.
            prop_assert!(much.reached <= little.bound.clone().unwrap() + 1e-12, "{text}: {little:?} {much:?}");
            prop_assert!(little.reached <= much.bound.clone().unwrap() + 1e-12, "{text}: {little:?} {much:?}");
        }
    }
}

#[test]
fn sorting_is_not_enough_for_mm() {
    // (2,0), (0,2) and (1,1): the best order for CAM's nDCG leaves MM below its maximum, which no candidate reaches.
    let judgments = judgments(&[vec![2, 0], vec![0, 2], vec![1, 1], vec![0, 0]]);
    let found = bound(&judgments, "MM(nDCG)", 1_000_000);
    assert!(found.is_exact());
    assert!(found.reached > found.estimate() + 0.02, "{found:?}");
}

#[test]
fn an_aspect_without_relevant_documents_keeps_mm_at_0() {
    let judgments = judgments(&[vec![2, 0], vec![1, 0]]);
    for text in ["MM(AP)", "MM(nDCG)", "Min(AP)"] {
        let found = bound(&judgments, text, 1_000_000);
        assert_eq!((found.reached, found.bound.clone(), found.empty_aspects), (0.0, Ok(0.0), 1), "{text}");
    }
    let found = bound(&judgments, "CAM(AP)", 1_000_000);
    assert_eq!((found.reached, found.bound.clone()), (0.5, Ok(0.5)));
}

#[test]
fn other_measures_have_an_estimate_and_a_reason() {
    let judgments = judgments(&[vec![2, 0], vec![1, 1]]);
    for (text, word) in [("CAM(ERR)", "neither"), ("CAM(RR)", "neither"), ("Max(AP)", "only CAM")] {
        let found = bound(&judgments, text, 1_000_000);
        assert!(found.estimate() > 0.0);
        assert!(found.bound.clone().unwrap_err().0.contains(word), "{text}: {found:?}");
    }
    let single: Measure = "AP".parse().unwrap();
    let error = bounds(&judgments, &single, &Options::default(), Bounding::default(), &|| ()).unwrap_err();
    assert!(error.to_string().contains("try CAM(nDCG@10) or MM(AP)"), "{error}");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let mut builder = JudgmentsBuilder::new(["a0", "a1", "a2"]);
    for topic in 0..6 {
        for number in 0..40 {
            let label = |aspect: i32| (number * 7 + topic * 3 + aspect * number * number) % 5 % 3;
            builder.add(&format!("t{topic}"), "", format!("d{number}"), &[label(1), label(2), label(3)]).unwrap();
        }
    }
    let judgments = builder.finish();
    let measure: Measure = "MM(nDCG)".parse().unwrap();
    let with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let how = Bounding { effort: 20_000 };
        pool.install(|| bounds(&judgments, &measure, &Options::default(), how, &|| ()).unwrap())
    };
    assert_eq!(with(1), with(3));
}

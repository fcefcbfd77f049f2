//! What holds for measures of subtopics: exact ideals are the true ones, and RBU keeps its constraints.

use crate::generated::{Numbers, cases, plain};
use aspectra_eval::language::{Build, Role, units};
use aspectra_eval::{JudgmentsBuilder, Runs, Score, Scores, evaluate, measures};
use proptest::prelude::*;

/// The gains of a document, one a subtopic.
type Gains = Vec<f64>;

/// A topic: its documents' labels, in the order of the ranking.
#[derive(Debug, Clone)]
struct Pool(Vec<Vec<i32>>);

const HIGHEST: i32 = 3;

impl Pool {
    fn new(numbers: &mut Numbers, highest: u64) -> Self {
        let (documents, subtopics) = (3 + numbers.below(6), 2 + numbers.below(3));
        let label = |numbers: &mut Numbers| {
            if numbers.below(2) == 0 { 0 } else { 1 + numbers.below(highest) as i32 }
        };
        Self((0..documents).map(|_| (0..subtopics).map(|_| label(numbers)).collect()).collect())
    }

    fn gains(&self, gain: impl Fn(i32) -> f64) -> Vec<Gains> {
        self.0.iter().map(|labels| labels.iter().map(|&label| gain(label)).collect()).collect()
    }
}

/// Scores every pool's documents in their order.
fn scores(pools: &[Pool], texts: &str) -> Scores {
    let mut builder = JudgmentsBuilder::new(["relevance"]);
    builder.declare_highest(0, HIGHEST);
    let mut rows = Vec::new();
    for (topic, pool) in pools.iter().enumerate() {
        let topic = format!("{topic:05}");
        for (place, labels) in pool.0.iter().enumerate() {
            for (subtopic, &label) in labels.iter().enumerate() {
                builder.add(&topic, &format!("s{subtopic}"), format!("d{place}"), &[label]).unwrap();
            }
            rows.push((topic.clone(), format!("d{place}"), -(place as f64)));
        }
    }
    let rows = rows.iter().map(|(topic, document, score)| (&**topic, &**document, *score));
    evaluate(&builder.finish(), &Runs::from_rows("run", rows), &measures(texts).unwrap()).unwrap()
}

fn number(scores: &Scores, topic: usize, measure: usize) -> f64 {
    scores.score(0, topic, measure).and_then(Score::number).unwrap()
}

/// Tries every ranking of k documents.
struct Everything<'a> {
    documents: &'a [Gains],
    keep: f64,
    by_sum: bool,
    worth: &'a dyn Fn(usize) -> f64,
    k: usize,
}

impl Everything<'_> {
    /// The largest sum from this rank on, with the documents left and what subtopics are worth.
    fn best(&self, left: &mut Vec<usize>, rank: usize, worths: &[f64]) -> f64 {
        let mut best = 0.0;
        for i in 0..if rank > self.k { 0 } else { left.len() } {
            let document = left.swap_remove(i);
            let gains = &self.documents[document];
            let gained: f64 = gains.iter().zip(worths).map(|(gain, worth)| gain * worth).sum();
            let keeps = |gain: f64| match gain {
                0.0 => 1.0,
                _ => self.keep.powf(if self.by_sum { gain } else { 1.0 }),
            };
            let after: Vec<f64> = gains.iter().zip(worths).map(|(&gain, worth)| worth * keeps(gain)).collect();
            best = f64::max(best, gained * (self.worth)(rank) + self.best(left, rank + 1, &after));
            left.push(document);
            let last = left.len() - 1;
            left.swap(i, last);
        }
        best
    }
}

#[test]
fn exact_ideals_are_the_best_of_all_rankings() {
    let mut numbers = Numbers(20_261_116);
    let pools: Vec<Pool> = (0..1000).map(|i| Pool::new(&mut numbers, if i % 2 == 0 { 1 } else { 3 })).collect();
    let log = |rank: usize| 1.0 / (rank as f64 + 1.0).log2();
    let reciprocal = |rank: usize| 1.0 / rank as f64;
    let power = |rank: usize| 0.5f64.powi(rank as i32 - 1);
    let binary = |label: i32| f64::from(u8::from(label > 0));
    let linear = |label: i32| f64::from(label) / f64::from(HIGHEST);
    let raw = |label: i32| f64::from(label);
    type Case<'a> = (&'a str, &'a str, &'a dyn Fn(i32) -> f64, &'a dyn Fn(usize) -> f64, f64, bool, usize);
    let all: [Case<'_>; 8] = [
        ("alpha_DCG", "@4", &binary, &log, 0.5, false, 4),
        ("alpha_DCG", "@3", &binary, &log, 0.9, false, 3),
        ("alpha_DCG", "@4", &linear, &log, 0.5, false, 4),
        ("alpha_DCG", "@4", &raw, &log, 0.5, true, 4),
        ("ERR_IA", "@4", &binary, &reciprocal, 0.5, false, 4),
        ("ERR_IA", "@4", &raw, &reciprocal, 0.75, false, 4),
        ("NRBP", "", &binary, &power, 0.5, false, usize::MAX),
        ("NRBP", "@4", &linear, &power, 0.3, false, 4),
    ];
    let mut beaten = 0;
    for (name, at, gain, worth, keep, by_sum, k) in all {
        let kind = if gain(2) == 1.0 {
            "binary"
        } else if gain(2) == 2.0 {
            "raw"
        } else {
            "linear"
        };
        let mut given = format!("alpha={},gain={kind}", 1.0 - keep);
        if by_sum {
            given += ",exponent=sum";
        }
        let normalized = match name {
            "alpha_DCG" => "alpha_nDCG",
            "ERR_IA" => "nERR_IA",
            _ => "nNRBP",
        };
        let text = format!(
            "{name}({given},norm=none){at} {normalized}({given},ideal=exact){at} {normalized}({given}){at} {normalized}({given},ideal=mean){at}"
        );
        // All orders of eight documents are many: where nothing is cut, only smaller pools.
        let pools: Vec<Pool> = pools.iter().filter(|pool| k < 9 || pool.0.len() < 7).cloned().collect();
        let scores = scores(&pools, &text);
        assert!(scores.notices().is_empty(), "{:?}", scores.notices());
        for (topic, pool) in pools.iter().enumerate() {
            let [sum, exact, greedy, mean] = [0, 1, 2, 3].map(|measure| number(&scores, topic, measure));
            if sum == 0.0 {
                continue;
            }
            let documents = pool.gains(gain);
            let everything = Everything { documents: &documents, keep, by_sum, worth, k };
            let true_best = everything.best(&mut (0..documents.len()).collect(), 1, &vec![1.0; pool.0[0].len()]);
            assert!((sum / exact - true_best).abs() < 1e-9 * true_best, "{text}: {} {true_best} {pool:?}", sum / exact);
            assert!(exact <= 1.0 + 1e-12 && exact <= greedy + 1e-12 && exact <= mean + 1e-12, "{text}: {pool:?}");
            beaten += u32::from(greedy > exact + 1e-9);
        }
    }
    assert!(beaten > 0, "greedy was never beaten");
    println!("greedy was beaten {beaten} times");
}

#[test]
fn without_dislike_of_repetition_subtopics_just_add_up() {
    let mut numbers = Numbers(7);
    let pools: Vec<Pool> = (0..200).map(|_| Pool::new(&mut numbers, 3)).collect();
    let scores = scores(&pools, "alpha_DCG(alpha=0,norm=none)@5");
    for (topic, pool) in pools.iter().enumerate() {
        let of_subtopic = |subtopic: usize| {
            let ranks = pool.0.iter().take(5).zip(2..);
            ranks.filter(|(labels, _)| labels[subtopic] > 0).map(|(_, next)| 1.0 / f64::from(next).log2()).sum::<f64>()
        };
        let sum: f64 = (0..pool.0[0].len()).map(of_subtopic).sum();
        assert!((number(&scores, topic, 0) - sum).abs() < 1e-12);
    }
}

/// The same labels on one axis or the other: a subtopic each, or an aspect each.
fn on_both_axes(pools: &[Pool], texts: &str) -> [Scores; 2] {
    let facets = pools[0].0[0].len();
    let mut by_subtopic = JudgmentsBuilder::new(["relevance"]);
    by_subtopic.declare_highest(0, HIGHEST);
    let mut by_aspect = JudgmentsBuilder::new((0..facets).map(|facet| format!("a{facet}")));
    (0..facets).for_each(|facet| by_aspect.declare_highest(facet, HIGHEST));
    let mut rows = Vec::new();
    for (topic, pool) in pools.iter().enumerate() {
        let topic = format!("{topic:05}");
        for (place, labels) in pool.0.iter().enumerate() {
            let document = format!("d{place}");
            by_aspect.add(&topic, "", &document, labels).unwrap();
            for (facet, &label) in labels.iter().enumerate() {
                by_subtopic.add(&topic, &format!("s{facet}"), &document, &[label]).unwrap();
            }
            rows.push((topic.clone(), document, -(place as f64)));
        }
        rows.push((topic, String::from("unjudged"), 0.5));
    }
    let rows = || rows.iter().map(|(topic, document, score)| (&**topic, &**document, *score));
    let score = |judgments: JudgmentsBuilder| {
        evaluate(&judgments.finish(), &Runs::from_rows("run", rows()), &measures(texts).unwrap()).unwrap()
    };
    [score(by_subtopic), score(by_aspect)]
}

#[test]
fn an_aspect_is_a_facet_like_a_subtopic() {
    let faceted = units().filter(|unit| matches!(unit.build(), Some(Build::Faceted(_)))).map(plain);
    // WHAM weighs its first aspect against the others, which subtopics have no counterpart to.
    let folded = units()
        .filter(|unit| matches!(unit.role, Role::Aggregate { .. }) && unit.name != "WHAM")
        .flat_map(|unit| ["AP", "nDCG@3", "RBP"].map(|inner| format!("{}({inner})", unit.name)));
    let texts: Vec<String> = faceted.chain(folded).collect();
    assert!(texts.iter().any(|text| text.starts_with("MDCU")) && texts.iter().any(|text| text.starts_with("CAM")));
    let mut numbers = Numbers(11);
    let pools: Vec<Pool> =
        std::iter::repeat_with(|| Pool::new(&mut numbers, 3)).filter(|pool| pool.0[0].len() == 3).take(40).collect();
    let [subtopics, aspects] = on_both_axes(&pools, &texts.join(" "));
    for (measure, text) in texts.iter().enumerate() {
        let of = |scores: &Scores| (0..pools.len()).map(|topic| number(scores, topic, measure)).collect::<Vec<f64>>();
        assert_eq!(of(&subtopics), of(&aspects), "{text}");
        assert!(of(&aspects).iter().any(|score| *score != 0.0), "{text} is 0 throughout");
    }
}

/// RBU of rows of labels from 0 to 12, so that r goes from 0 to 4095/4096.
fn rbu(rows: &[Vec<i32>], p: f64) -> f64 {
    let aspects = rows[0].len();
    let mut builder = JudgmentsBuilder::new((0..aspects).map(|aspect| format!("a{aspect}")));
    (0..aspects).for_each(|aspect| builder.declare_highest(aspect, 12));
    let names: Vec<String> = (0..rows.len()).map(|place| format!("d{place}")).collect();
    for (name, labels) in names.iter().zip(rows) {
        builder.add("t", "", name, labels).unwrap();
    }
    let run = Runs::from_rows("run", names.iter().enumerate().map(|(place, name)| ("t", &**name, -(place as f64))));
    let scores = evaluate(&builder.finish(), &run, &measures(&format!("RBU(p={p})")).unwrap()).unwrap();
    number(&scores, 0, 0)
}

/// What rounding may cost.
const ROUNDING: f64 = 1e-13;

/// Up to this label r is at most 1/4, and what a law gains is larger than what rounding costs: the inequality is strict.
const STRICT: i32 = 10;

/// Whether the first is larger: strictly where all labels are small, up to rounding otherwise.
fn is_better(better: &[Vec<i32>], worse: &[Vec<i32>], p: f64) -> bool {
    let margin = if better.iter().chain(worse).flatten().all(|&label| label <= STRICT) { 0.0 } else { -ROUNDING };
    rbu(better, p) > rbu(worse, p) + margin
}

fn one_aspect(labels: &[i32]) -> Vec<Vec<i32>> {
    labels.iter().map(|&label| vec![label]).collect()
}

#[test]
fn documents_that_are_not_relevant_cost_effort() {
    let mut builder = JudgmentsBuilder::new(["relevance"]);
    for subtopic in ["1", "2"] {
        builder.add("t", subtopic, "relevant", &[1]).unwrap();
        builder.add("t", subtopic, "d0", &[0]).unwrap();
    }
    let judgments = builder.finish();
    for n in 1..60 {
        let names: Vec<String> = (0..n).map(|place| format!("d{place}")).collect();
        let run = Runs::from_rows("run", names.iter().enumerate().map(|(place, name)| ("t", &**name, -(place as f64))));
        let texts = "RBU(e=0.03,form=evall,p=0.8) RBU(e=0.03,effort=inside,form=evall,p=0.8)";
        let scores = evaluate(&judgments, &run, &measures(texts).unwrap()).unwrap();
        let expected = -0.03 * (1.0 - 0.8f64.powi(n));
        assert!((number(&scores, 0, 0) - expected).abs() < 1e-15, "{n}");
        assert!((number(&scores, 0, 1) - 2.0 * expected).abs() < 1e-15, "{n}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(200)))]

    #[test]
    fn rbu_keeps_priority(labels in prop::collection::vec(0..13i32, 2..8), i in 0..7usize, j in 0..7usize, p in 0.2..0.99) {
        let (i, j) = (i % labels.len(), j % labels.len());
        let (first, second) = (i.min(j), i.max(j));
        prop_assume!(labels[first] != labels[second]);
        let mut worse = labels;
        if worse[first] > worse[second] {
            worse.swap(first, second);
        }
        let mut better = worse.clone();
        better.swap(first, second);
        prop_assert!(is_better(&one_aspect(&better), &one_aspect(&worse), p));
    }

    #[test]
    fn rbu_keeps_deepness(
        labels in prop::collection::vec(0..13i32, 4..9),
        i in 0..8usize,
        j in 0..8usize,
        low in 0..12i32,
        more in 1..12i32,
        p in 0.2..0.99,
    ) {
        let i = i % (labels.len() - 3);
        let j = i + 2 + j % (labels.len() - 3 - i);
        let high = (low + more).min(12);
        let mut labels = labels;
        (labels[i], labels[i + 1], labels[j], labels[j + 1]) = (low, high, low, high);
        let swapped = |at: usize| {
            let mut rows = one_aspect(&labels);
            rows.swap(at, at + 1);
            rows
        };
        prop_assert!(is_better(&swapped(i), &swapped(j), p));
    }

    #[test]
    fn rbu_rewards_what_is_better_on_every_aspect(
        rows in prop::collection::vec(prop::collection::vec(0..12i32, 2), 1..6),
        at in 0..5usize,
        more in 1..6i32,
        p in 0.2..0.99,
    ) {
        let at = at % rows.len();
        let mut raised = rows.clone();
        raised[at].iter_mut().for_each(|label| *label = (*label + more).min(12));
        prop_assert!(is_better(&raised, &rows, p));
    }
}

//! What holds for every measure of the registry, whatever the collection.

use crate::generated::{Collection, Numbers, Shape, aspect_measures, cases, facet_measures, label_measures, plain};
use aspectra_eval::language::{Build, units};
use aspectra_eval::{Judgments, Measure, Runs, Score, Scores, evaluate, measures};
use proptest::prelude::*;
use std::collections::BTreeMap;

fn shapes() -> impl Strategy<Value = Shape> {
    (1u64..4, 1u64..14, 1u64..5, prop_oneof![Just(2u64), Just(100)]).prop_map(|(topics, documents, highest, levels)| {
        Shape { topics, documents, highest, levels, subtopics: 1, aspects: 1 }
    })
}

fn bits(scores: &Scores) -> Vec<String> {
    let topics = 0..scores.topics().len();
    topics
        .flat_map(|topic| (0..scores.measures().len()).map(move |measure| (topic, measure)))
        .map(|(topic, measure)| match scores.score(0, topic, measure) {
            Some(Score::Real(value)) => format!("{topic} {} {:x}", scores.measures()[measure], value.to_bits()),
            other => format!("{topic} {} {other:?}", scores.measures()[measure]),
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(40)))]

    #[test]
    fn scores_stay_in_their_range(seed in any::<u64>(), shape in shapes()) {
        for (collection, measures) in [
            (Collection::new(seed, shape), label_measures()),
            (Collection::new(seed, Shape { subtopics: 3, ..shape }), facet_measures()),
            (Collection::new(seed, Shape { aspects: 2, ..shape }), aspect_measures()),
        ] {
            let scores = evaluate(&collection.judgments(), &collection.runs(), &measures).unwrap();
            for (number, measure) in measures.iter().enumerate() {
                let range = measure.range();
                for topic in 0..scores.topics().len() {
                    if let Some(value) = scores.score(0, topic, number).and_then(Score::number) {
                        prop_assert!(value.is_finite(), "{measure} is {value}");
                        let fits = value >= range.min - 1e-9 && value <= range.max + 1e-9;
                        prop_assert!(fits || leaves_its_range(measure), "{measure} is {value}, outside {range:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_order_of_lines_is_irrelevant(seed in any::<u64>(), shape in shapes()) {
        for (shape, measures) in
            [(shape, label_measures()), (Shape { subtopics: 3, ..shape }, facet_measures()), (Shape { aspects: 2, ..shape }, aspect_measures())]
        {
            let collection = Collection::new(seed, shape);
            let mut shuffled = collection.clone();
            let mut numbers = Numbers(seed);
            numbers.shuffle(&mut shuffled.labels);
            numbers.shuffle(&mut shuffled.run);
            let first = evaluate(&collection.judgments(), &collection.runs(), &measures).unwrap();
            let second = evaluate(&shuffled.judgments(), &shuffled.runs(), &measures).unwrap();
            prop_assert_eq!(bits(&first), bits(&second));
        }
    }

    #[test]
    fn no_order_beats_the_ideal_one(seed in any::<u64>(), shape in shapes()) {
        let collection = Collection::new(seed, shape);
        let judgments = collection.judgments();
        let measures = ordered_measures();
        let mut pool: Vec<&crate::generated::LabelRow> = collection.labels.iter().filter(|row| row.3[0] >= 0).collect();
        pool.sort_by_key(|row| std::cmp::Reverse(row.3[0]));
        let ideal = evaluate(&judgments, &ranked(&pool), &measures).unwrap();
        Numbers(seed).shuffle(&mut pool);
        let other = evaluate(&judgments, &ranked(&pool), &measures).unwrap();
        for (number, measure) in measures.iter().enumerate() {
            for topic in 0..ideal.topics().len() {
                let value = |scores: &Scores| scores.score(0, topic, number).and_then(Score::number);
                if let (Some(best), Some(drawn)) = (value(&ideal), value(&other)) {
                    prop_assert!(drawn <= best + 1e-9, "{measure}: {drawn} beats the ideal order's {best}");
                    if PERFECT.contains(&measure.unit().name) {
                        prop_assert!((best - 1.0).abs() < 1e-9, "{measure}: the ideal order has {best}");
                    }
                }
            }
        }
    }

    #[test]
    fn clever_measures_equal_naive_ones(seed in any::<u64>(), shape in shapes(), k in 1usize..20, level in 1i32..4) {
        let collection = Collection::new(seed, shape);
        let text = format!(
            "AP(rel={level}) AP(rel={level})@{k} P(rel={level})@{k} RR(rel={level}) RR(rel={level})@{k} Bpref(rel={level}) nDCG nDCG@{k}"
        );
        let scores = evaluate(&collection.judgments(), &collection.runs(), &measures(&text).unwrap()).unwrap();
        for (topic, id) in scores.topics().iter().enumerate() {
            let naive = Naive::new(&collection, id);
            let expected = [
                naive.average_precision(level, usize::MAX),
                naive.average_precision(level, k),
                naive.found(level, k) / k as f64,
                naive.reciprocal_rank(level, usize::MAX),
                naive.reciprocal_rank(level, k),
                naive.bpref(level),
                naive.ndcg(usize::MAX),
                naive.ndcg(k),
            ];
            for (number, expected) in expected.into_iter().enumerate() {
                let value = scores.score(0, topic, number).and_then(Score::number).unwrap();
                prop_assert!((value - expected).abs() < 1e-12, "{}: {value}, naively {expected}", scores.measures()[number]);
            }
        }
    }
}

/// Measures whose declared range is that of their defaults, which these parameters leave.
fn leaves_its_range(measure: &Measure) -> bool {
    let text = measure.to_string();
    // The raw label is the gain, as in ranx; gains may be any numbers; the smoothing adds a little above 1.
    // trectools counts negative labels as relevant, but not among the relevant documents.
    text.contains("rule=trectools")
        || text.contains("gain=raw")
        || text.contains("gains=")
        || measure.unit().name == "infAP"
}

/// The measures for which better documents further up are always better.
fn ordered_measures() -> Vec<Measure> {
    let found =
        units().filter(|unit| matches!(unit.build(), Some(Build::Graded(_))) && !UNORDERED.contains(&unit.name));
    found.flat_map(|unit| measures(&plain(unit)).unwrap()).collect()
}

/// Not about the order of labels: counts, texts, what is judged or not; or more is not better.
const UNORDERED: &[&str] = &["Unj", "Hole", "RBPResid", "RelString"];

/// What is 1 for an ideal ranking of the whole pool, by default parameters.
const PERFECT: &[&str] = &[
    "AP", "RR", "Rprec", "Bpref", "IPrec", "IPrecAvg", "QMeasure", "GAP", "nDCG", "nDCG_rel", "nERR", "Compat", "SetR",
    "gR", "binG", "Success", "RelP",
];

fn ranked(pool: &[&crate::generated::LabelRow]) -> Runs {
    Runs::from_rows("run", pool.iter().enumerate().map(|(i, row)| (&*row.0, &*row.2, -(i as f64))))
}

/// The definitions, word by word: sort everything, look at every rank.
struct Naive {
    ranking: Vec<Option<i32>>,
    pool: Vec<i32>,
}

impl Naive {
    fn new(collection: &Collection, topic: &str) -> Self {
        let of_topic = collection.labels.iter().filter(|row| row.0 == topic);
        let labels: BTreeMap<&str, i32> = of_topic.map(|row| (&*row.2, row.3[0])).collect();
        let mut run: Vec<_> = collection.run.iter().filter(|row| row.0 == topic).collect();
        run.sort_by(|a, b| b.2.total_cmp(&a.2).then_with(|| b.1.cmp(&a.1)));
        Self {
            ranking: run.iter().map(|row| labels.get(&*row.1).copied().filter(|label| *label >= 0)).collect(),
            pool: labels.into_values().filter(|label| *label >= 0).collect(),
        }
    }

    fn relevant(&self, level: i32) -> f64 {
        self.pool.iter().filter(|label| **label >= level).count() as f64
    }

    fn is_relevant(&self, rank: usize, level: i32) -> bool {
        self.ranking[rank - 1].is_some_and(|label| label >= level)
    }

    fn ranks(&self, k: usize) -> std::ops::RangeInclusive<usize> {
        1..=self.ranking.len().min(k)
    }

    fn found(&self, level: i32, k: usize) -> f64 {
        self.ranks(k).filter(|&rank| self.is_relevant(rank, level)).count() as f64
    }

    fn average_precision(&self, level: i32, k: usize) -> f64 {
        let hits = self.ranks(k).filter(|&rank| self.is_relevant(rank, level));
        let sum: f64 = hits.map(|rank| self.found(level, rank) / rank as f64).sum();
        if self.relevant(level) == 0.0 { 0.0 } else { sum / self.relevant(level) }
    }

    fn reciprocal_rank(&self, level: i32, k: usize) -> f64 {
        self.ranks(k).find(|&rank| self.is_relevant(rank, level)).map_or(0.0, |rank| 1.0 / rank as f64)
    }

    fn bpref(&self, level: i32) -> f64 {
        let relevant = self.relevant(level);
        let least = relevant.min(self.pool.len() as f64 - relevant);
        let hits = self.ranks(usize::MAX).filter(|&rank| self.is_relevant(rank, level));
        let sum: f64 = hits
            .map(|rank| {
                let above = self.ranking[..rank].iter().flatten().filter(|label| **label < level).count() as f64;
                if above == 0.0 { 1.0 } else { 1.0 - above.min(relevant) / least }
            })
            .sum();
        if relevant == 0.0 { 0.0 } else { sum / relevant }
    }

    fn ndcg(&self, k: usize) -> f64 {
        let gain = |labels: &mut dyn Iterator<Item = i32>| -> f64 {
            labels.take(k).zip(2u32..).map(|(label, i)| f64::from(label) / f64::from(i).log2()).sum()
        };
        let mut ideal = self.pool.clone();
        ideal.sort_unstable_by(|a, b| b.cmp(a));
        let best = gain(&mut ideal.into_iter());
        if best == 0.0 { 0.0 } else { gain(&mut self.ranking.iter().map(|label| label.unwrap_or(0))) / best }
    }
}

#[test]
fn the_number_of_threads_changes_no_bit() {
    // Long ids make a text of more than three pieces from few lines.
    let pad = "x".repeat(900);
    let mut numbers = Numbers(1);
    let mut lines = Vec::new();
    let mut labels = String::new();
    for topic in 0..60 {
        for document in 0..250 {
            lines.push(format!("{topic} Q0 {pad}{document} 0 {} tag\n", numbers.below(200)));
            if numbers.below(3) == 0 {
                labels.push_str(&format!("{topic} 0 {pad}{document} {}\n", numbers.below(4)));
            }
        }
    }
    let read = |text: &str| aspectra_eval::parse::read_judgments("q", text.as_bytes(), Default::default()).unwrap();
    let judgments: Judgments = read(&labels);
    let contiguous = lines.concat();
    assert!(contiguous.len() > 12 << 20);
    numbers.shuffle(&mut lines);
    let measures = label_measures();
    let score = |text: &str, threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        bits(&pool.install(|| evaluate(&judgments, &Runs::from_text("run", text), &measures)).unwrap())
    };
    let one = score(&contiguous, 1);
    assert!(one == score(&contiguous, 4), "four threads give other scores than one");
    assert!(one == score(&lines.concat(), 4), "interleaved topics give other scores than contiguous ones");
}

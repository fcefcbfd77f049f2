//! Small random collections, the same for the same seed, and a text for every measure there is.

// Every test file compiles its own copy and uses part of it.
#![allow(dead_code)]

pub(crate) mod pool;

use aspectra_eval::language::{At, Build, Unit, units};
use aspectra_eval::parse::read_attributes;
use aspectra_eval::{Judgments, JudgmentsBuilder, Measure, Runs, measures};

/// The aspects of a generated collection.
pub(crate) const ASPECTS: [&str; 2] = ["relevance", "credibility"];

/// A stream of numbers (SplitMix64).
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i as u64 + 1) as usize);
        }
    }
}

/// A label row: topic, subtopic, document, one label per aspect.
pub(crate) type LabelRow = (String, String, String, Vec<i32>);
/// A retrieved document: topic, document, score.
pub(crate) type RunRow = (String, String, f64);

/// Judgments and a run as rows.
#[derive(Debug, Clone)]
pub(crate) struct Collection {
    pub(crate) labels: Vec<LabelRow>,
    pub(crate) run: Vec<RunRow>,
}

/// What a collection is like.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shape {
    pub(crate) topics: u64,
    pub(crate) documents: u64,
    pub(crate) highest: u64,
    pub(crate) subtopics: u64,
    /// How many different scores there are; few make ties.
    pub(crate) levels: u64,
    pub(crate) aspects: usize,
}

impl Collection {
    /// Unjudged and negative documents, documents judged but not retrieved, and tied scores are all in it.
    pub(crate) fn new(seed: u64, shape: Shape) -> Self {
        let mut numbers = Numbers(seed);
        let (mut labels, mut run) = (Vec::new(), Vec::new());
        for topic in 0..shape.topics {
            let topic = format!("t{topic}");
            for document in 0..shape.documents {
                let document = format!("d{}-{document}", numbers.below(50));
                for subtopic in 0..shape.subtopics {
                    if numbers.below(10) < 7 {
                        let row = (0..shape.aspects).map(|_| numbers.below(shape.highest + 2) as i32 - 1).collect();
                        labels.push((topic.clone(), format!("s{subtopic}"), document.clone(), row));
                    }
                }
                if numbers.below(10) < 8 {
                    run.push((topic.clone(), document, numbers.below(shape.levels) as f64 / 8.0));
                }
            }
            // Every topic is judged and retrieved, however the dice fall.
            labels.push((topic.clone(), String::from("s0"), String::from("anchor"), vec![1; shape.aspects]));
            run.push((topic, String::from("stranger"), 0.0));
        }
        Self { labels, run }
    }

    pub(crate) fn judgments(&self) -> Judgments {
        let aspects = self.labels.first().map_or(1, |row| row.3.len());
        let has_subtopics = self.labels.iter().any(|row| row.1 != "s0");
        let mut builder = JudgmentsBuilder::new(ASPECTS.iter().take(aspects).copied());
        for (topic, subtopic, document, labels) in &self.labels {
            builder.add(topic, if has_subtopics { subtopic } else { "" }, document, labels).unwrap();
        }
        builder.finish()
    }

    /// The judgments, with two attributes beside every judged document.
    pub(crate) fn with_attributes(&self) -> Judgments {
        let mut seen = std::collections::BTreeSet::new();
        let mut numbers = Numbers(4);
        let mut text = String::new();
        for (topic, _, document, _) in &self.labels {
            if seen.insert((topic, document)) {
                let mut share = || numbers.below(100) as f64 / 100.0;
                text.push_str(&format!("{topic} {document} {} {}\n", share(), share()));
            }
        }
        read_attributes("attributes", text.as_bytes(), self.judgments()).unwrap()
    }

    pub(crate) fn runs(&self) -> Runs {
        Runs::from_rows("run", self.run.iter().map(|(topic, document, score)| (&**topic, &**document, *score)))
    }
}

/// A text of a unit that holds no other measure, with the cut-off or point it needs.
pub(crate) fn plain(unit: &Unit) -> String {
    match unit.at {
        At::Nothing | At::Cutoff => unit.name.to_owned(),
        At::RequiredCutoff => format!("{}@5", unit.name),
        At::Param(_) => format!("{}@0.5", unit.name),
    }
}

/// Every measure of one grade: plain, with cut-offs, and as in its worked examples.
pub(crate) fn label_measures() -> Vec<Measure> {
    measures_of(|build| matches!(build, Build::Graded(_)))
}

/// Every measure of an axis, likewise, but for examples that name aspects: any axis will do.
pub(crate) fn facet_measures() -> Vec<Measure> {
    let all = texts_of(|build| matches!(build, Build::Faceted(_)));
    let of_any_axis: Vec<String> =
        all.into_iter().filter(|text| !text.contains("aspect1") && !text.contains("aspect2")).collect();
    measures(&of_any_axis.join(" ")).unwrap()
}

/// Every measure of an axis; what examples say about aspects is said about those of a generated collection.
pub(crate) fn aspect_measures() -> Vec<Measure> {
    let all = texts_of(|build| matches!(build, Build::Faceted(_)));
    measures(&all.join(" ").replace("aspect1", ASPECTS[0]).replace("aspect2", ASPECTS[1])).unwrap()
}

fn measures_of(is_wanted: fn(&Build) -> bool) -> Vec<Measure> {
    measures(&texts_of(is_wanted).join(" ")).unwrap()
}

fn texts_of(is_wanted: fn(&Build) -> bool) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for unit in units().filter(|unit| unit.build().is_some_and(|build| is_wanted(&build))) {
        texts.push(plain(unit));
        texts.extend(unit.examples.iter().map(|example| example.measure.to_owned()));
        if matches!(unit.at, At::Cutoff | At::RequiredCutoff) {
            texts.extend([1, 3, 100].map(|k| format!("{}@{k}", unit.name)));
        }
    }
    texts
}

/// More cases where `ASPECTRA_FULL` asks for them.
pub(crate) fn cases(usual: u32) -> u32 {
    if std::env::var_os("ASPECTRA_FULL").is_some() { usual * 50 } else { usual }
}

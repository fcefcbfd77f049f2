//! The demo collection: three aspects that go together, but not always, and six runs of different character.

use super::split_mix::Random;
use std::fmt::Write;

/// How many topics there are.
pub const TOPICS: usize = 12;
/// The aspects, in the order of the label columns.
pub const ASPECTS: [&str; 3] = ["relevance", "correctness", "credibility"];

/// Documents of a topic, and how many of them are judged.
const DOCUMENTS: usize = 120;
const JUDGED: usize = 60;
/// Documents a run retrieves for a topic.
const RETRIEVED: usize = 50;

/// The texts of a collection.
#[derive(Debug)]
pub struct Collection {
    /// `topic 0 document` and three labels.
    pub judgments: String,
    /// How many documents are judged.
    pub judged: usize,
    /// The runs.
    pub runs: Vec<Run>,
}

/// One run.
#[derive(Debug)]
pub struct Run {
    /// Its name.
    pub name: &'static str,
    /// What it is like, in half a sentence.
    pub character: &'static str,
    /// Its lines.
    pub text: String,
}

/// What a document is, each quality from 0 to 1.
struct Document {
    id: String,
    topical: f64,
    correct: f64,
    credible: f64,
    is_judged: bool,
}

/// How a run scores a document; the number is chance, from 0 to 1.
type Ranker = fn(&Document, f64) -> f64;

const RUNS: [(&str, &str, Ranker); 6] = [
    ("neural", "finds what is relevant, best of all", |d, chance| d.topical + 0.45 * chance),
    ("lexical", "finds what is relevant, with more mistakes", |d, chance| d.topical + 0.8 * chance),
    ("viral", "finds what is relevant but prefers what is not credible", |d, chance| {
        d.topical - 0.6 * d.credible + 0.35 * chance
    }),
    ("trusted", "finds credible documents, relevant or not", |d, chance| d.credible + 0.2 * d.topical + 0.25 * chance),
    ("coarse", "has few distinct scores, hence many ties, and finds unjudged documents", |d, chance| {
        let fresh = if d.is_judged { 0.0 } else { 0.25 };
        ((d.topical + fresh + 0.4 * chance) * 8.0).floor() / 8.0
    }),
    ("random", "draws lots", |_, chance| chance),
];

/// Makes the collection, always the same.
pub fn generate() -> Collection {
    let mut random = Random::new(2027);
    let mut judgments = String::new();
    let mut runs: Vec<Run> =
        RUNS.iter().map(|&(name, character, _)| Run { name, character, text: String::new() }).collect();
    for topic in 101..101 + TOPICS {
        let documents = documents(topic, &mut random);
        for document in documents.iter().filter(|document| document.is_judged) {
            let [relevance, correctness, credibility] = document.labels();
            // Writing to a string cannot fail.
            let _ = writeln!(judgments, "{topic} 0 {} {relevance} {correctness} {credibility}", document.id);
        }
        for (run, (name, _, ranker)) in runs.iter_mut().zip(RUNS) {
            let mut scored: Vec<(f64, &Document)> =
                documents.iter().map(|document| (ranker(document, random.share()), document)).collect();
            scored.sort_by(|a, b| b.0.total_cmp(&a.0));
            for (rank, (score, document)) in (1..=RETRIEVED).zip(scored) {
                let _ = writeln!(run.text, "{topic} Q0 {} {rank} {score:.6} {name}", document.id);
            }
        }
    }
    Collection { judgments, judged: TOPICS * JUDGED, runs }
}

fn documents(topic: usize, random: &mut Random) -> Vec<Document> {
    let mut documents: Vec<Document> = (1..=DOCUMENTS)
        .map(|number| {
            let topical = random.share().powi(3);
            let correct = 0.45 * topical + 0.55 * random.share();
            let credible = 0.45 * correct + 0.55 * random.share();
            let id = format!("doc-{topic}-{number:03}");
            Document { id, topical, correct, credible, is_judged: false }
        })
        .collect();
    // A pool is what good systems found: topical documents are judged more often.
    let mut order: Vec<(f64, usize)> = (0..DOCUMENTS).map(|at| (documents[at].topical + random.share(), at)).collect();
    order.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (_, at) in order.into_iter().take(JUDGED) {
        documents[at].is_judged = true;
    }
    documents
}

impl Document {
    fn labels(&self) -> [u8; 3] {
        let above = |quality: f64, limits: &[f64]| limits.iter().filter(|limit| quality > **limit).count() as u8;
        [above(self.topical, &[0.3, 0.55, 0.8]), above(self.correct, &[0.4, 0.65]), above(self.credible, &[0.4, 0.6])]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_every_time() {
        let (first, second) = (generate(), generate());
        assert_eq!(first.judgments, second.judgments);
        assert_eq!(first.judgments.lines().count(), first.judged);
        for (a, b) in first.runs.iter().zip(&second.runs) {
            assert_eq!(a.text, b.text);
            assert_eq!(a.text.lines().count(), TOPICS * RETRIEVED);
        }
    }
}

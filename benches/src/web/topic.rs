//! One judged web search topic.

use crate::document;
use crate::random::{DistinctDraw, Purpose, Random};

/// Documents outside the pool that some system may retrieve.
const UNJUDGED: usize = 9_600;

/// A judged document.
pub(crate) struct Judged {
    /// How relevant the document really is; the labels are cut from it and systems see it through noise.
    pub(crate) merit: f64,
    /// The three aspects in the order of the label columns: relevance 0-3, correctness 0-2, credibility 0-2.
    pub(crate) aspects: [u8; 3],
    /// One label per subtopic, 0-2; all 0 when the relevance is 0.
    pub(crate) subtopics: Vec<u8>,
}

/// A topic: its judged documents and those outside the pool.
pub(crate) struct Topic {
    /// From 1.
    pub(crate) number: u64,
    /// The pool; `names[i]` is the name of `judged[i]`.
    pub(crate) judged: Vec<Judged>,
    /// Names of the pool's documents, then of the unjudged ones.
    pub(crate) names: Vec<Vec<u8>>,
    /// How many subtopics the topic has.
    pub(crate) subtopics: usize,
}

impl Topic {
    /// Draws a topic with 250 to 550 judged documents and 4 to 8 subtopics.
    pub(crate) fn draw(seed: u64, number: u64, draw: &mut DistinctDraw) -> Self {
        let mut random = Random::new(seed, Purpose::WebTopic, number);
        let pool = random.between(250, 550) as usize;
        let subtopics = random.between(4, 8) as usize;
        // Topics differ in how many relevant documents they have: from about one judged document in ten to one in three.
        let bar = 0.4 + 0.8 * random.unit();
        let judged = (0..pool).map(|_| Judged::draw(&mut random, bar, subtopics)).collect();
        let mut numbers = Vec::new();
        draw.draw(&mut random, document::NAMES, pool + UNJUDGED, &mut numbers);
        let names = numbers
            .into_iter()
            .map(|number| {
                let mut name = Vec::new();
                document::push_name(&mut name, number);
                name
            })
            .collect();
        Self { number, judged, names, subtopics }
    }
}

impl Judged {
    fn draw(random: &mut Random, bar: f64, subtopics: usize) -> Self {
        let merit = random.noise();
        let correctness = 0.7 * merit + 0.7 * random.noise();
        let credibility = 0.5 * merit + 0.85 * random.noise();
        let relevance = grade(merit, &[bar, bar + 0.6, bar + 1.2]);
        let aspects = [relevance, grade(correctness, &[0.5, 1.3]), grade(credibility, &[0.3, 1.2])];
        let main = random.below(subtopics as u64) as usize;
        let labels = (0..subtopics).map(|subtopic| {
            let is_covered = subtopic == main || random.once_in(5);
            let label = if random.once_in(4) { 2 } else { 1 };
            if relevance > 0 && is_covered { label } else { 0 }
        });
        Self { merit, aspects, subtopics: labels.collect() }
    }
}

/// The number of thresholds that a value reaches.
fn grade(value: f64, thresholds: &[f64]) -> u8 {
    thresholds.iter().filter(|&&threshold| value >= threshold).count() as u8
}

//! The judged documents of a topic.

use crate::collection::Plan;
use crate::purpose;
use crate::shares::label;
use aspectra_stats::stream::Stream;

/// A topic with its pool.
#[derive(Debug)]
pub(crate) struct Topic {
    /// What it is called: numbers from 1.
    pub(crate) number: usize,
    pub(crate) judged: Vec<Document>,
    /// How many subtopics there are; 0 without any.
    pub(crate) subtopics: usize,
}

/// A judged document.
#[derive(Debug)]
pub(crate) struct Document {
    /// One merit an aspect, each normal.
    pub(crate) merits: Vec<f64>,
    /// What all runs see in it by the same chance.
    pub(crate) common: f64,
    /// The true labels.
    pub(crate) labels: Vec<u8>,
    /// The labels on subtopics.
    pub(crate) subtopics: Vec<u8>,
}

impl Topic {
    pub(crate) fn draw(plan: &Plan<'_>, number: usize) -> Self {
        let settings = plan.settings;
        let mut stream = Stream::new(settings.seed, purpose::DOCUMENTS, number as u64);
        let pool = settings.pool.draw(&mut stream);
        let of_topic = stream.normal();
        let is_barren = number <= settings.barren;
        let mut judged: Vec<Document> =
            (0..pool).map(|_| Document::draw(plan, &mut stream, of_topic, is_barren)).collect();
        let mut subtopics = 0;
        if let Some(bounds) = settings.subtopics {
            let mut stream = Stream::new(settings.seed, purpose::SUBTOPICS, number as u64);
            subtopics = bounds.draw(&mut stream);
            judged.iter_mut().for_each(|document| document.cover(subtopics, &mut stream));
        }
        Self { number, judged, subtopics }
    }

    /// The name of a document, judged or beyond the pool.
    pub(crate) fn name(&self, document: usize) -> String {
        format!("doc-{:03}-{:05}", self.number, document + 1)
    }

    /// How many documents have a label above 0 on the first aspect.
    pub(crate) fn relevant(&self) -> usize {
        self.judged.iter().filter(|document| document.labels[0] > 0).count()
    }
}

impl Document {
    fn draw(plan: &Plan<'_>, stream: &mut Stream, of_topic: f64, is_barren: bool) -> Self {
        let settings = plan.settings;
        let aspects = settings.aspects.len();
        let own: Vec<f64> = (0..aspects).map(|_| stream.normal()).collect();
        let merits: Vec<f64> =
            plan.root.iter().map(|row| row.iter().zip(&own).map(|(weight, number)| weight * number).sum()).collect();
        let (of_document, shared) = ((1.0 - settings.spread).sqrt(), settings.spread.sqrt() * of_topic);
        let mut labels: Vec<u8> = merits
            .iter()
            .zip(&plan.thresholds)
            .map(|(merit, thresholds)| label(of_document * merit + shared, thresholds))
            .collect();
        if is_barren || (settings.is_gated && labels[0] == 0) {
            labels.fill(0);
        }
        Self { merits, common: stream.normal(), labels, subtopics: Vec::new() }
    }

    /// A good document is about one subtopic, the first ones more often, and by the way about one in five others.
    fn cover(&mut self, subtopics: usize, stream: &mut Stream) {
        // The smaller of two draws: the first subtopics are what most people ask for.
        let main = stream.below(subtopics as u64).min(stream.below(subtopics as u64)) as usize;
        let grade = self.labels[0];
        self.subtopics = (0..subtopics)
            .map(|subtopic| {
                let is_covered = subtopic == main || stream.below(5) == 0;
                let lower = stream.below(2) == 1;
                match (grade, is_covered) {
                    (0, _) | (_, false) => 0,
                    (grade, true) if subtopic != main && lower => grade.div_ceil(2),
                    (grade, true) => grade,
                }
            })
            .collect();
    }
}

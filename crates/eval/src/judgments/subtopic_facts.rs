//! What a judgment file says about the subtopics themselves, beside the labels of documents.

use super::{JudgmentTable, Judgments, Label};

/// What is known of a subtopic.
#[derive(Debug, Clone, PartialEq)]
pub struct SubtopicFact {
    /// The topic.
    pub topic: Box<str>,
    /// The subtopic's name: column 2.
    pub subtopic: Box<[u8]>,
    /// Its weight; those of a topic are made to sum to 1.
    pub weight: f64,
    /// Whether an answer has to have it, where the others are only welcome.
    pub is_vital: bool,
}

impl JudgmentTable {
    /// Gives judgments that were built from this table what it knows of subtopics, and labels that are not whole.
    pub(super) fn add_facts(&self, judgments: &mut Judgments) {
        for facts in self.facts.chunk_by(|a, b| a.topic == b.topic) {
            let Some(topic) = judgments.topic_index(facts[0].topic.as_bytes()) else { continue };
            let sheet = &mut judgments.topics[topic].sheet;
            let of = |name: &str| facts.iter().find(|fact| *fact.subtopic == *name.as_bytes());
            let known: Vec<Option<&SubtopicFact>> = sheet.subtopics().iter().map(|name| of(name)).collect();
            let weights: Vec<f64> = known.iter().map(|fact| fact.map_or(0.0, |fact| fact.weight)).collect();
            let vital: Vec<bool> = known.iter().map(|fact| fact.is_some_and(|fact| fact.is_vital)).collect();
            if weights.iter().sum::<f64>() > 0.0 {
                sheet.set_subtopic_weights(&weights);
            }
            sheet.set_vital(vital.into());
        }
        if !self.has_real_labels {
            return;
        }
        for (number, row) in self.rows.iter().enumerate() {
            let Some(topic) = judgments.topic_index(row.topic.as_bytes()) else { continue };
            let sheet = &mut judgments.topics[topic].sheet;
            let name = String::from_utf8_lossy(&row.second);
            let subtopic = sheet.subtopics().iter().position(|known| **known == *name).unwrap_or_default();
            if let (Some(document), Some(value)) =
                (sheet.documents().row(&row.document), self.labels(number).first().and_then(Label::number))
            {
                sheet.set_value(document as usize, subtopic, value);
                let highest = &mut judgments.aspects[0].highest;
                *highest = (*highest).max(value.ceil() as i32);
            }
        }
    }
}

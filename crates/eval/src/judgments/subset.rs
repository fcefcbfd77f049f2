//! Judgments with some documents taken out of their pools.

use super::{Cell, Judgments, Topic};
use std::sync::OnceLock;

impl Judgments {
    /// Gives a document another label, at its row, subtopic and aspect. Largest labels stay as they are.
    pub fn relabel(&mut self, topic: usize, (row, subtopic, aspect): (usize, usize, usize), label: Cell) {
        self.topics[topic].sheet.set_cell(row, subtopic, aspect, label);
        self.scales = OnceLock::new();
    }

    /// The same judgments with only the documents of which `keep(topic, row)` is true. The others become unjudged; topics,
    /// subtopics with their weights, aspects and their largest labels stay as they are. Preferences are not carried over.
    ///
    /// ```
    /// use aspectra_eval::JudgmentsBuilder;
    /// let mut builder = JudgmentsBuilder::new(["relevance"]);
    /// builder.add("51", "", "D1", &[2])?;
    /// builder.add("51", "", "D2", &[1])?;
    /// let smaller = builder.finish().keep(|_, row| row == 1);
    /// assert_eq!(smaller.topics()[0].sheet.documents().id(0), b"D2");
    /// assert_eq!(smaller.aspects()[0].highest, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn keep(&self, mut keep: impl FnMut(usize, usize) -> bool) -> Self {
        let topics = self.topics.iter().enumerate().map(|(number, topic)| {
            let sheet = topic.sheet.only(|row| keep(number, row));
            Topic { id: topic.id.clone(), sheet, preferences: None }
        });
        Self {
            topics: topics.collect(),
            source: self.source.clone(),
            aspects: self.aspects.clone(),
            ids: self.ids.clone(),
            places: self.places.clone(),
            notices: self.notices.clone(),
            // The first label that is missing may be of a row that is gone.
            first_missing: Vec::new(),
            known: OnceLock::new(),
            scales: OnceLock::new(),
            ..*self
        }
    }
}

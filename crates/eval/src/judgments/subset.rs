//! Judgments with some documents taken out of their pools.

use super::{DocumentTable, Judgments, Sheet, Topic};

impl Judgments {
    /// The same judgments with only the documents of which `keep(topic, row)` is true. The others become unjudged; topics,
    /// subtopics, aspects and their largest labels stay as they are. Preferences are not carried over.
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
            let sheet = &topic.sheet;
            let mut documents = DocumentTable::default();
            let mut cells = Vec::new();
            for row in (0..sheet.documents().len()).filter(|&row| keep(number, row)) {
                documents.insert(sheet.documents().id(row));
                for subtopic in 0..sheet.subtopic_count() {
                    cells.extend((0..sheet.aspect_count()).map(|aspect| sheet.cell(row, subtopic, aspect)));
                }
            }
            let sheet = Sheet::new(documents, sheet.subtopics().to_vec(), sheet.aspect_count(), cells);
            Topic { id: topic.id.clone(), sheet, preferences: None }
        });
        Self { topics: topics.collect(), ..self.clone() }
    }
}

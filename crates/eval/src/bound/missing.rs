//! Labels that were not given: they have no grade until a rule gives them one, so that no measure may read them.

use super::columns::AspectUse;
use crate::error::{Error, Result};
use crate::judgments::{Cell, Judgments};
use crate::language::Measure;
use crate::message::Message;

/// How many labels each aspect lacks.
pub(super) struct MissingLabels(Vec<u64>);

impl MissingLabels {
    pub(super) fn count(judgments: &Judgments) -> Self {
        let mut counts = vec![0; judgments.aspects().len()];
        for topic in judgments.topics() {
            for (aspect, count) in counts.iter_mut().enumerate() {
                let columns = (0..topic.sheet.subtopic_count()).map(|subtopic| topic.sheet.column(subtopic, aspect));
                *count += columns.flatten().filter(|cell| *cell == Cell::MISSING).count() as u64;
            }
        }
        Self(counts)
    }

    /// Refuses a measure that reads an aspect with missing labels.
    pub(super) fn check(&self, judgments: &Judgments, measure: &Measure, aspects: AspectUse) -> Result<()> {
        let is_read = |number: usize| match aspects {
            AspectUse::One(aspect) => aspect == number,
            AspectUse::Collapsed(_) => true,
        };
        let Some(number) = (0..self.0.len()).find(|&number| is_read(number) && self.0[number] > 0) else {
            return Ok(());
        };
        let (count, name) = (self.0[number], &judgments.aspects()[number].name);
        let first = judgments.first_missing.get(number).copied().flatten();
        let first = first.map_or(String::new(), |place| format!(", the first at {place}"));
        let start =
            format!("{measure} reads {name} but {} lacks {count} of its labels{first}; pass ", judgments.source());
        Err(Error::misfit(
            Message::new(start)
                .option("missing", "zero")
                .text(" to take them as 0 or ")
                .option("missing", "drop")
                .text(format!(
                    " to leave their documents out, or write a gate or missing for {name} into a collection file"
                )),
        ))
    }
}

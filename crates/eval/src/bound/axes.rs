//! Which axis of the sheet a unit runs over: the aspects, or the subtopics.

use super::bind::{Binder, Settled};
use crate::error::{Error, Result};
use crate::judgments::Axis;
use crate::language::Measure;
use crate::message::Message;

impl Binder<'_> {
    /// The axis with several facets that a unit runs over: the one it prefers where that is there, else the other.
    pub(super) fn shared_axis(&self, settled: Settled, preferred: Axis) -> Option<Axis> {
        let has_aspects = settled.aspects.is_none() && self.judgments.aspects().len() > 1;
        let has_subtopics =
            settled.subtopics.is_none() && (self.judgments.reads_second_column || self.judgments.has_subtopics());
        match (preferred, has_aspects, has_subtopics) {
            (Axis::Aspects, true, _) | (Axis::Subtopics, true, false) => Some(Axis::Aspects),
            (Axis::Subtopics, _, true) | (Axis::Aspects, false, true) => Some(Axis::Subtopics),
            (_, false, false) => None,
        }
    }

    /// The axis that a collapse or an aggregate runs over. One facet is an axis too: its formula holds for any number.
    pub(super) fn axis(&mut self, measure: &Measure, settled: Settled, preferred: Axis) -> Result<Axis> {
        if let Some(axis) = self.shared_axis(settled, preferred) {
            return Ok(axis);
        }
        // Column 2 looks as if it was to be read: one subtopic would be the wrong answer.
        let looks_unread = preferred == Axis::Subtopics && self.judgments.second_column_ignored();
        let only = match (settled.aspects, settled.subtopics) {
            (None, _) => Axis::Aspects,
            (Some(_), None) => Axis::Subtopics,
            (Some(_), Some(_)) => return Err(self.no_axis(measure)),
        };
        if looks_unread {
            return Err(self.no_axis(measure));
        }
        if self.one_facet.last().is_none_or(|last| *last != self.expression) {
            self.one_facet.push(self.expression.clone());
        }
        Ok(only)
    }

    pub(super) fn no_axis(&self, measure: &Measure) -> Error {
        Error::misfit(
            Message::new(format!(
                "{measure} needs several aspects or subtopics but {} has none left; name label columns with ",
                self.judgments.source()
            ))
            .option("aspects", "")
            .text(", or pass ")
            .option("subtopics", "")
            .text(" if column 2 names them"),
        )
    }
}

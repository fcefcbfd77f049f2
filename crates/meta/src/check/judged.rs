//! How many labels of which kind each aspect has, and what is odd about them.

use super::remark::{Remark, RemarkKind, listed_topics};
use aspectra_eval::judgments::State;
use aspectra_eval::message::verb;
use aspectra_eval::{Judgments, Message};

/// The labels of an aspect by kind.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct AspectCounts {
    /// The aspect.
    pub aspect: String,
    /// Labels of grade 0.
    pub zero: usize,
    /// Labels above 0.
    pub above: usize,
    /// Negative labels.
    pub negative: usize,
    /// Labels that were not given.
    pub missing: usize,
    /// The largest label.
    pub largest: f64,
}

impl AspectCounts {
    /// All labels.
    pub fn labels(&self) -> usize {
        self.zero + self.above + self.negative + self.missing
    }
}

/// A row for each aspect.
pub(super) fn aspects(judgments: &Judgments, remarks: &mut Vec<Remark>) -> Vec<AspectCounts> {
    let mut rows = Vec::new();
    for (number, aspect) in judgments.aspects().iter().enumerate() {
        let mut row = AspectCounts { aspect: aspect.name.clone(), ..AspectCounts::default() };
        let (mut is_whole, mut largest) = (true, 0.0_f64);
        let mut without: Vec<&str> = Vec::new();
        for topic in judgments.topics() {
            let before = row.above;
            for subtopic in 0..topic.sheet.subtopic_count() {
                for cell in topic.sheet.column(subtopic, number) {
                    match cell.state() {
                        State::Grade(0.0) => row.zero += 1,
                        State::Grade(grade) => {
                            row.above += 1;
                            is_whole &= grade.fract() == 0.0;
                            largest = largest.max(grade);
                        }
                        State::Negative(_) => row.negative += 1,
                        State::Missing => row.missing += 1,
                        State::Absent => {}
                    }
                }
            }
            if row.above == before && topic.preferences.is_none() {
                without.push(&topic.id);
            }
        }
        // A scale of whole numbers has an end, which no document need have reached.
        row.largest = if is_whole { f64::from(aspect.highest) } else { largest };
        if !without.is_empty() {
            let found = format!(
                "no document above grade 0 on {} {}",
                verb(without.len(), "topic", "topics"),
                listed_topics(&without)
            );
            let to_do =
                "leave these topics out of means, or say how they count: most measures have no value or 0 there";
            remarks.push(Remark::note(RemarkKind::Labels, &aspect.name, found, to_do));
        }
        if row.negative > 0 {
            let found =
                format!("{} negative {} as unjudged", row.negative, verb(row.negative, "label counts", "labels count"));
            let to_do = Message::new(
                "check that they stand for documents that were not judged; otherwise say what they are with ",
            )
            .option("negative", "")
            .text(" or a collection file");
            remarks.push(Remark::note(RemarkKind::Labels, &aspect.name, found, to_do));
        }
        rows.push(row);
    }
    if judgments.second_column_ignored() {
        let found = Message::new("column 2 varies but is ignored; pass ")
            .option("subtopics", "")
            .text(" if it names subtopics");
        let to_do = Message::new("pass ").option("subtopics", "").text(" if column 2 names subtopics");
        remarks.push(Remark::note(RemarkKind::Labels, judgments.source(), found, to_do));
    }
    rows
}

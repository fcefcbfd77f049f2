//! What becomes of two things that files of subtopics have and tools disagree about: a subtopic 0, which is the topic as a whole in
//! some files (TREC Web 2014) and a subtopic like any other to ndeval; and negative labels, which ndeval refuses.

use super::{JudgmentTable, Judgments, Label, State};
use crate::notice::judgments::{negative_labels, subtopic_zero_dropped, subtopic_zero_kept};
use aspectra_words::words;
use rustc_hash::FxHashSet;

/// The name of the subtopic that may be the topic as a whole.
const ZERO: &str = "0";

words! {
    /// Whether a subtopic 0 counts, which is the topic as a whole in some files.
    #[derive(Default)]
    pub enum SubtopicZero {
        #[default]
        Keep = "keep": "Like any other subtopic (ndeval)",
        Drop = "drop": "Left out, where the topic has others",
    }
}

words! {
    /// What negative labels stand for.
    #[derive(Default)]
    pub enum NegativeLabels {
        #[default]
        Unjudged = "unjudged": "The document was not judged (trec_eval)",
        Zero = "zero": "It was judged, and is not relevant",
    }
}

/// What becomes of a subtopic 0 and of negative labels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SubtopicRules {
    /// Whether a subtopic 0 counts.
    pub zero: SubtopicZero,
    /// What negative labels stand for.
    pub negative: NegativeLabels,
}

impl JudgmentTable {
    /// The table under these rules.
    pub fn with_subtopic_rules(mut self, rules: SubtopicRules) -> Self {
        if rules.zero == SubtopicZero::Drop && self.reads_second_column {
            let has_others: FxHashSet<Box<str>> =
                self.rows.iter().filter(|row| *row.second != *ZERO.as_bytes()).map(|row| row.topic.clone()).collect();
            let is_kept =
                |at: usize| *self.rows[at].second != *ZERO.as_bytes() || !has_others.contains(&self.rows[at].topic);
            let kept: Vec<bool> = (0..self.rows.len()).map(is_kept).collect();
            let count = kept.iter().filter(|kept| !**kept).count() as u64;
            let width = self.aspects.len();
            let mut next = kept.iter();
            self.rows.retain(|_| next.next() == Some(&true));
            let mut next = kept.iter().flat_map(|&kept| std::iter::repeat_n(kept, width));
            self.labels.retain(|_| next.next() == Some(true));
            if count > 0 {
                self.notices.push(subtopic_zero_dropped(&self.source, count));
            }
        }
        if rules.negative == NegativeLabels::Zero {
            let negative = self.labels.iter_mut().filter(|label| label.number().is_some_and(|number| number < 0.0));
            let count = negative.map(|label| *label = Label::Whole(0)).count() as u64;
            if count > 0 {
                self.notices.push(negative_labels(&self.source, count, true));
            }
        }
        self
    }
}

impl Judgments {
    /// Says, where column 2 names subtopics, that there is a subtopic 0 beside others, or that labels are negative.
    pub fn noticing_subtopics(mut self) -> Self {
        let (mut zeros, mut negative) = (0, 0);
        for topic in &self.topics {
            let sheet = &topic.sheet;
            let has_zero = sheet.subtopics().iter().any(|name| **name == *ZERO);
            zeros += u64::from(has_zero && sheet.subtopics().len() > 1);
            for (subtopic, aspect) in
                (0..sheet.subtopic_count()).flat_map(|s| (0..sheet.aspect_count()).map(move |a| (s, a)))
            {
                let labels = sheet.column(subtopic, aspect);
                negative += labels.filter(|cell| matches!(cell.state(), State::Negative(_))).count() as u64;
            }
        }
        let zero = (zeros > 0).then(|| subtopic_zero_kept(&self.source, zeros));
        let negative = (negative > 0).then(|| negative_labels(&self.source, negative, false));
        self.notices.extend(zero.into_iter().chain(negative));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::{JudgmentFormat, read_judgments, read_table};

    const TEXT: &[u8] = b"1 0 A 1\n1 1 A -2\n1 2 B 1\n1 0 C 1\n2 0 A 1\n";

    #[test]
    fn a_subtopic_0_is_dropped_where_there_are_others() {
        let table = read_table("q", TEXT, JudgmentFormat::Subtopics).unwrap();
        let rules = SubtopicRules { zero: SubtopicZero::Drop, negative: NegativeLabels::Zero };
        let judgments = table.with_subtopic_rules(rules).judgments().unwrap().noticing_subtopics();
        let [first, second] = [0, 1].map(|topic| &judgments.topics()[topic].sheet);
        assert_eq!((first.subtopics().len(), first.documents().len()), (2, 2));
        assert_eq!(first.cell(0, 0, 0).grade(), 0.0);
        assert_eq!(&*second.subtopics()[0], "0", "the only subtopic stays");
        assert_eq!(judgments.notices.len(), 2);
    }

    #[test]
    fn what_is_left_as_it_is_is_said() {
        let judgments = read_judgments("q", TEXT, JudgmentFormat::Subtopics).unwrap().noticing_subtopics();
        let text: Vec<String> = judgments.notices.iter().map(ToString::to_string).collect();
        assert!(text[0].contains("1 topic(s)") && text[0].contains("subtopic-0=drop"), "{text:?}");
        assert!(text[1].contains("1 negative label(s)") && text[1].contains("negative=zero"), "{text:?}");
    }
}

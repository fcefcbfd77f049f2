//! What becomes of two things that files of subtopics have and tools disagree about: a subtopic 0, which is the topic as a whole in
//! some files (TREC Web 2014) and a subtopic like any other to ndeval; and negative labels, which ndeval refuses.

use super::{JudgmentTable, Judgments, Label, State, TableRow};
use crate::notice::judgments::{negative_labels, subtopic_zero_dropped, subtopic_zero_judged, subtopic_zero_kept};
use aspectra_words::words;
use rustc_hash::{FxHashMap, FxHashSet};

/// The name of the subtopic that may be the topic as a whole.
const ZERO: &str = "0";

words! {
    /// Whether a subtopic 0 counts, which is the topic as a whole in some files.
    #[derive(Default)]
    pub enum SubtopicZero {
        #[default]
        Keep = "keep": "Like any other subtopic (ndeval)",
        Drop = "drop": "Left out, where the topic has others",
        Judged = "judged": "Marks documents that were judged and are relevant to no other subtopic (TREC Web 2009)",
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
            self.retain(&kept);
            if count > 0 {
                self.notices.push(subtopic_zero_dropped(&self.source, count));
            }
        }
        if rules.zero == SubtopicZero::Judged && self.reads_second_column {
            self = self.with_zero_judged();
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

impl JudgmentTable {
    /// Documents of subtopic 0 become judged and not relevant on all other subtopics of their topic, where it has others.
    fn with_zero_judged(self) -> Self {
        let mut others: FxHashMap<Box<str>, Vec<Box<[u8]>>> = FxHashMap::default();
        for row in self.rows.iter().filter(|row| *row.second != *ZERO.as_bytes()) {
            let known = others.entry(row.topic.clone()).or_default();
            if !known.iter().any(|name| **name == *row.second) {
                known.push(row.second.to_vec().into());
            }
        }
        let given: FxHashSet<(Box<str>, Vec<u8>, Vec<u8>)> =
            (self.rows.iter()).map(|row| (row.topic.clone(), row.second.to_vec(), row.document.to_vec())).collect();
        let mut judged = self.empty_like(self.aspects.clone());
        judged.notices.extend_from_slice(&self.notices);
        let mut count = 0;
        for (number, row) in self.rows.iter().enumerate() {
            let subtopics = others.get(&row.topic).filter(|_| *row.second == *ZERO.as_bytes());
            let Some(subtopics) = subtopics else {
                judged.push(row.clone(), self.labels(number).iter().cloned());
                continue;
            };
            count += 1;
            for subtopic in subtopics {
                // What was judged on the subtopic itself counts.
                if !given.contains(&(row.topic.clone(), subtopic.to_vec(), row.document.to_vec())) {
                    let row = TableRow { second: subtopic.clone(), ..row.clone() };
                    judged.push(row, std::iter::repeat_n(Label::Whole(0), self.aspects.len()));
                }
            }
        }
        if count > 0 {
            judged.notices.push(subtopic_zero_judged(&self.source, count));
        }
        judged
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
    fn a_subtopic_0_may_mark_what_is_relevant_to_none() {
        let table = read_table("q", TEXT, JudgmentFormat::Subtopics).unwrap();
        let rules = SubtopicRules { zero: SubtopicZero::Judged, negative: NegativeLabels::Zero };
        let judgments = table.with_subtopic_rules(rules).judgments().unwrap().noticing_subtopics();
        let first = &judgments.topics()[0].sheet;
        assert_eq!((first.subtopics().len(), first.documents().len()), (2, 3), "C stays judged");
        let of_c = first.documents().row(b"C").unwrap() as usize;
        assert!((0..2).all(|subtopic| first.cell(of_c, subtopic, 0).state() == State::Grade(0.0)));
        assert!(judgments.notices[0].to_string().contains("2 documents of subtopic 0"), "{:?}", judgments.notices);
    }

    #[test]
    fn what_is_left_as_it_is_is_said() {
        let judgments = read_judgments("q", TEXT, JudgmentFormat::Subtopics).unwrap().noticing_subtopics();
        let text: Vec<String> = judgments.notices.iter().map(ToString::to_string).collect();
        assert!(text[0].contains("1 topic") && text[0].contains("subtopic-0=drop"), "{text:?}");
        assert!(text[1].contains("1 negative label") && text[1].contains("negative=zero"), "{text:?}");
    }
}

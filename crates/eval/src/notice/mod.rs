//! Something odd but not fatal. Notices travel with the results.
//!
//! A [`Notice`] says in words what is odd, and in values what the words are about, so that programs need not read
//! sentences. Its [`NoticeKind`] has a code that stays the same from version to version. Kinds are an open set: a crate
//! defines its own beside the functions that make such notices, and lists them, as [`NOTICES`] does for this one.
//!
//! ```
//! use aspectra_eval::notice::{Fact, Notice, NoticeKind};
//! const RUN_EMPTY: NoticeKind = NoticeKind { code: "run-empty", summary: "a run retrieves nothing" };
//! let notice = Notice::new(&RUN_EMPTY, "mine: retrieves nothing on 3 topics").of_run("mine").fact("count", 3_u64);
//! assert_eq!((notice.code(), notice.run()), ("run-empty", Some("mine")));
//! assert_eq!(notice.facts(), [("count", Fact::Count(3))]);
//! assert_eq!(notice.to_string(), "mine: retrieves nothing on 3 topics");
//! ```
//!
//! One file per subject: what runs are like, what judgments are like, how measures read them.

pub mod judgments;
pub mod measures;
pub mod runs;

use crate::message::{Message, Words};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::fmt;

/// Every kind of this crate, in the order the documentation lists them.
pub static NOTICES: &[&NoticeKind] = &[
    &runs::TOPICS_MISSING,
    &runs::RUN_TWICE,
    &runs::SEVERAL_TAGS,
    &runs::SCORES_LIKE_LABELS,
    &runs::ODD_RANKS,
    &runs::TOPICS_UNJUDGED,
    &runs::NO_TOPIC_JUDGED,
    &runs::DOCUMENTS_UNJUDGED,
    &runs::TIES,
    &runs::SAMPLED_TIES,
    &runs::DOCUMENTS_REPEATED,
    &runs::READ_AS,
    &judgments::SECOND_COLUMN_VARIES,
    &judgments::LINES_UNUSED,
    &judgments::COLUMNS_LEFT_OUT,
    &judgments::COLUMNS_TAKEN,
    &judgments::SUBTOPIC_ZERO,
    &judgments::NEGATIVE_LABELS,
    &judgments::LABELS_MISSING,
    &judgments::LABELS_GATED,
    &judgments::PAIRS_UNLABELED,
    &judgments::RATINGS_RAISED,
    &judgments::COLLECTION_RULES,
    &judgments::OFFICIAL_OF_TREC_EVAL,
    &judgments::JUDGES_REDUCED,
    &judgments::JUDGES_TIED,
    &judgments::NEGATIVE_SET_ASIDE,
    &judgments::MEANS_ROUNDED,
    &judgments::STEPS_DECIDED,
    &judgments::LABELS_UNSETTLED,
    &judgments::TUPLES_NOT_GIVEN,
    &judgments::LOW_CONFIDENCE,
    &judgments::CONFIDENCE_UNUSED,
    &judgments::ANSWERS_UNUSED,
    &judgments::LABELS_FAILED,
    &judgments::TOPICS_UNANSWERED,
    &measures::FIRST_ASPECT,
    &measures::LARGEST_OVER_SUBTOPICS,
    &measures::ONE_ASPECT,
    &measures::NEGATIVE_IN_ASPECTS,
    &measures::UNLIKE_RANGES,
    &measures::THRESHOLD_UNREACHED,
    &measures::LABELS_LIKE_SCORES,
    &measures::UNDEFINED_SCORES,
    &measures::NO_BOUNDS,
    &measures::UNCERTAIN_IDEALS,
    &measures::SET_TO_ZERO,
    &measures::NORMALIZED,
];

/// A kind of notice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoticeKind {
    /// The word programs know it by: lower case, dashes between words. It never changes.
    pub code: &'static str,
    /// What is odd, in a sentence without names and numbers.
    pub summary: &'static str,
}

/// A value that a notice speaks of.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Fact {
    /// A name or a word.
    Text(String),
    /// Several names.
    Texts(Vec<String>),
    /// A whole number.
    Count(u64),
    /// A label or a grade.
    Label(i32),
    /// A number.
    Real(f64),
    /// A decision.
    Flag(bool),
}

macro_rules! facts {
    ($($from:ty => $fact:ident,)*) => {
        $(impl From<$from> for Fact {
            fn from(value: $from) -> Self {
                Self::$fact(value.into())
            }
        })*
    };
}

facts! {
    &str => Text,
    String => Text,
    Vec<String> => Texts,
    u32 => Count,
    u64 => Count,
    i32 => Label,
    f64 => Real,
    bool => Flag,
}

impl From<usize> for Fact {
    fn from(count: usize) -> Self {
        Self::Count(count as u64)
    }
}

/// One notice about inputs or results.
#[derive(Debug, Clone, PartialEq)]
pub struct Notice {
    kind: &'static NoticeKind,
    run: Option<String>,
    about: Option<String>,
    facts: Vec<(&'static str, Fact)>,
    message: Message,
}

impl Notice {
    /// A notice in words.
    pub fn new(kind: &'static NoticeKind, message: impl Into<Message>) -> Self {
        Self { kind, run: None, about: None, facts: Vec::new(), message: message.into() }
    }

    /// The same notice, which is about a run.
    pub fn of_run(mut self, run: impl Into<String>) -> Self {
        self.run = Some(run.into());
        self
    }

    /// Adds what it is about, such as a measure: notices of one kind about the same thing say the same.
    pub fn about(mut self, name: &'static str, value: impl Into<String>) -> Self {
        let value = value.into();
        self.about = Some(value.clone());
        self.fact(name, value)
    }

    /// Adds a value that its words speak of.
    pub fn fact(mut self, name: &'static str, value: impl Into<Fact>) -> Self {
        self.facts.push((name, value.into()));
        self
    }

    /// What kind of notice this is.
    pub fn kind(&self) -> &'static NoticeKind {
        self.kind
    }

    /// The word programs know its kind by.
    pub fn code(&self) -> &'static str {
        self.kind.code
    }

    /// The run it is about, if it is about one.
    pub fn run(&self) -> Option<&str> {
        self.run.as_deref()
    }

    /// The measure, aspect or file it is about, where several notices of the kind may come together.
    pub fn subject(&self) -> Option<&str> {
        self.about.as_deref()
    }

    /// The values that its words speak of, by name.
    pub fn facts(&self) -> &[(&'static str, Fact)] {
        &self.facts
    }

    /// A value that its words speak of.
    pub fn get(&self, name: &str) -> Option<&Fact> {
        self.facts.iter().find(|(known, _)| *known == name).map(|(_, fact)| fact)
    }

    /// Its words, with advice to be rendered in those of the reader.
    pub fn message(&self) -> &Message {
        &self.message
    }

    /// The same notice with its advice in the reader's words, as it is to be written into a file.
    pub fn in_words(&self, words: &Words) -> Self {
        Self { message: Message::new(self.message.render(words)), ..self.clone() }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message)
    }
}

/// `{"code":"ties","message":"...","run":"bm25","count":3}`: the facts stand beside the words.
impl Serialize for Notice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("code", self.code())?;
        map.serialize_entry("message", &self.message.to_string())?;
        if let Some(run) = &self.run {
            map.serialize_entry("run", run)?;
        }
        self.facts.iter().try_for_each(|(name, fact)| map.serialize_entry(name, fact))?;
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_is_an_object_with_its_facts() {
        let notice = runs::ties("bm25", 3, "document id");
        let shown = serde_json::to_string(&notice.in_words(&|advice| format!("<{advice}>"))).unwrap();
        let message = "bm25: 3 documents have the same score as their neighbor; they are put in order by document id (<ties> changes it)";
        assert_eq!(
            shown,
            format!(r#"{{"code":"ties","message":"{message}","run":"bm25","count":3,"rule":"document id"}}"#)
        );
    }
}

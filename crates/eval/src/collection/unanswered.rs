//! Topics whose labels depend on an answer that they do not have, or one that the collection does not know.

use super::{Answers, CollectionAspect};
use crate::error::{Error, Result};
use crate::judgments::JudgmentTable;
use crate::message::{counted, verb};
use crate::notice::judgments::topics_unanswered;
use aspectra_words::words;
use rustc_hash::FxHashSet;

words! {
    /// What becomes of topics whose labels depend on an answer that they do not have.
    #[derive(Default)]
    pub enum UnansweredRule {
        #[default]
        Drop = "drop": "Leave the topics out",
        Missing = "missing": "Take those labels as missing",
        Error = "error": "Refuse the judgments",
    }
}

/// How many topics or answers a message names.
const SHOWN: usize = 10;

/// Topics whose answer is needed and not there, in the order of the file.
#[derive(Default)]
pub(super) struct Unanswered {
    topics: Vec<String>,
    seen: FxHashSet<String>,
    /// The first answers that the collection does not know, each with the first topic that has it.
    odd: Vec<(String, String)>,
    /// The first aspect that does not know one, and the answers that it knows.
    known: Option<(String, String)>,
}

impl Unanswered {
    /// Takes note of a topic without an answer, and says whether it is the first time.
    pub(super) fn add(&mut self, topic: &str) -> bool {
        let is_new = !self.seen.contains(topic) && self.seen.insert(topic.to_owned());
        if is_new {
            self.topics.push(topic.to_owned());
        }
        is_new
    }

    /// Takes note of a topic with an answer that the aspect does not know.
    pub(super) fn add_odd(&mut self, topic: &str, answer: &str, aspect: &CollectionAspect) {
        if self.add(topic) && self.odd.len() < SHOWN && !self.odd.iter().any(|(known, _)| known == answer) {
            self.odd.push((answer.to_owned(), topic.to_owned()));
        }
        self.known.get_or_insert_with(|| {
            let known: Vec<&str> = aspect.by_answer.iter().map(|(known, _)| &**known).collect();
            (aspect.name.clone(), known.join(", "))
        });
    }

    /// Leaves the topics out, or their labels missing, or refuses them. That nothing would be left is refused too.
    pub(super) fn settle(
        self,
        rule: UnansweredRule,
        answers: Option<&Answers>,
        collection: &str,
        graded: &mut JudgmentTable,
    ) -> Result<()> {
        if self.topics.is_empty() {
            return Ok(());
        }
        let source = answers.map_or("answers", |answers| &*answers.source);
        match rule {
            UnansweredRule::Error => return self.refuse(source, collection),
            UnansweredRule::Missing => {}
            UnansweredRule::Drop => graded.retain_rows(|row| !self.seen.contains(&*row.topic)),
        }
        if graded.rows.is_empty() {
            return self.refuse_all(source, answers, collection);
        }
        graded.notices.push(topics_unanswered(source, &self.topics, rule == UnansweredRule::Drop));
        Ok(())
    }

    fn refuse(self, source: &str, collection: &str) -> Result<()> {
        if let (Some((answer, topic)), Some((aspect, known))) = (self.odd.first(), &self.known) {
            return Err(Error::input(format!(
                "the answer of topic {topic} is \"{answer}\", but by_answer of {aspect} in {collection} has {known}"
            )));
        }
        let topic = verb(self.topics.len(), "topic", "topics");
        Err(Error::input(format!(
            "{source}: has no answer for {topic} {}, whose labels depend on it; add the answers, or leave the topics out of the judgments",
            listed(&self.topics)
        )))
    }

    /// No topic has an answer that is known: the answers or the topics are written in another way.
    fn refuse_all(self, source: &str, answers: Option<&Answers>, collection: &str) -> Result<()> {
        if let Some((aspect, known)) = &self.known {
            let found: Vec<String> = self.odd.iter().map(|(answer, _)| format!("\"{answer}\"")).collect();
            return Err(Error::input(format!(
                "{source}: no topic has an answer that by_answer of {aspect} in {collection} knows: found {}, but it has {known}; write the answers alike in both",
                listed(&found)
            )));
        }
        let has = answers.map(Answers::topics).unwrap_or_default();
        Err(Error::input(format!(
            "{source}: has no answer for any topic of the judgments: it has {} ({}), the judgments have {}; write the topics alike in both",
            counted(has.len(), "topic"),
            listed(&has),
            listed(&self.topics)
        )))
    }
}

/// The first of some names, and how many more there are.
fn listed<T: AsRef<str>>(names: &[T]) -> String {
    let shown: Vec<&str> = names.iter().take(SHOWN).map(AsRef::as_ref).collect();
    let more = names.len() - shown.len();
    shown.join(", ") + &if more > 0 { format!(" and {more} more") } else { String::new() }
}

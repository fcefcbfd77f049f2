//! What is wrong or worth knowing, and what to do about it.

use crate::natural_order;
use aspectra_eval::Message;
use aspectra_words::words;

words! {
    /// What a remark is about.
    pub enum RemarkKind {
        Lines = "lines": "Lines of a run that cannot be read, or repeat a document",
        Empty = "empty": "A run without lines",
        Topics = "topics": "Topics that a run or the judgments lack",
        Ranks = "ranks": "Ranks that contradict the scores",
        Tags = "tags": "Several tags in a run",
        Ties = "ties": "Documents with equal scores",
        Unjudged = "unjudged": "Documents that nobody judged",
        Labels = "labels": "Labels",
    }
}

/// One thing that was found.
#[derive(Debug, Clone, PartialEq)]
pub struct Remark {
    /// Whether it usually means a mistake.
    pub is_problem: bool,
    /// What it is about.
    pub kind: RemarkKind,
    /// The runs, aspects or files that it is about.
    pub about: Vec<String>,
    /// What was found.
    pub found: Message,
    /// What to do about it.
    pub to_do: Message,
    /// Whether `found` names what it is about already.
    pub is_whole: bool,
}

impl Remark {
    pub(super) fn problem(kind: RemarkKind, about: &str, found: impl Into<Message>, to_do: impl Into<Message>) -> Self {
        let (found, to_do) = (found.into(), to_do.into());
        Self { is_problem: true, kind, about: vec![about.to_owned()], found, to_do, is_whole: false }
    }

    pub(super) fn note(kind: RemarkKind, about: &str, found: impl Into<Message>, to_do: impl Into<Message>) -> Self {
        Self { is_problem: false, ..Self::problem(kind, about, found, to_do) }
    }

    /// The names that it is about, the first ten of them.
    pub fn names(&self) -> String {
        listed(&self.about)
    }

    /// The whole of what was found, with the names in front.
    pub fn line(&self) -> Message {
        match self.is_whole {
            true => self.found.clone(),
            false => Message::new(format!("{}: ", self.names())).and(&self.found),
        }
    }
}

/// Problems first, and one note for several runs that share it.
pub(super) fn in_order(remarks: Vec<Remark>) -> Vec<Remark> {
    let (mut found, notes): (Vec<Remark>, Vec<Remark>) = remarks.into_iter().partition(|remark| remark.is_problem);
    let mut united: Vec<Remark> = Vec::new();
    for note in notes {
        let is_same = |other: &&mut Remark| other.kind == note.kind && other.found == note.found;
        match united.iter_mut().find(is_same) {
            Some(first) => first.about.extend(note.about),
            None => united.push(note),
        }
    }
    // What all runs share comes after what the judgments have, in one order whatever the order of the runs.
    united.sort_by_key(|note| match note.kind {
        RemarkKind::Unjudged => 1,
        RemarkKind::Ties => 2,
        _ => 0,
    });
    found.extend(united);
    found
}

/// The first ten of some topics, as people list them.
pub(super) fn listed_topics<S: AsRef<str>>(topics: &[S]) -> String {
    let mut topics: Vec<&str> = topics.iter().map(AsRef::as_ref).collect();
    topics.sort_by(|a, b| natural_order(a, b));
    listed(&topics)
}

/// The first ten of some names.
pub(super) fn listed<S: AsRef<str>>(names: &[S]) -> String {
    const MOST: usize = 10;
    let shown = names.iter().take(MOST).map(AsRef::as_ref).collect::<Vec<&str>>().join(", ");
    if names.len() > MOST { format!("{shown} and {} more", names.len() - MOST) } else { shown }
}

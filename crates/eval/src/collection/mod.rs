//! Collections: what the labels of a track stand for, written once instead of in every script.
//!
//! A collection file (`collection.toml`) names the label columns, the aspects with their ordered labels, what to rename
//! or merge, which aspect is not assessed where another is 0, how an answer becomes correctness, and the weights,
//! thresholds and embeddings of measures. [`Collection::find`] reads one, or takes one of the [`BUILT_IN`] ones.
//!
//! ```toml
//! columns = ["useful", "answer", "credible"]     # the label columns of the judgments
//! topics = "topics.xml"                          # where the answers are
//!
//! [[aspect]]
//! name = "useful"
//! labels = ["not useful", "useful"]              # worst first; the file may hold 0, 1 or the names
//!
//! [[aspect]]
//! name = "correct"
//! from = "answer"                                # the column it is read from
//! labels = ["not correct", "correct"]
//! gate = "useful"                                # not assessed, and 0, where useful is 0
//! rename = { "-1" = "missing" }                  # label of the file = grade, label name, or missing
//! missing = "zero"                               # or "drop", "error", or a grade
//! [aspect.by_answer]                             # the topic's answer picks what a label stands for
//! yes = { 1 = 1, 2 = 0, 0 = 0 }
//! no = { 1 = 0, 2 = 1, 0 = 0 }
//! ```
//!
//! Further keys of an aspect: `highest` (labels 0 to this one, without names), `weight`, `threshold` (the smallest grade
//! that is relevant), `by_judge` (what labels stand for where one of several judges gave them: `by_judge = { "gpt*" = { 1 = 2 } }`), `embedding`, `thresholds` and `shares` (a score to grades), `file`, `lookup = "doc"`, `optional`,
//! `hidden` (for conversions only). Further keys of the collection: `name`, `about`, `qrels`, `subtopics`, `domain`, and
//! `[tables]` with class tables for conversions, `official` (the measures of the track), and rules that hold unless others are
//! asked for: `order`, `depth`, `subtopic_0`.

mod answers;
mod apply;
mod builtin;
mod class_table;
mod derive;
mod discretize;
mod fit;
mod keys;
mod markup;
mod read;
mod rules;
mod sketch;
mod spans;
mod topics_file;
mod unanswered;

pub use answers::Answers;
pub use builtin::BUILT_IN;
pub use class_table::ClassTable;
pub use discretize::Discretization;
pub use sketch::sketch;
pub use unanswered::UnansweredRule;

use crate::error::{Error, Result};
use crate::join::Order;
use crate::judgments::{Label, MissingRule, SubtopicZero};
use crate::parse::read_input;
use std::path::Path;

/// What the labels of a test collection stand for.
#[derive(Debug, Clone, Default)]
pub struct Collection {
    /// Where it was read from, for messages.
    pub source: String,
    /// What it is, in a sentence.
    pub about: String,
    /// The label columns of the judgment file; empty where each aspect has its own file.
    pub columns: Vec<String>,
    /// Whether column 2 names a subtopic, where it is not the same everywhere.
    pub subtopics: bool,
    /// The judgment file, where the collection names it.
    pub qrels: Option<String>,
    /// The topics file with the answers, where the collection names it.
    pub topics: Option<String>,
    /// Whether TOMA's label domain leaves out what the gate rules out; by default where there is one gate.
    pub gated_domain: Option<bool>,
    /// The aspects, in the order in which measures see them.
    pub aspects: Vec<CollectionAspect>,
    /// Class tables by name.
    pub tables: Vec<(String, ClassTable)>,
    /// What puts runs in order, where the track said so.
    pub order: Option<Order>,
    /// How many documents of a topic count, where the track said so.
    pub depth: Option<u32>,
    /// What a subtopic 0 stands for, where the track said so.
    pub subtopic_zero: Option<SubtopicZero>,
    /// The measures that the track reported.
    pub official: Vec<String>,
}

/// An aspect of a collection.
#[derive(Debug, Clone, Default)]
pub struct CollectionAspect {
    /// Its name.
    pub name: String,
    /// The label column or file it is read from: its name unless said otherwise.
    pub from: String,
    /// The names of its labels, worst first; empty where they have none.
    pub labels: Vec<String>,
    /// The largest label, where it is declared.
    pub highest: Option<i32>,
    /// What labels of the file stand for.
    pub rename: Vec<(String, Meaning)>,
    /// What labels stand for where this judge gave them, before `rename`; names may have `*` for any letters.
    pub by_judge: Vec<(String, Vec<(String, Meaning)>)>,
    /// What labels of the file stand for, by the topic's answer.
    pub by_answer: Vec<(String, Vec<(String, Meaning)>)>,
    /// The aspect without which it is not assessed.
    pub gate: Option<String>,
    /// What to do where it has no label.
    pub missing: MissingRule,
    /// Its weight among the aspects.
    pub weight: Option<f64>,
    /// The smallest grade that counts as relevant.
    pub threshold: Option<f64>,
    /// Where its labels lie, as numbers or fractions, worst first.
    pub embedding: Vec<String>,
    /// How a score becomes a grade.
    pub discretization: Option<Discretization>,
    /// The file it is read from, where it has its own.
    pub file: Option<String>,
    /// Whether that file is judged by document, whatever the topic.
    pub by_document: bool,
    /// Whether it may be left out where no file gives it.
    pub optional: bool,
    /// Whether it only serves conversions.
    pub hidden: bool,
}

/// What a label of the file stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// A grade.
    Grade(i32),
    /// No label was given.
    Missing,
}

impl Collection {
    /// The collection of a file, or a built-in one by name. The file is read once, so it may be a pipe.
    ///
    /// # Errors
    /// When there is neither, or the file is not as it should be.
    pub fn find(name: &str) -> Result<Self> {
        if let Some((_, text)) = BUILT_IN.iter().find(|(known, _)| *known == name) {
            return Self::parse(name, text);
        }
        if !Path::new(name).exists() && !name.contains(['/', '\\', '.']) {
            let known = || BUILT_IN.iter().map(|(known, _)| *known);
            let meant = known().find(|known| known.contains(name)).or_else(|| {
                let is_near = |known: &&str| 3 * strsim::damerau_levenshtein(known, name) <= name.len();
                known().filter(is_near).min_by_key(|known| strsim::damerau_levenshtein(known, name))
            });
            let all = known().collect::<Vec<_>>().join(", ");
            let start = format!("collection \"{name}\" is neither a file nor built in; ");
            return Err(Error::input(match meant {
                Some(meant) => format!("{start}did you mean {meant}? (the built-in ones are {all})"),
                None => format!("{start}the built-in ones are {all}"),
            }));
        }
        let bytes = read_input(name)?;
        let text = std::str::from_utf8(&bytes).map_err(|_| Error::input(format!("{name}: is not UTF-8 text")))?;
        let mut collection = Self::parse(name, text)?;
        // A pipe such as /dev/fd/63 is in no folder that its paths could be meant from.
        if Path::new(name).is_file() {
            collection.resolve_paths(Path::new(name).parent().unwrap_or(Path::new("")));
        }
        Ok(collection)
    }

    /// Paths in a collection file are meant from where the file is.
    fn resolve_paths(&mut self, folder: &Path) {
        let files = self.aspects.iter_mut().map(|aspect| &mut aspect.file);
        for path in files.chain([&mut self.qrels, &mut self.topics]).flatten() {
            *path = folder.join(&*path).display().to_string();
        }
    }

    /// The files that it names: judgments, those of its aspects, topics.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        let of_aspects = self.aspects.iter().map(|aspect| &aspect.file);
        of_aspects.chain([&self.qrels, &self.topics]).flatten().map(String::as_str)
    }

    /// Reads a class table whose labels may be written by the names that they have here, with `_` for blanks.
    ///
    /// # Errors
    /// The bad lines together.
    pub fn class_table(&self, source: &str, text: &str) -> Result<ClassTable> {
        ClassTable::parse_named(source, text, |aspect, label| {
            let aspect = self.aspects.iter().find(|known| known.name == aspect)?;
            let named = aspect.labels.iter().position(|name| name.replace(' ', "_") == label)?;
            i32::try_from(named).ok()
        })
    }

    /// The class table of a name.
    pub fn table(&self, name: &str) -> Option<&ClassTable> {
        self.tables.iter().find(|(known, _)| known == name).map(|(_, table)| table)
    }

    /// Whether some aspect depends on the answers of the topics.
    pub fn needs_answers(&self) -> bool {
        self.aspects.iter().any(|aspect| !aspect.by_answer.is_empty())
    }

    /// What the labels of each aspect are called, worst first.
    pub fn label_names(&self) -> Vec<(String, Vec<String>)> {
        self.aspects.iter().map(|aspect| (aspect.name.clone(), aspect.labels.clone())).collect()
    }
}

impl CollectionAspect {
    /// The largest grade, where it is declared.
    pub fn highest(&self) -> Option<i32> {
        match self.labels.len() {
            0 => self.highest,
            count => i32::try_from(count - 1).ok(),
        }
    }

    /// The grades as a message lists them: `0 (not useful), 1 (useful)`.
    fn listed(&self) -> String {
        match (&self.labels[..], self.highest()) {
            ([], Some(highest)) => format!("0 to {highest}"),
            ([], None) => String::from("numbers"),
            (labels, _) => {
                let each = labels.iter().enumerate().map(|(grade, name)| match grade.to_string() {
                    number if number == *name => number,
                    number => format!("{number} ({name})"),
                });
                each.collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// The grade of a label's name or number. Labels that have no names may be real numbers.
    fn grade(&self, label: &Label) -> Option<Label> {
        let text = label.to_string();
        if let Some(grade) = self.labels.iter().position(|name| *name == text) {
            return i32::try_from(grade).ok().map(Label::Whole);
        }
        let is_within = |grade: f64| self.highest().is_none_or(|highest| (0.0..=f64::from(highest)).contains(&grade));
        match label {
            Label::Whole(grade) => is_within(f64::from(*grade)).then_some(Label::Whole(*grade)),
            Label::Real(grade) if self.labels.is_empty() => is_within(*grade).then_some(Label::Real(*grade)),
            _ => None,
        }
    }
}

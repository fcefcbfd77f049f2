//! Judgments in memory: for each topic a sheet of documents x subtopics x aspects.

mod bit_matrix;
mod builder;
mod by_hand;
mod document_table;
mod join_files;
mod judges;
mod label;
mod missing;
mod preference_order;
mod preferences;
mod reduce;
mod sheet;
mod subset;
mod subtopic_facts;
mod subtopic_rules;
mod table;
mod table_columns;

pub use bit_matrix::BitMatrix;
pub use builder::{JudgmentsBuilder, PreferenceRow, Refused};
pub use document_table::DocumentTable;
pub(crate) use document_table::document_hash;
pub(crate) use document_table::is_same;
pub use join_files::AspectFile;
pub(crate) use judges::fits;
pub use judges::{JudgeGroups, RepeatedLabels, Units};
pub use label::Label;
pub use preference_order::{Entry, GroupOrder, PairVotes, PreferenceOrders, Relation, Standing};
pub use preferences::{Preference, PreferenceGroup, Preferences};
pub use reduce::{
    EstimatedLabels, Estimator, EstimatorKind, Fold, Folded, Half, Method, Reduce, Rule, RuleArgs, Ties, Votes,
};
pub use sheet::{Cell, Sheet, State};
pub use subtopic_facts::SubtopicFact;
pub use subtopic_rules::{NegativeLabels, SubtopicRules, SubtopicZero};
pub use table::{JudgmentTable, MissingRule, TableAspect, TableRow};
pub(crate) use table::{check_names, judged_again};

use crate::message::{counted, verb};
use crate::notice::Notice;
use crate::position::RowPlace;
use std::sync::OnceLock;

/// An axis of the sheet: to the measures both are facets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Axis {
    /// The aspects, shared by all topics.
    Aspects,
    /// The subtopics (or assessors) of each topic.
    Subtopics,
}

/// A quality that documents are judged on, the same for every topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aspect {
    /// Its name, `relevance` unless the user gave one.
    pub name: String,
    /// The largest label: declared, or else the largest one seen in the whole file.
    pub highest: i32,
    /// Whether `highest` was declared by the user or only observed.
    pub declared: bool,
}

/// One topic: its id, its sheet, and preferences where the judgments are of that kind.
#[derive(Debug, Clone)]
pub struct Topic {
    /// The topic's id.
    pub id: Box<str>,
    /// Documents x subtopics x aspects.
    pub sheet: Sheet,
    /// Preference groups, for judgments read from a preference file.
    pub preferences: Option<Box<Preferences>>,
}

/// What stands for the file where there is none.
const BY_HAND: &str = "judgments";

/// All judgments of a collection, topics in byte order of their ids.
#[derive(Debug, Clone)]
pub struct Judgments {
    pub(crate) source: String,
    pub(crate) aspects: Vec<Aspect>,
    pub(crate) topics: Vec<Topic>,
    /// The ids of the topics in the order of the file, which is that of most runs: neighbours stay neighbours in memory.
    pub(crate) ids: DocumentTable,
    /// For each of `ids`, its place among `topics`.
    pub(crate) places: Vec<u32>,
    pub(crate) second_column_varies: bool,
    pub(crate) reads_second_column: bool,
    /// Whether column 2 names the judge, whose labels stay apart.
    pub(crate) judges_are_subtopics: bool,
    /// By aspect, where the file lacks the first label; empty where that is not known.
    pub(crate) first_missing: Vec<Option<RowPlace>>,
    /// Whether columns of a table are aspects because nobody said which ones are.
    pub(crate) takes_columns: bool,
    /// What was odd about the input; it travels with the scores.
    pub(crate) notices: Vec<Notice>,
    pub(crate) known: OnceLock<DocumentTable>,
    /// By aspect, the values of those whose labels are not all whole; found when first asked for.
    pub(crate) scales: OnceLock<Vec<Option<Box<[f64]>>>>,
}

impl Judgments {
    /// Reads a TREC qrels file with one or more label columns; `-` is standard input, and compression is recognized.
    /// [`JudgmentReader`](crate::JudgmentReader) reads everything else.
    ///
    /// # Errors
    /// When the file cannot be read, or has bad lines.
    pub fn read(path: &str) -> crate::Result<Self> {
        crate::parse::read_judgments(path, &crate::parse::read_input(path)?, crate::JudgmentFormat::Qrels)
    }

    /// Judgments of topics that are in the order of `ids`.
    pub(crate) fn of_topics(aspects: Vec<Aspect>, ids: DocumentTable, mut topics: Vec<Topic>) -> Self {
        // By the first bytes, which stand side by side; the ids themselves are asked only where those are equal.
        let mut order: Vec<(u64, u32)> = (0..).zip(&topics).map(|(at, topic)| (head(&topic.id), at)).collect();
        let id = |at: u32| &topics[at as usize].id;
        order.sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| id(a.1).cmp(id(b.1))));
        let mut places = vec![0; order.len()];
        for (place, &(_, at)) in order.iter().enumerate() {
            places[at as usize] = place as u32;
        }
        if !order.is_sorted_by_key(|(_, at)| *at) {
            let mut unsorted: Vec<Option<Topic>> = topics.into_iter().map(Some).collect();
            topics = order.iter().filter_map(|&(_, at)| unsorted[at as usize].take()).collect();
        }
        Self {
            source: String::from(BY_HAND),
            aspects,
            topics,
            ids,
            places,
            second_column_varies: false,
            reads_second_column: false,
            judges_are_subtopics: false,
            first_missing: Vec::new(),
            takes_columns: false,
            notices: Vec::new(),
            known: OnceLock::new(),
            scales: OnceLock::new(),
        }
    }

    /// Whether no file is behind them.
    pub(crate) fn is_made_by_hand(&self) -> bool {
        self.source == BY_HAND
    }

    /// The file or files they were read from, for messages.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The aspects, in the order of the label columns.
    pub fn aspects(&self) -> &[Aspect] {
        &self.aspects
    }

    /// What was odd about the judgments when they were read.
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// The topics in byte order of their ids.
    pub fn topics(&self) -> &[Topic] {
        &self.topics
    }

    /// The position of a topic among [`topics`](Self::topics).
    pub fn topic_index(&self, id: &[u8]) -> Option<usize> {
        self.ids.row(id).map(|row| self.places[row as usize] as usize)
    }

    /// The position of an aspect by name.
    pub fn aspect_index(&self, name: &str) -> Option<usize> {
        self.aspects.iter().position(|aspect| aspect.name == name)
    }

    /// Whether any topic has more than one subtopic (or assessor) column.
    pub fn has_subtopics(&self) -> bool {
        self.topics.iter().any(|topic| topic.sheet.subtopics().len() > 1)
    }

    /// Whether column 2 of the file held different values although it was not read as a subtopic.
    pub fn second_column_ignored(&self) -> bool {
        self.second_column_varies && !self.reads_second_column
    }

    /// Names the aspects, in the order of the label columns.
    ///
    /// # Errors
    /// When the number of names is not the number of label columns, or a name occurs twice.
    pub fn with_aspects<S: Into<String>>(mut self, names: impl IntoIterator<Item = S>) -> crate::Result<Self> {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        if names.len() != self.aspects.len() {
            return Err(crate::Error::input(format!(
                "{}: has {} but {} {} given ({})",
                self.source,
                counted(self.aspects.len(), "label column"),
                counted(names.len(), "aspect name"),
                verb(names.len(), "was", "were"),
                names.join(", ")
            )));
        }
        check_names(&names)?;
        for (aspect, name) in self.aspects.iter_mut().zip(names) {
            aspect.name = name;
        }
        Ok(self)
    }

    /// Sets the weights of a topic's subtopics: one each, at least 0 and not all 0.
    pub(crate) fn set_subtopic_weights(&mut self, topic: usize, weights: &[f64]) {
        self.topics[topic].sheet.set_subtopic_weights(weights);
    }

    /// Sets the attributes of a topic's document.
    pub(crate) fn set_attributes(&mut self, topic: usize, row: usize, attributes: &[f64]) {
        self.topics[topic].sheet.set_attributes(row, attributes);
    }

    /// By aspect, the grades that there are, from 0 up, where some are not whole numbers; found when first asked for.
    pub(crate) fn scales(&self) -> &[Option<Box<[f64]>>] {
        self.scales.get_or_init(|| (0..self.aspects.len()).map(|aspect| self.scale(aspect)).collect())
    }

    /// The largest label that an aspect has, where its labels are not all whole.
    pub fn largest_real_label(&self, aspect: usize) -> Option<f64> {
        self.scales().get(aspect)?.as_ref()?;
        Some(self.grades(aspect).fold(0.0, f64::max))
    }

    /// A label of an aspect that is no whole number, where there is one.
    pub fn label_in_between(&self, aspect: usize) -> Option<f64> {
        self.scales().get(aspect)?.as_ref()?.iter().find(|label| label.fract() != 0.0).copied()
    }

    /// The grades of an aspect in rising order.
    pub(crate) fn sorted_grades(&self, aspect: usize) -> Vec<f64> {
        let mut grades: Vec<f64> = self.grades(aspect).collect();
        grades.sort_by(f64::total_cmp);
        grades
    }

    /// The grades of an aspect, of every topic and subtopic.
    fn grades(&self, aspect: usize) -> impl Iterator<Item = f64> {
        let columns = self.topics.iter().flat_map(|topic| (0..topic.sheet.subtopic_count()).map(|s| (&topic.sheet, s)));
        let cells = columns.flat_map(move |(sheet, subtopic)| sheet.column(subtopic, aspect));
        cells.filter(|cell| cell.is_judged()).map(Cell::grade)
    }

    fn scale(&self, aspect: usize) -> Option<Box<[f64]>> {
        if !self.grades(aspect).any(|grade| grade.fract() != 0.0) {
            return None;
        }
        let mut values: Vec<f64> = self.grades(aspect).collect();
        values.push(0.0);
        // A largest label that was declared is a value, whether it occurs or not.
        if self.aspects[aspect].declared {
            values.push(f64::from(self.aspects[aspect].highest));
        }
        values.sort_by(f64::total_cmp);
        values.dedup();
        Some(values.into())
    }

    /// Every document judged for any topic: what `Hole@k` asks for. Collected when first asked for.
    pub(crate) fn known_documents(&self) -> &DocumentTable {
        self.known.get_or_init(|| {
            let mut known = DocumentTable::default();
            self.topics.iter().flat_map(|topic| topic.sheet.documents().ids()).for_each(|id| {
                known.insert(id);
            });
            known
        })
    }
}

/// The first eight bytes of an id, as a number that orders as they do.
fn head(id: &str) -> u64 {
    let mut head = [0; 8];
    let shown = id.len().min(8);
    head[..shown].copy_from_slice(&id.as_bytes()[..shown]);
    u64::from_be_bytes(head)
}

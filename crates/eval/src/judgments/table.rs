//! Judgments row by row, in the order of the file and with its labels: what collections and conversions work on.

use super::builder::Refused;
use super::{Cell, Judgments, JudgmentsBuilder, Label, SubtopicFact};
use crate::error::{Error, Result, quoted};
use crate::message::{Message, counted, verb};
use crate::notice::Notice;
use crate::parse::BadLines;
use crate::position::RowPlace;
use aspectra_words::{Choice, Word};
use rustc_hash::FxHashMap;

/// A label column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableAspect {
    /// Its name.
    pub name: String,
    /// The largest label, where a collection declares it.
    pub highest: Option<i32>,
    /// Whether it only serves conversions, and no measure sees it.
    pub hidden: bool,
}

impl TableAspect {
    /// A column about which nothing but its name is known.
    pub fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), highest: None, hidden: false }
    }
}

/// Whose labels a row holds.
#[derive(Debug, Clone, PartialEq)]
pub struct TableRow {
    /// The topic.
    pub topic: Box<str>,
    /// Column 2: a subtopic, an assessor, or something that is ignored.
    pub second: Box<[u8]>,
    /// The document.
    pub document: Box<[u8]>,
    /// Where it stands in its file.
    pub place: RowPlace,
    /// Who gave the labels, by number, where judges have names.
    pub judge: Option<u32>,
    /// How sure they were, from 0 to 1, where it is said.
    pub confidence: Option<f64>,
    /// The same for each label, where a judge gave the labels of a document in several rows and was not equally sure of them.
    pub confidences: Option<Box<[Option<f64>]>>,
    /// How probable it was that the document would be sampled for judging, where it is said.
    pub inclusion: Option<f64>,
}

impl TableRow {
    /// A row of which nothing else is known.
    pub(crate) fn new(
        topic: impl Into<Box<str>>,
        second: impl Into<Box<[u8]>>,
        document: impl Into<Box<[u8]>>,
        place: impl Into<RowPlace>,
    ) -> Self {
        let (topic, second, document, place) = (topic.into(), second.into(), document.into(), place.into());
        Self { topic, second, document, place, judge: None, confidence: None, confidences: None, inclusion: None }
    }
}

/// What to do with a label that was not given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MissingRule {
    /// Refuse to score measures that read it.
    #[default]
    Error,
    /// Take this grade.
    Grade(i32),
    /// Leave the whole row out, so that the document is unjudged.
    Drop,
}

/// Grade 0 is the one grade that has a word; the word of another is empty.
impl Word for MissingRule {
    const CHOICES: &'static [Choice<Self>] = &[
        Choice { value: Self::Error, word: "error", help: "Refuse to score measures that read them" },
        Choice { value: Self::Grade(0), word: "zero", help: "Take them as 0" },
        Choice { value: Self::Drop, word: "drop", help: "Leave their rows out" },
    ];
    const WORDS: &'static [&'static str] = &["error", "zero", "drop"];
}

/// Judgments row by row.
#[derive(Debug, Clone)]
pub struct JudgmentTable {
    pub(crate) source: String,
    pub(crate) aspects: Vec<TableAspect>,
    pub(crate) rows: Vec<TableRow>,
    /// Row-major.
    pub(crate) labels: Vec<Label>,
    pub(crate) reads_second_column: bool,
    pub(crate) notices: Vec<Notice>,
    /// What is known of the subtopics; those of a topic stand together.
    pub(crate) facts: Vec<SubtopicFact>,
    /// Whether labels may be real numbers: measures of an axis read them so, others read the nearest whole number.
    pub(crate) has_real_labels: bool,
    /// The judges, where they have names; else empty.
    pub(crate) judges: Vec<String>,
    /// The number of each judge.
    pub(crate) judge_numbers: FxHashMap<String, u32>,
    /// Whether labels of several judges became one.
    pub(crate) is_reduced: bool,
    /// Labels that a model was to give and did not.
    pub(crate) failed: u64,
    /// Whether column 2 names the judge, whose labels stay apart.
    pub(crate) judges_are_subtopics: bool,
    /// Whether the rows come from several files, so that their places say nothing by themselves.
    pub(crate) is_joined: bool,
    /// Whether its columns are aspects because nobody said which ones are.
    pub(crate) takes_columns: bool,
    /// Columns that by their names hold no labels.
    pub(crate) left_out: Vec<String>,
}

impl JudgmentTable {
    /// An empty table. `reads_second_column` says whether column 2 names a subtopic (or assessor).
    pub fn new(source: impl Into<String>, aspects: Vec<TableAspect>, reads_second_column: bool) -> Self {
        Self {
            source: source.into(),
            aspects,
            rows: Vec::new(),
            labels: Vec::new(),
            reads_second_column,
            notices: Vec::new(),
            facts: Vec::new(),
            has_real_labels: false,
            judges: Vec::new(),
            judge_numbers: FxHashMap::default(),
            is_reduced: false,
            failed: 0,
            judges_are_subtopics: false,
            is_joined: false,
            takes_columns: false,
            left_out: Vec::new(),
        }
    }

    /// An empty table for other labels of the same documents and subtopics.
    pub(crate) fn empty_like(&self, aspects: Vec<TableAspect>) -> Self {
        let (facts, judges, judge_numbers) = (self.facts.clone(), self.judges.clone(), self.judge_numbers.clone());
        let (is_reduced, is_joined) = (self.is_reduced, self.is_joined);
        Self {
            facts,
            judges,
            judge_numbers,
            is_reduced,
            is_joined,
            ..Self::new(self.source(), aspects, self.reads_second_column)
        }
    }

    /// Hides every column but this one from measures.
    ///
    /// # Errors
    /// When there is no column of the name.
    pub fn only(mut self, name: &str) -> Result<Self> {
        let kept = self.column(name)?;
        self.aspects.iter_mut().enumerate().for_each(|(column, aspect)| aspect.hidden = column != kept);
        Ok(self)
    }

    /// The file or files it was read from.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The label columns.
    pub fn aspects(&self) -> &[TableAspect] {
        &self.aspects
    }

    /// The rows in the order of the file.
    pub fn rows(&self) -> &[TableRow] {
        &self.rows
    }

    /// What was odd about the input.
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// The labels of a row.
    pub fn labels(&self, row: usize) -> &[Label] {
        &self.labels[row * self.aspects.len()..(row + 1) * self.aspects.len()]
    }

    /// The number of a column by name.
    ///
    /// # Errors
    /// When there is none, with the names there are.
    pub fn column(&self, name: &str) -> Result<usize> {
        self.aspects.iter().position(|aspect| aspect.name == name).ok_or_else(|| {
            let known: Vec<&str> = self.aspects.iter().map(|aspect| &*aspect.name).collect();
            Error::input(format!("{}: has no aspect \"{name}\"; it has {}", self.source, known.join(", ")))
        })
    }

    /// Adds a row; the labels must be as many as there are columns.
    pub(crate) fn push(&mut self, row: TableRow, labels: impl IntoIterator<Item = Label>) {
        self.rows.push(row);
        self.labels.extend(labels);
        self.labels.resize(self.rows.len() * self.aspects.len(), Label::Missing);
    }

    /// What two rows may not share: topic, document, and column 2 where it is read.
    pub(crate) fn key(&self, row: &TableRow) -> Vec<u8> {
        let second: &[u8] = if self.reads_second_column { &row.second } else { b"" };
        [row.topic.as_bytes(), second, &row.document].join(&b'\n')
    }

    /// The rows by key. Rows that are there twice become bad lines.
    pub(crate) fn index(&self, bad: &mut BadLines) -> FxHashMap<Vec<u8>, usize> {
        let mut index = FxHashMap::default();
        let mut is_said = false;
        for (number, row) in self.rows.iter().enumerate() {
            let first = *index.entry(self.key(row)).or_insert(number);
            if first != number {
                let before = &self.rows[first];
                let of = self.reads_second_column.then_some(&*row.second);
                let differs = (of.is_none() && before.second != row.second).then_some((&*row.second, &*before.second));
                // One message says for all lines what column 2 may be.
                if !is_said {
                    bad.push(row.place, judged_again(&row.topic, of, &row.document, before.place, differs));
                }
                is_said |= differs.is_some();
            }
        }
        index
    }

    /// Names the columns, in order.
    ///
    /// # Errors
    /// When the number of names is not the number of columns, or a name occurs twice.
    pub fn with_aspects<S: Into<String>>(mut self, names: impl IntoIterator<Item = S>) -> Result<Self> {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        if names.len() != self.aspects.len() {
            return Err(Error::input(format!(
                "{}: has {} but {} {} given ({})",
                self.source,
                counted(self.aspects.len(), "label column"),
                counted(names.len(), "aspect name"),
                verb(names.len(), "was", "were"),
                names.join(", ")
            )));
        }
        check_names(&names)?;
        self.takes_columns = false;
        self.aspects.iter_mut().zip(names).for_each(|(aspect, name)| aspect.name = name);
        Ok(self)
    }

    /// Leaves out the rows that are not to be kept.
    pub(crate) fn retain_rows(&mut self, keep: impl Fn(&TableRow) -> bool) {
        let kept: Vec<bool> = self.rows.iter().map(keep).collect();
        self.retain(&kept);
    }

    /// The table with some of its rows only.
    pub fn of_rows(&self, kept: &[bool]) -> Self {
        let mut part = self.clone();
        part.retain(kept);
        part
    }

    /// Says what the largest label of a column is, where nothing else does.
    pub fn declare_highest(&mut self, name: &str, highest: i32) {
        for aspect in self.aspects.iter_mut().filter(|aspect| aspect.name == name && aspect.highest.is_none()) {
            aspect.highest = Some(highest);
        }
    }

    /// Leaves out the rows that are not to be kept, by number.
    pub(crate) fn retain(&mut self, kept: &[bool]) {
        let mut of_rows = kept.iter();
        self.rows.retain(|_| of_rows.next() == Some(&true));
        let width = self.aspects.len();
        let mut of_labels = kept.iter().flat_map(|&keep| std::iter::repeat_n(keep, width));
        self.labels.retain(|_| of_labels.next() == Some(true));
    }

    /// The judgments: every column that is not hidden is an aspect.
    ///
    /// # Errors
    /// The lines whose labels are not whole numbers, or that repeat a judgment.
    pub fn judgments(&self) -> Result<Judgments> {
        let shown: Vec<usize> = (0..self.aspects.len()).filter(|&column| !self.aspects[column].hidden).collect();
        let mut builder = JudgmentsBuilder::new(shown.iter().map(|&column| self.aspects[column].name.clone()));
        for (number, &column) in shown.iter().enumerate() {
            if let Some(highest) = self.aspects[column].highest {
                builder.declare_highest(number, highest);
            }
        }
        let mut bad = BadLines::new(&self.source);
        let mut cells = Vec::with_capacity(shown.len());
        for (number, row) in self.rows.iter().enumerate() {
            cells.clear();
            for &column in &shown {
                match self.whole(number, column) {
                    Ok(cell) => cells.push(cell),
                    Err(message) => bad.push(row.place, message),
                }
            }
            let second: &[u8] = if self.reads_second_column { &row.second } else { b"" };
            if cells.len() == shown.len()
                && let Err(twice) = builder.add_cells(&row.topic, second, &row.document, &cells, row.place.number())
            {
                let message = match twice {
                    Refused::Again { first_line } => {
                        format!("the document is judged already, at {}", row.place.like(first_line))
                    }
                    other => other.to_string(),
                };
                bad.push(row.place, message);
            }
        }
        bad.into_result()?;
        builder.check_size(&self.source)?;
        let mut judgments = builder.finish();
        if judgments.topics.is_empty() {
            return Err(Error::input(format!("{}: has no judgments left", self.source)));
        }
        judgments.source.clone_from(&self.source);
        judgments.reads_second_column = self.reads_second_column;
        judgments.judges_are_subtopics = self.judges_are_subtopics;
        judgments.second_column_varies = self.rows.windows(2).any(|pair| pair[0].second != pair[1].second);
        judgments.notices.clone_from(&self.notices);
        judgments.takes_columns = self.takes_columns;
        judgments.first_missing = shown.iter().map(|column| self.first_missing(*column)).collect();
        self.add_facts(&mut judgments);
        Ok(judgments)
    }

    /// A label as a cell, or what is wrong with it.
    pub(crate) fn whole(&self, row: usize, column: usize) -> std::result::Result<Cell, String> {
        let label = &self.labels(row)[column];
        if let (Label::Real(value), true) = (label, self.has_real_labels) {
            return Ok(Cell::label(value.round() as i32));
        }
        if let Label::Real(value) = label
            && label.cell().is_none()
        {
            let aspect = &self.aspects[column].name;
            return Err(format!("label {value} of {aspect} is beyond {}; number the labels from 0 up", Cell::LARGEST));
        }
        label.cell().ok_or_else(|| {
            let (label, aspect) = (quoted(label.to_string().as_bytes()), &self.aspects[column].name);
            format!(
                "label {label} of {aspect} is not a number; labels are numbers such as 0, 1 or 0.5 (a collection file can map others)"
            )
        })
    }
}

/// The message about a document that is judged again, the first time in `first`. `second` are column 2 there and before, where
/// they differ and nobody said what they name.
pub(crate) fn judged_again(
    topic: &str,
    subtopic: Option<&[u8]>,
    document: &[u8],
    first: RowPlace,
    second: Option<(&[u8], &[u8])>,
) -> Message {
    let of = subtopic.map_or(String::new(), |subtopic| format!(", subtopic {}", quoted(subtopic)));
    let again = format!("topic {topic}{of}, document {} is judged again (first at {first})", quoted(document));
    match second {
        None => Message::new(again + "; keep one of the two"),
        Some((here, before)) => Message::new(format!(
            "{again}, with {} in column 2 and {} before; pass ",
            String::from_utf8_lossy(here),
            String::from_utf8_lossy(before)
        ))
        .option("subtopics", "")
        .text(" if it names subtopics, or ")
        .option("judgments", "qrels_jg")
        .text(" if it names who judged"),
    }
}

/// Refuses names that occur twice.
pub(crate) fn check_names(names: &[String]) -> Result<()> {
    match names.iter().enumerate().find(|(i, name)| names[..*i].contains(name)) {
        Some((_, name)) => {
            Err(Error::input(format!("aspect \"{name}\" is named twice; give each label column its own name")))
        }
        None => Ok(()),
    }
}

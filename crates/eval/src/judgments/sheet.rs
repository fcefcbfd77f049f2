//! A topic's judgment sheet: documents x subtopics x aspects. Either axis may have length 1.

use super::DocumentTable;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// One label of a document, four states in eight bytes.
///
/// The order of the representation is used: everything that is not a grade is negative, so `cell.grade() >= level`
/// is one comparison in the measures. A grade is a number and not a position, because the weight of a class of label
/// tuples may be 2^40 or more.
#[derive(Clone, Copy, PartialEq)]
pub struct Cell(f64);

/// The four states of a [`Cell`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum State {
    /// The document is not in the pool (of this subtopic).
    Absent,
    /// The document was judged, but this label was not given.
    Missing,
    /// A negative label: in the pool but not judged (trec_eval), or junk.
    Negative(f64),
    /// A grade, 0 or above.
    Grade(f64),
}

impl Cell {
    /// The document is not in the pool.
    pub const ABSENT: Cell = Cell(f64::NEG_INFINITY);
    /// The document was judged but not on this aspect.
    pub const MISSING: Cell = Cell(f64::MIN);
    /// The largest label, up or down, that is accepted.
    pub const LARGEST: i32 = 1_000_000_000;

    /// A label as it was read.
    pub const fn label(label: i32) -> Self {
        Cell(label as f64)
    }

    /// A label that may be no whole number: a finite one.
    pub const fn real(label: f64) -> Self {
        Self::of_grade(label)
    }

    /// A grade that need not be a label: a finite number from 0 up.
    pub const fn of_grade(grade: f64) -> Self {
        // -0 would be another cell than 0.
        Cell(if grade == 0.0 { 0.0 } else { grade })
    }

    /// Which of the four states this is.
    pub fn state(self) -> State {
        match self {
            cell if cell == Self::ABSENT => State::Absent,
            cell if cell == Self::MISSING => State::Missing,
            Cell(n) if n < 0.0 => State::Negative(n),
            Cell(n) => State::Grade(n),
        }
    }

    /// The grade where this is one; some negative number otherwise.
    #[inline]
    pub const fn grade(self) -> f64 {
        self.0
    }

    /// The label where it is a whole number of an ordinary size, such as every label that was read from a qrels file.
    pub fn whole(self) -> Option<i32> {
        let whole = self.0 as i32;
        (f64::from(whole) == self.0).then_some(whole)
    }

    /// The position of a grade on a scale of whole numbers from 0 to `highest`: what is not a grade stands at 0.
    pub fn position(self, highest: i32) -> i32 {
        (self.0.max(0.0) as i32).min(highest.max(0))
    }

    /// Whether an assessor gave a grade.
    #[inline]
    pub const fn is_judged(self) -> bool {
        self.0 >= 0.0
    }
}

// No cell is NaN.
impl Eq for Cell {}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Cell {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl Hash for Cell {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.state() {
            State::Absent => f.write_str("absent"),
            State::Missing => f.write_str("missing"),
            State::Negative(n) | State::Grade(n) => write!(f, "{n}"),
        }
    }
}

/// Documents x subtopics x aspects of one topic.
#[derive(Debug, Clone)]
pub struct Sheet {
    documents: DocumentTable,
    subtopics: Vec<Box<str>>,
    aspects: usize,
    /// Row-major: `[document][subtopic][aspect]`.
    cells: Vec<Cell>,
    /// The subtopics' weights where they were given, summing to 1.
    weights: Option<Box<[f64]>>,
    /// Real-valued attributes of the documents, by row; empty where there are none.
    attributes: Vec<Box<[f64]>>,
    /// Which subtopics are vital; empty where nothing is known of it.
    vital: Box<[bool]>,
    /// Labels of the first aspect that are no whole numbers, `[document][subtopic]`; empty where all are whole.
    values: Vec<f64>,
}

impl Sheet {
    pub(super) fn new(documents: DocumentTable, subtopics: Vec<Box<str>>, aspects: usize, cells: Vec<Cell>) -> Self {
        debug_assert_eq!(cells.len(), documents.len() * subtopics.len().max(1) * aspects);
        Self {
            documents,
            subtopics,
            aspects,
            cells,
            weights: None,
            attributes: Vec::new(),
            vital: Box::default(),
            values: Vec::new(),
        }
    }

    /// The sheet with only the rows of which `keep` is true; subtopics and their weights stay as they are.
    pub(super) fn only(&self, mut keep: impl FnMut(usize) -> bool) -> Self {
        let rows: Vec<usize> = (0..self.documents.len()).filter(|&row| keep(row)).collect();
        let width = self.subtopic_count() * self.aspects;
        let mut documents = DocumentTable::default();
        for &row in &rows {
            documents.insert(self.documents.id(row));
        }
        Self {
            documents,
            subtopics: self.subtopics.clone(),
            aspects: self.aspects,
            cells: rows.iter().flat_map(|row| &self.cells[row * width..(row + 1) * width]).copied().collect(),
            weights: self.weights.clone(),
            attributes: rows.iter().filter_map(|&row| self.attributes.get(row).cloned()).collect(),
            vital: self.vital.clone(),
            values: match self.values.is_empty() {
                true => Vec::new(),
                false => rows.iter().flat_map(|&row| self.values(row)).copied().collect(),
            },
        }
    }

    pub(super) fn set_cell(&mut self, row: usize, subtopic: usize, aspect: usize, cell: Cell) {
        let place = (row * self.subtopic_count() + subtopic) * self.aspects + aspect;
        self.cells[place] = cell;
    }

    /// The documents of the pool.
    pub fn documents(&self) -> &DocumentTable {
        &self.documents
    }

    /// The names of the subtopics; empty where the judgments have none.
    pub fn subtopics(&self) -> &[Box<str>] {
        &self.subtopics
    }

    /// How many facet columns the subtopic axis has: at least one.
    pub fn subtopic_count(&self) -> usize {
        self.subtopics.len().max(1)
    }

    /// The weights of the subtopics, summing to 1: as given, or else equal ones.
    pub fn subtopic_weights(&self) -> Vec<f64> {
        let count = self.subtopic_count();
        self.given_weights().map_or_else(|| vec![1.0 / count as f64; count], <[f64]>::to_vec)
    }

    /// The weights of the subtopics where they were given, summing to 1.
    pub fn given_weights(&self) -> Option<&[f64]> {
        self.weights.as_deref()
    }

    /// Sets the weights of the subtopics: at least 0, one each, not all 0.
    pub(super) fn set_subtopic_weights(&mut self, weights: &[f64]) {
        debug_assert_eq!(weights.len(), self.subtopic_count());
        let sum: f64 = weights.iter().sum();
        self.weights = Some(weights.iter().map(|weight| weight / sum).collect());
    }

    /// Attributes of the documents beside their labels, by row; empty where the topic has none.
    pub fn attributes(&self) -> &[Box<[f64]>] {
        &self.attributes
    }

    /// Sets the attributes of a document.
    pub(super) fn set_attributes(&mut self, row: usize, attributes: &[f64]) {
        if self.attributes.is_empty() {
            self.attributes = vec![Box::default(); self.documents.len()];
        }
        self.attributes[row] = attributes.into();
    }

    /// Which subtopics are vital; empty where nothing is known of it.
    pub fn vital(&self) -> &[bool] {
        &self.vital
    }

    /// Says which subtopics are vital: one flag each.
    pub(super) fn set_vital(&mut self, vital: Box<[bool]>) {
        debug_assert_eq!(vital.len(), self.subtopic_count());
        self.vital = vital;
    }

    /// A document's labels by subtopic where labels are no whole numbers; empty where they are.
    pub fn values(&self, row: usize) -> &[f64] {
        let width = self.subtopic_count();
        self.values.get(row * width..(row + 1) * width).unwrap_or_default()
    }

    /// Sets a label of the first aspect that is no whole number.
    pub(super) fn set_value(&mut self, row: usize, subtopic: usize, value: f64) {
        let width = self.subtopic_count();
        self.values.resize(self.documents.len() * width, 0.0);
        self.values[row * width + subtopic] = value;
    }

    /// How many aspects there are: at least one.
    pub fn aspect_count(&self) -> usize {
        self.aspects
    }

    /// One cell.
    pub fn cell(&self, row: usize, subtopic: usize, aspect: usize) -> Cell {
        self.cells[(row * self.subtopic_count() + subtopic) * self.aspects + aspect]
    }

    /// All labels of a document: `[subtopic][aspect]`.
    pub fn labels(&self, row: usize) -> &[Cell] {
        let width = self.subtopic_count() * self.aspects;
        &self.cells[row * width..(row + 1) * width]
    }

    /// One facet column in row order.
    pub fn column(&self, subtopic: usize, aspect: usize) -> impl Iterator<Item = Cell> + '_ {
        let stride = self.subtopic_count() * self.aspects;
        self.cells.iter().skip(subtopic * self.aspects + aspect).step_by(stride).copied()
    }
}

//! Builds [`Judgments`] row by row, from a file or from memory.

use super::{Aspect, Cell, DocumentTable, Judgments, Preference, PreferenceGroup, Preferences, Sheet, Topic};
use crate::error::{Error, quoted};
use rustc_hash::FxHashMap;

/// So many cells are always allowed: half a gigabyte, ...
const MOST_CELLS: usize = 1 << 26;
/// ... and so many for every judgment that was given.
const MOST_CELLS_A_ROW: usize = 64;

/// Why a judgment was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// The document was judged before (for the subtopic).
    #[error("the document is judged already, at line {first_line}")]
    Again {
        /// The line (or row number, from 1) of the first judgment.
        first_line: u64,
    },
    /// There are not as many labels as aspects.
    #[error("labels: {found}, aspects: {expected}; every aspect has one label")]
    LabelCount {
        /// How many labels were given.
        found: usize,
        /// How many aspects there are.
        expected: usize,
    },
    /// A label is too far from 0.
    #[error("label {label} is out of range; labels go from -{largest} to {largest}", largest = Cell::LARGEST)]
    LabelRange {
        /// The label.
        label: i32,
    },
}

/// One line of a preference file: a document's level inside a subgroup of an assessor's preferences.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PreferenceRow<'a> {
    /// The topic.
    pub topic: &'a str,
    /// The assessor.
    pub group: &'a str,
    /// Where levels are comparable.
    pub subgroup: &'a str,
    /// The document.
    pub document: &'a str,
    /// Higher is preferred; above 0 is relevant.
    pub level: f64,
}

/// Collects judgments in any order and puts them into sheets.
///
/// ```
/// use aspectra_eval::JudgmentsBuilder;
/// let mut builder = JudgmentsBuilder::new(["relevance", "credibility"]);
/// builder.add("51", "", "D1", &[2, 1]).unwrap();
/// builder.add("51", "", "D2", &[0, 0]).unwrap();
/// let judgments = builder.finish();
/// assert_eq!(judgments.topics()[0].sheet.documents().len(), 2);
/// ```
#[derive(Debug)]
pub struct JudgmentsBuilder {
    aspects: Vec<Aspect>,
    topics: Vec<Draft>,
    /// The ids of the topics.
    ids: DocumentTable,
    /// The topic of the row before: files are nearly always grouped.
    last: Option<u32>,
    rows: u64,
}

#[derive(Debug, Default)]
struct Draft {
    id: Box<str>,
    documents: DocumentTable,
    /// Empty where no subtopic has a name: most topics have none, and need no table of them.
    subtopics: DocumentTable,
    /// (document row, subtopic, line) of each judgment; its labels are at the same place in `labels`.
    entries: Vec<(u32, u32, u64)>,
    labels: Vec<Cell>,
    /// Only for topics with subtopics: where a (document, subtopic) pair stands in `entries`.
    pairs: FxHashMap<(u32, u32), u32>,
    preferences: Vec<PreferenceGroup>,
}

impl JudgmentsBuilder {
    /// A builder for judgments with these aspects, one label of each a row.
    pub fn new<S: Into<String>>(aspects: impl IntoIterator<Item = S>) -> Self {
        let aspects =
            aspects.into_iter().map(|name| Aspect { name: name.into(), highest: 0, declared: false }).collect();
        Self { aspects, topics: Vec::new(), ids: DocumentTable::default(), last: None, rows: 0 }
    }

    /// Declares the largest label of an aspect, so that it does not depend on what the file happens to hold.
    pub fn declare_highest(&mut self, aspect: usize, highest: i32) {
        self.aspects[aspect].highest = highest;
        self.aspects[aspect].declared = true;
    }

    /// Adds one judgment; `subtopic` is empty where there are none. A document's id may have any bytes.
    ///
    /// # Errors
    /// A document that was judged before (for the subtopic), a wrong number of labels, or a label out of range. Nothing is
    /// added then.
    pub fn add(
        &mut self,
        topic: &str,
        subtopic: &str,
        document: impl AsRef<[u8]>,
        labels: &[i32],
    ) -> Result<(), Refused> {
        if let Some(&label) = labels.iter().find(|label| label.unsigned_abs() > Cell::LARGEST as u32) {
            return Err(Refused::LabelRange { label });
        }
        let cells: Vec<Cell> = labels.iter().map(|&label| Cell::label(label)).collect();
        let line = self.rows + 1;
        self.add_cells(topic, subtopic.as_bytes(), document.as_ref(), &cells, line)
    }

    pub(crate) fn add_cells(
        &mut self,
        topic: &str,
        subtopic: &[u8],
        document: &[u8],
        cells: &[Cell],
        line: u64,
    ) -> Result<(), Refused> {
        if cells.len() != self.aspects.len() {
            return Err(Refused::LabelCount { found: cells.len(), expected: self.aspects.len() });
        }
        self.rows += 1;
        let draft = self.draft(topic);
        let (row, new_row) = draft.documents.insert(document);
        let column = draft.column(subtopic);
        // A topic's first subtopic needs no table of pairs: a document seen before is a duplicate.
        if draft.subtopics.len() <= 1 {
            if !new_row {
                return Err(Refused::Again { first_line: draft.entries[row as usize].2 });
            }
        } else {
            if draft.pairs.is_empty() {
                draft.pairs = draft.entries.iter().enumerate().map(|(i, &(r, c, _))| ((r, c), i as u32)).collect();
            }
            let at = draft.entries.len() as u32;
            if let Some(&first) = draft.pairs.get(&(row, column)) {
                return Err(Refused::Again { first_line: draft.entries[first as usize].2 });
            }
            draft.pairs.insert((row, column), at);
        }
        draft.entries.push((row, column, line));
        draft.labels.extend_from_slice(cells);
        for (aspect, cell) in self.aspects.iter_mut().zip(cells) {
            if !aspect.declared {
                aspect.highest = aspect.highest.max(cell.whole().unwrap_or_else(|| rounded_up(*cell)));
            }
        }
        Ok(())
    }

    /// Adds one line of a preference file. Lines that contradict each other are an error when the judgments are used.
    pub fn add_preference(&mut self, preference: PreferenceRow<'_>) {
        let line = self.rows + 1;
        self.add_preference_at(preference, line);
    }

    pub(crate) fn add_preference_at(&mut self, preference: PreferenceRow<'_>, line: u64) {
        let PreferenceRow { topic, group, subgroup, document, level } = preference;
        self.rows += 1;
        let draft = self.draft(topic);
        let (row, new_row) = draft.documents.insert(document.as_bytes());
        if new_row {
            draft.entries.push((row, 0, 0));
            draft.labels.push(Cell::label(0));
        }
        let at = draft.preferences.binary_search_by(|g| (*g.name).cmp(group)).unwrap_or_else(|at| {
            draft.preferences.insert(at, PreferenceGroup { name: group.into(), subgroups: Vec::new() });
            at
        });
        let subgroups = &mut draft.preferences[at].subgroups;
        let at = subgroups.binary_search_by(|(name, _)| (**name).cmp(subgroup)).unwrap_or_else(|at| {
            subgroups.insert(at, (subgroup.into(), Vec::new()));
            at
        });
        subgroups[at].1.push(Preference { row, level, line });
    }

    fn draft(&mut self, topic: &str) -> &mut Draft {
        let at = match self.last {
            Some(at) if *self.topics[at as usize].id == *topic => at,
            _ => {
                let (at, is_new) = self.ids.insert(topic.as_bytes());
                if is_new {
                    self.topics.push(Draft { id: topic.into(), ..Draft::default() });
                }
                at
            }
        };
        self.last = Some(at);
        &mut self.topics[at as usize]
    }

    /// How many aspects a row must have.
    pub fn aspect_count(&self) -> usize {
        self.aspects.len()
    }

    /// Refuses what would need far more memory than its text: sheets have a cell for every document and subtopic, so that
    /// thousands of subtopics with a few documents each, which no collection has, would fill the machine.
    ///
    /// # Errors
    /// The largest topic, and its size.
    pub(crate) fn check_size(&self, source: &str) -> Result<(), Error> {
        let size = |draft: &Draft| draft.documents.len() * draft.subtopics.len().max(1) * self.aspects.len();
        let total: usize = self.topics.iter().map(size).sum();
        if total <= MOST_CELLS.max((self.rows as usize).saturating_mul(MOST_CELLS_A_ROW)) {
            return Ok(());
        }
        let largest = self.topics.iter().max_by_key(|draft| size(draft));
        let (topic, documents, subtopics) =
            largest.map_or(("", 0, 0), |draft| (&*draft.id, draft.documents.len(), draft.subtopics.len()));
        Err(Error::input(format!(
            "{source}: its sheets would have {total} cells, {MOST_CELLS} at most; topic {} has {documents} documents x \
             {subtopics} subtopics: is column 2 a subtopic?",
            quoted(topic.as_bytes())
        )))
    }

    /// Puts everything into sheets, topics in byte order of their ids.
    pub fn finish(self) -> Judgments {
        let aspects = self.aspects.len();
        let topics = self.topics.into_iter().map(|draft| draft.finish(aspects)).collect();
        Judgments::of_topics(self.aspects, self.ids, topics)
    }
}

impl Draft {
    fn column(&mut self, subtopic: &[u8]) -> u32 {
        if self.subtopics.is_empty() {
            if subtopic.is_empty() {
                return 0;
            }
            if !self.entries.is_empty() {
                self.subtopics.insert(b"");
            }
        }
        self.subtopics.insert(subtopic).0
    }

    fn finish(self, aspects: usize) -> Topic {
        // Subtopics in byte order of their names, numbers as numbers: "2" before "10".
        let mut order: Vec<usize> = (0..self.subtopics.len()).collect();
        order.sort_by(|&a, &b| numeric_then_bytes(self.subtopics.id(a), self.subtopics.id(b)));
        let only_unnamed = self.subtopics.ids().all(<[u8]>::is_empty);
        let cells = if self.subtopics.len() <= 1 {
            self.labels
        } else {
            let mut place = vec![0; order.len()];
            for (at, &column) in order.iter().enumerate() {
                place[column] = at;
            }
            let mut cells = vec![Cell::ABSENT; self.documents.len() * order.len() * aspects];
            for (&(row, column, _), labels) in self.entries.iter().zip(self.labels.chunks_exact(aspects)) {
                let at = (row as usize * order.len() + place[column as usize]) * aspects;
                cells[at..at + aspects].copy_from_slice(labels);
            }
            cells
        };
        let names = if only_unnamed {
            Vec::new()
        } else {
            order.iter().map(|&i| String::from_utf8_lossy(self.subtopics.id(i)).into()).collect()
        };
        let preferences = (!self.preferences.is_empty()).then(|| Box::new(Preferences { groups: self.preferences }));
        Topic { id: self.id, sheet: Sheet::new(self.documents, names, aspects, cells), preferences }
    }
}

/// The whole number from a grade up: 1 is the largest label of a scale that goes to 0.75.
#[cold]
fn rounded_up(cell: Cell) -> i32 {
    cell.grade().max(0.0).ceil() as i32
}

fn numeric_then_bytes(a: &[u8], b: &[u8]) -> std::cmp::Ordering {
    let number = |id: &[u8]| std::str::from_utf8(id).ok().and_then(|text| text.parse::<u64>().ok());
    match (number(a), number(b)) {
        (Some(x), Some(y)) => x.cmp(&y).then_with(|| a.cmp(b)),
        (Some(_), None) => std::cmp::Ordering::Less,
        (None, Some(_)) => std::cmp::Ordering::Greater,
        (None, None) => a.cmp(b),
    }
}

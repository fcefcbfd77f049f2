//! The grade columns that measures read: which facet, over which subtopics, condensed or not.

use crate::join::{Hit, JudgedRanking};
use crate::judgments::{Cell, Judgments, Sheet};
use crate::measure::{Column, Labelled};

/// How a column treats the subtopic axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SubtopicUse {
    /// There is only one.
    Only,
    /// One column a subtopic.
    Each,
    /// One column: the largest label over the subtopics.
    Largest,
}

/// What makes two measures read the same columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ColumnSpec {
    pub(super) aspect: usize,
    pub(super) subtopics: SubtopicUse,
    pub(super) condensed: bool,
}

/// The columns of all topics for one [`ColumnSpec`].
#[derive(Debug)]
pub(super) struct ColumnSet {
    pub(super) spec: ColumnSpec,
    /// The number of each topic's first column; empty where column = topic.
    starts: Vec<u32>,
    /// Cells that are not simply those of the sheet, by topic and row.
    derived: Vec<Box<[Cell]>>,
}

impl ColumnSet {
    pub(super) fn new(judgments: &Judgments, spec: ColumnSpec) -> Self {
        let topics = judgments.topics();
        let mut set = Self { spec, starts: Vec::new(), derived: Vec::new() };
        match spec.subtopics {
            SubtopicUse::Only => {}
            SubtopicUse::Each => {
                let mut next = 0;
                for topic in topics {
                    set.starts.push(next);
                    next += topic.sheet.subtopic_count() as u32;
                }
            }
            SubtopicUse::Largest => {
                set.derived = topics.iter().map(|topic| largest(&topic.sheet, spec.aspect)).collect();
            }
        }
        set
    }

    /// How many columns a topic has.
    pub(super) fn count(&self, sheet: &Sheet) -> usize {
        if self.spec.subtopics == SubtopicUse::Each { sheet.subtopic_count() } else { 1 }
    }

    /// The number of a topic's column among those of all topics.
    pub(super) fn number(&self, topic: usize, subtopic: usize) -> usize {
        match self.spec.subtopics {
            SubtopicUse::Each => self.starts[topic] as usize + subtopic,
            SubtopicUse::Only | SubtopicUse::Largest => topic,
        }
    }

    /// Shows every column of all topics to `visit`, in the order of their numbers.
    pub(super) fn for_each(&self, judgments: &Judgments, mut visit: impl FnMut(&Column<'_>)) {
        let highest = judgments.aspects()[self.spec.aspect].highest;
        let (mut cells, mut grades) = (Vec::new(), Vec::new());
        for (number, topic) in judgments.topics().iter().enumerate() {
            for subtopic in 0..self.count(&topic.sheet) {
                cells.clear();
                cells.extend(
                    (0..topic.sheet.documents().len()).map(|row| self.cell(&topic.sheet, number, subtopic, row)),
                );
                visit(&Column::new(&cells, &mut grades, highest));
            }
        }
    }

    #[inline]
    fn cell(&self, sheet: &Sheet, topic: usize, subtopic: usize, row: usize) -> Cell {
        match self.derived.get(topic) {
            Some(cells) => cells[row],
            None => sheet.cell(row, subtopic, self.spec.aspect),
        }
    }

    /// Whether a document has a grade on a column.
    pub(super) fn is_judged(&self, sheet: &Sheet, topic: usize, subtopic: usize, row: usize) -> bool {
        self.cell(sheet, topic, subtopic, row).is_judged()
    }

    /// A ranking's labels on one column, into `labelled`; returns how many documents there are after condensing.
    pub(super) fn label(
        &self,
        sheet: &Sheet,
        topic: usize,
        subtopic: usize,
        ranking: &JudgedRanking<'_>,
        labelled: &mut Vec<Labelled>,
    ) -> u32 {
        labelled.clear();
        if self.spec.condensed {
            let cells = ranking.hits.iter().map(|hit| self.cell(sheet, topic, subtopic, hit.row as usize));
            labelled.extend(cells.filter(|cell| cell.is_judged()).zip(1..).map(|(cell, rank)| Labelled { rank, cell }));
            labelled.len() as u32
        } else {
            labelled.extend(self.in_place(sheet, topic, subtopic, ranking.hits));
            ranking.retrieved
        }
    }

    /// The labels of some hits on one column, each at its own rank, condensed or not.
    pub(super) fn in_place<'a>(
        &'a self,
        sheet: &'a Sheet,
        topic: usize,
        subtopic: usize,
        hits: &'a [Hit],
    ) -> impl Iterator<Item = Labelled> + 'a {
        hits.iter()
            .map(move |hit| Labelled { rank: hit.rank, cell: self.cell(sheet, topic, subtopic, hit.row as usize) })
            .filter(|document| document.cell != Cell::ABSENT)
    }
}

fn largest(sheet: &Sheet, aspect: usize) -> Box<[Cell]> {
    let rows = 0..sheet.documents().len();
    let over_subtopics = |row| (0..sheet.subtopic_count()).map(move |subtopic| sheet.cell(row, subtopic, aspect)).max();
    rows.map(|row| over_subtopics(row).unwrap_or(Cell::ABSENT)).collect()
}

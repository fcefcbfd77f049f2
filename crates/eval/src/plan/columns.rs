//! The grade columns that measures read: which facet or collapse of facets, over which subtopics, condensed or not.

use crate::collapse::Fold;
use crate::join::{Hit, JudgedRanking};
use crate::judgments::{Cell, Judgments, Sheet};
use crate::measure::{Column, Labelled};

/// How a column treats the aspect axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AspectUse {
    /// The aspect with this number.
    One(usize),
    /// All of them, folded by the collapse with this number.
    Collapsed(usize),
}

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
    pub(super) aspects: AspectUse,
    pub(super) subtopics: SubtopicUse,
    pub(super) condensed: bool,
}

/// The columns of all topics for one [`ColumnSpec`].
#[derive(Debug)]
pub(super) struct ColumnSet {
    pub(super) spec: ColumnSpec,
    /// The largest grade of the columns.
    pub(super) highest: i32,
    /// The number of each topic's first column; empty where column = topic.
    starts: Vec<u32>,
    /// Cells that are not simply those of the sheet, by topic: `[row][column of the topic]`.
    derived: Vec<Box<[Cell]>>,
}

impl ColumnSet {
    pub(super) fn new(judgments: &Judgments, spec: ColumnSpec, collapse: Option<&dyn Fold>) -> Self {
        let topics = judgments.topics();
        let highest = match (spec.aspects, collapse) {
            (AspectUse::One(aspect), _) => judgments.aspects()[aspect].highest,
            (AspectUse::Collapsed(_), Some(fold)) => fold.highest(),
            (AspectUse::Collapsed(_), None) => 0,
        };
        let mut set = Self { spec, highest, starts: Vec::new(), derived: Vec::new() };
        if spec.subtopics == SubtopicUse::Each {
            let mut next = 0;
            for topic in topics {
                set.starts.push(next);
                next += topic.sheet.subtopic_count() as u32;
            }
        }
        if collapse.is_some() || spec.subtopics == SubtopicUse::Largest {
            let largest: Vec<i32> = judgments.aspects().iter().map(|aspect| aspect.highest).collect();
            set.derived = topics.iter().map(|topic| set.derive(&topic.sheet, collapse, &largest)).collect();
        }
        set
    }

    fn derive(&self, sheet: &Sheet, collapse: Option<&dyn Fold>, largest: &[i32]) -> Box<[Cell]> {
        let mut labels = Vec::with_capacity(largest.len());
        let mut cells = Vec::with_capacity(sheet.documents().len() * self.count(sheet));
        for row in 0..sheet.documents().len() {
            let mut of_subtopic = |subtopic| match (collapse, self.spec.aspects) {
                (Some(fold), _) => collapsed(fold, sheet, row, subtopic, largest, &mut labels),
                (None, AspectUse::One(aspect)) => sheet.cell(row, subtopic, aspect),
                (None, AspectUse::Collapsed(_)) => Cell::ABSENT,
            };
            let subtopics = 0..sheet.subtopic_count();
            match self.spec.subtopics {
                SubtopicUse::Each => cells.extend(subtopics.map(of_subtopic)),
                SubtopicUse::Only => cells.push(of_subtopic(0)),
                SubtopicUse::Largest => cells.push(subtopics.map(of_subtopic).max().unwrap_or(Cell::ABSENT)),
            }
        }
        cells.into()
    }

    /// Whether a document's cells, one a column of the topic, are all the labels that the sheet has of it.
    pub(super) fn is_whole_rows(&self, sheet: &Sheet) -> bool {
        sheet.aspect_count() == 1 && self.derived.is_empty()
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
        let (mut cells, mut grades) = (Vec::new(), Vec::new());
        for (number, topic) in judgments.topics().iter().enumerate() {
            for subtopic in 0..self.count(&topic.sheet) {
                cells.clear();
                let rows = 0..topic.sheet.documents().len();
                cells.extend(rows.map(|row| self.cell(&topic.sheet, number, subtopic, row)));
                visit(&Column::new(&cells, &mut grades, self.highest));
            }
        }
    }

    /// A document's label on a column of its topic.
    #[inline]
    pub(super) fn cell(&self, sheet: &Sheet, topic: usize, subtopic: usize, row: usize) -> Cell {
        match (self.derived.get(topic), self.spec.aspects) {
            (Some(cells), _) if self.spec.subtopics == SubtopicUse::Each => {
                cells[row * sheet.subtopic_count() + subtopic]
            }
            (Some(cells), _) => cells[row],
            (None, AspectUse::One(aspect)) => sheet.cell(row, subtopic, aspect),
            (None, AspectUse::Collapsed(_)) => Cell::ABSENT,
        }
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

/// The grade of a document's labels. A negative label counts as 0, unless none of them is a grade: then the document
/// is as unjudged as it was.
fn collapsed(
    fold: &dyn Fold,
    sheet: &Sheet,
    row: usize,
    subtopic: usize,
    largest: &[i32],
    labels: &mut Vec<i32>,
) -> Cell {
    let cells = (0..largest.len()).map(|aspect| sheet.cell(row, subtopic, aspect));
    let best = cells.clone().max().unwrap_or(Cell::ABSENT);
    if !best.is_judged() {
        return best;
    }
    labels.clear();
    labels.extend(cells.zip(largest).map(|(cell, &largest)| cell.grade().clamp(0, largest.max(0))));
    Cell::label(fold.grade(labels))
}

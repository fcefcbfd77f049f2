//! The grade columns that measures read: which facet or collapse of facets, over which subtopics, condensed or not.

use super::coded::{CodedCells, TopicCells};
use super::collapsing::Collapsing;
use super::real_labels::place;
use crate::collapse::Fold;
use crate::join::{Hit, JudgedRanking};
use crate::judgments::{Cell, Judgments, Sheet};
use crate::measure::graded::{Column, Labelled};

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
    /// One column per subtopic.
    Each,
    /// One column: the largest label over the subtopics.
    Largest,
    /// One column: all of them, folded by the collapse with this number.
    Collapsed(usize),
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
    pub(super) highest: f64,
    /// The largest grade by topic, where it is a topic's own; else empty.
    highest_of_topics: Vec<f64>,
    /// The number of each topic's first column; empty where column = topic.
    starts: Vec<u32>,
    /// Cells that are not simply those of the sheet, by topic: `[row][column of the topic]`.
    derived: CodedCells,
}

impl ColumnSet {
    pub(super) fn new(judgments: &Judgments, spec: ColumnSpec, collapses: &[Collapsing]) -> Self {
        let topics = judgments.topics();
        let highest = Collapsing::highest_left(judgments, collapses, spec.aspects);
        let mut set =
            Self { spec, highest, highest_of_topics: Vec::new(), starts: Vec::new(), derived: CodedCells::default() };
        match spec.subtopics {
            SubtopicUse::Each => {
                let mut next = 0;
                for topic in topics {
                    set.starts.push(next);
                    next += topic.sheet.subtopic_count() as u32;
                }
            }
            SubtopicUse::Collapsed(number) => {
                set.highest = collapses[number].highest();
                let folds = topics.iter().map(|topic| collapses[number].fold(&topic.sheet));
                set.highest_of_topics = folds.map(|fold| fold.map_or(0.0, Fold::highest)).collect();
            }
            SubtopicUse::Only | SubtopicUse::Largest => {}
        }
        let is_as_read = matches!(spec.aspects, AspectUse::One(_))
            && matches!(spec.subtopics, SubtopicUse::Only | SubtopicUse::Each);
        if !is_as_read {
            let largest: Vec<i32> = judgments.aspects().iter().map(|aspect| aspect.highest).collect();
            // Only collapses of subtopics ask for it, and those have checked that it is a label.
            let highest = Cell::of_grade(highest).whole().unwrap_or(i32::MAX);
            let derive = |sheet| set.derive(sheet, collapses, &largest, highest);
            let cells = topics.iter().map(|topic| derive(&topic.sheet)).collect();
            set.derived = CodedCells::new(cells);
        }
        set
    }

    /// The cells of a topic. `largest` are the largest labels of the aspects, `highest` that of what they are read as.
    fn derive(&self, sheet: &Sheet, collapses: &[Collapsing], largest: &[i32], highest: i32) -> Box<[Cell]> {
        let mut labels = Vec::with_capacity(largest.len());
        let mut cells = Vec::with_capacity(sheet.documents().len() * self.count(sheet));
        let mut of_subtopics = Vec::with_capacity(sheet.subtopic_count());
        let subtopic_largest = vec![highest; sheet.subtopic_count()];
        for row in 0..sheet.documents().len() {
            of_subtopics.clear();
            of_subtopics.extend((0..sheet.subtopic_count()).map(|subtopic| match self.spec.aspects {
                AspectUse::One(aspect) => sheet.cell(row, subtopic, aspect),
                AspectUse::Collapsed(number) => {
                    let of_aspects = (0..largest.len()).map(|aspect| sheet.cell(row, subtopic, aspect));
                    let collapsing = &collapses[number];
                    collapsed(
                        collapsing.fold(sheet),
                        of_aspects,
                        largest,
                        |aspect| collapsing.scale(aspect),
                        &mut labels,
                    )
                }
            }));
            match self.spec.subtopics {
                SubtopicUse::Each => cells.extend_from_slice(&of_subtopics),
                SubtopicUse::Only => cells.extend(of_subtopics.first()),
                SubtopicUse::Largest => cells.push(of_subtopics.iter().copied().max().unwrap_or(Cell::ABSENT)),
                SubtopicUse::Collapsed(number) => {
                    let fold = collapses[number].fold(sheet);
                    cells.push(collapsed(fold, of_subtopics.iter().copied(), &subtopic_largest, |_| None, &mut labels));
                }
            }
        }
        cells.into()
    }

    /// The largest grade of a topic's columns.
    pub(super) fn highest_of(&self, topic: usize) -> f64 {
        self.highest_of_topics.get(topic).copied().unwrap_or(self.highest)
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
            SubtopicUse::Only | SubtopicUse::Largest | SubtopicUse::Collapsed(_) => topic,
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
                visit(&Column::new(&cells, &mut grades, self.highest_of(number)));
            }
        }
    }

    /// A document's label on a column of its topic.
    #[inline]
    pub(super) fn cell(&self, sheet: &Sheet, topic: usize, subtopic: usize, row: usize) -> Cell {
        self.cell_of(self.derived.topic(topic), sheet, subtopic, row)
    }

    /// The same, where the cells of the topic are at hand.
    #[inline]
    fn cell_of(&self, derived: Option<TopicCells<'_>>, sheet: &Sheet, subtopic: usize, row: usize) -> Cell {
        match (derived, self.spec.aspects) {
            (Some(cells), _) if self.spec.subtopics == SubtopicUse::Each => {
                cells.at(row * sheet.subtopic_count() + subtopic)
            }
            (Some(cells), _) => cells.at(row),
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
        let derived = self.derived.topic(topic);
        hits.iter()
            .map(move |hit| Labelled { rank: hit.rank, cell: self.cell_of(derived, sheet, subtopic, hit.row as usize) })
            .filter(|document| document.cell != Cell::ABSENT)
    }
}

/// The grade of a document's labels. A negative label counts as 0, unless none of them is a grade: then the document
/// is as unjudged as it was.
fn collapsed<'s>(
    fold: Option<&dyn Fold>,
    cells: impl Iterator<Item = Cell> + Clone,
    largest: &[i32],
    scale: impl Fn(usize) -> Option<&'s [f64]>,
    labels: &mut Vec<i32>,
) -> Cell {
    let best = cells.clone().max().unwrap_or(Cell::ABSENT);
    let Some(fold) = fold.filter(|_| best.is_judged()) else { return best };
    labels.clear();
    let places = cells.zip(largest).enumerate();
    labels.extend(places.map(|(aspect, (cell, &largest))| place(cell, largest, scale(aspect))));
    Cell::of_grade(fold.grade(labels))
}

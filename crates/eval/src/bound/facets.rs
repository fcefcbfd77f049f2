//! What measures of a whole axis read: several columns side by side.

use super::columns::{AspectUse, ColumnSet};
use crate::join::JudgedRanking;
use crate::judgments::{Cell, Judgments};
use crate::measure::faceted::{FacetPool, FacetRanking, FacetScorer, PoolShare};

/// The columns of an axis.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum FacetColumns {
    /// One column set an aspect, with the aspects' weights.
    Aspects(Vec<usize>, Vec<f64>),
    /// The columns of one set, a subtopic each.
    Subtopics(usize),
}

/// Labels of a ranking on all facets of an axis; buffers that are reused.
#[derive(Debug, Default)]
pub(super) struct FacetLabels {
    /// The ranking they are for.
    serial: u64,
    ranks: Vec<u32>,
    rows: Vec<u32>,
    cells: Vec<Cell>,
    retrieved: u32,
}

/// What is scored: a topic, and which of its subtopics where an aggregate runs over them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slice {
    pub(super) topic: usize,
    pub(super) subtopic: usize,
}

impl FacetColumns {
    /// How many facets a topic has.
    fn count(&self, judgments: &Judgments, topic: usize) -> usize {
        match self {
            FacetColumns::Aspects(sets, _) => sets.len(),
            FacetColumns::Subtopics(_) => judgments.topics()[topic].sheet.subtopic_count(),
        }
    }

    /// The number of a pool among those of all topics.
    pub(super) fn number(&self, sets: &[ColumnSet], slice: Slice) -> usize {
        match self {
            FacetColumns::Aspects(of_aspects, _) => sets[of_aspects[0]].number(slice.topic, slice.subtopic),
            FacetColumns::Subtopics(_) => slice.topic,
        }
    }

    fn push_row(&self, judgments: &Judgments, sets: &[ColumnSet], slice: Slice, row: usize, cells: &mut Vec<Cell>) {
        let sheet = &judgments.topics()[slice.topic].sheet;
        match self {
            FacetColumns::Aspects(of_aspects, _) => {
                cells.extend(of_aspects.iter().map(|&set| sets[set].cell(sheet, slice.topic, slice.subtopic, row)));
            }
            FacetColumns::Subtopics(set) if sets[*set].is_whole_rows(sheet) => {
                cells.extend_from_slice(sheet.labels(row))
            }
            FacetColumns::Subtopics(set) => {
                let subtopics = 0..sheet.subtopic_count();
                cells.extend(subtopics.map(|subtopic| sets[*set].cell(sheet, slice.topic, subtopic, row)));
            }
        }
    }

    /// Whether a document's labels are those of the first aspect, a subtopic each.
    fn reads_first_aspect(&self, sets: &[ColumnSet]) -> bool {
        matches!(self, FacetColumns::Subtopics(set) if sets[*set].spec.aspects == AspectUse::One(0))
    }

    /// Shows every topic's pool to the measures of these columns, in the order of their numbers.
    pub(super) fn prepare(&self, judgments: &Judgments, sets: &[ColumnSet], scorers: &mut [&mut Box<dyn FacetScorer>]) {
        let (mut cells, mut values) = (Vec::new(), Vec::new());
        let aspects: Vec<&str> = match self {
            FacetColumns::Aspects(..) => judgments.aspects().iter().map(|aspect| &*aspect.name).collect(),
            FacetColumns::Subtopics(_) => Vec::new(),
        };
        for (number, topic) in judgments.topics().iter().enumerate() {
            let facets = self.count(judgments, number);
            let slices = match self {
                FacetColumns::Aspects(of_aspects, _) => sets[of_aspects[0]].count(&topic.sheet),
                FacetColumns::Subtopics(_) => 1,
            };
            let highest: Vec<f64> = match self {
                FacetColumns::Aspects(of_aspects, _) => {
                    of_aspects.iter().map(|&set| sets[set].highest_of(number)).collect()
                }
                FacetColumns::Subtopics(set) => vec![sets[*set].highest_of(number); facets],
            };
            let weights = match self {
                FacetColumns::Aspects(_, weights) => weights.clone(),
                FacetColumns::Subtopics(_) => topic.sheet.subtopic_weights(),
            };
            for subtopic in 0..slices {
                cells.clear();
                values.clear();
                if self.reads_first_aspect(sets) {
                    (0..topic.sheet.documents().len()).for_each(|row| values.extend(topic.sheet.values(row)));
                }
                for row in 0..topic.sheet.documents().len() {
                    self.push_row(judgments, sets, Slice { topic: number, subtopic }, row, &mut cells);
                }
                let share = PoolShare::default();
                let pool = FacetPool {
                    cells: &cells,
                    facets,
                    aspects: &aspects,
                    highest: &highest,
                    weights: &weights,
                    documents: topic.sheet.documents(),
                    attributes: topic.sheet.attributes(),
                    values: &values,
                    vital: if matches!(self, FacetColumns::Subtopics(_)) { topic.sheet.vital() } else { &[] },
                    share: &share,
                };
                scorers.iter_mut().for_each(|scorer| scorer.add_pool(&pool));
            }
        }
    }

    /// A ranking's labels on all facets, looked up unless they are there already. Condensing keeps documents with a grade
    /// on some facet.
    pub(super) fn label<'s>(
        &self,
        judgments: &Judgments,
        sets: &[ColumnSet],
        slice: Slice,
        ranking: &JudgedRanking<'_>,
        serial: u64,
        labels: &'s mut FacetLabels,
    ) -> FacetRanking<'s> {
        let facets = self.count(judgments, slice.topic);
        if labels.serial != serial {
            labels.serial = serial;
            let condensed = match self {
                FacetColumns::Aspects(of_aspects, _) => sets[of_aspects[0]].spec.condensed,
                FacetColumns::Subtopics(set) => sets[*set].spec.condensed,
            };
            labels.ranks.clear();
            labels.rows.clear();
            labels.cells.clear();
            for hit in ranking.hits {
                let start = labels.cells.len();
                self.push_row(judgments, sets, slice, hit.row as usize, &mut labels.cells);
                let best = labels.cells[start..].iter().copied().max().unwrap_or(Cell::ABSENT);
                if best == Cell::ABSENT || condensed && !best.is_judged() {
                    labels.cells.truncate(start);
                    continue;
                }
                labels.rows.push(hit.row);
                labels.ranks.push(if condensed { labels.rows.len() as u32 } else { hit.rank });
            }
            labels.retrieved = if condensed { labels.rows.len() as u32 } else { ranking.retrieved };
        }
        FacetRanking {
            ranks: &labels.ranks,
            rows: &labels.rows,
            cells: &labels.cells,
            facets,
            retrieved: labels.retrieved,
        }
    }
}

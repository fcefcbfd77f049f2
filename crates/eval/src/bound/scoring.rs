//! The walk over a bound expression that scores one ranking.

use super::facets::{FacetLabels, Slice};
use super::{Bound, FacetLeaf, Leaf, Node, Parts};
use crate::aggregate::Aggregate;
use crate::join::JudgedRanking;
use crate::judgments::Cell;
use crate::measure::graded::ties::{Draws, Tied, condensed_groups, expected_score};
use crate::measure::graded::{Labelled, Ranking, Residual};
use crate::measure::preference::{PreferenceMeasure, PreferenceStanding};
use crate::scores::Score;

/// What is asked of a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Case {
    /// The score.
    Actual,
    /// The score if every unjudged document had the best label.
    Best,
}

/// Buffers that one thread reuses for all its rankings.
#[derive(Debug, Default)]
pub struct Scratch {
    /// The scores of the ranking, by measure.
    pub(super) scores: Vec<Score>,
    /// `[set][subtopic]`
    labels: Vec<Vec<Labels>>,
    serial: u64,
    /// `[axis][subtopic]`
    facets: Vec<Vec<FacetLabels>>,
    /// `[leaf][subtopic]`: scores of shared leaves, and the serial they are for.
    shared: Vec<Vec<(u64, Score)>>,
    /// The ranking beside the topic's preferences, and the serial it is for.
    preferences: (u64, PreferenceStanding),
    /// The scores of slices that are being folded; an aggregate inside another one stacks its own on top.
    slices: Vec<f64>,
    /// Equal weights.
    equal: Vec<f64>,
    /// The labels of a ranking whose unjudged documents have the best one.
    best: Vec<Labelled>,
    /// How many scores of each measure were estimated from drawn tie orders.
    pub(crate) sampled: Vec<u64>,
    /// How many scores of each measure are 0 by decree.
    pub(crate) set_to_0: Vec<u64>,
}

#[derive(Debug, Default)]
struct Labels {
    serial: u64,
    labelled: Vec<Labelled>,
    retrieved: u32,
}

impl Scratch {
    /// Makes room for another ranking.
    pub(super) fn start(&mut self, bound: &Bound<'_>) {
        self.serial += 1;
        self.scores.clear();
        self.labels.resize_with(bound.sets.len(), Vec::new);
        self.facets.resize_with(bound.axes.len(), Vec::new);
        self.sampled.resize(bound.roots.len(), 0);
        self.set_to_0.resize(bound.roots.len(), 0);
    }
}

/// One ranking under scoring by one measure.
pub(super) struct Scoring<'a, 's> {
    bound: &'a Bound<'a>,
    case: Case,
    topic: usize,
    ranking: &'a JudgedRanking<'a>,
    scratch: &'s mut Scratch,
    /// The number of the measure.
    measure: usize,
}

impl<'a, 's> Scoring<'a, 's> {
    pub(super) fn new(
        bound: &'a Bound<'a>,
        case: Case,
        topic: usize,
        ranking: &'a JudgedRanking<'a>,
        scratch: &'s mut Scratch,
        measure: usize,
    ) -> Self {
        Self { bound, case, topic, ranking, scratch, measure }
    }

    pub(super) fn score(&mut self, node: &Node, subtopic: usize) -> Score {
        match node {
            Node::Leaf(number) => match self.case {
                Case::Actual => self.leaf_once(*number, subtopic),
                Case::Best => self.best(&self.bound.leaves[*number], subtopic),
            },
            Node::Facets(_) if self.case == Case::Best => Score::Undefined("several labels have no best one"),
            Node::Facets(number) => self.facets(&self.bound.facet_leaves[*number], subtopic),
            Node::Fold { aggregate, parts, coverable } => {
                let start = self.scratch.slices.len();
                let undefined = self.push_slices(parts, subtopic);
                let fixed = coverable.as_ref().map(|weights| weights.of(self.topic, subtopic));
                let score = undefined.unwrap_or_else(|| self.fold(&**aggregate, parts, fixed, start));
                self.scratch.slices.truncate(start);
                score
            }
            Node::Preference(_) if self.case == Case::Best => Score::Undefined("preferences have no best label"),
            Node::Preference(measure) => self.preference(&**measure),
            Node::RunTag => Score::Undefined("a fact of the run, not of a topic"),
        }
    }

    /// Scores the slices that an aggregate folds; returns the first score that is no number.
    fn push_slices(&mut self, parts: &Parts, subtopic: usize) -> Option<Score> {
        match parts {
            Parts::Aspects(nodes, _) => nodes.iter().find_map(|node| self.push_slice(node, subtopic)),
            Parts::Subtopics(node) => {
                let count = self.bound.judgments.topics()[self.topic].sheet.subtopic_count();
                (0..count).find_map(|subtopic| self.push_slice(node, subtopic))
            }
        }
    }

    fn push_slice(&mut self, node: &Node, subtopic: usize) -> Option<Score> {
        let score = self.score(node, subtopic);
        let number = score.number();
        self.scratch.slices.extend(number);
        if number.is_none() { Some(score) } else { None }
    }

    /// Folds the slices on the stack from `start` up.
    fn fold(&mut self, aggregate: &dyn Aggregate, parts: &Parts, fixed: Option<&[f64]>, start: usize) -> Score {
        let Scratch { slices, equal, set_to_0, .. } = &mut *self.scratch;
        let slices = &slices[start..];
        let weights = match (fixed, parts) {
            (Some(weights), _) => weights,
            (None, Parts::Aspects(_, weights)) => weights,
            (None, Parts::Subtopics(_)) => {
                self.bound.judgments.topics()[self.topic].sheet.given_weights().unwrap_or_else(|| {
                    equal.clear();
                    equal.resize(slices.len(), 1.0 / slices.len() as f64);
                    equal
                })
            }
        };
        if self.case == Case::Actual {
            set_to_0[self.measure] += u64::from(aggregate.is_set_to_0(slices, weights));
        }
        aggregate.fold(slices, weights)
    }

    /// The score of a leaf, computed once where several expressions share it.
    fn leaf_once(&mut self, number: usize, subtopic: usize) -> Score {
        let leaf = &self.bound.leaves[number];
        if !leaf.is_shared {
            return self.leaf(leaf, subtopic);
        }
        if self.scratch.shared.len() <= number {
            self.scratch.shared.resize_with(number + 1, Vec::new);
        }
        if self.scratch.shared[number].len() <= subtopic {
            self.scratch.shared[number].resize(subtopic + 1, (0, Score::Count(0)));
        }
        if self.scratch.shared[number][subtopic].0 != self.scratch.serial {
            let score = self.leaf(leaf, subtopic);
            self.scratch.shared[number][subtopic] = (self.scratch.serial, score);
        }
        self.scratch.shared[number][subtopic].1.clone()
    }

    fn facets(&mut self, leaf: &FacetLeaf, subtopic: usize) -> Score {
        if self.bound.average_ties && !self.ranking.tie_groups.is_empty() {
            return Score::Undefined("no mean over tied orders for measures of several facets");
        }
        let slice = Slice { topic: self.topic, subtopic };
        let (columns, sets) = (&self.bound.axes[leaf.axis], &self.bound.sets);
        let pool = columns.number(sets, slice);
        let subtopics = &mut self.scratch.facets[leaf.axis];
        if subtopics.len() <= subtopic {
            subtopics.resize_with(subtopic + 1, FacetLabels::default);
        }
        let labels = &mut subtopics[subtopic];
        let serial = self.scratch.serial;
        leaf.scorer.score(pool, columns.label(self.bound.judgments, sets, slice, self.ranking, serial, labels))
    }

    fn leaf(&mut self, leaf: &Leaf, subtopic: usize) -> Score {
        let set = &self.bound.sets[leaf.set];
        let column = set.number(self.topic, subtopic);
        let condensed = set.spec.condensed;
        if !self.bound.average_ties || self.ranking.tie_groups.is_empty() {
            return leaf.scorer.score(column, self.labels(leaf.set, subtopic));
        }
        let draws = Draws { seed: self.bound.seed, stream: self.topic as u64 };
        let sheet = &self.bound.judgments.topics()[self.topic].sheet;
        let (groups, below);
        let tied = if self.ranking.is_cut_inside_ties() {
            below = set.in_place(sheet, self.topic, subtopic, self.ranking.tied_hits).collect::<Vec<_>>();
            let (retrieved, strangers) = (self.ranking.retrieved, self.ranking.tied_strangers);
            let ranking = Ranking { labelled: &below, retrieved, strangers };
            Tied { ranking, groups: self.ranking.tie_groups, condense: condensed }
        } else if condensed {
            let judged =
                |hit: usize| set.cell(sheet, self.topic, subtopic, self.ranking.hits[hit].row as usize).is_judged();
            groups = condensed_groups(self.ranking, judged);
            Tied { ranking: self.labels(leaf.set, subtopic), groups: &groups, condense: false }
        } else {
            let groups = self.ranking.tie_groups;
            Tied { ranking: self.labels(leaf.set, subtopic), groups, condense: false }
        };
        let (score, sampled) = expected_score(&*leaf.scorer, column, tied, draws);
        self.scratch.sampled[self.measure] += u64::from(sampled);
        score
    }

    /// The score of a preference measure; the ranking is put beside the preferences once for all of them.
    fn preference(&mut self, measure: &dyn PreferenceMeasure) -> Score {
        let orders = &self.bound.orders[self.topic];
        let (serial, standing) = &mut self.scratch.preferences;
        if *serial != self.scratch.serial {
            *serial = self.scratch.serial;
            standing.fill(orders, self.ranking);
        }
        measure.score(&standing.beside(orders))
    }

    /// The labels of the ranking on a column, looked up once for all measures that read it.
    fn labels(&mut self, set: usize, subtopic: usize) -> Ranking<'_> {
        let columns = &self.bound.sets[set];
        let sheet = &self.bound.judgments.topics()[self.topic].sheet;
        let subtopics = &mut self.scratch.labels[set];
        let slot = if columns.count(sheet) == 1 { 0 } else { subtopic };
        if subtopics.len() <= slot {
            subtopics.resize_with(slot + 1, Labels::default);
        }
        let labels = &mut subtopics[slot];
        if labels.serial != self.scratch.serial {
            labels.serial = self.scratch.serial;
            labels.retrieved = columns.label(sheet, self.topic, slot, self.ranking, &mut labels.labelled);
        }
        let strangers = if columns.spec.condensed { &[] } else { self.ranking.strangers };
        Ranking { labelled: &labels.labelled, retrieved: labels.retrieved, strangers }
    }

    /// The score with the best label on every unlabelled rank.
    fn best(&mut self, leaf: &Leaf, subtopic: usize) -> Score {
        let depth = match leaf.scorer.residual() {
            Residual::Undefined(reason) => return Score::Undefined(reason),
            Residual::UpTo(depth) => depth,
        };
        let set = &self.bound.sets[leaf.set];
        let highest = Cell::of_grade(set.highest_of(self.topic).max(1.0));
        let column = set.number(self.topic, subtopic);
        let mut labelled = std::mem::take(&mut self.scratch.best);
        labelled.clear();
        let ranking = self.labels(leaf.set, subtopic);
        let best_of = |cell: Option<Cell>| cell.filter(|cell| cell.is_judged()).unwrap_or(highest);
        labelled.extend(ranking.ranks().map(|(rank, cell)| Labelled { rank, cell: best_of(cell) }));
        let retrieved = depth.unwrap_or(0).max(ranking.retrieved);
        labelled.extend((ranking.retrieved + 1..=retrieved).map(|rank| Labelled { rank, cell: highest }));
        let full = Ranking { labelled: &labelled, retrieved, strangers: &[] };
        let score = match leaf.scorer.score(column, full) {
            Score::Real(value) => Score::Real(value + leaf.scorer.tail(column, retrieved)),
            other => other,
        };
        self.scratch.best = labelled;
        score
    }
}

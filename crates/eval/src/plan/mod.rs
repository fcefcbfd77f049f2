//! Measures bound to judgments: what each reads is settled once, and every topic's pool is prepared for all runs.

mod aspect_scorer;
mod bind;
mod collapsing;
mod columns;
mod coverable;
mod facets;
mod missing;
mod unreached;

pub use aspect_scorer::AspectScorer;

use crate::aggregate::Aggregate;
use crate::join::JudgedRanking;
use crate::judgments::{Cell, Judgments, PreferenceOrders};
use crate::language::Measure;
use crate::measure::faceted::FacetScorer;
use crate::measure::graded::ties::{Draws, Tied, condensed_groups, expected_score};
use crate::measure::graded::{Labelled, Ranking, Residual, Scorer};
use crate::measure::preference::{PreferenceMeasure, PreferenceStanding};
use crate::notice::Notice;
use crate::scores::Score;
use columns::ColumnSet;
use coverable::Coverable;
use facets::{FacetColumns, FacetLabels, Spot};
use rustc_hash::FxHashSet;

/// Measures bound to judgments.
pub(crate) struct Plan<'j> {
    judgments: &'j Judgments,
    sets: Vec<ColumnSet>,
    leaves: Vec<Leaf>,
    axes: Vec<FacetColumns>,
    facet_leaves: Vec<FacetLeaf>,
    roots: Vec<Node>,
    /// By topic; empty where no measure reads preferences.
    orders: Vec<PreferenceOrders>,
    known: Option<FxHashSet<&'j [u8]>>,
    notices: Vec<Notice>,
    average_ties: bool,
    residuals: bool,
    seed: u64,
}

/// A bound measure.
enum Node {
    /// Reads one column: the leaf with this number.
    Leaf(usize),
    /// Reads an axis: the facet leaf with this number.
    Facets(usize),
    /// Folds the scores of slices.
    Fold { aggregate: Box<dyn Aggregate>, parts: Parts, coverable: Option<Coverable> },
    /// Reads preferences.
    Preference(Box<dyn PreferenceMeasure>),
    /// A fact of the run, known only in the summary.
    RunTag,
}

/// The slices that an aggregate folds.
enum Parts {
    /// One bound measure an aspect, with the aspects' weights.
    Aspects(Vec<Node>, Vec<f64>),
    /// The same measure for every subtopic of the topic.
    Subtopics(Box<Node>),
}

/// A measure of one grade on a column set. Expressions that hold the same one share it.
struct Leaf {
    set: usize,
    measure: Measure,
    scorer: Box<dyn Scorer>,
    is_shared: bool,
}

/// A measure of an axis: the number of its columns among the plan's axes.
struct FacetLeaf {
    axis: usize,
    measure: Measure,
    scorer: Box<dyn FacetScorer>,
}

/// What is asked of a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Case {
    /// The score.
    Actual,
    /// The score if every unjudged document had the best label.
    Best,
}

/// Buffers that one thread reuses for all its rankings.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    /// `[set][subtopic]`
    labels: Vec<Vec<Labels>>,
    serial: u64,
    /// `[axis][subtopic]`
    facets: Vec<Vec<FacetLabels>>,
    /// `[leaf][subtopic]`: scores of shared leaves, and the serial they are for.
    shared: Vec<Vec<(u64, Score)>>,
    /// The ranking beside the topic's preferences, and the serial it is for.
    preferences: (u64, PreferenceStanding),
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

impl<'j> Plan<'j> {
    /// Every judged document, where a measure asks who is a stranger.
    pub(crate) fn known(&self) -> Option<&FxHashSet<&'j [u8]>> {
        self.known.as_ref()
    }

    pub(crate) fn measure_count(&self) -> usize {
        self.roots.len()
    }

    pub(crate) fn has_residuals(&self) -> bool {
        self.residuals
    }

    pub(crate) fn into_notices(self) -> Vec<Notice> {
        self.notices
    }

    /// The scores of a topic's ranking by every measure, appended to `scores`.
    pub(crate) fn score(
        &self,
        topic: usize,
        ranking: &JudgedRanking<'_>,
        scratch: &mut Scratch,
        scores: &mut Vec<Option<Score>>,
    ) {
        self.score_case(Case::Actual, topic, ranking, scratch, scores);
    }

    /// The scores if every unjudged document had the best label.
    pub(crate) fn score_best(
        &self,
        topic: usize,
        ranking: &JudgedRanking<'_>,
        scratch: &mut Scratch,
        scores: &mut Vec<Option<Score>>,
    ) {
        self.score_case(Case::Best, topic, ranking, scratch, scores);
    }

    fn score_case(
        &self,
        case: Case,
        topic: usize,
        ranking: &JudgedRanking<'_>,
        scratch: &mut Scratch,
        scores: &mut Vec<Option<Score>>,
    ) {
        scratch.serial += 1;
        scratch.labels.resize_with(self.sets.len(), Vec::new);
        scratch.sampled.resize(self.roots.len(), 0);
        scratch.set_to_0.resize(self.roots.len(), 0);
        for (number, root) in self.roots.iter().enumerate() {
            let mut asked = Asked { plan: self, case, topic, ranking, scratch, sampled: false, set_to_0: false };
            scores.push(Some(asked.score(root, 0)));
            let (sampled, set_to_0) = (asked.sampled, asked.set_to_0 && case == Case::Actual);
            scratch.sampled[number] += u64::from(sampled);
            scratch.set_to_0[number] += u64::from(set_to_0);
        }
    }
}

/// One topic's ranking under scoring.
struct Asked<'a, 's> {
    plan: &'a Plan<'a>,
    case: Case,
    topic: usize,
    ranking: &'a JudgedRanking<'a>,
    scratch: &'s mut Scratch,
    sampled: bool,
    set_to_0: bool,
}

impl Asked<'_, '_> {
    fn score(&mut self, node: &Node, subtopic: usize) -> Score {
        match node {
            Node::Leaf(number) => match self.case {
                Case::Actual => self.leaf_once(*number, subtopic),
                Case::Best => self.best(&self.plan.leaves[*number], subtopic),
            },
            Node::Facets(_) if self.case == Case::Best => Score::Undefined("several labels have no best one"),
            Node::Facets(number) => self.facets(&self.plan.facet_leaves[*number], subtopic),
            Node::Fold { aggregate, parts, coverable } => {
                let fixed = coverable.as_ref().map(|weights| weights.of(self.topic, subtopic));
                self.fold(&**aggregate, parts, fixed, subtopic)
            }
            Node::Preference(_) if self.case == Case::Best => Score::Undefined("preferences have no best label"),
            Node::Preference(measure) => self.preference(&**measure),
            Node::RunTag => Score::Undefined("a fact of the run, not of a topic"),
        }
    }

    fn fold(&mut self, aggregate: &dyn Aggregate, parts: &Parts, fixed: Option<&[f64]>, subtopic: usize) -> Score {
        let mut scores = Vec::new();
        let mut take = |score: Score| match score.number() {
            Some(value) => {
                scores.push(value);
                None
            }
            None => Some(score),
        };
        match parts {
            Parts::Aspects(nodes, weights) => {
                for node in nodes {
                    if let Some(undefined) = take(self.score(node, subtopic)) {
                        return undefined;
                    }
                }
                self.folded(aggregate, &scores, fixed.unwrap_or(weights))
            }
            Parts::Subtopics(node) => {
                let sheet = &self.plan.judgments.topics()[self.topic].sheet;
                for subtopic in 0..sheet.subtopic_count() {
                    if let Some(undefined) = take(self.score(node, subtopic)) {
                        return undefined;
                    }
                }
                match fixed {
                    Some(weights) => self.folded(aggregate, &scores, weights),
                    None => self.folded(aggregate, &scores, &sheet.subtopic_weights()),
                }
            }
        }
    }

    fn folded(&mut self, aggregate: &dyn Aggregate, scores: &[f64], weights: &[f64]) -> Score {
        self.set_to_0 |= aggregate.is_set_to_0(scores, weights);
        aggregate.fold(scores, weights)
    }

    /// The score of a leaf, computed once where several expressions share it.
    fn leaf_once(&mut self, number: usize, subtopic: usize) -> Score {
        let leaf = &self.plan.leaves[number];
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
        if self.plan.average_ties && !self.ranking.tie_groups.is_empty() {
            return Score::Undefined("no mean over tied orders for measures of several facets");
        }
        let spot = Spot { topic: self.topic, subtopic };
        let (columns, sets) = (&self.plan.axes[leaf.axis], &self.plan.sets);
        let pool = columns.number(sets, spot);
        self.scratch.facets.resize_with(self.plan.axes.len(), Vec::new);
        let subtopics = &mut self.scratch.facets[leaf.axis];
        if subtopics.len() <= subtopic {
            subtopics.resize_with(subtopic + 1, FacetLabels::default);
        }
        let labels = &mut subtopics[subtopic];
        let serial = self.scratch.serial;
        leaf.scorer.score(pool, columns.label(self.plan.judgments, sets, spot, self.ranking, serial, labels))
    }

    fn leaf(&mut self, leaf: &Leaf, subtopic: usize) -> Score {
        let set = &self.plan.sets[leaf.set];
        let column = set.number(self.topic, subtopic);
        let condensed = set.spec.condensed;
        if !self.plan.average_ties || self.ranking.tie_groups.is_empty() {
            return leaf.scorer.score(column, self.labels(leaf.set, subtopic));
        }
        let draws = Draws { seed: self.plan.seed, stream: self.topic as u64 };
        let sheet = &self.plan.judgments.topics()[self.topic].sheet;
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
        self.sampled |= sampled;
        score
    }

    /// The score of a preference measure; the ranking is put beside the preferences once for all of them.
    fn preference(&mut self, measure: &dyn PreferenceMeasure) -> Score {
        let orders = &self.plan.orders[self.topic];
        let (serial, standing) = &mut self.scratch.preferences;
        if *serial != self.scratch.serial {
            *serial = self.scratch.serial;
            standing.fill(orders, self.ranking);
        }
        measure.score(&standing.beside(orders))
    }

    /// The labels of the ranking on a column, looked up once for all measures that read it.
    fn labels(&mut self, set: usize, subtopic: usize) -> Ranking<'_> {
        let columns = &self.plan.sets[set];
        let sheet = &self.plan.judgments.topics()[self.topic].sheet;
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
        let set = &self.plan.sets[leaf.set];
        let highest = Cell::label(set.highest_of(self.topic).max(1));
        let column = set.number(self.topic, subtopic);
        let ranking = self.labels(leaf.set, subtopic);
        let mut labelled: Vec<Labelled> = ranking
            .ranks()
            .map(|(rank, cell)| Labelled { rank, cell: cell.filter(|cell| cell.is_judged()).unwrap_or(highest) })
            .collect();
        let retrieved = depth.unwrap_or(0).max(ranking.retrieved);
        labelled.extend((ranking.retrieved + 1..=retrieved).map(|rank| Labelled { rank, cell: highest }));
        let full = Ranking { labelled: &labelled, retrieved, strangers: &[] };
        match leaf.scorer.score(column, full) {
            Score::Real(value) => Score::Real(value + leaf.scorer.tail(column, retrieved)),
            other => other,
        }
    }
}

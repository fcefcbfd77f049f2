//! Collapses fitted to the axis they fold: the aspects, which all topics share, or a topic's own subtopics.

use super::columns::AspectUse;
use super::real_labels::{FittedCollapse, Scale};
use crate::collapse::{Collapse, Fold};
use crate::error::{Error, Result};
use crate::judgments::{Aspect, Axis, Cell, Judgments, Sheet};
use crate::language::{Measure, Reads};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// What makes two collapses the same.
#[derive(PartialEq)]
pub(super) struct CollapseIdentity {
    /// The collapse without the measure inside it.
    pub(super) collapse: Measure,
    /// What the measure inside reads: it may change a collapse's defaults.
    pub(super) reads: Reads,
    /// Which labels of the subtopics are folded, where it folds those.
    pub(super) subtopics_of: Option<AspectUse>,
}

/// A collapse fitted to an axis.
pub(super) struct Collapsing {
    pub(super) identity: CollapseIdentity,
    folds: Folds,
    /// The values of aspects whose labels are not whole; empty where all are.
    scales: Vec<Option<Scale>>,
}

enum Folds {
    Aspects(Box<dyn Fold>),
    /// By the number of subtopics. All of them have the labels of one aspect, so that topics with as many share a fold.
    Subtopics(BTreeMap<usize, Box<dyn Fold>>),
}

impl Collapsing {
    /// Fits a collapse. `facet` is what one slice of the axis looks like: the aspect that the subtopics are judged on.
    pub(super) fn new(
        judgments: &Judgments,
        axis: Axis,
        facet: &Aspect,
        identity: CollapseIdentity,
        fitted: FittedCollapse,
        collapse: &dyn Collapse,
    ) -> Result<Self> {
        let reads = identity.reads;
        let folds = match axis {
            Axis::Aspects => Folds::Aspects(collapse.bind(&fitted.aspects, reads)?),
            Axis::Subtopics => {
                let mut folds = BTreeMap::new();
                for topic in judgments.topics() {
                    if let Entry::Vacant(place) = folds.entry(topic.sheet.subtopic_count()) {
                        let subtopic = |number| Aspect { name: format!("subtopic {number}"), ..facet.clone() };
                        let subtopics: Vec<Aspect> = (1..=*place.key()).map(subtopic).collect();
                        place.insert(collapse.bind(&subtopics, reads)?);
                    }
                }
                Folds::Subtopics(folds)
            }
        };
        Ok(Self { identity, folds, scales: fitted.scales })
    }

    /// The values of an aspect whose labels are not whole.
    pub(super) fn scale(&self, aspect: usize) -> Option<&[f64]> {
        self.scales.get(aspect)?.as_deref()
    }

    /// The name of the collapse.
    pub(super) fn name(&self) -> &'static str {
        self.identity.collapse.unit().name
    }

    /// The fold for a topic.
    pub(super) fn fold(&self, sheet: &Sheet) -> Option<&dyn Fold> {
        match &self.folds {
            Folds::Aspects(fold) => Some(&**fold),
            Folds::Subtopics(folds) => folds.get(&sheet.subtopic_count()).map(|fold| &**fold),
        }
    }

    /// The largest grade of any topic.
    pub(super) fn highest(&self) -> f64 {
        match &self.folds {
            Folds::Aspects(fold) => fold.highest(),
            Folds::Subtopics(folds) => folds.values().map(|fold| fold.highest()).fold(0.0, f64::max),
        }
    }

    /// The largest grade that is left of the aspects.
    pub(super) fn highest_left(judgments: &Judgments, collapses: &[Self], aspects: AspectUse) -> f64 {
        match aspects {
            AspectUse::One(aspect) => f64::from(judgments.aspects()[aspect].highest),
            AspectUse::Collapsed(number) => collapses[number].highest(),
        }
    }

    /// The labels that are left of the aspects: one aspect as it is, or the grades of a collapse of all.
    ///
    /// # Errors
    /// When those grades are too large to be labels again.
    pub(super) fn facet(judgments: &Judgments, collapses: &[Self], aspects: AspectUse) -> Result<Aspect> {
        let number = match aspects {
            AspectUse::One(aspect) => return Ok(judgments.aspects()[aspect].clone()),
            AspectUse::Collapsed(number) => number,
        };
        let (name, highest) = (collapses[number].name(), collapses[number].highest());
        match Cell::of_grade(highest).whole() {
            Some(highest) => Ok(Aspect { name: name.to_owned(), highest, declared: true }),
            None => Err(Error::misfit(format!(
                "the grades of {name} go up to {highest}, too far to be collapsed once more; use weight=index inside"
            ))),
        }
    }
}

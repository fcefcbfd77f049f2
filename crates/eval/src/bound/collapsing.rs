//! Collapses fitted to the axis they fold: the aspects, which all topics share, or a topic's own subtopics.

use super::columns::AspectUse;
use crate::collapse::{Collapse, Fold};
use crate::error::Result;
use crate::judgments::Axis;
use crate::judgments::{Aspect, Judgments, Sheet};
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
        collapse: &dyn Collapse,
    ) -> Result<Self> {
        let reads = identity.reads;
        let folds = match axis {
            Axis::Aspects => Folds::Aspects(collapse.bind(judgments.aspects(), reads)?),
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
        Ok(Self { identity, folds })
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
    pub(super) fn highest(&self) -> i32 {
        match &self.folds {
            Folds::Aspects(fold) => fold.highest(),
            Folds::Subtopics(folds) => folds.values().map(|fold| fold.highest()).max().unwrap_or(0),
        }
    }

    /// The labels that are left of the aspects: one aspect as it is, or the grades of a collapse of all.
    pub(super) fn facet(judgments: &Judgments, collapses: &[Self], aspects: AspectUse) -> Aspect {
        match aspects {
            AspectUse::One(aspect) => judgments.aspects()[aspect].clone(),
            AspectUse::Collapsed(number) => {
                let collapsing = &collapses[number];
                Aspect { name: collapsing.name().to_owned(), highest: collapsing.highest(), declared: true }
            }
        }
    }
}

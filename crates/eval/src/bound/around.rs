//! Fits what stands around a measure to judgments: collapses, rescales and aggregates.

use super::bind::{Binder, Settled};
use super::collapsing::{CollapseIdentity, Collapsing};
use super::columns::{AspectUse, SubtopicUse};
use super::coverable::Coverable;
use super::real_labels::FittedCollapse;
use super::{Node, Parts};
use crate::error::{Error, Result};
use crate::judgments::Axis;
use crate::language::{Build, Make, Measure, Role};
use crate::message::Message;
use crate::rescale::Rescale;

impl Binder<'_> {
    pub(super) fn bind_collapse(&mut self, measure: &Measure, settled: Settled) -> Result<Node> {
        let (Role::Collapse(build), Some(inner)) = (&measure.unit().role, measure.inner()) else {
            return Err(Error::measure(format!("{measure} needs a measure inside it")));
        };
        if settled.aspects.is_some() && self.shared_axis(settled, Axis::Aspects).is_none() {
            return Err(Error::misfit(format!("{measure}: the aspects are already settled by what stands around it")));
        }
        let axis = self.axis(measure, settled, Axis::Aspects)?;
        if axis == Axis::Aspects {
            self.note_aspects(measure);
        }
        let reads = inner.reads();
        let left = settled.aspects.unwrap_or(AspectUse::One(0));
        let identity = CollapseIdentity {
            collapse: measure.without_inner(),
            reads,
            subtopics_of: (axis == Axis::Subtopics).then_some(left),
        };
        let number = match self.collapses.iter().position(|collapsing| collapsing.identity == identity) {
            Some(number) => number,
            None => {
                let facet = Collapsing::facet(self.judgments, &self.collapses, left)?;
                let fitted = FittedCollapse::new(self.judgments, axis, &facet, measure.without_inner())?;
                let collapse = build.make(fitted.collapse.args())?;
                self.collapses.push(Collapsing::new(self.judgments, axis, &facet, identity, fitted, &*collapse)?);
                self.collapses.len() - 1
            }
        };
        let settled = match axis {
            Axis::Aspects => Settled { aspects: Some(AspectUse::Collapsed(number)), ..settled },
            Axis::Subtopics => Settled { subtopics: Some(SubtopicUse::Collapsed(number)), ..settled },
        };
        self.bind(inner, settled)
    }

    pub(super) fn bind_rescale(
        &mut self,
        measure: &Measure,
        build: Make<dyn Rescale>,
        settled: Settled,
    ) -> Result<Node> {
        let name = measure.unit().name;
        let Some((inner, Build::Graded(inner_build))) =
            measure.inner().and_then(|inner| Some((inner, inner.unit().build()?)))
        else {
            return Err(Error::measure(format!(
                "{measure}: {name} holds a measure of one grade, such as {name}(P@5); a collapse or an aggregate stands \
                 around it, such as CAM({name}(P@5))"
            )));
        };
        let Some(cutoff) = inner.args().cutoff() else {
            return Err(Error::measure(format!(
                "{measure} needs to know how long rankings are: give the measure inside a cut-off, such as {name}({inner}@5)"
            )));
        };
        let rescale = build.make(measure.args())?;
        let scorer = inner_build.make(inner.args())?;
        self.strangers |= scorer.needs_strangers();
        self.check_labels(inner)?;
        let set = self.column_set(inner, settled)?;
        self.check_threshold(inner, set);
        let columns = self.judgments.topics().iter().map(|topic| self.sets[set].count(&topic.sheet)).sum();
        rescale.check(measure, cutoff, self.sets[set].highest, columns)?;
        Ok(Node::Leaf(self.leaf(set, measure, rescale.around(scorer, cutoff))))
    }

    pub(super) fn bind_aggregate(&mut self, measure: &Measure, settled: Settled) -> Result<Node> {
        let (Role::Aggregate { build, .. }, Some(inner)) = (&measure.unit().role, measure.inner()) else {
            return Err(Error::measure(format!("{measure} needs a measure inside it")));
        };
        let aggregate = build.make(measure.args())?;
        let axis = self.axis(measure, settled, aggregate.axis())?;
        let parts = match axis {
            Axis::Subtopics if aggregate.names_aspects() => {
                return Err(Error::misfit(
                    Message::new(format!(
                        "{measure} is about aspects but would run over the subtopics of {}; name label columns with ",
                        self.judgments.source()
                    ))
                    .option("aspects", "")
                    .text(", or leave out what names aspects"),
                ));
            }
            Axis::Aspects => {
                self.note_aspects(measure);
                let names: Vec<&str> = self.judgments.aspects().iter().map(|aspect| &*aspect.name).collect();
                let weights = aggregate.weights(&names)?;
                let nodes = names.iter().enumerate().map(|(aspect, name)| {
                    let settled = Settled { aspects: Some(AspectUse::One(aspect)), ..settled };
                    self.bind(&aggregate.inner_for(inner, name)?, settled)
                });
                Parts::Aspects(nodes.collect::<Result<_>>()?, weights)
            }
            Axis::Subtopics => {
                let settled = Settled { subtopics: Some(SubtopicUse::Each), ..settled };
                Parts::Subtopics(Box::new(self.bind(inner, settled)?))
            }
        };
        let each_subtopic = settled.subtopics == Some(SubtopicUse::Each);
        let coverable = aggregate
            .coverable_only()
            .then(|| Coverable::new(self.judgments, &self.sets, &self.leaves, &parts, each_subtopic));
        Ok(Node::Fold { aggregate, parts, coverable })
    }
}

//! What a reader of verdicts or radii has to know about judgments, runs and measure.

use super::label_space::MOST_TUPLES;
use super::prepared::Prepared;
use super::weighing::Kind;
use crate::notice::Notice;
use crate::notice::dominance as notices;
use crate::notice::scores::few_topics;

/// Fewer topics than this are said to be few.
const ENOUGH_TOPICS: usize = 25;

/// Aspects with more labels than this are said to have many.
const FEW_LABELS: i32 = 10;

/// What is odd about judgments, runs and measure; `ties` verdicts rest on leads that count as ties.
pub(crate) fn odd(prepared: &Prepared, ties: usize) -> Vec<Notice> {
    let Prepared { space, runs, weighing, .. } = prepared;
    let mut found = Vec::new();
    if let [only] = &space.aspects[..] {
        found.push(notices::one_aspect(&only.name));
    }
    if space.gate.is_none() && space.ungated > 0 && space.aspects.len() > 1 {
        found.push(notices::no_gate(&space.aspects[0].name, space.ungated));
    }
    let fine: Vec<(&str, usize)> = space
        .aspects
        .iter()
        .filter(|aspect| aspect.highest >= FEW_LABELS)
        .map(|aspect| (&*aspect.name, aspect.highest as usize + 1))
        .collect();
    if !fine.is_empty() {
        found.push(notices::many_labels(&fine));
    }
    if space.zeroed > 0 {
        found.push(notices::zeroed(space.zeroed));
    }
    if runs.topics.len() < ENOUGH_TOPICS {
        found.push(few_topics(runs.topics.len()));
    }
    if !weighing.ignored.is_empty() {
        found.push(notices::ignored(&weighing.measure.to_string(), &weighing.ignored));
    }
    if weighing.kind == Kind::Normalized {
        found.push(notices::means_as_dcg(&weighing.measure.to_string()));
    }
    if ties > 0 {
        found.push(notices::ties_by_tolerance(ties));
    }
    if !space.is_ordered() {
        found.push(notices::too_many_tuples(space.len(), MOST_TUPLES));
    }
    found
}

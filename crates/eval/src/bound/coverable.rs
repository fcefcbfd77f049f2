//! Weights that are equal over the slices with a relevant document.

use super::columns::ColumnSet;
use super::{Leaf, Node, Parts};
use crate::judgments::Judgments;
use crate::language::unit::REL;

/// The weights of an aggregate's slices, for every topic and for the subtopic that it stands in.
#[derive(Debug)]
pub(super) struct Coverable {
    /// `[topic][subtopic]`
    weights: Vec<Vec<Vec<f64>>>,
}

impl Coverable {
    /// Looks for relevant documents in every slice. `each_subtopic` says that an aggregate over the subtopics stands
    /// around this one.
    pub(super) fn new(
        judgments: &Judgments,
        sets: &[ColumnSet],
        leaves: &[Leaf],
        parts: &Parts,
        each_subtopic: bool,
    ) -> Self {
        let topics = judgments.topics().iter().enumerate().map(|(topic, of_topic)| {
            let subtopics = of_topic.sheet.subtopic_count();
            let is_covered = |node: &Node, subtopic: usize| {
                has_relevant(node, &|leaf| {
                    let (leaf, sheet) = (&leaves[leaf], &of_topic.sheet);
                    // Any gain counts where the measure does not ask for a level.
                    let level = if leaf.measure.unit().accepts(&REL) { leaf.measure.args().level() } else { 0.0 };
                    let level = level.max(f64::MIN_POSITIVE);
                    let mut rows = 0..sheet.documents().len();
                    rows.any(|row| sets[leaf.set].cell(sheet, topic, subtopic, row).grade() >= level)
                })
            };
            let covered = |subtopic: usize| -> Vec<bool> {
                match parts {
                    Parts::Aspects(nodes, _) => nodes.iter().map(|node| is_covered(node, subtopic)).collect(),
                    Parts::Subtopics(node) => (0..subtopics).map(|subtopic| is_covered(node, subtopic)).collect(),
                }
            };
            (0..if each_subtopic { subtopics } else { 1 }).map(|subtopic| equal(&covered(subtopic))).collect()
        });
        Self { weights: topics.collect() }
    }

    pub(super) fn of(&self, topic: usize, subtopic: usize) -> &[f64] {
        let of_topic = &self.weights[topic];
        &of_topic[subtopic.min(of_topic.len() - 1)]
    }
}

/// Whether some measure of one grade below a node has a relevant document. What reads preferences or a whole axis has
/// no slices of its own here, and counts as covered.
fn has_relevant(node: &Node, is_relevant: &dyn Fn(usize) -> bool) -> bool {
    match node {
        Node::Leaf(leaf) => is_relevant(*leaf),
        Node::Fold { parts: Parts::Aspects(nodes, _), .. } => nodes.iter().any(|node| has_relevant(node, is_relevant)),
        Node::Fold { parts: Parts::Subtopics(node), .. } => has_relevant(node, is_relevant),
        Node::Facets(_) | Node::Preference(_) | Node::RunTag => true,
    }
}

fn equal(covered: &[bool]) -> Vec<f64> {
    let count = covered.iter().filter(|covered| **covered).count().max(1);
    covered.iter().map(|covered| if *covered { 1.0 / count as f64 } else { 0.0 }).collect()
}

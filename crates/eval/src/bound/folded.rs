//! A bound measure that folds a measure of one grade over aspects, opened up: how far it can go is asked of its parts.

use super::{Bound, Node, Parts};
use crate::aggregate::Aggregate;
use crate::join::{Hit, JudgedRanking};
use crate::language::Reads;
use crate::measure::graded::{Form, Ranking};
use crate::scores::Score;

/// A measure such as `CAM(nDCG@10)` or `MM(AP)`, bound to judgments, that scores any ranking of a topic's documents aspect
/// by aspect.
///
/// ```
/// use aspectra_eval::join::Hit;
/// use aspectra_eval::{Bound, JudgmentsBuilder, Options, measures};
/// let mut builder = JudgmentsBuilder::new(["relevance", "credibility"]);
/// builder.add("51", "", "D1", &[1, 0])?;
/// builder.add("51", "", "D2", &[0, 1])?;
/// let judgments = builder.finish();
/// let bound = Bound::new(&judgments, &measures("CAM(AP)")?, &Options::default())?;
/// let folded = bound.folded(0).ok_or("AP is folded over aspects")?;
/// let scores = folded.scores(0, &[Hit { rank: 1, row: 0 }, Hit { rank: 2, row: 1 }])?;
/// assert_eq!((scores[0], scores[1], folded.fold(&scores).number()), (1.0, 0.5, Some(0.75)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Folded<'b> {
    bound: &'b Bound<'b>,
    aggregate: &'b dyn Aggregate,
    weights: &'b [f64],
    /// The leaf of each aspect.
    leaves: Vec<usize>,
}

impl Bound<'_> {
    /// The measure of this number, where it folds a measure of one grade over aspects with fixed weights.
    pub fn folded(&self, measure: usize) -> Option<Folded<'_>> {
        let Some(Node::Fold { aggregate, parts: Parts::Aspects(nodes, weights), coverable: None }) =
            self.roots.get(measure)
        else {
            return None;
        };
        let leaf = |node: &Node| if let Node::Leaf(number) = node { Some(*number) } else { None };
        let leaves = nodes.iter().map(leaf).collect::<Option<Vec<usize>>>()?;
        Some(Folded { bound: self, aggregate: &**aggregate, weights, leaves })
    }
}

impl Folded<'_> {
    /// The weights of the aspects.
    pub fn weights(&self) -> &[f64] {
        self.weights
    }

    /// Whether the measure is the weighted sum of the aspects' scores.
    pub fn is_linear(&self) -> bool {
        self.aggregate.is_linear()
    }

    /// Weights whose weighted sum is nowhere below the measure and equal to it at these scores, where there are any.
    pub fn tangent(&self, scores: &[f64]) -> Option<Vec<f64>> {
        self.aggregate.tangent(scores, self.weights)
    }

    /// The measure of these scores of the aspects.
    pub fn fold(&self, scores: &[f64]) -> Score {
        self.aggregate.fold(scores, self.weights)
    }

    /// How the score on each aspect comes from the documents.
    pub fn form(&self) -> Form {
        let mut forms = self.leaves.iter().map(|&leaf| {
            let leaf = &self.bound.leaves[leaf];
            // Leaving unjudged documents out makes a rank depend on what stands above it.
            if self.bound.sets[leaf.set].spec.condensed { Form::Other } else { leaf.scorer.form() }
        });
        let first = forms.next().unwrap_or(Form::Other);
        if forms.all(|form| form == first) { first } else { Form::Other }
    }

    /// What a document gains on an aspect, before anything is divided.
    pub fn gain(&self, topic: usize, row: usize, aspect: usize) -> f64 {
        let leaf = &self.bound.leaves[self.leaves[aspect]];
        let set = &self.bound.sets[leaf.set];
        let cell = set.cell(&self.bound.judgments.topics()[topic].sheet, topic, 0, row);
        if !cell.is_judged() {
            return 0.0;
        }
        match leaf.measure.reads() {
            Reads::Binary => f64::from(u8::from(cell.grade() >= leaf.measure.args().level())),
            _ => leaf.scorer.gain(set.number(topic, 0), cell.grade()),
        }
    }

    /// The score of a ranking on each aspect; ranks that no document of the pool has hold unjudged ones.
    ///
    /// # Errors
    /// Why a score is undefined.
    pub fn scores(&self, topic: usize, hits: &[Hit]) -> std::result::Result<Vec<f64>, &'static str> {
        self.bound.stop.check();
        let ranking = JudgedRanking::of_hits(hits, hits.last().map_or(0, |hit| hit.rank));
        let sheet = &self.bound.judgments.topics()[topic].sheet;
        let mut labelled = Vec::new();
        let score = |&leaf: &usize| {
            let leaf = &self.bound.leaves[leaf];
            let set = &self.bound.sets[leaf.set];
            let retrieved = set.label(sheet, topic, 0, &ranking, &mut labelled);
            let ranking = Ranking { labelled: &labelled, retrieved, strangers: &[] };
            match leaf.scorer.score(set.number(topic, 0), ranking) {
                Score::Undefined(reason) => Err(reason),
                score => score.number().ok_or("not a number"),
            }
        };
        self.leaves.iter().map(score).collect()
    }
}

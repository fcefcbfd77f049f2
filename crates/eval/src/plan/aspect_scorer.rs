//! A measure folded over aspects, open to orders of a topic's documents that no run has: how far it can go is asked of it.

use super::{Node, Parts, Plan};
use crate::aggregate::Aggregate;
use crate::error::{Error, Result};
use crate::flow::Options;
use crate::join::{Hit, JudgedRanking};
use crate::judgments::Judgments;
use crate::language::{Measure, Reads};
use crate::measure::graded::{Form, Ranking};
use crate::scores::Score;

/// A measure such as `CAM(nDCG@10)` or `MM(AP)`, bound to judgments, that scores any ranking of a topic's documents aspect
/// by aspect.
///
/// ```
/// use aspectra_eval::join::Hit;
/// use aspectra_eval::{AspectScorer, JudgmentsBuilder, Options};
/// let mut builder = JudgmentsBuilder::new(["relevance", "credibility"]);
/// builder.add("51", "", "D1", &[1, 0]).unwrap();
/// builder.add("51", "", "D2", &[0, 1]).unwrap();
/// let judgments = builder.finish();
/// let scorer = AspectScorer::bind(&judgments, &"CAM(AP)".parse().unwrap(), &Options::default()).unwrap();
/// let scores = scorer.scores(0, &[Hit { rank: 1, row: 0 }, Hit { rank: 2, row: 1 }]).unwrap();
/// assert_eq!((scores[0], scores[1], scorer.fold(&scores).number()), (1.0, 0.5, Some(0.75)));
/// ```
pub struct AspectScorer<'j> {
    plan: Plan<'j>,
    /// The leaf of each aspect.
    leaves: Vec<usize>,
}

impl<'j> AspectScorer<'j> {
    /// Binds a measure.
    ///
    /// # Errors
    /// When it does not fit the judgments, or does not fold a measure of one grade over aspects.
    pub fn bind(judgments: &'j Judgments, measure: &Measure, options: &Options<'_>) -> Result<Self> {
        let plan = Plan::bind(judgments, std::slice::from_ref(measure), options)?;
        let leaves = match plan.roots.first() {
            Some(Node::Fold { parts: Parts::Aspects(nodes, _), coverable: None, .. }) => {
                let leaf = |node: &Node| if let Node::Leaf(number) = node { Some(*number) } else { None };
                nodes.iter().map(leaf).collect::<Option<Vec<usize>>>()
            }
            _ => None,
        };
        match leaves {
            Some(leaves) => Ok(Self { plan, leaves }),
            None => Err(Error::misfit(format!(
                "{measure} does not fold a measure of one grade over aspects; try CAM(nDCG@10) or MM(AP)"
            ))),
        }
    }

    fn parts(&self) -> Option<(&dyn Aggregate, &[f64])> {
        match self.plan.roots.first() {
            Some(Node::Fold { aggregate, parts: Parts::Aspects(_, weights), .. }) => Some((&**aggregate, weights)),
            _ => None,
        }
    }

    /// The weights of the aspects.
    pub fn weights(&self) -> &[f64] {
        self.parts().map_or(&[], |(_, weights)| weights)
    }

    /// Whether the measure is the weighted sum of the aspects' scores.
    pub fn is_linear(&self) -> bool {
        self.parts().is_some_and(|(aggregate, _)| aggregate.is_linear())
    }

    /// Weights whose weighted sum is nowhere below the measure and equal to it at these scores, where there are any.
    pub fn tangent(&self, scores: &[f64]) -> Option<Vec<f64>> {
        self.parts().and_then(|(aggregate, weights)| aggregate.tangent(scores, weights))
    }

    /// The measure of these scores of the aspects.
    pub fn fold(&self, scores: &[f64]) -> Score {
        match self.parts() {
            Some((aggregate, weights)) => aggregate.fold(scores, weights),
            None => Score::Undefined("nothing is folded"),
        }
    }

    /// How the score on each aspect comes from the documents.
    pub fn form(&self) -> Form {
        let mut forms = self.leaves.iter().map(|&leaf| {
            let leaf = &self.plan.leaves[leaf];
            // Leaving unjudged documents out makes a rank depend on what stands above it.
            if self.plan.sets[leaf.set].spec.condensed { Form::Other } else { leaf.scorer.form() }
        });
        let first = forms.next().unwrap_or(Form::Other);
        if forms.all(|form| form == first) { first } else { Form::Other }
    }

    /// What a document gains on an aspect, before anything is divided.
    pub fn gain(&self, topic: usize, row: usize, aspect: usize) -> f64 {
        let leaf = &self.plan.leaves[self.leaves[aspect]];
        let set = &self.plan.sets[leaf.set];
        let cell = set.cell(&self.plan.judgments.topics()[topic].sheet, topic, 0, row);
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
        let retrieved = hits.last().map_or(0, |hit| hit.rank);
        let ranking = JudgedRanking { hits, retrieved, ..JudgedRanking::default() };
        let sheet = &self.plan.judgments.topics()[topic].sheet;
        let mut labelled = Vec::new();
        let score = |&leaf: &usize| {
            let leaf = &self.plan.leaves[leaf];
            let set = &self.plan.sets[leaf.set];
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

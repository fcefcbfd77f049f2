//! Measures bound to judgments: what each reads is settled once, and every topic's pool is prepared for all runs.
//!
//! [`Bound::new`] fits measures to judgments and says what is missing; [`Bound::score`] scores any judged ranking, be it
//! from a run ([`join`](crate::join::join)) or made by hand ([`RankingBuffer`](crate::join::RankingBuffer)).
//!
//! ```
//! use aspectra_eval::join::RankingBuffer;
//! use aspectra_eval::{Bound, Judgments, Options, Scratch, measures};
//!
//! // One topic with documents of the grades 0, 1 and 2: rows 0, 1 and 2 of its sheet.
//! let judgments = Judgments::from_grades(&[[0], [1], [2]])?;
//! let measures = measures("nDCG@3 P@1")?;
//! let bound = Bound::new(&judgments, &measures, &Options::default())?;
//! let (mut rankings, mut scratch) = (RankingBuffer::default(), Scratch::default());
//! let scores = bound.score(0, &rankings.fill([Some(2), Some(1), None]), &mut scratch);
//! assert_eq!((scores[0].number(), scores[1].number()), (Some(1.0), Some(1.0)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod around;
mod axes;
mod bind;
mod coded;
mod collapsing;
mod columns;
mod coverable;
mod facets;
mod folded;
mod missing;
mod oddities;
mod real_labels;
mod scoring;
mod unreached;

pub use folded::Folded;
pub use oddities::collapse_notices;
pub use scoring::Scratch;

use crate::aggregate::Aggregate;
use crate::join::JudgedRanking;
use crate::judgments::{Judgments, PreferenceOrders};
use crate::language::Measure;
use crate::measure::faceted::FacetScorer;
use crate::measure::graded::Scorer;
use crate::measure::preference::PreferenceMeasure;
use crate::notice::Notice;
use crate::scores::Score;
use aspectra_work::Stop;
use columns::ColumnSet;
use coverable::Coverable;
use facets::FacetColumns;
use scoring::{Case, Scoring};

/// Measures bound to judgments, ready to score rankings of their topics. Threads share it; each has its own [`Scratch`].
pub struct Bound<'j> {
    judgments: &'j Judgments,
    measures: Vec<Measure>,
    sets: Vec<ColumnSet>,
    leaves: Vec<Leaf>,
    axes: Vec<FacetColumns>,
    facet_leaves: Vec<FacetLeaf>,
    roots: Vec<Node>,
    /// By topic; empty where no measure reads preferences.
    orders: Vec<PreferenceOrders>,
    wants_strangers: bool,
    notices: Vec<Notice>,
    average_ties: bool,
    residuals: bool,
    seed: u64,
    /// What ends an evaluation that nobody waits for any more.
    stop: Stop,
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

impl<'j> Bound<'j> {
    /// The judgments that the measures are bound to.
    pub fn judgments(&self) -> &'j Judgments {
        self.judgments
    }

    /// The measures, in the order of their scores.
    pub fn measures(&self) -> &[Measure] {
        &self.measures
    }

    /// What was odd about the judgments, or about how measures read them.
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// Whether some measure looks at documents that no topic judged, so that rankings must name them.
    pub fn wants_strangers(&self) -> bool {
        self.wants_strangers
    }

    /// Whether the largest possible scores were asked for.
    pub(crate) fn has_residuals(&self) -> bool {
        self.residuals
    }

    /// The scores of a topic's ranking, one a measure. Nothing is allocated but in `scratch`, which is used again and again.
    pub fn score<'s>(&self, topic: usize, ranking: &JudgedRanking<'_>, scratch: &'s mut Scratch) -> &'s [Score] {
        self.score_case(Case::Actual, topic, ranking, scratch)
    }

    /// The scores if every unjudged document had the best label.
    pub fn best_score<'s>(&self, topic: usize, ranking: &JudgedRanking<'_>, scratch: &'s mut Scratch) -> &'s [Score] {
        self.score_case(Case::Best, topic, ranking, scratch)
    }

    fn score_case<'s>(
        &self,
        case: Case,
        topic: usize,
        ranking: &JudgedRanking<'_>,
        scratch: &'s mut Scratch,
    ) -> &'s [Score] {
        self.stop.check();
        scratch.start(self);
        for (number, root) in self.roots.iter().enumerate() {
            let score = Scoring::new(self, case, topic, ranking, scratch, number).score(root, 0);
            scratch.scores.push(score);
        }
        &scratch.scores
    }
}

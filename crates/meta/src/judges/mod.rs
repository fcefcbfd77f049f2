//! What the choice of judge changes: leaderboards, conclusions, bias.

mod change;
mod conclusions;
mod dawid_skene;
mod families;
mod favor;
mod panel;
mod retrieved;
mod swap_test;

pub use change::{Change, PairChanges, change};
pub(crate) use change::{Decisions, topic_tau};
pub use conclusions::{JudgeBias, JudgeChange, JudgeFavor, Judging, biases, changes, finding};
pub use dawid_skene::ESTIMATORS;
pub use families::Families;
pub use favor::{LabelFavor, LabeledUnit, ScoreFavor, favor_in_labels, favor_in_scores};
pub use panel::{Panel, Pool};
pub use retrieved::Retrieved;
pub use swap_test::{SwapTest, drawn_swaps, swap_test};

use crate::error::Reason;
use aspectra_stats::Undefined;

/// Why something about judges has no value, in their words: raters are judges, clusters topics, exact measurements human labels.
pub(crate) fn reason(undefined: Undefined) -> Reason {
    Reason::new(match undefined {
        Undefined::OneRater => "one-judge",
        Undefined::NoOverlap => "no-overlap",
        Undefined::NoVariation => "no-variation",
        Undefined::OneCategory => "one-category",
        Undefined::OneCluster => "one-topic",
        Undefined::UndefinedReplicates => "undefined-replicates",
        Undefined::TooFewExact => "too-few-judged",
        Undefined::ConstantApproximations => "constant-llm-scores",
        Undefined::NothingSampled => "topic-without-sample",
        Undefined::OneSampled => "one-document-sampled",
        Undefined::InclusionOutOfRange => "inclusion-out-of-range",
        other => return Reason::from(other),
    })
}

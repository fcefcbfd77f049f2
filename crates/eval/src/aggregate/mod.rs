//! Many scores to one, after measuring: every slice along an axis is scored and the scores are folded.

use crate::measure::Unit;
use crate::scores::Score;

/// The axis of the sheet whose slices an aggregate scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Axis {
    /// The aspects, shared by all topics.
    Aspects,
    /// The subtopics (or assessors) of each topic.
    Subtopics,
}

/// Folds the scores of an axis' slices into one.
pub trait Aggregate: Send + Sync {
    /// Which axis it runs over.
    fn axis(&self) -> Axis;

    /// One score from those of the slices; `weights` are at least 0 and sum to 1.
    fn fold(&self, scores: &[f64], weights: &[f64]) -> Score;
}

macro_rules! aggregates {
    ($($module:ident),* $(,)?) => {
        $(mod $module;)*
        /// Every aggregate, in the order help prints them.
        pub static AGGREGATES: &[&Unit] = &[$(&$module::UNIT),*];
    };
}

aggregates! { avgjg }

//! Many scores to one, after measuring: every slice along an axis is scored and the scores are folded.

mod by_aspect;
mod mean;

pub use by_aspect::WEIGHTS;
pub(crate) use by_aspect::{ByAspect, REL_BY_ASPECT};

use crate::error::Result;
use crate::judgments::Axis;
use crate::language::{Measure, Unit};
use crate::scores::Score;

/// Folds the scores of an axis' slices into one.
pub trait Aggregate: Send + Sync {
    /// Which axis it runs over where both are there.
    fn axis(&self) -> Axis;

    /// The weights of the aspects with these names, summing to 1: equal ones unless it was told otherwise.
    ///
    /// # Errors
    /// When weights were given that do not fit the names.
    fn weights(&self, aspects: &[&str]) -> Result<Vec<f64>> {
        Ok(vec![1.0 / aspects.len() as f64; aspects.len()])
    }

    /// Whether it was told something about aspects by name, so that it cannot run over subtopics.
    fn names_aspects(&self) -> bool {
        false
    }

    /// Whether the weights are equal over the slices with a relevant document, and 0 for the others.
    fn coverable_only(&self) -> bool {
        false
    }

    /// The measure inside as it is for one aspect, which may have a threshold or gains of its own.
    ///
    /// # Errors
    /// When something was given for the aspect that the measure does not take.
    fn inner_for(&self, inner: &Measure, _aspect: &str) -> Result<Measure> {
        Ok(inner.clone())
    }

    /// Whether these scores have no such mean and it is 0 by decree: a notice counts how often.
    fn is_set_to_0(&self, _scores: &[f64], _weights: &[f64]) -> bool {
        false
    }

    /// Whether it is the weighted sum of the scores.
    fn is_linear(&self) -> bool {
        false
    }

    /// Weights of the scores whose weighted sum is nowhere below the aggregate, and equal to it at `scores`; `None` where
    /// there is no such plane. It makes the best score certain: no ranking passes the best of the weighted sum.
    fn tangent(&self, _scores: &[f64], _weights: &[f64]) -> Option<Vec<f64>> {
        None
    }

    /// One score from those of the slices; `weights` are at least 0 and sum to 1, or are all 0 where no slice counts.
    fn fold(&self, scores: &[f64], weights: &[f64]) -> Score;
}

macro_rules! aggregates {
    ($($module:ident),* $(,)?) => {
        $(mod $module;)*
        /// Every aggregate, in the order help prints them.
        pub static AGGREGATES: &[&Unit] = &[$(&$module::UNIT),*];
    };
}

aggregates! { cam, mm, wham, gm, min, max, difference, ia, avgjg }

//! One score to another, after measuring: the scores of a measure are moved to other places without changing their order.

use crate::error::Result;
use crate::language::{Measure, Unit};
use crate::measure::graded::Scorer;

/// Moves the scores of a measure of one grade.
pub trait Rescale: Send + Sync {
    /// Whether it can be done for a measure with a cut-off on columns with this largest grade, before any work is done.
    ///
    /// # Errors
    /// When it cannot, and what to do about it.
    fn check(&self, measure: &Measure, cutoff: u32, highest: f64, columns: usize) -> Result<()>;

    /// The measure that has the moved scores.
    fn around(&self, inner: Box<dyn Scorer>, cutoff: u32) -> Box<dyn Scorer>;
}

macro_rules! rescales {
    ($($module:ident),* $(,)?) => {
        $(mod $module;)*
        /// Every unit of this kind, in the order help prints them.
        pub static RESCALES: &[&Unit] = &[$(&$module::UNIT),*];
    };
}

rescales! { equispaced }

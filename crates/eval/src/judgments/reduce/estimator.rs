//! Rules that look at all units before they say anything about one.

use super::grammar::RuleArgs;
use crate::error::Result;
use crate::notice::Notice;
use std::fmt;
use std::sync::Arc;

/// The labels of one aspect, by unit.
#[derive(Debug, Clone)]
pub struct Votes<'a> {
    /// Where they come from.
    pub source: &'a str,
    /// The aspect.
    pub aspect: &'a str,
    /// The judges.
    pub judges: &'a [String],
    /// Whether some of the judges are of one group.
    pub share_a_group: bool,
    /// The number of grades, from 0.
    pub scale: usize,
    /// For each unit, who gave which grade.
    pub units: Vec<Vec<(u32, u32)>>,
    /// For each unit the grade that is known to be right, where the estimator asks for some judge's.
    pub gold: Option<Vec<Option<u32>>>,
}

/// What was estimated.
#[derive(Debug, Clone, Default)]
pub struct EstimatedLabels {
    /// A grade for each unit that has any.
    pub labels: Vec<Option<u32>>,
    /// What there is to say about it.
    pub notices: Vec<Notice>,
}

/// A rule that estimates labels from all units.
pub trait Estimator: fmt::Debug + Send + Sync {
    /// Its name, and its parameters where they are not the usual ones.
    fn parts(&self) -> (String, Vec<String>);

    /// The judge or group whose labels are known to be right. They are kept, whoever else counts.
    fn gold(&self) -> Option<&str> {
        None
    }

    /// The label of every unit.
    ///
    /// # Errors
    /// Votes or parameters that it cannot work with.
    fn estimate(&self, votes: &Votes<'_>) -> Result<EstimatedLabels>;
}

/// An estimator by the name that users write.
#[derive(Debug, Clone, Copy)]
pub struct EstimatorKind {
    /// The name.
    pub name: &'static str,
    /// Makes one, taking its parameters out of the rule's.
    pub make: fn(&mut RuleArgs) -> Result<Arc<dyn Estimator>>,
}

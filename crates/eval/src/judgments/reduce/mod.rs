//! Labels of several judges become one: `majority`, `first(human,umbrela)`, `relevance=median`.
//!
//! A [`Reduce`] is read from texts, one for all aspects and further ones for single aspects, and prints canonically. What a
//! rule does with the labels of one unit is in `fold.rs`, what the judges of a table say of it in `ballots.rs`, what becomes of the table in
//! `apply.rs`. Rules that need all units at once are
//! [`Estimator`]s: they come from outside, because this crate knows no statistics.

mod apply;
mod ballots;
mod estimator;
mod fold;
mod grammar;
mod rule;

pub use estimator::{EstimatedLabels, Estimator, EstimatorKind, Votes};
pub use fold::{Fold, Folded};
pub use grammar::RuleArgs;
pub use rule::{Half, Method, Rule, Ties};

use crate::error::Result;
use std::fmt;

/// How labels of several judges become one.
#[derive(Debug, Clone, Default)]
pub struct Reduce {
    /// Where no aspect's own rule is given.
    pub(crate) all: Option<Rule>,
    pub(crate) by_aspect: Vec<(String, Rule)>,
    /// Whether votes are whole label tuples.
    pub(crate) tuples: bool,
}

impl Reduce {
    /// Reads `RULE` or `ASPECT=RULE`, added to what there is.
    ///
    /// # Errors
    /// A rule that is not known, or one that cannot be so.
    pub fn and(self, text: &str) -> Result<Self> {
        self.and_with(text, &[])
    }

    /// As [`and`](Self::and), where there are estimators too.
    ///
    /// # Errors
    /// As [`and`](Self::and).
    pub fn and_with(mut self, text: &str, estimators: &[EstimatorKind]) -> Result<Self> {
        let (aspect, rule) = grammar::aspect_and_rule(text);
        let rule = Rule::read(rule, estimators)?;
        match aspect {
            Some(aspect) => self.by_aspect.push((aspect.to_owned(), rule)),
            None => self.all = Some(rule),
        }
        Ok(self)
    }

    /// As this judge or group says.
    pub fn to_judge(name: &str) -> Self {
        let rule = Rule { method: Method::Judge(name.to_owned()), judges: Vec::new(), quorum: 1 };
        Self { all: Some(rule), ..Self::default() }
    }

    /// The judge or group whose labels are taken for all aspects, where it is that simple.
    pub fn only_judge(&self) -> Option<&String> {
        match &self.all {
            Some(Rule { method: Method::Judge(name), .. }) if self.by_aspect.is_empty() => Some(name),
            _ => None,
        }
    }

    /// The rule of an aspect, where there is one.
    pub(super) fn rule_of(&self, aspect: &str) -> Option<&Rule> {
        let own = self.by_aspect.iter().find(|(name, _)| name == aspect).map(|(_, rule)| rule);
        own.or(self.all.as_ref())
    }

    /// Votes are whole label tuples, so that no tuple comes out that nobody gave.
    pub fn of_tuples(mut self) -> Self {
        self.tuples = true;
        self
    }
}

impl fmt::Display for Reduce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.all.iter().map(Rule::to_string);
        let own = self.by_aspect.iter().map(|(aspect, rule)| format!("{aspect}={rule}"));
        f.write_str(&all.chain(own).collect::<Vec<_>>().join(" "))
    }
}

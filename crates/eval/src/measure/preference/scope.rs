//! Measures that read preferences between documents (trec_eval's prefs_*).

use super::counts::RankedPreferences;
use crate::language::{Args, Kind, Param};
use crate::scores::Score;

/// A measure that reads a topic's preference groups.
///
/// Which document is preferred to which is worked out once a topic, and how a ranking stands to it once a ranking: a
/// measure only puts counts together.
pub trait PreferenceMeasure: Send + Sync {
    /// The score of a ranking.
    fn score(&self, ranked: &RankedPreferences<'_>) -> Score;
}

/// Which preferences count: the parameter `scope`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// All.
    All,
    /// Those with at least one document retrieved: the other one is ranked below it by implication.
    Implied,
    /// Those with both documents retrieved.
    Retrieved,
}

/// The parameter `scope` with all three words.
pub(super) const SCOPE: Param = Param {
    name: "scope",
    kind: Kind::Word(&["all", "imp", "ret"]),
    default: "all",
    help: "which preferences count: all; imp, those with one or both documents retrieved; ret, those with both",
};

/// The parameter `scope` of measures for which trec_eval has no `_imp`.
pub(super) const ALL_OR_RET: Param = Param {
    name: "scope",
    kind: Kind::Word(&["all", "ret"]),
    default: "all",
    help: "which preferences count: all, or ret, those with both documents retrieved",
};

impl Scope {
    pub(super) fn of(args: &Args) -> Self {
        match args.text("scope").as_deref() {
            Some("imp") => Scope::Implied,
            Some("ret") => Scope::Retrieved,
            _ => Scope::All,
        }
    }
}

//! Measures that read preferences between documents (trec_eval's prefs_*).

use super::counts::RankedPreferences;
use crate::language::unit::{Declared, word};
use crate::scores::Score;
use aspectra_words::words;

/// A measure that reads a topic's preference groups.
///
/// Which document is preferred to which is worked out once a topic, and how a ranking stands to it once a ranking: a
/// measure only puts counts together.
pub trait PreferenceMeasure: Send + Sync {
    /// The score of a ranking.
    fn score(&self, ranked: &RankedPreferences<'_>) -> Score;
}

words! {
    /// Which preferences count.
    pub(super) enum Scope {
        All = "all": "all",
        Implied = "imp": "those with at least one document retrieved: the other one is ranked below it by implication",
        Retrieved = "ret": "those with both documents retrieved",
    }
}

/// The parameter `scope` with all three words.
pub(super) const SCOPE: Declared<Scope> = word(
    "scope",
    "which preferences count: all; imp, those with one or both documents retrieved; ret, those with both",
)
.or_word(&Scope::All);

words! {
    /// Which preferences count, where trec_eval has no `_imp`.
    pub(super) enum AllOrRet {
        All = "all": "all",
        Retrieved = "ret": "those with both documents retrieved",
    }
}

/// The parameter `scope` of measures for which trec_eval has no `_imp`.
pub(super) const ALL_OR_RET: Declared<AllOrRet> =
    word("scope", "which preferences count: all, or ret, those with both documents retrieved").or_word(&AllOrRet::All);

impl From<AllOrRet> for Scope {
    fn from(scope: AllOrRet) -> Self {
        match scope {
            AllOrRet::All => Scope::All,
            AllOrRet::Retrieved => Scope::Retrieved,
        }
    }
}

//! How many of the assessors' preferences a ranking fulfills.
//!
//! **Formula.** Sum over the groups of the preferences a > b with both retrieved and a above b, and of those with a alone
//! retrieved; `scope=ret` leaves the latter out.
//!
//! **Worked example.** An assessor likes a better than b and c, and b better than c. The ranking (b, a) fulfills a > c and
//! b > c, both because c is not there: 2, and 0 with `scope=ret`.
//!
//! **Choices.** Summed over topics, as in trec_eval.
//!
//! **Reference.** trec_eval, prefs_num_prefs_ful and prefs_num_prefs_ful_ret.

use super::PreferenceMeasure;
use super::counts::RankedPreferences;
use super::scope::{ALL_OR_RET, Scope};
use crate::language::unit::*;
use crate::scores::Score;

struct PrefsNumFul {
    scope: Scope,
}

impl PreferenceMeasure for PrefsNumFul {
    fn score(&self, ranked: &RankedPreferences<'_>) -> Score {
        Score::Count(ranked.counts().iter().map(|counts| counts.fulfilled(self.scope) as i64).sum())
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "PrefsNumFul",
    summary: "The number of the assessors' preferences that the ranking fulfills.",
    spellings: &[
        trec_eval("prefs_num_prefs_ful", "PrefsNumFul"),
        trec_eval("prefs_num_prefs_ful_ret", "PrefsNumFul(scope=ret)"),
    ],
    params: &[ALL_OR_RET.param],
    at: At::Nothing,
    reference: "trec_eval, prefs_num_prefs_ful",
    examples: &[
        Example {
            measure: "PrefsNumFul",
            judgments: "u/s/a:2 u/s/b:1 u/s/c:0",
            ranking: "b a",
            score: 2.0,
            working: "a > c and b > c, since c is not retrieved",
        },
        Example {
            measure: "PrefsNumFul(scope=ret)",
            judgments: "u/s/a:2 u/s/b:1 u/s/c:0",
            ranking: "b a",
            score: 0.0,
            working: "a > b is the only one with both retrieved, and b stands first",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Preferences,
        unjudged: "ignored",
        range: Range::POSITIVE,
        scale: Scale::Count,
        averaging: Averaging::Sum,
        rows: Rows::All,
        build: Build::Preference(Make(&|args| Ok(Box::new(PrefsNumFul { scope: args.get(&ALL_OR_RET).into() })))),
    }),
};

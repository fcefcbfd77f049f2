//! The share of all preferences that a ranking fulfills, the assessors' preferences put together.
//!
//! **Formula.** F/P, sums over the groups of a topic. A preference a > b is fulfilled where both are retrieved and a
//! stands above b, or where only a is retrieved. P counts all preferences; with `scope=imp` those with at least one
//! document retrieved; with `scope=ret` those with both, and then F counts only such ones.
//!
//! **Worked example.** One assessor likes a better than b and c, and b better than c. The ranking (b, a) leaves c out:
//! a > c and b > c are fulfilled by implication, a > b is not: 2/3. Of the preferences with both documents retrieved
//! there is one, a > b, and it is not fulfilled: 0.
//!
//! **Choices.** A preference between two documents that were not retrieved counts as not fulfilled unless `scope` says
//! otherwise, as in trec_eval. Nothing to fulfill gives 0. trec_eval puts tied documents in ascending order of their ids
//! for these measures alone; here the tie rule is the same for all measures.
//!
//! **Reference.** Carterette, Bennett, Chickering & Dumais, ECIR 2008; trec_eval, prefs_simp.

use super::PreferenceMeasure;
use super::counts::RankedPreferences;
use super::scope::{SCOPE, Scope};
use crate::language::unit::*;
use crate::scores::Score;

struct PrefsSimp {
    scope: Scope,
}

impl PreferenceMeasure for PrefsSimp {
    fn score(&self, ranked: &RankedPreferences<'_>) -> Score {
        let (mut fulfilled, mut possible) = (0, 0);
        for counts in ranked.counts() {
            fulfilled += counts.fulfilled(self.scope);
            possible += counts.possible(self.scope);
        }
        Score::ratio(fulfilled as f64, possible as f64)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "PrefsSimp",
    summary: "The share of all assessors' preferences that the ranking fulfills.",
    spellings: &[
        trec_eval("prefs_simp", "PrefsSimp"),
        trec_eval("prefs_simp_ret", "PrefsSimp(scope=ret)"),
        trec_eval("prefs_simp_imp", "PrefsSimp(scope=imp)"),
    ],
    params: &[SCOPE.param],
    at: At::Nothing,
    reference: "Carterette, Bennett, Chickering & Dumais, ECIR 2008; trec_eval, prefs_simp",
    examples: &[
        Example {
            measure: "PrefsSimp",
            judgments: "u/s/a:2 u/s/b:1 u/s/c:0",
            ranking: "b a",
            score: 0.6666666666666666,
            working: "a > c and b > c by implication, a > b not: 2/3",
        },
        Example {
            measure: "PrefsSimp(scope=ret)",
            judgments: "u/s/a:2 u/s/b:1 u/s/c:0",
            ranking: "a c",
            score: 1.0,
            working: "only a > c has both documents retrieved: 1/1",
        },
        Example {
            measure: "PrefsSimp",
            judgments: "u/s/a:2 u/s/b:1 u/t/b:2 u/t/c:1",
            ranking: "b c a",
            score: 0.3333333333333333,
            working: "two subgroups: a > b and b > c give a > c; b > c alone is fulfilled: 1/3",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Preferences,
        unjudged: "ignored",
        range: Range::UNIT,
        scale: Scale::NotInterval("topics differ in the number of preferences, so equal steps are unequal over topics"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Preference(Make(&|args| Ok(Box::new(PrefsSimp { scope: args.get(&SCOPE) })))),
    }),
};

//! The share of an assessor's preferences that a ranking fulfills, averaged over the assessors of a topic.
//!
//! **Formula.** (1/G) sum over the G groups of F_g/P_g, with F and P as in PrefsSimp.
//!
//! **Worked example.** The first assessor likes a better than b, the second b better than a and both better than c. The
//! ranking (a, b, c) fulfills 1 of 1 and 2 of 3: (1 + 2/3)/2 = 0.8333.
//!
//! **Choices.** Every assessor counts the same, however many preferences they gave. One without any preference that
//! counts adds 0, as in trec_eval.
//!
//! **Reference.** Carterette, Bennett, Chickering & Dumais, ECIR 2008; trec_eval, prefs_avgjg.

use super::PreferenceMeasure;
use super::counts::RankedPreferences;
use super::scope::{SCOPE, Scope};
use crate::language::unit::*;
use crate::scores::Score;

struct PrefsAvgJg {
    scope: Scope,
}

impl PreferenceMeasure for PrefsAvgJg {
    fn score(&self, ranked: &RankedPreferences<'_>) -> Score {
        let groups = ranked.counts();
        let shares = groups.iter().map(|counts| match counts.possible(self.scope) {
            0 => 0.0,
            possible => counts.fulfilled(self.scope) as f64 / possible as f64,
        });
        Score::ratio(shares.sum(), groups.len() as f64)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "PrefsAvgJG",
    summary: "The share of an assessor's preferences that the ranking fulfills, averaged over the assessors.",
    spellings: &[
        trec_eval("prefs_avgjg", "PrefsAvgJG"),
        trec_eval("prefs_avgjg_ret", "PrefsAvgJG(scope=ret)"),
        trec_eval("prefs_avgjg_imp", "PrefsAvgJG(scope=imp)"),
    ],
    params: &[SCOPE.param],
    at: At::Nothing,
    reference: "Carterette, Bennett, Chickering & Dumais, ECIR 2008; trec_eval, prefs_avgjg",
    examples: &[
        Example {
            measure: "PrefsAvgJG",
            judgments: "u/s/a:1 u/s/b:0 v/s/b:2 v/s/a:1 v/s/c:0",
            ranking: "a b c",
            score: 0.8333333333333333,
            working: "u: a > b, 1/1; v: a > c and b > c but not b > a, 2/3; (1 + 2/3)/2",
        },
        Example {
            measure: "PrefsAvgJG(scope=imp)",
            judgments: "u/s/a:1 u/s/b:0 u/s/c:0 v/s/b:1 v/s/c:0",
            ranking: "a",
            score: 0.5,
            working: "u: a > b and a > c by implication, 2/2; v: nothing of b > c is retrieved, 0; (1 + 0)/2",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Preferences,
        unjudged: "ignored",
        range: Range::UNIT,
        scale: Scale::NotInterval(
            "assessors differ in the number of preferences, so equal steps are unequal over them",
        ),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Preference(Make(&|args| Ok(Box::new(PrefsAvgJg { scope: args.get(&SCOPE) })))),
    }),
};

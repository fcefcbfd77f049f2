//! How many preferences the assessors of a topic gave.
//!
//! **Formula.** Sum over the groups of the preferences a > b, whether retrieved or not.
//!
//! **Worked example.** An assessor likes a better than b and c, which are alike: 2. Where a second subgroup has b better
//! than c there are three, a > b, a > c and b > c; that a > c follows from the other two as well changes nothing.
//!
//! **Choices.** Summed over topics. With one subgroup a repeated line counts again; with several each ordered pair counts
//! once. A topic that the run lacks still counts, as under trec_eval's -c.
//!
//! **Reference.** trec_eval, prefs_num_prefs_poss.

use super::PreferenceMeasure;
use super::counts::RankedPreferences;
use super::scope::Scope;
use crate::language::unit::*;
use crate::scores::Score;

struct PrefsNumPoss;

impl PreferenceMeasure for PrefsNumPoss {
    fn score(&self, ranked: &RankedPreferences<'_>) -> Score {
        Score::Count(ranked.counts().iter().map(|counts| counts.possible(Scope::All) as i64).sum())
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "PrefsNumPoss",
    summary: "The number of preferences that the assessors gave.",
    spellings: &[trec_eval("prefs_num_prefs_poss", "PrefsNumPoss")],
    params: &[],
    at: At::Nothing,
    reference: "trec_eval, prefs_num_prefs_poss",
    examples: &[
        Example {
            measure: "PrefsNumPoss",
            judgments: "u/s/a:1 u/s/b:0 u/s/c:0",
            ranking: "c",
            score: 2.0,
            working: "a > b and a > c",
        },
        Example {
            measure: "PrefsNumPoss",
            judgments: "u/s/a:2 u/s/b:1 u/s/c:1 u/t/b:2 u/t/c:1",
            ranking: "",
            score: 3.0,
            working: "a > b and a > c in s, b > c in t; a > c follows from the others too, and counts once",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Preferences,
        unjudged: "ignored",
        range: Range::POSITIVE,
        scale: Scale::Count,
        averaging: Averaging::Sum,
        rows: Rows::All,
        build: Build::Preference(Make(&|_| Ok(Box::new(PrefsNumPoss)))),
    }),
};

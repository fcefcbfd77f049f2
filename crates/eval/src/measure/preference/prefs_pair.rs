//! For every two documents that somebody prefers one of to the other, the share of assessors on the ranking's side.
//!
//! **Formula.** Mean over such pairs {i, j}, i above j, of x/(x+y): x groups prefer i to j, y prefer j to i. A retrieved
//! document stands above one that is not; a pair with neither retrieved adds 0. With `scope=imp` such pairs are left
//! out, with `scope=ret` also those with one retrieved.
//!
//! **Worked example.** Two assessors like a better than b; a third likes b better than a and both better than c. The
//! ranking (a, b, c) has 2/3 of the votes on {a, b} and all votes on {a, c} and {b, c}: (2/3 + 1 + 1)/3 = 0.8889.
//!
//! **Choices.** As trec_eval's. A line that an assessor with one subgroup gave twice votes twice, as everywhere in the
//! preference measures.
//!
//! **Reference.** Carterette, Bennett, Chickering & Dumais, ECIR 2008; trec_eval, prefs_pair.

use super::PreferenceMeasure;
use super::counts::RankedPreferences;
use super::scope::{SCOPE, Scope};
use crate::language::unit::*;
use crate::scores::Score;

struct PrefsPair {
    scope: Scope,
}

impl PreferenceMeasure for PrefsPair {
    fn score(&self, ranked: &RankedPreferences<'_>) -> Score {
        let (mut sum, mut count) = (0.0, 0u64);
        for pair in ranked.orders().pairs() {
            let value = match (ranked.is_retrieved(pair.row), ranked.is_retrieved(pair.other), self.scope) {
                (false, false, Scope::All) => 0.0,
                (false, false, _) => continue,
                (true, false, Scope::Retrieved) | (false, true, Scope::Retrieved) => continue,
                _ if ranked.place(pair.row) < ranked.place(pair.other) => pair.share,
                _ => 1.0 - pair.share,
            };
            sum += value;
            count += 1;
        }
        Score::ratio(sum, count as f64)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "PrefsPair",
    summary: "The share of assessors who agree with the ranking on two documents, averaged over all pairs they judged.",
    spellings: &[
        trec_eval("prefs_pair", "PrefsPair"),
        trec_eval("prefs_pair_ret", "PrefsPair(scope=ret)"),
        trec_eval("prefs_pair_imp", "PrefsPair(scope=imp)"),
    ],
    params: &[SCOPE.param],
    at: At::Nothing,
    reference: "Carterette, Bennett, Chickering & Dumais, ECIR 2008; trec_eval, prefs_pair",
    examples: &[
        Example {
            measure: "PrefsPair",
            judgments: "u/s/a:1 u/s/b:0 v/s/a:1 v/s/b:0 w/s/a:1 w/s/b:2 w/s/c:0",
            ranking: "a b c",
            score: 0.8888888888888888,
            working: "{a,b}: u and v of three, 2/3; {a,c} and {b,c}: w, 1/1 each; (2/3 + 1 + 1)/3",
        },
        Example {
            measure: "PrefsPair(scope=ret)",
            judgments: "u/s/a:1 u/s/b:0 v/s/a:1 v/s/b:0 w/s/a:1 w/s/b:2 w/s/c:0",
            ranking: "b a",
            score: 0.3333333333333333,
            working: "only {a,b} has both retrieved: w of three, 1/3",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Preferences,
        unjudged: "ignored",
        range: Range::UNIT,
        scale: Scale::NotInterval("topics differ in the number of pairs, so equal steps are unequal over topics"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Preference(Make(&|args| Ok(Box::new(PrefsPair { scope: args.get(&SCOPE) })))),
    }),
};

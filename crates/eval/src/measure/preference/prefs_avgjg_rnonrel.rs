//! As PrefsAvgJG, with as many non-relevant documents as relevant ones for each assessor.
//!
//! Assessors who mark many documents as non-relevant give many easy preferences; this measure evens them out.
//!
//! **Formula.** Per group, R relevant (level above 0) and N non-relevant documents. N > R: only the first R non-relevant
//! ones in the ranking stay, those not retrieved following in order of their ids; preferences that touch another one are
//! dropped. N < R: R - N imaginary non-relevant documents stand below everything, so that F grows by (R-N) times the
//! relevant documents retrieved and P by (R-N) R. The score is the mean over groups of F/P. With `scope=ret` only
//! retrieved documents count, in R and N too.
//!
//! **Worked example.** One assessor finds a relevant and b, c, d not. The ranking (a, b, c, d) keeps a > b alone: 1/1.
//! The ranking (b, a) keeps b, and a > b is not fulfilled: 0.
//!
//! **Choices.** `rule=intended` is the above; a group with nothing to fulfill adds 0. `rule=literal` is what trec_eval
//! prints, which differs in about one topic of ten, and in most with `scope=ret`:
//! - N > R with one subgroup: every pair (x, y) of a document x of the lowest level and one y of its first R, x = y
//!   included, is possible too, and fulfilled where x is retrieved above y: the perfect ranking above scores 1/4. Only the
//!   lowest level is taken as non-relevant then. Where it has fewer than R documents, next to negative levels, trec_eval
//!   reads beyond its table; here all of them stay.
//! - `scope=ret`: with N < R, P grows by (R-N) times all relevant documents; with several subgroups and N > R as many
//!   non-relevant documents stay as there are relevant ones in all.
//! - A group with nothing to fulfill makes the topic 0.
//!
//! **Reference.** trec_eval, prefs_avgjg_Rnonrel (experimental).

use super::PreferenceMeasure;
use super::counts::RankedPreferences;
use super::scope::{ALL_OR_RET, Scope};
use crate::judgments::{GroupOrder, Relation, Standing};
use crate::language::unit::*;
use crate::scores::Score;
use aspectra_words::words;

words! {
    /// Which definition.
    enum Rule {
        Intended = "intended": "as described",
        Literal = "literal": "what trec_eval prints, its faults included",
    }
}

const RULE: Declared<Rule> =
    word("rule", "intended: as described; literal: what trec_eval prints, its faults included")
        .or_word(&Rule::Intended);

struct Rnonrel {
    scope: Scope,
    literal: bool,
}

/// What a group fulfills, and what it could.
struct Share {
    fulfilled: u64,
    possible: u64,
}

impl PreferenceMeasure for Rnonrel {
    fn score(&self, ranked: &RankedPreferences<'_>) -> Score {
        let groups = ranked.orders().groups();
        let mut sum = 0.0;
        for group in groups {
            let share = self.share(group, ranked);
            match share.possible {
                0 if self.literal => return Score::Real(0.0),
                0 => {}
                possible => sum += share.fulfilled as f64 / possible as f64,
            }
        }
        Score::ratio(sum, groups.len() as f64)
    }
}

impl Rnonrel {
    fn share(&self, group: &GroupOrder, ranked: &RankedPreferences<'_>) -> Share {
        let only_retrieved = self.scope == Scope::Retrieved;
        let counts = |entry: &usize| !only_retrieved || ranked.is_retrieved(group.entries()[*entry].row);
        let with = |standing: Standing| {
            let entries = 0..group.entries().len();
            entries.filter(move |&entry| group.entries()[entry].standing == standing)
        };
        let all_relevant = with(Standing::Relevant).count();
        let relevant = with(Standing::Relevant).filter(counts).count();
        let not_relevant: Vec<usize> = with(Standing::NotRelevant).filter(counts).collect();
        if not_relevant.len() <= relevant {
            let retrieved = with(Standing::Relevant).filter(|&e| ranked.is_retrieved(group.entries()[e].row)).count();
            let imaginary = (relevant - not_relevant.len()) as u64;
            let base = if self.literal { all_relevant } else { relevant };
            let mut share = self.among(group, ranked, |_| true);
            share.fulfilled += imaginary * retrieved as u64;
            share.possible += imaginary * base as u64;
            return share;
        }
        match group.relation() {
            Relation::Levels(classes) if self.literal => {
                let lowest: Vec<usize> = (0..classes.len()).filter(|&e| classes[e] == 0).filter(counts).collect();
                self.literal_share(group, ranked, lowest, relevant)
            }
            Relation::Closure(_) if self.literal && only_retrieved => {
                self.with_first(group, ranked, not_relevant, all_relevant)
            }
            _ => self.with_first(group, ranked, not_relevant, relevant),
        }
    }

    /// The share with only the first `stay` of the documents in question.
    fn with_first(&self, group: &GroupOrder, ranked: &RankedPreferences<'_>, of: Vec<usize>, stay: usize) -> Share {
        let mut dropped: Vec<usize> = in_order(group, ranked, of).into_iter().skip(stay).collect();
        dropped.sort_unstable();
        self.among(group, ranked, |entry| dropped.binary_search(&entry).is_err())
    }

    fn literal_share(
        &self,
        group: &GroupOrder,
        ranked: &RankedPreferences<'_>,
        lowest: Vec<usize>,
        stay: usize,
    ) -> Share {
        let stay = stay.min(lowest.len());
        let lowest = in_order(group, ranked, lowest);
        let mut share = self.with_first(group, ranked, lowest.clone(), stay);
        let place = |entry: usize| ranked.place(group.entries()[entry].row);
        share.possible += (stay * lowest.len()) as u64;
        for &above in lowest.iter().filter(|&&entry| ranked.is_retrieved(group.entries()[entry].row)) {
            share.fulfilled += lowest[..stay].iter().filter(|&&below| place(above) < place(below)).count() as u64;
        }
        share
    }

    fn among(&self, group: &GroupOrder, ranked: &RankedPreferences<'_>, keep: impl Fn(usize) -> bool) -> Share {
        let counts = ranked.counts_among(group, keep);
        Share { fulfilled: counts.fulfilled(self.scope), possible: counts.possible(self.scope) }
    }
}

fn in_order(group: &GroupOrder, ranked: &RankedPreferences<'_>, mut entries: Vec<usize>) -> Vec<usize> {
    entries.sort_by_key(|&entry| ranked.place(group.entries()[entry].row));
    entries
}

pub(super) const UNIT: Unit = Unit {
    name: "PrefsAvgJGRnonrel",
    summary: "As PrefsAvgJG, with as many non-relevant documents as relevant ones for each assessor.",
    spellings: &[
        trec_eval("prefs_avgjg_Rnonrel", "PrefsAvgJGRnonrel(rule=literal)"),
        trec_eval("prefs_avgjg_Rnonrel_ret", "PrefsAvgJGRnonrel(rule=literal,scope=ret)"),
    ],
    params: &[RULE.param, ALL_OR_RET.param],
    at: At::Nothing,
    reference: "trec_eval, prefs_avgjg_Rnonrel (experimental)",
    examples: &[
        Example {
            measure: "PrefsAvgJGRnonrel",
            judgments: "u/s/a:1 u/s/b:0 u/s/c:0 u/s/d:0",
            ranking: "a b c d",
            score: 1.0,
            working: "R = 1, N = 3: only b stays of b, c, d; a > b is fulfilled: 1/1",
        },
        Example {
            measure: "PrefsAvgJGRnonrel",
            judgments: "u/s/a:2 u/s/b:1 u/s/c:1 u/s/d:0",
            ranking: "b a",
            score: 0.6363636363636364,
            working: "R = 3, N = 1: a > c, a > d and b > d of five are fulfilled; two imaginary documents below add 2*2 and 2*3: (3+4)/(5+6)",
        },
        Example {
            measure: "PrefsAvgJGRnonrel(rule=literal)",
            judgments: "u/s/a:1 u/s/b:0 u/s/c:0 u/s/d:0",
            ranking: "a b c d",
            score: 0.25,
            working: "a > b, and (b,b), (c,b), (d,b), none of them fulfilled: 1/4",
        },
        Example {
            measure: "PrefsAvgJGRnonrel(rule=literal,scope=ret)",
            judgments: "u/s/a:2 u/s/b:1",
            ranking: "a",
            score: 0.5,
            working: "R = 1, N = 0: F = 1*1, P = 1*2, for trec_eval counts b too",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Preferences,
        unjudged: "ignored",
        range: Range::UNIT,
        scale: Scale::NotInterval("which preferences count depends on the ranking"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Preference(Make(&|args| {
            let literal = args.get(&RULE) == Rule::Literal;
            Ok(Box::new(Rnonrel { scope: args.get(&ALL_OR_RET).into(), literal }))
        })),
    }),
};

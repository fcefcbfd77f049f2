//! Unjudged: the share of the first k ranks that holds an unjudged document.
//!
//! **Formula.** Unj@k = unjudged documents in ranks 1..k / k.
//!
//! **Worked example.** Three documents retrieved, one outside the pool and one with a negative label: Unj@5 = 2/5 = 0.4.
//!
//! **Choices.** trec_eval's `unj`: it divides by k even where fewer were retrieved, and documents with a negative label are
//! unjudged. ir_measures' Judged differs in both; BEIR's Hole asks whether any topic judged the document.
//!
//! **Reference.** trec_eval 10; no paper.

use super::{Column, Graded, Ranking, Residual, scorer};
use crate::language::unit::*;
use crate::scores::Score;

struct Unj {
    cutoff: u32,
}

impl Graded for Unj {
    type Pool = ();

    fn prepare(&self, _column: &Column<'_>) {}

    fn score(&self, _pool: &(), ranking: Ranking<'_>) -> Score {
        let top = ranking.top(Some(self.cutoff));
        let unjudged = f64::from(top.retrieved) - top.judged() as f64;
        Score::ratio(unjudged, f64::from(self.cutoff))
    }

    fn residual(&self) -> Residual {
        Residual::Undefined("it says what is judged, not how good it is")
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "Unj",
    summary: "The share of the first k ranks that holds an unjudged document.",
    spellings: &[trec_eval_cutoffs("unj", "Unj@{}", &["5", "10", "20"])],
    params: &[],
    at: At::RequiredCutoff,
    reference: "trec_eval 10; no paper",
    examples: &[Example {
        measure: "Unj@5",
        judgments: "a:1 b:-1 c:2",
        ranking: "a x b",
        score: 0.4,
        working: "x and b of 5",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Presence,
        unjudged: "what it counts",
        range: Range::UNIT,
        scale: Scale::Interval(""),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(Unj { cutoff: args.require(&CUTOFF)? })))),
    }),
};

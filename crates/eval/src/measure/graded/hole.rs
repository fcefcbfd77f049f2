//! Hole: the share of the first k ranks that holds a document nobody judged, for this topic or any other.
//!
//! **Formula.** Hole@k = documents in ranks 1..k that no topic of the collection judged / k.
//!
//! **Worked example.** Three documents retrieved: one judged here, one judged for another topic, one for none:
//! Hole@3 = 1/3 = 0.3333.
//!
//! **Choices.** BEIR's, over the whole collection, so that Hole <= Unj, which asks about this topic only. BEIR sums over the
//! run's topics, divides by the judged ones and rounds to 5 digits; here the usual mean is taken.
//!
//! **Reference.** Thakur, Reimers, Rueckle, Srivastava & Gurevych, NeurIPS 2021.

use super::{Column, Graded, Ranking, Residual, scorer};
use crate::language::unit::*;
use crate::scores::Score;

struct Hole {
    cutoff: u32,
}

impl Graded for Hole {
    type Pool = ();

    fn prepare(&self, _column: &Column<'_>) {}

    fn score(&self, _pool: &(), ranking: Ranking<'_>) -> Score {
        Score::ratio(ranking.top(Some(self.cutoff)).strangers.len() as f64, f64::from(self.cutoff))
    }

    fn needs_strangers(&self) -> bool {
        true
    }

    fn residual(&self) -> Residual {
        Residual::Undefined("it says what is judged, not how good it is")
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "Hole",
    summary: "The share of the first k ranks that holds a document nobody judged, for this topic or any other.",
    spellings: &[],
    params: &[],
    at: At::RequiredCutoff,
    reference: "Thakur, Reimers, Rueckle, Srivastava & Gurevych, NeurIPS 2021",
    examples: &[Example {
        measure: "Hole@3",
        judgments: "a:1 b:0",
        ranking: "a x y",
        score: 0.3333333333333333,
        working: "another topic judged x; nobody judged y: 1 of 3",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Presence,
        unjudged: "what it counts, where no topic judged them",
        range: Range::UNIT,
        scale: Scale::Interval(""),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(Hole { cutoff: args.require(&CUTOFF)? })))),
    }),
};

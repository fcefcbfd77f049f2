//! Set recall: the share of the relevant documents that was retrieved.
//!
//! **Formula.** SetR = rr/R, rr the relevant retrieved documents, R all relevant ones.
//!
//! **Worked example.** Three documents are relevant, two of them retrieved: 2/3 = 0.6667.
//!
//! **Choices.** trec_eval's `set_recall`, ir_measures' `SetR`. R = 0 gives 0.
//!
//! **Reference.** Kent, Berry, Luehrs & Perry, American Documentation, 1955.

use super::{Column, Graded, Ranking, scorer};
use crate::language::unit::*;
use crate::scores::Score;

struct SetR {
    level: f64,
}

impl Graded for SetR {
    /// How many documents are relevant.
    type Pool = f64;

    fn prepare(&self, column: &Column<'_>) -> f64 {
        column.relevant(self.level) as f64
    }

    fn score(&self, relevant: &f64, ranking: Ranking<'_>) -> Score {
        Score::ratio(ranking.relevant(self.level).count() as f64, *relevant)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "SetR",
    summary: "The share of the relevant documents that was retrieved.",
    spellings: &[trec_eval("set_recall", "SetR")],
    params: &[REL.param],
    at: At::Nothing,
    reference: "Kent, Berry, Luehrs & Perry, American Documentation, 1955",
    examples: &[Example {
        measure: "SetR",
        judgments: "a:1 b:0 c:2 d:1",
        ranking: "a b c x",
        score: 0.6666666666666666,
        working: "2 of 3 relevant",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "not relevant",
        range: Range::UNIT,
        scale: Scale::Interval("all topics have equally many relevant documents"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(SetR { level: args.level() })))),
    }),
};

//! Set precision: the share of the retrieved documents that is relevant.
//!
//! **Formula.** SetP = rr/L, rr the relevant retrieved documents, L all retrieved ones; with `relative=True` rr/min(L,R), R
//! all relevant documents.
//!
//! **Worked example.** Four documents retrieved, two of them relevant: 2/4 = 0.5. With R = 2 the relative one is 2/2 = 1.
//!
//! **Choices.** trec_eval has them as `set_P` and `set_relative_P`, ir_measures as `SetP` and `SetRelP`. Nothing retrieved,
//! or nothing relevant, gives 0.
//!
//! **Reference.** Kent, Berry, Luehrs & Perry, American Documentation, 1955.

use super::{Column, Graded, Ranking, Residual, scorer};
use crate::language::unit::*;
use crate::scores::Score;

struct SetP {
    level: f64,
    relative: bool,
}

impl Graded for SetP {
    /// How many documents are relevant.
    type Pool = f64;

    fn prepare(&self, column: &Column<'_>) -> f64 {
        column.relevant(self.level) as f64
    }

    fn score(&self, relevant: &f64, ranking: Ranking<'_>) -> Score {
        let found = ranking.relevant(self.level).count() as f64;
        let retrieved = f64::from(ranking.retrieved);
        Score::ratio(found, if self.relative { retrieved.min(*relevant) } else { retrieved })
    }

    fn residual(&self) -> Residual {
        if self.relative {
            Residual::Undefined("the recall base would change with the judgments")
        } else {
            Residual::UpTo(None)
        }
    }
}

const RELATIVE: Declared<bool> =
    flag("relative", false, "divide by the number of relevant documents where that is smaller");

pub(super) const UNIT: Unit = Unit {
    name: "SetP",
    summary: "The share of the retrieved documents that is relevant.",
    spellings: &[
        trec_eval("set_P", "SetP"),
        trec_eval("set_relative_P", "SetP(relative=True)"),
        ir_measures_preset("SetRelP", "SetP(relative=True)"),
    ],
    params: &[REL.param, RELATIVE.param],
    at: At::Nothing,
    reference: "Kent, Berry, Luehrs & Perry, American Documentation, 1955",
    examples: &[
        Example {
            measure: "SetP",
            judgments: "a:1 b:0 c:2",
            ranking: "a b c x",
            score: 0.5,
            working: "2 of 4 retrieved",
        },
        Example {
            measure: "SetP(relative=True)",
            judgments: "a:1 b:0 c:2",
            ranking: "a b c x",
            score: 1.0,
            working: "2/min(4, 2)",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "not relevant",
        range: Range::UNIT,
        scale: Scale::Interval("all runs retrieve equally many documents"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(SetP { level: args.level(), relative: args.get(&RELATIVE) })))),
    }),
};

//! The number of topics that the summary is taken over.
//!
//! **Formula.** 1 a topic, summed.
//!
//! **Worked example.** Fifty topics: 50; a single one: 1.
//!
//! **Choices.** As in trec_eval the row is in the summary only, and which topics count is a rule of the evaluation.
//!
//! **Reference.** Buckley, trec_eval.

use crate::language::unit::*;
use crate::measure::graded::{Column, Graded, Ranking, Residual, scorer};
use crate::scores::Score;

struct NumQ;

impl Graded for NumQ {
    type Pool = ();

    fn prepare(&self, _column: &Column<'_>) {}

    fn score(&self, _pool: &(), _ranking: Ranking<'_>) -> Score {
        Score::Count(1)
    }

    fn residual(&self) -> Residual {
        Residual::Undefined("a count of topics")
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "NumQ",
    summary: "The number of topics.",
    spellings: &[trec_eval("num_q", "NumQ")],
    params: &[],
    at: At::Nothing,
    reference: "Buckley, trec_eval",
    examples: &[Example {
        measure: "NumQ",
        judgments: "a:1",
        ranking: "a",
        score: 1.0,
        working: "one for each topic, summed",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Presence,
        unjudged: "not looked at",
        range: Range::POSITIVE,
        scale: Scale::Count,
        averaging: Averaging::Sum,
        rows: Rows::Summary,
        build: Build::Graded(Make(&|_args| Ok(scorer(NumQ)))),
    }),
};

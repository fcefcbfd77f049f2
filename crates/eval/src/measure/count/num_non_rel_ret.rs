//! The number of documents retrieved that were judged and are not relevant, summed over topics.
//!
//! **Formula.** The retrieved documents with a grade below `rel`.
//!
//! **Worked example.** Labels 1, 0, -1 and none retrieved: 1.
//!
//! **Choices.** trec_eval's `num_nonrel_judged_ret`: a negative label is not a judgment.
//!
//! **Reference.** Buckley, trec_eval.

use crate::language::unit::*;
use crate::measure::graded::{Column, Graded, Ranking, Residual, scorer};
use crate::scores::Score;

struct NumNonRelRet {
    level: f64,
}

impl Graded for NumNonRelRet {
    type Pool = ();

    fn prepare(&self, _column: &Column<'_>) {}

    fn score(&self, _pool: &(), ranking: Ranking<'_>) -> Score {
        Score::Count((ranking.judged() - ranking.relevant(self.level).count()) as i64)
    }

    fn residual(&self) -> Residual {
        Residual::Undefined("a count")
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "NumNonRelRet",
    summary: "The number of documents retrieved that were judged and are not relevant.",
    spellings: &[trec_eval("num_nonrel_judged_ret", "NumNonRelRet")],
    params: &[REL.param],
    at: At::Nothing,
    reference: "Buckley, trec_eval",
    examples: &[Example {
        measure: "NumNonRelRet",
        judgments: "a:1 b:0 c:-1",
        ranking: "a b c x",
        score: 1.0,
        working: "b; c has a negative label and x none",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "not counted",
        range: Range::POSITIVE,
        scale: Scale::Count,
        averaging: Averaging::Sum,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(NumNonRelRet { level: args.level() })))),
    }),
};

//! The number of relevant documents retrieved, summed over topics.
//!
//! **Formula.** rr, the retrieved documents with a grade of at least `rel`.
//!
//! **Worked example.** The pool has the grades 1, 0 and 2, and the first two are retrieved: 1.
//!
//! **Choices.** trec_eval's `num_rel_ret`; ir_measures writes NumRet(rel=1) too.
//!
//! **Reference.** Buckley, trec_eval.

use crate::language::unit::*;
use crate::measure::graded::{Column, Graded, Ranking, Residual, scorer};
use crate::scores::Score;

struct NumRelRet {
    level: f64,
}

impl Graded for NumRelRet {
    type Pool = ();

    fn prepare(&self, _column: &Column<'_>) {}

    fn score(&self, _pool: &(), ranking: Ranking<'_>) -> Score {
        Score::Count(ranking.relevant(self.level).count() as i64)
    }

    fn residual(&self) -> Residual {
        Residual::Undefined("a count")
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "NumRelRet",
    summary: "The number of relevant documents retrieved.",
    spellings: &[trec_eval("num_rel_ret", "NumRelRet")],
    params: &[REL.param],
    at: At::Nothing,
    reference: "Buckley, trec_eval",
    examples: &[Example { measure: "NumRelRet", judgments: "a:1 b:0 c:2", ranking: "a b x", score: 1.0, working: "a" }],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "not relevant",
        range: Range::POSITIVE,
        scale: Scale::Count,
        averaging: Averaging::Sum,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(NumRelRet { level: args.level() })))),
    }),
};

//! The number of documents retrieved, summed over topics.
//!
//! **Formula.** L; with `rel=` only the documents of at least that grade.
//!
//! **Worked example.** Three documents retrieved, one of them relevant: 3, and with `rel=1` 1.
//!
//! **Choices.** trec_eval's `num_ret`; the parameter is ir_measures', where NumRelRet is short for NumRet(rel=1).
//!
//! **Reference.** Buckley, trec_eval.

use crate::language::unit::*;
use crate::measure::graded::{Column, Graded, Ranking, Residual, scorer};
use crate::scores::Score;

struct NumRet {
    level: Option<f64>,
}

impl Graded for NumRet {
    type Pool = ();

    fn prepare(&self, _column: &Column<'_>) {}

    fn score(&self, _pool: &(), ranking: Ranking<'_>) -> Score {
        Score::Count(match self.level {
            Some(level) => ranking.relevant(level).count() as i64,
            None => i64::from(ranking.retrieved),
        })
    }

    fn residual(&self) -> Residual {
        Residual::Undefined("a count")
    }
}

const REL: Declared<Option<f64>> =
    real("rel", "where given, count only documents of at least this grade").within(-FURTHEST_GRADE, FURTHEST_GRADE);

pub(super) const UNIT: Unit = Unit {
    name: "NumRet",
    summary: "The number of documents retrieved.",
    spellings: &[trec_eval("num_ret", "NumRet")],
    params: &[REL.param],
    at: At::Nothing,
    reference: "Buckley, trec_eval",
    examples: &[
        Example { measure: "NumRet", judgments: "a:1 b:0", ranking: "a b x", score: 3.0, working: "three documents" },
        Example {
            measure: "NumRet(rel=1)",
            judgments: "a:1 b:0",
            ranking: "a b x",
            score: 1.0,
            working: "one of them relevant",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Presence,
        unjudged: "counted, but for rel=",
        range: Range::POSITIVE,
        scale: Scale::Count,
        averaging: Averaging::Sum,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(NumRet { level: args.get(&REL) })))),
    }),
};

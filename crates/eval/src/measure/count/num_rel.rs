//! The number of relevant documents, retrieved or not, summed over topics.
//!
//! **Formula.** R, the documents of the pool with a grade of at least `rel`.
//!
//! **Worked example.** The pool has the grades 1, 0 and 2: 2.
//!
//! **Choices.** trec_eval's summary under `-c` counts grades above 0 whatever `-l` says; that is left to its command.
//!
//! **Reference.** Buckley, trec_eval.

use crate::language::unit::*;
use crate::measure::graded::{Column, Graded, Ranking, scorer};
use crate::scores::Score;

struct NumRel {
    level: f64,
}

impl Graded for NumRel {
    /// How many documents are relevant.
    type Pool = i64;

    fn prepare(&self, column: &Column<'_>) -> i64 {
        column.relevant(self.level) as i64
    }

    fn score(&self, relevant: &i64, _ranking: Ranking<'_>) -> Score {
        Score::Count(*relevant)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "NumRel",
    summary: "The number of relevant documents.",
    spellings: &[trec_eval("num_rel", "NumRel")],
    params: &[REL.param],
    at: At::Nothing,
    reference: "Buckley, trec_eval",
    examples: &[
        Example { measure: "NumRel", judgments: "a:1 b:0 c:2", ranking: "a b x", score: 2.0, working: "a and c" },
        Example { measure: "NumRel(rel=2)", judgments: "a:1 b:0 c:2", ranking: "a b x", score: 1.0, working: "c" },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "not relevant",
        range: Range::POSITIVE,
        scale: Scale::Count,
        averaging: Averaging::Sum,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(NumRel { level: args.level() })))),
    }),
};

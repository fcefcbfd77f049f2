//! R-precision: the share of relevant documents in the first R, where R documents are relevant.
//!
//! **Formula.** Rprec = r(R)/R, with r(R) the relevant documents in ranks 1..R and R all relevant documents of the pool.
//!
//! **Worked example.** Three documents are relevant; the ranking has them at ranks 1, 3 and 4: two of the first three are
//! relevant, 2/3 = 0.6667.
//!
//! **Choices.** It divides by R also where fewer documents were retrieved. R = 0 gives 0. As trec_eval and ir_measures.
//!
//! **Reference.** Buckley & Voorhees, SIGIR 2000.

use super::{Column, Graded, Ranking, scorer, tied};
use crate::join::TieGroup;
use crate::language::unit::*;
use crate::scores::Score;

struct Rprec {
    level: f64,
}

impl Graded for Rprec {
    /// How many documents are relevant.
    type Pool = u32;

    fn prepare(&self, column: &Column<'_>) -> u32 {
        column.relevant(self.level) as u32
    }

    fn score(&self, relevant: &u32, ranking: Ranking<'_>) -> Score {
        let found = ranking.top(Some(*relevant)).relevant(self.level).count();
        Score::ratio(found as f64, f64::from(*relevant))
    }

    fn expected(&self, relevant: &u32, ranking: Ranking<'_>, ties: &[TieGroup]) -> Option<Score> {
        Some(Score::ratio(tied::found(ranking, ties, Some(*relevant), self.level), f64::from(*relevant)))
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "Rprec",
    summary: "The share of relevant documents in the first R, where R documents are relevant.",
    spellings: &[
        ir_measures("RPrec"),
        trec_eval("Rprec", "Rprec"),
        ranx("r-precision", "Rprec"),
        ranx("r_precision", "Rprec"),
    ],
    params: &[REL.param],
    at: At::Nothing,
    reference: "Buckley & Voorhees, SIGIR 2000",
    examples: &[Example {
        measure: "Rprec",
        judgments: "a:1 b:0 c:1 d:1",
        ranking: "a b c d",
        score: 0.6666666666666666,
        working: "R = 3; two of the first three are relevant: 2/3",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "not relevant",
        range: Range::UNIT,
        scale: Scale::Interval("within a topic: its unit is 1/R, which differs between topics"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(Rprec { level: args.level() })))),
    }),
};

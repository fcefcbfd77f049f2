//! Set average precision: the precision of all retrieved documents times their recall.
//!
//! **Formula.** SetAP = rr^2/(L R), rr the relevant retrieved documents, L all retrieved and R all relevant ones.
//!
//! **Worked example.** Four documents retrieved, two of them relevant, three relevant in all: (2/4)(2/3) = 0.3333.
//!
//! **Choices.** trec_eval's `set_map`: what AP would be on average if the order said nothing. A zero denominator gives 0.
//!
//! **Reference.** Buckley, trec_eval; no paper.

use super::{Column, Graded, Ranking, scorer};
use crate::language::unit::*;
use crate::scores::Score;

struct SetAp {
    level: f64,
}

impl Graded for SetAp {
    /// How many documents are relevant.
    type Pool = f64;

    fn prepare(&self, column: &Column<'_>) -> f64 {
        column.relevant(self.level) as f64
    }

    fn score(&self, relevant: &f64, ranking: Ranking<'_>) -> Score {
        let found = ranking.relevant(self.level).count() as f64;
        Score::ratio(found * found, f64::from(ranking.retrieved) * relevant)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "SetAP",
    summary: "The precision of all retrieved documents times their recall.",
    spellings: &[trec_eval("set_map", "SetAP")],
    params: &[REL.param],
    at: At::Nothing,
    reference: "Buckley, trec_eval; no paper",
    examples: &[Example {
        measure: "SetAP",
        judgments: "a:1 b:0 c:2 d:1",
        ranking: "a b c x",
        score: 0.3333333333333333,
        working: "(2/4)(2/3)",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "not relevant",
        range: Range::UNIT,
        scale: Scale::NotInterval("the number found is squared"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(SetAp { level: args.level() })))),
    }),
};

//! Precision at a multiple of R: the share of relevant documents in the first m times R, where R documents are relevant.
//!
//! **Formula.** RprecMult@m = r(c)/c with c = the whole part of m R + 0.9, and r(c) the relevant documents in ranks 1..c.
//!
//! **Worked example.** Three documents are relevant, m = 0.5: c = the whole part of 2.4 = 2. The ranking has a relevant
//! document at rank 1 and another one at rank 3: 1/2 = 0.5.
//!
//! **Choices.** The 0.9 is trec_eval's, in versions 9 and 10 alike: c is m R rounded up unless it is just above a whole
//! number. Ranks that were not retrieved count as not relevant. c = 0 gives 0. RprecMult@1 is Rprec.
//!
//! **Reference.** Buckley, trec_eval (`Rprec_mult`); Buckley & Voorhees, in TREC: Experiment and Evaluation, MIT Press, 2005.

use super::{Column, Graded, Ranking, scorer, tied};
use crate::join::TieGroup;
use crate::language::unit::*;
use crate::scores::Score;

const MULT: Declared<Option<f64>> =
    real("mult", "which multiple of the number of relevant documents is the cut-off; written @m").at_least(0.0);

struct RprecMult {
    level: f64,
    mult: f64,
}

impl Graded for RprecMult {
    /// The cut-off.
    type Pool = u32;

    fn prepare(&self, column: &Column<'_>) -> u32 {
        (self.mult * column.relevant(self.level) as f64 + 0.9) as u32
    }

    fn score(&self, cutoff: &u32, ranking: Ranking<'_>) -> Score {
        let found = ranking.top(Some(*cutoff)).relevant(self.level).count();
        Score::ratio(found as f64, f64::from(*cutoff))
    }

    fn expected(&self, cutoff: &u32, ranking: Ranking<'_>, ties: &[TieGroup]) -> Option<Score> {
        Some(Score::ratio(tied::found(ranking, ties, Some(*cutoff), self.level), f64::from(*cutoff)))
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "RprecMult",
    summary: "The share of relevant documents in the first m times R, where R documents are relevant.",
    spellings: &[trec_eval_points(
        "Rprec_mult",
        "RprecMult@{}",
        &["0.2", "0.4", "0.6", "0.8", "1", "1.2", "1.4", "1.6", "1.8", "2"],
    )],
    params: &[REL.param, MULT.param],
    at: At::Param(MULT.param.name),
    reference: "Buckley, trec_eval; Buckley & Voorhees, in TREC: Experiment and Evaluation, MIT Press, 2005",
    examples: &[
        Example {
            measure: "RprecMult@0.5",
            judgments: "a:1 b:0 c:1 d:1",
            ranking: "a b c d",
            score: 0.5,
            working: "R = 3, c = whole part of 0.5*3 + 0.9 = 2; one of the first two is relevant: 1/2",
        },
        Example {
            measure: "RprecMult@2",
            judgments: "a:1 b:0 c:1 d:1",
            ranking: "a b c d",
            score: 0.5,
            working: "R = 3, c = whole part of 2*3 + 0.9 = 6; three relevant documents: 3/6",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "not relevant",
        range: Range::UNIT,
        scale: Scale::Interval("within a topic: its unit depends on R, which differs between topics"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(RprecMult { level: args.level(), mult: args.require(&MULT)? })))),
    }),
};

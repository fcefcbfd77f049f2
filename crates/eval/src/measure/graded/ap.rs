//! Average precision: the mean, over all relevant documents, of the precision at the rank where each one is found.
//!
//! **Formula.** AP = (1/R) sum over relevant ranks i of r(i)/i, with r(i) the relevant documents in ranks 1..i and R all
//! relevant documents of the pool.
//!
//! **Worked example.** Three documents are relevant; the ranking finds them at ranks 1 and 3 and misses one:
//! (1/1 + 2/3)/3 = 0.5556.
//!
//! **Choices.** R is never cut: AP@k sums over the first k ranks and still divides by R, as trec_eval's `map_cut` and
//! ir_measures' `AP@k` do (ranx divides by R too). R = 0 gives 0.
//!
//! **Reference.** Harman, TREC-1, 1992; Buckley & Voorhees, SIGIR 2000.

use super::tied::{PairSums, pair_expectation};
use super::{Column, Form, Graded, Ranking, scorer};
use crate::join::TieGroup;
use crate::language::unit::*;
use crate::scores::Score;

pub(super) struct Ap {
    pub(super) level: f64,
    pub(super) cutoff: Option<u32>,
}

impl Graded for Ap {
    /// How many documents are relevant.
    type Pool = f64;

    fn prepare(&self, column: &Column<'_>) -> f64 {
        column.relevant(self.level) as f64
    }

    fn score(&self, relevant: &f64, ranking: Ranking<'_>) -> Score {
        let mut sum = 0.0;
        for (found, rank) in ranking.top(self.cutoff).relevant(self.level).enumerate() {
            sum += (found + 1) as f64 / f64::from(rank);
        }
        Score::ratio(sum, *relevant)
    }

    fn expected(&self, relevant: &f64, ranking: Ranking<'_>, ties: &[TieGroup]) -> Option<Score> {
        let mut above = 0.0;
        let sum = pair_expectation(
            ranking,
            ties,
            self.cutoff,
            |block| {
                let here = f64::from(block.relevant(self.level));
                let sums = PairSums { own: here, before: here * above, within: here * (here - 1.0) };
                above += here;
                sums
            },
            |found, rank| found / f64::from(rank),
        );
        Some(Score::ratio(sum, *relevant))
    }

    fn form(&self) -> Form {
        Form::AveragePrecision
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "AP",
    summary: "The mean, over all relevant documents, of the precision at the rank where each one is found.",
    spellings: &[
        ir_measures("MAP"),
        trec_eval("map", "AP"),
        trec_eval_cutoffs("map_cut", "AP@{}", CUTOFFS),
        ranx("map", "AP"),
    ],
    params: &[REL.param],
    at: At::Cutoff,
    reference: "Harman, TREC-1, 1992; Buckley & Voorhees, SIGIR 2000",
    examples: &[Example {
        measure: "AP",
        judgments: "a:1 b:0 c:1 d:1",
        ranking: "a b c",
        score: 0.5555555555555556,
        working: "relevant at ranks 1 and 3 of R = 3: (1/1 + 2/3)/3",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "not relevant",
        range: Range::UNIT,
        scale: Scale::NotInterval("its steps depend on the ranks of the other relevant documents"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(Ap { level: args.level(), cutoff: args.cutoff() })))),
    }),
};

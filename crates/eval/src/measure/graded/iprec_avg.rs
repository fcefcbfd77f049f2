//! Interpolated average precision: the mean of the interpolated precision over some recall points, eleven by default.
//!
//! **Formula.** IPrecAvg = the mean of IPrec@x over the points x of `recalls`.
//!
//! **Worked example.** Two documents are relevant, at ranks 1 and 4; recalls 0, 0.5 and 1 need 0, 1 and 2 documents, and
//! the best precisions from there on are 1, 1 and 2/4: (1 + 1 + 0.5)/3 = 0.8333.
//!
//! **Choices.** The rounding is that of IPrec: trec_eval 10's by default, `rule=v9` that of earlier versions and
//! pytrec_eval. The order of the points does not matter; trec_eval's `11pt_avg` gives other numbers where they do not rise.
//!
//! **Reference.** Salton & McGill, Introduction to Modern Information Retrieval, 1983; Harman, TREC-2, 1993.

use super::iprec::{Needed, RULE, interpolated};
use super::{Column, Graded, Ranking, scorer};
use crate::error::Error;
use crate::language::unit::*;
use crate::scores::Score;
use std::borrow::Cow;

const RECALLS: Declared<Cow<'static, [f64]>> = reals_or(
    "recalls",
    &[0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0],
    "the shares of the relevant documents at which precision is taken",
);

struct IprecAvg {
    level: f64,
    /// Largest first.
    recalls: Vec<f64>,
    needed: Needed,
}

impl Graded for IprecAvg {
    /// How many documents have to be found, largest first.
    type Pool = Box<[u32]>;

    fn prepare(&self, column: &Column<'_>) -> Box<[u32]> {
        let relevant = column.relevant(self.level);
        self.recalls.iter().map(|&recall| self.needed.of(recall, relevant)).collect()
    }

    fn score(&self, needs: &Box<[u32]>, ranking: Ranking<'_>) -> Score {
        Score::ratio(interpolated(ranking, self.level, needs), needs.len() as f64)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "IPrecAvg",
    summary: "The mean of the interpolated precision over some recall points, eleven by default.",
    spellings: &[trec_eval_text("11pt_avg", "IPrecAvg", "IPrecAvg(recalls='{}')")],
    params: &[RECALLS.param, REL.param, RULE.param],
    at: At::Nothing,
    reference: "Salton & McGill, Introduction to Modern Information Retrieval, 1983; Harman, TREC-2, 1993",
    examples: &[
        Example {
            measure: "IPrecAvg(recalls='0,0.5,1')",
            judgments: "a:1 b:0 c:0 d:1",
            ranking: "a b c d",
            score: 0.8333333333333334,
            working: "0, 1 and 2 of R = 2 documents are needed: (1 + 1 + 2/4)/3",
        },
        Example {
            measure: "IPrecAvg",
            judgments: "a:1 b:0 c:0 d:1",
            ranking: "a b c d",
            score: 0.8636363636363636,
            working: "x*2 rounded is at most 1 up to x = 0.7, then 2: eight points of 1, three of 2/4; 9.5/11",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "not relevant",
        range: Range::UNIT,
        scale: Scale::NotInterval("its steps depend on the ranks of the other relevant documents"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| {
            let mut recalls = args.get(&RECALLS).into_owned();
            if let Some(x) = recalls.iter().find(|x| !(0.0..=1.0).contains(*x)) {
                return Err(Error::measure(format!("IPrecAvg: recalls are from 0 to 1, not {x}")));
            }
            recalls.sort_by(|a, b| b.total_cmp(a));
            Ok(scorer(IprecAvg { level: args.level(), recalls, needed: args.get(&RULE) }))
        })),
    }),
};

//! Ideal discounted cumulative gain: the largest DCG that the topic's judged documents allow, whatever was retrieved.
//!
//! **Formula.** IDCG = sum over i of I_i/d(i), with I_1 >= I_2 >= ... the positive gains of the pool and d(i) as in DCG,
//! cut at k where a cut-off is given.
//!
//! **Worked example.** The pool has the grades 2, 0 and 1: 2/1 + 1/log2(3) = 2.6309.
//!
//! **Choices.** As trec_eval's `ideal_dcg` it is never cut by the number of retrieved documents. trec_eval orders mapped
//! gains by their integer parts, so that fractional ones give a wrong ideal; here they are sorted. It says nothing about a
//! run; it shows how much there was to gain.
//!
//! **Reference.** Jarvelin & Kekalainen, TOIS 2002.

use super::discount::{BASE, DCG, Discount, dcg_gain};
use super::gain::Gain;
use super::{Column, Graded, Ranking, scorer};
use crate::language::unit::*;
use crate::scores::Score;

struct Idcg {
    gain: Gain,
    discount: Discount,
    cutoff: Option<u32>,
}

impl Graded for Idcg {
    /// The ideal DCG.
    type Pool = f64;

    fn prepare(&self, column: &Column<'_>) -> f64 {
        let mut gains = self.gain.ideal(column.descending());
        if let Some(k) = self.cutoff {
            gains.truncate(k as usize);
        }
        self.discount.sum(&gains)
    }

    fn score(&self, ideal: &f64, _ranking: Ranking<'_>) -> Score {
        Score::Real(*ideal)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "IDCG",
    summary: "The largest DCG that the topic's judged documents allow, whatever was retrieved.",
    spellings: &[trec_eval_text("ideal_dcg", "IDCG", "IDCG(gains='{}')")],
    params: &[DCG.param, BASE.param, GAINS.param],
    at: At::Cutoff,
    reference: "Jarvelin & Kekalainen, TOIS 2002",
    examples: &[
        Example {
            measure: "IDCG",
            judgments: "a:2 b:0 c:1",
            ranking: "b",
            score: 2.6309297535714573,
            working: "2/log2(2) + 1/log2(3) = 2 + 0.63093",
        },
        Example { measure: "IDCG@1", judgments: "a:2 b:0 c:1", ranking: "b", score: 2.0, working: "2/log2(2)" },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "not in the ideal",
        range: Range::POSITIVE,
        scale: Scale::NotInterval("the discount makes equal steps unequal"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| {
            Ok(scorer(Idcg { gain: dcg_gain(args), discount: Discount::new(args), cutoff: args.cutoff() }))
        })),
    }),
};

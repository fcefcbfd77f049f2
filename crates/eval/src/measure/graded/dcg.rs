//! Discounted cumulative gain: the gain of the ranking, later ranks counting less.
//!
//! **Formula.** DCG = sum over ranks i of G(g_i)/d(i), cut at k where a cut-off is given. G(g) = g (`dcg=log2`) or
//! 2^g - 1 (`dcg='exp-log2'`), d(i) = log2(i+1); `dcg=jk` has d(i) = max(1, log_b i).
//!
//! **Worked example.** Grades (2, 0, 1): 2/1 + 0 + 1/2 = 2.5.
//!
//! **Choices.** Linear gains and log2(i+1) are trec_eval's and ranx' `dcg`; exponential gains are ranx' `dcg_burges`. The
//! original paper does not discount ranks below its base b. It has no upper bound: use nDCG to compare topics. trec_eval
//! averages it over topics (it is not summed), and so do we.
//!
//! **Reference.** Jarvelin & Kekalainen, TOIS 2002; Burges et al., ICML 2005 (exponential gains).

use super::discount::{BASE, DCG, Discount, dcg_gain};
use super::gain::Gain;
use super::{Column, Form, Graded, Ranking, Residual, scorer};
use crate::language::unit::*;
use crate::scores::Score;

struct Dcg {
    gain: Gain,
    discount: Discount,
    cutoff: Option<u32>,
}

impl Graded for Dcg {
    type Pool = ();

    fn prepare(&self, _column: &Column<'_>) {}

    fn score(&self, _pool: &(), ranking: Ranking<'_>) -> Score {
        let mut sum = 0.0;
        for (rank, grade) in ranking.top(self.cutoff).grades() {
            sum += self.gain.of(grade) / self.discount.of(rank);
        }
        Score::Real(sum)
    }

    fn residual(&self) -> Residual {
        Residual::UpTo(self.cutoff)
    }

    fn form(&self) -> Form {
        Form::Additive
    }

    fn gain(&self, _pool: &(), grade: f64) -> f64 {
        self.gain.of(grade)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "DCG",
    summary: "The gain of the ranking, later ranks counting less.",
    spellings: &[
        trec_eval_text("dcg", "DCG", "DCG(gains='{}')"),
        ranx("dcg", "DCG"),
        ranx("dcg_burges", "DCG(dcg='exp-log2')"),
    ],
    params: &[DCG.param, BASE.param, GAINS.param],
    at: At::Cutoff,
    reference: "Jarvelin & Kekalainen, TOIS 2002; Burges et al., ICML 2005",
    examples: &[
        Example {
            measure: "DCG",
            judgments: "a:2 b:0 c:1",
            ranking: "a b c",
            score: 2.5,
            working: "2/log2(2) + 0 + 1/log2(4) = 2/1 + 1/2",
        },
        Example {
            measure: "DCG(dcg=jk)@4",
            judgments: "a:2 b:0 c:1",
            ranking: "a x b c",
            score: 2.5,
            working: "2/max(1, log2 1) + 1/log2(4) = 2/1 + 1/2",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "gain 0",
        range: Range::POSITIVE,
        scale: Scale::NotInterval("the discount makes equal steps unequal"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| {
            Ok(scorer(Dcg { gain: dcg_gain(args), discount: Discount::new(args), cutoff: args.cutoff() }))
        })),
    }),
};

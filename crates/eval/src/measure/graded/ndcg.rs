//! Normalized discounted cumulative gain: the gain of the ranking, later ranks counting less, against the best possible.
//!
//! **Formula.** DCG = sum over ranks i of G(g_i)/d(i); nDCG = DCG / DCG of the pool's grades sorted descending, both cut at
//! k. G(g) = g (`dcg=log2`) or 2^g - 1 (`dcg='exp-log2'`), d(i) = log2(i+1); `dcg=jk` has d(i) = max(1, log_b i).
//!
//! **Worked example.** Grades (2, 0, 1), the pool also holds another 2: DCG = 2/1 + 1/2 = 2.5, the ideal is
//! 2/1 + 2/log2(3) + 1/2 = 3.7619; 2.5/3.7619 = 0.6646.
//!
//! **Choices.** Linear gains and log2(i+1) are trec_eval's and ir_measures' default; exponential gains are gdeval's and
//! ranx' `ndcg_burges`; the original paper does not discount ranks below its base b. The ideal comes from the whole pool.
//! trec_eval orders mapped gains by their integer parts, so that fractional ones give a wrong ideal; here they are sorted.
//! An ideal of 0 gives 0.
//!
//! **Reference.** Jarvelin & Kekalainen, TOIS 2002; Burges et al., ICML 2005 (exponential gains).

use super::discount::{BASE, DCG, Discount, dcg_gain};
use super::gain::Gain;
use super::tied::linear_expectation;
use super::{Column, Form, Graded, Ranking, scorer};
use crate::join::TieGroup;
use crate::language::unit::*;
use crate::scores::Score;

struct Ndcg {
    gain: Gain,
    discount: Discount,
    cutoff: Option<u32>,
}

impl Graded for Ndcg {
    /// The ideal DCG.
    type Pool = f64;

    fn prepare(&self, column: &Column<'_>) -> f64 {
        let mut gains = self.gain.ideal(column.descending());
        if let Some(k) = self.cutoff {
            gains.truncate(k as usize);
        }
        self.discount.sum(&gains)
    }

    fn score(&self, ideal: &f64, ranking: Ranking<'_>) -> Score {
        let mut sum = 0.0;
        for (rank, grade) in ranking.top(self.cutoff).grades() {
            sum += self.gain.of(grade) / self.discount.of(rank);
        }
        Score::ratio(sum, *ideal)
    }

    fn expected(&self, ideal: &f64, ranking: Ranking<'_>, ties: &[TieGroup]) -> Option<Score> {
        let (gain, term) = (|grade| self.gain.of(grade), |gain: f64, rank| gain / self.discount.of(rank));
        Some(Score::ratio(linear_expectation(ranking, ties, self.cutoff, gain, term), *ideal))
    }

    fn form(&self) -> Form {
        Form::Additive
    }

    fn gain(&self, _ideal: &f64, grade: f64) -> f64 {
        self.gain.of(grade)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "nDCG",
    summary: "The gain of the ranking, later ranks counting less, as a share of the best possible.",
    spellings: &[
        ir_measures("NDCG"),
        trec_eval_text("ndcg", "nDCG", "nDCG(gains='{}')"),
        trec_eval_cutoffs("ndcg_cut", "nDCG@{}", CUTOFFS),
        ranx("ndcg", "nDCG"),
        ranx("ndcg_burges", "nDCG(dcg='exp-log2')"),
    ],
    params: &[DCG.param, BASE.param, GAINS.param],
    at: At::Cutoff,
    reference: "Jarvelin & Kekalainen, TOIS 2002; Burges et al., ICML 2005",
    examples: &[
        Example {
            measure: "nDCG",
            judgments: "a:2 b:0 c:1 d:2",
            ranking: "a b c",
            score: 0.6645649565734895,
            working: "DCG = 2/1 + 0 + 1/2 = 2.5; ideal 2/1 + 2/1.58496 + 1/2 = 3.76186",
        },
        Example {
            measure: "nDCG(dcg='exp-log2')@2",
            judgments: "a:1 b:2",
            ranking: "a b",
            score: 0.7967075809905066,
            working: "DCG = 1/1 + 3/1.58496 = 2.89279; ideal 3/1 + 1/1.58496 = 3.63093",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "gain 0",
        range: Range::UNIT,
        scale: Scale::NotInterval("the discount makes equal steps unequal"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| {
            Ok(scorer(Ndcg { gain: dcg_gain(args), discount: Discount::new(args), cutoff: args.cutoff() }))
        })),
    }),
};

//! Expected reciprocal rank: the mean of 1/rank of the document that satisfies a reader who stops at the first satisfying
//! one; the better the document, the likelier it satisfies.
//!
//! **Formula.** ERR = sum over ranks i of (1/i) x_i prod over j < i of (1 - x_j), with x = (2^g - 1)/2^K and K the facet's
//! largest label; cut at k where a cut-off is given. A gain map replaces g, and K by the gain of K. `gain=linear` has x = g/K.
//!
//! **Worked example.** K = 2. Grade 2 stops with probability 3/4, grade 1 with 1/4. The ranking (1, 0, 2):
//! 1/4 + (1/3)(3/4)(3/4) = 0.4375.
//!
//! **Choices.** gdeval fixes K = 4 (`max_grade=4`) and refuses larger labels; here they count as K. ir_measures' `ERR` is
//! gdeval's. It is not normalized (its best value is below 1): nERR is.
//!
//! **Reference.** Chapelle, Metzler, Zhang & Grinspan, CIKM 2009.

use super::gain::{Gain, stop};
use super::{Column, Graded, Ranking, Residual, scorer};
use crate::language::Args;
use crate::language::unit::*;
use crate::scores::Score;
use aspectra_words::words;

/// The parameter that fixes K.
pub(super) const MAX_GRADE: Declared<Option<i32>> = whole(
    "max_grade",
    1,
    FURTHEST_LABEL,
    "the label K that satisfies best; the aspect's largest where none is given, 4 in gdeval",
);

words! {
    /// From a grade to a probability.
    pub(super) enum Satisfies {
        Exp = "exp": "(2^g-1)/2^K",
        Linear = "linear": "g/K",
    }
}

/// From a grade to the probability that it satisfies.
pub(super) const SATISFIES: Declared<Satisfies> =
    word("gain", "the probability that grade g satisfies: exp (2^g-1)/2^K, linear g/K").or_word(&Satisfies::Exp);

/// How a reader goes down a ranking.
pub(super) struct Cascade {
    gain: Gain,
    is_linear: bool,
    max_grade: Option<i32>,
}

impl Cascade {
    pub(super) fn new(args: &Args) -> Self {
        Self {
            gain: Gain::Raw(args.get(&GAINS).unwrap_or_default()),
            is_linear: args.get(&SATISFIES) == Satisfies::Linear,
            max_grade: args.get(&MAX_GRADE),
        }
    }

    /// The gain of the best label.
    pub(super) fn highest(&self, column: &Column<'_>) -> f64 {
        self.gain.of(self.max_grade.map_or(column.highest(), f64::from))
    }

    /// The gain of a grade.
    pub(super) fn gain(&self, grade: f64) -> f64 {
        self.gain.of(grade)
    }

    /// ERR of grades at their ranks.
    #[inline]
    pub(super) fn err(&self, highest: f64, grades: impl Iterator<Item = (u32, f64)>) -> f64 {
        let (mut sum, mut goes_on) = (0.0, 1.0);
        for (rank, grade) in grades {
            let gain = self.gain.of(grade);
            if gain > 0.0 {
                let gain = gain.min(highest);
                // A map may give the largest label no gain at all.
                let stops = if self.is_linear { gain / highest.max(f64::MIN_POSITIVE) } else { stop(gain, highest) };
                sum += stops * goes_on / f64::from(rank);
                goes_on *= 1.0 - stops;
            }
        }
        sum
    }
}

struct Err {
    cascade: Cascade,
    cutoff: Option<u32>,
}

impl Graded for Err {
    /// The gain of the best label.
    type Pool = f64;

    fn prepare(&self, column: &Column<'_>) -> f64 {
        self.cascade.highest(column)
    }

    fn score(&self, highest: &f64, ranking: Ranking<'_>) -> Score {
        Score::Real(self.cascade.err(*highest, ranking.top(self.cutoff).grades()))
    }

    fn residual(&self) -> Residual {
        Residual::UpTo(self.cutoff)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "ERR",
    summary: "The mean of 1/rank of the first document that satisfies, better documents satisfying more often.",
    spellings: &[],
    params: &[SATISFIES.param, GAINS.param, MAX_GRADE.param],
    at: At::Cutoff,
    reference: "Chapelle, Metzler, Zhang & Grinspan, CIKM 2009",
    examples: &[
        Example {
            measure: "ERR",
            judgments: "a:1 b:0 c:2",
            ranking: "a b c",
            score: 0.4375,
            working: "K = 2: 1/4 + (1/3)(3/4)(1 - 1/4)",
        },
        Example {
            measure: "ERR(max_grade=4)@2",
            judgments: "a:1 b:0 c:2",
            ranking: "c a",
            score: 0.212890625,
            working: "3/16 + (1/2)(1/16)(13/16)",
        },
        Example {
            measure: "ERR(gain=linear)",
            judgments: "a:1 b:0 c:2",
            ranking: "a b c",
            score: 0.6666666666666666,
            working: "K = 2: 1/2 + (1/3)(2/2)(1 - 1/2)",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "never satisfy",
        range: Range::UNIT,
        scale: Scale::NotInterval("what a document adds depends on those above it"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(Err { cascade: Cascade::new(args), cutoff: args.cutoff() })))),
    }),
};

//! Generalized precision: the mean gain of the first k documents, the best label gaining 1.
//!
//! **Formula.** gP@k = (1/k) sum over i <= k of G(g_i)/G(K), with G the gain of a label (`gains=`, else the label itself) and
//! K the facet's largest label.
//!
//! **Worked example.** K = 2, the ranking (2, 0, 1): gP@4 = (1 + 0 + 0.5 + 0)/4 = 0.375.
//!
//! **Choices.** It divides by k even where fewer documents were retrieved. G(K) = 0 gives 0.
//!
//! **Reference.** Kekalainen & Jarvelin, JASIST 2002.

use super::gain::Gain;
use super::{Column, Form, Graded, Ranking, Residual, scorer};
use crate::language::unit::*;
use crate::scores::Score;

struct Gp {
    gain: Gain,
    cutoff: u32,
}

impl Graded for Gp {
    /// The gain of the best label.
    type Pool = f64;

    fn prepare(&self, column: &Column<'_>) -> f64 {
        self.gain.of(column.highest())
    }

    fn score(&self, best: &f64, ranking: Ranking<'_>) -> Score {
        let mut sum = 0.0;
        for (_, grade) in ranking.top(Some(self.cutoff)).grades() {
            sum += self.gain.of(grade);
        }
        Score::ratio(sum, best * f64::from(self.cutoff))
    }

    fn residual(&self) -> Residual {
        Residual::UpTo(Some(self.cutoff))
    }

    fn form(&self) -> Form {
        Form::Additive
    }

    fn gain(&self, _best: &f64, grade: f64) -> f64 {
        self.gain.of(grade)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "gP",
    summary: "The mean gain of the first k documents, the best label gaining 1.",
    spellings: &[],
    params: &[GAINS.param],
    at: At::RequiredCutoff,
    reference: "Kekalainen & Jarvelin, JASIST 2002",
    examples: &[
        Example {
            measure: "gP@4",
            judgments: "a:2 b:0 c:1",
            ranking: "a b c",
            score: 0.375,
            working: "(2/2 + 0 + 1/2 + 0)/4",
        },
        Example {
            measure: "gP(gains={1:1,2:4})@2",
            judgments: "a:2 b:0 c:1",
            ranking: "a c",
            score: 0.625,
            working: "(4/4 + 1/4)/2",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "gain 0",
        range: Range::UNIT,
        scale: Scale::Interval("labels are binary"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| {
            let gain = Gain::Raw(args.get(&GAINS).unwrap_or_default());
            Ok(scorer(Gp { gain, cutoff: args.require(&CUTOFF)? }))
        })),
    }),
};

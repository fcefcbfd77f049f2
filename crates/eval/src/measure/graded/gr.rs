//! Generalized recall: the share of the pool's gain that was retrieved.
//!
//! **Formula.** gR = sum over retrieved ranks of G(g_i), over the sum of G over the pool, with G the gain of a label (`gains=`,
//! else the label itself). `literal=True`: the numerator has G(g_i)/G(K) instead, K the facet's largest label.
//!
//! **Worked example.** The pool has the grades 2, 1 and 1; the ranking finds the 2: 2/4 = 0.5.
//!
//! **Choices.** One paper on scales divides the numerator by the best gain and the denominator not, so that a perfect ranking
//! scores 1/G(K): that reading is `literal=True`, and the same where labels are binary. A pool without gain gives 0.
//!
//! **Reference.** Kekalainen & Jarvelin, JASIST 2002.

use super::gain::Gain;
use super::{Column, Form, Graded, Ranking, scorer};
use crate::language::unit::*;
use crate::scores::Score;

struct Gr {
    gain: Gain,
    cutoff: Option<u32>,
    literal: bool,
}

impl Graded for Gr {
    /// What the found gain is divided by.
    type Pool = f64;

    fn prepare(&self, column: &Column<'_>) -> f64 {
        let pool: f64 = column.descending().iter().map(|grade| self.gain.of(*grade)).sum();
        if self.literal { pool * self.gain.of(column.highest()) } else { pool }
    }

    fn score(&self, pool: &f64, ranking: Ranking<'_>) -> Score {
        let mut sum = 0.0;
        for (_, grade) in ranking.top(self.cutoff).grades() {
            sum += self.gain.of(grade);
        }
        Score::ratio(sum, *pool)
    }

    fn form(&self) -> Form {
        Form::Additive
    }

    fn gain(&self, _pool: &f64, grade: f64) -> f64 {
        self.gain.of(grade)
    }
}

const LITERAL: Declared<bool> =
    flag("literal", false, "divide the retrieved gain, but not the pool's, by that of the best label");

pub(super) const UNIT: Unit = Unit {
    name: "gR",
    summary: "The share of the pool's gain that was retrieved.",
    spellings: &[],
    params: &[GAINS.param, LITERAL.param],
    at: At::Cutoff,
    reference: "Kekalainen & Jarvelin, JASIST 2002",
    examples: &[
        Example {
            measure: "gR@2",
            judgments: "a:2 b:1 c:1 d:0",
            ranking: "d a b",
            score: 0.5,
            working: "2/(2 + 1 + 1)",
        },
        Example {
            measure: "gR(literal=True)",
            judgments: "a:2 b:1 c:1 d:0",
            ranking: "d a",
            score: 0.25,
            working: "(2/2)/(2 + 1 + 1)",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "gain 0",
        range: Range::UNIT,
        scale: Scale::Interval("labels are binary and all topics have equally many relevant documents"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| {
            let gain = Gain::Raw(args.get(&GAINS).unwrap_or_default());
            Ok(scorer(Gr { gain, cutoff: args.cutoff(), literal: args.get(&LITERAL) }))
        })),
    }),
};

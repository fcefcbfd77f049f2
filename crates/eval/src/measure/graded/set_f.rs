//! Set F: one number for the precision and the recall of all retrieved documents, their weighted harmonic mean.
//!
//! **Formula.** F = (x+1) P R/(x P + R) with P = rr/L, R = rr/(all relevant) and x = beta^2: recall weighs beta times as much.
//!
//! **Worked example.** Four documents retrieved, two of them relevant, three relevant in all: P = 1/2, R = 2/3; beta = 1:
//! 2 (1/2)(2/3)/(1/2 + 2/3) = 0.5714.
//!
//! **Choices.** trec_eval's `set_F.x` takes x, the square of beta: `x=` keeps its bits. ir_measures hands its `beta` to
//! trec_eval as x, so that its `SetF(beta=0.5)` is `SetF(x=0.5)` here. Giving both is an error. Nothing relevant retrieved
//! gives 0.
//!
//! **Reference.** van Rijsbergen, Information Retrieval, 1979.

use super::{Column, Graded, Ranking, scorer};
use crate::error::{Error, Result};
use crate::language::Args;
use crate::language::unit::*;
use crate::scores::Score;

struct SetF {
    level: f64,
    x: f64,
}

impl SetF {
    fn build(args: &Args) -> Result<Self> {
        if args.is_given(&X) && args.is_given(&BETA) {
            return Err(Error::measure("SetF takes beta= or x= (beta squared), not both"));
        }
        let beta = args.get(&BETA);
        Ok(Self { level: args.level(), x: args.get(&X).unwrap_or(beta * beta) })
    }
}

impl Graded for SetF {
    /// How many documents are relevant.
    type Pool = f64;

    fn prepare(&self, column: &Column<'_>) -> f64 {
        column.relevant(self.level) as f64
    }

    fn score(&self, relevant: &f64, ranking: Ranking<'_>) -> Score {
        let found = ranking.relevant(self.level).count() as f64;
        if found == 0.0 {
            return Score::Real(0.0);
        }
        let precision = found / f64::from(ranking.retrieved);
        let recall = found / relevant;
        Score::ratio((self.x + 1.0) * precision * recall, self.x * precision + recall)
    }
}

const BETA: Declared<f64> = real("beta", "how many times as much recall weighs as precision").within(0.0, 1e9).or(1.0);

const X: Declared<Option<f64>> = real("x", "beta squared, as trec_eval's set_F takes it").within(0.0, 1e18);

pub(super) const UNIT: Unit = Unit {
    name: "SetF",
    summary: "The weighted harmonic mean of the precision and the recall of all retrieved documents.",
    spellings: &[trec_eval_text("set_F", "SetF", "SetF(x={})")],
    params: &[REL.param, BETA.param, X.param],
    at: At::Nothing,
    reference: "van Rijsbergen, Information Retrieval, 1979",
    examples: &[
        Example {
            measure: "SetF",
            judgments: "a:1 b:0 c:2 d:1",
            ranking: "a b c x",
            score: 0.5714285714285715,
            working: "P = 1/2, R = 2/3: 2 (1/3)/(7/6)",
        },
        Example {
            measure: "SetF(beta=2)",
            judgments: "a:1 b:0 c:2 d:1",
            ranking: "a b c x",
            score: 0.625,
            working: "5 (1/3)/(4/2 + 2/3)",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "not relevant",
        range: Range::UNIT,
        scale: Scale::Interval("beta = 1, and all topics have equally many relevant and retrieved documents"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(SetF::build(args)?)))),
    }),
};

//! The F measure: the weighted harmonic mean of precision and recall of the first k documents.
//!
//! **Formula.** With h relevant documents in ranks 1..k and R in the pool, P = h/k, and recall h/R:
//! F = (1 + b^2) P recall/(b^2 P + recall) = (1 + b^2) h/(k + b^2 R). b = `beta` is how many times recall counts as much as
//! precision. Without a cut-off k is the number of retrieved documents.
//!
//! **Worked example.** One of the R = 3 relevant documents is in the first two: F@2 = 2*1/(2 + 3) = 0.4, the harmonic mean
//! of 1/2 and 1/3.
//!
//! **Choices.** It divides by k even where fewer documents were retrieved, as P@k does and ranx' `f1@k` too. The parameter
//! is van Rijsbergen's beta; trec_eval's `set_F.x` takes its square. No relevant document found gives 0.
//!
//! **Reference.** van Rijsbergen, Information Retrieval, 1979.

use super::{Column, Graded, Ranking, scorer, tied};
use crate::join::TieGroup;
use crate::language::unit::*;
use crate::scores::Score;

const BETA: Declared<f64> = real("beta", "how many times recall counts as much as precision").within(0.0, 1e6).or(1.0);

struct F {
    level: f64,
    cutoff: Option<u32>,
    beta: f64,
}

impl F {
    fn of(&self, found: f64, relevant: f64, ranking: Ranking<'_>) -> Score {
        let weight = self.beta * self.beta;
        let looked_at = f64::from(self.cutoff.unwrap_or(ranking.retrieved));
        Score::ratio((1.0 + weight) * found, looked_at + weight * relevant)
    }
}

impl Graded for F {
    /// How many documents are relevant.
    type Pool = f64;

    fn prepare(&self, column: &Column<'_>) -> f64 {
        column.relevant(self.level) as f64
    }

    fn score(&self, relevant: &f64, ranking: Ranking<'_>) -> Score {
        self.of(ranking.top(self.cutoff).relevant(self.level).count() as f64, *relevant, ranking)
    }

    fn expected(&self, relevant: &f64, ranking: Ranking<'_>, ties: &[TieGroup]) -> Option<Score> {
        Some(self.of(tied::found(ranking, ties, self.cutoff, self.level), *relevant, ranking))
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "F",
    summary: "The weighted harmonic mean of precision and recall of the first k documents.",
    spellings: &[ranx("f1", "F")],
    params: &[BETA.param, REL.param],
    at: At::Cutoff,
    reference: "van Rijsbergen, Information Retrieval, 1979",
    examples: &[
        Example {
            measure: "F@2",
            judgments: "a:1 b:0 c:1 d:1",
            ranking: "a b c",
            score: 0.4,
            working: "h = 1 relevant document in the first k = 2, R = 3: 2*1/(2 + 3)",
        },
        Example {
            measure: "F(beta=2)",
            judgments: "a:1 b:0 c:1 d:1",
            ranking: "a b c",
            score: 0.6666666666666666,
            working: "h = 2, three retrieved, R = 3: (1 + 4)*2/(3 + 4*3)",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "not relevant",
        range: Range::UNIT,
        scale: Scale::Interval(
            "with a cut-off and within a topic: its unit depends on R, which differs between topics",
        ),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| {
            Ok(scorer(F { level: args.level(), cutoff: args.cutoff(), beta: args.get(&BETA) }))
        })),
    }),
};

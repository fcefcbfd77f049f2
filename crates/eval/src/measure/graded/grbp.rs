//! Graded rank-biased precision: RBP with a gain of one's own for every label.
//!
//! **Formula.** gRBP = ((1-p)/G(K)) sum over ranks i of p^(i-1) G(g_i), with G the gain of a label (`gains=`, else the label
//! itself) and K the facet's largest label.
//!
//! **Worked example.** Gains {1:5, 2:10}, p = 0.5, the ranking (1, 0, 2): (0.5/10)(5 + 10/4) = 0.375.
//!
//! **Choices.** Without gains it is RBP with the gain g/K. The paper shows that it is an interval scale only where p and the
//! gains make every ranking one equal step better than the next worse one. G(K) = 0 gives 0.
//!
//! **Reference.** Moffat & Zobel, TOIS 2008; Ferrante, Ferro & Losiouk, Information Retrieval Journal 2020 (its scale).

use super::discount::Powers;
use super::gain::Gain;
use super::rbp::P;
use super::{Column, Form, Graded, Ranking, Residual, scorer};
use crate::language::unit::*;
use crate::scores::Score;

struct Grbp {
    gain: Gain,
    p: f64,
    powers: Powers,
    cutoff: Option<u32>,
}

impl Graded for Grbp {
    /// The gain of the best label.
    type Pool = f64;

    fn prepare(&self, column: &Column<'_>) -> f64 {
        self.gain.of(column.highest())
    }

    fn score(&self, best: &f64, ranking: Ranking<'_>) -> Score {
        let mut sum = 0.0;
        for (rank, grade) in ranking.top(self.cutoff).grades() {
            sum += self.powers.of(rank) * self.gain.of(grade);
        }
        Score::ratio((1.0 - self.p) * sum, *best)
    }

    fn residual(&self) -> Residual {
        Residual::UpTo(self.cutoff)
    }

    fn tail(&self, best: &f64, retrieved: u32) -> f64 {
        if self.cutoff.is_some() || *best == 0.0 { 0.0 } else { self.powers.after(retrieved) }
    }

    fn form(&self) -> Form {
        Form::Additive
    }

    fn gain(&self, _best: &f64, grade: f64) -> f64 {
        self.gain.of(grade)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "gRBP",
    summary: "Rank-biased precision with a gain of one's own for every label.",
    spellings: &[],
    params: &[P.param, GAINS.param],
    at: At::Cutoff,
    reference: "Moffat & Zobel, TOIS 2008; Ferrante, Ferro & Losiouk, Information Retrieval Journal 2020",
    examples: &[Example {
        measure: "gRBP(gains={1:5,2:10},p=0.5)",
        judgments: "a:1 b:0 c:2",
        ranking: "a b c",
        score: 0.375,
        working: "(0.5/10)(5 + 0 + 10/4)",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "gain 0",
        range: Range::UNIT,
        scale: Scale::Interval("p = 1/(K+1) with equally spaced gains, K the largest label"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| {
            let p = args.get(&P);
            let gain = Gain::Raw(args.get(&GAINS).unwrap_or_default());
            Ok(scorer(Grbp { gain, p, powers: Powers::new(p), cutoff: args.cutoff() }))
        })),
    }),
};

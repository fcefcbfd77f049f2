//! Rank-biased precision: a reader looks at the first document and moves on with probability p each time; RBP is the gain
//! they collect for each document looked at.
//!
//! **Formula.** RBP = (1-p) sum over ranks i of p^(i-1) r_i, with r in 0..1 the gain of the document: g/K, K the facet's
//! largest label. A cut-off leaves out later ranks and changes nothing else.
//!
//! **Worked example.** p = 0.5, K = 1, relevant documents at ranks 1 and 3: (1-0.5)(1 + 0.25) = 0.625.
//!
//! **Choices.** `rel=` makes the gain binary, as in ir_measures, whose `RBP` (cwl-eval) also ends the list at rank 1,000 and
//! divides by 1 - p^1000 (`depth=1000`). ranx multiplies by the raw label (`gain=raw`, can exceed 1). trec_eval divides by
//! the topic's own largest label, so that topics cannot be compared: that one is RBP_te.
//!
//! **Reference.** Moffat & Zobel, TOIS 2008.

use super::discount::Powers;
use super::gain::{GAIN, Gain, GainForm};
use super::{Column, Form, Graded, Ranking, Residual, scorer};
use crate::error::{Error, Result};
use crate::language::Args;
use crate::language::unit::*;
use crate::scores::Score;
use aspectra_words::words;

struct Rbp {
    gain: GainForm,
    /// The smallest label that counts where the gain is binary.
    level: f64,
    p: f64,
    powers: Powers,
    cutoff: Option<u32>,
    /// Where the list ends, for the sake of cwl-eval.
    depth: Option<u32>,
}

/// The rank where cwl-eval ends every list.
const DEEPEST: u32 = 1000;

impl Rbp {
    fn build(args: &Args) -> Result<Self> {
        if args.is_given(&BINARY_AT) && args.is_given(&GAIN) && args.get(&GAIN) != GainForm::Binary {
            return Err(Error::measure("RBP: rel= makes the gain binary; leave rel= or gain= out"));
        }
        let p = args.get(&P);
        Ok(Self {
            gain: if args.is_given(&BINARY_AT) { GainForm::Binary } else { args.get(&GAIN) },
            level: args.level(),
            p,
            powers: Powers::new(p),
            cutoff: args.cutoff(),
            depth: (args.get(&DEPTH) == Depth::At1000).then_some(DEEPEST),
        })
    }

    /// The sum of all weights.
    fn weights(&self) -> f64 {
        self.depth.map_or(1.0, |depth| 1.0 - self.powers.after(depth))
    }
}

/// The gain of a facet's labels.
struct Gains {
    gain: Gain,
    best: f64,
}

impl Graded for Rbp {
    type Pool = Gains;

    fn prepare(&self, column: &Column<'_>) -> Gains {
        let gain = self.gain.gain(self.level, column.highest());
        Gains { best: gain.of(column.highest().max(1.0)), gain }
    }

    fn score(&self, pool: &Gains, ranking: Ranking<'_>) -> Score {
        let mut sum = 0.0;
        for (rank, grade) in ranking.top(self.depth).top(self.cutoff).grades() {
            sum += self.powers.of(rank) * pool.gain.of(grade);
        }
        Score::Real((1.0 - self.p) * sum / self.weights())
    }

    fn residual(&self) -> Residual {
        Residual::UpTo(self.cutoff)
    }

    fn tail(&self, pool: &Gains, retrieved: u32) -> f64 {
        let end = self.depth.map_or(0.0, |depth| self.powers.after(depth));
        match self.cutoff {
            Some(_) => 0.0,
            None => pool.best * (self.powers.after(retrieved) - end).max(0.0) / self.weights(),
        }
    }

    fn form(&self) -> Form {
        Form::Additive
    }

    fn gain(&self, pool: &Gains, grade: f64) -> f64 {
        pool.gain.of(grade)
    }
}

/// The persistence of the reader.
pub(in crate::measure) const P: Declared<f64> =
    real("p", "the probability of moving on to the next document").between(0.0, 1.0).or(0.8);

const BINARY_AT: Declared<Option<f64>> =
    real("rel", "where given, the gain is 1 from this grade up and else 0").within(-FURTHEST_GRADE, FURTHEST_GRADE);

words! {
    /// Where the list ends.
    enum Depth {
        Endless = "inf": "nowhere",
        At1000 = "1000": "at rank 1000, with weights that sum to 1",
    }
}

const DEPTH: Declared<Depth> =
    word("depth", "where the list ends: nowhere, or at rank 1000 with weights that sum to 1, as in cwl-eval")
        .or_word(&Depth::Endless);

pub(super) const UNIT: Unit = Unit {
    name: "RBP",
    summary: "The gain a reader collects for each document looked at, moving on with probability p each time.",
    spellings: &[],
    params: &[P.param, GAIN.param, BINARY_AT.param, DEPTH.param],
    at: At::Cutoff,
    reference: "Moffat & Zobel, TOIS 2008",
    examples: &[
        Example {
            measure: "RBP(p=0.5)",
            judgments: "a:1 b:0 c:1",
            ranking: "a b c",
            score: 0.625,
            working: "(1 - 0.5)(1 + 0.25)",
        },
        Example {
            measure: "RBP(p=0.5)@2",
            judgments: "a:2 b:0 c:1",
            ranking: "c x a",
            score: 0.25,
            working: "K = 2: (1 - 0.5)(1/2 + 0); rank 3 is cut",
        },
        Example {
            measure: "RBP(p=0.5,rel=1)",
            judgments: "a:2 b:0 c:1",
            ranking: "c x a",
            score: 0.625,
            working: "both count 1: (1 - 0.5)(1 + 0.25)",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "gain 0",
        range: Range::UNIT,
        scale: Scale::Interval("p = 1/(K+1) with the gain g/K, K the largest label (p = 0.5 for binary labels)"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(Rbp::build(args)?)))),
    }),
};

//! Rank-biased precision as trec_eval computes it: gains are scaled by the topic's own largest one.
//!
//! **Formula.** (1-p) sum over ranks i of p^(i-1) gain_i. Let hi be the largest gain of the levels 0 to the topic's largest
//! label and of those a map names, lo the smallest of them or 0. Where hi > 1 or lo < 0 the gain of a judged document is
//! (gain - lo)/(hi - lo), else it is left as it is.
//!
//! **Worked example.** p = 0.5, labels 2 and 1 in the topic: hi = 2. The ranking (1, 0, 2): (1-0.5)(1/2 + 0.25) = 0.375.
//!
//! **Choices.** trec_eval 10 reads two uninitialized variables here: asked for together with `ndcg`, `iprec_at_recall` and
//! some others it prints other numbers. This is what it prints when asked alone or in `all_trec`. Published RBP has fixed
//! gains, so that topics can be compared: that one is RBP.
//!
//! **Reference.** trec_eval 10; Moffat & Zobel, TOIS 2008 (RBP).

use super::discount::Powers;
use super::gain::Gain;
use super::{Column, Graded, Ranking, scorer};
use crate::language::unit::*;
use crate::scores::Score;

struct RbpTe {
    map: Vec<(i32, f64)>,
    gain: Gain,
    p: f64,
    powers: Powers,
}

/// The smallest and largest gain of a topic's levels.
#[derive(Clone, Copy)]
struct Extent {
    lo: f64,
    hi: f64,
}

impl Extent {
    fn scaled(self, gain: f64) -> f64 {
        if self.hi > 1.0 || self.lo < 0.0 {
            // A map such as {0:-1} in a topic without positive labels leaves no width.
            if self.hi > self.lo { (gain - self.lo) / (self.hi - self.lo) } else { 0.0 }
        } else {
            gain
        }
    }
}

impl Graded for RbpTe {
    type Pool = Extent;

    fn prepare(&self, column: &Column<'_>) -> Extent {
        let named = |level: i32| self.map.iter().any(|(label, _)| *label == level);
        // Of the levels that no map names the largest one gains most, and none gains less than 0.
        let unnamed = (0..=column.largest_here() as i32).rev().find(|level| !named(*level)).map(f64::from);
        let gains = || self.map.iter().map(|(_, gain)| *gain).chain(unnamed);
        Extent { lo: gains().fold(0.0, f64::min), hi: gains().fold(f64::NEG_INFINITY, f64::max) }
    }

    fn score(&self, extent: &Extent, ranking: Ranking<'_>) -> Score {
        let mut sum = 0.0;
        for (rank, grade) in ranking.grades() {
            sum += self.powers.of(rank) * extent.scaled(self.gain.of(grade));
        }
        Score::Real((1.0 - self.p) * sum)
    }
}

/// The persistence of the reader, trec_eval's default.
pub(super) const P: Declared<f64> =
    real("p", "the probability of moving on to the next document").between(0.0, 1.0).or(0.9);

pub(super) const UNIT: Unit = Unit {
    name: "RBP_te",
    summary: "Rank-biased precision as trec_eval computes it: gains are scaled by the topic's own largest one.",
    spellings: &[trec_eval_text("rbp", "RBP_te", "RBP_te({named})")],
    params: &[P.param, GAINS.param],
    at: At::Nothing,
    reference: "trec_eval 10; Moffat & Zobel, TOIS 2008",
    examples: &[
        Example {
            measure: "RBP_te(p=0.5)",
            judgments: "a:1 b:0 c:2",
            ranking: "a b c",
            score: 0.375,
            working: "hi = 2: (1 - 0.5)(1/2 + 0 + 0.25)",
        },
        Example {
            measure: "RBP_te(gains={1:0.25,2:1},p=0.5)",
            judgments: "a:1 b:0 c:2",
            ranking: "a b c",
            score: 0.25,
            working: "the gains are in 0..1: (1 - 0.5)(0.25 + 0 + 0.25)",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "gain 0",
        range: Range::UNIT,
        scale: Scale::NotInterval("each topic has its own unit"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| {
            let map = args.get(&GAINS).unwrap_or_default();
            let p = args.get(&P);
            Ok(scorer(RbpTe { gain: Gain::Raw(map.clone()), map, p, powers: Powers::new(p) }))
        })),
    }),
};

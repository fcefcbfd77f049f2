//! Expected utility: what each document still adds on the subtopics, less the effort of reading it, later ranks counting
//! less.
//!
//! **Formula.** EU = sum over ranks i of (sum over t of w_t r(i,t) (1 - alpha)^n(t) - e)/(1 + log2 i), n(t) the earlier
//! documents with r > 0 on t.
//!
//! **Worked example.** Two subtopics of equal weight, e = 0.05: a covers 1, b covers 1 and 2. The ranking (a, x, b):
//! 0.5 - 0.05 = 0.45; -0.05/2 = -0.025; (0.25 + 0.5 - 0.05)/2.585 = 0.2708. Together 0.6958.
//!
//! **Choices.** The paper leaves the base of the logarithm open; it is 2 here. The score may be negative; nothing retrieved
//! is 0. Unjudged documents cost effort too. Gains are a label's share of the largest (`gain=linear`).
//!
//! **Reference.** Yang & Lad, ICTIR 2009; Amigo, Spina & Carrillo-de-Albornoz, SIGIR 2018.

use super::facet_gains::{FacetGain, LARGEST, LINEAR_GAIN};
use super::novelty::{ALPHA, Novelty};
use super::weighted_gains::WeightedGains;
use super::{FacetPool, FacetRanking, Faceted, facet_scorer};
use crate::aggregate::WEIGHTS;
use crate::language::unit::*;
use crate::scores::Score;

/// The effort of reading a document.
pub(super) const EFFORT: Declared<f64> = real("e", "the effort of reading one document").at_least(0.0).or(0.05);

/// Ranks whose sum of discounts is looked up.
const LOOKED_UP: u32 = 1024;

struct Eu {
    gain: FacetGain,
    novelty: Novelty,
    effort: f64,
    /// The sums of 1/discount over the first ranks.
    paid: Box<[f64]>,
    cutoff: Option<u32>,
}

fn discount(rank: u32) -> f64 {
    1.0 + f64::from(rank).log2()
}

impl Faceted for Eu {
    type Pool = WeightedGains;

    fn prepare(&self, pool: &FacetPool<'_>) -> WeightedGains {
        WeightedGains::new(pool, self.gain)
    }

    fn score(&self, pool: &WeightedGains, ranking: FacetRanking<'_>) -> Score {
        let ranking = ranking.top(self.cutoff);
        let mut worths = pool.weights.to_vec();
        let mut sum = 0.0;
        for (&rank, &row) in ranking.ranks.iter().zip(ranking.rows) {
            let row = pool.gains.row(row);
            sum += self.novelty.gain(&worths, row) / discount(rank);
            self.novelty.cover(&mut worths, row);
        }
        let looked_up = ranking.retrieved.min(LOOKED_UP);
        let later = (looked_up + 1..=ranking.retrieved).map(|rank| 1.0 / discount(rank));
        let paid = later.fold(self.paid[looked_up as usize], |sum, part| sum + part);
        Score::Real(sum - self.effort * paid)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "EU",
    summary: "Expected utility: what documents still add on each subtopic, less the effort of reading them.",
    spellings: &[],
    params: &[REL.param, LINEAR_GAIN.param, LARGEST.param, WEIGHTS.param, ALPHA.param, EFFORT.param],
    at: At::Cutoff,
    reference: "Yang & Lad, ICTIR 2009; Amigo, Spina & Carrillo-de-Albornoz, SIGIR 2018",
    examples: &[Example {
        measure: "EU",
        judgments: "1/a:1 1/b:1 2/b:1",
        ranking: "a x b",
        score: 0.6957969650641791,
        working: "(0.5 - 0.05)/1 - 0.05/2 + (0.25 + 0.5 - 0.05)/2.58496",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "cost effort and add nothing",
        range: Range::ANY,
        scale: Scale::NotInterval("what a document adds depends on those before it"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| {
            let effort = args.get(&EFFORT);
            let mut sum = 0.0;
            let paid = std::iter::once(0.0).chain((1..=LOOKED_UP).map(|rank| {
                sum += 1.0 / discount(rank);
                sum
            }));
            Ok(facet_scorer(Eu {
                gain: FacetGain::new(args, &LINEAR_GAIN),
                novelty: Novelty::new(args),
                effort,
                paid: paid.collect(),
                cutoff: args.cutoff(),
            }))
        })),
    }),
};

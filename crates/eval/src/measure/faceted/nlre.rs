//! Normalized local rank error: how rarely a step down the ranking goes against the order of the aspects, each by itself;
//! a step that goes against several of them at once counts more.
//!
//! **Formula.** pos_a(d) is the place of d among the n retrieved documents sorted by their labels on aspect a; eps_a(i) =
//! max(0, pos_a(d_i) - pos_a(d_(i+1))). LRE = sum over i < n of (prod over a of (mu_a + eps_a(i)) - prod mu_a)/log2(i+1);
//! NLRE = 1 - LRE/C, with C the LRE of the worst order: errors n-1, n-3, ... at ranks 1, 3, ... on every aspect.
//!
//! **Worked example.** mu = (0.5, 0.5); a has labels (0, 0), b has (1, 1). In the ranking (a, b) the places are 2 and 1 on
//! both aspects: LRE = (1.5 * 1.5 - 0.25)/1 = 2, which is also C: 0. The ranking (b, a) has no error: 1.
//!
//! **Choices.** Equal labels keep the order of the ranking, so that documents without any difference make no error; the
//! authors' C code breaks such ties by document id. Its constants for n <= 3 are half and a third of the true largest
//! error, so that its scores fall below 0, and for three aspects it is too small throughout; C here is the maximum for any
//! number of aspects. mu are the `weights`, and no importance in the usual sense: an error on one aspect alone is multiplied
//! by the mu of the others, so that where an aspect has weight 0 only steps against that one count. Unjudged
//! documents stand with the labels of 0. Fewer than two documents make no error: 1, even for nothing retrieved.
//!
//! **Reference.** Lioma, Simonsen & Larsen, Evaluation measures for relevance and credibility in ranked lists, ICTIR 2017.

use super::novelty::RankWorth;
use super::rank_errors::{RankErrors, largest};
use super::{FacetPool, FacetRanking, Faceted, facet_scorer};
use crate::aggregate::WEIGHTS;
use crate::judgments::Axis;
use crate::language::unit::*;
use crate::scores::Score;

struct Nlre {
    worth: RankWorth,
    cutoff: Option<u32>,
}

/// What a step counts, of which the largest possible one counts 1. Undivided products of a hundred aspects are infinite.
struct Step<'a> {
    mu: &'a [f64],
    largest: f64,
    without_error: f64,
}

impl<'a> Step<'a> {
    fn new(mu: &'a [f64], largest: f64) -> Self {
        let mut step = Self { mu, largest, without_error: 0.0 };
        step.without_error = step.of(|_| 0);
        step
    }

    fn of(&self, error: impl Fn(usize) -> u32) -> f64 {
        let factors =
            self.mu.iter().enumerate().map(|(facet, mu)| (mu + f64::from(error(facet))) / (mu + self.largest));
        factors.product::<f64>() - self.without_error
    }
}

impl Faceted for Nlre {
    /// The weights of the aspects.
    type Pool = Box<[f64]>;

    fn axis(&self) -> Axis {
        Axis::Aspects
    }

    fn prepare(&self, pool: &FacetPool<'_>) -> Box<[f64]> {
        pool.weights.into()
    }

    fn score(&self, mu: &Box<[f64]>, ranking: FacetRanking<'_>) -> Score {
        let ranking = ranking.top(self.cutoff);
        if ranking.retrieved < 2 {
            return Score::Real(1.0);
        }
        let errors = RankErrors::new(ranking);
        let step = Step::new(mu, f64::from(ranking.retrieved - 1));
        let sum =
            errors.steps().fold(0.0, |sum, rank| sum + self.worth.of(step.of(|facet| errors.of(facet, rank)), rank));
        let worst =
            largest(ranking.retrieved).fold(0.0, |sum, (rank, error)| sum + self.worth.of(step.of(|_| error), rank));
        Score::Real((1.0 - sum / worst).max(0.0))
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "NLRE",
    summary: "How rarely a step down the ranking goes against the order of each aspect, from 0 (always) to 1 (never).",
    spellings: &[],
    params: &[WEIGHTS.param],
    at: At::Cutoff,
    reference: "Lioma, Simonsen & Larsen, ICTIR 2017",
    examples: &[
        Example {
            measure: "NLRE",
            judgments: "a:0:0 b:1:1",
            ranking: "a b",
            score: 0.0,
            working: "error 1 on both aspects: (1.5 * 1.5 - 0.5 * 0.5)/1 = 2, the largest there is",
        },
        Example {
            measure: "NLRE",
            judgments: "a:0:1 b:1:0 c:1:1",
            ranking: "a b c",
            score: 0.7807558538690452,
            working: "places 3 1 2 and 1 3 2: (2.5 * 0.5 - 0.25)/1 + (0.5 * 1.5 - 0.25)/1.58496 = 1.31546; C = 2.5 * 2.5 - 0.25 = 6",
        },
        Example {
            measure: "NLRE(weights='aspect1:0.2,aspect2:0.8')",
            judgments: "a:0:1 b:1:0",
            ranking: "a b",
            score: 0.6,
            working: "error 1 on the first aspect: 1.2 * 0.8 - 0.16 = 0.8; C = 1.2 * 1.8 - 0.16 = 2",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "stand with the labels of 0",
        range: Range::UNIT,
        scale: Scale::NotInterval("its steps depend on the number retrieved"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| Ok(facet_scorer(Nlre { worth: RankWorth::log(), cutoff: args.cutoff() })))),
    }),
};

//! Normalized global rank error: how little the ranking goes against the order of the aspects, the errors of each aspect
//! added up over the whole ranking before they are put together.
//!
//! **Formula.** eps_a(i) as for NLRE: how far the step from rank i to i+1 goes against the order by the labels of aspect a.
//! GRE = prod over a of (1 + mu_a sum over i < n of eps_a(i)/log2(i+1)) - 1; NGRE = 1 - GRE/C, with C the GRE of the worst
//! order: errors n-1, n-3, ... at ranks 1, 3, ... on every aspect.
//!
//! **Worked example.** mu = (0.5, 0.5); a has labels (0, 0), b has (1, 0). The ranking (a, b) has an error of 1 on the first
//! aspect and none on the second: GRE = 1.5 * 1 - 1 = 0.5; C = 1.5 * 1.5 - 1 = 1.25: 1 - 0.5/1.25 = 0.6.
//!
//! **Choices.** Equal labels keep the order of the ranking. mu are the `weights`; an aspect of weight 0 does not count. The
//! authors published no code for it. Unjudged documents stand with the labels of 0. Fewer than two documents make no error:
//! 1, even for nothing retrieved.
//!
//! **Reference.** Lioma, Simonsen & Larsen, Evaluation measures for relevance and credibility in ranked lists, ICTIR 2017.

use super::novelty::RankWorth;
use super::rank_errors::{RankErrors, largest};
use super::{FacetPool, FacetRanking, Faceted, facet_scorer};
use crate::aggregate::WEIGHTS;
use crate::judgments::Axis;
use crate::language::unit::*;
use crate::scores::Score;

struct Ngre {
    worth: RankWorth,
    cutoff: Option<u32>,
}

impl Faceted for Ngre {
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
        let added =
            |facet| errors.steps().fold(0.0, |sum, rank| sum + self.worth.of(f64::from(errors.of(facet, rank)), rank));
        let most =
            largest(ranking.retrieved).fold(0.0, |sum, (rank, error)| sum + self.worth.of(f64::from(error), rank));
        // Both products are divided by that of the worst order, because undivided ones of many aspects can be infinite.
        let share = |sum: f64, mu: f64| (1.0 + mu * sum) / (1.0 + mu * most);
        let product = mu.iter().enumerate().fold(1.0, |product, (facet, &mu)| product * share(added(facet), mu));
        let without_error = mu.iter().fold(1.0, |product, &mu| product * share(0.0, mu));
        Score::Real((1.0 - (product - without_error) / (1.0 - without_error)).max(0.0))
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "NGRE",
    summary: "How little the whole ranking goes against the order of each aspect, from 0 (as much as can be) to 1.",
    spellings: &[],
    params: &[WEIGHTS.param],
    at: At::Cutoff,
    reference: "Lioma, Simonsen & Larsen, ICTIR 2017",
    examples: &[
        Example {
            measure: "NGRE",
            judgments: "a:0:0 b:1:0",
            ranking: "a b",
            score: 0.6,
            working: "error 1 on the first aspect alone: 1.5 * 1 - 1 = 0.5; C = 1.5 * 1.5 - 1 = 1.25",
        },
        Example {
            measure: "NGRE(weights='aspect1:0.2,aspect2:0.8')",
            judgments: "a:0:1 b:1:0",
            ranking: "a b",
            score: 0.8275862068965517,
            working: "1.2 * 1 - 1 = 0.2; C = 1.2 * 1.8 - 1 = 1.16",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "stand with the labels of 0",
        range: Range::UNIT,
        scale: Scale::NotInterval("its steps depend on the number retrieved"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| Ok(facet_scorer(Ngre { worth: RankWorth::log(), cutoff: args.cutoff() })))),
    }),
};

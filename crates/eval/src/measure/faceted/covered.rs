//! Which facets a ranking covers.

use super::facet_gains::{FacetGain, FacetGains};
use super::{FacetPool, FacetRanking, Faceted};
use crate::language::unit::{Declared, word};
use crate::scores::Score;
use aspectra_words::words;
use std::sync::Arc;

const HELP: &str =
    "what counts as everything: actual, subtopics with a relevant document; all, every declared subtopic";

words! {
    /// Which facets there are to cover, where that is those that can be unless something else is said.
    pub(super) enum Denominator {
        Actual = "actual": "those with a relevant document",
        All = "all": "every one",
    }
}

words! {
    /// Which facets there are to cover, where that is every one unless something else is said.
    pub(super) enum FullDenominator {
        All = "all": "every one",
        Actual = "actual": "those with a relevant document",
    }
}

/// Which facets there are to cover: those that can be.
pub(super) const DENOMINATOR: Declared<Denominator> = word("denominator", HELP).or_word(&Denominator::Actual);

/// Which facets there are to cover: every one.
pub(super) const ALL_DENOMINATOR: Declared<FullDenominator> = word("denominator", HELP).or_word(&FullDenominator::All);

/// How many facets a ranking covers, and the rank at which the last of them was covered first.
pub(super) fn coverings(gains: &FacetGains, ranking: FacetRanking<'_>) -> (usize, Option<u32>) {
    let mut covered = vec![false; gains.facets()];
    let (mut count, mut last) = (0, None);
    for (&rank, &row) in ranking.ranks.iter().zip(ranking.rows) {
        for &(facet, _) in gains.row(row) {
            if !std::mem::replace(&mut covered[facet as usize], true) {
                count += 1;
                last = Some(rank);
            }
        }
        if count == gains.coverable() {
            break;
        }
    }
    (count, last)
}

/// The share of the facets that a ranking covers.
pub(super) struct Covered {
    gain: FacetGain,
    of_all: bool,
    cutoff: Option<u32>,
}

impl Covered {
    /// The share of every facet (`of_all`), or of those that can be covered.
    pub(super) fn new(gain: FacetGain, of_all: bool, cutoff: Option<u32>) -> Self {
        Self { gain, of_all, cutoff }
    }

    /// The share of the facets that a ranking covers.
    pub(super) fn share(&self, gains: &FacetGains, ranking: FacetRanking<'_>) -> f64 {
        let all = if self.of_all { gains.facets() } else { gains.coverable() };
        let (count, _) = coverings(gains, ranking.top(self.cutoff));
        if all == 0 { 0.0 } else { count as f64 / all as f64 }
    }
}

impl Faceted for Covered {
    type Pool = Arc<FacetGains>;

    fn prepare(&self, pool: &FacetPool<'_>) -> Self::Pool {
        pool.gains(self.gain)
    }

    fn score(&self, gains: &Self::Pool, ranking: FacetRanking<'_>) -> Score {
        Score::Real(self.share(gains, ranking))
    }
}

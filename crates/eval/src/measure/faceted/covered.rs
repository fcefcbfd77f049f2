//! Which facets a ranking covers.

use super::facet_gains::{FacetGain, FacetGains};
use super::{FacetPool, FacetRanking, Faceted};
use crate::language::{Args, Kind, Param};
use crate::scores::Score;
use std::sync::Arc;

const HELP: &str =
    "what counts as everything: actual, subtopics with a relevant document; all, every declared subtopic";

/// Which facets there are to cover: those that can be.
pub(super) const DENOMINATOR: Param =
    Param { name: "denominator", kind: Kind::Word(&["actual", "all"]), default: "actual", help: HELP };

/// Which facets there are to cover: every one.
pub(super) const ALL_DENOMINATOR: Param =
    Param { name: "denominator", kind: Kind::Word(&["all", "actual"]), default: "all", help: HELP };

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
    /// What the parameters ask for; `of_all` where they say nothing of the denominator.
    pub(super) fn new(args: &Args, of_all: bool) -> Self {
        let of_all = args.text("denominator").map_or(of_all, |word| word == "all");
        Self { gain: FacetGain::new(args), of_all, cutoff: args.cutoff() }
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

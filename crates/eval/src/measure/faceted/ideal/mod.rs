//! Ideal rankings of a pool for measures of novelty: greedy as ndeval's, by mean gain, or exact.
//!
//! To find the ranking that gains most is NP-hard. `greedy` takes at each rank the document that still gains most, which
//! is what every published score is divided by; it can be beaten, so that a score may exceed 1. `exact` searches with a
//! bound until nothing can beat the best ranking found, or until a fixed number of steps is done (never a time, so that
//! the same input always has the same score). Where the search does not end, the best ranking found is used, and a
//! notice says by how much the true ideal may be larger at most.

mod exact;
mod greedy;
mod tangent;

pub(super) use greedy::Greedy;

use super::FacetPool;
use super::facet_gains::{FacetGain, FacetGains};
use super::novelty::{Novelty, RankWorth};
use crate::language::unit::{Declared, word};
use aspectra_words::words;

words! {
    /// How the ideal ranking is found.
    pub(super) enum IdealKind {
        Greedy = "greedy": "at each rank the document that still gains most; ties to the larger id",
        Mean = "mean": "falling mean gain over the facets; ties to the smaller id",
        Exact = "exact": "the best there is",
    }
}

/// Which ideal a score is divided by.
pub(super) const IDEAL: Declared<IdealKind> = word("ideal", "the ideal ranking: greedy, at each rank what still gains most (ndeval); mean, by falling mean gain; exact, by search").or_word(&IdealKind::Greedy);

/// What the ideal ranking has, and what it cannot exceed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Ideal {
    /// What the ranking has that is used.
    pub(super) value: f64,
    /// What no ranking exceeds, where that was asked for; the value itself otherwise.
    pub(super) bound: f64,
}

impl Ideal {
    /// By how much, relative to the value, the true ideal may be larger.
    pub(super) fn gap(&self) -> f64 {
        if self.bound > self.value && self.value > 0.0 { self.bound / self.value - 1.0 } else { 0.0 }
    }
}

/// The ideal of a pool.
pub(super) fn ideal(
    kind: IdealKind,
    pool: &FacetPool<'_>,
    gain: FacetGain,
    novelty: Novelty,
    worth: &RankWorth,
    cutoff: Option<u32>,
) -> Ideal {
    let gains = pool.gains(gain);
    let depth = gains.gainful().count().min(cutoff.map_or(usize::MAX, |k| k as usize)).min(deepest(worth));
    let value = match kind {
        IdealKind::Greedy => worth.sum(pool.greedy_gains(gain, novelty, depth)),
        IdealKind::Mean => worth.sum(mean_gains(&gains, pool.places(), novelty, depth)),
        IdealKind::Exact => {
            let greedy = worth.sum(pool.greedy_gains(gain, novelty, depth));
            let worths: Vec<f64> = (1..=depth as u32).map(|rank| worth.of(1.0, rank)).collect();
            return exact::search(&gains, novelty, &worths, greedy);
        }
    };
    Ideal { value, bound: value }
}

/// Ranks beyond this one add nothing to an f64 sum.
fn deepest(worth: &RankWorth) -> usize {
    match worth {
        RankWorth::Power(beta, _) if *beta < 1.0 => (1e-25f64.ln() / beta.ln()).ceil().clamp(1.0, 1e9) as usize,
        _ => usize::MAX,
    }
}

/// The gain at each rank of the ranking by falling mean gain.
fn mean_gains(gains: &FacetGains, places: &[u32], novelty: Novelty, depth: usize) -> Vec<f64> {
    let total = |row: u32| gains.row(row).iter().map(|(_, gain)| gain).sum::<f64>();
    let mut rows: Vec<u32> = gains.gainful().collect();
    rows.sort_by(|&a, &b| total(b).total_cmp(&total(a)).then_with(|| places[a as usize].cmp(&places[b as usize])));
    let mut worths = vec![1.0; gains.facets()];
    let mut found = Vec::with_capacity(depth.min(rows.len()));
    for &row in rows.iter().take(depth) {
        found.push(novelty.gain(&worths, gains.row(row)));
        novelty.cover(&mut worths, gains.row(row));
    }
    found
}

//! A pool's gains with the weights of its facets.

use super::FacetPool;
use super::facet_gains::{FacetGain, FacetGains};
use std::sync::Arc;

/// A pool's gains with the weights of its facets.
pub(super) struct WeightedGains {
    pub(super) gains: Arc<FacetGains>,
    pub(super) weights: Box<[f64]>,
}

impl WeightedGains {
    pub(super) fn new(pool: &FacetPool<'_>, gain: FacetGain) -> Self {
        Self { gains: pool.gains(gain), weights: pool.weights.into() }
    }
}

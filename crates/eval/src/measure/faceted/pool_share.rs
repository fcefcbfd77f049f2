//! What the measures of one pool work out once for all of them, while it is prepared.

use super::FacetPool;
use super::facet_gains::{FacetGain, FacetGains};
use super::ideal::Greedy;
use super::novelty::Novelty;
use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

/// What the measures of one pool work out once for all of them.
#[derive(Debug, Default)]
pub struct PoolShare {
    gains: RefCell<Vec<(FacetGain, Arc<FacetGains>)>>,
    greedy: RefCell<Vec<(FacetGain, Novelty, Greedy)>>,
    places: OnceCell<Vec<u32>>,
}

impl FacetPool<'_> {
    /// The pool's gains.
    pub(super) fn gains(&self, gain: FacetGain) -> Arc<FacetGains> {
        let mut known = self.share.gains.borrow_mut();
        if let Some((_, gains)) = known.iter().find(|(of, _)| *of == gain) {
            return Arc::clone(gains);
        }
        let gains = Arc::new(FacetGains::new(self, gain));
        known.push((gain, Arc::clone(&gains)));
        gains
    }

    /// The gain at each of the first `depth` ranks of the greedy ideal ranking, as far as anything is gained.
    pub(super) fn greedy_gains(&self, gain: FacetGain, novelty: Novelty, depth: usize) -> Vec<f64> {
        let gains = self.gains(gain);
        let mut known = self.share.greedy.borrow_mut();
        let at = known.iter().position(|(of, by, _)| *of == gain && *by == novelty).unwrap_or_else(|| {
            known.push((gain, novelty, Greedy::new(&gains, novelty, self.places())));
            known.len() - 1
        });
        known[at].2.first(depth, &gains).to_vec()
    }

    /// The place of each row's document when ids are in byte order.
    pub(super) fn places(&self) -> &[u32] {
        self.share.places.get_or_init(|| {
            let mut rows: Vec<u32> = (0..self.documents.len() as u32).collect();
            rows.sort_unstable_by(|&a, &b| self.documents.id(a as usize).cmp(self.documents.id(b as usize)));
            let mut places = vec![0; rows.len()];
            for (place, &row) in rows.iter().enumerate() {
                places[row as usize] = place as u32;
            }
            places
        })
    }
}

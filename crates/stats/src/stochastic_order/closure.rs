//! The up-set with the largest mass.
//!
//! # Formula
//!
//! The largest sum of w over an up-set is the sum of all positive w less a minimum cut between a source that feeds the
//! positive elements and a sink that the negative ones feed, with endless arcs from each element to what is above it. Of all
//! up-sets with the largest sum, what can be reached from the source after the flow is the smallest.
//!
//! # Worked example
//!
//! w(1,2) = 0.3691 and w(3,1) = -0.3691 are not comparable: the up-set of (1,2) has the largest sum. Were (3,2) with -0.4 above
//! both, no up-set would have more than 0.
//!
//! ```
//! use aspectra_stats::stochastic_order::{Poset, heaviest_up_set};
//! let order = Poset::new([[1, 2], [3, 1], [3, 2]]);
//! let found = heaviest_up_set(&order, &[(0, 3691), (1, -3691)]);
//! assert_eq!((found.weight, found.members), (3691, vec![0]));
//! assert_eq!(heaviest_up_set(&order, &[(0, 3691), (2, -4000)]).weight, 0);
//! ```
//!
//! # Reference
//!
//! J.-C. Picard, Maximal closure of a graph and applications to combinatorial problems, Management Science 22, 1976.

use super::flow::{ENDLESS, Network};
use super::poset::Poset;
use std::cell::RefCell;

/// The up-set with the largest weight.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Heaviest {
    /// Its weight; 0 where no up-set has more than the empty one.
    pub weight: i128,
    /// Those of its members that have a weight, of the smallest such set.
    pub members: Vec<usize>,
}

/// The smallest up-set with the largest weight. `weights` are those of some elements, each once; all others weigh 0.
pub fn heaviest_up_set(order: &Poset, weights: &[(usize, i128)]) -> Heaviest {
    thread_local!(static NETWORK: RefCell<Network> = RefCell::default());
    let raised: i128 = weights.iter().map(|(_, weight)| (*weight).max(0)).sum();
    if raised == 0 {
        return Heaviest::default();
    }
    NETWORK.with_borrow_mut(|network| {
        let above = weights.iter().filter(|(_, weight)| *weight > 0).count();
        let pairs = above * (weights.len() - above);
        // Few elements: an arc for each pair that is comparable. Many: arcs to neighbors, through all elements.
        let is_direct = pairs <= 4 * (order.cover_count() + order.len());
        let (source, sink, node): (usize, usize, Box<dyn Fn(usize) -> usize>) = match is_direct {
            true => (weights.len(), weights.len() + 1, Box::new(|place| place)),
            false => (order.len(), order.len() + 1, Box::new(|place| weights[place].0)),
        };
        network.clear(sink + 1);
        for (place, &(_, weight)) in weights.iter().enumerate() {
            match weight {
                1.. => network.arc(source, node(place), weight, 0),
                ..0 => network.arc(node(place), sink, -weight, 0),
                0 => continue,
            };
        }
        if is_direct {
            for (low, _) in weights.iter().enumerate().filter(|(_, (_, weight))| *weight > 0) {
                for (high, _) in weights.iter().enumerate().filter(|(_, (_, weight))| *weight < 0) {
                    if order.is_below(weights[low].0, weights[high].0) {
                        network.arc(low, high, ENDLESS, 0);
                    }
                }
            }
        } else {
            for at in 0..order.len() {
                for &above in order.covers(at) {
                    network.arc(at, above as usize, ENDLESS, 0);
                }
            }
        }
        let weight = raised - network.largest(source, sink);
        let is_reached = network.reached(source);
        let members = (0..weights.len()).filter(|&place| weights[place].1 != 0 && is_reached(node(place)));
        Heaviest { weight, members: members.map(|place| weights[place].0).collect() }
    })
}

//! Which of two weightings of a partially ordered set is larger, whatever the increasing function that is summed.
//!
//! Elements are tuples of whole numbers, ordered component by component. Two weightings put mass on them. The first has at
//! least the second's sum of g for *every* increasing g >= 0 where it has at least the second's mass on every up-set: the
//! multivariate stochastic order.
//!
//! - [`poset`]: the elements and which are above which.
//! - [`up_sets`]: all up-sets of a small order, and how many there are.
//! - [`closure`]: the up-set with the largest mass, of orders of any size.
//! - [`transport`]: how far mass has to be moved down to turn one weighting into the other.
//! - [`matching`]: the same question asked of every beginning of two lists.
//! - [`weight_share()`]: for which share of all weights a weighted sum is positive.
//! - [`flow`]: the network that two of them are computed with.
//!
//! Masses are whole numbers (fixed point), so that sums are exact, in whichever order they are taken.
//!
//! # Reference
//!
//! V. Strassen, The existence of probability measures with given marginals, 1965; M. Shaked, J. G. Shanthikumar,
//! Stochastic Orders, 2007.

pub mod closure;
pub mod flow;
pub mod matching;
pub mod poset;
pub mod transport;
pub mod up_sets;
pub mod weight_share;

pub use closure::{Heaviest, heaviest_up_set};
pub use matching::{PrefixLeads, prefix_leads};
pub use poset::Poset;
pub use transport::{Descent, LeastDescent, Steps, arcs_of_descent, least_descent};
pub use up_sets::{UpSets, count_up_sets};
pub use weight_share::{WeightShare, weight_share};

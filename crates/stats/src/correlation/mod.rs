//! Correlation of two samples over the same items, and of two ranked lists.

pub mod kendall;
pub mod list_tau;
pub mod pair_signs;
pub mod pearson;
pub mod rbo;
pub mod rbo_tied;
pub mod spearman;
pub mod tau_ap;
pub mod weighted_tau;

pub use kendall::{Kendall, kendall};
pub use list_tau::{list_tau, union_tau};
pub use pair_signs::PairSigns;
pub use pearson::{Pearson, pearson};
pub use rbo::{Rbo, rbo};
pub use rbo_tied::rbo_tied;
pub use spearman::{Spearman, spearman};
pub use tau_ap::{tau_ap, tau_ap_a, tau_ap_b};
pub use weighted_tau::weighted_tau;

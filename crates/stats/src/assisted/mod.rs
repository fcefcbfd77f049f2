//! Few exact and many approximate measurements of the same units.
//!
//! Exact measurements are dear, approximate ones cheap and biased in an unknown way. The estimates here take the mean of all
//! approximations and correct it by what the exactly measured units show, which is unbiased whatever the approximations are
//! worth: the difference and regression estimators of survey sampling, known as prediction-powered inference (PPI, PPI++).
//!
//! - [`assisted_mean`]: some units were measured exactly.
//! - [`assisted_sums`]: of every unit, some parts were.
//! - [`one_more`]: the interval of one further unit that has an approximation only.

mod mean;
mod one_more;
mod sums;

pub use mean::{AssistedMean, Ends, Method, Resampled, Target, assisted_bootstrap, assisted_mean, draw_apart};
pub use one_more::{OneMore, one_more};
pub use sums::{AssistedSums, PartSample, assisted_sums};

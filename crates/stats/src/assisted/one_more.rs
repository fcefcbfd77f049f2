//! The interval of one further unit that has an approximation only.
//!
//! # Formula
//!
//! `f +- Q`, with `Q` the `ceil((n + 1) c)`-th smallest `|y - f|` of the `n` units that were measured exactly, at confidence `c`.
//!
//! # Worked example
//!
//! Three exact measurements, 0.25, 0.25 and 0.5 away from their approximations: at confidence 0.75 the third smallest counts, `f +- 0.5`; at 0.8 there
//! would have to be a fourth.
//!
//! ```
//! use aspectra_stats::{Undefined, assisted::one_more};
//! let (y, f) = ([Some(0.5), Some(0.25), None, Some(0.75)], [0.25, 0.5, 0.9, 0.25]);
//! assert_eq!(one_more(&y, &f, 0.75)?.half_width, Ok(0.5));
//! assert_eq!(one_more(&y, &f, 0.8)?.half_width, Err(Undefined::TooFewExact));
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! It holds whatever the approximations are worth, as long as the new unit is like the others (split conformal prediction). With fewer
//! than `c / (1 - c)` exact measurements there is no such interval.
//!
//! # Reference
//!
//! V. Vovk, A. Gammerman, G. Shafer, Algorithmic Learning in a Random World, 2005.

use crate::error::{Error, Undefined, finite, open_unit};

/// The interval of one further unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OneMore {
    /// Half its width.
    pub half_width: Result<f64, Undefined>,
    /// Units that were measured exactly.
    pub exact: usize,
}

/// How far from its approximation one further unit may be.
///
/// # Errors
/// Measurements that are not finite or not paired; a confidence that is no probability.
pub fn one_more(exact: &[Option<f64>], approximate: &[f64], confidence: f64) -> Result<OneMore, Error> {
    open_unit("confidence", confidence)?;
    if exact.len() != approximate.len() {
        return Err(Error::LengthMismatch { left: exact.len(), right: approximate.len() });
    }
    let pairs = exact.iter().zip(approximate);
    let mut misses: Vec<f64> = pairs.filter_map(|(y, f)| Some(((*y)? - f).abs())).collect();
    finite(&misses, 0)?;
    misses.sort_by(f64::total_cmp);
    // 0.9 * 10 may be a little above 9 in doubles; the 9th is meant.
    let place = ((misses.len() + 1) as f64 * confidence - 1e-9).ceil() as usize;
    let half_width = misses.get(place.max(1) - 1).copied().ok_or(Undefined::TooFewExact);
    Ok(OneMore { half_width, exact: misses.len() })
}

//! Raw agreement: how often two raters of a unit give it the same label.
//!
//! # Formula
//!
//! The mean over units with `r >= 2` labels of the share of ordered pairs of raters that agree, `sum_k r_k (r_k - 1) / (r (r -
//! 1))`. *Adjacent* counts labels that are at most 1 apart as well.
//!
//! # Worked example
//!
//! Two raters and ten units, `[[5, 1], [2, 2]]`: 7 of 10 agree.
//!
//! ```
//! use aspectra_stats::agreement::{Ratings, raw_agreement};
//! let rows = [vec![Some(0), Some(0)], vec![Some(0), Some(1)], vec![Some(2), Some(0)]];
//! let found = raw_agreement(&Ratings::from_rows(&rows)?.tally())?;
//! assert_eq!((found.value, found.adjacent), (1.0 / 3.0, 2.0 / 3.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::Tally;
use crate::error::Undefined;

/// How often labels are the same, and nearly the same.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RawAgreement {
    /// The share that agrees.
    pub value: f64,
    /// The share that is at most 1 apart.
    pub adjacent: f64,
}

/// Raw agreement of any number of raters.
pub fn raw_agreement(tally: &Tally) -> Result<RawAgreement, Undefined> {
    tally.check()?;
    let (shares, grades) = (tally.pair_shares(), tally.grades());
    let sum = |within: u32| {
        let close = |at: usize| grades[at / grades.len()].abs_diff(grades[at % grades.len()]) <= within;
        let shares = shares.iter().enumerate().filter(|(at, _)| close(*at)).map(|(_, share)| share);
        shares.sum::<f64>() / tally.paired_units() as f64
    };
    Ok(RawAgreement { value: sum(0), adjacent: sum(1) })
}

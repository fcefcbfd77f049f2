//! Fleiss' kappa: agreement of several raters beyond what the shares of labels explain. Scott's pi for two raters.
//!
//! # Formula
//!
//! `(p_a - p_e) / (1 - p_e)`: `p_a` is the raw agreement, `p_e = sum pi_k^2`, with `pi_k` the mean over the base units of the
//! share of their labels that are `k`.
//!
//! # Worked example
//!
//! Two raters and ten units, `[[5, 1], [2, 2]]`: shares 0.65 and 0.35, `p_e = 0.545`, kappa = 0.155 / 0.455 = 0.3407.
//!
//! # Choices
//!
//! Base units are those with two labels. With [`Base::All`] chance agreement comes from units that one rater saw alone as
//! well, as in Gwet's books and irrCAC; with 500 units labeled twice among 10,000 labeled once that is another question.
//!
//! # Reference
//!
//! J. L. Fleiss, Measuring nominal scale agreement among many raters, Psychological Bulletin 76, 1971.

use super::{Base, Chance, Tally, raw_agreement};
use crate::error::Undefined;

/// Fleiss' kappa.
pub fn fleiss(tally: &Tally, base: Base) -> Result<Chance, Undefined> {
    let observed = raw_agreement(tally)?.value;
    if tally.used(base) < 2 {
        return Err(Undefined::NoVariation);
    }
    let chance = tally.shares(base).iter().map(|share| share * share).sum();
    Ok(Chance::new(observed, chance))
}

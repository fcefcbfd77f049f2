//! Gwet's AC1 and AC2: chance agreement is that of raters who are unsure, which stays small where one label is rare.
//!
//! # Formula
//!
//! With weights `w_kl` on a scale of `q` labels and `T_w` their sum: `p_a` is the mean over units with `r >= 2` labels of `[sum_kl w_kl
//! r_k r_l - r] / [r (r - 1)]`, `p_e = T_w / (q (q - 1)) sum_k pi_k (1 - pi_k)`, the coefficient `(p_a - p_e) / (1 - p_e)`. Weights: none
//! (AC1), linear `1 - d/(q-1)`, quadratic `1 - (d/(q-1))^2`, ordinal `1 - C(d+1, 2) / C(q, 2)`, with `d = |k - l|`.
//!
//! # Worked example
//!
//! Two raters and ten units, `[[5, 1], [2, 2]]`, two labels: `p_e = 2 / 2 * 2 * 0.65 * 0.35 = 0.455`, AC1 = 0.245 / 0.545 = 0.4495.
//!
//! # Choices
//!
//! It depends on the size of the scale, labels that nobody gave included. Where all labels are the same it is 1.
//!
//! # Reference
//!
//! K. L. Gwet, Computing inter-rater reliability in the presence of high agreement, BJMSP 61, 2008; Handbook of
//! Inter-Rater Reliability, 2014.

use super::{Base, Chance, Tally};
use crate::error::Undefined;

/// How much credit labels get that are not the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum GwetWeights {
    /// None: AC1.
    #[default]
    None,
    /// By their difference.
    Linear,
    /// By the square of their difference.
    Quadratic,
    /// By the number of pairs of labels from one to the other.
    Ordinal,
}

impl GwetWeights {
    fn of(self, apart: f64, scale: f64) -> f64 {
        match self {
            Self::None => f64::from(u8::from(apart == 0.0)),
            Self::Linear => 1.0 - apart / (scale - 1.0),
            Self::Quadratic => 1.0 - (apart / (scale - 1.0)).powi(2),
            Self::Ordinal => 1.0 - (apart * (apart + 1.0)) / (scale * (scale - 1.0)),
        }
    }

    /// The sum of all weights on a scale.
    fn total(self, scale: usize) -> f64 {
        let q = scale as f64;
        // For each distance above 0 there are 2 (q - d) pairs.
        q + (1..scale).map(|d| 2.0 * (q - d as f64) * self.of(d as f64, q)).sum::<f64>()
    }
}

/// Gwet's coefficient on a scale of `scale` labels, 0 to `scale - 1`.
pub fn gwet_ac(tally: &Tally, scale: usize, weights: GwetWeights, base: Base) -> Result<Chance, Undefined> {
    tally.check()?;
    if scale < 2 {
        return Err(Undefined::OneCategory);
    }
    let (shares, grades, q) = (tally.pair_shares(), tally.grades(), scale as f64);
    let credit = |at: usize| weights.of(f64::from(grades[at / grades.len()].abs_diff(grades[at % grades.len()])), q);
    let agreeing: f64 = shares.iter().enumerate().map(|(at, share)| share * credit(at)).sum();
    let observed = agreeing / tally.paired_units() as f64;
    let unsure: f64 = tally.shares(base).iter().map(|share| share * (1.0 - share)).sum();
    Ok(Chance::new(observed, weights.total(scale) / (q * (q - 1.0)) * unsure))
}

//! Krippendorff's alpha: one less the ratio of observed to expected disagreement.
//!
//! # Formula
//!
//! `alpha = 1 - D_o / D_e`. Coincidences `o_kl = sum_u (r_k r_l - [k=l] r_k) / (r - 1)` over units with `r >= 2` labels, `n_k`
//! the labels `k` in them, `n` all: `D_o = sum o_kl d_kl / n`, `D_e = sum n_k n_l d_kl / (n (n - 1))`. Distances `d_kl`: *nominal* 0
//! or 1, *interval* `(k - l)^2`, *ordinal* `(sum of n_g for g from k to l - (n_k + n_l) / 2)^2`.
//!
//! # Worked example
//!
//! Three raters, `0,0,1 | 2,2,- | 1,-,2 | -,-,3`: the last unit is out, `n = 7`, `n_k = 2, 2, 3`. The distances are `d_01 = 4`,
//! `d_12 = 6.25`, `d_02 = 20.25`. `D_o = (2*4 + 2*6.25) / 7 = 2.9286`, `D_e = 2 (4*4 + 6*6.25 + 6*20.25) / 42 = 8.3333`, alpha
//! is 0.6486.
//!
//! # Choices
//!
//! Ordinal distances are Krippendorff's, of the labels that were given; "ordinal" weights of Gwet's family are another
//! metric, and values under the two differ by up to 0.5. Where only one label occurs there is nothing to be reliable about, 0/0.
//!
//! # Reference
//!
//! K. Krippendorff, Computing Krippendorff's alpha-reliability, 2011.

use super::Tally;
use crate::error::Undefined;

/// How far apart two labels are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Distance {
    /// They are the same or they are not.
    Nominal,
    /// By the labels that lie between them.
    #[default]
    Ordinal,
    /// The square of their difference.
    Interval,
}

/// Alpha and its two parts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Alpha {
    /// One less the ratio of the two.
    pub value: f64,
    /// The observed disagreement.
    pub observed: f64,
    /// The expected disagreement.
    pub expected: f64,
    /// The labels in units with two or more.
    pub labels: usize,
}

/// Krippendorff's alpha.
pub fn alpha(tally: &Tally, distance: Distance) -> Result<Alpha, Undefined> {
    tally.check()?;
    let counts = tally.label_counts();
    if counts.iter().filter(|count| **count > 0).count() < 2 {
        return Err(Undefined::NoVariation);
    }
    let (grades, size) = (tally.grades(), counts.len());
    let mut below = vec![0u64; size + 1];
    for (k, count) in counts.iter().enumerate() {
        below[k + 1] = below[k] + count;
    }
    let apart = |k: usize, l: usize| match distance {
        Distance::Nominal => f64::from(u8::from(k != l)),
        Distance::Interval => f64::from(grades[k].abs_diff(grades[l])).powi(2),
        Distance::Ordinal => {
            let between = (below[k.max(l) + 1] - below[k.min(l)]) as f64;
            (between - (counts[k] + counts[l]) as f64 / 2.0).powi(2)
        }
    };
    let coincidences = tally.coincidences();
    let (mut observed, mut expected) = (0.0, 0.0);
    for k in 0..size {
        for l in (0..size).filter(|l| *l != k) {
            let apart = apart(k, l);
            observed += coincidences[k * size + l] * apart;
            expected += counts[k] as f64 * counts[l] as f64 * apart;
        }
    }
    let n = below[size] as f64;
    let (observed, expected) = (observed / n, expected / (n * (n - 1.0)));
    Ok(Alpha { value: 1.0 - observed / expected, observed, expected, labels: below[size] as usize })
}

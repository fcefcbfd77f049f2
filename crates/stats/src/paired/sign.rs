//! The sign test: do more blocks favor one treatment than a fair coin would?
//!
//! # Formula
//!
//! With `m` non-zero differences, `s` of the rarer sign: `p = min(1, 2 sum_{i<=s} C(m, i) / 2^m)`.
//!
//! # Worked example
//!
//! Three positive and seven negative differences: 2 (1 + 10 + 45 + 120) / 1024 = 0.34375.
//!
//! ```
//! let a = [1.; 10];
//! let b = [0., 0., 0., 2., 2., 2., 2., 2., 2., 2.];
//! let test = aspectra_stats::paired::sign_test(&a, &b)?;
//! assert!((test.p - 0.34375).abs() < 1e-14);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! Zero differences are dropped; without any difference left p is 1. Differences are rounded to 12
//! decimals (of the largest observation, if that is above 1 or tiny), so that the rounding of a
//! subtraction is no difference.

use super::rounded_differences;
use crate::error::{Error, paired};

/// Result of the sign test.
#[derive(Debug, Clone, PartialEq)]
pub struct SignTest {
    /// Blocks where the first sample is larger.
    pub positive: usize,
    /// Blocks where the second sample is larger.
    pub negative: usize,
    /// Blocks without a difference.
    pub zero: usize,
    /// Blocks with a difference.
    pub n_effective: usize,
    /// Two-sided exact p-value.
    pub p: f64,
}

impl SignTest {
    /// The exact p-value against more blocks where the first sample is larger (or smaller).
    pub fn one_sided(&self, larger: bool) -> f64 {
        let against = if larger { self.negative } else { self.positive };
        binomial_half_cdf(against, self.n_effective).min(1.0)
    }
}

/// Tests the signs of the differences of two samples over the same blocks.
pub fn sign_test(a: &[f64], b: &[f64]) -> Result<SignTest, Error> {
    paired(a, b)?;
    let (mut positive, mut negative, mut zero) = (0usize, 0usize, 0usize);
    for difference in rounded_differences(a, b) {
        match difference {
            d if d > 0.0 => positive += 1,
            d if d < 0.0 => negative += 1,
            _ => zero += 1,
        }
    }
    let n_effective = positive + negative;
    let p = (2.0 * binomial_half_cdf(positive.min(negative), n_effective)).min(1.0);
    Ok(SignTest { positive, negative, zero, n_effective, p })
}

/// The intersection-union sign test: one treatment is larger in *every* one of several comparisons. From wins and losses of
/// each comparison over the same blocks, the largest one-sided p-value; its level holds without a correction for their
/// number, because all of them must be rejected (R. L. Berger, Multiparameter hypothesis testing and acceptance sampling,
/// Technometrics 24, 1982). Comparisons without wins and losses are left out; `None` where there are no others.
///
/// ```
/// use aspectra_stats::paired::union_sign_test;
/// // Ten wins of ten, and five of five: 1/32 is the larger p-value.
/// assert_eq!(union_sign_test([(10, 0), (5, 0), (0, 0)]), Some(1.0 / 32.0));
/// ```
pub fn union_sign_test(comparisons: impl IntoIterator<Item = (usize, usize)>) -> Option<f64> {
    let seen = comparisons.into_iter().filter(|(wins, losses)| wins + losses > 0);
    seen.map(|(wins, losses)| binomial_half_cdf(losses, wins + losses).min(1.0)).reduce(f64::max)
}

/// `P(X <= s)` for `m` throws of a fair coin.
pub(super) fn binomial_half_cdf(s: usize, m: usize) -> f64 {
    // From the largest term down: the terms are ratios of each other, so only one needs lgamma.
    let (n, k) = (m as f64, s as f64);
    let log_term = libm::lgamma(n + 1.0) - libm::lgamma(k + 1.0) - libm::lgamma(n - k + 1.0);
    if m <= 60 {
        let mut term = 1.0f64;
        let mut sum = 1.0;
        for i in 0..s {
            term = term * (m - i) as f64 / (i + 1) as f64;
            sum += term;
        }
        return sum / (m as f64).exp2();
    }
    let mut term = (log_term - n * std::f64::consts::LN_2).exp();
    let mut sum = 0.0;
    for i in (0..=s).rev() {
        sum += term;
        if term < 1e-18 * sum {
            break;
        }
        term *= i as f64 / (m - i + 1) as f64;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_difference_and_long_samples() {
        let none = sign_test(&[0.2, 0.3], &[0.2, 0.3]).unwrap();
        assert_eq!((none.p, none.n_effective), (1.0, 0));
        // Both ways to sum agree where they meet.
        let direct = binomial_half_cdf(25, 60);
        let mut sum = 0.0;
        let mut term = 1.0f64;
        for i in 0..=25u32 {
            sum += term;
            term = term * f64::from(60 - i) / f64::from(i + 1);
        }
        assert!((direct * 60f64.exp2() / sum - 1.0).abs() < 1e-14);
        // scipy 1.17.1: binom.cdf(450, 1000, 0.5)
        assert!((binomial_half_cdf(450, 1000) / REFERENCE - 1.0).abs() < 1e-10);
    }

    const REFERENCE: f64 = 0.0008652680424881513;
}

//! Sample-size design: how many blocks a study needs to see an effect of a given size.
//!
//! # Formula
//!
//! - Paired t test of an effect `delta` (mean difference over sd of differences): the smallest `n` with
//!   `P(|T'_{n-1}(delta sqrt n)| > t_crit) >= power`, T' noncentral t.
//! - Analysis of variance of `k` groups whose best and worst differ by `D`, the others placed so that
//!   the effect is smallest: noncentrality `lambda = n D^2 / (2 sigma^2)`, on `k-1` and `k(n-1)` degrees of
//!   freedom (one-way) or `(k-1)(n-1)` (two-way).
//! - Two one-sided tests of equivalence within a margin: see [`tost_power`].
//! - Interval of a mean difference no wider than `width`: the smallest `n` with
//!   `2 t_crit c4(n) sqrt(2 sigma^2) / sqrt n <= width`.
//!
//! # Worked example
//!
//! An effect of half a standard deviation, alpha 0.05, power 0.8: 34 blocks.
//!
//! ```
//! let design = aspectra_stats::sample_size::paired_t(0.5, 0.05, 0.8)?;
//! assert_eq!(design.n, 34);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! The variance is the caller's: pooled within groups for the one-way design, residual for the
//! two-way one. Designs of more than ten million blocks are refused.
//!
//! # Reference
//!
//! Y. Nagata, How to Design the Sample Size, 2003; T. Sakai, Inf. Retr. J. 19, 2016.

use crate::distribution::{fisher_f, noncentral, normal, student_t};
use crate::error::{Error, open_unit, positive};

const LARGEST: usize = 10_000_000;

/// A design and the power it has.
#[derive(Debug, Clone, PartialEq)]
pub struct Design {
    /// Blocks needed.
    pub n: usize,
    /// Power with that many blocks.
    pub power: f64,
}

/// Which residual an analysis of variance has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Independent groups: `k(n-1)` degrees of freedom.
    OneWay,
    /// Groups measured on the same blocks: `(k-1)(n-1)` degrees of freedom.
    TwoWay,
}

/// Power of the paired t test with `n` blocks for a standardized effect.
pub fn paired_t_power(n: usize, effect: f64, alpha: f64) -> Result<f64, Error> {
    positive("effect", effect.abs())?;
    open_unit("alpha", alpha)?;
    if n < 2 {
        return Err(Error::TooFewBlocks { found: n, needed: 2 });
    }
    let df = n as f64 - 1.0;
    let t = student_t::upper_quantile(alpha / 2.0, df)?;
    power_of(t * t, 1.0, df, n as f64 * effect * effect)
}

/// The power for noncentrality `lambda`, which is 1 long before it is out of reach.
fn power_of(f: f64, df1: f64, df2: f64, lambda: f64) -> Result<f64, Error> {
    if lambda > 1e6 { Ok(1.0) } else { noncentral::f_upper_tail(f, df1, df2, lambda) }
}

/// Blocks for the paired t test to find a standardized effect with this power.
pub fn paired_t(effect: f64, alpha: f64, power: f64) -> Result<Design, Error> {
    open_unit("power", power)?;
    search(power, |n| paired_t_power(n, effect, alpha))
}

/// Power of two one-sided tests of equivalence with `n` blocks: the margin and the true difference in standard deviations of
/// the differences.
///
/// Given the sample deviation `s` (in units of the true one), equivalence is found where the mean is within
/// `margin - t s / sqrt n` of 0; the probability is averaged over `s` by Simpson's rule, up to where the room is gone.
pub fn tost_power(n: usize, margin: f64, difference: f64, alpha: f64) -> Result<f64, Error> {
    positive("margin", margin)?;
    open_unit("alpha", alpha)?;
    if !difference.is_finite() {
        return Err(Error::OutOfRange { parameter: "difference", value: difference, expected: "a finite number" });
    }
    if n < 2 {
        return Err(Error::TooFewBlocks { found: n, needed: 2 });
    }
    let (df, root) = (n as f64 - 1.0, (n as f64).sqrt());
    let t = student_t::upper_quantile(alpha, df)?;
    let (low, high) = ((margin + difference) * root, (margin - difference) * root);
    // The density of s = sqrt(chi2/df), whose spread is about 1/sqrt(2 df).
    let constant = std::f64::consts::LN_2 + 0.5 * df * (0.5 * df).ln() - libm::lgamma(0.5 * df);
    let density = |s: f64| {
        if s > 0.0 {
            (constant + (df - 1.0) * s.ln() - 0.5 * df * s * s).exp()
        } else if df == 1.0 {
            constant.exp()
        } else {
            0.0
        }
    };
    let spread = 14.0 / (2.0 * df).sqrt();
    let from = (1.0 - spread).max(0.0);
    let to = (margin * root / t).min(1.0 + spread);
    if to <= from {
        return Ok(0.0);
    }
    let inside = |s: f64| (normal::cdf(high - t * s) - normal::cdf(t * s - low)).max(0.0);
    const STEPS: usize = 2000;
    let step = (to - from) / STEPS as f64;
    let sum: f64 = (0..=STEPS)
        .map(|i| {
            let s = from + i as f64 * step;
            let weight = if i == 0 || i == STEPS {
                1.0
            } else if i % 2 == 1 {
                4.0
            } else {
                2.0
            };
            weight * density(s) * inside(s)
        })
        .sum();
    Ok((sum * step / 3.0).clamp(0.0, 1.0))
}

/// Blocks for two one-sided tests to find equivalence within a margin where there is no difference.
pub fn tost(margin: f64, alpha: f64, power: f64) -> Result<Design, Error> {
    open_unit("power", power)?;
    search(power, |n| tost_power(n, margin, 0.0, alpha))
}

/// Power of the analysis of variance with `n` blocks.
pub fn anova_power(
    n: usize,
    groups: usize,
    range: f64,
    variance: f64,
    alpha: f64,
    layout: Layout,
) -> Result<f64, Error> {
    positive("range", range)?;
    positive("variance", variance)?;
    open_unit("alpha", alpha)?;
    if groups < 2 {
        return Err(Error::TooFewGroups { found: groups, needed: 2 });
    }
    if n < 2 {
        return Err(Error::TooFewBlocks { found: n, needed: 2 });
    }
    let df1 = groups as f64 - 1.0;
    let df2 = (n as f64 - 1.0)
        * match layout {
            Layout::OneWay => groups as f64,
            Layout::TwoWay => df1,
        };
    let f = fisher_f::upper_quantile(alpha, df1, df2)?;
    power_of(f, df1, df2, n as f64 * range * range / (2.0 * variance))
}

/// Blocks for the analysis of variance to find a range between best and worst group.
pub fn anova(
    groups: usize,
    range: f64,
    variance: f64,
    alpha: f64,
    power: f64,
    layout: Layout,
) -> Result<Design, Error> {
    open_unit("power", power)?;
    search(power, |n| anova_power(n, groups, range, variance, alpha, layout))
}

/// The expected width of the interval of a mean difference with `n` blocks.
pub fn interval_width(n: usize, variance: f64, alpha: f64) -> Result<f64, Error> {
    positive("variance", variance)?;
    open_unit("alpha", alpha)?;
    if n < 2 {
        return Err(Error::TooFewBlocks { found: n, needed: 2 });
    }
    let count = n as f64;
    let t = student_t::upper_quantile(alpha / 2.0, count - 1.0)?;
    // Expected sample deviation over the true one.
    let c4 = (2.0 / (count - 1.0)).sqrt() * (libm::lgamma(count / 2.0) - libm::lgamma((count - 1.0) / 2.0)).exp();
    Ok(2.0 * t * c4 * (2.0 * variance).sqrt() / count.sqrt())
}

/// Blocks for an interval of a mean difference that is expected to be no wider than `width`.
pub fn interval(width: f64, variance: f64, alpha: f64) -> Result<usize, Error> {
    positive("width", width)?;
    smallest(|n| Ok(interval_width(n, variance, alpha)? <= width))
}

fn search(power: f64, at: impl Fn(usize) -> Result<f64, Error>) -> Result<Design, Error> {
    let n = smallest(|n| Ok(at(n)? >= power))?;
    Ok(Design { n, power: at(n)? })
}

/// The smallest `n` from 2 on for which `enough` holds: doubling, then bisection.
fn smallest(enough: impl Fn(usize) -> Result<bool, Error>) -> Result<usize, Error> {
    let mut high = 2;
    while !enough(high)? {
        high *= 2;
        if high > LARGEST {
            return Err(Error::TooLarge { what: "the design", size: high as f64, limit: LARGEST as f64 });
        }
    }
    let mut low = (high / 2).max(1);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if enough(middle)? {
            high = middle;
        } else {
            low = middle;
        }
    }
    Ok(high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_groups_two_way_is_the_paired_t_test() {
        // Differences have variance 2 sigma^2, so effect = D / sqrt(2 sigma^2).
        let f = anova_power(20, 2, 0.3, 0.2, 0.05, Layout::TwoWay).unwrap();
        let t = paired_t_power(20, 0.3 / 0.4f64.sqrt(), 0.05).unwrap();
        assert!((f - t).abs() < 1e-10);
    }

    #[test]
    fn equivalence_needs_room() {
        // With many blocks s is 1, and the power that of the normal distribution.
        let power = tost_power(100_000, 0.01, 0.0, 0.05).unwrap();
        let plain = 2.0 * normal::cdf(0.01 * 100_000f64.sqrt() - 1.6448536269514722) - 1.0;
        assert!((power - plain).abs() < 1e-4, "{power} {plain}");
        // At the margin the level is all that is left.
        let level = tost_power(40, 0.8, 0.8, 0.05).unwrap();
        assert!(level > 0.0499 && level <= 0.05 + 1e-9, "{level}");
        let design = tost(0.3, 0.05, 0.8).unwrap();
        assert!(design.power >= 0.8 && tost_power(design.n - 1, 0.3, 0.0, 0.05).unwrap() < 0.8);
        assert!(tost(0.0, 0.05, 0.8).is_err() && tost_power(1, 0.1, 0.0, 0.05).is_err());
        assert!(tost_power(10, 0.1, f64::NAN, 0.05).is_err());
    }

    #[test]
    fn interval_design_is_the_smallest() {
        let n = interval(0.1, 0.05, 0.05).unwrap();
        assert!(interval_width(n, 0.05, 0.05).unwrap() <= 0.1);
        assert!(interval_width(n - 1, 0.05, 0.05).unwrap() > 0.1);
    }

    #[test]
    fn bad_input() {
        assert!(paired_t(0.0, 0.05, 0.8).is_err());
        assert!(paired_t(0.5, 0.05, 1.0).is_err());
        assert!(paired_t(1e-9, 0.05, 0.8).is_err());
        assert!(anova(1, 0.1, 0.1, 0.05, 0.8, Layout::OneWay).is_err());
        assert!(anova(3, f64::NAN, 0.1, 0.05, 0.8, Layout::OneWay).is_err());
    }
}

//! The studentized range: how far apart the largest and the smallest of `k` means lie by chance.
//!
//! # Formula
//!
//! The range of `k` standard normals exceeds `w` with probability
//!
//! ```text
//! S(w) = int k phi(z) Phi(z)^(k-1) { 1 - (1 - Phi(z-w)/Phi(z))^(k-1) } dz
//! ```
//!
//! (`z` is the largest value, the brace the chance that another one lies below `z - w`), and the
//! studentized range exceeds `q` with probability `E[S(q s)]`, `s = sqrt(chi2_df / df)`. Every term is
//! positive, so that tiny p-values keep their relative accuracy. Both integrals are plain trapezoid
//! sums, which converge geometrically for such integrands; the outer one runs over `ln s`, and its
//! weights are divided by their own sum, which needs no gamma function.
//!
//! # Worked example
//!
//! For two groups `q` is `sqrt 2` times Student's t: `P(Q > 3)` with 12 degrees of freedom is the
//! two-sided t tail at `3 / sqrt 2`, 0.05540462189872811.
//!
//! ```
//! use aspectra_stats::distribution::studentized_range::StudentizedRange;
//! let range = StudentizedRange::new(3, 10.0)?;
//! assert!((range.tail(3.5) - 0.07710331083841182).abs() < 1e-13);
//! assert!((range.quantile(0.05)? - 3.876776750013182).abs() < 1e-12);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! Relative error below 1e-12 for 2 to 2,000 groups and 1 degree of freedom to infinity. Other
//! programs treat large `df` as infinite (R above 25,000, scipy from 100,000); here infinite means
//! `f64::INFINITY`, or a `df` so large that no digit changes.
//!
//! # Reference
//!
//! M. D. Copenhaver and B. Holland, Multiple comparisons of simple effects in the two-way analysis
//! of variance with fixed effects, J. Stat. Comput. Simul. 30, 1988.

use super::{normal, solve_decreasing, student_t};
use crate::error::{Error, open_unit};
use std::f64::consts::SQRT_2;

/// Beyond this range `S(w)` is below 1e-30 for every admitted `k`.
pub(crate) const FARTHEST: f64 = 18.0;

struct Inner {
    z: f64,
    inverse_cdf: f64,
    weight: f64,
}

/// The distribution for a number of groups and degrees of freedom, with its quadrature prepared.
pub struct StudentizedRange {
    groups: usize,
    df: f64,
    inner: Vec<Inner>,
    outer: Scales,
}

/// Scales and their weights, which sum to 1: the scale 1, those below it and those above it, each
/// list from 1 outwards.
pub(super) struct Scales {
    center: f64,
    below: Vec<(f64, f64)>,
    above: Vec<(f64, f64)>,
}

impl Scales {
    /// The mean of `f(q s)` for a falling `f` between 0 and 1, leaving out what cannot matter.
    pub(super) fn mean(&self, q: f64, f: impl Fn(f64) -> f64) -> f64 {
        let mut sum = self.center * f(q);
        for &(s, weight) in &self.above {
            let term = weight * f(q * s);
            sum += term;
            // Both factors fall from here on.
            if term <= 1e-18 * sum {
                break;
            }
        }
        let mut certain = false;
        for &(s, weight) in &self.below {
            let value = if certain { 1.0 } else { f(q * s) };
            certain |= value >= 1.0;
            sum += weight * value;
            // The weights fall from here on, and f is at most 1.
            if weight <= 1e-18 * sum {
                break;
            }
        }
        sum
    }

    /// The largest scale, 1 when the degrees of freedom are infinite.
    pub(super) fn widest(&self) -> f64 {
        self.above.last().map_or(1.0, |node| node.0)
    }

    /// The mean of any `f(q s)`, with nothing left out.
    pub(super) fn whole_mean(&self, q: f64, f: impl Fn(f64) -> f64) -> f64 {
        let others = self.above.iter().chain(&self.below);
        self.center * f(q) + others.map(|&(s, weight)| weight * f(q * s)).sum::<f64>()
    }
}

impl std::fmt::Debug for StudentizedRange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StudentizedRange").field("groups", &self.groups).field("df", &self.df).finish_non_exhaustive()
    }
}

impl StudentizedRange {
    /// Prepares the distribution of the range of `groups` means with `df` degrees of freedom,
    /// which may be `f64::INFINITY`.
    pub fn new(groups: usize, df: f64) -> Result<Self, Error> {
        if groups < 2 {
            return Err(Error::TooFewGroups { found: groups, needed: 2 });
        }
        if groups > 100_000 {
            return Err(Error::OutOfRange { parameter: "groups", value: groups as f64, expected: "at most 100000" });
        }
        // Below this the density over ln s needs more than 10^4 nodes; no design has so few.
        if df < 0.05 || df.is_nan() {
            return Err(Error::OutOfRange { parameter: "df", value: df, expected: "0.05 or more" });
        }
        Ok(Self::with_steps(groups, df, 1.0))
    }

    /// Steps of the quadrature, as a share of the usual ones.
    fn with_steps(groups: usize, df: f64, share: f64) -> Self {
        Self { groups, df, inner: inner_nodes(groups, share), outer: outer_nodes(groups, df, share) }
    }

    /// Number of groups.
    pub fn groups(&self) -> usize {
        self.groups
    }

    /// Degrees of freedom.
    pub fn df(&self) -> f64 {
        self.df
    }

    /// `P(Q > q)`: 1 for `q <= 0` (and for NaN, which is no observation).
    pub fn tail(&self, q: f64) -> f64 {
        if q <= 0.0 || q.is_nan() {
            return 1.0;
        }
        if q.is_infinite() {
            return 0.0;
        }
        if self.groups == 2 {
            return student_t::two_sided_of(q / SQRT_2, self.df);
        }
        self.mean_over_scales(q, |w| self.range_tail(w)).min(1.0)
    }

    /// `P(Q <= q)`.
    pub fn cdf(&self, q: f64) -> f64 {
        1.0 - self.tail(q)
    }

    /// The `q` with `P(Q > q) = alpha`.
    pub fn quantile(&self, alpha: f64) -> Result<f64, Error> {
        open_unit("alpha", alpha)?;
        Ok(self.quantile_by(alpha, |q| self.tail(q)))
    }

    /// Solves `tail(q) = alpha` for a given way to evaluate the tail.
    pub(crate) fn quantile_by(&self, alpha: f64, tail: impl Fn(f64) -> f64) -> f64 {
        // One pair alone exceeds less often than the range, all pairs together (Bonferroni) more.
        let all = (self.groups * (self.groups - 1)) as f64;
        let low = SQRT_2 * student_t::upper_quantile_of(alpha / 2.0, self.df);
        if self.groups == 2 {
            return low;
        }
        let high = SQRT_2 * student_t::upper_quantile_of(alpha / all, self.df);
        let target = alpha.ln();
        solve_decreasing(low, high, |q| tail(q).ln() - target)
    }

    /// `S(w)`: the tail of the range of standard normals.
    pub(crate) fn range_tail(&self, w: f64) -> f64 {
        if w > FARTHEST {
            return 0.0;
        }
        let others = (self.groups - 1) as f64;
        let mut sum = 0.0;
        for node in &self.inner {
            let ratio = (normal::cdf(node.z - w) * node.inverse_cdf).min(1.0);
            sum -= node.weight * (others * libm::log1p(-ratio)).exp_m1();
        }
        sum
    }

    /// The mean of `f(q s)` over the scale `s`.
    pub(crate) fn mean_over_scales(&self, q: f64, f: impl Fn(f64) -> f64) -> f64 {
        self.outer.mean(q, f)
    }

    /// The largest scale, 1 when the degrees of freedom are infinite.
    pub(crate) fn widest(&self) -> f64 {
        self.outer.widest()
    }
}

fn inner_nodes(groups: usize, share: f64) -> Vec<Inner> {
    // 0.1 is exact to the last digit up to 500 groups; the peak of the largest value narrows slowly.
    let step = share
        * match groups {
            ..=500 => 0.1,
            501..=2000 => 0.06,
            _ => 0.04,
        };
    let others = (groups - 1) as f64;
    let count = (25.0 / step) as i32;
    (0..=count)
        .filter_map(|i| {
            let z = -12.0 + f64::from(i) * step;
            let log_cdf = if z > 0.0 { libm::log1p(-normal::upper_tail(z)) } else { normal::cdf(z).ln() };
            let weight = groups as f64 * normal::density(z) * (others * log_cdf).exp() * step;
            (weight > 1e-36).then(|| Inner { z, inverse_cdf: 1.0 / normal::cdf(z), weight })
        })
        .collect()
}

pub(super) fn outer_nodes(groups: usize, df: f64, share: f64) -> Scales {
    // From here on the scale deviates from 1 by less than 1e-6 and p by less than 1e-12.
    if df > 1e13 {
        return Scales { center: 1.0, below: vec![], above: vec![] };
    }
    // The range of many values hardly varies, so that S(q s) is steep in ln s. With few degrees of
    // freedom the density does not limit the step; 0.1 was wrong by 1e-6 for 500 groups and 4 degrees.
    let steepest = match groups {
        ..=4 => 0.08,
        5..=30 => 0.05,
        31..=200 => 0.035,
        _ => 0.025,
    };
    let step = (0.5 / (2.0 * df).sqrt()).min(steepest) * share;
    let side = |direction: f64| -> Vec<(f64, f64)> {
        (1..)
            .map(|i| direction * f64::from(i) * step)
            .map(|x| (x, df * excess(x)))
            .take_while(|&(_, log_density)| log_density >= -80.0)
            .map(|(x, log_density)| (x.exp(), log_density.exp()))
            .collect()
    };
    let (mut below, mut above) = (side(-1.0), side(1.0));
    let total = 1.0 + below.iter().chain(&above).map(|n| n.1).sum::<f64>();
    for node in below.iter_mut().chain(&mut above) {
        node.1 /= total;
    }
    Scales { center: 1.0 / total, below, above }
}

/// `x - (exp(2x) - 1)/2`, by its series near 0 where the difference cancels.
fn excess(x: f64) -> f64 {
    if x.abs() > 0.05 {
        return x - 0.5 * (2.0 * x).exp_m1();
    }
    let mut term = x;
    let mut sum = 0.0;
    for m in 2..14 {
        term *= 2.0 * x / f64::from(m);
        sum -= term;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges() {
        let r = StudentizedRange::new(3, 10.0).unwrap();
        assert_eq!(r.tail(0.0), 1.0);
        assert_eq!(r.tail(-1.0), 1.0);
        assert_eq!(r.tail(f64::INFINITY), 0.0);
        assert!((r.tail(1e-9) - 1.0).abs() < 1e-12);
        assert!(StudentizedRange::new(1, 10.0).is_err());
        assert!(StudentizedRange::new(3, f64::NAN).is_err());
        assert!(StudentizedRange::new(3, 0.0).is_err());
        assert!(r.quantile(0.0).is_err());
    }

    #[test]
    fn two_groups_by_quadrature_equal_the_closed_form() {
        for df in [1.0, 5.0, 28.0, 6272.0, f64::INFINITY] {
            let r = StudentizedRange::new(2, df).unwrap();
            for q in [0.3, 1.0, 3.0, 6.0] {
                let sum = r.mean_over_scales(q, |w| r.range_tail(w));
                let exact = r.tail(q);
                assert!((sum / exact - 1.0).abs() < 1e-12, "df={df} q={q} {sum} {exact}");
            }
        }
    }

    #[test]
    fn finer_steps_change_nothing() {
        let full = std::env::var_os("ASPECTRA_FULL").is_some_and(|v| v == "1");
        let most: &[usize] = if full { &[3, 10, 30, 129, 200, 500, 501, 2000] } else { &[3, 129, 500] };
        for &groups in most {
            for df in [1.0, 4.0, 12.0, 60.0, 1e5, f64::INFINITY] {
                let usual = StudentizedRange::new(groups, df).unwrap();
                let fine = StudentizedRange::with_steps(groups, df, 0.37);
                for alpha in [0.9, 0.05, 1e-8] {
                    let q = usual.quantile(alpha).unwrap();
                    let (a, b) = (usual.tail(q), fine.tail(q));
                    assert!((a / alpha - 1.0).abs() < 1e-11, "k={groups} df={df} q={q} {a}");
                    assert!((a / b - 1.0).abs() < 1e-11, "k={groups} df={df} q={q} {a} {b}");
                }
            }
        }
    }

    #[test]
    fn large_df_tends_to_infinite_df() {
        let a = StudentizedRange::new(10, 1e12).unwrap().tail(4.5);
        let b = StudentizedRange::new(10, f64::INFINITY).unwrap().tail(4.5);
        assert!((a / b - 1.0).abs() < 1e-10);
    }
}

//! Dunnett's distribution: the largest of `m` differences from one shared mean.
//!
//! # Formula
//!
//! With `s = sqrt(chi2_df / df)`, the largest absolute t of `m` comparisons with one control of the same size exceeds `q` with
//! probability
//!
//! ```text
//! E_s [ int phi(z) { 1 - [Phi(z + sqrt2 q s) - Phi(z - sqrt2 q s)]^m } dz ]
//! ```
//!
//! and the largest signed t with `Phi(z + sqrt2 q s)^m` in place of the bracket. The brace is `-expm1(m log1p(-u))` with `u` the two
//! tails, all terms positive, so that tiny p-values keep their relative accuracy. Both integrals are trapezoid sums.
//!
//! # Worked example
//!
//! With one comparison it is Student's t. Dunnett's table (1955) has 2.57 for two comparisons, two-sided, 10 degrees of
//! freedom:
//!
//! ```
//! use aspectra_stats::distribution::dunnett::{Dunnett, Sides};
//! let one = Dunnett::new(1, 10.0, Sides::Two)?;
//! assert!((one.tail(2.228138851964939) - 0.05).abs() < 1e-10);
//! assert_eq!(format!("{:.2}", Dunnett::new(2, 10.0, Sides::Two)?.quantile(0.05)?), "2.57");
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Reference
//!
//! C. W. Dunnett, A multiple comparison procedure for comparing several treatments with a control, JASA 50, 1955.

use super::range_interpolant::Chebyshev;
use super::studentized_range::{Scales, outer_nodes};
use super::{normal, solve_decreasing, student_t};
use crate::error::{Error, open_unit};
use std::f64::consts::SQRT_2;

/// Which differences count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sides {
    /// The largest difference in one direction.
    One,
    /// The largest absolute difference.
    Two,
}

/// The distribution for a number of comparisons and degrees of freedom, with its quadrature prepared.
pub struct Dunnett {
    comparisons: usize,
    df: f64,
    sides: Sides,
    /// Places of the shared mean and their weights, which sum to 1.
    inner: Vec<(f64, f64)>,
    outer: Scales,
}

impl std::fmt::Debug for Dunnett {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct("Dunnett");
        shown.field("comparisons", &self.comparisons).field("df", &self.df).field("sides", &self.sides);
        shown.finish_non_exhaustive()
    }
}

impl Dunnett {
    /// Prepares the distribution of `comparisons` with one control and `df` degrees of freedom, which may be infinite.
    pub fn new(comparisons: usize, df: f64, sides: Sides) -> Result<Self, Error> {
        Self::with_step(comparisons, df, sides, 0.1)
    }

    fn with_step(comparisons: usize, df: f64, sides: Sides, step: f64) -> Result<Self, Error> {
        if comparisons == 0 || comparisons > 100_000 {
            let value = comparisons as f64;
            return Err(Error::OutOfRange { parameter: "comparisons", value, expected: "1 to 100000" });
        }
        if df < 0.05 || df.is_nan() {
            return Err(Error::OutOfRange { parameter: "df", value: df, expected: "0.05 or more" });
        }
        // Two-sided, the integrand is the same at z and -z.
        let half = (9.0 / step) as i32;
        let first = if sides == Sides::Two { 0 } else { -half };
        let weight = |i: i32| {
            let z = f64::from(i) * step;
            let times = if sides == Sides::Two && i > 0 { 2.0 } else { 1.0 };
            (z, times * normal::density(z) * step)
        };
        let inner = (first..=half).map(weight).collect();
        Ok(Self { comparisons, df, sides, inner, outer: outer_nodes(comparisons + 1, df, step / 0.1) })
    }

    /// `P(T > q)` for the largest t.
    pub fn tail(&self, q: f64) -> f64 {
        match self.sides {
            Sides::Two if q <= 0.0 => return 1.0,
            _ if q.is_nan() => return 1.0,
            _ if q.is_infinite() => return if q > 0.0 { 0.0 } else { 1.0 },
            Sides::Two if self.comparisons == 1 => return student_t::two_sided_of(q, self.df),
            _ => {}
        }
        if q > 0.0 {
            return self.outer.mean(q, |scaled| self.of_normals(scaled)).min(1.0);
        }
        // The bound that the mean over scales uses to stop holds for positive q only.
        self.outer.whole_mean(q, |scaled| self.of_normals(scaled)).min(1.0)
    }

    /// The tail where the variance is known.
    fn of_normals(&self, q: f64) -> f64 {
        let (reach, m) = (SQRT_2 * q, self.comparisons as f64);
        let mut sum = 0.0;
        for &(z, weight) in &self.inner {
            let outside = match self.sides {
                Sides::Two => normal::upper_tail(z + reach) + normal::cdf(z - reach),
                Sides::One => normal::upper_tail(z + reach),
            };
            sum -= weight * (m * libm::log1p(-outside.min(1.0))).exp_m1();
        }
        sum
    }

    /// The same tails for many `q`, by a series of the inner integral: a hundredth of the time of as many calls of
    /// [`tail`](Self::tail), equal to it within 1e-11.
    ///
    /// ```
    /// use aspectra_stats::distribution::dunnett::{Dunnett, Sides};
    /// let dunnett = Dunnett::new(128, 6272.0, Sides::Two)?;
    /// assert!((dunnett.many()(2.9) / dunnett.tail(2.9) - 1.0).abs() < 1e-11);
    /// # Ok::<(), aspectra_stats::Error>(())
    /// ```
    pub fn many(&self) -> impl Fn(f64) -> f64 + Sync + '_ {
        // Where the series begins and ends; beyond, tails are evaluated one by one.
        let (low, high) = if self.sides == Sides::Two { (0.0, 12.0) } else { (-8.0, 12.0) };
        let series = Chebyshev::fit(high - low, |w| self.of_normals(w + low).ln());
        let widest = self.outer.widest();
        move |q: f64| {
            let inner = |w: f64| series.at(w - low).exp();
            match self.sides {
                _ if !(q * widest > low && q * widest < high) => self.tail(q),
                Sides::Two if self.comparisons == 1 => self.tail(q),
                _ if q > 0.0 => self.outer.mean(q, inner).min(1.0),
                _ => self.outer.whole_mean(q, inner).min(1.0),
            }
        }
    }

    /// The `q` with `P(T > q) = alpha`.
    pub fn quantile(&self, alpha: f64) -> Result<f64, Error> {
        open_unit("alpha", alpha)?;
        let tail = if self.sides == Sides::Two { alpha / 2.0 } else { alpha };
        // One comparison alone exceeds less often, all of them together (Bonferroni) more.
        let low = student_t::upper_quantile_of(tail, self.df);
        if self.comparisons == 1 {
            return Ok(low);
        }
        let high = student_t::upper_quantile_of(tail / self.comparisons as f64, self.df);
        let target = alpha.ln();
        Ok(solve_decreasing(low, high, |q| self.tail(q).ln() - target))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finer_steps_change_nothing() {
        for (m, df) in [(2, 5.0), (3, 12.0), (10, 60.0), (128, 6272.0), (128, 20.0), (9, f64::INFINITY)] {
            for sides in [Sides::One, Sides::Two] {
                let usual = Dunnett::new(m, df, sides).unwrap();
                let fine = Dunnett::with_step(m, df, sides, 0.04).unwrap();
                for q in [0.3, 1.0, 2.0, 3.0, 4.5, 6.0] {
                    let (a, b) = (usual.tail(q), fine.tail(q));
                    assert!((a - b).abs() < 1e-11, "{m} {df} {sides:?} {q}: {a} {b}");
                }
            }
        }
    }

    #[test]
    fn one_comparison_is_students_t() {
        for df in [3.0, 40.0] {
            let one = Dunnett::new(1, df, Sides::One).unwrap();
            for t in [-1.5, 0.4, 2.2] {
                let half = student_t::two_sided_of(t, df) / 2.0;
                let expected = if t > 0.0 { half } else { 1.0 - half };
                assert!((one.tail(t) - expected).abs() < 1e-10, "{df} {t}: {} {expected}", one.tail(t));
            }
        }
    }

    #[test]
    fn many_tails_are_those_of_one() {
        for (m, df) in [(2, 5.0), (10, 60.0), (128, 6272.0), (128, 20.0), (9, f64::INFINITY), (1, 30.0)] {
            for sides in [Sides::One, Sides::Two] {
                let dunnett = Dunnett::new(m, df, sides).unwrap();
                let many = dunnett.many();
                for q in [-9.0, -2.5, -0.4, 0.0, 0.2, 1.0, 2.2, 3.4, 5.0, 7.0, 11.0, 30.0, f64::INFINITY] {
                    let (a, b) = (many(q), dunnett.tail(q));
                    assert!((a - b).abs() <= 1e-11 * b, "{m} {df} {sides:?} {q}: {a} {b}");
                }
            }
        }
    }

    /// Dunnett 1955, tables 1a (one-sided) and 2a (two-sided; of 1964 where they differ), level 0.05.
    #[test]
    fn published_tables() {
        let of = |m, df, sides| Dunnett::new(m, df, sides).unwrap().quantile(0.05).unwrap();
        for (m, df, sides, printed) in [
            (1, 20.0, Sides::One, 1.72),
            (2, 20.0, Sides::One, 2.03),
            (5, 20.0, Sides::One, 2.39),
            (9, 20.0, Sides::One, 2.60),
            (2, 20.0, Sides::Two, 2.38),
            (3, 20.0, Sides::Two, 2.54),
            (5, 20.0, Sides::Two, 2.73),
            (9, 20.0, Sides::Two, 2.95),
            (2, f64::INFINITY, Sides::Two, 2.21),
            (9, f64::INFINITY, Sides::Two, 2.69),
        ] {
            let found = of(m, df, sides);
            assert!((found - printed).abs() < 0.0051, "{m} {df} {sides:?}: {found} {printed}");
        }
    }

    #[test]
    fn bad_input() {
        assert!(Dunnett::new(0, 5.0, Sides::Two).is_err());
        assert!(Dunnett::new(2, f64::NAN, Sides::Two).is_err());
        assert!(Dunnett::new(2, 5.0, Sides::Two).unwrap().quantile(0.0).is_err());
        assert_eq!(Dunnett::new(2, 5.0, Sides::Two).unwrap().tail(-1.0), 1.0);
    }
}

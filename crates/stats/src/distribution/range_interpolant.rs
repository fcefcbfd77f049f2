//! Many tails of one studentized range: the function is smooth, so interpolate its logarithm.
//!
//! # Formula
//!
//! `ln P(Q > q)` on `[0, q_max]` is a Chebyshev series. The number of terms doubles until the last
//! ones are below 1e-13. The inner integral is itself interpolated, so that the double integral is
//! never evaluated node by node: 8,256 tails for 129 groups cost a few milliseconds.
//!
//! # Worked example
//!
//! ```
//! use aspectra_stats::distribution::{
//!     range_interpolant::RangeInterpolant, studentized_range::StudentizedRange,
//! };
//! let range = StudentizedRange::new(30, 1421.0)?;
//! let many = RangeInterpolant::new(&range, 9.0);
//! assert!((many.tail(4.2) / range.tail(4.2) - 1.0).abs() < 1e-11);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! Beyond the interval the tail is evaluated directly.
//!
//! # Reference
//!
//! L. N. Trefethen, Approximation Theory and Approximation Practice, 2013.

use super::studentized_range::{FARTHEST, StudentizedRange};

/// A Chebyshev series on `[0, end]`.
pub(super) struct Chebyshev {
    pub(super) end: f64,
    coefficients: Vec<f64>,
}

impl Chebyshev {
    pub(super) fn fit(end: f64, f: impl Fn(f64) -> f64) -> Self {
        let mut degree = 32;
        // Points of the second kind nest when their number doubles, so no value is computed twice.
        let point = |i: usize, n: usize| {
            let s = (std::f64::consts::PI * i as f64 / (2.0 * n as f64)).sin();
            end * (1.0 - s * s)
        };
        let mut values: Vec<f64> = (0..=degree).map(|i| f(point(i, degree))).collect();
        loop {
            let coefficients = coefficients(&values);
            let tail = coefficients[degree - degree / 8..].iter().fold(0.0f64, |m, c| m.max(c.abs()));
            if tail < 2e-14 * coefficients.iter().fold(1.0f64, |m, c| m.max(c.abs())) || degree >= 1024 {
                return Self { end, coefficients: trimmed(coefficients) };
            }
            degree *= 2;
            let mut finer = Vec::with_capacity(degree + 1);
            for i in 0..=degree {
                finer.push(if i % 2 == 0 { values[i / 2] } else { f(point(i, degree)) });
            }
            values = finer;
        }
    }

    /// Clenshaw's recurrence.
    pub(super) fn at(&self, q: f64) -> f64 {
        let x = 2.0 * q / self.end - 1.0;
        let (mut b1, mut b2) = (0.0, 0.0);
        for &c in self.coefficients[1..].iter().rev() {
            (b1, b2) = (2.0 * x * b1 - b2 + c, b1);
        }
        x * b1 - b2 + self.coefficients[0]
    }
}

/// Without the last terms, which are rounding.
fn trimmed(mut coefficients: Vec<f64>) -> Vec<f64> {
    let largest = coefficients.iter().fold(0.0f64, |m, c| m.max(c.abs()));
    let needed = coefficients.iter().rposition(|c| c.abs() > 1e-15 * largest).unwrap_or(0);
    coefficients.truncate(needed + 1);
    coefficients
}

/// Coefficients of the series through values at the points of the second kind.
fn coefficients(values: &[f64]) -> Vec<f64> {
    let n = values.len() - 1;
    let cosine: Vec<f64> = (0..2 * n).map(|i| (std::f64::consts::PI * i as f64 / n as f64).cos()).collect();
    let mut result: Vec<f64> = (0..=n)
        .map(|j| {
            let ends = 0.5 * (values[0] + values[n] * if j % 2 == 0 { 1.0 } else { -1.0 });
            let inside: f64 = (1..n).map(|i| values[i] * cosine[i * j % (2 * n)]).sum();
            2.0 / n as f64 * (ends + inside)
        })
        .collect();
    result[0] *= 0.5;
    result[n] *= 0.5;
    result
}

/// Fast tails of one studentized range for many `q`.
pub struct RangeInterpolant<'a> {
    range: &'a StudentizedRange,
    log_tail: Chebyshev,
}

impl<'a> RangeInterpolant<'a> {
    /// Prepares tails for `q` up to `q_max` (at most 16: beyond, tails are evaluated directly).
    pub fn new(range: &'a StudentizedRange, q_max: f64) -> Self {
        let end = q_max.clamp(2.0, 16.0);
        let widest = range.widest();
        let log_tail = if range.groups() == 2 || widest == 1.0 {
            Chebyshev::fit(end, |q| range.tail(q).ln())
        } else {
            let inner = Chebyshev::fit((end * widest).min(FARTHEST), |w| range.range_tail(w).ln());
            let range_tail = |w: f64| if w <= inner.end { inner.at(w).exp() } else { 0.0 };
            Chebyshev::fit(end, |q| range.mean_over_scales(q, range_tail).ln())
        };
        Self { range, log_tail }
    }

    /// `P(Q > q)`.
    pub fn tail(&self, q: f64) -> f64 {
        if q > 0.0 && q <= self.log_tail.end { self.log_tail.at(q).exp().min(1.0) } else { self.range.tail(q) }
    }

    /// The `q` with `P(Q > q) = alpha`; an `alpha` outside (0, 1) gives the nearer end of the support.
    pub fn quantile(&self, alpha: f64) -> f64 {
        if alpha >= 1.0 || alpha.is_nan() {
            return 0.0;
        }
        if alpha <= 0.0 {
            return f64::INFINITY;
        }
        self.range.quantile_by(alpha, |q| self.tail(q))
    }
}

impl std::fmt::Debug for RangeInterpolant<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RangeInterpolant")
            .field("range", self.range)
            .field("end", &self.log_tail.end)
            .field("terms", &self.log_tail.coefficients.len())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interpolation_equals_direct_evaluation() {
        for k in [2, 3, 30, 129, 500] {
            for df in [1.0, 4.0, 28.0, 6272.0, 1e5, f64::INFINITY] {
                let range = StudentizedRange::new(k, df).unwrap();
                let many = RangeInterpolant::new(&range, 11.0);
                for q in [0.01, 0.7, 1.9, 3.3, 4.8, 6.1, 7.7, 9.2, 10.9] {
                    let (fast, slow) = (many.tail(q), range.tail(q));
                    assert!((fast / slow - 1.0).abs() < 3e-12, "k={k} df={df} q={q} {fast} {slow}");
                }
                assert_eq!(many.tail(20.0), range.tail(20.0));
                assert_eq!(many.tail(-1.0), 1.0);
            }
        }
    }
}

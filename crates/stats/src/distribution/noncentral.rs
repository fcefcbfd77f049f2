//! Noncentral F and t: the power of a test, and intervals for an effect.
//!
//! # Formula
//!
//! With noncentrality `lambda` the tail of F is a Poisson mixture of central ones,
//!
//! ```text
//! P(F' > f) = sum_j e^(-lambda/2) (lambda/2)^j / j!  *  P(Beta(df1/2 + j, df2/2) > x),  x = df1 f / (df1 f + df2)
//! ```
//!
//! summed over the weights that count. One incomplete beta is computed; its neighbors follow by
//! `I_x(a, b) = I_x(a + 1, b) + x^a y^b / (a B(a, b))`, in the direction in which terms are added. The square of a noncentral t with noncentrality `delta` is
//! `F'(1, df, delta^2)`; its cdf adds the odd terms of the same mixture.
//!
//! # Worked example
//!
//! A paired t test of an effect of 0.5 standard deviations with 34 pairs has power 0.8077775:
//!
//! ```
//! use aspectra_stats::distribution::{noncentral, student_t};
//! let t = student_t::upper_quantile(0.025, 33.0)?;
//! let power = noncentral::f_upper_tail(t * t, 1.0, 33.0, 34.0 * 0.25)?;
//! assert!((power - 0.8077775012792738).abs() < 1e-10);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Reference
//!
//! R. V. Lenth, Algorithm AS 243: cumulative distribution function of the non-central t
//! distribution, Applied Statistics 38, 1989.

use super::incomplete_beta::{factor, poisson, regularized};
use super::normal;
use crate::error::{Error, positive};

/// Weights below this share of the whole are left out.
const LEAST_WEIGHT: f64 = 1e-18;
/// Below this a term has lost digits, and is computed anew instead of from its neighbor.
const LEAST_TERM: f64 = 1e-280;

/// The weights `e^-half half^j / Gamma(j + shift + 1)`, from the first `j` that counts on.
struct Weights {
    first: u64,
    all: Vec<f64>,
}

impl Weights {
    /// One weight at the mode, the others from their neighbors.
    fn new(half: f64, shift: f64) -> Self {
        let mode = half as u64;
        let largest = poisson(mode as f64 + shift, half) * half.powf(-shift);
        let mut falling = vec![largest];
        let mut first = mode;
        while first > 0 && falling[falling.len() - 1] >= LEAST_WEIGHT {
            falling.push(falling[falling.len() - 1] * (first as f64 + shift) / half);
            first -= 1;
        }
        falling.reverse();
        let mut all = falling;
        let mut j = mode as f64;
        while all[all.len() - 1] >= LEAST_WEIGHT {
            j += 1.0;
            all.push(all[all.len() - 1] * half / (j + shift));
        }
        Self { first, all }
    }

    /// The sum of weights times `I_x(a + j, b)`. Values grow as j falls: each is the one above it and a positive term.
    fn lower(&self, a: f64, b: f64, x: f64, y: f64) -> f64 {
        let mut at = a + (self.first as f64 + self.all.len() as f64 - 1.0);
        let mut value = regularized(at, b, x, y).0;
        let mut sum = value * self.all[self.all.len() - 1];
        let mut term = 0.0;
        for weight in self.all.iter().rev().skip(1) {
            at -= 1.0;
            term = if term < LEAST_TERM { factor(at, b, x, y) / at } else { term * (at + 1.0) / (x * (at + b)) };
            value += term;
            sum += weight * value.min(1.0);
        }
        sum
    }

    /// The sum of weights times `1 - I_x(a + j, b)`. Values grow with j: each is the one below it and a positive term.
    fn upper(&self, a: f64, b: f64, x: f64, y: f64) -> f64 {
        let mut at = a + self.first as f64;
        let mut value = regularized(at, b, x, y).1;
        let mut sum = value * self.all[0];
        let mut term = 0.0;
        for weight in &self.all[1..] {
            term = if term < LEAST_TERM { factor(at, b, x, y) / at } else { term * x * (at - 1.0 + b) / at };
            at += 1.0;
            value += term;
            sum += weight * value.min(1.0);
        }
        sum
    }
}

fn noncentrality(lambda: f64) -> Result<(), Error> {
    if (0.0..=1e7).contains(&lambda) {
        Ok(())
    } else {
        Err(Error::OutOfRange { parameter: "lambda", value: lambda, expected: "0 to 1e7" })
    }
}

/// `P(F' > f)` for noncentrality `lambda`.
pub fn f_upper_tail(f: f64, df1: f64, df2: f64, lambda: f64) -> Result<f64, Error> {
    positive("df1", df1)?;
    positive("df2", df2)?;
    noncentrality(lambda)?;
    if f.is_nan() {
        return Err(Error::OutOfRange { parameter: "f", value: f, expected: "a number" });
    }
    if f <= 0.0 {
        return Ok(1.0);
    }
    let scaled = df1 * f;
    if scaled.is_infinite() {
        return Ok(0.0);
    }
    let (x, y) = (scaled / (scaled + df2), df2 / (scaled + df2));
    let half = 0.5 * lambda;
    if half == 0.0 {
        return Ok(regularized(0.5 * df1, 0.5 * df2, x, y).1);
    }
    Ok(Weights::new(half, 0.0).upper(0.5 * df1, 0.5 * df2, x, y).clamp(0.0, 1.0))
}

/// `P(T' <= t)` for noncentrality `delta`.
pub fn t_cdf(t: f64, df: f64, delta: f64) -> Result<f64, Error> {
    positive("df", df)?;
    noncentrality(delta * delta)?;
    if t.is_nan() {
        return Err(Error::OutOfRange { parameter: "t", value: t, expected: "a number" });
    }
    if t < 0.0 {
        return Ok(1.0 - positive_t_cdf(-t, df, -delta));
    }
    Ok(positive_t_cdf(t, df, delta))
}

fn positive_t_cdf(t: f64, df: f64, delta: f64) -> f64 {
    let base = normal::cdf(-delta);
    if t == 0.0 {
        return base;
    }
    let square = t * t;
    if square.is_infinite() {
        return 1.0;
    }
    let (x, y) = (square / (square + df), df / (square + df));
    let half = 0.5 * delta * delta;
    if half == 0.0 {
        return 0.5 + 0.5 * regularized(0.5, 0.5 * df, x, y).0;
    }
    let first = Weights::new(half, 0.0).lower(0.5, 0.5 * df, x, y);
    let second = Weights::new(half, 0.5).lower(1.0, 0.5 * df, x, y);
    (base + 0.5 * (first + delta / std::f64::consts::SQRT_2 * second)).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn central_cases() {
        let p = f_upper_tail(3.0, 2.0, 2.0, 0.0).unwrap();
        assert!((p - 0.25).abs() < 1e-14);
        assert!((t_cdf(1.0, 1.0, 0.0).unwrap() - 0.75).abs() < 1e-14);
        assert!((t_cdf(0.0, 5.0, 1.0).unwrap() - normal::cdf(-1.0)).abs() < 1e-15);
    }

    #[test]
    fn neighbors_are_what_each_would_be_alone() {
        for (half, shift, a, b, x) in [
            (0.01, 0.0, 0.5, 5.0, 0.3),
            (4.0, 0.5, 1.0, 16.0, 0.02),
            (40.0, 0.0, 0.5, 100.0, 0.9),
            (300.0, 0.5, 1.0, 20.0, 0.999),
            (2000.0, 0.0, 2.5, 3000.0, 0.4),
            (300.0, 0.0, 0.5, 400.0, 1e-4),
        ] {
            let y = 1.0 - x;
            let weights = Weights::new(half, shift);
            let numbers =
                || weights.all.iter().enumerate().map(|(at, weight)| (a + (weights.first + at as u64) as f64, weight));
            let lower: f64 = numbers().map(|(at, weight)| weight * regularized(at, b, x, y).0).sum();
            let upper: f64 = numbers().map(|(at, weight)| weight * regularized(at, b, x, y).1).sum();
            for (found, alone) in [(weights.lower(a, b, x, y), lower), (weights.upper(a, b, x, y), upper)] {
                assert!((found - alone).abs() <= 1e-12 * alone + 1e-300, "{half} {x}: {found} {alone}");
            }
            let at_mode = weights.all[(half as u64 - weights.first) as usize];
            let by_gamma = (half.floor() * half.ln() - half - libm::lgamma(half.floor() + shift + 1.0)).exp();
            assert!((at_mode / by_gamma - 1.0).abs() < 1e-10, "{half}: {at_mode} {by_gamma}");
        }
    }

    #[test]
    fn t_and_f_agree() {
        for (t, df, delta) in [(2.0, 9.0, 1.5), (3.3, 49.0, 3.0), (1.0, 200.0, -2.0)] {
            let both = t_cdf(-t, df, delta).unwrap() + 1.0 - t_cdf(t, df, delta).unwrap();
            let f = f_upper_tail(t * t, 1.0, df, delta * delta).unwrap();
            assert!((both - f).abs() < 1e-12, "{both} {f}");
        }
        assert!(f_upper_tail(1.0, 1.0, 1.0, f64::NAN).is_err());
        assert!(t_cdf(f64::NAN, 1.0, 1.0).is_err());
    }
}

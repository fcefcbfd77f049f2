//! Equivalence: is the mean difference certainly smaller than a margin? Two one-sided t tests.
//!
//! # Formula
//!
//! With the mean difference `d`, its standard error `e` and a margin `m > 0`: `t1 = (d + m)/e` against a mean of at most `-m`,
//! `t2 = (m - d)/e` against one of at least `m`; `p = max(P(T > t1), P(T > t2))`. Equivalence at level alpha is the same as the
//! interval of level `1 - 2 alpha` lying inside `(-m, m)`.
//!
//! # Worked example
//!
//! Differences 0.1 and 0.2 have mean 0.15 and standard error 0.05; margin 0.3: t1 = 9, t2 = 3, and with one degree of
//! freedom p = 0.1024.
//!
//! ```
//! let test = aspectra_stats::paired::tost(0.15, 0.05, 1.0, 0.3)?;
//! assert!((test.t_low - 9.0).abs() < 1e-12 && (test.t_high - 3.0).abs() < 1e-12);
//! assert!((test.p - 0.10241638234956674).abs() < 1e-10);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! Without any spread the difference is known: p is 0 inside the margin and 1 from the margin on.
//!
//! # Reference
//!
//! D. J. Schuirmann, A comparison of the two one-sided tests procedure and the power approach, 1987.

use crate::distribution::student_t;
use crate::error::{Error, positive};

/// Result of the two one-sided tests.
#[derive(Debug, Clone, PartialEq)]
pub struct Tost {
    /// t against a difference of at most minus the margin.
    pub t_low: f64,
    /// t against a difference of at least the margin.
    pub t_high: f64,
    /// The larger of the two p-values.
    pub p: f64,
}

impl Tost {
    /// The statistic that decides, the smaller t.
    pub fn t(&self) -> f64 {
        self.t_low.min(self.t_high)
    }
}

/// Tests whether a mean difference with this standard error and degrees of freedom is within a margin.
pub fn tost(difference: f64, error: f64, df: f64, margin: f64) -> Result<Tost, Error> {
    positive("margin", margin)?;
    positive("df", df)?;
    if !(difference.is_finite() && error.is_finite() && error >= 0.0) {
        let value = if difference.is_finite() { error } else { difference };
        return Err(Error::OutOfRange { parameter: "a difference or its error", value, expected: "a finite number" });
    }
    // A difference at the margin itself has t = 0, and no spread decides nothing about it.
    let t = |distance: f64| {
        if error > 0.0 {
            distance / error
        } else if distance == 0.0 {
            0.0
        } else {
            f64::INFINITY.copysign(distance)
        }
    };
    let (t_low, t_high) = (t(difference + margin), t(margin - difference));
    Ok(Tost { t_low, t_high, p: student_t::upper_tail(t_low.min(t_high), df)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paired::paired_t;

    #[test]
    fn it_is_the_interval_within_the_margin() {
        let a = [0.39, 0.19, 0.46, 0.46, 0.49, 0.72, 0.62, 0.34, 0.41, 0.74];
        let b = [0.44, 0.20, 0.50, 0.49, 0.57, 0.71, 0.60, 0.39, 0.39, 0.79];
        let t = paired_t(&a, &b, 0.9).unwrap();
        let error = t.sd / 10f64.sqrt();
        let edge = -t.interval.0.min(-t.interval.1);
        for (margin, is_equivalent) in [(edge * 0.999, false), (edge * 1.001, true), (1.0, true)] {
            let test = tost(t.mean_difference, error, 9.0, margin).unwrap();
            assert_eq!(test.p < 0.05, is_equivalent, "{margin} {test:?}");
        }
    }

    #[test]
    fn no_spread_and_bad_input() {
        assert_eq!(tost(0.01, 0.0, 9.0, 0.02).unwrap().p, 0.0);
        assert_eq!(tost(0.03, 0.0, 9.0, 0.02).unwrap().p, 1.0);
        assert_eq!(tost(0.02, 0.0, 9.0, 0.02).unwrap().p, 0.5);
        assert!(tost(0.0, 0.1, 9.0, 0.0).is_err());
        assert!(tost(f64::NAN, 0.1, 9.0, 0.1).is_err());
        assert!(tost(0.0, -1.0, 9.0, 0.1).is_err());
    }
}

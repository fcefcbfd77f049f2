//! The t test of two independent samples, for scores on different blocks.
//!
//! # Formula
//!
//! Student's form pools the variances, `t = (m_a - m_b)/(s sqrt(1/n_a + 1/n_b))` on `n_a + n_b - 2` degrees of freedom; Welch's
//! keeps them apart, `t = (m_a - m_b)/sqrt(v_a/n_a + v_b/n_b)` on Satterthwaite's degrees of freedom.
//!
//! # Worked example
//!
//! Samples 1 2 3 and 2 4 6: means 2 and 4, variances 1 and 4. Pooled: s^2 = 2.5, t = -2/sqrt(5/3) = -1.5492, 4 degrees of
//! freedom. Welch's t is the same, as the samples have one size, on (5/3)^2/((1/3)^2/2 + (4/3)^2/2) = 2.9412 degrees of freedom.
//!
//! ```
//! let test = aspectra_stats::paired::unpaired_t(&[1., 2., 3.], &[2., 4., 6.])?;
//! assert!((test.t? + 1.5491933384829668).abs() < 1e-12 && (test.welch_df? - 2.9411764705882355).abs() < 1e-12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choices
//!
//! Without any variation t is undefined where the means are equal (p is 1) and infinite otherwise (p is 0), as in the paired test.
//!
//! # Reference
//!
//! B. L. Welch, The generalization of Student's problem when several different population variances are involved, Biometrika 34, 1947.

use crate::distribution::student_t;
use crate::error::{Error, Undefined, finite};

/// Result of the t test of two independent samples.
#[derive(Debug, Clone, PartialEq)]
pub struct UnpairedT {
    /// Mean of the first minus mean of the second.
    pub difference: f64,
    /// The statistic with pooled variance.
    pub t: Result<f64, Undefined>,
    /// Its degrees of freedom.
    pub df: usize,
    /// Its two-sided p-value.
    pub p: f64,
    /// Welch's statistic.
    pub welch_t: Result<f64, Undefined>,
    /// Its degrees of freedom.
    pub welch_df: Result<f64, Undefined>,
    /// Its two-sided p-value.
    pub welch_p: f64,
}

/// Tests the means of two independent samples.
pub fn unpaired_t(a: &[f64], b: &[f64]) -> Result<UnpairedT, Error> {
    finite(a, 0)?;
    finite(b, 1)?;
    if let Some(found) = [a.len(), b.len()].into_iter().find(|n| *n < 2) {
        return Err(Error::TooFewObservations { found, needed: 2 });
    }
    let (first, second) = (Sample::new(a), Sample::new(b));
    let difference = first.mean - second.mean;
    let df = a.len() + b.len() - 2;
    let pooled = (first.squares + second.squares) / df as f64 * (1.0 / first.n + 1.0 / second.n);
    let parts = [first.squares / (first.n - 1.0) / first.n, second.squares / (second.n - 1.0) / second.n];
    let scale = a.iter().chain(b).fold(0.0f64, |m, v| m.max(v.abs()));
    let is_constant = pooled <= (4.0 * f64::EPSILON * scale).powi(2);
    let is_equal = difference.abs() <= 4.0 * f64::EPSILON * scale;
    let test = |variance: f64, df: f64| match (is_constant, is_equal) {
        (true, true) => (Err(Undefined::NoVariation), 1.0),
        (true, false) => (Ok(f64::INFINITY.copysign(difference)), 0.0),
        (false, _) => {
            let t = difference / variance.sqrt();
            (Ok(t), student_t::two_sided_of(t, df))
        }
    };
    let (t, p) = test(pooled, df as f64);
    let sum = parts[0] + parts[1];
    let welch_df = if is_constant {
        Err(Undefined::NoVariation)
    } else {
        let share = |part: f64, n: f64| (part / sum) * (part / sum) / (n - 1.0);
        Ok(1.0 / (share(parts[0], first.n) + share(parts[1], second.n)))
    };
    let (welch_t, welch_p) = test(sum, welch_df.unwrap_or(1.0));
    Ok(UnpairedT { difference, t, df, p, welch_t, welch_df, welch_p })
}

struct Sample {
    n: f64,
    mean: f64,
    squares: f64,
}

impl Sample {
    fn new(values: &[f64]) -> Self {
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        Self { n, mean, squares: values.iter().map(|v| (v - mean) * (v - mean)).sum() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_variation_and_bad_input() {
        let same = unpaired_t(&[0.2, 0.2], &[0.2, 0.2, 0.2]).unwrap();
        assert_eq!((same.t, same.p, same.welch_p), (Err(Undefined::NoVariation), 1.0, 1.0));
        let apart = unpaired_t(&[0.2, 0.2], &[0.3, 0.3, 0.3]).unwrap();
        assert_eq!((apart.t, apart.p), (Ok(f64::NEG_INFINITY), 0.0));
        assert!(unpaired_t(&[0.2], &[0.3, 0.3]).is_err());
        assert!(unpaired_t(&[0.2, f64::NAN], &[0.3, 0.3]).is_err());
    }
}

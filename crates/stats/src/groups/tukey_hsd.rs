//! Tukey's honestly significant difference: all pairs of group means, with one error rate for the
//! whole family.
//!
//! # Formula
//!
//! `q = |m_i - m_j| / sqrt(MS/2 (1/n_i + 1/n_j))`, p = P(studentized range of k groups > q); a pair is
//! significant when p < alpha. The interval is `d +- q_alpha sqrt(MS/2 (1/n_i + 1/n_j))`.
//!
//! # Worked example
//!
//! Two groups: q is `sqrt 2 t`, so p is that of the t test.
//!
//! ```
//! use aspectra_stats::{groups::two_way_anova, matrix::BlockMatrix, paired::paired_t};
//! let x = BlockMatrix::from_rows(&[[0.1, 0.3], [0.2, 0.3], [0.5, 0.9]])?;
//! let hsd = two_way_anova(&x)?.tukey(0.05)?;
//! let t = paired_t(&x.column(0), &x.column(1), 0.95)?;
//! assert!((hsd.pairs[0].p - t.p).abs() < 1e-12);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! With unequal sizes this is Tukey-Kramer's test. The omnibus F is not asked first: the test keeps
//! its error rate by itself. With a residual of 0 pairs of equal means have p 1 and others p 0, and
//! `zero_residual` is set. The effect size is the difference in residual standard deviations.
//!
//! # Reference
//!
//! J. W. Tukey, The problem of multiple comparisons, 1953; C. Y. Kramer, Extension of multiple range
//! tests to group means with unequal numbers of replications, Biometrics 12, 1956.

use crate::distribution::range_interpolant::RangeInterpolant;
use crate::distribution::studentized_range::StudentizedRange;
use crate::error::{Error, Undefined, open_unit};
use crate::matrix::pairs;

/// One pair of groups.
#[derive(Debug, Clone, PartialEq)]
pub struct TukeyPair {
    /// The first group.
    pub i: usize,
    /// The second group.
    pub j: usize,
    /// Mean of the first minus mean of the second.
    pub difference: f64,
    /// The studentized difference, without sign; infinite when the residual is 0 and the means differ.
    pub q: f64,
    /// p-value, adjusted for all pairs.
    pub p: f64,
    /// Simultaneous confidence interval of the difference.
    pub interval: (f64, f64),
    /// Whether p < alpha.
    pub significant: bool,
    /// The difference in residual standard deviations.
    pub effect_size: Result<f64, Undefined>,
}

/// The comparison of all pairs of groups.
#[derive(Debug, Clone, PartialEq)]
pub struct TukeyHsd {
    /// The error rate of the family.
    pub alpha: f64,
    /// The studentized range that chance exceeds with probability alpha.
    pub q_critical: f64,
    /// Standard error of a mean; undefined when the groups differ in size.
    pub standard_error: Result<f64, Undefined>,
    /// The smallest significant difference; undefined when the groups differ in size.
    pub hsd: Result<f64, Undefined>,
    /// Degrees of freedom of the residual.
    pub df: usize,
    /// All pairs `i < j`.
    pub pairs: Vec<TukeyPair>,
    /// The residual is 0 up to rounding.
    pub zero_residual: bool,
}

impl TukeyHsd {
    pub(crate) fn new(
        means: &[f64],
        sizes: &[usize],
        mean_square: f64,
        df: usize,
        zero_residual: bool,
        alpha: f64,
    ) -> Result<Self, Error> {
        open_unit("alpha", alpha)?;
        let range = StudentizedRange::new(means.len(), df as f64)?;
        let error = |i: usize, j: usize| (mean_square / 2.0 * (1.0 / sizes[i] as f64 + 1.0 / sizes[j] as f64)).sqrt();
        let scale = means.iter().fold(0.0f64, |m, v| m.max(v.abs()));
        let distance = |i: usize, j: usize| {
            let d = (means[i] - means[j]).abs();
            if !zero_residual {
                d / error(i, j)
            } else if d <= 1e-12 * scale {
                0.0
            } else {
                f64::INFINITY
            }
        };
        let tails = Tails::new(&range, pairs(means.len()).map(|(i, j)| distance(i, j)));
        let q_critical = tails.quantile(alpha)?;
        let balanced = sizes.iter().all(|n| *n == sizes[0]);
        let only_balanced = |v: f64| if balanced { Ok(v) } else { Err(Undefined::UnequalSizes) };
        let table = pairs(means.len())
            .map(|(i, j)| {
                let difference = means[i] - means[j];
                let q = distance(i, j);
                let p = tails.tail(q);
                let half = if zero_residual { 0.0 } else { q_critical * error(i, j) };
                TukeyPair {
                    i,
                    j,
                    difference,
                    q,
                    p,
                    interval: (difference - half, difference + half),
                    significant: p < alpha,
                    effect_size: if zero_residual {
                        Err(Undefined::ZeroResidual)
                    } else {
                        Ok(difference / mean_square.sqrt())
                    },
                }
            })
            .collect();
        Ok(Self {
            alpha,
            q_critical,
            standard_error: only_balanced(error(0, 0)),
            hsd: only_balanced(q_critical * error(0, 0)),
            df,
            pairs: table,
            zero_residual,
        })
    }

    /// The decisions, one a pair in the order of `pairs`.
    pub fn decisions(&self) -> Vec<bool> {
        self.pairs.iter().map(|p| p.significant).collect()
    }

    /// Number of significant pairs.
    pub fn significant(&self) -> usize {
        self.pairs.iter().filter(|p| p.significant).count()
    }
}

/// Tails of one range: interpolated when there are many, direct when there are few.
pub(crate) enum Tails<'a> {
    Direct(&'a StudentizedRange),
    Interpolated(RangeInterpolant<'a>),
}

impl<'a> Tails<'a> {
    pub(crate) fn new(range: &'a StudentizedRange, q: impl Iterator<Item = f64>) -> Self {
        let (mut count, mut largest) = (0usize, 0.0f64);
        for q in q.filter(|q| q.is_finite()) {
            count += 1;
            largest = largest.max(q);
        }
        // The series costs about as much as a dozen direct tails.
        if count > 12 && range.groups() > 2 {
            Self::Interpolated(RangeInterpolant::new(range, largest))
        } else {
            Self::Direct(range)
        }
    }

    pub(crate) fn tail(&self, q: f64) -> f64 {
        match self {
            Self::Direct(range) => range.tail(q),
            Self::Interpolated(series) => series.tail(q),
        }
    }

    pub(crate) fn quantile(&self, alpha: f64) -> Result<f64, Error> {
        match self {
            Self::Direct(range) => range.quantile(alpha),
            Self::Interpolated(series) => Ok(series.quantile(alpha)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_residual_decides_by_equality() {
        let t = TukeyHsd::new(&[0.2, 0.2, 0.5], &[3; 3], 0.0, 4, true, 0.05).unwrap();
        let p: Vec<f64> = t.pairs.iter().map(|p| p.p).collect();
        assert_eq!(p, [1.0, 0.0, 0.0]);
        assert_eq!(t.significant(), 2);
        assert!(TukeyHsd::new(&[0.2, 0.2], &[3; 2], 1.0, 4, false, 0.0).is_err());
    }
}

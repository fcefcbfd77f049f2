//! Dunnett's test: each group against one control, with one error rate for all comparisons.
//!
//! # Formula
//!
//! `t_i = (m_i - m_0) / sqrt(2 MS / n)` with the residual mean square of the two-way analysis of variance; p from
//! [Dunnett's distribution](crate::distribution::dunnett), the interval `d +- q sqrt(2 MS / n)`.
//!
//! # Worked example
//!
//! With two groups it is the paired t test.
//!
//! ```
//! use aspectra_stats::{distribution::dunnett::Sides, groups::two_way_anova, matrix::BlockMatrix, paired::paired_t};
//! let x = BlockMatrix::from_rows(&[[0.1, 0.3], [0.2, 0.3], [0.5, 0.9]])?;
//! let found = two_way_anova(&x)?.dunnett(0, Sides::Two, 0.05)?;
//! let t = paired_t(&x.column(1), &x.column(0), 0.95)?;
//! assert!((found[0].p - t.p).abs() < 1e-10);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! One-sided p-values ask whether a group is better than the control; their intervals have no upper end, which is written as
//! infinite. With a residual of 0 equal means have p 1 and others p 0.
//!
//! # Reference
//!
//! C. W. Dunnett, A multiple comparison procedure for comparing several treatments with a control, JASA 50, 1955.

use super::TwoWayAnova;
use crate::distribution::dunnett::{Dunnett, Sides};
use crate::error::{Error, open_unit};
use crate::work::Stopping;
use rayon::prelude::*;

/// One group against the control.
#[derive(Debug, Clone, PartialEq)]
pub struct DunnettComparison {
    /// The group.
    pub group: usize,
    /// Mean of the group minus mean of the control.
    pub difference: f64,
    /// The statistic; infinite when the residual is 0 and the means differ.
    pub t: f64,
    /// p-value, adjusted for all comparisons.
    pub p: f64,
    /// Simultaneous confidence interval of the difference.
    pub interval: (f64, f64),
}

impl TwoWayAnova {
    /// Compares each other group with the control.
    pub fn dunnett(&self, control: usize, sides: Sides, alpha: f64) -> Result<Vec<DunnettComparison>, Error> {
        open_unit("alpha", alpha)?;
        if control >= self.groups {
            return Err(Error::IndexOutOfRange { index: control, limit: self.groups });
        }
        let distribution = Dunnett::new(self.groups - 1, self.df_error as f64, sides)?;
        let error = (2.0 * self.ms_error / self.blocks as f64).sqrt();
        let half = if self.zero_residual { 0.0 } else { distribution.quantile(alpha)? * error };
        // A series costs as much as a few tails.
        let many = (self.groups > 9 && !self.zero_residual).then(|| distribution.many());
        let tail = |t: f64| many.as_ref().map_or_else(|| distribution.tail(t), |many| many(t));
        let one = |group: usize| {
            let difference = self.group_means[group] - self.group_means[control];
            let is_equal = difference.abs() <= 1e-12 * self.group_means[group].abs();
            let (t, p) = if !self.zero_residual {
                let t = difference / error;
                (t, tail(if sides == Sides::Two { t.abs() } else { t }))
            } else if is_equal {
                (0.0, 1.0)
            } else {
                let is_found = sides == Sides::Two || difference > 0.0;
                (f64::INFINITY.copysign(difference), if is_found { 0.0 } else { 1.0 })
            };
            let high = if sides == Sides::Two { difference + half } else { f64::INFINITY };
            DunnettComparison { group, difference, t, p, interval: (difference - half, high) }
        };
        let others: Vec<usize> = (0..self.groups).filter(|&group| group != control).collect();
        Ok(others.into_par_iter().stopping().map(one).collect())
    }
}

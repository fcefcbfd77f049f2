//! One-way analysis of variance: are the means of independent groups equal?
//!
//! # Formula
//!
//! `F = (SS_between / (k-1)) / (SS_within / (N-k))`, with SS_within around each group's own mean.
//!
//! # Worked example
//!
//! Groups (1, 3) and (5, 7): means 2 and 6, grand mean 4. SS_between = 16, SS_within = 4, F = 8.
//!
//! ```
//! let table = aspectra_stats::groups::one_way_anova(&[[1., 3.], [5., 7.]])?;
//! assert!((table.between.f? - 8.0).abs() < 1e-12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choices
//!
//! Observations that share blocks are not independent: the variance of the blocks then stays in the
//! error and the test finds little. Use [`two_way_anova`](super::two_way_anova()) for them.

use super::check_groups;
use super::tukey_hsd::TukeyHsd;
use super::two_way_anova::{Effect, ErrorLine, negligible};
use crate::error::Error;

/// The table of a one-way analysis of variance.
#[derive(Debug, Clone, PartialEq)]
pub struct OneWayAnova {
    /// Observations in each group.
    pub sizes: Vec<usize>,
    /// Means of the groups.
    pub group_means: Vec<f64>,
    /// The line of the groups.
    pub between: Effect,
    /// Sum of squares within groups.
    pub ss_within: f64,
    /// Degrees of freedom within groups.
    pub df_within: usize,
    /// Mean square within groups.
    pub ms_within: f64,
    /// The groups have no spread, up to rounding.
    pub zero_residual: bool,
}

/// Analyzes independent groups, which may differ in size.
pub fn one_way_anova<G: AsRef<[f64]>>(groups: &[G]) -> Result<OneWayAnova, Error> {
    let total = check_groups(groups, 2)?;
    let k = groups.len();
    if total <= k {
        return Err(Error::TooFewObservations { found: total, needed: k + 1 });
    }
    let sizes: Vec<usize> = groups.iter().map(|g| g.as_ref().len()).collect();
    let sums: Vec<f64> = groups.iter().map(|g| g.as_ref().iter().sum()).collect();
    let group_means: Vec<f64> = sums.iter().zip(&sizes).map(|(s, &n)| s / n as f64).collect();
    let grand = sums.iter().sum::<f64>() / total as f64;
    let square = |v: f64| v * v;
    let (mut between, mut ss_within, mut ss_total) = (0.0, 0.0, 0.0);
    for (group, mean) in groups.iter().zip(&group_means) {
        let group = group.as_ref();
        between += group.len() as f64 * square(mean - grand);
        ss_within += group.iter().map(|v| square(v - mean)).sum::<f64>();
        ss_total += group.iter().map(|v| square(v - grand)).sum::<f64>();
    }
    let df_within = total - k;
    let negligible = negligible(ss_total, groups.iter().flat_map(|g| g.as_ref()));
    let error = ErrorLine {
        sum_of_squares: ss_within,
        df: df_within,
        mean_square: ss_within / df_within as f64,
        total: ss_total,
        zero: ss_within <= negligible,
        negligible,
    };
    Ok(OneWayAnova {
        between: Effect::new(between, k - 1, &error, total),
        ss_within,
        df_within,
        ms_within: error.mean_square,
        zero_residual: error.zero,
        sizes,
        group_means,
    })
}

impl OneWayAnova {
    /// Tukey's honestly significant differences; Tukey-Kramer's when the groups differ in size.
    pub fn tukey(&self, alpha: f64) -> Result<TukeyHsd, Error> {
        TukeyHsd::new(&self.group_means, &self.sizes, self.ms_within, self.df_within, self.zero_residual, alpha)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unequal_sizes_and_bad_input() {
        let table = one_way_anova(&[vec![1.0, 2.0, 3.0], vec![4.0]]).unwrap();
        assert_eq!((table.df_within, table.ms_within), (2, 1.0));
        // Tukey-Kramer with two groups is the t test: t = 2 / sqrt(1 (1/3 + 1)) on 2 df.
        let p = table.tukey(0.05).unwrap().pairs[0].p;
        let t = crate::distribution::student_t::two_sided(2.0 / (4.0f64 / 3.0).sqrt(), 2.0).unwrap();
        assert!((p - t).abs() < 1e-14);
        assert!(one_way_anova(&[vec![1.0], vec![2.0]]).is_err());
        assert!(one_way_anova(&[vec![1.0], vec![]]).is_err());
        assert!(one_way_anova::<Vec<f64>>(&[]).is_err());
        assert!(one_way_anova(&[vec![1.0, f64::NAN], vec![2.0]]).is_err());
    }
}

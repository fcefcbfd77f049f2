//! Two-way analysis of variance without replication: are the group means equal, given that some
//! blocks are harder than others?
//!
//! # Formula
//!
//! For `n` blocks, `k` groups and residuals `e = x - block mean - group mean + grand mean`:
//!
//! ```text
//! SS_block = k sum (block mean - grand)^2    SS_group = n sum (group mean - grand)^2    SS_error = sum e^2
//! F_group = (SS_group/(k-1)) / (SS_error/((n-1)(k-1)))
//! omega^2 = df (F - 1) / (df (F - 1) + nk)       (partial)
//! ```
//!
//! # Worked example
//!
//! Rows (1, 2) and (3, 6): grand mean 3, group means 2 and 4, block means 1.5 and 4.5, residuals all
//! of size 0.5. SS_group = 4, SS_error = 1, F = 4 on 1 and 1 degrees of freedom.
//!
//! ```
//! use aspectra_stats::{groups::two_way_anova, matrix::BlockMatrix};
//! let table = two_way_anova(&BlockMatrix::from_rows(&[[1., 2.], [3., 6.]])?)?;
//! assert_eq!((table.group.sum_of_squares, table.ss_error), (4.0, 1.0));
//! assert!((table.group.f? - 4.0).abs() < 1e-12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choices
//!
//! Additive, because with one observation a cell an interaction cannot be told from noise. Taking
//! the blocks as random gives the same F for the groups. Residuals are formed directly rather than
//! by subtracting sums of squares. A residual below 1e-12 of the total counts as 0 and is flagged: F
//! is then infinite, or undefined if the groups do not differ either. Negative omega squared is
//! reported as it is; it means F < 1.
//!
//! # Reference
//!
//! H. Scheffe, The Analysis of Variance, 1959; S. Olejnik, J. Algina, Generalized eta and omega
//! squared statistics, 2003.

use super::tukey_hsd::TukeyHsd;
use crate::distribution::{fisher_f, noncentral, solve_decreasing};
use crate::error::{Error, Undefined, open_unit};
use crate::matrix::BlockMatrix;

/// A sum of squares smaller than this share of the total is rounding.
const ZERO_RESIDUAL: f64 = 1e-12;

/// One line of an analysis of variance.
#[derive(Debug, Clone, PartialEq)]
pub struct Effect {
    /// Sum of squares.
    pub sum_of_squares: f64,
    /// Degrees of freedom.
    pub df: usize,
    /// Sum of squares over degrees of freedom.
    pub mean_square: f64,
    /// Ratio of mean squares.
    pub f: Result<f64, Undefined>,
    /// p-value of no effect.
    pub p: Result<f64, Undefined>,
    /// Partial omega squared.
    pub omega2_partial: Result<f64, Undefined>,
    /// Omega squared of the total variance.
    pub omega2: Result<f64, Undefined>,
    /// Partial eta squared.
    pub eta2_partial: Result<f64, Undefined>,
    /// Cohen's f squared.
    pub cohens_f2: Result<f64, Undefined>,
}

impl Effect {
    pub(crate) fn new(ss: f64, df: usize, error: &ErrorLine, observations: usize) -> Self {
        let mean_square = ss / df as f64;
        let zero = |v: f64| v <= error.negligible;
        let f = if !error.zero {
            Ok(mean_square / error.mean_square)
        } else if zero(ss) {
            Err(Undefined::ZeroResidual)
        } else {
            Ok(f64::INFINITY)
        };
        let excess = |f: f64| df as f64 * (f - 1.0);
        let share = |part: f64, rest: f64| {
            if part + rest == 0.0 { Err(Undefined::ZeroResidual) } else { Ok(part / (part + rest)) }
        };
        Self {
            sum_of_squares: ss,
            df,
            mean_square,
            f,
            p: f.map(|f| fisher_f::upper_tail_of(f, df as f64, error.df as f64)),
            omega2_partial: f.and_then(
                |f| {
                    if f.is_infinite() { Ok(1.0) } else { share(excess(f), observations as f64) }
                },
            ),
            omega2: f.map(|_| (ss - df as f64 * error.mean_square) / (error.total + error.mean_square)),
            eta2_partial: f.and_then(|_| share(ss, error.sum_of_squares)),
            cohens_f2: f.map(|f| if f.is_infinite() { f } else { ss / error.sum_of_squares }),
        }
    }

    /// A word for the size of partial omega squared: "large" from 0.14, "medium" from 0.06, "small"
    /// from 0.01, otherwise "none".
    pub fn size(&self) -> Result<&'static str, Undefined> {
        self.omega2_partial.map(|w| match w {
            w if w >= 0.14 => "large",
            w if w >= 0.06 => "medium",
            w if w >= 0.01 => "small",
            _ => "none",
        })
    }

    /// Confidence interval of partial omega squared, from the noncentral F distribution;
    /// `df_error` and `observations` are those of the table.
    pub fn omega2_interval(
        &self,
        confidence: f64,
        df_error: usize,
        observations: usize,
    ) -> Result<Result<(f64, f64), Undefined>, Error> {
        open_unit("confidence", confidence)?;
        let f = match self.f {
            Ok(f) => f,
            Err(reason) => return Ok(Err(reason)),
        };
        let tail = (1.0 - confidence) / 2.0;
        let (df1, df2) = (self.df as f64, df_error as f64);
        let reach = 20.0 * (df1 * f + 50.0);
        if reach > 1e6 || df_error == 0 {
            return Ok(Err(Undefined::NoVariation));
        }
        // P(F' <= f) falls as the noncentrality grows.
        let bound = |level: f64| {
            let at = |lambda: f64| noncentral::f_upper_tail(f, df1, df2, lambda).map_or(-1.0, |p| 1.0 - p - level);
            let lambda = solve_decreasing(0.0, reach, at);
            lambda / (lambda + observations as f64)
        };
        Ok(Ok((bound(1.0 - tail), bound(tail))))
    }
}

/// The error line that effects are compared with.
pub(crate) struct ErrorLine {
    pub(crate) sum_of_squares: f64,
    pub(crate) df: usize,
    pub(crate) mean_square: f64,
    pub(crate) total: f64,
    pub(crate) zero: bool,
    pub(crate) negligible: f64,
}

/// Sums of squares up to this are rounding: a share of the total, or what the last bits of `cells`
/// leave (six times 0.2 has a total of 1e-34).
pub(crate) fn negligible<'a>(total: f64, cells: impl Iterator<Item = &'a f64>) -> f64 {
    let (mut count, mut largest) = (0.0, 0.0f64);
    for v in cells {
        count += 1.0;
        largest = largest.max(v.abs());
    }
    let bits = 8.0 * f64::EPSILON * largest;
    (ZERO_RESIDUAL * total).max(count * bits * bits)
}

/// The table of a two-way analysis of variance without replication.
#[derive(Debug, Clone, PartialEq)]
pub struct TwoWayAnova {
    /// Number of blocks.
    pub blocks: usize,
    /// Number of groups.
    pub groups: usize,
    /// Mean of all observations.
    pub grand_mean: f64,
    /// Means of the groups.
    pub group_means: Vec<f64>,
    /// The line of the groups.
    pub group: Effect,
    /// The line of the blocks.
    pub block: Effect,
    /// Residual sum of squares.
    pub ss_error: f64,
    /// Residual degrees of freedom.
    pub df_error: usize,
    /// Residual mean square.
    pub ms_error: f64,
    /// Total sum of squares.
    pub ss_total: f64,
    /// The residual is 0 up to rounding.
    pub zero_residual: bool,
    /// Greenhouse-Geisser epsilon of the groups: 1 when differences of groups all vary alike.
    pub epsilon: Result<f64, Undefined>,
    /// Tukey's test of additivity (one degree of freedom): its F.
    pub nonadditivity_f: Result<f64, Undefined>,
    /// The p-value of that test.
    pub nonadditivity_p: Result<f64, Undefined>,
}

/// Analyzes a complete block design.
pub fn two_way_anova(x: &BlockMatrix) -> Result<TwoWayAnova, Error> {
    x.require(2, 2)?;
    let (n, k) = (x.blocks(), x.groups());
    let grand_mean = x.cells().iter().sum::<f64>() / (n * k) as f64;
    let group_means = x.group_means();
    let block_means: Vec<f64> = (0..n).map(|b| x.block_mean(b)).collect();
    let square = |v: f64| v * v;
    let (mut ss_error, mut ss_total, mut product) = (0.0, 0.0, 0.0);
    for (row, block_mean) in x.rows().zip(&block_means) {
        for (v, group_mean) in row.iter().zip(&group_means) {
            let residual = v - block_mean - group_mean + grand_mean;
            ss_error += square(residual);
            ss_total += square(v - grand_mean);
            product += residual * (block_mean - grand_mean) * (group_mean - grand_mean);
        }
    }
    let blocks_squared: f64 = block_means.iter().map(|m| square(m - grand_mean)).sum();
    let groups_squared: f64 = group_means.iter().map(|m| square(m - grand_mean)).sum();
    let df_error = (n - 1) * (k - 1);
    let negligible = negligible(ss_total, x.cells().iter());
    let zero_residual = ss_error <= negligible;
    let error = ErrorLine {
        sum_of_squares: ss_error,
        df: df_error,
        mean_square: ss_error / df_error as f64,
        total: ss_total,
        zero: zero_residual,
        negligible,
    };
    let spread = blocks_squared * groups_squared;
    let nonadditivity_f = if zero_residual {
        Err(Undefined::ZeroResidual)
    } else if df_error < 2 {
        Err(Undefined::NoDegreesOfFreedom)
    } else if spread <= square(negligible) {
        Err(Undefined::NoVariation)
    } else {
        let ss = product * product / spread;
        let rest = (ss_error - ss).max(0.0);
        Ok(ss * (df_error as f64 - 1.0) / rest)
    };
    Ok(TwoWayAnova {
        blocks: n,
        groups: k,
        grand_mean,
        group: Effect::new(n as f64 * groups_squared, k - 1, &error, n * k),
        block: Effect::new(k as f64 * blocks_squared, n - 1, &error, n * k),
        ss_error,
        df_error,
        ms_error: error.mean_square,
        ss_total,
        zero_residual,
        epsilon: epsilon(x, &group_means, &block_means, grand_mean, zero_residual),
        nonadditivity_p: nonadditivity_f.map(|f| fisher_f::upper_tail_of(f, 1.0, df_error as f64 - 1.0)),
        nonadditivity_f,
        group_means,
    })
}

/// Greenhouse and Geisser's epsilon, `(trace S)^2 / ((k-1) trace S^2)` of the doubly centered
/// covariance S of the groups; the smaller of the two Gram matrices of the residuals has the traces.
fn epsilon(
    x: &BlockMatrix,
    group_means: &[f64],
    block_means: &[f64],
    grand: f64,
    zero_residual: bool,
) -> Result<f64, Undefined> {
    if zero_residual {
        return Err(Undefined::ZeroResidual);
    }
    let (n, k) = (x.blocks(), x.groups());
    let residual = |b: usize, g: usize| x.row(b)[g] - block_means[b] - group_means[g] + grand;
    let by_block = n <= k;
    let (outer, inner) = if by_block { (n, k) } else { (k, n) };
    let rows: Vec<Vec<f64>> = (0..outer)
        .map(|o| (0..inner).map(|i| if by_block { residual(o, i) } else { residual(i, o) }).collect())
        .collect();
    let (mut trace, mut squares) = (0.0, 0.0);
    for (i, a) in rows.iter().enumerate() {
        for (j, b) in rows.iter().enumerate().skip(i) {
            let dot: f64 = a.iter().zip(b).map(|(p, q)| p * q).sum();
            if i == j {
                trace += dot;
                squares += dot * dot;
            } else {
                squares += 2.0 * dot * dot;
            }
        }
    }
    Ok(trace * trace / ((k - 1) as f64 * squares))
}

impl TwoWayAnova {
    /// The p-value of the groups with both degrees of freedom times [`epsilon`](Self::epsilon): what it is where
    /// differences of groups do not all vary alike.
    pub fn corrected_p(&self) -> Result<f64, Undefined> {
        let (f, epsilon) = (self.group.f?, self.epsilon?);
        Ok(fisher_f::upper_tail_of(f, epsilon * self.group.df as f64, epsilon * self.df_error as f64))
    }

    /// The analysis of the same observations with their signs changed: what was better is worse.
    pub fn mirrored(&self) -> Self {
        Self {
            grand_mean: -self.grand_mean,
            group_means: self.group_means.iter().map(|mean| -mean).collect(),
            ..self.clone()
        }
    }

    /// Huynh and Feldt's epsilon, which corrects the bias of Greenhouse and Geisser's; at most 1.
    pub fn huynh_feldt(&self) -> Result<f64, Undefined> {
        let (n, df, epsilon) = (self.blocks as f64, self.group.df as f64, self.epsilon?);
        let rest = df * (n - 1.0 - df * epsilon);
        if rest <= 0.0 { Ok(1.0) } else { Ok(((n * df * epsilon - 2.0) / rest).clamp(epsilon.min(1.0), 1.0)) }
    }

    /// Tukey's honestly significant differences of all pairs of groups.
    pub fn tukey(&self, alpha: f64) -> Result<TukeyHsd, Error> {
        let sizes = vec![self.blocks; self.groups];
        TukeyHsd::new(&self.group_means, &sizes, self.ms_error, self.df_error, self.zero_residual, alpha)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[[f64; 3]]) -> TwoWayAnova {
        two_way_anova(&BlockMatrix::from_rows(rows).unwrap()).unwrap()
    }

    #[test]
    fn zero_residual_is_flagged() {
        let additive = table(&[[0.1, 0.2, 0.4], [0.3, 0.4, 0.6], [0.0, 0.1, 0.3]]);
        assert!(additive.zero_residual);
        assert_eq!((additive.group.f, additive.group.p), (Ok(f64::INFINITY), Ok(0.0)));
        let same = table(&[[0.2; 3], [0.5; 3]]);
        assert_eq!(same.group.f, Err(Undefined::ZeroResidual));
        let constant = table(&[[0.2; 3], [0.2; 3]]);
        assert_eq!(constant.block.f, Err(Undefined::ZeroResidual));
        assert_eq!(constant.group.omega2, Err(Undefined::ZeroResidual));
    }

    #[test]
    fn too_small_designs_are_errors() {
        let one_block = BlockMatrix::from_rows(&[[0.1, 0.2, 0.3]]).unwrap();
        assert!(matches!(two_way_anova(&one_block), Err(Error::TooFewBlocks { .. })));
        let one_group = BlockMatrix::from_rows(&[[0.1], [0.2]]).unwrap();
        assert!(matches!(two_way_anova(&one_group), Err(Error::TooFewGroups { .. })));
    }

    #[test]
    fn diagnostics() {
        let t = table(&[[0.1, 0.2, 0.6], [0.3, 0.3, 0.6], [0.2, 0.5, 0.5], [0.0, 0.1, 0.3]]);
        let e = t.epsilon.unwrap();
        assert!(e > 0.5 - 1e-12 && e <= 1.0 + 1e-12, "{e}");
        assert!(t.nonadditivity_p.unwrap() > 0.0);
        assert_eq!(t.group.size(), Ok("large"));
        let (low, high) = t.group.omega2_interval(0.9, t.df_error, 12).unwrap().unwrap();
        assert!(low < t.group.omega2_partial.unwrap() && high > low && high < 1.0);
    }
}

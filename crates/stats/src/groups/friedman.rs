//! Friedman's test: do some groups rank higher than others inside the blocks?
//!
//! # Formula
//!
//! Rank the `k` groups inside each of `n` blocks; `R_s` are mean ranks.
//!
//! ```text
//! sigma2 = k(k+1)/12 - sum_blocks sum(t^3-t) / (12 n (k-1))
//! chi2 = n sum (R_s - (k+1)/2)^2 / sigma2,  k-1 df          W = chi2 / (n(k-1))
//! F = (n-1) chi2 / (n(k-1) - chi2)  on  k-1 and (k-1)(n-1) df          (Iman and Davenport)
//! ```
//!
//! # Worked example
//!
//! Two blocks that both rank three groups 1 2 3: sigma2 = 1, chi2 = 2 (1 + 0 + 1) = 4, W = 1.
//!
//! ```
//! use aspectra_stats::{groups::friedman, matrix::BlockMatrix};
//! let test = friedman(&BlockMatrix::from_rows(&[[1., 2., 3.], [4., 6., 9.]])?)?;
//! assert!((test.chi2? - 4.0).abs() < 1e-12 && (test.kendall_w? - 1.0).abs() < 1e-12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choices
//!
//! The F form has the better calibrated p-value. Two groups are allowed. With perfect agreement F
//! is infinite. Undefined when every block ties completely; every pair then has p 1.
//!
//! # Reference
//!
//! M. Friedman, The use of ranks to avoid the assumption of normality, JASA 32, 1937; R. L. Iman,
//! J. M. Davenport, Approximations of the critical region of the Friedman statistic, 1980.

use super::rank_hsd::RankHsd;
use crate::distribution::{chi_square, fisher_f};
use crate::error::{Error, Undefined};
use crate::matrix::BlockMatrix;
use crate::ranks::rank;

/// Result of Friedman's test.
#[derive(Debug, Clone, PartialEq)]
pub struct Friedman {
    /// Number of blocks.
    pub blocks: usize,
    /// Mean rank of each group.
    pub mean_ranks: Vec<f64>,
    /// The statistic, corrected for ties.
    pub chi2: Result<f64, Undefined>,
    /// Degrees of freedom.
    pub df: usize,
    /// p-value from chi-square.
    pub p: Result<f64, Undefined>,
    /// Kendall's coefficient of concordance of the blocks.
    pub kendall_w: Result<f64, Undefined>,
    /// Iman and Davenport's F.
    pub f: Result<f64, Undefined>,
    /// p-value from F.
    pub f_p: Result<f64, Undefined>,
    /// The sum of `t^3 - t` over all groups of ties.
    pub tie_sum: f64,
    /// Variance of a rank inside a block, corrected for ties.
    pub sigma2: f64,
}

/// Tests a complete block design.
pub fn friedman(x: &BlockMatrix) -> Result<Friedman, Error> {
    x.require(2, 2)?;
    let (n, k) = (x.blocks() as f64, x.groups() as f64);
    let mut sums = vec![0.0; x.groups()];
    let mut tie_sum = 0.0;
    let mut all_tied = true;
    for row in x.rows() {
        let ranked = rank(row);
        tie_sum += ranked.tie_sum();
        all_tied &= ranked.ties.first() == Some(&row.len());
        for (sum, r) in sums.iter_mut().zip(&ranked.ranks) {
            *sum += r;
        }
    }
    let mean_ranks: Vec<f64> = sums.iter().map(|s| s / n).collect();
    let sigma2 = if all_tied { 0.0 } else { k * (k + 1.0) / 12.0 - tie_sum / (12.0 * n * (k - 1.0)) };
    let middle = (k + 1.0) / 2.0;
    let spread: f64 = mean_ranks.iter().map(|r| (r - middle) * (r - middle)).sum();
    let chi2 = if all_tied { Err(Undefined::AllTied) } else { Ok(n * spread / sigma2) };
    let df = x.groups() - 1;
    let rest = |chi2: f64| {
        let rest = n * (k - 1.0) - chi2;
        if rest <= 1e-12 * n * (k - 1.0) { 0.0 } else { rest }
    };
    let f = chi2.map(|c| (n - 1.0) * c / rest(c));
    let p = match chi2 {
        Ok(c) => Ok(chi_square::upper_tail(c, df as f64)?),
        Err(reason) => Err(reason),
    };
    Ok(Friedman {
        blocks: x.blocks(),
        mean_ranks,
        chi2,
        df,
        p,
        kendall_w: chi2.map(|c| c / (n * (k - 1.0))),
        f_p: f.map(|f| fisher_f::upper_tail_of(f, k - 1.0, (k - 1.0) * (n - 1.0))),
        f,
        tie_sum,
        sigma2,
    })
}

impl Friedman {
    /// Compares all pairs of mean ranks by the studentized range, corrected for ties.
    pub fn pairs(&self, alpha: f64) -> Result<RankHsd, Error> {
        RankHsd::new(&self.mean_ranks, &vec![self.blocks; self.mean_ranks.len()], self.sigma2, alpha)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_tied_and_perfect() {
        let tied = BlockMatrix::from_rows(&[[0.5; 3], [0.1; 3]]).unwrap();
        let test = friedman(&tied).unwrap();
        assert_eq!((test.chi2, test.f_p), (Err(Undefined::AllTied), Err(Undefined::AllTied)));
        assert!(test.pairs(0.05).unwrap().pairs.iter().all(|p| p.p == 1.0));
        let perfect = BlockMatrix::from_rows(&[[1.0, 2.0], [3.0, 4.0]]).unwrap();
        assert_eq!(friedman(&perfect).unwrap().f, Ok(f64::INFINITY));
    }
}

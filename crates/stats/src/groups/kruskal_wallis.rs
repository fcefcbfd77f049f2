//! Kruskal-Wallis: does some group tend to have larger values than another?
//!
//! # Formula
//!
//! Rank all `N` observations together. With mean ranks `R_s`:
//!
//! ```text
//! H = 12/(N(N+1)) sum n_s (R_s - (N+1)/2)^2  /  (1 - sum(t^3-t)/(N^3-N)),   chi-square with k-1 df
//! ```
//!
//! # Worked example
//!
//! Groups (1, 2) and (3, 4): mean ranks 1.5 and 3.5, H = 12/20 (2 + 2) = 2.4.
//!
//! ```
//! let test = aspectra_stats::groups::kruskal_wallis(&[[1., 2.], [3., 4.]])?;
//! assert!((test.h? - 2.4).abs() < 1e-12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choices
//!
//! Blocks are ignored: for blocked data use [`friedman`](super::friedman()), which finds more. It tests
//! whether values tend to be larger, and medians only if the groups have equal shapes. Undefined when
//! all observations tie; every pair then has p 1. Pairs are compared as MATLAB's `multcompare` does.
//!
//! # Reference
//!
//! W. H. Kruskal, W. A. Wallis, Use of ranks in one-criterion variance analysis, JASA 47, 1952.

use super::check_groups;
use super::rank_hsd::RankHsd;
use crate::distribution::chi_square;
use crate::error::{Error, Undefined};
use crate::ranks::rank;

/// Result of the Kruskal-Wallis test.
#[derive(Debug, Clone, PartialEq)]
pub struct KruskalWallis {
    /// Observations in each group.
    pub sizes: Vec<usize>,
    /// Mean rank of each group.
    pub mean_ranks: Vec<f64>,
    /// The statistic, corrected for ties.
    pub h: Result<f64, Undefined>,
    /// The statistic without the correction.
    pub h_uncorrected: f64,
    /// The factor that corrects for ties; 0 when all observations tie.
    pub tie_correction: f64,
    /// The sum of `t^3 - t` over the groups of ties.
    pub tie_sum: f64,
    /// Degrees of freedom.
    pub df: usize,
    /// p-value from chi-square.
    pub p: Result<f64, Undefined>,
    /// Variance of a rank, corrected for ties.
    pub rank_variance: f64,
    /// Effect size epsilon squared, `H / (N - 1)`.
    pub epsilon2: Result<f64, Undefined>,
}

/// Tests independent groups, which may differ in size.
pub fn kruskal_wallis<G: AsRef<[f64]>>(groups: &[G]) -> Result<KruskalWallis, Error> {
    let total = check_groups(groups, 2)?;
    if total < 3 {
        return Err(Error::TooFewObservations { found: total, needed: 3 });
    }
    let all: Vec<f64> = groups.iter().flat_map(|g| g.as_ref().iter().copied()).collect();
    let ranked = rank(&all);
    let n = total as f64;
    let middle = (n + 1.0) / 2.0;
    let (mut mean_ranks, mut sizes, mut spread, mut at) = (Vec::new(), Vec::new(), 0.0, 0);
    for group in groups {
        let size = group.as_ref().len();
        let mean = ranked.ranks[at..at + size].iter().sum::<f64>() / size as f64;
        spread += size as f64 * (mean - middle) * (mean - middle);
        mean_ranks.push(mean);
        sizes.push(size);
        at += size;
    }
    let tie_sum = ranked.tie_sum();
    let all_tied = ranked.ties.first() == Some(&total);
    let tie_correction = if all_tied { 0.0 } else { 1.0 - tie_sum / (n * n * n - n) };
    let h_uncorrected = 12.0 / (n * (n + 1.0)) * spread;
    let h = if all_tied { Err(Undefined::AllTied) } else { Ok(h_uncorrected / tie_correction) };
    let df = groups.len() - 1;
    let p = match h {
        Ok(h) => Ok(chi_square::upper_tail(h, df as f64)?),
        Err(reason) => Err(reason),
    };
    Ok(KruskalWallis {
        sizes,
        mean_ranks,
        h,
        h_uncorrected,
        tie_correction,
        tie_sum,
        df,
        p,
        rank_variance: if all_tied { 0.0 } else { n * (n + 1.0) / 12.0 - tie_sum / (12.0 * (n - 1.0)) },
        epsilon2: h.map(|h| h / (n - 1.0)),
    })
}

impl KruskalWallis {
    /// Compares all pairs of mean ranks by the studentized range.
    pub fn pairs(&self, alpha: f64) -> Result<RankHsd, Error> {
        RankHsd::new(&self.mean_ranks, &self.sizes, self.rank_variance, alpha)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_tied() {
        let test = kruskal_wallis(&[[0.5, 0.5], [0.5, 0.5]]).unwrap();
        assert_eq!((test.h, test.p), (Err(Undefined::AllTied), Err(Undefined::AllTied)));
        assert_eq!(test.pairs(0.05).unwrap().pairs[0].p, 1.0);
        assert!(kruskal_wallis(&[[1.0], [2.0]]).is_err());
    }
}

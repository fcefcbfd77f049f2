//! Two treatments measured on the same blocks: tests of their difference, and its size.

pub mod bayes;
pub mod bootstrap;
mod bootstrap_kernel;
pub mod cluster_bootstrap;
pub mod clusters;
pub mod effect_size;
pub mod flip_test;
pub mod hodges_lehmann;
pub mod max_t;
pub mod median;
pub mod paired_t;
pub mod randomization;
pub mod reproduction;
pub mod required_difference;
pub mod resamples;
pub mod sign;
mod sign_flips;
pub mod tost;
pub mod unpaired_t;
pub mod wilcoxon;

pub use bayes::{Posterior, bayes_signed_rank, bayes_signed_rank_pairs, bayes_t};
pub use bootstrap::{
    Bootstrap, BootstrapPair, BootstrapTable, Degenerate, bootstrap, bootstrap_all_pairs, bootstrap_pairs,
};
pub use cluster_bootstrap::{ClusterBootstrap, cluster_bootstrap, cluster_mean_interval};
pub use clusters::{ClusterT, Clusters, cluster_t, cluster_t_at};
pub use effect_size::{PairedEffect, paired_effect};
pub use flip_test::flip_test;
pub use hodges_lehmann::hodges_lehmann;
pub use max_t::{MaxT, MaxTPair, max_t};
pub use median::median_difference;
pub use paired_t::{PairedT, paired_t, paired_t_at, t_quantile};
pub use randomization::{Randomization, RandomizationMethod, randomization, randomization_pairs};
pub use reproduction::{delta_relative_improvement, effect_ratio, improvement, nrmse, rmse};
pub use required_difference::{RequiredDifference, required_difference};
pub use resamples::Resamples;
pub use sign::{SignTest, sign_test, union_sign_test};
pub use tost::{Tost, tost};
pub use unpaired_t::{UnpairedT, unpaired_t};
pub use wilcoxon::{Wilcoxon, ZeroRule, wilcoxon};

/// An estimate of the location of differences with an interval that belongs to a rank or sign test.
#[derive(Debug, Clone, PartialEq)]
pub struct LocationInterval {
    /// The estimate.
    pub estimate: f64,
    /// The interval; undefined where there are too few differences for the level.
    pub interval: Result<(f64, f64), crate::Undefined>,
    /// The level that the interval attains, at least the one asked for: ranks are whole numbers.
    pub attained: Result<f64, crate::Undefined>,
}

/// Differences rounded to 12 decimals, because 0.3 - 0.2 and 0.2 - 0.1 are different doubles.
///
/// The decimals are those of observations between 0.001 and 1; larger and smaller ones keep as many
/// digits.
pub(crate) fn rounded_differences(a: &[f64], b: &[f64]) -> Vec<f64> {
    let scale = a.iter().chain(b).fold(0.0f64, |m, v| m.max(v.abs()));
    let power = if scale > 0.0 { scale.log10().ceil() } else { 0.0 };
    let shift = if power < -2.0 { power } else { power.max(0.0) };
    // Two factors, because 10^(12 + 308) is not a number.
    let (up, down) = (10f64.powi(-(shift as i32)), 1e12);
    let round = |d: f64| (d * up * down).round() / down / up;
    a.iter().zip(b).map(|(x, y)| if up.is_finite() { round(x - y) } else { x - y }).collect()
}

/// Differences of two paired samples.
pub(crate) struct Differences {
    pub(crate) values: Vec<f64>,
    pub(crate) mean: f64,
    /// All differences are the same number, up to the rounding of the subtraction.
    pub(crate) constant: bool,
}

impl Differences {
    pub(crate) fn new(a: &[f64], b: &[f64]) -> Self {
        let values: Vec<f64> = a.iter().zip(b).map(|(x, y)| x - y).collect();
        let scale = a.iter().chain(b).fold(0.0f64, |m, v| m.max(v.abs()));
        let (low, high) = values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), &v| (l.min(v), h.max(v)));
        // 0.3 - 0.2 and 0.2 - 0.1 differ in the last bit; a deviation test would call that spread.
        let constant = values.is_empty() || high - low <= 4.0 * f64::EPSILON * scale;
        let mut mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
        if constant && mean.abs() <= 4.0 * f64::EPSILON * scale {
            mean = 0.0;
        }
        Self { values, mean, constant }
    }

    /// The sample standard deviation; 0 when constant.
    pub(crate) fn sd(&self) -> f64 {
        if self.constant {
            return 0.0;
        }
        let deviations = || self.values.iter().map(|v| v - self.mean);
        // Divided by the largest, because the squares of numbers below 1e-162 are 0.
        let largest = deviations().fold(0.0f64, |m, d| m.max(d.abs()));
        let squares: f64 = deviations().map(|d| (d / largest) * (d / largest)).sum();
        largest * (squares / (self.values.len() as f64 - 1.0)).sqrt()
    }
}

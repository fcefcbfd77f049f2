//! Bootstrap confidence intervals of a mean over blocks, and of any other statistic of them.
//!
//! # Formula
//!
//! From the means of `B` resamples: `percentile` takes their `alpha/2` and `1 - alpha/2` quantiles; `bca`
//! moves those levels for bias and skewness,
//!
//! ```text
//! level = Phi(z0 + (z0 + z) / (1 - a (z0 + z))),    z0 = Phi^-1(share of resampled means below the mean)
//! a = sum (m - m_i)^3 / (6 (sum (m - m_i)^2)^(3/2)),   m_i the means without one block
//! ```
//!
//! # Worked example
//!
//! ```
//! use aspectra_stats::{bootstrap_interval::mean_interval, paired::Resamples};
//! let values = [0.8, 0.7, 0.9, 0.6, 0.85, 0.75, 0.8, 0.95];
//! let interval = mean_interval(&values, &Resamples::draw(42, 8, 2000)?, 0.95)?;
//! assert!(interval.percentile.0 < interval.mean && interval.mean < interval.percentile.1);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! Half of the resampled means that equal the mean count as below it. Constant values have the
//! interval of length 0. Quantiles are order statistics, without interpolation.
//!
//! # Reference
//!
//! B. Efron, Better bootstrap confidence intervals, JASA 82, 1987.

use crate::distribution::normal;
use crate::error::{Error, Undefined, finite, open_unit};
use crate::paired::Resamples;

/// A mean and its intervals.
#[derive(Debug, Clone, PartialEq)]
pub struct MeanInterval {
    /// The mean of the values.
    pub mean: f64,
    /// Quantiles of the resampled means.
    pub percentile: (f64, f64),
    /// The bias-corrected and accelerated interval.
    pub bca: (f64, f64),
}

/// Intervals of a statistic that is no mean.
#[derive(Debug, Clone, PartialEq)]
pub struct StatisticInterval {
    /// Quantiles of the replicates.
    pub percentile: (f64, f64),
    /// The bias-corrected and accelerated interval.
    pub bca: (f64, f64),
}

/// Intervals of any statistic: its `estimate`, its value on every resample, and its values without each of the blocks.
///
/// ```
/// use aspectra_stats::bootstrap_interval::statistic_interval;
/// let replicates: Vec<f64> = (0..1000).map(|i| f64::from(i) / 1000.0).collect();
/// let interval = statistic_interval(0.4, replicates, &[0.3, 0.4, 0.5], 0.9)?;
/// assert_eq!(interval.percentile, (0.049, 0.949));
/// assert!(interval.bca.1 < 0.949); // the replicates are above the estimate, so that their bias is taken back
/// # Ok::<(), aspectra_stats::Error>(())
/// ```
pub fn statistic_interval(
    estimate: f64,
    mut replicates: Vec<f64>,
    without_one: &[f64],
    confidence: f64,
) -> Result<StatisticInterval, Error> {
    finite(&replicates, 0)?;
    finite(without_one, 1)?;
    open_unit("confidence", confidence)?;
    if replicates.is_empty() || without_one.is_empty() {
        return Err(Error::TooFewObservations { found: 0, needed: 1 });
    }
    replicates.sort_by(f64::total_cmp);
    let mean = without_one.iter().sum::<f64>() / without_one.len() as f64;
    let influences: Vec<f64> = without_one.iter().map(|v| mean - v).collect();
    let (percentile, bca) = Corrected::new(&replicates, estimate, 1e-12 * estimate.abs(), &influences).at(confidence);
    Ok(StatisticInterval { percentile, bca })
}

/// The test of a statistic that is 0 where there is no difference, with the interval that belongs to it.
#[derive(Debug, Clone, PartialEq)]
pub struct CenteredTest {
    /// Two-sided p-value.
    pub p: f64,
    /// The interval, which holds 0 where p is not below 1 less the confidence; undefined where there are too few replicates.
    pub interval: Result<(f64, f64), Undefined>,
}

/// Tests a difference by its replicates `d*`: `p = (1 + #{|d* - mean d*| >= |d|}) / (B + 1)`, and the interval is `d +- q` with the
/// `q` at which p reaches 1 less the confidence. Replicates are centered because resampling may move them all.
///
/// ```
/// use aspectra_stats::bootstrap_interval::centered_test;
/// let test = centered_test(2.0, &[1.0, 2.0, 3.0, 6.0], 0.5)?;
/// assert_eq!(test.p, 0.6); // 1 and 6 are as far from their mean 3 as 2 is from 0
/// assert_eq!(test.interval, Ok((0.0, 4.0)));
/// # Ok::<(), aspectra_stats::Error>(())
/// ```
pub fn centered_test(difference: f64, replicates: &[f64], confidence: f64) -> Result<CenteredTest, Error> {
    finite(replicates, 0)?;
    open_unit("confidence", confidence)?;
    let count = replicates.len() as f64;
    let mean = replicates.iter().sum::<f64>() / count.max(1.0);
    let mut sizes: Vec<f64> = replicates.iter().map(|replicate| (replicate - mean).abs()).collect();
    sizes.sort_by(|a, b| b.total_cmp(a));
    // Rounding must not decide whether a replicate is as far off.
    let least = difference.abs() * (1.0 - 1e-12) - 1e-15;
    let reached = sizes.partition_point(|size| *size >= least);
    // p is below the level where fewer than this many replicates reach the difference.
    let allowed = ((1.0 - confidence) * (count + 1.0) - 1.0).ceil();
    let half = if allowed < 1.0 { None } else { sizes.get(allowed as usize - 1) };
    let interval = half.map(|half| (difference - half, difference + half)).ok_or(Undefined::TooFewItems);
    Ok(CenteredTest { p: (reached as f64 + 1.0) / (count + 1.0), interval })
}

/// Intervals of the mean of one value a block.
pub fn mean_interval(values: &[f64], resamples: &Resamples, confidence: f64) -> Result<MeanInterval, Error> {
    finite(values, 0)?;
    open_unit("confidence", confidence)?;
    if values.len() != resamples.blocks() {
        return Err(Error::LengthMismatch { left: values.len(), right: resamples.blocks() });
    }
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    if values.iter().all(|v| *v == values[0]) {
        let point = (values[0], values[0]);
        return Ok(MeanInterval { mean: values[0], percentile: point, bca: point });
    }
    let mut room = Vec::new();
    let mut drawn_mean = |r| resamples.of(r, &mut room).iter().map(|&i| values[i as usize]).sum::<f64>() / n;
    let mut means: Vec<f64> = (0..resamples.count()).map(&mut drawn_mean).collect();
    means.sort_by(f64::total_cmp);
    // Rounding must not decide whether a resampled mean equals the mean.
    let slack = 1e-12 * values.iter().fold(0.0f64, |m, v| m.max(v.abs()));
    // The mean without a block differs from the mean by (value - mean) / (n - 1); the factor cancels.
    let influences: Vec<f64> = values.iter().map(|v| v - mean).collect();
    let (percentile, bca) = Corrected::new(&means, mean, slack, &influences).at(confidence);
    Ok(MeanInterval { mean, percentile, bca })
}

/// The order statistic of a sorted sample at a level: no interpolation.
pub(crate) fn order_statistic(sorted: &[f64], level: f64) -> f64 {
    let place = (level * sorted.len() as f64).ceil() as usize;
    sorted[place.clamp(1, sorted.len()) - 1]
}

/// Replicates in rising order, with the corrections for bias and skewness.
struct Corrected<'a> {
    replicates: &'a [f64],
    bias: f64,
    acceleration: f64,
}

impl<'a> Corrected<'a> {
    /// `influences` say how far each block pulls the statistic up, up to a factor.
    fn new(replicates: &'a [f64], estimate: f64, slack: f64, influences: &[f64]) -> Self {
        let below = replicates.partition_point(|m| *m < estimate - slack) as f64;
        let up_to = replicates.partition_point(|m| *m <= estimate + slack) as f64;
        let count = replicates.len() as f64;
        let share = ((below + up_to) / 2.0).clamp(0.5, count - 0.5) / count;
        let largest = influences.iter().fold(0.0f64, |m, v| m.max(v.abs()));
        let power = |k: i32| influences.iter().map(|v| (v / largest).powi(k)).sum::<f64>();
        let acceleration = if largest > 0.0 { power(3) / (6.0 * power(2).powf(1.5)) } else { 0.0 };
        Self { replicates, bias: normal::quantile_of(share), acceleration }
    }

    /// The percentile interval and the corrected one.
    fn at(&self, confidence: f64) -> ((f64, f64), (f64, f64)) {
        let tail = (1.0 - confidence) / 2.0;
        let z = normal::upper_quantile(tail);
        let level = |z: f64| normal::cdf(self.bias + (self.bias + z) / (1.0 - self.acceleration * (self.bias + z)));
        let at = |level: f64| order_statistic(self.replicates, level);
        ((at(tail), at(1.0 - tail)), (at(level(-z)), at(level(z))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::Stream;

    #[test]
    fn covers_about_as_often_as_promised() {
        let mut stream = Stream::new(8, 1003, 0);
        let (mut percentile, mut bca) = (0, 0);
        for run in 0..400 {
            let values: Vec<f64> = (0..40).map(|_| -stream.unit().ln()).collect();
            let resamples = Resamples::draw(run, 40, 400).unwrap();
            let i = mean_interval(&values, &resamples, 0.9).unwrap();
            percentile += u32::from(i.percentile.0 < 1.0 && 1.0 < i.percentile.1);
            bca += u32::from(i.bca.0 < 1.0 && 1.0 < i.bca.1);
        }
        assert!((330..=385).contains(&percentile), "{percentile}");
        assert!((330..=385).contains(&bca), "{bca}");
    }

    #[test]
    fn the_interval_belongs_to_the_test() {
        let mut stream = Stream::new(9, 1003, 0);
        for level in [0.5, 0.9, 0.95] {
            let replicates: Vec<f64> = (0..199).map(|_| 0.3 + stream.normal()).collect();
            for difference in [0.0, 0.5, -1.2, 1.9, 2.1, -2.5, 3.0] {
                let test = centered_test(difference, &replicates, level).unwrap();
                let (low, high) = test.interval.unwrap();
                assert_eq!(test.p < 1.0 - level - 1e-12, low > 0.0 || high < 0.0, "{level} {difference} {test:?}");
            }
        }
        assert!(centered_test(1.0, &[0.0, 1.0], 0.95).unwrap().interval.is_err());
    }

    #[test]
    fn constant_and_bad_input() {
        let r = Resamples::draw(1, 3, 10).unwrap();
        assert_eq!(mean_interval(&[0.2; 3], &r, 0.9).unwrap().bca, (0.2, 0.2));
        assert!(mean_interval(&[0.2; 2], &r, 0.9).is_err());
        assert!(mean_interval(&[0.2, f64::NAN, 0.1], &r, 0.9).is_err());
        assert!(mean_interval(&[0.2, 0.3, 0.1], &r, 0.0).is_err());
    }
}

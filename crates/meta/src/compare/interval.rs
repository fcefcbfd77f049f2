//! Intervals of means and differences.

use super::Comparing;
use crate::error::{Outcome, Reason};
use aspectra_stats::bootstrap_interval::mean_interval;
use aspectra_stats::paired::{Clusters, Resamples, cluster_mean_interval, cluster_t, paired_t};
use aspectra_words::words;

words! {
    /// An interval of a mean or a difference.
    #[derive(Hash, Default)]
    pub enum Interval {
        #[default]
        Test = "test": "The t distribution; of differences the simultaneous one where the test has it",
        T = "t": "The t distribution, each difference by itself",
        Bootstrap = "bootstrap": "Bootstrap over topics, corrected for bias and skewness (BCa)",
        Percentile = "percentile": "Bootstrap over topics, plain quantiles",
    }
}

impl Interval {
    /// Whether topics are drawn for it.
    pub fn draws(self) -> bool {
        matches!(self, Self::Bootstrap | Self::Percentile)
    }
}

/// The topics, or groups of them, that are drawn for intervals, or why none can be.
pub(super) type Drawn = Result<Resamples, aspectra_stats::Error>;

/// The interval of the mean of some values, one a topic, and the design effect where topics come in groups.
pub(super) fn mean_of(
    values: &[f64],
    how: &Comparing,
    drawn: Option<&Drawn>,
    clusters: Option<&Clusters>,
) -> (Result<(f64, f64), Reason>, Option<Outcome>) {
    let zeros = vec![0.0; values.len()];
    let Some(clusters) = clusters else { return (single(values, &zeros, how, drawn), None) };
    match cluster_t(values, &zeros, clusters, 1.0 - how.alpha) {
        Ok(found) => {
            let interval = match drawn {
                None => Ok(found.interval),
                Some(Err(error)) => Err(error.clone().into()),
                Some(Ok(drawn)) => cluster_mean_interval(values, clusters, drawn, 1.0 - how.alpha)
                    .map(|found| if how.interval == Interval::Bootstrap { found.bca } else { found.percentile })
                    .map_err(Reason::from),
            };
            (interval, Some(found.design_effect.map_err(Reason::from)))
        }
        Err(error) => (Err(error.clone().into()), Some(Err(error.into()))),
    }
}

/// The interval where topics are independent.
fn single(values: &[f64], zeros: &[f64], how: &Comparing, drawn: Option<&Drawn>) -> Result<(f64, f64), Reason> {
    match drawn {
        Some(_) if values.len() < 2 => Err(Reason::new("1 topic, needs 2")),
        Some(Ok(drawn)) => {
            let found = mean_interval(values, drawn, 1.0 - how.alpha).map_err(Reason::from)?;
            Ok(if how.interval == Interval::Bootstrap { found.bca } else { found.percentile })
        }
        Some(Err(error)) => Err(error.clone().into()),
        None => paired_t(values, zeros, 1.0 - how.alpha).map(|t| t.interval).map_err(Reason::from),
    }
}

//! From the tests to the pairs: differences, wins and losses, intervals, effects.

use super::bayes::posteriors;
use super::effects::effects;
use super::interval::{Drawn, mean_of};
use super::risk::geo_risks;
use super::testing::{Tested, test_all};
use super::{Alternative, Asked, Comparing, Interval, Omnibus, Pair, Risk, Test};
use crate::error::{Error, Reason};
use crate::matrix::ScoreMatrix;
use crate::notice::Notice;
use crate::notice::analyses::equal_differences;
use aspectra_stats::paired::{Clusters, PairedT, cluster_t_at, paired_t_at, sign_test, t_quantile};
use rayon::prelude::*;

/// Tests the pairs, before any correction.
pub(super) fn test_pairs(
    matrix: &ScoreMatrix,
    pairs: &[(usize, usize)],
    asked: &Asked<'_>,
    drawn: Option<&Drawn>,
    notices: &mut Vec<Notice>,
) -> Result<(Vec<Pair>, Option<Omnibus>), Error> {
    let how = asked.how;
    let x = &matrix.scores;
    let columns: Vec<Vec<f64>> = (0..x.groups()).map(|run| x.column(run)).collect();
    // One quantile for all pairs: it takes longer than the rest of the test.
    let clusters = asked.grouped.map(|grouped| &grouped.clusters);
    let units = clusters.map_or(x.blocks(), |clusters| clusters.count());
    let quantile = t_quantile(asked.confidence, units.saturating_sub(1));
    let t: Vec<Result<MeanTest, Reason>> = pairs
        .par_iter()
        .map(|&(i, j)| {
            let quantile = quantile.clone().map_err(|_| Reason::new("1 topic, needs 2"))?;
            MeanTest::new(&columns[i], &columns[j], clusters, quantile)
        })
        .collect();
    let same = t.iter().flatten().filter(|one| one.t.no_variation && one.t.mean_difference != 0.0).count();
    if same > 0 && !matches!(how.test, Test::Tukey | Test::Dunnett) {
        notices.push(equal_differences(&matrix.name, same));
    }
    let (tested, omnibus) =
        if pairs.is_empty() { (Ok(Vec::new()), None) } else { test_all(matrix, pairs, &t, asked, notices) };
    let geo = geo_risks(x, how.risk_alpha);
    let untested = |reason: &Reason| Tested {
        p: Err(reason.clone()),
        statistic: Err(reason.clone()),
        interval: None,
        effect: None,
        location: None,
    };
    let mut posteriors = posteriors(matrix, pairs, asked).map(Vec::into_iter);
    let found: Result<Vec<Pair>, Error> = pairs
        .par_iter()
        .zip(&t)
        .enumerate()
        .map(|(at, (&(i, j), t))| {
            let (a, b) = (&columns[i], &columns[j]);
            let tested = tested.as_ref().map_or_else(untested, |tested| tested[at].clone());
            let signs = sign_test(a, b).map_err(Error::about(matrix.name.clone()))?;
            let of_means = || match drawn {
                None => t.as_ref().map(|one| one.t.interval).map_err(Clone::clone),
                Some(_) => {
                    let differences: Vec<f64> = a.iter().zip(b).map(|(a, b)| a - b).collect();
                    mean_of(&differences, how, drawn, clusters).0
                }
            };
            let d_z = || {
                t.as_ref().map_err(Clone::clone).and_then(|one| match one.t.no_variation {
                    true => Err(aspectra_stats::Undefined::NoVariation.into()),
                    false => Ok(one.t.mean_difference / one.t.sd),
                })
            };
            let location = tested.location.filter(|_| how.interval == Interval::Test);
            Ok(Pair {
                run: matrix.runs[i].clone(),
                other: matrix.runs[j].clone(),
                difference: mean_difference(a, b),
                attained: location.as_ref().and_then(|found| found.attained.ok()),
                location: location.map(|found| found.estimate),
                interval: tested.interval.unwrap_or_else(of_means).map(|ends| opened(ends, how)),
                effect: tested.effect.unwrap_or_else(d_z),
                statistic: tested.statistic,
                effects: effects(a, b, pairs.len(), 1.0 - how.alpha, clusters.is_some()),
                wins: signs.positive,
                ties: signs.zero,
                losses: signs.negative,
                p: tested.p,
                adjusted: Err(Reason::new("not tested")),
                is_significant: false,
                design_effect: clusters
                    .map(|_| t.as_ref().map_err(Clone::clone).and_then(|one| one.design_effect.map_err(Reason::from))),
                posterior: None,
                risk: how.risk_alpha.map(|alpha| Risk {
                    geo: geo[i].clone(),
                    ..Risk::new(a, b, alpha, asked.samples.min(100_000), how.seed)
                }),
            })
        })
        .collect();
    let mut found = found?;
    for pair in &mut found {
        pair.posterior = posteriors.as_mut().and_then(Iterator::next);
    }
    Ok((found, omnibus))
}

/// The t test of a pair, with the variance of whole groups where topics come in groups.
pub(super) struct MeanTest {
    pub(super) t: PairedT,
    /// The standard error of the mean difference.
    pub(super) error: f64,
    pub(super) design_effect: Result<f64, aspectra_stats::Undefined>,
}

impl MeanTest {
    fn new(a: &[f64], b: &[f64], clusters: Option<&Clusters>, quantile: f64) -> Result<Self, Reason> {
        let t = paired_t_at(a, b, quantile)?;
        let Some(clusters) = clusters else {
            let error = t.sd / (t.n as f64).sqrt();
            return Ok(Self { t, error, design_effect: Ok(1.0) });
        };
        let found = cluster_t_at(a, b, clusters, quantile)?;
        let t = PairedT { t: found.t, df: found.df, p: found.p, interval: found.interval, ..t };
        Ok(Self { t, error: found.error, design_effect: found.design_effect })
    }
}

/// The interval of a one-sided test has one end.
fn opened((low, high): (f64, f64), how: &Comparing) -> (f64, f64) {
    match how.alternative {
        Alternative::Greater if how.interval == Interval::Test => (low, f64::INFINITY),
        Alternative::Less if how.interval == Interval::Test => (f64::NEG_INFINITY, high),
        _ => (low, high),
    }
}

/// The mean of the differences; exactly 0 for equal samples.
fn mean_difference(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x - y).sum::<f64>() / a.len() as f64
}

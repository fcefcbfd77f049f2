//! From the tests to the pairs: differences, wins and losses, intervals, effects.

use super::effects::effects;
use super::interval::{Drawn, mean_of};
use super::risk::geo_risks;
use super::testing::{Tested, test_all};
use super::{Alternative, Asked, Comparing, Interval, Omnibus, Pair, Risk, Test};
use crate::error::{Error, Reason};
use crate::matrix::ScoreMatrix;
use crate::notice::Notice;
use crate::notice::analyses::equal_differences;
use aspectra_stats::paired::{PairedT, paired_t_at, sign_test, t_quantile};
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
    let quantile = t_quantile(asked.confidence, x.blocks().saturating_sub(1));
    let t: Vec<Result<PairedT, Reason>> = pairs
        .par_iter()
        .map(|&(i, j)| {
            let quantile = quantile.clone().map_err(|_| Reason::new("1 topic(s), needs 2"))?;
            paired_t_at(&columns[i], &columns[j], quantile).map_err(Reason::from)
        })
        .collect();
    let same = t.iter().flatten().filter(|t| t.no_variation && t.mean_difference != 0.0).count();
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
    let found: Result<Vec<Pair>, Error> = pairs
        .par_iter()
        .zip(&t)
        .enumerate()
        .map(|(at, (&(i, j), t))| {
            let (a, b) = (&columns[i], &columns[j]);
            let tested = tested.as_ref().map_or_else(untested, |tested| tested[at].clone());
            let signs = sign_test(a, b).map_err(Error::about(matrix.name.clone()))?;
            let of_means = || match drawn {
                None => t.as_ref().map(|t| t.interval).map_err(Clone::clone),
                Some(_) => {
                    let differences: Vec<f64> = a.iter().zip(b).map(|(a, b)| a - b).collect();
                    mean_of(&differences, how, drawn)
                }
            };
            let d_z = || {
                t.clone().and_then(|t| match t.no_variation {
                    true => Err(aspectra_stats::Undefined::NoVariation.into()),
                    false => Ok(t.mean_difference / t.sd),
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
                effects: effects(a, b, pairs.len(), 1.0 - how.alpha),
                wins: signs.positive,
                ties: signs.zero,
                losses: signs.negative,
                p: tested.p,
                adjusted: Err(Reason::new("not tested")),
                is_significant: false,
                risk: how.risk_alpha.map(|alpha| Risk {
                    geo: geo[i].clone(),
                    ..Risk::new(a, b, alpha, asked.samples.min(100_000), how.seed)
                }),
            })
        })
        .collect();
    Ok((found?, omnibus))
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

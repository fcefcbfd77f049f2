//! The overall coefficient under resamples of the topics: its interval, and the difference of two.

use super::{Correlating, counts_bits};
use crate::error::{Error, Outcome, Reason};
use crate::matrix::ScoreMatrix;
use aspectra_stats::bootstrap_interval::{centered_test, statistic_interval};
use aspectra_stats::correlation::PairSigns;
use aspectra_stats::paired::Resamples;
use aspectra_stats::ranks::rounding_ties;
use aspectra_stats::work::{self, Work};
use aspectra_words::words;
use rayon::prelude::*;

words! {
    /// The interval of an overall coefficient.
    #[derive(Hash, Default)]
    pub enum OverallInterval {
        #[default]
        Percentile = "percentile": "Quantiles of the coefficients over resampled topics",
        Bca = "bca": "The same, corrected for bias and skewness",
    }
}

/// The difference of two overall coefficients that share a measure.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// The measure that both have.
    pub measure: String,
    /// The other measure of the first.
    pub first: String,
    /// The other measure of the second.
    pub second: String,
    /// The first coefficient less the second.
    pub difference: Outcome,
    /// The interval of that, which belongs to the test: it holds 0 where p is not below 1 less the confidence.
    pub interval: Result<(f64, f64), Reason>,
    /// The two-sided p-value of no difference, by the paired bootstrap.
    pub p: Outcome,
}

/// More coefficients than this are not kept, 400 MB.
const MOST_KEPT: usize = 50_000_000;

/// An overall coefficient and its interval.
pub(super) type WithInterval = (Outcome, Result<(f64, f64), Reason>);

/// An overall coefficient with what resampling makes of it.
pub(super) struct Resampled {
    estimate: Outcome,
    /// Its values over the resamples, and without each of the topics.
    values: Result<(Vec<f64>, Vec<f64>), Reason>,
}

/// The overall coefficients of pairs of measures over shared resamples of the topics.
pub(super) fn resampled(
    matrices: &[ScoreMatrix],
    pairs: &[(usize, usize)],
    how: &Correlating,
) -> Result<Vec<Resampled>, Error> {
    let topics = matrices[0].topics.len();
    let observed: Vec<Vec<f64>> = matrices.iter().map(|matrix| matrix.scores.ordering_means()).collect();
    let estimates = coefficients(&observed, pairs, how);
    let without = |reason: &str| {
        let of = |estimate: &Outcome| Resampled { estimate: estimate.clone(), values: Err(Reason::new(reason)) };
        Ok(estimates.iter().map(of).collect())
    };
    if how.samples == 0 {
        return without("no resamples were asked for");
    }
    if topics < 2 {
        return without("one topic");
    }
    if pairs.len().saturating_mul(how.samples) > MOST_KEPT {
        let (pairs, samples) = (pairs.len(), how.samples);
        return without(&format!("{pairs} pairs of measures x {samples} resamples are too many to keep"));
    }
    let resamples = Resamples::draw(how.seed, topics, how.samples).map_err(Error::about("interval"))?;
    let work = Work::begin("resamples (overall)", how.samples);
    let drawn: Vec<Vec<Outcome>> = work::each(how.samples)
        .map_init(Vec::new, |room, resample| {
            let means: Vec<Vec<f64>> = matrices
                .iter()
                .map(|matrix| Ok(rounding_ties(&resamples.group_means(resample, &matrix.scores, room)?)))
                .collect::<Result<_, aspectra_stats::Error>>()
                .map_err(Error::about("interval"))?;
            work.step(1);
            Ok(coefficients(&means, pairs, how))
        })
        .collect::<Result<_, Error>>()?;
    drop(work);
    let left_out: Vec<Vec<Outcome>> = (0..topics)
        .into_par_iter()
        .map(|topic| {
            let means: Vec<Vec<f64>> = matrices.iter().map(|matrix| means_without(matrix, topic)).collect();
            coefficients(&means, pairs, how)
        })
        .collect();
    let column = |rows: &[Vec<Outcome>], pair: usize, what: &str| {
        let values: Vec<f64> = rows.iter().filter_map(|row| row[pair].as_ref().ok().copied()).collect();
        match rows.len() - values.len() {
            0 => Ok(values),
            lacking => Err(Reason::new(format!("undefined on {lacking} of {} {what}", rows.len()))),
        }
    };
    Ok(estimates
        .iter()
        .enumerate()
        .map(|(pair, estimate)| Resampled {
            estimate: estimate.clone(),
            values: column(&drawn, pair, "resamples")
                .and_then(|drawn| Ok((drawn, column(&left_out, pair, "sets of topics less one")?))),
        })
        .collect())
}

/// The coefficients of pairs of measures, from the means of the runs under each measure.
fn coefficients(means: &[Vec<f64>], pairs: &[(usize, usize)], how: &Correlating) -> Vec<Outcome> {
    let runs = means.first().map_or(0, Vec::len);
    if counts_bits(how, means.len(), runs) {
        let signs: Result<Vec<PairSigns>, _> = means.iter().map(|means| PairSigns::new(means)).collect();
        if let Ok(signs) = signs {
            return pairs.iter().map(|&(a, b)| Ok(signs[a].tau_b(&signs[b])??)).collect();
        }
    }
    pairs.iter().map(|&(a, b)| how.coefficient(&means[a], &means[b])).collect()
}

/// The means of the runs over all topics but one.
fn means_without(matrix: &ScoreMatrix, left_out: usize) -> Vec<f64> {
    let mut sums = vec![0.0; matrix.runs.len()];
    for (_, row) in matrix.scores.rows().enumerate().filter(|(topic, _)| *topic != left_out) {
        sums.iter_mut().zip(row).for_each(|(sum, v)| *sum += v);
    }
    let n = (matrix.topics.len() - 1) as f64;
    sums.iter_mut().for_each(|sum| *sum /= n);
    rounding_ties(&sums)
}

impl Resampled {
    /// The coefficient and its interval.
    pub(super) fn finish(self, how: &Correlating) -> Result<WithInterval, Error> {
        let interval = match (&self.estimate, self.values) {
            (Err(reason), _) => Err(reason.clone()),
            (_, Err(reason)) => Err(reason),
            (Ok(estimate), Ok((drawn, left_out))) => {
                let found = statistic_interval(*estimate, drawn, &left_out, how.confidence);
                let found = found.map_err(Error::about("interval"))?;
                Ok(match how.interval {
                    OverallInterval::Percentile => found.percentile,
                    OverallInterval::Bca => found.bca,
                })
            }
        };
        Ok((self.estimate, interval))
    }
}

/// The differences of coefficients that share a measure; none where nothing was resampled.
pub(super) fn differences(
    matrices: &[ScoreMatrix],
    pairs: &[(usize, usize)],
    found: &[Resampled],
    how: &Correlating,
) -> Vec<Difference> {
    if how.samples == 0 {
        return Vec::new();
    }
    let all = (0..pairs.len()).flat_map(|a| (a + 1..pairs.len()).map(move |b| (a, b)));
    let mut sharing: Vec<(usize, usize, [usize; 3])> =
        all.filter_map(|(a, b)| Some((a, b, shared(pairs[a], pairs[b])?))).collect();
    sharing.sort_by_key(|(_, _, measures)| *measures);
    let name = |measure: usize| matrices[measure].name.clone();
    sharing
        .into_par_iter()
        .map(|(a, b, [measure, first, second])| {
            let (a, b) = (&found[a], &found[b]);
            let both = a.estimate.clone().and_then(|x| Ok((x, b.estimate.clone()?)));
            let difference = both.map(|(x, y)| x - y);
            let drawn = difference.clone().and_then(|_| {
                let (x, y) = (a.values.as_ref().map_err(Clone::clone)?, b.values.as_ref().map_err(Clone::clone)?);
                Ok(x.0.iter().zip(&y.0).map(|(x, y)| x - y).collect::<Vec<f64>>())
            });
            let test = drawn.and_then(|drawn| Ok(centered_test(difference.clone()?, &drawn, how.confidence)?));
            let p = test.as_ref().map(|test| test.p).map_err(Clone::clone);
            let interval = test.and_then(|test| Ok(test.interval?));
            Difference { measure: name(measure), first: name(first), second: name(second), difference, interval, p }
        })
        .collect()
}

/// The measure that two pairs share, and the others.
fn shared(a: (usize, usize), b: (usize, usize)) -> Option<[usize; 3]> {
    match (a, b) {
        ((x, y), (z, w)) if x == z => Some([x, y, w]),
        ((x, y), (z, w)) if y == w => Some([y, x, z]),
        ((x, y), (z, w)) if y == z => Some([y, x, w]),
        ((x, y), (z, w)) if x == w => Some([x, y, z]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_share_at_most_one_measure() {
        assert_eq!(shared((0, 1), (0, 2)), Some([0, 1, 2]));
        assert_eq!(shared((0, 2), (1, 2)), Some([2, 0, 1]));
        assert_eq!(shared((0, 1), (1, 2)), Some([1, 0, 2]));
        assert_eq!(shared((1, 2), (0, 1)), Some([1, 2, 0]));
        assert_eq!(shared((0, 1), (2, 3)), None);
    }
}

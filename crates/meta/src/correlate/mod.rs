//! Do two measures order the runs alike, topic by topic and over all topics?
//!
//! # Choices
//!
//! Topic by topic, the coefficient is computed over the runs on each topic and averaged over topics; a topic where
//! either measure gives all runs the same score has no coefficient, is left out of the mean and counted
//! ([`Undefined`] changes that). Overall, it is computed over the means of the runs. The interval of the mean is
//! bootstrapped over topics (BCa), and so is that of the overall coefficient: the means of the runs are formed anew from each resample of the
//! topics, the same for all measures, so that coefficients that share a measure can be compared in pairs. tau_AP and RBO are the
//! forms that allow ties on both sides, which are symmetric.
//!
//! The interval of the overall coefficient is the percentile interval by default: it covers in 95% of simulated cases where measures of the same
//! rankings err alike, BCa in 77%, because a rank correlation has few values and moves in steps.

mod overall;
mod tables;

pub use overall::{Difference, OverallInterval};
pub use tables::finding;

use crate::error::{Error, Outcome, Reason};
use crate::matrix::ScoreMatrix;
use aspectra_eval::Message;
use aspectra_stats::bootstrap_interval::mean_interval;
use aspectra_stats::correlation::{PairSigns, kendall, pearson, rbo_tied, spearman, tau_ap_b, weighted_tau};
use aspectra_stats::paired::Resamples;
use aspectra_stats::work::Stopping;
use aspectra_words::words;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

words! {
    /// A coefficient of correlation.
    #[derive(Hash, Default)]
    pub enum Coefficient {
        #[default]
        Tau = "tau": "Kendall's tau-b",
        TauAp = "tau-ap": "tau_AP with ties: the top counts more",
        WeightedTau = "weighted-tau": "Vigna's weighted tau: hyperbolic weights, the top counts more",
        Rbo = "rbo": "Rank-biased overlap with ties (RBO^b): the top counts more, from 0 to 1",
        Pearson = "pearson": "Pearson's r",
        Spearman = "spearman": "Spearman's rho",
    }
}

impl Coefficient {
    /// The coefficient of two samples over the same items.
    ///
    /// # Errors
    /// Why there is none.
    pub fn of(self, x: &[f64], y: &[f64]) -> Outcome {
        self.with_persistence(x, y, PERSISTENCE)
    }

    /// The same, with another persistence of the rank-biased overlap.
    ///
    /// # Errors
    /// Why there is none.
    pub fn with_persistence(self, x: &[f64], y: &[f64], persistence: f64) -> Outcome {
        match self {
            Self::Tau => Ok(kendall(x, y)?.tau_b?),
            Self::TauAp => Ok(tau_ap_b(x, y)??),
            Self::WeightedTau => Ok(weighted_tau(x, y)??),
            Self::Rbo => Ok(rbo_tied(x, y, persistence)??),
            Self::Pearson => Ok(pearson(x, y)?.r?),
            Self::Spearman => Ok(spearman(x, y)?.rho?),
        }
    }
}

/// The usual persistence of the rank-biased overlap: the first ten places have 86% of the weight.
pub const PERSISTENCE: f64 = 0.9;

words! {
    /// What a topic without a coefficient adds to the mean.
    #[derive(Hash, Default)]
    pub enum Undefined {
        #[default]
        Skip = "skip": "Nothing; it is counted",
        Zero = "zero": "0",
        OneIfBothConstant = "one-if-both-constant": "1 where both measures are constant, otherwise nothing",
    }
}

/// How to correlate.
#[derive(Debug, Clone, PartialEq)]
pub struct Correlating {
    /// The coefficient.
    pub coefficient: Coefficient,
    /// What undefined topics do.
    pub undefined: Undefined,
    /// The persistence of the rank-biased overlap.
    pub persistence: f64,
    /// The confidence of the intervals.
    pub confidence: f64,
    /// The interval of the overall coefficient.
    pub interval: OverallInterval,
    /// Resamples of the intervals.
    pub samples: usize,
    /// Their seed.
    pub seed: u64,
    /// Only pairs with this measure.
    pub reference: Option<String>,
}

impl Default for Correlating {
    fn default() -> Self {
        Self {
            coefficient: Coefficient::Tau,
            undefined: Undefined::Skip,
            persistence: PERSISTENCE,
            confidence: 0.95,
            interval: OverallInterval::Percentile,
            samples: 10_000,
            seed: 42,
            reference: None,
        }
    }
}

impl Correlating {
    fn coefficient(&self, x: &[f64], y: &[f64]) -> Outcome {
        self.coefficient.with_persistence(x, y, self.persistence)
    }

    fn check(&self) -> Result<(), Error> {
        for (name, value) in [("persistence", self.persistence), ("confidence", self.confidence)] {
            if !(value > 0.0 && value < 1.0) {
                return Err(Error::unfit(format!("the {name} is {value}, expected a number between 0 and 1")));
            }
        }
        Ok(())
    }
}

/// The correlation of two measures.
#[derive(Debug, Clone, PartialEq)]
pub struct Correlation {
    /// The first measure.
    pub a: String,
    /// The second measure.
    pub b: String,
    /// Over the means of the runs.
    pub overall: Outcome,
    /// The interval of that.
    pub overall_interval: Result<(f64, f64), Reason>,
    /// On each topic.
    pub per_topic: Vec<Outcome>,
    /// The mean over topics.
    pub mean: Outcome,
    /// The interval of that mean.
    pub interval: Result<(f64, f64), Reason>,
    /// The standard deviation over topics.
    pub sd: Outcome,
    /// Smallest, quartiles and largest over topics.
    pub quartiles: Result<[f64; 5], Reason>,
    /// Topics in the mean.
    pub defined: usize,
    /// Topics without a coefficient.
    pub undefined: usize,
    /// Topics where it is 1, up to rounding.
    pub perfect: usize,
}

/// Correlations, and what tells those apart that share a measure.
#[derive(Debug, Clone, PartialEq)]
pub struct Correlations {
    /// Pairs of measures.
    pub pairs: Vec<Correlation>,
    /// Pairs of pairs.
    pub differences: Vec<Difference>,
}

/// Correlates two measures over the same runs and topics.
///
/// # Errors
/// Matrices over different runs or topics, or options out of range.
pub fn correlate_pair(a: &ScoreMatrix, b: &ScoreMatrix, how: &Correlating) -> Result<Correlation, Error> {
    let mut found = correlate(&[a.clone(), b.clone()], &Correlating { reference: None, ..how.clone() })?;
    found.pairs.pop().ok_or_else(|| Error::unfit("there are no scores to analyze"))
}

/// The resamples of topics for intervals, by their number: all pairs of measures share them.
struct Drawn(BTreeMap<usize, Resamples>);

impl Drawn {
    fn new(counts: impl IntoIterator<Item = usize>, how: &Correlating) -> Result<Self, Error> {
        let mut drawn = BTreeMap::new();
        for count in counts.into_iter().filter(|count| *count > 1 && how.samples > 0) {
            if let Entry::Vacant(place) = drawn.entry(count) {
                place.insert(Resamples::draw(how.seed, count, how.samples).map_err(Error::about("interval"))?);
            }
        }
        Ok(Self(drawn))
    }
}

/// The coefficients that count in the mean over topics.
fn counted(a: &ScoreMatrix, b: &ScoreMatrix, raw: &[Outcome], how: &Correlating) -> Vec<f64> {
    let (x, y) = (&a.scores, &b.scores);
    let is_constant = |row: &[f64]| row.iter().all(|v| *v == row[0]);
    raw.iter()
        .zip(x.rows().zip(y.rows()))
        .filter_map(|(outcome, (x, y))| match (outcome, how.undefined) {
            (Ok(value), _) => Some(*value),
            (Err(_), Undefined::Zero) => Some(0.0),
            (Err(_), Undefined::OneIfBothConstant) if is_constant(x) && is_constant(y) => Some(1.0),
            _ => None,
        })
        .collect()
}

fn summarize(
    a: &ScoreMatrix,
    b: &ScoreMatrix,
    raw: Vec<Outcome>,
    values: Vec<f64>,
    how: &Correlating,
    drawn: &Drawn,
    (overall, overall_interval): overall::WithInterval,
) -> Result<Correlation, Error> {
    let none = || Reason::new("undefined on every topic");
    let interval = match (values.len(), drawn.0.get(&values.len())) {
        (0, _) => Err(none()),
        (1, _) => Err(Reason::new("one topic")),
        (_, None) => Err(Reason::new("no resamples were asked for")),
        (_, Some(resamples)) => {
            Ok(mean_interval(&values, resamples, how.confidence).map_err(Error::about("interval"))?.bca)
        }
    };
    let n = values.len() as f64;
    let mean = if values.is_empty() { Err(none()) } else { Ok(values.iter().sum::<f64>() / n) };
    let sd = match &mean {
        Err(reason) => Err(reason.clone()),
        Ok(_) if values.len() < 2 => Err(Reason::new("one topic")),
        Ok(mean) => Ok((values.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>() / (n - 1.0)).sqrt()),
    };
    Ok(Correlation {
        a: a.name.clone(),
        b: b.name.clone(),
        overall,
        overall_interval,
        undefined: raw.iter().filter(|outcome| outcome.is_err()).count(),
        perfect: raw.iter().flatten().filter(|value| **value >= 1.0 - 1e-12).count(),
        defined: values.len(),
        quartiles: if values.is_empty() { Err(none()) } else { Ok(five_numbers(values)) },
        per_topic: raw,
        mean,
        interval,
        sd,
    })
}

/// Smallest, quartiles and largest, quartiles interpolated between neighbors.
fn five_numbers(mut values: Vec<f64>) -> [f64; 5] {
    values.sort_by(f64::total_cmp);
    [0.0, 0.25, 0.5, 0.75, 1.0].map(|level| {
        let place = level * (values.len() - 1) as f64;
        let (low, part) = (place.floor() as usize, place.fract());
        let high = (low + 1).min(values.len() - 1);
        values[low] + part * (values[high] - values[low])
    })
}

/// Correlates all pairs of measures, or each with the reference.
///
/// # Errors
/// Fewer than two measures, an unknown reference, or as [`correlate_pair`].
pub fn correlate(matrices: &[ScoreMatrix], how: &Correlating) -> Result<Correlations, Error> {
    how.check()?;
    if matrices.len() < 2 {
        return Err(Error::unfit(
            Message::new("a correlation needs two measures; name more with ").option("measure", ""),
        ));
    }
    let reference = match &how.reference {
        None => None,
        Some(name) => Some(matrices.iter().position(|matrix| matrix.name == *name).ok_or_else(|| {
            let message = Message::new(format!("the reference {name} is none of the measures; name it with "));
            Error::unfit(message.option("measure", "").text(" as well"))
        })?),
    };
    let all = (0..matrices.len()).flat_map(|a| (a + 1..matrices.len()).map(move |b| (a, b)));
    let pairs: Vec<(usize, usize)> = match reference {
        None => all.collect(),
        Some(first) => (0..matrices.len()).filter(|&other| other != first).map(|other| (first, other)).collect(),
    };
    for &(a, b) in &pairs {
        matrices[a].require_same(&matrices[b])?;
    }
    let raw = by_topic(matrices, &pairs, how)?;
    let values: Vec<Vec<f64>> =
        pairs.par_iter().zip(&raw).map(|(&(a, b), raw)| counted(&matrices[a], &matrices[b], raw, how)).collect();
    let drawn = Drawn::new(values.iter().map(Vec::len), how)?;
    let resampled = overall::resampled(matrices, &pairs, how)?;
    let differences = overall::differences(matrices, &pairs, &resampled, how);
    let overall: Vec<_> = resampled.into_iter().map(|one| one.finish(how)).collect::<Result<_, _>>()?;
    let pairs = (pairs, raw, values, overall)
        .into_par_iter()
        .map(|((a, b), raw, values, overall)| summarize(&matrices[a], &matrices[b], raw, values, how, &drawn, overall))
        .collect::<Result<_, _>>()?;
    Ok(Correlations { pairs, differences })
}

/// With more runs than this the bits of all pairs of runs take more room than they save time.
const MOST_RUNS_IN_BITS: usize = 256;

/// Whether the orders of all pairs of runs are worked out once for each measure.
fn counts_bits(how: &Correlating, measures: usize, runs: usize) -> bool {
    how.coefficient == Coefficient::Tau && measures > 2 && runs <= MOST_RUNS_IN_BITS
}

/// The coefficients of each pair of measures on each topic.
fn by_topic(matrices: &[ScoreMatrix], pairs: &[(usize, usize)], how: &Correlating) -> Result<Vec<Vec<Outcome>>, Error> {
    let runs = matrices.first().map_or(0, |matrix| matrix.runs.len());
    if !counts_bits(how, matrices.len(), runs) {
        let of = |&(a, b): &(usize, usize)| {
            let rows = matrices[a].scores.rows().zip(matrices[b].scores.rows());
            rows.map(|(x, y)| how.coefficient(x, y)).collect()
        };
        return Ok(pairs.par_iter().stopping().map(of).collect());
    }
    // Every measure meets all others: the order of its pairs of runs is worked out once.
    let signs = |matrix: &ScoreMatrix| matrix.scores.rows().map(PairSigns::new).collect::<Result<Vec<_>, _>>();
    let signs = matrices.par_iter().map(signs).collect::<Result<Vec<_>, _>>().map_err(Error::about("tau"))?;
    let of = |&(a, b): &(usize, usize)| {
        let rows = signs[a].iter().zip(&signs[b]);
        rows.map(|(x, y)| Ok(x.tau_b(y)??)).collect()
    };
    Ok(pairs.par_iter().stopping().map(of).collect())
}

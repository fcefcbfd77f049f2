//! Do two measures order the runs alike, topic by topic and over all topics?
//!
//! # Choices
//!
//! Topic by topic, the coefficient is computed over the runs on each topic and averaged over topics; a topic where
//! either measure gives all runs the same score has no coefficient, is left out of the mean and counted
//! ([`Undefined`] changes that). Overall, it is computed over the means of the runs. The interval of the mean is
//! bootstrapped over topics. tau_AP is the form that allows ties on both sides, which is symmetric.

use crate::error::{Error, Outcome, Reason};
use crate::finding::{Finding, Table, Value};
use crate::matrix::ScoreMatrix;
use crate::notice::scores::few_runs;
use aspectra_eval::Message;
use aspectra_stats::bootstrap_interval::mean_interval;
use aspectra_stats::correlation::{PairSigns, kendall, pearson, spearman, tau_ap_b};
use aspectra_stats::paired::Resamples;
use aspectra_words::{Word, words};
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
        match self {
            Self::Tau => Ok(kendall(x, y)?.tau_b?),
            Self::TauAp => Ok(tau_ap_b(x, y)??),
            Self::Pearson => Ok(pearson(x, y)?.r?),
            Self::Spearman => Ok(spearman(x, y)?.rho?),
        }
    }
}

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
    /// The confidence of the interval of the mean.
    pub confidence: f64,
    /// Resamples of the interval.
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
            confidence: 0.95,
            samples: 10_000,
            seed: 42,
            reference: None,
        }
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

/// Correlates two measures over the same runs and topics.
///
/// # Errors
/// Matrices over different runs or topics, or options out of range.
pub fn correlate_pair(a: &ScoreMatrix, b: &ScoreMatrix, how: &Correlating) -> Result<Correlation, Error> {
    a.require_same(b)?;
    let raw: Vec<Outcome> = a.scores.rows().zip(b.scores.rows()).map(|(x, y)| how.coefficient.of(x, y)).collect();
    let values = counted(a, b, &raw, how);
    let drawn = Drawn::new([values.len()], how)?;
    summarize(a, b, raw, values, how, &drawn)
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
) -> Result<Correlation, Error> {
    let (x, y) = (&a.scores, &b.scores);
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
        overall: how.coefficient.of(&x.ordering_means(), &y.ordering_means()),
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
pub fn correlate(matrices: &[ScoreMatrix], how: &Correlating) -> Result<Vec<Correlation>, Error> {
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
    (pairs, raw, values)
        .into_par_iter()
        .map(|((a, b), raw, values)| summarize(&matrices[a], &matrices[b], raw, values, how, &drawn))
        .collect()
}

/// With more runs than this the bits of all pairs of runs take more room than they save time.
const MOST_RUNS_IN_BITS: usize = 256;

/// The coefficients of each pair of measures on each topic.
fn by_topic(matrices: &[ScoreMatrix], pairs: &[(usize, usize)], how: &Correlating) -> Result<Vec<Vec<Outcome>>, Error> {
    let runs = matrices.first().map_or(0, |matrix| matrix.runs.len());
    if how.coefficient != Coefficient::Tau || matrices.len() < 3 || runs > MOST_RUNS_IN_BITS {
        let of = |&(a, b): &(usize, usize)| {
            let rows = matrices[a].scores.rows().zip(matrices[b].scores.rows());
            rows.map(|(x, y)| how.coefficient.of(x, y)).collect()
        };
        return Ok(pairs.par_iter().map(of).collect());
    }
    // Every measure meets all others: the order of its pairs of runs is worked out once.
    let signs = |matrix: &ScoreMatrix| matrix.scores.rows().map(PairSigns::new).collect::<Result<Vec<_>, _>>();
    let signs = matrices.par_iter().map(signs).collect::<Result<Vec<_>, _>>().map_err(Error::about("tau"))?;
    let of = |&(a, b): &(usize, usize)| {
        let rows = signs[a].iter().zip(&signs[b]);
        rows.map(|(x, y)| Ok(x.tau_b(y)??)).collect()
    };
    Ok(pairs.par_iter().map(of).collect())
}

/// Correlations as tables.
pub fn finding(found: &[Correlation], matrices: &[ScoreMatrix], how: &Correlating) -> Finding {
    let mut finding = Finding::new("correlate");
    finding.fact("coefficient", how.coefficient.word());
    if let Some(matrix) = matrices.first() {
        finding.fact("runs", matrix.runs.len());
        finding.fact("topics", matrix.topics.len());
        if matrix.runs.len() < 3 {
            finding.notices.push(few_runs(matrix.runs.len()));
        }
    }
    finding.fact("confidence", how.confidence);
    finding.fact("samples", how.samples);
    finding.fact("seed", how.seed as usize);
    let columns = [
        "measure",
        "with",
        "overall",
        "mean",
        "low",
        "high",
        "sd",
        "min",
        "q1",
        "median",
        "q3",
        "max",
        "topics",
        "undefined",
        "perfect",
    ];
    let mut pairs = Table::new("pairs", "Overall, and topic by topic", 2, &columns);
    let mut topics = Table::new("topics", "On each topic", 3, &["measure", "with", "topic", "coefficient"]);
    topics.is_detail = true;
    for one in found {
        let mut row = vec![Value::from(&one.a), Value::from(&one.b), Value::from(&one.overall), Value::from(&one.mean)];
        row.extend([Value::end(&one.interval, false), Value::end(&one.interval, true), Value::from(&one.sd)]);
        match &one.quartiles {
            Ok(numbers) => row.extend(numbers.map(Value::Real)),
            Err(reason) => row.extend((0..5).map(|_| Value::Undefined(reason.0.clone()))),
        }
        row.extend([one.defined.into(), one.undefined.into(), one.perfect.into()]);
        pairs.row(row);
        let names = matrices.first().map_or(&[][..], |matrix| &matrix.topics);
        for (topic, value) in names.iter().zip(&one.per_topic) {
            topics.row([Value::from(&one.a), Value::from(&one.b), Value::from(topic), Value::from(value)]);
        }
    }
    finding.tables = vec![pairs, topics];
    finding
}

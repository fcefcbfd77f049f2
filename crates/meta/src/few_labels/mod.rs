//! Few human labels, many of a model: means of runs and their differences, with intervals that hold whatever the model is worth.
//!
//! # Choices
//!
//! *Topics*: a topic counts as judged where people labeled as many of the documents that the model labeled as is asked for, all of them unless said otherwise. Scores by the model on
//! all topics are corrected by what people say on the judged ones ([`aspectra_stats::assisted`]). *Documents*: people labeled a random sample of
//! each topic's pool; a measure must be a sum over ranks whose terms depend on one document each, which P, DCG and RBP are. What a document adds is its
//! score alone at its rank, under the model's label and under the human one.
//!
//! Lambda is tuned for every mean and every difference apart, so that differences of estimates are not the estimated differences.

mod documents;
mod tables;
mod two_judges;

pub use documents::{DocumentSample, document_samples};
pub use tables::finding;
pub use two_judges::TwoJudges;

use crate::error::{Error, Outcome, Reason};
use crate::judges::reason;
use crate::matrix::ScoreMatrix;
use aspectra_stats::Undefined;
use aspectra_stats::assisted::{
    AssistedMean, Ends, Method, OneMore, Target, assisted_bootstrap, assisted_mean, assisted_sums, draw_apart, one_more,
};
use aspectra_stats::distribution::{normal, student_t};
use aspectra_stats::p_adjust::{Adjustment, adjust};
use aspectra_words::words;

/// The purpose of the bootstrap's random streams.
const BOOTSTRAP: u64 = 1104;

words! {
    /// What people labeled.
    #[derive(Hash, Default)]
    pub enum Sampled {
        #[default]
        Topics = "topics": "Whole topics: all documents that the model labeled there",
        Documents = "documents": "A random sample of each topic's documents",
    }
}

words! {
    /// What the mean is over.
    #[derive(Hash, Default)]
    pub enum Over {
        #[default]
        Topics = "topics": "All topics that these could be: the usual question",
        These = "these": "Exactly these topics",
    }
}

words! {
    /// The interval of an estimate.
    #[derive(Hash, Default)]
    pub enum EstimateInterval {
        #[default]
        T = "t": "The t distribution",
        Normal = "normal": "The normal distribution",
        Bootstrap = "bootstrap": "Topics drawn with replacement, percentiles",
    }
}

/// How much the model's scores count.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Lambda {
    /// As much as they are worth: tuned for topics, 1 for documents.
    Usual,
    /// Fitted.
    Tuned,
    /// A number; 0 is human labels only, 1 the difference estimator.
    Fixed(f64),
    /// As the package ppi_py.
    PpiPy,
}

/// How to estimate.
#[derive(Debug, Clone, PartialEq)]
pub struct Estimating {
    /// What people labeled.
    pub sampled: Sampled,
    /// How much the model's scores count.
    pub lambda: Lambda,
    /// What the mean is over.
    pub over: Over,
    /// The interval.
    pub interval: EstimateInterval,
    /// The level; intervals have the confidence 1 - alpha.
    pub alpha: f64,
    /// Resamples of the bootstrap.
    pub samples: usize,
    /// The seed.
    pub seed: u64,
    /// The correction for many comparisons.
    pub correction: Adjustment,
    /// Only pairs with this run.
    pub baseline: Option<String>,
}

impl Estimating {
    fn method(&self) -> Method {
        match (self.lambda, self.sampled) {
            (Lambda::Usual, Sampled::Topics) | (Lambda::Tuned, _) => Method::Tuned,
            (Lambda::Usual, Sampled::Documents) => Method::Difference(1.0),
            (Lambda::Fixed(0.0), _) => Method::Exact,
            (Lambda::Fixed(lambda), _) => Method::Difference(lambda),
            (Lambda::PpiPy, _) => Method::PpiPy,
        }
    }

    fn target(&self) -> Target {
        if self.over == Over::These { Target::These } else { Target::Population }
    }

    fn ends(&self) -> Ends {
        if self.interval == EstimateInterval::Normal { Ends::Normal } else { Ends::T }
    }

    fn confidence(&self) -> f64 {
        1.0 - self.alpha
    }
}

/// Scores of runs by people, on the topics that they judged, and by the model on all.
#[derive(Debug, Clone, PartialEq)]
pub struct TwoScores {
    /// By the model.
    pub llm: ScoreMatrix,
    /// By people; rows in the order of the model's topics, none where people did not judge the topic.
    pub human: Vec<Option<Vec<f64>>>,
}

impl TwoScores {
    fn of(&self, score: impl Fn(&[f64]) -> f64) -> (Vec<Option<f64>>, Vec<f64>) {
        let human = self.human.iter().map(|row| row.as_deref().map(&score)).collect();
        (human, self.llm.scores.rows().map(&score).collect())
    }
}

/// An estimate of a mean or of a difference.
#[derive(Debug, Clone, PartialEq)]
pub struct Estimate {
    /// The mean of human scores alone, and of the model's.
    pub means: (Outcome, Outcome),
    /// The estimate with its interval.
    pub found: Result<AssistedMean, Reason>,
    /// The interval of human scores alone.
    pub human_interval: Result<(f64, f64), Reason>,
}

impl Estimate {
    /// The interval, where there is an estimate that has one.
    pub fn interval(&self) -> Result<(f64, f64), Reason> {
        self.found.as_ref().map_err(Clone::clone)?.interval.map_err(reason)
    }
}

/// A run's estimates, or a pair's.
#[derive(Debug, Clone, PartialEq)]
pub struct RunEstimate {
    /// The measure.
    pub measure: String,
    /// The run.
    pub run: String,
    /// The run it is compared with, of a pair.
    pub against: Option<String>,
    /// The estimate.
    pub estimate: Estimate,
    /// Of a pair: the p-value, and corrected for all pairs of the measure.
    pub p: Outcome,
    /// The corrected p-value.
    pub adjusted: Outcome,
    /// Half the width of the interval of one further topic.
    pub further: Result<OneMore, Reason>,
}

fn mean(values: &[f64]) -> Outcome {
    match values.len() {
        0 => Err(Reason::new("no topic")),
        count => Ok(values.iter().sum::<f64>() / count as f64),
    }
}

fn of_topics(human: &[Option<f64>], llm: &[f64], how: &Estimating) -> Result<Estimate, Error> {
    let refused = || Error::about("the estimate");
    let (method, confidence) = (how.method(), how.confidence());
    let mut found = assisted_mean(human, llm, method, how.target(), how.ends(), confidence).map_err(refused())?;
    let judged: Vec<f64> = human.iter().flatten().copied().collect();
    if how.interval == EstimateInterval::Bootstrap
        && let Ok(estimate) = &mut found
    {
        let resamples = draw_apart(how.seed, BOOTSTRAP, judged.len(), llm.len() - judged.len(), how.samples);
        let drawn = assisted_bootstrap(human, llm, method, &resamples, confidence).map_err(refused())?;
        estimate.interval = drawn.and_then(|drawn| drawn.interval);
    }
    let alone = assisted_mean(human, llm, Method::Exact, how.target(), how.ends(), confidence).map_err(refused())?;
    Ok(Estimate {
        means: (mean(&judged), mean(llm)),
        found: found.map_err(reason),
        human_interval: alone.and_then(|alone| alone.interval).map_err(reason),
    })
}

/// Two-sided p of an estimate against 0.
fn p_value(estimate: &Estimate, how: &Estimating) -> Outcome {
    let found = estimate.found.as_ref().map_err(Clone::clone)?;
    let standard_error = found.standard_error.map_err(reason)?;
    if standard_error == 0.0 {
        return if found.estimate == 0.0 { Ok(1.0) } else { Err(reason(Undefined::NoVariation)) };
    }
    let t = found.estimate / standard_error;
    match how.interval == EstimateInterval::Normal || found.df.is_infinite() {
        true => Ok(normal::two_sided(t)),
        false => student_t::two_sided(t, found.df).map_err(Reason::from),
    }
}

/// Pairs of runs: all, or each with the baseline.
fn pairs(runs: &[String], how: &Estimating) -> Result<Vec<(usize, usize)>, Error> {
    match &how.baseline {
        None => Ok((0..runs.len()).flat_map(|a| (a + 1..runs.len()).map(move |b| (a, b))).collect()),
        Some(name) => match runs.iter().position(|run| run == name) {
            Some(at) => Ok((0..runs.len()).filter(|run| *run != at).map(|run| (run, at)).collect()),
            None => Err(Error::unfit(format!("there is no run {name}; there are {}", runs.join(", ")))),
        },
    }
}

/// Estimates of every run and of every pair, by measure, where whole topics were judged.
///
/// # Errors
/// Fewer than 100 resamples, an unknown baseline, scores that cannot be used.
pub fn estimates(scores: &[TwoScores], how: &Estimating) -> Result<Vec<RunEstimate>, Error> {
    check(how)?;
    let mut found = Vec::new();
    for two in scores {
        for (run, name) in two.llm.runs.iter().enumerate() {
            let (human, llm) = two.of(|row| row[run]);
            let further = one_more(&human, &llm, how.confidence()).map_err(Reason::from);
            let estimate = of_topics(&human, &llm, how)?;
            found.push(RunEstimate { further, ..of_run(&two.llm.name, name, estimate) });
        }
        let mut of_pairs = Vec::new();
        for (a, b) in pairs(&two.llm.runs, how)? {
            let (human, llm) = two.of(|row| row[a] - row[b]);
            of_pairs.push(of_pair(&two.llm.name, &two.llm.runs, (a, b), of_topics(&human, &llm, how)?, how));
        }
        correct(&mut of_pairs, how);
        found.extend(of_pairs);
    }
    Ok(found)
}

fn check(how: &Estimating) -> Result<(), Error> {
    if how.interval == EstimateInterval::Bootstrap && how.samples < 100 {
        return Err(Error::unfit(format!("{} resamples are too few, expected 100 or more", how.samples)));
    }
    Ok(())
}

fn of_run(measure: &str, run: &str, estimate: Estimate) -> RunEstimate {
    let none = || Err(Reason::new("no comparison"));
    RunEstimate {
        measure: measure.to_owned(),
        run: run.to_owned(),
        against: None,
        estimate,
        p: none(),
        adjusted: none(),
        further: Err(Reason::new("no topic was judged as a whole")),
    }
}

fn of_pair(
    measure: &str,
    runs: &[String],
    (a, b): (usize, usize),
    estimate: Estimate,
    how: &Estimating,
) -> RunEstimate {
    let p = p_value(&estimate, how);
    RunEstimate { against: Some(runs[b].clone()), p, ..of_run(measure, &runs[a], estimate) }
}

/// Corrects the p-values of a measure together.
fn correct(pairs: &mut [RunEstimate], how: &Estimating) {
    let known: Vec<f64> = pairs.iter().filter_map(|pair| pair.p.clone().ok()).collect();
    let adjusted = adjust(&known, how.correction).map_err(Reason::from);
    let mut next = 0;
    for pair in pairs {
        pair.adjusted = match (&pair.p, &adjusted) {
            (Err(why), _) | (_, Err(why)) => Err(why.clone()),
            (Ok(_), Ok(adjusted)) => {
                next += 1;
                Ok(adjusted[next - 1])
            }
        };
    }
}

/// Estimates of every run and pair, where a sample of each topic's documents was judged.
///
/// # Errors
/// As [`estimates`]; an interval or lambda that samples of documents do not have.
pub fn document_estimates(samples: &[DocumentSample], how: &Estimating) -> Result<Vec<RunEstimate>, Error> {
    check(how)?;
    if how.interval == EstimateInterval::Bootstrap {
        return Err(Error::unfit("samples of documents have no bootstrap interval; the t interval is over topics"));
    }
    let of = |parts: Vec<aspectra_stats::assisted::PartSample>| -> Result<Estimate, Error> {
        let refused = || Error::about("the estimate from samples of documents");
        let estimate = |method| assisted_sums(&parts, method, how.target(), how.confidence()).map_err(refused());
        let found = estimate(how.method())?;
        let alone = estimate(Method::Exact)?;
        let by_llm: Vec<f64> =
            parts.iter().map(|topic| topic.weight.iter().zip(&topic.approximate).map(|(w, g)| w * g).sum()).collect();
        Ok(Estimate {
            means: (alone.as_ref().map(|alone| alone.estimate).map_err(|why| reason(*why)), mean(&by_llm)),
            found: found.map(|found| found.as_mean()).map_err(reason),
            human_interval: alone.and_then(|alone| alone.interval).map_err(reason),
        })
    };
    let mut found = Vec::new();
    for sample in samples {
        for (run, name) in sample.runs.iter().enumerate() {
            found.push(of_run(&sample.measure, name, of(sample.parts(run, None))?));
        }
        let mut of_pairs = Vec::new();
        for (a, b) in pairs(&sample.runs, how)? {
            of_pairs.push(of_pair(&sample.measure, &sample.runs, (a, b), of(sample.parts(a, Some(b)))?, how));
        }
        correct(&mut of_pairs, how);
        found.extend(of_pairs);
    }
    Ok(found)
}

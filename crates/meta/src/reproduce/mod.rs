//! How near does a repeated run come to the first?
//!
//! From the particular to the general: do both runs put the same documents in the same order ([`documents`](documents()))? Do
//! they have the same scores topic by topic ([`scores`](scores()))? Does an advanced run improve on its baseline as it did the first time
//! ([`Effect`])?
//!
//! # Choices
//!
//! All of these follow the reference, with these exceptions. tau is tau-b over the union of the documents, where those that a run
//! lacks tie behind its last; KTU, the tau of the reference, stands beside it. RBO extrapolates the agreement at the end of the lists instead of
//! taking unseen documents for different ones. nRMSE divides by the largest RMSE within the range of the measure, which
//! is from 0 to 1 for most; without a range it has no value. On another collection there are no common topics: the t test is unpaired, and
//! only means and effects are compared.
//!
//! # Reference
//!
//! T. Breuer and others, How to measure the reproducibility of system-oriented IR experiments, SIGIR 2020; T. Breuer, N. Ferro,
//! M. Maistro, P. Schaer, repro_eval: a Python interface to reproducibility measures of system-oriented IR experiments, ECIR 2021.

mod documents;
mod tables;

pub use documents::{DocumentOrder, TopicOrder, documents};
pub use tables::finding;

use crate::error::{Error, Outcome, Reason};
use crate::matrix::ScoreMatrix;
use aspectra_stats::paired::{
    delta_relative_improvement, effect_ratio, improvement, nrmse, paired_t, rmse, unpaired_t,
};

/// How to compare.
#[derive(Debug, Clone, PartialEq)]
pub struct Reproducing {
    /// The persistence of the rank-biased overlap.
    pub persistence: f64,
    /// How many documents of a topic are compared.
    pub depth: usize,
    /// The confidence of the interval of the mean difference.
    pub confidence: f64,
}

impl Default for Reproducing {
    fn default() -> Self {
        Self { persistence: 0.95, depth: 1000, confidence: 0.95 }
    }
}

/// A run of a score matrix.
#[derive(Debug, Clone, Copy)]
pub struct Column<'a> {
    /// The scores.
    pub matrix: &'a ScoreMatrix,
    /// The number of the run.
    pub run: usize,
}

impl Column<'_> {
    fn scores(&self) -> Vec<f64> {
        self.matrix.scores.column(self.run)
    }

    fn name(&self) -> String {
        self.matrix.runs[self.run].clone()
    }
}

/// The test of no difference of means.
#[derive(Debug, Clone, PartialEq)]
pub struct MeanTest {
    /// The statistic: paired on the same topics, with pooled variance on others.
    pub t: Outcome,
    /// Its degrees of freedom.
    pub df: usize,
    /// Its two-sided p-value.
    pub p: f64,
    /// The p-value of Welch's test, on other topics.
    pub welch_p: Option<f64>,
    /// The interval of the mean difference, on the same topics.
    pub interval: Option<(f64, f64)>,
}

/// A run and its repetition under a measure.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoreReproduction {
    /// The measure.
    pub measure: String,
    /// The first run.
    pub original: String,
    /// The repeated run.
    pub reproduced: String,
    /// The mean of the first.
    pub original_mean: f64,
    /// The mean of the repeated run.
    pub mean: f64,
    /// The root mean squared difference over topics; `None` on another collection.
    pub rmse: Option<f64>,
    /// The same over the largest possible.
    pub nrmse: Option<Outcome>,
    /// The test of the means.
    pub test: Result<MeanTest, Reason>,
}

/// The improvement of an advanced run over its baseline, the first time and again.
#[derive(Debug, Clone, PartialEq)]
pub struct Effect {
    /// The measure.
    pub measure: String,
    /// The repeated run.
    pub reproduced: String,
    /// The mean improvement, the first time.
    pub original_improvement: f64,
    /// The mean improvement, again.
    pub improvement: f64,
    /// The second over the first.
    pub effect_ratio: Outcome,
    /// The first relative improvement less the second.
    pub delta_ri: Outcome,
}

/// What a reproduction comes to.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Reproduction {
    /// Scores, by measure and run.
    pub scores: Vec<ScoreReproduction>,
    /// Effects, where there are baselines.
    pub effects: Vec<Effect>,
    /// The order of documents; empty on another collection.
    pub documents: Vec<DocumentOrder>,
    /// Whether both are on the same topics.
    pub same_topics: bool,
}

/// Compares the scores of a run and its repetition; on `same_topics` topic by topic.
///
/// # Errors
/// Other topics where they should be the same.
pub fn scores(
    original: Column<'_>,
    reproduced: Column<'_>,
    same_topics: bool,
    how: &Reproducing,
) -> Result<ScoreReproduction, Error> {
    let (x, y) = (original.scores(), reproduced.scores());
    let about = || Error::about(format!("{} of {}", original.matrix.name, reproduced.name()));
    if same_topics && original.matrix.topics != reproduced.matrix.topics {
        return Err(Error::unfit(format!("{} and {} are not on the same topics", original.name(), reproduced.name())));
    }
    let of_test = || -> Result<MeanTest, Reason> {
        if same_topics {
            let test = paired_t(&y, &x, how.confidence)?;
            let t = test.t.map_err(Reason::from);
            return Ok(MeanTest { t, df: test.df, p: test.p, welch_p: None, interval: Some(test.interval) });
        }
        let test = unpaired_t(&y, &x)?;
        let t = test.t.map_err(Reason::from);
        Ok(MeanTest { t, df: test.df, p: test.p, welch_p: Some(test.welch_p), interval: None })
    };
    let range = original.matrix.measure.as_ref().map(|measure| measure.range());
    let normalized = || -> Outcome {
        match range.filter(|range| range.min.is_finite() && range.max.is_finite()) {
            Some(_) if original.matrix.normalization.is_some() => Err(Reason::new("scores are normalized by topic")),
            Some(range) => Ok(nrmse(&x, &y, range.min, range.max)??),
            None => Err(Reason::new("the measure has no largest or smallest score")),
        }
    };
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    Ok(ScoreReproduction {
        measure: original.matrix.name.clone(),
        original: original.name(),
        reproduced: reproduced.name(),
        original_mean: mean(&x),
        mean: mean(&y),
        rmse: if same_topics { Some(rmse(&x, &y).map_err(about())?) } else { None },
        nrmse: same_topics.then(normalized),
        test: of_test(),
    })
}

/// Compares the improvement of an advanced run over its baseline with that of their repetitions.
///
/// # Errors
/// A baseline on other topics than its advanced run.
pub fn effect(
    (base, advanced): (Column<'_>, Column<'_>),
    (base_again, advanced_again): (Column<'_>, Column<'_>),
) -> Result<Effect, Error> {
    let measure = &advanced.matrix.name;
    let about = || Error::about(format!("the effect under {measure}"));
    let (b, a) = (base.scores(), advanced.scores());
    let (c, d) = (base_again.scores(), advanced_again.scores());
    Ok(Effect {
        measure: measure.clone(),
        reproduced: advanced_again.name(),
        original_improvement: improvement(&b, &a).map_err(about())?,
        improvement: improvement(&c, &d).map_err(about())?,
        effect_ratio: effect_ratio(&b, &a, &c, &d)
            .map_err(about())?
            .map_err(|_| Reason::new("the first run did not improve on its baseline")),
        delta_ri: delta_relative_improvement(&b, &a, &c, &d)
            .map_err(about())?
            .map_err(|_| Reason::new("a baseline's mean is 0")),
    })
}

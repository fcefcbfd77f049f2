//! Risk: how much a run gains on a baseline, topic by topic, with losses counted more.
//!
//! **Formula.** delta = x - b where the run's score x is at least the baseline's b, otherwise (1 + a)(x - b). URisk is the
//! mean of delta over the topics. TRisk = URisk/(s/sqrt(n)), s the sample standard deviation of delta over the n topics; with
//! a = 0 it is the statistic of the paired t test, and beyond 2 either way it is read as a gain or risk that is no accident.
//!
//! **Worked example.** Scores (0.5, 0.2) against a baseline of (0.4, 0.4) with a = 1: delta is (0.1, 2 x -0.2 = -0.4), URisk
//! -0.15; s = 0.5/sqrt(2), so TRisk = -0.15/(0.5/2) = -0.6.
//!
//! **Choices.** Topics are paired by id, and a topic counts where it counts for the run; one that the baseline lacks has the
//! baseline score 0, as in ndeval and gdeval. Whatever a measure's own summary is, that of differences is their mean. A spread
//! of 0 is decided by largest = smallest, because sums round. The loss function published as "TRisk" in some code divides by s
//! alone, without sqrt(n): not TRisk.
//!
//! **Reference.** Wang, Bennett & Collins-Thompson, SIGIR 2012; Dincer, Macdonald & Ounis, SIGIR 2014; ndeval, gdeval
//! (`-baseline`, `-riskAlpha`).

use super::{Score, Scores, Summary};
use crate::error::{Error, Result};
use crate::language::Averaging;
use aspectra_words::words;

words! {
    /// What risk is summed up to over topics.
    #[derive(Default)]
    pub enum RiskSummary {
        /// It is what ndeval and gdeval print.
        #[default]
        URisk = "u": "URisk: their mean",
        TRisk = "t": "TRisk: their mean in standard errors; beyond 2 either way it is no accident",
    }
}

/// The gain of a score on a baseline's; a loss counts 1 + `alpha` times.
pub fn risk_delta(score: f64, baseline: f64, alpha: f64) -> f64 {
    let difference = score - baseline;
    if difference < 0.0 { (1.0 + alpha) * difference } else { difference }
}

/// URisk of some deltas.
pub fn u_risk(deltas: &[f64]) -> Score {
    if deltas.is_empty() {
        return Score::Undefined("no topic");
    }
    Score::Real(deltas.iter().sum::<f64>() / deltas.len() as f64)
}

/// TRisk of some deltas.
pub fn t_risk(deltas: &[f64]) -> Score {
    let count = deltas.len() as f64;
    if count < 2.0 {
        return Score::Undefined("TRisk needs at least two topics");
    }
    if deltas.iter().all(|delta| *delta == deltas[0]) {
        return Score::Undefined("TRisk is undefined where all topics differ from the baseline by the same");
    }
    let mean = deltas.iter().sum::<f64>() / count;
    // In units of the largest deviation, because the squares of tiny ones would be 0.
    let unit = deltas.iter().fold(0.0, |largest, delta| f64::max(largest, (delta - mean).abs()));
    let squares: f64 = deltas.iter().map(|delta| ((delta - mean) / unit).powi(2)).sum();
    Score::Real(mean / (unit * (squares / (count - 1.0)).sqrt() / count.sqrt()))
}

impl Scores {
    /// The other runs against one of them: every number becomes the gain on that run, which is taken out.
    ///
    /// # Errors
    /// When `alpha` is below 0, the baseline is no run of these, or there is no other.
    pub fn relative_to(mut self, baseline: usize, alpha: f64, summary: RiskSummary) -> Result<Self> {
        if !(alpha >= 0.0 && alpha.is_finite()) {
            return Err(Error::input(format!("a risk alpha of {alpha} was given; it is a number from 0 up")));
        }
        if baseline >= self.runs.len() || self.runs.len() < 2 {
            return Err(Error::input("risk needs a baseline and at least one other run"));
        }
        let width = self.topics.len() * self.measures.len();
        let base: Vec<Option<Score>> = self.values.splice(baseline * width..(baseline + 1) * width, []).collect();
        self.runs.remove(baseline);
        self.in_run.drain(baseline * self.topics.len()..(baseline + 1) * self.topics.len());
        self.best = None;
        for (at, value) in self.values.iter_mut().enumerate() {
            let Some(score) = value else { continue };
            *score = match (score.number(), &base[at % width]) {
                (None, _) => continue,
                (Some(own), None) => Score::Real(risk_delta(own, 0.0, alpha)),
                (Some(own), Some(other)) => match other.number() {
                    Some(other) => Score::Real(risk_delta(own, other, alpha)),
                    None => Score::Undefined("undefined for the baseline"),
                },
            };
        }
        self.summaries.fill(match summary {
            RiskSummary::URisk => Summary::Mean,
            RiskSummary::TRisk => Summary::TRisk,
        });
        Ok(self)
    }
}

impl Summary {
    /// The summary of some scores of a measure that is averaged in its own way.
    pub(super) fn of<'a>(self, averaging: Averaging, scores: impl Iterator<Item = &'a Score>) -> Score {
        match self {
            Self::Own => super::average(averaging, scores),
            Self::Mean | Self::TRisk if averaging == Averaging::Never => Score::Undefined("a text has no summary"),
            Self::Mean => super::average(Averaging::Mean, scores),
            Self::TRisk => t_risk(&scores.filter_map(Score::number).collect::<Vec<f64>>()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{JudgmentsBuilder, Runs, evaluate, measures};

    fn scores(texts: &str) -> Scores {
        let mut builder = JudgmentsBuilder::new(["relevance"]);
        for topic in ["1", "2", "3"] {
            builder.add(topic, "", "a", &[1]).unwrap();
        }
        let rows = [("1", "a", 2.0), ("2", "b", 2.0), ("2", "a", 1.0)];
        let base = [("1", "b", 2.0), ("1", "a", 1.0), ("2", "a", 2.0), ("3", "a", 1.0)];
        let runs = Runs::from_rows("run", rows).and(Runs::from_rows("base", base));
        evaluate(&builder.finish(), &runs, &measures(texts).unwrap()).unwrap()
    }

    #[test]
    fn losses_count_more() {
        let risk = scores("AP GMAP NumRelRet RunID").relative_to(1, 1.0, RiskSummary::URisk).unwrap();
        assert_eq!(risk.runs().len(), 1);
        let deltas: Vec<f64> = (0..3).map(|topic| risk.score(0, topic, 0).unwrap().number().unwrap()).collect();
        assert_eq!(deltas, [0.5, -1.0, -2.0]);
        // The summary is the mean of the differences, whatever the measure's own is.
        assert_eq!(risk.summary(0, 0), Score::Real(-2.5 / 3.0));
        assert_eq!(risk.summary(0, 1), Score::Real(-2.5 / 3.0));
        assert_eq!(risk.summary(0, 2), Score::Real(-2.0 / 3.0));
        assert!(matches!(risk.summary(0, 3), Score::Text(_)));
        let t = scores("AP").relative_to(1, 1.0, RiskSummary::TRisk).unwrap();
        let number = t.summary(0, 0).number().unwrap();
        assert!((number - t_risk(&deltas).number().unwrap()).abs() < 1e-15);
        assert!(scores("AP").relative_to(2, 0.0, RiskSummary::URisk).is_err());
        assert!(scores("AP").relative_to(1, -1.0, RiskSummary::URisk).is_err());
    }

    #[test]
    fn the_worked_example() {
        let deltas = [risk_delta(0.5, 0.4, 1.0), risk_delta(0.2, 0.4, 1.0)];
        assert!((u_risk(&deltas).number().unwrap() + 0.15).abs() < 1e-15);
        assert!((t_risk(&deltas).number().unwrap() + 0.6).abs() < 1e-14);
        assert!(matches!(t_risk(&[0.1, 0.1]), Score::Undefined(_)));
        assert!(t_risk(&[1e-300, 3e-300]).number().unwrap().is_finite());
    }
}

//! The tensor of scores (run, topic, measure) that everything later reads.

mod assemble;
mod normalize;
mod packed;
mod risk;
mod score;
mod summary;
mod zscore;

pub(crate) use assemble::RunScores;
pub use packed::{PackedScores, PackedValues, lasting};
pub use risk::{RiskSummary, risk_delta, t_risk, u_risk};
pub use score::{Exact, Score};
pub use summary::average;
pub use zscore::{Unknown, ZScores, ZTable};

use crate::language::Measure;
use crate::notice::Notice;

/// What is known of a run beside its scores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunInfo {
    /// The name it goes by in reports: its file's name.
    pub name: String,
    /// The tag in its last line.
    pub tag: String,
    /// How many lines it has.
    pub lines: u64,
}

/// Scores of runs on topics by measures.
#[derive(Debug, Clone)]
pub struct Scores {
    pub(crate) runs: Vec<RunInfo>,
    pub(crate) topics: Vec<Box<str>>,
    pub(crate) measures: Vec<Measure>,
    /// `[run][topic][measure]`; `None` where the topic does not count for the run.
    pub(crate) values: Vec<Option<Score>>,
    /// `[run][topic]`: whether the run has the topic.
    pub(crate) in_run: Vec<bool>,
    /// Largest possible scores, parallel to `values`, where residuals were asked for.
    pub(crate) best: Option<Vec<Option<Score>>>,
    pub(crate) notices: Vec<Notice>,
    /// What the topics of each measure are summed up to.
    pub(crate) summaries: Vec<Summary>,
}

/// What topics are summed up to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Summary {
    /// What each measure says.
    Own,
    /// The mean, because the numbers are no longer those of the measure.
    Mean,
    /// The mean in standard errors.
    TRisk,
}

impl Scores {
    /// Whether a score is [exact](Score::Exact): those have more digits than their number.
    pub fn has_exact(&self) -> bool {
        self.values.iter().any(|score| matches!(score, Some(Score::Exact(_))))
    }

    /// The runs, in the order given.
    pub fn runs(&self) -> &[RunInfo] {
        &self.runs
    }

    /// The judged topics in byte order of their ids.
    pub fn topics(&self) -> &[Box<str>] {
        &self.topics
    }

    /// The measures, in the order given.
    pub fn measures(&self) -> &[Measure] {
        &self.measures
    }

    /// What was odd about inputs or scores.
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// A run's score on a topic; `None` where the topic does not count for the run.
    pub fn score(&self, run: usize, topic: usize, measure: usize) -> Option<&Score> {
        self.values[self.place(run, topic, measure)].as_ref()
    }

    /// The score if every unjudged document had the best label, where residuals were asked for.
    pub fn best_score(&self, run: usize, topic: usize, measure: usize) -> Option<&Score> {
        self.best.as_ref()?[self.place(run, topic, measure)].as_ref()
    }

    /// Whether residuals were computed.
    pub fn has_residuals(&self) -> bool {
        self.best.is_some()
    }

    /// Whether a topic counts for a run.
    pub fn counts(&self, run: usize, topic: usize) -> bool {
        self.measures.is_empty() || self.score(run, topic, 0).is_some()
    }

    /// Whether a run has a topic, scored or not.
    pub fn is_in_run(&self, run: usize, topic: usize) -> bool {
        self.in_run[run * self.topics.len() + topic]
    }

    /// How many topics count for a run.
    pub fn topic_count(&self, run: usize) -> usize {
        (0..self.topics.len()).filter(|&topic| self.counts(run, topic)).count()
    }

    /// The measure's own summary over the topics that count for a run.
    pub fn summary(&self, run: usize, measure: usize) -> Score {
        self.summarize(&self.values, run, measure)
    }

    /// The summary of the best possible scores, where residuals were asked for.
    pub fn best_summary(&self, run: usize, measure: usize) -> Option<Score> {
        Some(self.summarize(self.best.as_ref()?, run, measure))
    }

    fn summarize(&self, values: &[Option<Score>], run: usize, measure: usize) -> Score {
        if matches!(self.measures[measure].unit().build(), Some(crate::language::Build::RunTag)) {
            return Score::Text(self.runs[run].tag.as_str().into());
        }
        let scores = (0..self.topics.len()).filter_map(|topic| values[self.place(run, topic, measure)].as_ref());
        self.summaries[measure].of(self.measures[measure].averaging(), scores)
    }

    fn place(&self, run: usize, topic: usize, measure: usize) -> usize {
        (run * self.topics.len() + topic) * self.measures.len() + measure
    }
}

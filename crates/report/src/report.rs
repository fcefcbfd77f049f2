//! What is to be written, and the rows it has.

use crate::fixed::push_fixed;
use crate::natural_order;
use crate::provenance::Provenance;
use crate::screen::Screen;
use aspectra_eval::language::{Measure, Rows};
use aspectra_eval::{Score, Scores};
use aspectra_meta::score_table::{LACKING, RowKind, is_called_as_summary};
use aspectra_words::Word;
use std::io;

/// How many digits a table shows behind the point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Places {
    /// So many.
    Fixed(usize),
    /// As many as it takes to read the same number back.
    Full,
}

impl Places {
    /// A number with so many digits.
    pub(crate) fn show(self, number: f64) -> String {
        match self {
            Self::Full => format!("{number:?}"),
            Self::Fixed(places) => {
                let mut text = Vec::new();
                push_fixed(&mut text, number, places);
                String::from_utf8(text).unwrap_or_default()
            }
        }
    }
}

/// Scores, and which of them to write how.
#[derive(Debug)]
pub struct Report<'a> {
    /// The scores.
    pub scores: &'a Scores,
    /// Whether topics are written.
    pub by_topic: bool,
    /// Whether summaries are written.
    pub summary: bool,
    /// The digits of the formats for reading; machine formats have full precision.
    pub places: Places,
    /// Where the scores come from.
    pub provenance: &'a Provenance,
    /// The rules that are not the default, for the formats for reading.
    pub changed_rules: &'a [(&'static str, String)],
    /// What the numbers are where they are no scores of their own, a sentence for the formats for reading; empty otherwise.
    pub about: &'a str,
    /// The numbers of the runs in the order to write them; empty for the order of the scores.
    pub order: &'a [usize],
    /// What measures are called in the formats for reading: text and name. What is not there has its text.
    pub names: &'a [(String, String)],
    /// Whether formats that open with a table of their own, CSV and TSV, have the provenance in front of it.
    pub heads: bool,
    /// What a table for reading has to fit.
    pub screen: Screen,
}

/// One score with its place.
#[derive(Debug, Clone, Copy)]
pub struct Row<'r> {
    /// The number of the run.
    pub run: usize,
    /// The number of the topic; `None` is the summary.
    pub topic: Option<usize>,
    /// The number of the measure.
    pub measure: usize,
    /// The score.
    pub score: &'r Score,
    /// The score if unjudged documents had the best label, where that was computed.
    pub best: Option<&'r Score>,
    /// Whether the run lacks the topic, so that the score is that of nothing retrieved.
    pub is_lacking: bool,
}

impl Row<'_> {
    /// What a score file says of a topic that the run lacks: readers keep it apart from a topic with the score 0.
    pub fn gap(&self) -> Option<&'static str> {
        self.is_lacking.then_some(LACKING)
    }

    /// What the row is about, for files in which a topic is [called as summaries are](Report::has_kinds).
    pub fn kind(&self) -> &'static str {
        let kind = if self.topic.is_some() { RowKind::Topic } else { RowKind::Summary };
        kind.word()
    }

    /// Smallest and largest score that the unjudged documents leave open.
    pub fn bounds(&self) -> (Option<f64>, Option<f64>) {
        let score = self.score.number();
        let best = self.best.and_then(Score::number);
        match (score, best) {
            // Without a residual there are no bounds, only a score.
            (Some(score), Some(best)) => (Some(score.min(best)), Some(score.max(best))),
            _ => (None, None),
        }
    }
}

impl<'r> Row<'r> {
    /// Why there are no bounds, where residuals were asked for and the score itself is defined.
    pub fn reason_without_bounds(&self) -> Option<&'r str> {
        match (self.score, self.best) {
            (Score::Undefined(_), _) => None,
            (_, Some(Score::Undefined(reason))) => Some(reason),
            _ => None,
        }
    }
}

impl<'a> Report<'a> {
    /// Shows every row of a run: these topics, then the summary; measures in the order given.
    ///
    /// # Errors
    /// Those of `visit`.
    pub fn for_each_row(
        &self,
        run: usize,
        topics: &[usize],
        mut visit: impl FnMut(Row<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let measures = self.scores.measures();
        if self.by_topic {
            let shown: Vec<usize> = (0..measures.len()).filter(|&m| has_topics(&measures[m])).collect();
            for &topic in topics {
                for &measure in &shown {
                    if let Some(score) = self.scores.score(run, topic, measure) {
                        let best = self.scores.best_score(run, topic, measure);
                        let is_lacking = !self.scores.is_in_run(run, topic);
                        visit(Row { run, topic: Some(topic), measure, score, best, is_lacking })?;
                    }
                }
            }
        }
        if self.summary {
            for measure in (0..measures.len()).filter(|&m| has_summary(&measures[m])) {
                let score = self.scores.summary(run, measure);
                let best = self.scores.best_summary(run, measure);
                let best = best.as_ref();
                visit(Row { run, topic: None, measure, score: &score, best, is_lacking: false })?;
            }
        }
        Ok(())
    }

    /// Whether a topic is called as summaries are, so that rows have to say what they are about.
    pub fn has_kinds(&self) -> bool {
        self.scores.topics().iter().any(|topic| is_called_as_summary(topic))
    }

    /// Shows every row of all runs, topics in the order in which people list them.
    ///
    /// # Errors
    /// Those of `visit`.
    pub fn for_each(&self, mut visit: impl FnMut(Row<'_>) -> io::Result<()>) -> io::Result<()> {
        let topics = self.topics();
        self.runs().into_iter().try_for_each(|run| self.for_each_row(run, &topics, &mut visit))
    }

    /// The numbers of the runs in the order to write them.
    pub fn runs(&self) -> Vec<usize> {
        match self.order {
            [] => (0..self.scores.runs().len()).collect(),
            order => order.to_vec(),
        }
    }

    /// The numbers of the topics in the order in which people list them: 2 before 10.
    pub fn topics(&self) -> Vec<usize> {
        let ids = self.scores.topics();
        let mut topics: Vec<usize> = (0..ids.len()).collect();
        topics.sort_by(|&a, &b| natural_order(&ids[a], &ids[b]));
        topics
    }

    /// What a measure is called in the formats for reading.
    pub(crate) fn name(&self, measure: usize) -> String {
        let text = self.scores.measures()[measure].to_string();
        self.names.iter().find(|(known, _)| *known == text).map_or(text, |(_, name)| name.clone())
    }

    /// The best of the runs by the summary of a measure, where there are several to choose from: all that have its score.
    pub(crate) fn best_runs(&self, measure: usize) -> Vec<usize> {
        let of = &self.scores.measures()[measure];
        if self.scores.runs().len() < 2 || !of.is_better_higher() {
            return Vec::new();
        }
        let scores: Vec<(usize, f64)> = self
            .runs()
            .into_iter()
            .filter_map(|run| Some((run, self.scores.summary(run, measure).number()?)))
            .collect();
        let best = scores.iter().map(|(_, score)| *score).fold(f64::NEG_INFINITY, f64::max);
        scores.into_iter().filter(|(_, score)| *score == best).map(|(run, _)| run).collect()
    }

    /// A score as the formats for reading show it, with its bounds where residuals were computed.
    pub(crate) fn cell(&self, score: Option<&Score>, best: Option<&Score>) -> String {
        let Some(score) = score else { return String::from("-") };
        let mut text = self.number(score);
        if let (Some(low), Some(high)) =
            (Row { run: 0, topic: None, measure: 0, score, best, is_lacking: false }).bounds()
        {
            let (low, high) = (self.number(&Score::Real(low)), self.number(&Score::Real(high)));
            text.push_str(&format!(" [{low}, {high}]"));
        } else if matches!((score, best), (Score::Real(_), Some(Score::Undefined(_)))) {
            text.push_str(" [n/a]");
        }
        text
    }

    fn number(&self, score: &Score) -> String {
        match score {
            Score::Real(value) => self.places.show(*value),
            Score::Exact(exact) => self.places.show(exact.normalized),
            other => other.to_string(),
        }
    }

    /// A topic's cell.
    pub(crate) fn topic_cell(&self, run: usize, topic: usize, measure: usize) -> String {
        if !has_topics(&self.scores.measures()[measure]) {
            return String::from("-");
        }
        self.cell(self.scores.score(run, topic, measure), self.scores.best_score(run, topic, measure))
    }

    /// A summary's cell.
    pub(crate) fn summary_cell(&self, run: usize, measure: usize) -> String {
        if !has_summary(&self.scores.measures()[measure]) {
            return String::from("-");
        }
        self.cell(Some(&self.scores.summary(run, measure)), self.scores.best_summary(run, measure).as_ref())
    }

    /// What given names stand for, what the numbers are and the rules that are not the default, each on a line of its own.
    pub(crate) fn note(&self) -> String {
        let texts: Vec<String> = self.scores.measures().iter().map(ToString::to_string).collect();
        let given = self.names.iter().filter(|(text, _)| texts.contains(text));
        let mut lines: Vec<String> = given.map(|(text, name)| format!("{name} = {text}")).collect();
        lines.extend((!self.about.is_empty()).then(|| self.about.to_owned()));
        let rules: Vec<String> = self.changed_rules.iter().map(|(name, value)| format!("{name} {value}")).collect();
        if !rules.is_empty() {
            lines.push(format!("rules: {}", rules.join(", ")));
        }
        lines.join("\n")
    }
}

fn has_topics(measure: &Measure) -> bool {
    measure.rows() != Rows::Summary
}

fn has_summary(measure: &Measure) -> bool {
    measure.rows() != Rows::Topics
}

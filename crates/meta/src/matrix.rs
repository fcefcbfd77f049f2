//! From a score table to complete matrices.
//!
//! # Choices
//!
//! Statistics need a number for every run and topic. What to do where there is none changes every test, so it is never
//! done silently: the default is an error. `zero` scores a lacking topic as nothing retrieved (what `trec_eval -c` does);
//! `drop-topic` leaves a topic out that any run lacks on any of the measures, so that all measures see the same topics.

use crate::error::Error;
use crate::notice::Notice;
use crate::notice::scores::{scores_filled, topics_dropped};
use crate::score_table::{ScoreCell, ScoreTable};
use aspectra_eval::language::Measure;
use aspectra_stats::matrix::BlockMatrix;
use aspectra_stats::normalize::{Normalization, normalize};
use aspectra_words::words;

words! {
    /// What to do where a run has no score on a topic.
    #[derive(Hash, Default)]
    pub enum Missing {
        #[default]
        Error = "error": "Refuse",
        Zero = "zero": "The score of nothing retrieved",
        DropTopic = "drop-topic": "Leave the topic out for all runs and measures",
    }
}

/// The complete scores of one measure.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoreMatrix {
    /// The measure's text.
    pub name: String,
    /// The measure, where it is one of ours.
    pub measure: Option<Measure>,
    /// The runs: the columns.
    pub runs: Vec<String>,
    /// The topics: the rows.
    pub topics: Vec<String>,
    /// Topics x runs.
    pub scores: BlockMatrix,
    /// How each topic was normalized, if it was.
    pub normalization: Option<Normalization>,
}

impl ScoreMatrix {
    /// The matrices of all measures of a table.
    ///
    /// # Errors
    /// A run that lacks a topic where `missing` says so, or nothing left to analyze.
    pub fn all(table: &ScoreTable, missing: Missing) -> Result<Vec<Self>, Error> {
        let kept = kept_topics(table, missing)?;
        let runs = table.runs().len();
        table
            .measures()
            .iter()
            .enumerate()
            .map(|(m, column)| {
                let mut cells = Vec::with_capacity(kept.len() * runs);
                for &topic in &kept {
                    cells.extend((0..runs).map(|run| match table.cell(m, topic, run) {
                        ScoreCell::Score(value) => *value,
                        ScoreCell::Lacking { nothing } => *nothing,
                        ScoreCell::Undefined(_) => 0.0,
                    }));
                }
                let scores = BlockMatrix::from_flat(kept.len(), runs, cells).map_err(|error| match error {
                    aspectra_stats::Error::NotFiniteCell { block, group } => Error::NotUsable {
                        measure: column.text.clone(),
                        run: table.runs()[group].clone(),
                        topic: table.topics()[kept[block]].clone(),
                    },
                    other => Error::Statistic { what: column.text.clone(), reason: other.into() },
                })?;
                Ok(Self {
                    name: column.text.clone(),
                    measure: column.measure.clone(),
                    runs: table.runs().to_vec(),
                    topics: kept.iter().map(|&topic| table.topics()[topic].clone()).collect(),
                    scores,
                    normalization: None,
                })
            })
            .collect()
    }

    /// The same scores rounded to so many decimals, so that sums in another order cannot break ties.
    ///
    /// # Errors
    /// Never for scores that are usable; rounding keeps them so.
    pub fn rounded(mut self, decimals: u32) -> Result<Self, Error> {
        let power = 10f64.powi(decimals.min(300) as i32);
        let round = |value: &f64| {
            let scaled = value * power;
            if scaled.is_finite() { scaled.round() / power } else { *value }
        };
        let cells = self.scores.cells().iter().map(round).collect();
        self.scores = BlockMatrix::from_flat(self.scores.blocks(), self.scores.groups(), cells)
            .map_err(Error::about(self.name.clone()))?;
        Ok(self)
    }

    /// The same scores, normalized inside each topic.
    pub fn normalized(mut self, how: Normalization) -> Self {
        self.scores = normalize(&self.scores, how);
        self.normalization = Some(how);
        self
    }

    /// The same scores of some of the runs only, by their numbers; of all where none are named.
    ///
    /// # Panics
    /// If there is no such run, as slicing does.
    #[must_use]
    pub fn among(&self, runs: &[usize]) -> Self {
        let cells: Vec<f64> = self.scores.rows().flat_map(|row| runs.iter().map(|&run| row[run])).collect();
        // A part of usable scores is usable; no runs at all leave the matrix as it is.
        match BlockMatrix::from_flat(self.topics.len(), runs.len(), cells) {
            Ok(scores) => {
                Self { runs: runs.iter().map(|&run| self.runs[run].clone()).collect(), scores, ..self.clone() }
            }
            Err(_) => self.clone(),
        }
    }

    /// The number of a run.
    ///
    /// # Errors
    /// When no run has the name.
    pub fn run(&self, name: &str) -> Result<usize, Error> {
        self.runs
            .iter()
            .position(|run| run == name)
            .ok_or_else(|| Error::unfit(format!("run \"{name}\" is unknown; the runs are {}", shortened(&self.runs))))
    }

    /// Fails unless another matrix has the same runs and topics.
    pub(crate) fn require_same(&self, other: &Self) -> Result<(), Error> {
        if self.runs == other.runs && self.topics == other.topics {
            return Ok(());
        }
        Err(Error::unfit(format!("{} and {} are not over the same runs and topics", self.name, other.name)))
    }
}

/// The first names of a list.
fn shortened(names: &[String]) -> String {
    let shown = names.iter().take(8).cloned().collect::<Vec<String>>().join(", ");
    if names.len() > 8 { format!("{shown}, ... ({} in all)", names.len()) } else { shown }
}

/// The rows to keep, under a rule.
fn kept_topics(table: &ScoreTable, missing: Missing) -> Result<Vec<usize>, Error> {
    let (measures, runs) = (table.measures().len(), table.runs().len());
    if measures == 0 || runs == 0 {
        return Err(Error::unfit("there are no scores to analyze"));
    }
    let mut kept = Vec::new();
    let mut first = None;
    let mut gaps = 0usize;
    for topic in 0..table.topics().len() {
        let mut complete = true;
        for (measure, run) in (0..measures).flat_map(|m| (0..runs).map(move |r| (m, r))) {
            if !matches!(table.cell(measure, topic, run), ScoreCell::Score(_)) {
                complete = false;
                gaps += 1;
                first.get_or_insert((measure, topic, run));
            }
        }
        if complete || missing == Missing::Zero {
            kept.push(topic);
        }
    }
    match (first, missing) {
        (Some((measure, topic, run)), Missing::Error) => Err(gap(table, measure, topic, run, gaps - 1)),
        _ if kept.is_empty() => {
            Err(Error::unfit(format!("{}: no topic has a score for every run and measure", table.source())))
        }
        _ => Ok(kept),
    }
}

fn gap(table: &ScoreTable, measure: usize, topic: usize, run: usize, more: usize) -> Error {
    let more = if more == 0 { String::new() } else { format!(" (and {more} more scores are missing)") };
    let (run_name, topic_name) = (table.runs()[run].clone(), table.topics()[topic].clone());
    match table.cell(measure, topic, run) {
        ScoreCell::Undefined(reason) => Error::Undefined {
            measure: table.measures()[measure].text.clone(),
            run: run_name,
            topic: topic_name,
            reason: reason.to_string(),
            more,
        },
        _ => Error::Lacking { run: run_name, topic: topic_name, more },
    }
}

/// What filling or dropping did to a table, for the reader.
pub fn missing_notice(table: &ScoreTable, missing: Missing) -> Option<Notice> {
    let (measures, runs) = (table.measures().len(), table.runs().len());
    let is_gap = |topic: usize, m: usize, r: usize| !matches!(table.cell(m, topic, r), ScoreCell::Score(_));
    let gaps_of = |topic: usize| {
        (0..measures).flat_map(|m| (0..runs).map(move |r| (m, r))).filter(|&(m, r)| is_gap(topic, m, r)).count()
    };
    let topics = table.topics().len();
    match missing {
        Missing::Error => None,
        Missing::Zero => {
            let scores = (0..topics).map(gaps_of).sum();
            (scores > 0).then(|| scores_filled(scores))
        }
        Missing::DropTopic => {
            let dropped = (0..topics).filter(|&topic| gaps_of(topic) > 0).count();
            (dropped > 0).then(|| topics_dropped(dropped, topics))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(text: &str) -> ScoreTable {
        ScoreTable::parse([("s", format!("run,topic,measure,score,reason\n{text}").as_bytes())]).unwrap()
    }

    #[test]
    fn missing_scores_are_never_silent() {
        let gappy = table("a,1,AP,0.1,\nb,1,AP,0.2,\na,2,AP,0.3,\na,3,AP,,empty pool\nb,3,AP,0.5,\n");
        let error = ScoreMatrix::all(&gappy, Missing::Error).unwrap_err().to_string();
        assert!(error.starts_with("run b lacks topic 2 (and 1 more scores are missing)"), "{error}");
        let zero = &ScoreMatrix::all(&gappy, Missing::Zero).unwrap()[0];
        assert_eq!(zero.scores.cells(), [0.1, 0.2, 0.3, 0.0, 0.0, 0.5]);
        let dropped = &ScoreMatrix::all(&gappy, Missing::DropTopic).unwrap()[0];
        assert_eq!((dropped.scores.cells(), &dropped.topics[..]), (&[0.1, 0.2][..], &["1".to_owned()][..]));
        let none = table("a,1,AP,0.1,\nb,2,AP,0.1,\n");
        assert!(ScoreMatrix::all(&none, Missing::DropTopic).is_err());
        assert_eq!(missing_notice(&gappy, Missing::DropTopic), Some(topics_dropped(2, 3)));
    }

    #[test]
    fn rounding_restores_ties() {
        let close = table("a,1,AP,0.30000000000000004,\nb,1,AP,0.3,\n");
        let matrix = ScoreMatrix::all(&close, Missing::Error).unwrap().remove(0);
        assert_eq!(matrix.rounded(6).unwrap().scores.cells(), [0.3, 0.3]);
    }
}

//! Numbers of runs on topics by measures, from an evaluation or from a file: what statistics read.

mod read;

pub use read::FourColumns;

use crate::notice::Notice;
use aspectra_eval::{Measure, Score, Scores};
use aspectra_words::words;

/// The reason in a score file that says that the run lacks the topic; its score there is that of nothing retrieved.
pub const LACKING: &str = "the run lacks the topic";

/// Whether a topic is called as score files call their summaries over topics. Such files then say in a field which rows
/// are topics and which are summaries.
pub fn is_called_as_summary(topic: &str) -> bool {
    matches!(topic, "all" | "amean")
}

words! {
    /// What a row of a score file is about, where its name does not tell.
    pub enum RowKind {
        Topic = "topic": "A topic",
        Summary = "summary": "All topics together",
    }
}

/// One place of a [`ScoreTable`].
#[derive(Debug, Clone, PartialEq)]
pub enum ScoreCell {
    /// A finite number.
    Score(f64),
    /// The run lacks the topic; what the measure gives for nothing retrieved, normally 0.
    Lacking {
        /// The score of nothing retrieved.
        nothing: f64,
    },
    /// The measure has no value there, and why.
    Undefined(Box<str>),
}

/// A column of a [`ScoreTable`]: a measure by its text, and what we know of it.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoreColumn {
    /// The canonical text where it is one of our measures, otherwise the text of the file.
    pub text: String,
    /// The measure, where it is one of ours.
    pub measure: Option<Measure>,
}

/// Numbers of runs on topics by measures.
///
/// ```
/// use aspectra_meta::score_table::{ScoreCell, ScoreTable};
/// let text = "run,topic,measure,score,reason\na,1,AP,0.5,\na,2,AP,0.25,\nb,1,AP,1.0,\n";
/// let table = ScoreTable::parse([("scores.csv", text.as_bytes())])?;
/// assert_eq!((table.runs(), table.topics().len()), (&["a".to_owned(), "b".to_owned()][..], 2));
/// assert_eq!(table.cell(0, 1, 0), &ScoreCell::Score(0.25));
/// assert_eq!(table.cell(0, 1, 1), &ScoreCell::Lacking { nothing: 0.0 });
/// # Ok::<(), aspectra_eval::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct ScoreTable {
    source: String,
    runs: Vec<String>,
    topics: Vec<String>,
    measures: Vec<ScoreColumn>,
    /// `[measure][topic][run]`.
    cells: Vec<ScoreCell>,
    /// What was odd about the files they come from.
    notices: Vec<Notice>,
}

impl ScoreTable {
    /// What the scores were made from, for messages.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// What was odd about the files they come from.
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// The runs, in the order given.
    pub fn runs(&self) -> &[String] {
        &self.runs
    }

    /// The topics in byte order of their ids.
    pub fn topics(&self) -> &[String] {
        &self.topics
    }

    /// The measures, in the order given.
    pub fn measures(&self) -> &[ScoreColumn] {
        &self.measures
    }

    /// One place.
    pub fn cell(&self, measure: usize, topic: usize, run: usize) -> &ScoreCell {
        &self.cells[(measure * self.topics.len() + topic) * self.runs.len() + run]
    }

    /// Keeps some of the measures, in this order.
    pub fn keep_measures(&mut self, kept: &[usize]) {
        let width = self.topics.len() * self.runs.len();
        self.cells = kept.iter().flat_map(|&m| self.cells[m * width..(m + 1) * width].iter().cloned()).collect();
        self.measures = kept.iter().map(|&m| self.measures[m].clone()).collect();
    }
}

impl From<&Scores> for ScoreTable {
    fn from(scores: &Scores) -> Self {
        let mut cells = Vec::with_capacity(scores.measures().len() * scores.topics().len() * scores.runs().len());
        for measure in 0..scores.measures().len() {
            for topic in 0..scores.topics().len() {
                for run in 0..scores.runs().len() {
                    let score = scores.score(run, topic, measure);
                    cells.push(match score {
                        _ if !scores.is_in_run(run, topic) => {
                            ScoreCell::Lacking { nothing: score.and_then(Score::number).unwrap_or_default() }
                        }
                        Some(Score::Undefined(reason)) => ScoreCell::Undefined((*reason).into()),
                        Some(Score::Text(_)) => ScoreCell::Undefined("a text is no number".into()),
                        Some(score) => match score.number().filter(|value| value.is_finite()) {
                            Some(value) => ScoreCell::Score(value),
                            None => ScoreCell::Undefined("not a finite number".into()),
                        },
                        None => ScoreCell::Undefined("the topic does not count for every run".into()),
                    });
                }
            }
        }
        Self {
            source: String::from("the runs"),
            runs: scores.runs().iter().map(|run| run.name.clone()).collect(),
            topics: scores.topics().iter().map(ToString::to_string).collect(),
            measures: scores
                .measures()
                .iter()
                .map(|measure| ScoreColumn { text: measure.to_string(), measure: Some(measure.clone()) })
                .collect(),
            cells,
            notices: Vec::new(),
        }
    }
}

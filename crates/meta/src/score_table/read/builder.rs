//! Collects scores row by row and checks them.

use super::FourColumns;
use crate::notice::Notice;
use crate::score_table::{LACKING, RowKind, ScoreCell, ScoreColumn, ScoreTable, is_called_as_summary};
use aspectra_eval::language::{Measure, Scale};
use aspectra_eval::parse::{BadLines, quoted};
use aspectra_eval::{Error, Message, Result};
use aspectra_words::Word;
use rustc_hash::FxHashMap;

/// Names numbered in the order they come.
#[derive(Default)]
struct Numbered {
    names: Vec<String>,
    index: FxHashMap<String, u32>,
    /// The one asked for last: rows are nearly always grouped.
    last: u32,
}

impl Numbered {
    fn number(&mut self, name: &str) -> u32 {
        if self.names.get(self.last as usize).is_none_or(|last| last != name) {
            self.last = self.index.get(name).copied().unwrap_or_else(|| {
                self.names.push(name.to_owned());
                self.index.insert(name.to_owned(), self.names.len() as u32 - 1);
                self.names.len() as u32 - 1
            });
        }
        self.last
    }
}

/// Numbers of a column, a topic and a run.
type Key = (u32, u32, u32);

/// A score and where it was given.
struct Given {
    key: Key,
    cell: ScoreCell,
    file: usize,
    line: u64,
}

/// A table in the making.
#[derive(Default)]
pub(super) struct Builder {
    files: Vec<String>,
    runs: Numbered,
    topics: Numbered,
    /// Measures as they are written in the files.
    written: FxHashMap<String, Option<u32>>,
    measures: Vec<ScoreColumn>,
    given: Vec<Given>,
    /// Where each score stands in `given`.
    places: FxHashMap<Key, u32>,
    bad: Option<BadLines>,
    summaries: u64,
    /// How four columns without a header are to be read, where it is said.
    pub(super) four: Option<FourColumns>,
    /// What was odd.
    pub(super) notices: Vec<Notice>,
    /// The row of each run, topic and measure that was taken for a summary.
    last_summaries: FxHashMap<[String; 3], Summary>,
}

/// A row that was taken for a summary over topics, and where it stands.
struct Summary {
    file: usize,
    line: u64,
    score: String,
    reason: String,
}

impl Builder {
    /// An empty table, told how four columns without a header are to be read.
    pub(super) fn new(four: Option<FourColumns>) -> Self {
        Self { four, ..Self::default() }
    }

    pub(super) fn start(&mut self, file: &str) {
        self.files.push(file.to_owned());
        self.bad = Some(BadLines::new(file));
    }

    pub(super) fn end(&mut self) -> Result<()> {
        self.bad.take().map_or(Ok(()), BadLines::into_result)
    }

    /// The file that is being read.
    pub(super) fn file(&self) -> &str {
        self.files.last().map_or("", |file| file)
    }

    pub(super) fn bad(&mut self, line: u64, message: impl Into<Message>) {
        if let Some(bad) = &mut self.bad {
            bad.push(line, message);
        }
    }

    /// Adds a score of a file whose rows say what they are about.
    pub(super) fn add_kind(&mut self, line: u64, names: [&str; 3], score: &str, reason: &str, kind: &str) {
        match RowKind::from_word(kind) {
            Some(RowKind::Topic) => self.add_topic(line, names, score, reason),
            Some(RowKind::Summary) => self.summaries += 1,
            None if kind.is_empty() => self.add(line, names, score, reason),
            None => self.bad(line, format!("kind {} is neither topic nor summary", quoted(kind.as_bytes()))),
        }
    }

    /// Adds a score as a file writes it; empty or with a reason is undefined.
    pub(super) fn add(&mut self, line: u64, [run, topic, measure]: [&str; 3], score: &str, reason: &str) {
        if is_called_as_summary(topic) {
            self.summaries += 1;
            let row = Summary { file: self.files.len(), line, score: score.to_owned(), reason: reason.to_owned() };
            let key = [run, topic, measure].map(str::to_owned);
            // A summary comes once, and last: where there are two, the first is of a topic that has this name.
            match self.last_summaries.insert(key, row) {
                Some(first) if first.file == self.files.len() => {
                    self.add_topic(first.line, [run, topic, measure], &first.score, &first.reason);
                }
                _ => {}
            }
            return;
        }
        self.add_topic(line, [run, topic, measure], score, reason);
    }

    fn add_topic(&mut self, line: u64, [run, topic, measure]: [&str; 3], score: &str, reason: &str) {
        let Some(column) = self.column(measure) else { return };
        let cell = match score.parse::<f64>() {
            // Squares of larger numbers overflow.
            Ok(value) if value.abs() <= 1e150 && reason == LACKING => ScoreCell::Lacking { nothing: value },
            Ok(value) if value.abs() <= 1e150 => ScoreCell::Score(value),
            _ if reason == LACKING => ScoreCell::Lacking { nothing: 0.0 },
            _ if score.is_empty() || score == "null" => {
                ScoreCell::Undefined(if reason.is_empty() { "no score is given" } else { reason }.into())
            }
            _ => {
                let found = quoted(score.as_bytes());
                let place = format!("run {run}, topic {topic}, {measure}");
                self.bad(
                    line,
                    format!("{place}: score {found} is not a finite number; a score is a number such as 0.25"),
                );
                return;
            }
        };
        let key = (column, self.topics.number(topic), self.runs.number(run));
        let next = self.given.len() as u32;
        let place = *self.places.entry(key).or_insert(next);
        if let Some(first) = self.given.get(place as usize) {
            let place = if first.file + 1 == self.files.len() {
                format!("line {}", first.line)
            } else {
                format!("{}:{}", self.files[first.file], first.line)
            };
            self.bad(
                line,
                format!(
                    "run {run}, topic {topic}, {measure}: has a score already (at {place}); keep one, or rename the run"
                ),
            );
            return;
        }
        self.given.push(Given { key, cell, file: self.files.len() - 1, line });
    }

    /// Says that a measure of the file is none of ours, whatever its name looks like.
    pub(super) fn foreign(&mut self, written: &str) {
        if !self.written.contains_key(written) {
            self.measures.push(ScoreColumn { text: written.to_owned(), measure: None });
            self.written.insert(written.to_owned(), Some(self.measures.len() as u32 - 1));
        }
    }

    /// The column of a measure, by its canonical text where it is one of ours; `None` for one that is no number.
    fn column(&mut self, written: &str) -> Option<u32> {
        if let Some(&known) = self.written.get(written) {
            return known;
        }
        let measure = written.parse::<Measure>().ok();
        let is_text = measure.as_ref().is_some_and(|measure| matches!(measure.scale(), Scale::Text));
        let column = (!is_text).then(|| {
            let text = measure.as_ref().map_or_else(|| written.to_owned(), ToString::to_string);
            let known = self.measures.iter().position(|column| column.text == text).unwrap_or_else(|| {
                self.measures.push(ScoreColumn { text, measure });
                self.measures.len() - 1
            });
            known as u32
        });
        self.written.insert(written.to_owned(), column);
        column
    }

    /// The finished table, topics in byte order.
    pub(super) fn finish(self) -> Result<ScoreTable> {
        let source = self.files.join(", ");
        if self.given.is_empty() {
            let hint = if self.summaries > 0 { "only summaries over topics" } else { "no scores" };
            return Err(Error::input(
                Message::new(format!("{source}: has {hint}; statistics need a score for every topic ("))
                    .command_with("eval", &[("by-topic", "")])
                    .text(", trec_eval -q)"),
            ));
        }
        let mut order: Vec<usize> = (0..self.topics.names.len()).collect();
        order.sort_by(|&a, &b| self.topics.names[a].cmp(&self.topics.names[b]));
        let mut places = vec![0; order.len()];
        order.iter().enumerate().for_each(|(place, &topic)| places[topic] = place);
        let runs = self.runs.names.len();
        let mut cells = vec![ScoreCell::Lacking { nothing: 0.0 }; self.measures.len() * order.len() * runs];
        for Given { key: (measure, topic, run), cell, .. } in self.given {
            cells[(measure as usize * order.len() + places[topic as usize]) * runs + run as usize] = cell;
        }
        let topics = order.iter().map(|&topic| self.topics.names[topic].clone()).collect();
        Ok(ScoreTable { source, runs: self.runs.names, topics, measures: self.measures, cells, notices: self.notices })
    }
}

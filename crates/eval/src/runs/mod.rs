//! Runs as a list of sources: each is read, joined and scored topic by topic and then dropped.

mod columns;
mod format;
mod text;

pub use columns::RunColumns;
pub(crate) use format::Layout;
pub(crate) use text::{PlainFile, RunText, Stream};

use crate::error::{Error, Result};
use crate::parse::Source;
use crate::tabular::Table;
use format::Format;
use std::borrow::Cow;
use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;

/// Where a run comes from. It is opened when it is needed, and cheap to clone.
#[derive(Debug, Clone)]
pub struct RunSource {
    /// The path, or the name of a run in memory.
    path: String,
    /// What the file calls the run, where it holds several.
    part: Option<String>,
    input: Input,
}

#[derive(Debug, Clone)]
enum Input {
    /// A file, or standard input where the path is `-`; and whether it is known to hold one run.
    File { is_one: bool },
    /// The bytes of a file.
    Bytes { bytes: Arc<[u8]>, of_file: bool },
    /// Rows, and whether a file had them.
    Columns { rows: Arc<RunColumns>, of_file: bool },
}

/// A run that was opened.
pub(crate) enum Opened<'s> {
    /// The lines of a TREC run, and what is odd about its ranks.
    Text { text: RunText, odd_ranks: Option<&'static str> },
    /// The records of a file, which are joined as they are read where none of them needs care.
    Records(Records<'s>),
    /// Rows in memory.
    Columns(Rows<'s>),
}

/// The records of a file.
pub(crate) struct Records<'s> {
    source: &'s RunSource,
    format: &'static Format,
    layout: Layout,
    text: RunText,
    begins_with_grades: bool,
}

impl<'s> Records<'s> {
    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(crate) fn text(&self) -> &RunText {
        &self.text
    }

    /// Whether the scores of the first rows may be labels.
    pub(crate) fn begins_with_grades(&self) -> bool {
        self.begins_with_grades
    }

    /// The same rows in memory, every record read with care.
    ///
    /// # Errors
    /// A file that cannot be read, or has bad records.
    pub(crate) fn into_columns(self) -> Result<Rows<'s>> {
        self.source.columns_of(self.format, self.text)
    }
}

/// Rows that were in memory, or were just read.
pub(crate) enum Rows<'s> {
    Given(&'s RunColumns),
    Read(Box<RunColumns>),
}

impl Deref for Rows<'_> {
    type Target = RunColumns;

    fn deref(&self) -> &RunColumns {
        match self {
            Self::Given(rows) => rows,
            Self::Read(rows) => rows,
        }
    }
}

/// Runs to be evaluated, in order.
///
/// ```
/// use aspectra_eval::Runs;
/// let runs = Runs::read(["runs/bm25.txt.gz"]).and(Runs::from_rows("mine", [("51", "D2", 1.5), ("51", "D1", 1.0)]));
/// assert_eq!(runs.names(), ["bm25", "mine"]);
/// let files = ["a.run", "b.trec.gz", "c.res", "d.out.txt", "e.tsv.zst", "runs/.run", "f.run2"];
/// assert_eq!(Runs::read(files).names(), ["a", "b", "c", "d", "e", ".run", "f.run2"]);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Runs {
    sources: Vec<RunSource>,
}

impl Runs {
    /// Runs from files of any format. They are opened when they are evaluated, so that memory does not grow with their number.
    pub fn read<S: Into<String>>(paths: impl IntoIterator<Item = S>) -> Self {
        Self { sources: paths.into_iter().map(RunSource::file).collect() }
    }

    /// A run from memory: `(topic, document, score)` rows in any order. Ids are bytes as they are, and there may be none.
    pub fn from_rows<T: AsRef<[u8]>, D: AsRef<[u8]>>(name: &str, rows: impl IntoIterator<Item = (T, D, f64)>) -> Self {
        Self::from_columns(name, rows.into_iter().collect())
    }

    /// A run from memory, as columns.
    pub fn from_columns(name: &str, columns: RunColumns) -> Self {
        Self { sources: vec![RunSource::columns(name, columns)] }
    }

    /// A run from memory: what a file of any format would hold, such as the lines of a TREC run.
    pub fn from_text(name: &str, text: impl Into<Vec<u8>>) -> Self {
        let input = Input::Bytes { bytes: text.into().into(), of_file: false };
        Self { sources: vec![RunSource { path: name.to_owned(), part: None, input }] }
    }

    /// Runs from a table in memory, such as a data frame: one, unless a column `run` names several.
    ///
    /// ```
    /// use aspectra_eval::Runs;
    /// use aspectra_eval::tabular::{Column, Table, Values};
    /// let columns = vec![
    ///     Column::new("qid", Values::Whole(vec![51, 51]), Vec::new()),
    ///     Column::new("docno", Values::Whole(vec![7, 8]), Vec::new()),
    ///     Column::new("score", Values::Real(vec![1.5, 1.0]), Vec::new()),
    /// ];
    /// assert_eq!(Runs::from_table("mine", Table::of(columns)?)?.names(), ["mine"]);
    /// # Ok::<(), aspectra_eval::Error>(())
    /// ```
    ///
    /// # Errors
    /// Columns that are missing, with those that are there, and all bad rows.
    pub fn from_table(name: &str, table: Table) -> Result<Self> {
        let runs = format::read_columns(name, table)?.into_runs();
        // A run that a column names keeps its name, also where it is the only one.
        let source = |(part, rows): (String, RunColumns)| RunSource {
            path: name.to_owned(),
            part: Some(part).filter(|part| !part.is_empty()),
            input: Input::Columns { rows: Arc::new(rows), of_file: false },
        };
        Ok(Self { sources: runs.into_iter().map(source).collect() })
    }

    /// The same runs, where a file that names several in a column stands for all of them. Such files are kept in memory; all
    /// others are looked at, and opened again when they are evaluated. Pipes are not touched.
    ///
    /// ```
    /// use aspectra_eval::Runs;
    /// let text = "run,qid,docno,score\nbm25,51,D1,2.5\ndense,51,D2,0.9\n";
    /// assert_eq!(Runs::from_text("both.csv", text).expanded().names(), ["bm25", "dense"]);
    /// ```
    ///
    /// A file that cannot be read stays as it is: whoever opens it is told why, together with the others.
    pub fn expanded(&self) -> Self {
        let expanded = |source: &RunSource| source.expanded().unwrap_or_else(|_| vec![source.clone()]);
        Self { sources: self.sources.iter().flat_map(expanded).collect() }
    }

    /// The same runs, standard input and pipes read into memory: each of them can be opened again.
    ///
    /// # Errors
    /// A pipe that cannot be read.
    pub fn lasting(&self) -> Result<Self> {
        Ok(Self { sources: self.sources.iter().map(RunSource::lasting).collect::<Result<_>>()? })
    }

    /// A list of one source.
    pub fn of(source: RunSource) -> Self {
        Self { sources: vec![source] }
    }

    /// Adds the runs of another list.
    pub fn and(mut self, other: Runs) -> Self {
        self.sources.extend(other.sources);
        self
    }

    /// The sources, in order.
    pub fn sources(&self) -> &[RunSource] {
        &self.sources
    }

    /// How many runs there are.
    pub fn len(&self) -> usize {
        self.sources.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    /// The names they go by in reports: a file's name without its folder and the endings of compression and text; the
    /// whole path for files whose names would be the same.
    pub fn names(&self) -> Vec<String> {
        let short: Vec<String> = self.sources.iter().map(RunSource::short_name).collect();
        let is_shared = |name: &String| short.iter().filter(|other| *other == name).count() > 1;
        short
            .iter()
            .zip(&self.sources)
            .map(|(name, source)| if is_shared(name) { source.place().into_owned() } else { name.clone() })
            .collect()
    }
}

impl RunSource {
    /// A run from a file, or from standard input where the path is `-`.
    pub fn file(path: impl Into<String>) -> Self {
        Self { path: path.into(), part: None, input: Input::File { is_one: false } }
    }

    /// A run from memory, as columns.
    pub fn columns(name: impl Into<String>, columns: RunColumns) -> Self {
        let input = Input::Columns { rows: Arc::new(columns), of_file: false };
        Self { path: name.into(), part: None, input }
    }

    /// The same run under a name of its own.
    pub fn called(mut self, name: impl Into<String>) -> Self {
        self.part = Some(name.into());
        self
    }

    /// The path, or the name of a run in memory.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The path, and the run's name where the file holds several.
    pub fn place(&self) -> Cow<'_, str> {
        match &self.part {
            Some(part) if *part != self.path => format!("{}, run {part}", self.path).into(),
            _ => (&*self.path).into(),
        }
    }

    /// Whether it is a file, in which nothing to score is more likely a mistake than in what a program made.
    pub fn is_file(&self) -> bool {
        matches!(
            self.input,
            Input::File { .. } | Input::Bytes { of_file: true, .. } | Input::Columns { of_file: true, .. }
        )
    }

    /// The names of its file's columns or keys; none where they have no names, or the file is a pipe or cannot be read.
    pub(crate) fn column_names(&self) -> Vec<String> {
        let source = match &self.input {
            Input::File { .. } if self.is_lasting() => Source::file(&*self.path),
            Input::Bytes { bytes, .. } => Source::bytes(&*self.path, Arc::clone(bytes)),
            Input::File { .. } | Input::Columns { .. } => return Vec::new(),
        };
        source.read().map(|bytes| Format::column_names(&bytes)).unwrap_or_default()
    }

    /// Whether it can be opened more than once: standard input and pipes cannot.
    pub fn is_lasting(&self) -> bool {
        match self.input {
            Input::File { .. } => self.path != "-" && std::path::Path::new(&self.path).is_file(),
            _ => true,
        }
    }

    fn lasting(&self) -> Result<Self> {
        if self.is_lasting() || !std::path::Path::new(&self.path).exists() && self.path != "-" {
            // What is not there is told by whoever opens it, together with the others.
            return Ok(self.clone());
        }
        let bytes = Source::file(&*self.path).read()?;
        Ok(Self { input: Input::Bytes { bytes: bytes[..].into(), of_file: true }, ..self.clone() })
    }

    fn short_name(&self) -> String {
        if let Some(part) = &self.part {
            return part.clone();
        }
        if !self.is_file() {
            return self.path.clone();
        }
        let name = self.path.rsplit(['/', '\\']).next().unwrap_or(&self.path);
        let name = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(name);
        let ending = |name: &str| ENDINGS.iter().find_map(|ending| Some(name.strip_suffix(ending)?.len()));
        let mut name = name;
        while let Some(end) = ending(name).filter(|end| *end > 0) {
            name = &name[..end];
        }
        if name.is_empty() { self.path.clone() } else { name.to_owned() }
    }

    pub(crate) fn open(&self) -> Result<Opened<'_>> {
        let mut text = match &self.input {
            Input::File { .. } => text::open(&self.path)?,
            Input::Bytes { bytes, .. } => RunText::Memory(Source::bytes(&*self.path, Arc::clone(bytes)).read()?),
            Input::Columns { rows, .. } => return Ok(Opened::Columns(Rows::Given(rows))),
        };
        let head = text.beginning()?;
        let format = Format::recognize(&self.path, &head)?;
        if format.is_text() {
            return Ok(Opened::Text { text, odd_ranks: Format::odd_ranks(&head) });
        }
        match format.layout(&head) {
            Some(layout) if !matches!(text, RunText::Stream(_)) => {
                let begins_with_grades = layout.first_scores(&head).take(FIRST).all(columns::is_grade);
                Ok(Opened::Records(Records { source: self, format, layout, text, begins_with_grades }))
            }
            _ => self.columns_of(format, text).map(Opened::Columns),
        }
    }

    /// The rows of the only run of a text.
    fn columns_of(&self, format: &Format, text: RunText) -> Result<Rows<'_>> {
        let mut runs = format.read(&self.path, text.whole(&self.path)?)?.into_runs();
        match (runs.pop(), runs.len()) {
            (Some((_, rows)), 0) => Ok(Rows::Read(Box::new(rows))),
            (_, others) => {
                let message =
                    format!("{}: holds {} runs; save it as a file, so that each can be scored", self.path, others + 1);
                Err(Error::input(message))
            }
        }
    }

    fn expanded(&self) -> Result<Vec<Self>> {
        let source = match &self.input {
            // What is no file can be read only once.
            Input::File { is_one: false } if Path::new(&self.path).is_file() => Source::file(&*self.path),
            Input::Bytes { bytes, .. } => Source::bytes(&*self.path, Arc::clone(bytes)),
            Input::File { .. } | Input::Columns { .. } => return Ok(vec![self.clone()]),
        };
        let one = || match &self.input {
            Input::File { .. } => Self { input: Input::File { is_one: true }, ..self.clone() },
            _ => self.clone(),
        };
        let head = source.beginning()?;
        // What is in no format is left to whoever opens it, with all that there is to say about it.
        let Ok(format) = Format::recognize(&self.path, &head) else { return Ok(vec![one()]) };
        if format.is_text() || format.names_come_first && !format.names_runs(&head) {
            return Ok(vec![one()]);
        }
        let bytes = source.read()?;
        if !format.names_runs(&bytes) {
            return Ok(vec![one()]);
        }
        let runs = format.read(&self.path, bytes)?.into_runs();
        let is_several = runs.len() > 1;
        let of_run = |(name, rows): (String, RunColumns)| Self {
            path: self.path.clone(),
            part: is_several.then_some(name),
            input: Input::Columns { rows: Arc::new(rows), of_file: self.is_file() },
        };
        Ok(runs.into_iter().map(of_run).collect())
    }
}

/// So many rows tell labels from scores, as a rule: a file whose scores may be labels is looked at once more.
const FIRST: usize = 10;

/// Endings that say nothing about a run.
const ENDINGS: &[&str] = &[
    ".txt", ".run", ".trec", ".res", ".out", ".tsv", ".csv", ".jsonl", ".ndjson", ".json", ".parquet", ".arrow",
    ".feather", ".ipc",
];

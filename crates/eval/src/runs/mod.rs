//! Runs as a list of sources: each is read, joined and scored topic by topic and then dropped.

mod columns;

pub use columns::RunColumns;

use crate::error::Result;
use crate::parse::{Bytes, read_input};
use std::sync::Arc;

/// Where a run comes from. It is opened when it is needed, and cheap to clone.
#[derive(Debug, Clone)]
pub struct RunSource {
    /// The path, or the name of a run in memory.
    path: String,
    input: Input,
}

#[derive(Debug, Clone)]
enum Input {
    /// A file, or standard input where the path is `-`.
    File,
    /// The lines of a TREC run.
    Text(Arc<[u8]>),
    /// Rows.
    Columns(Arc<RunColumns>),
}

/// A run that was opened.
pub(crate) enum Opened<'s> {
    /// The bytes of a file.
    File(Bytes),
    /// The lines of a TREC run in memory.
    Text(&'s [u8]),
    /// Rows in memory.
    Columns(&'s RunColumns),
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

/// Endings of files that say no more than that a file is a run.
const ENDINGS: &[&str] = &[".run", ".trec", ".res", ".out", ".tsv", ".txt"];

impl Runs {
    /// Runs from files. They are opened when they are evaluated, so that memory does not grow with their number.
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

    /// A run from memory: the lines of a TREC run.
    pub fn from_text(name: &str, text: impl Into<Vec<u8>>) -> Self {
        Self { sources: vec![RunSource { path: name.to_owned(), input: Input::Text(text.into().into()) }] }
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
            .map(|(name, source)| if is_shared(name) { source.path().to_owned() } else { name.clone() })
            .collect()
    }
}

impl RunSource {
    /// A run from a file, or from standard input where the path is `-`.
    pub fn file(path: impl Into<String>) -> Self {
        Self { path: path.into(), input: Input::File }
    }

    /// A run from memory, as columns.
    pub fn columns(name: impl Into<String>, columns: RunColumns) -> Self {
        Self { path: name.into(), input: Input::Columns(Arc::new(columns)) }
    }

    /// The path, or the name of a run in memory.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Whether it is a file, in which nothing to score is more likely a mistake than in what a program made.
    pub fn is_file(&self) -> bool {
        matches!(self.input, Input::File)
    }

    fn short_name(&self) -> String {
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
        Ok(match &self.input {
            Input::File => Opened::File(read_input(&self.path)?),
            Input::Text(text) => Opened::Text(text),
            Input::Columns(columns) => Opened::Columns(columns),
        })
    }
}

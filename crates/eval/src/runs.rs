//! Runs as a list of sources: each is read, joined and scored topic by topic and then dropped.

use crate::error::Result;
use crate::parse::{Bytes, read_input};

/// Where a run comes from.
#[derive(Debug, Clone)]
pub enum RunSource {
    /// A file, or standard input where the path is `-`.
    File(String),
    /// A run's text in memory.
    Text {
        /// The name it goes by.
        name: String,
        /// The lines of a TREC run.
        text: Vec<u8>,
    },
}

/// Runs to be evaluated, in order.
#[derive(Debug, Clone, Default)]
pub struct Runs {
    sources: Vec<RunSource>,
}

impl Runs {
    /// Runs from files. They are opened when they are evaluated, so that memory does not grow with their number.
    pub fn read<S: Into<String>>(paths: impl IntoIterator<Item = S>) -> Self {
        Self { sources: paths.into_iter().map(|path| RunSource::File(path.into())).collect() }
    }

    /// A run from memory: `(topic, document, score)` rows in any order.
    pub fn from_rows<'a>(name: &str, rows: impl IntoIterator<Item = (&'a str, &'a str, f64)>) -> Self {
        let mut text = Vec::new();
        for (topic, document, score) in rows {
            text.extend_from_slice(format!("{topic}\tQ0\t{document}\t0\t{score:?}\t{name}\n").as_bytes());
        }
        Self { sources: vec![RunSource::Text { name: name.to_owned(), text }] }
    }

    /// A run from memory: the lines of a TREC run.
    pub fn from_text(name: &str, text: impl Into<Vec<u8>>) -> Self {
        Self { sources: vec![RunSource::Text { name: name.to_owned(), text: text.into() }] }
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
    /// The path, or the name of a run in memory.
    pub fn path(&self) -> &str {
        match self {
            RunSource::File(path) => path,
            RunSource::Text { name, .. } => name,
        }
    }

    fn short_name(&self) -> String {
        let RunSource::File(path) = self else { return self.path().to_owned() };
        let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
        let name = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(name);
        let name = name.strip_suffix(".txt").or_else(|| name.strip_suffix(".run")).unwrap_or(name);
        if name.is_empty() { path.clone() } else { name.to_owned() }
    }

    pub(crate) fn open(&self) -> Result<Bytes> {
        match self {
            RunSource::File(path) => read_input(path),
            RunSource::Text { text, .. } => Ok(Bytes::Owned(text.clone())),
        }
    }
}

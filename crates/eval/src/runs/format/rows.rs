//! Rows of one or several runs, as a file gives them.

use crate::error::{Error, Result};
use crate::judgments::is_same;
use crate::message::{counted, verb};
use crate::parse::Bytes;
use crate::runs::RunColumns;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The runs of a file: the name that a column gives them, if there is one, and their rows.
#[derive(Debug, Default)]
pub(crate) struct FileRuns {
    pub(super) runs: Vec<(Vec<u8>, RunColumns)>,
    places: FxHashMap<Vec<u8>, usize>,
    /// The run of the row before.
    last: usize,
    /// The text that is read, where documents are parts of one.
    text: Option<Arc<Bytes>>,
    /// What the columns were taken for, where the file does not say it and a reader may want to know.
    read_as: Option<&'static str>,
}

/// A row.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row<'a> {
    pub(super) run: &'a [u8],
    pub(crate) topic: &'a [u8],
    pub(crate) document: &'a [u8],
    /// Falling; where a file has ranks alone, their negative.
    pub(crate) score: f64,
    pub(super) rank: Option<f64>,
}

impl FileRuns {
    /// One run with these rows.
    pub(super) fn of(name: Vec<u8>, columns: RunColumns) -> Self {
        Self { runs: vec![(name, columns)], ..Self::default() }
    }

    /// No runs yet, of a text.
    pub(super) fn of_text(text: &Arc<Bytes>) -> Self {
        Self { text: Some(Arc::clone(text)), ..Self::default() }
    }

    /// The same runs, whose columns were taken for this.
    pub(super) fn read_as(mut self, columns: &'static str) -> Self {
        self.read_as = Some(columns);
        self
    }

    #[inline]
    pub(super) fn push(&mut self, row: Row<'_>) {
        if self.runs.get(self.last).is_none_or(|(name, _)| !is_same(name, row.run)) {
            self.last = self.place(row.run);
        }
        let columns = &mut self.runs[self.last].1;
        columns.push(row.topic, row.document, row.score);
        if let Some(rank) = row.rank {
            columns.push_rank(rank);
        }
    }

    #[cold]
    fn place(&mut self, name: &[u8]) -> usize {
        if let Some(place) = self.places.get(name) {
            return *place;
        }
        let place = self.runs.len();
        self.places.insert(name.to_vec(), place);
        let columns = match &self.text {
            // Where there are several runs, none of them is as large as the text.
            Some(text) => RunColumns::of_text(Arc::clone(text), if place == 0 { text.len() } else { 0 }),
            None => RunColumns::default(),
        };
        self.runs.push((name.to_vec(), columns));
        place
    }

    /// Refuses rows that name no run beside others that do.
    pub(super) fn check_names(&self, file: &str) -> Result<()> {
        match self.runs.iter().find(|(name, _)| name.trim_ascii().is_empty()) {
            Some((_, rows)) if self.runs.len() > 1 => Err(Error::input(format!(
                "{file}: {} {} no run, where others do; name it in each row",
                counted(rows.len(), "row"),
                verb(rows.len(), "names", "name")
            ))),
            _ => Ok(()),
        }
    }

    /// The runs with their names, in the order in which they come first. There is at least one, which may be empty.
    pub(crate) fn into_runs(mut self) -> Vec<(String, RunColumns)> {
        if self.runs.is_empty() {
            self.runs.push((Vec::new(), RunColumns::default()));
        }
        let named = self.runs.into_iter().map(|(name, columns)| {
            let text = String::from_utf8_lossy(&name).into_owned();
            (text, columns.with_tag(name).with_read_as(self.read_as))
        });
        named.collect()
    }
}

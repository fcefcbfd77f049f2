//! Rows of the machine formats: the texts that repeat are made once, and no row allocates.

use crate::cell::Cell;
use crate::fixed::push_digits;
use crate::report::{Report, Row};
use std::io;

/// Rows are collected up to about this many bytes before they are written.
const BLOCK: usize = 1 << 16;

/// Text on its way to the output.
pub(crate) struct Block<'o> {
    pub(crate) text: Vec<u8>,
    out: &'o mut dyn io::Write,
}

impl<'o> Block<'o> {
    pub(crate) fn new(out: &'o mut dyn io::Write) -> Self {
        Self { text: Vec::with_capacity(BLOCK + 4096), out }
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, row: &str) -> io::Result<()> {
        self.text.extend_from_slice(row.as_bytes());
        self.end_row()
    }

    /// Ends a row; writes when enough has come together.
    pub(crate) fn end_row(&mut self) -> io::Result<()> {
        self.text.push(b'\n');
        if self.text.len() >= BLOCK { self.write() } else { Ok(()) }
    }

    fn write(&mut self) -> io::Result<()> {
        self.out.write_all(&self.text)?;
        self.text.clear();
        Ok(())
    }

    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.write()?;
        self.out.flush()
    }
}

/// The names of a report, each written as a format needs it.
pub(crate) struct Names {
    runs: Vec<String>,
    topics: Vec<String>,
    measures: Vec<String>,
    all: String,
    /// Whether rows say whether they are of a topic or a summary.
    pub(crate) kinds: bool,
}

impl Names {
    pub(crate) fn new(report: &Report<'_>, write: impl Fn(&str) -> String) -> Self {
        Self {
            runs: report.scores.runs().iter().map(|run| write(&run.name)).collect(),
            topics: report.scores.topics().iter().map(|id| write(id)).collect(),
            measures: report.scores.measures().iter().map(|measure| write(&measure.to_string())).collect(),
            all: write("all"),
            kinds: report.has_kinds(),
        }
    }

    /// Run, topic and measure of a row; "all" is the topic of a summary.
    pub(crate) fn of(&self, row: &Row<'_>) -> [Cell<'_>; 3] {
        let topic = row.topic.map_or(&self.all, |topic| &self.topics[topic]);
        [&self.runs[row.run], topic, &self.measures[row.measure]].map(|name| Cell::Escaped(name))
    }
}

/// Appends a number as short as it can be to be read back as itself.
pub(crate) fn push_number(text: &mut Vec<u8>, value: f64) {
    // Writing to a vector cannot fail.
    let _ = io::Write::write_fmt(text, format_args!("{value:?}"));
}

/// Appends a whole number of at most 64 bits.
pub(crate) fn push_count(text: &mut Vec<u8>, count: i128) {
    if count < 0 {
        text.push(b'-');
    }
    push_digits(text, count.unsigned_abs() as u64, 1);
}

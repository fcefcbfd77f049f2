//! The registry of formats.

use crate::report::Report;
use std::io;

/// One way to write scores.
#[derive(Debug)]
pub struct Format {
    /// The word the user types.
    pub name: &'static str,
    /// What it is, in half a sentence.
    pub summary: &'static str,
    /// Whether its header names the inputs with their hashes even where it goes to standard output.
    pub hashes_inputs: bool,
    /// Writes a report.
    pub write: fn(&Report<'_>, &mut dyn io::Write) -> io::Result<()>,
}

/// Every format, in the order help prints them; the first is the default.
pub static FORMATS: &[&Format] = &[
    &crate::table::FORMAT,
    &crate::tsv::FORMAT,
    &crate::csv::FORMAT,
    &crate::jsonl::FORMAT,
    &crate::json::FORMAT,
    &crate::trec::FORMAT,
    &crate::markdown::FORMAT,
    &crate::latex::FORMAT,
    &crate::parquet::FORMAT,
];

/// The format of a name.
pub fn find(name: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|format| format.name == name)
}

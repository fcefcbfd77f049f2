//! The registry of formats: how scores and findings are written.
//!
//! One file per format and one word in the list below. `separated` is no format: CSV and TSV are made of it.

use crate::{FindingReport, Report};
use std::io;

mod separated;

/// Writes scores.
pub type WriteScores = fn(&Report<'_>, &mut dyn io::Write) -> io::Result<()>;

/// Writes a finding.
pub type WriteFinding = fn(&FindingReport<'_>, &mut dyn io::Write) -> io::Result<()>;

/// One format.
#[derive(Debug)]
pub struct Format {
    /// The word the user types.
    pub name: &'static str,
    /// The endings of files that are written in it where no format is asked for, without the point.
    pub endings: &'static [&'static str],
    /// Whether it is for reading: the best run first, fixed digits, measures by the names they were given.
    pub for_reading: bool,
    /// Whether it puts a table for papers in place of long ones.
    pub for_papers: bool,
    /// Whether its header names the inputs with their hashes even where it goes to standard output.
    pub hashes_inputs: bool,
    /// How it writes scores, where it can.
    pub scores: Option<Way<WriteScores>>,
    /// How it writes findings, where it can.
    pub findings: Option<Way<WriteFinding>>,
}

/// How a format writes one kind of result.
#[derive(Debug, Clone, Copy)]
pub struct Way<F> {
    /// What comes out, in half a sentence.
    pub summary: &'static str,
    /// Writes it.
    pub write: F,
}

impl Format {
    /// The format that files with this ending are written in, where it says so.
    pub fn of_ending(ending: &str) -> Option<&'static Self> {
        FORMATS.iter().copied().find(|format| format.endings.iter().any(|known| known.eq_ignore_ascii_case(ending)))
    }
}

macro_rules! formats {
    ($($name:ident),+ $(,)?) => {
        $(mod $name;)+

        /// Every format, in the order help prints them; the first is the default.
        pub static FORMATS: &[&Format] = &[$(&$name::FORMAT),+];
    };
}

formats! { table, tsv, csv, jsonl, json, trec, markdown, latex, html, parquet, tira, junit }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_has_a_name_of_its_own_and_something_to_write() {
        for (at, format) in FORMATS.iter().enumerate() {
            assert!(FORMATS[..at].iter().all(|other| other.name != format.name), "{} is there twice", format.name);
            assert!(format.scores.is_some() || format.findings.is_some(), "{} writes nothing", format.name);
            for ending in format.endings {
                assert_eq!(Format::of_ending(ending).unwrap().name, format.name, "{ending} is there twice");
            }
        }
        assert!(FORMATS[0].scores.is_some() && FORMATS[0].findings.is_some(), "the default writes everything");
    }
}

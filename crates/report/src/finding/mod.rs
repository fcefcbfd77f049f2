//! Writes findings: tables for reading and machine formats with full precision.
//!
//! One file a format and one line in [`FINDING_FORMATS`].

mod json;
mod reading;
mod separated;

use crate::provenance::Provenance;
use crate::report::Places;
use aspectra_eval::Advice;
use aspectra_meta::Finding;
use std::io;

/// A finding, and how to write it.
#[derive(Debug)]
pub struct FindingReport<'a> {
    /// What was found.
    pub finding: &'a Finding,
    /// The digits of the formats for reading; machine formats have full precision.
    pub places: Places,
    /// Where the scores come from.
    pub provenance: &'a Provenance,
    /// Whether tables that are too long to be read are written in the formats for reading too.
    pub details: bool,
    /// How advice is written for the reader.
    pub words: fn(&Advice) -> String,
}

/// One way to write a finding.
#[derive(Debug)]
pub struct FindingFormat {
    /// The word the user types.
    pub name: &'static str,
    /// What it is, in half a sentence.
    pub summary: &'static str,
    /// Whether its header names the inputs with their hashes.
    pub hashes_inputs: bool,
    /// Writes a finding.
    pub write: fn(&FindingReport<'_>, &mut dyn io::Write) -> io::Result<()>,
}

/// Every format of a finding, in the order help prints them; the first is the default.
pub static FINDING_FORMATS: &[&FindingFormat] =
    &[&reading::TABLE, &separated::TSV, &separated::CSV, &json::FORMAT, &reading::MARKDOWN, &reading::LATEX];

/// The format of a name.
pub fn find_finding_format(name: &str) -> Option<&'static FindingFormat> {
    FINDING_FORMATS.iter().copied().find(|format| format.name == name)
}

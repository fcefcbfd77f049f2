//! A finding that is to be written.

use crate::provenance::Provenance;
use crate::report::Places;
use crate::screen::Screen;
use aspectra_eval::Advice;
use aspectra_meta::Finding;

/// A finding, and how to write it.
#[derive(Debug)]
pub struct FindingReport<'a> {
    /// What was found.
    pub finding: &'a Finding,
    /// The digits of the formats for reading; machine formats have full precision.
    pub places: Places,
    /// Where the scores come from.
    pub provenance: &'a Provenance,
    /// Whether formats that open with a table of their own, CSV and TSV, have the provenance in front of it.
    pub heads: bool,
    /// What a table for reading has to fit.
    pub screen: Screen,
    /// Whether tables that are too long to be read are written in the formats for reading too.
    pub details: bool,
    /// How advice is written for the reader.
    pub words: fn(&Advice) -> String,
}

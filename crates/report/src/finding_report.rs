//! A finding that is to be written.

use crate::provenance::Provenance;
use crate::report::Places;
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
    /// Whether tables that are too long to be read are written in the formats for reading too.
    pub details: bool,
    /// How advice is written for the reader.
    pub words: fn(&Advice) -> String,
}

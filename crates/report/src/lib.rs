//! Writes scores and findings: tables for reading, machine formats with full precision, trec_eval's text.
//!
//! One file a format and one line in [`format::FORMATS`]; whoever offers a choice of formats derives it from that list.

mod csv;
pub mod finding;
mod fixed;
pub mod format;
mod grid;
mod json;
mod jsonl;
mod latex;
mod markdown;
mod parquet;
mod provenance;
mod record;
mod report;
mod table;
mod trec;
mod tsv;

pub use finding::{FINDING_FORMATS, FindingFormat, FindingReport};
pub use fixed::push_fixed;
pub use format::{FORMATS, Format};
pub use grid::Grid;
pub use provenance::{Input, Provenance};
pub use report::{Places, Report, Row};

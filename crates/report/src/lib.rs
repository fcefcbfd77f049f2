//! Writes scores and findings: tables for reading, machine formats with full precision, trec_eval's text.
//!
//! One file per format and one word in [`format::FORMATS`]; whoever offers a choice of formats derives it from that
//! list. Formats for reading write a page (tables and a note), machine formats write cells: scores and findings become
//! the one or the other, and a format knows neither. A [`Story`] becomes a page of its own: the report.

#![forbid(unsafe_code)]

mod block;
mod cell;
pub mod figure;
mod finding_report;
mod fit;
mod fixed;
pub mod format;
mod grid;
mod notices;
mod page;
mod prose;
mod provenance;
mod report;
mod screen;
mod story;
mod visible;
mod web;
mod width;

pub use aspectra_meta::natural_order;
pub use finding_report::FindingReport;
pub use fixed::push_fixed;
pub use format::{FORMATS, Format};
pub use grid::Grid;
pub use notices::{grouped, grouped_with_codes};
pub use provenance::{Input, Provenance};
pub use report::{Places, Report, Row};
pub use screen::{Screen, wrapped};
pub use story::{JudgedApart, Story, StoryCollection, StoryError, StoryJudges, Told, tell};
pub use visible::visible;

//! What the formats for reading write, whether it is scores or a finding: tables, and a line on how they came about.

mod finding;
mod scores;

pub(crate) use finding::shown;

use crate::grid::Grid;
use crate::{FindingReport, Report, Screen};

/// Tables to be read one after the other.
pub(crate) struct Page {
    pub(crate) tables: Vec<PageTable>,
    /// How the numbers came about; empty where there is nothing to say.
    pub(crate) note: String,
    /// What it is shown on.
    pub(crate) screen: Screen,
}

/// One table of a page.
pub(crate) struct PageTable {
    /// What it shows. Scores need no title: their columns say it.
    pub(crate) title: Option<String>,
    pub(crate) grid: Grid,
    /// What goes around it in a paper.
    pub(crate) float: Option<Float>,
}

/// What goes around a table in a paper.
pub(crate) struct Float {
    pub(crate) caption: String,
    pub(crate) label: Option<String>,
    /// Sentences beneath the table.
    pub(crate) legend: Vec<String>,
}

impl Page {
    /// What a format for papers writes of a finding.
    pub(crate) fn for_paper(report: &FindingReport<'_>) -> Self {
        finding::paper(report)
    }
}

impl From<&Report<'_>> for Page {
    fn from(report: &Report<'_>) -> Self {
        scores::page(report)
    }
}

impl From<&FindingReport<'_>> for Page {
    fn from(report: &FindingReport<'_>) -> Self {
        finding::page(report)
    }
}

//! TSV: as CSV, with tabs; nothing is quoted, because ids hold no blanks.

use super::separated::Separated;
use super::{Format, Way};

pub(super) const FORMAT: Format = Format {
    name: "tsv",
    endings: &["tsv"],
    for_reading: false,
    for_papers: false,
    hashes_inputs: false,
    scores: Some(Way {
        summary: "one row per score with tabs between, full precision",
        write: |report, out| TABS.write_scores(report, out),
    }),
    findings: Some(Way {
        summary: "every table with tabs between, full precision",
        write: |report, out| TABS.write_finding(report, out),
    }),
};

const TABS: Separated = Separated { separator: b'\t', escape: |field| field.replace(['\t', '\n', '\r'], " ") };

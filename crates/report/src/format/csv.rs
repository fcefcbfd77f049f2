//! CSV: one row per score, or every table of a finding; provenance in a leading `# ` line where it is asked for.

use super::separated::Separated;
use super::{Format, Way};

pub(super) const FORMAT: Format = Format {
    name: "csv",
    endings: &["csv"],
    for_reading: false,
    for_papers: false,
    hashes_inputs: false,
    scores: Some(Way {
        summary: "one row per score with commas between, full precision",
        write: |report, out| COMMAS.write_scores(report, out),
    }),
    findings: Some(Way {
        summary: "every table with commas between, full precision",
        write: |report, out| COMMAS.write_finding(report, out),
    }),
};

const COMMAS: Separated = Separated { separator: b',', escape: quoted };

/// A field in quotes where it has to be.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) || field.starts_with('#') {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

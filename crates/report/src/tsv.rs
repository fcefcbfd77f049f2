//! TSV in long form: as CSV, with tabs; nothing is quoted, because ids hold no blanks.

use crate::csv::write_separated;
use crate::format::Format;

pub(crate) const FORMAT: Format = Format {
    name: "tsv",
    summary: "a row a score with tabs between, full precision",
    hashes_inputs: false,
    write: |report, out| write_separated(report, out, '\t', |field| field.replace(['\t', '\n', '\r'], " ")),
};

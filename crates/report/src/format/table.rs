//! Aligned text for reading.

use super::{Format, Way};
use crate::page::Page;
use std::io;

pub(super) const FORMAT: Format = Format {
    name: "table",
    hashes_inputs: false,
    scores: Some(Way {
        summary: "aligned text for reading: runs as rows, measures as columns",
        write: |report, out| write(&report.into(), out),
    }),
    findings: Some(Way { summary: "aligned text for reading", write: |report, out| write(&report.into(), out) }),
};

fn write(page: &Page, out: &mut dyn io::Write) -> io::Result<()> {
    let mut text = String::new();
    for (number, table) in page.tables.iter().enumerate() {
        if number > 0 {
            text.push('\n');
        }
        for line in table.title.iter().cloned().chain(table.grid.lines()) {
            text.push_str(&line);
            text.push('\n');
        }
    }
    if !page.note.is_empty() {
        text.push_str(&format!("\n{}\n", page.note));
    }
    out.write_all(text.as_bytes())?;
    out.flush()
}

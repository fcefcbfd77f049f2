//! Markdown tables.

use super::{Format, Way};
use crate::grid::Grid;
use crate::page::Page;
use std::io;

pub(super) const FORMAT: Format = Format {
    name: "markdown",
    endings: &["md", "markdown"],
    for_reading: true,
    hashes_inputs: false,
    scores: Some(Way { summary: "a table for a README or an issue", write: |report, out| write(&report.into(), out) }),
    findings: Some(Way { summary: "tables for a README or an issue", write: |report, out| write(&report.into(), out) }),
};

fn write(page: &Page, out: &mut dyn io::Write) -> io::Result<()> {
    let mut text = String::new();
    for (number, table) in page.tables.iter().enumerate() {
        if number > 0 {
            text.push('\n');
        }
        if let Some(title) = &table.title {
            text.push_str(&format!("{}\n\n", escaped(title)));
        }
        push_grid(&mut text, &table.grid);
    }
    for line in page.note.lines() {
        text.push_str(&format!("\n{}\n", escaped(line)));
    }
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Appends a table.
fn push_grid(text: &mut String, grid: &Grid) {
    push_row(text, grid.header.iter().map(|cell| escaped(cell)));
    let rules = (0..grid.header.len()).map(|at| String::from(if at < grid.names { "---" } else { "---:" }));
    push_row(text, rules);
    for row in grid.rows.iter().filter(|row| !row.is_empty()) {
        push_row(text, row.iter().map(|cell| escaped(cell)));
    }
}

fn push_row(text: &mut String, cells: impl Iterator<Item = String>) {
    for cell in cells {
        text.push_str("| ");
        text.push_str(&cell);
        text.push(' ');
    }
    text.push_str("|\n");
}

/// Keeps Markdown from reading marks into a name.
fn escaped(cell: &str) -> String {
    let mut text = String::with_capacity(cell.len());
    for c in cell.chars() {
        if "\\|*_<>`".contains(c) {
            text.push('\\');
        }
        text.push(c);
    }
    text
}

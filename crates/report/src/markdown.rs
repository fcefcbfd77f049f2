//! A Markdown table.

use crate::format::Format;
use crate::grid::Grid;
use crate::report::Report;
use crate::table::grids;
use std::io;

pub(crate) const FORMAT: Format =
    Format { name: "markdown", summary: "a table for a README or an issue", hashes_inputs: false, write };

fn write(report: &Report<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let mut text = String::new();
    for (number, grid) in grids(report).iter().enumerate() {
        if number > 0 {
            text.push('\n');
        }
        push_grid(&mut text, grid);
    }
    let rules = report.rules_line();
    if !rules.is_empty() {
        text.push_str(&format!("\n{}\n", escaped(&rules)));
    }
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Appends a table.
pub(crate) fn push_grid(text: &mut String, grid: &Grid) {
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
pub(crate) fn escaped(cell: &str) -> String {
    let mut text = String::with_capacity(cell.len());
    for c in cell.chars() {
        if "\\|*_<>`".contains(c) {
            text.push('\\');
        }
        text.push(c);
    }
    text
}

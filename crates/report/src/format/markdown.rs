//! Markdown tables.

use super::{Format, Way};
use crate::grid::Grid;
use crate::page::Page;
use std::io;

pub(super) const FORMAT: Format = Format {
    name: "markdown",
    endings: &["md", "markdown"],
    for_reading: true,
    for_papers: true,
    hashes_inputs: false,
    scores: Some(Way { summary: "a table for a README or an issue", write: |report, out| write(&report.into(), out) }),
    findings: Some(Way {
        summary: "tables for a README or an issue",
        write: |report, out| write(&Page::for_paper(report), out),
    }),
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
        if let Some(float) = &table.float {
            text.push_str(&format!("{}\n\n", escaped(&float.caption)));
        }
        push_grid(&mut text, &table.grid);
        for line in table.float.iter().flat_map(|float| &float.legend) {
            text.push_str(&format!("\n{}\n", escaped(line)));
        }
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
    for (number, row) in grid.rows.iter().enumerate().filter(|(_, row)| !row.is_empty()) {
        push_row(text, row.iter().enumerate().map(|(at, cell)| shown(grid, (number, at), cell)));
    }
}

fn shown(grid: &Grid, place: (usize, usize), cell: &str) -> String {
    // Only the table for papers marks its best: tables of scores stay as they were.
    let is_best = grid.best.contains(&place) && grid.is_for_paper;
    let text = if is_best { format!("**{}**", escaped(cell)) } else { escaped(cell) };
    match grid.raised.get(&place) {
        Some(marks) => format!("{text}<sup>{}</sup>", escaped(marks)),
        None => text,
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

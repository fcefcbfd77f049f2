//! LaTeX tables with the rules of the booktabs package.

use super::{Format, Way};
use crate::grid::Grid;
use crate::page::Page;
use std::io;

pub(super) const FORMAT: Format = Format {
    name: "latex",
    endings: &["tex"],
    for_reading: true,
    hashes_inputs: false,
    scores: Some(Way { summary: "a tabular for a paper (booktabs)", write: |report, out| write(&report.into(), out) }),
    findings: Some(Way { summary: "tabulars for a paper (booktabs)", write: |report, out| write(&report.into(), out) }),
};

fn write(page: &Page, out: &mut dyn io::Write) -> io::Result<()> {
    let mut text = String::new();
    for line in page.note.lines() {
        text.push_str(&format!("% {line}\n"));
    }
    for table in &page.tables {
        if let Some(title) = &table.title {
            text.push_str(&format!("% {title}\n"));
        }
        push_grid(&mut text, &table.grid);
    }
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Appends a tabular.
fn push_grid(text: &mut String, grid: &Grid) {
    let columns: String = (0..grid.header.len()).map(|at| if at < grid.names { 'l' } else { 'r' }).collect();
    text.push_str(&format!("\\begin{{tabular}}{{{columns}}}\n\\toprule\n"));
    push_row(text, &grid.header);
    text.push_str("\\midrule\n");
    for row in &grid.rows {
        if row.is_empty() {
            text.push_str("\\addlinespace\n");
        } else {
            push_row(text, row);
        }
    }
    text.push_str("\\bottomrule\n\\end{tabular}\n");
}

fn push_row(text: &mut String, cells: &[String]) {
    let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
    text.push_str(&cells.join(" & "));
    text.push_str(" \\\\\n");
}

fn escaped(cell: &str) -> String {
    let mut text = String::with_capacity(cell.len());
    for c in cell.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                text.push('\\');
                text.push(c);
            }
            '\\' => text.push_str("\\textbackslash{}"),
            '~' => text.push_str("\\textasciitilde{}"),
            '^' => text.push_str("\\textasciicircum{}"),
            '<' => text.push_str("\\textless{}"),
            '>' => text.push_str("\\textgreater{}"),
            _ => text.push(c),
        }
    }
    text
}

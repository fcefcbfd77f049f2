//! A LaTeX table with the rules of the booktabs package.

use crate::format::Format;
use crate::grid::Grid;
use crate::report::Report;
use crate::table::grids;
use std::io;

pub(crate) const FORMAT: Format =
    Format { name: "latex", summary: "a tabular for a paper (booktabs)", hashes_inputs: false, write };

fn write(report: &Report<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let mut text = String::new();
    let rules = report.rules_line();
    if !rules.is_empty() {
        text.push_str(&format!("% {rules}\n"));
    }
    for grid in grids(report) {
        push_grid(&mut text, &grid);
    }
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Appends a tabular.
pub(crate) fn push_grid(text: &mut String, grid: &Grid) {
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

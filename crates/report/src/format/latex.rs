//! LaTeX tables with the rules of the booktabs package.

mod escape;
mod room;

use super::{Format, Way};
use crate::fit::Legend;
use crate::grid::Grid;
use crate::page::{Float, Page};
use escape::escaped;
use room::Room;
use std::io;

pub(super) const FORMAT: Format = Format {
    name: "latex",
    endings: &["tex", "latex"],
    for_reading: true,
    for_papers: true,
    hashes_inputs: false,
    scores: Some(Way { summary: "a tabular for a paper (booktabs)", write: |report, out| write(&report.into(), out) }),
    findings: Some(Way {
        summary: "a table for a paper (booktabs)",
        write: |report, out| write(&Page::for_paper(report), out),
    }),
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
        match &table.float {
            Some(float) => push_float(&mut text, &table.grid, float),
            None => push_grid(&mut text, &table.grid, ""),
        }
    }
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Appends a table of its own, as large as a column of text has room for.
fn push_float(text: &mut String, grid: &Grid, float: &Float) {
    // Names of measures are short where they would make letters smaller than a reader likes, or take both columns.
    let (short, names) = short_names(grid);
    let room = Room::untouched(grid).unwrap_or_else(|| Room::of(&short));
    let is_short = room.grid.header != grid.header;
    let named = (is_short && !names.is_empty()).then(|| format!("{}.", names.join("; ")));
    text.push_str("% in the preamble: \\usepackage{booktabs}\n");
    if !room.fits {
        text.push_str("% wider than a page even in the smallest letters\n");
    }
    text.push_str(&format!(
        "\\begin{{{0}}}[t]\n\\centering\n\\caption{{{1}}}\n",
        room.environment,
        escaped(&float.caption)
    ));
    if let Some(label) = &float.label {
        text.push_str(&format!("\\label{{{label}}}\n"));
    }
    text.push_str(&format!("\\smallskip\n{}\\setlength{{\\tabcolsep}}{{{}pt}}\n", room.size, room.between));
    push_grid(text, &room.grid, "@{}");
    let legend: Vec<String> = named.iter().chain(&float.legend).chain(&room.said).map(|line| escaped(line)).collect();
    if !legend.is_empty() {
        text.push_str("\\par\\smallskip\n\\parbox{\\linewidth}{\\footnotesize\\raggedright\n");
        text.push_str(&legend.join("\n"));
        text.push_str("}\n");
    }
    text.push_str(&format!("\\end{{{}}}\n", room.environment));
}

/// The same table with short names for its measures, and what each of them stands for.
fn short_names(grid: &Grid) -> (Grid, Vec<String>) {
    let mut legend = Legend::default();
    let mut short = grid.clone();
    for name in short.header.iter_mut().skip(grid.names) {
        *name = legend.shortened(name);
    }
    (short, legend.lines().collect())
}

/// Appends a tabular; `edge` stands on either side of its columns.
fn push_grid(text: &mut String, grid: &Grid, edge: &str) {
    let columns: String = (0..grid.header.len()).map(|at| column(grid, at)).collect();
    text.push_str(&format!("\\begin{{tabular}}{{{edge}{columns}{edge}}}\n\\toprule\n"));
    push_row(text, grid.header.iter().map(|cell| escaped(cell)).collect());
    text.push_str("\\midrule\n");
    for (number, row) in grid.rows.iter().enumerate() {
        if row.is_empty() {
            text.push_str("\\addlinespace\n");
        } else {
            push_row(text, row.iter().enumerate().map(|(at, cell)| shown(grid, (number, at), cell)).collect());
        }
    }
    text.push_str("\\bottomrule\n\\end{tabular}\n");
}

/// Names to the left, numbers to the right; numbers with marks behind them to the left, so that their digits stay below
/// each other.
fn column(grid: &Grid, at: usize) -> char {
    if at < grid.names || grid.raised.keys().any(|(_, column)| *column == at) { 'l' } else { 'r' }
}

fn shown(grid: &Grid, place: (usize, usize), cell: &str) -> String {
    // Only the table for papers marks its best: tabulars of scores stay as they were.
    let is_best = grid.best.contains(&place) && grid.is_for_paper;
    let text = if is_best { format!("\\textbf{{{}}}", escaped(cell)) } else { escaped(cell) };
    match grid.raised.get(&place) {
        Some(marks) => format!("{text}\\textsuperscript{{{}}}", escaped(marks)),
        None => text,
    }
}

fn push_row(text: &mut String, cells: Vec<String>) {
    // After the end of a row a bracket or a star would be read as a part of it.
    if cells.first().is_some_and(|cell| cell.starts_with(['[', '*'])) {
        text.push_str("{}");
    }
    text.push_str(&cells.join(" & "));
    text.push_str(" \\\\\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_not_read_as_a_part_of_the_one_above() {
        for name in ["[x]", "*"] {
            let mut text = String::new();
            push_row(&mut text, vec![name.into(), "1".into()]);
            assert!(text.starts_with("{}"), "{text}");
        }
    }

    #[test]
    fn marks_are_raised_and_the_best_is_bold() {
        let mut grid = Grid::new(1, ["run", "AP"]);
        grid.row(["a", "0.5"]);
        grid.best.push((0, 1));
        assert_eq!(shown(&grid, (0, 1), "0.5"), "0.5", "tables of scores stay plain");
        grid.is_for_paper = true;
        grid.raised.insert((0, 1), "†7–8".into());
        assert_eq!(shown(&grid, (0, 1), "0.5"), "\\textbf{0.5}\\textsuperscript{$\\dagger$7--8}");
        assert_eq!((column(&grid, 0), column(&grid, 1)), ('l', 'l'));
    }
}

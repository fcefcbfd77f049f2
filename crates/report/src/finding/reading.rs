//! The formats for reading: aligned text, Markdown, LaTeX.

use super::{FindingFormat, FindingReport};
use crate::fixed::push_fixed;
use crate::grid::Grid;
use crate::report::Places;
use crate::{latex, markdown};
use aspectra_eval::Message;
use aspectra_meta::finding::{Table, Value};
use std::io;

pub(super) const TABLE: FindingFormat =
    FindingFormat { name: "table", summary: "aligned text for reading", hashes_inputs: false, write: write_text };
pub(super) const MARKDOWN: FindingFormat = FindingFormat {
    name: "markdown",
    summary: "tables for a README or an issue",
    hashes_inputs: false,
    write: write_markdown,
};
pub(super) const LATEX: FindingFormat = FindingFormat {
    name: "latex",
    summary: "tabulars for a paper (booktabs)",
    hashes_inputs: false,
    write: write_latex,
};

fn write_text(report: &FindingReport<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let mut text = String::new();
    for (title, grid) in grids(report) {
        text.push_str(&format!("{title}\n"));
        grid.lines().for_each(|line| text.push_str(&format!("{line}\n")));
        text.push('\n');
    }
    text.push_str(&facts(report));
    text.push('\n');
    out.write_all(text.as_bytes())?;
    out.flush()
}

fn write_markdown(report: &FindingReport<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let mut text = String::new();
    for (title, grid) in grids(report) {
        text.push_str(&format!("{}\n\n", markdown::escaped(&title)));
        markdown::push_grid(&mut text, &grid);
        text.push('\n');
    }
    text.push_str(&format!("{}\n", markdown::escaped(&facts(report))));
    out.write_all(text.as_bytes())?;
    out.flush()
}

fn write_latex(report: &FindingReport<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let mut text = format!("% {}\n", facts(report));
    for (title, grid) in grids(report) {
        text.push_str(&format!("% {title}\n"));
        latex::push_grid(&mut text, &grid);
    }
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// The tables that are to be read, with their titles.
fn grids(report: &FindingReport<'_>) -> Vec<(String, Grid)> {
    let shown = report.finding.tables.iter().filter(|table| report.details || !table.is_detail);
    shown.map(|table| (table.title.clone(), grid(report, table))).collect()
}

fn grid(report: &FindingReport<'_>, table: &Table) -> Grid {
    let mut grid = Grid::new(table.names, table.columns.iter().map(|column| column.replace('_', " ")));
    let mut last: Option<&Value> = None;
    for row in &table.rows {
        // A blank line where the first column (the measure) changes, if it has several rows.
        if last.is_some_and(|last| row.first() != Some(last)) && has_blocks(table) {
            grid.rows.push(Vec::new());
        }
        last = row.first();
        grid.row(row.iter().map(|value| cell(value, report.places)));
    }
    grid
}

fn has_blocks(table: &Table) -> bool {
    table.rows.windows(2).any(|pair| pair[0].first() == pair[1].first())
}

fn cell(value: &Value, places: Places) -> String {
    match value {
        Value::Text(text) => text.clone(),
        Value::Count(count) => count.to_string(),
        Value::Real(number) if number.is_infinite() => String::from(if *number > 0.0 { "inf" } else { "-inf" }),
        Value::Real(number) => fixed(*number, places),
        Value::P(p) => probability(*p, places),
        Value::Share(share) => format!("{}%", fixed(share * 100.0, Places::Fixed(1))),
        Value::Flag(flag) => String::from(if *flag { "yes" } else { "no" }),
        Value::Undefined(_) => String::from("n/a"),
        Value::Empty => String::new(),
    }
}

fn probability(p: f64, places: Places) -> String {
    match places {
        Places::Fixed(places) if (1..=17).contains(&places) && p < 0.5 * 10f64.powi(-(places as i32)) => {
            format!("<{:.places$}", 10f64.powi(-(places as i32)))
        }
        _ => fixed(p, places),
    }
}

fn fixed(number: f64, places: Places) -> String {
    match places {
        Places::Full => format!("{number:?}"),
        Places::Fixed(places) => {
            let mut text = Vec::new();
            push_fixed(&mut text, number, places);
            let text = String::from_utf8(text).unwrap_or_default();
            // A difference that rounds to nothing has no sign.
            match text.strip_prefix('-') {
                Some(rest) if rest.chars().all(|c| matches!(c, '0' | '.')) => rest.to_owned(),
                _ => text,
            }
        }
    }
}

/// How it was found, on one line.
fn facts(report: &FindingReport<'_>) -> String {
    let shown = report.finding.facts.iter().map(|(name, value)| match value {
        Value::Real(number) => format!("{name} {number}"),
        other => format!("{name} {}", cell(other, report.places)),
    });
    let hidden: usize =
        report.finding.tables.iter().filter(|t| t.is_detail && !report.details).map(|t| t.rows.len()).sum();
    let mut line = shown.collect::<Vec<String>>().join(", ");
    if hidden > 0 {
        let hint = Message::new(format!(" ({hidden} rows of detail: "))
            .option("details", "")
            .text(", or ")
            .option("format", "csv")
            .text(")");
        line.push_str(&hint.render(&report.words));
    }
    line
}

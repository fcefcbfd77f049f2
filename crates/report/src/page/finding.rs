//! A finding as tables, with its facts below.

use super::{Page, PageTable};
use crate::grid::Grid;
use crate::{FindingReport, Places};
use aspectra_eval::Message;
use aspectra_meta::finding::{Table, Value};

pub(super) fn page(report: &FindingReport<'_>) -> Page {
    let shown = report.finding.tables.iter().filter(|table| report.details || !table.is_detail);
    let tables = shown.map(|table| PageTable { title: Some(table.title.clone()), grid: grid(report, table) }).collect();
    Page { tables, note: facts(report), screen: report.screen }
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
        Value::Real(number) => unsigned_zero(*number, places),
        Value::P(p) => probability(*p, places),
        Value::Share(share) => format!("{}%", unsigned_zero(share * 100.0, Places::Fixed(1))),
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
        _ => unsigned_zero(p, places),
    }
}

/// A number, where a difference that rounds to nothing has no sign.
fn unsigned_zero(number: f64, places: Places) -> String {
    let text = places.show(number);
    match text.strip_prefix('-') {
        Some(rest) if places != Places::Full && rest.chars().all(|c| matches!(c, '0' | '.')) => rest.to_owned(),
        _ => text,
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

//! Figures of a page: one drawing for wide screens and paper, one for phones, and the numbers beneath.

use super::{Cell, Head, HtmlRow, HtmlTable, text};
use crate::Places;
use crate::figure::{Drawing, FigureSize};
use crate::page::shown;
use aspectra_meta::finding::{Table, Value};

/// More rows than this are left to the machine formats.
const MOST_ROWS: usize = 400;

/// A figure; with its numbers, unless they stand elsewhere on the page.
pub(crate) fn figure(drawing: &Drawing, has_numbers: bool) -> String {
    let mut out = format!(
        "<figure data-figure=\"{}\">\n<div class=\"wide\">\n{}</div>\n<div class=\"narrow\">\n{}</div>\n",
        drawing.name,
        drawing.svg_part(FigureSize::Two),
        drawing.svg_part(FigureSize::One)
    );
    out.push_str(&format!("<figcaption>{}</figcaption>\n", text(&drawing.description)));
    if has_numbers && drawing.table.rows.len() <= MOST_ROWS {
        out.push_str(&format!("<details>\n<summary>Its numbers</summary>\n{}</details>\n", numbers(&drawing.table)));
    }
    out.push_str("</figure>\n");
    out
}

/// A table of a finding.
pub(crate) fn numbers(table: &Table) -> String {
    let heads = table.columns.iter().enumerate().map(|(at, column)| Head {
        text: column.replace('_', " "),
        is_number: at >= table.names && table.rows.iter().any(|row| is_number(&row[at])),
        measure: None,
    });
    let cell = |value: &Value| match value {
        Value::Text(name) => Cell::Name(name.clone()),
        Value::Real(number) | Value::P(number) | Value::Share(number) => {
            Cell::Number(shown(value, Places::Fixed(4)), Some(*number).filter(|number| number.is_finite()))
        }
        Value::Count(count) => Cell::Number(count.to_string(), None),
        other => Cell::Text(shown(other, Places::Fixed(4))),
    };
    let at = |name: &str| table.columns.iter().position(|column| *column == name);
    let named = |row: &[Value], place: Option<usize>| match place.map(|place| &row[place]) {
        Some(Value::Text(name)) => Some(name.clone()),
        _ => None,
    };
    let (run, topic) = (at("run"), at("topic"));
    let rows = table.rows.iter().map(|row| HtmlRow {
        id: None,
        run: named(row, run),
        topic: named(row, topic),
        cells: row.iter().map(cell).collect(),
    });
    HtmlTable { caption: table.title.clone(), heads: heads.collect(), rows: rows.collect(), is_sortable: true }.html()
}

fn is_number(value: &Value) -> bool {
    matches!(value, Value::Real(_) | Value::P(_) | Value::Share(_) | Value::Count(_))
}

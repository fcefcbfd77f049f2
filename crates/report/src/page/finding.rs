//! A finding as tables, with its facts below.

use super::{Float, Page, PageTable};
use crate::grid::Grid;
use crate::visible::visible_cell;
use crate::{FindingReport, Places};
use aspectra_eval::Message;
use aspectra_meta::finding::{Paper, Table, Value};

pub(super) fn page(report: &FindingReport<'_>) -> Page {
    let shown = report.finding.tables.iter().filter(|table| report.details || !table.is_detail);
    let tables = shown.map(|table| page_table(report, table)).collect();
    Page { tables, note: facts(report, |table| table.is_detail), screen: report.screen }
}

fn page_table(report: &FindingReport<'_>, table: &Table) -> PageTable {
    PageTable { title: Some(table.title.clone()), grid: grid(report, table), float: None }
}

/// The table for papers in place of the others, where there is one; those beside it below.
pub(super) fn paper(report: &FindingReport<'_>) -> Page {
    let Some(paper) = &report.finding.paper else { return page(report) };
    let below = report.finding.tables.iter().filter(|table| report.details || table.is_beside_paper);
    let tables = std::iter::once(runs_by_measures(report, paper)).chain(below.map(|table| page_table(report, table)));
    Page { tables: tables.collect(), note: facts(report, |table| !table.is_beside_paper), screen: report.screen }
}

fn runs_by_measures(report: &FindingReport<'_>, paper: &Paper) -> PageTable {
    let heads = paper.columns.iter().cloned();
    let mut grid = Grid::new(1, std::iter::once(String::from("run")).chain(heads));
    for (number, row) in paper.rows.iter().enumerate() {
        grid.row(std::iter::once(row.name.clone()).chain(row.cells.iter().map(|cell| report.places.show(cell.mean))));
        for (at, cell) in row.cells.iter().enumerate() {
            if cell.is_best {
                grid.best.push((number, at + 1));
            }
            if !cell.marks.is_empty() {
                grid.raised.insert((number, at + 1), cell.marks.clone());
            }
        }
    }
    grid.is_for_paper = true;
    let legend = paper.legend.iter().cloned().map(visible_cell).collect();
    let float = Float { caption: visible_cell(paper.caption.clone()), label: paper.label.clone(), legend };
    PageTable { title: None, grid, float: Some(float) }
}

fn grid(report: &FindingReport<'_>, table: &Table) -> Grid {
    let is_read: Vec<bool> = table.columns.iter().map(|column| !table.unread.contains(column)).collect();
    let read = |at: usize| is_read.get(at).copied().unwrap_or(true);
    let columns = table.columns.iter().enumerate().filter(|(at, _)| read(*at));
    let mut grid = Grid::new(table.names, columns.map(|(_, column)| column.replace('_', " ")));
    let mut last: Option<&Value> = None;
    for row in &table.rows {
        // A blank line where the first column (the measure) changes, if it has several rows.
        if last.is_some_and(|last| row.first() != Some(last)) && has_blocks(table) {
            grid.rows.push(Vec::new());
        }
        last = row.first();
        let cells = row.iter().enumerate().filter(|(at, _)| read(*at));
        grid.row(cells.map(|(_, value)| shown(value, report.places)));
    }
    grid
}

fn has_blocks(table: &Table) -> bool {
    table.rows.windows(2).any(|pair| pair[0].first() == pair[1].first())
}

/// A value as it is read.
pub(crate) fn shown(value: &Value, places: Places) -> String {
    match value {
        Value::Text(text) => text.clone(),
        Value::Count(count) => count.to_string(),
        Value::Real(number) if number.is_infinite() => String::from(if *number > 0.0 { "inf" } else { "-inf" }),
        Value::Real(number) => unsigned_zero(*number, places),
        Value::P(p) => probability(*p, places),
        Value::Share(share) => percentage(*share),
        Value::Flag(flag) => String::from(if *flag { "yes" } else { "no" }),
        Value::Undefined(_) => String::from("n/a"),
        Value::Empty => String::new(),
    }
}

/// A share in percent. One that is nearly nothing or nearly all does not look like none or all.
fn percentage(share: f64) -> String {
    /// Nearer to none or all a share is rounding's.
    const NOISE: f64 = 1e-9;
    let text = unsigned_zero(share * 100.0, Places::Fixed(1));
    match &*text {
        "0.0" if share > NOISE => String::from("<0.1%"),
        "100.0" if share < 1.0 - NOISE => String::from(">99.9%"),
        _ => text + "%",
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
fn facts(report: &FindingReport<'_>, is_hidden: impl Fn(&Table) -> bool) -> String {
    let shown = report.finding.facts.iter().map(|(name, value)| match value {
        Value::Real(number) => format!("{name} {number}"),
        other => format!("{name} {}", shown(other, report.places)),
    });
    let hidden: usize =
        report.finding.tables.iter().filter(|t| is_hidden(t) && !report.details).map(|t| t.rows.len()).sum();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearly_all_is_not_all() {
        let shares = [0.0, 1e-16, 0.0004, 0.0005, 0.5, 0.9994, 0.9996, 1.0 - 1e-16, 1.0].map(percentage);
        assert_eq!(shares, ["0.0%", "0.0%", "<0.1%", "0.1%", "50.0%", "99.9%", ">99.9%", "100.0%", "100.0%"]);
        assert_eq!(percentage(-0.25), "-25.0%");
    }
}

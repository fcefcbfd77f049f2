//! A page for a browser: each table as it is, the best scores in bold, nothing fetched from elsewhere.

use super::{Format, Way};
use crate::grid::Grid;
use crate::page::{Float, Page};
use std::io;

pub(super) const FORMAT: Format = Format {
    name: "html",
    endings: &["html", "htm"],
    for_reading: true,
    for_papers: true,
    hashes_inputs: false,
    scores: Some(Way { summary: "a page for a browser", write: |report, out| write(&report.into(), out) }),
    findings: Some(Way { summary: "a page for a browser", write: |report, out| write(&Page::for_paper(report), out) }),
};

const STYLE: &str = "body{font-family:sans-serif;margin:2em}table{border-collapse:collapse;margin:1em 0}\
th,td{padding:.2em .8em;border-bottom:1px solid #ccc;text-align:left}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}";

fn write(page: &Page, out: &mut dyn io::Write) -> io::Result<()> {
    let mut text = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>Aspectra</title><style>{STYLE}</style></head>\n<body>\n"
    );
    for table in &page.tables {
        if let Some(title) = &table.title {
            text.push_str(&format!("<h2>{}</h2>\n", escaped(title)));
        }
        push_grid(&mut text, &table.grid, table.float.as_ref());
        for line in table.float.iter().flat_map(|float| &float.legend) {
            text.push_str(&format!("<p>{}</p>\n", escaped(line)));
        }
    }
    for line in page.note.lines() {
        text.push_str(&format!("<p>{}</p>\n", escaped(line)));
    }
    text.push_str("</body>\n</html>\n");
    out.write_all(text.as_bytes())?;
    out.flush()
}

fn push_grid(text: &mut String, grid: &Grid, float: Option<&Float>) {
    let class = |at: usize| if at < grid.names { "" } else { " class=\"n\"" };
    let id = float.and_then(|float| float.label.as_ref()).map(|label| format!(" id=\"{}\"", escaped(label)));
    text.push_str(&format!("<table{}>\n", id.unwrap_or_default()));
    if let Some(float) = float {
        text.push_str(&format!("<caption>{}</caption>\n", escaped(&float.caption)));
    }
    text.push_str("<thead><tr>");
    for (at, cell) in grid.header.iter().enumerate() {
        text.push_str(&format!("<th{}>{}</th>", class(at), escaped(cell)));
    }
    text.push_str("</tr></thead>\n<tbody>\n");
    for (number, row) in grid.rows.iter().enumerate().filter(|(_, row)| !row.is_empty()) {
        text.push_str("<tr>");
        for (at, cell) in row.iter().enumerate() {
            let cell = match grid.best.contains(&(number, at)) {
                true => format!("<b>{}</b>", escaped(cell)),
                false => escaped(cell),
            };
            let raised = grid.raised.get(&(number, at)).map(|marks| format!("<sup>{}</sup>", escaped(marks)));
            let cell = cell + &raised.unwrap_or_default();
            text.push_str(&format!("<td{}>{cell}</td>", class(at)));
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</tbody>\n</table>\n");
}

fn escaped(cell: &str) -> String {
    cell.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

//! A page for a browser: each table as it is, the best scores in bold, nothing fetched from elsewhere.

use super::{Format, Way};
use crate::grid::Grid;
use crate::page::{Float, Page};
use crate::web::{Frame, Part, text};
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

fn write(page: &Page, out: &mut dyn io::Write) -> io::Result<()> {
    let mut parts: Vec<Part> = Vec::new();
    for (number, table) in page.tables.iter().enumerate() {
        let mut body = String::new();
        push_grid(&mut body, &table.grid, table.float.as_ref());
        for line in table.float.iter().flat_map(|float| &float.legend) {
            body.push_str(&format!("<p>{}</p>\n", text(line)));
        }
        let heading = table.title.clone().unwrap_or_else(|| String::from("Scores"));
        parts.push(Part { id: format!("table-{number}"), heading, body });
    }
    if !page.note.is_empty() {
        let body = page.note.lines().map(|line| format!("<p>{}</p>\n", text(line))).collect();
        parts.push(Part { id: String::from("how"), heading: String::from("How it was found"), body });
    }
    let frame = Frame { title: String::from("Aspectra"), lead: String::new(), parts, carried: String::new() };
    out.write_all(frame.html().as_bytes())?;
    out.flush()
}

fn push_grid(out: &mut String, grid: &Grid, float: Option<&Float>) {
    let class = |at: usize| if at < grid.names { "" } else { " class=\"n\"" };
    let id = float.and_then(|float| float.label.as_ref()).map(|label| format!(" id=\"{}\"", text(label)));
    let label = float.map_or_else(|| String::from("Table"), |float| text(&float.caption));
    out.push_str(&format!("<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-label=\"{label}\">\n"));
    out.push_str(&format!("<table{} class=\"sortable\">\n", id.unwrap_or_default()));
    if let Some(float) = float {
        out.push_str(&format!("<caption>{}</caption>\n", text(&float.caption)));
    }
    out.push_str("<thead><tr>");
    for (at, cell) in grid.header.iter().enumerate() {
        out.push_str(&format!("<th scope=\"col\"{}>{}</th>", class(at), text(cell)));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for (number, row) in grid.rows.iter().enumerate().filter(|(_, row)| !row.is_empty()) {
        out.push_str("<tr>");
        for (at, cell) in row.iter().enumerate() {
            let cell = match grid.best.contains(&(number, at)) {
                true => format!("<b>{}</b>", text(cell)),
                false => text(cell),
            };
            let raised = grid.raised.get(&(number, at)).map(|marks| format!("<sup>{}</sup>", text(marks)));
            let cell = cell + &raised.unwrap_or_default();
            out.push_str(&format!("<td{}>{cell}</td>", class(at)));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n</div>\n");
}

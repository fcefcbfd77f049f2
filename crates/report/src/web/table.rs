//! Tables of a page. The script makes their columns sortable; nothing is missing without it.

use super::{name, text};
use std::fmt::Write;

/// A table.
#[derive(Default)]
pub(crate) struct HtmlTable {
    /// What it shows.
    pub(crate) caption: String,
    pub(crate) heads: Vec<Head>,
    pub(crate) rows: Vec<HtmlRow>,
    /// Whether the reader may sort it.
    pub(crate) is_sortable: bool,
}

/// The head of a column.
#[derive(Default)]
pub(crate) struct Head {
    pub(crate) text: String,
    pub(crate) is_number: bool,
    /// The measure that the column is of: readers may leave it out.
    pub(crate) measure: Option<String>,
}

impl Head {
    pub(crate) fn name(text: &str) -> Self {
        Self { text: text.to_owned(), ..Self::default() }
    }

    pub(crate) fn number(text: &str) -> Self {
        Self { is_number: true, ..Self::name(text) }
    }
}

/// A row.
#[derive(Default)]
pub(crate) struct HtmlRow {
    /// What links lead to.
    pub(crate) id: Option<String>,
    pub(crate) run: Option<String>,
    pub(crate) topic: Option<String>,
    pub(crate) cells: Vec<Cell>,
}

impl HtmlRow {
    pub(crate) fn of(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self { cells: cells.into_iter().collect(), ..Self::default() }
    }
}

/// A cell.
pub(crate) enum Cell {
    /// A name of a run, topic, document or measure.
    Name(String),
    /// A text of ours.
    Text(String),
    /// A number as it is shown, and the one that it is sorted by.
    Number(String, Option<f64>),
    /// The best of its column.
    Best(String, Option<f64>),
    /// HTML.
    Markup(String),
}

impl HtmlTable {
    /// The table in a box of its own, which a narrow screen can move.
    pub(crate) fn html(&self) -> String {
        let mut out = format!(
            "<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-label=\"{}\">\n<table{}>\n<caption>{}</caption>\n<thead><tr>",
            text(&self.caption),
            if self.is_sortable { " class=\"sortable\"" } else { "" },
            text(&self.caption)
        );
        for head in &self.heads {
            let _ = write!(out, "<th scope=\"col\"{}>{}</th>", attributes(head), name(&head.text));
        }
        out.push_str("</tr></thead>\n<tbody>\n");
        for row in &self.rows {
            out.push_str("<tr");
            for (attribute, value) in [("id", &row.id), ("data-run", &row.run), ("data-topic", &row.topic)] {
                if let Some(value) = value {
                    let _ = write!(out, " {attribute}=\"{}\"", text(value));
                }
            }
            out.push('>');
            for (at, cell) in row.cells.iter().enumerate() {
                let marks = self.heads.get(at).map(attributes).unwrap_or_default();
                let (sort, shown) = match cell {
                    Cell::Name(whole) => (None, name(whole)),
                    Cell::Text(words) => (None, text(words)),
                    Cell::Markup(html) => (None, html.clone()),
                    Cell::Number(shown, value) => (*value, text(shown)),
                    Cell::Best(shown, value) => (*value, format!("<b>{}</b>", text(shown))),
                };
                let sort = sort.map(|value| format!(" data-v=\"{value}\"")).unwrap_or_default();
                let _ = match at {
                    0 => write!(out, "<th scope=\"row\"{marks}{sort}>{shown}</th>"),
                    _ => write!(out, "<td{marks}{sort}>{shown}</td>"),
                };
            }
            out.push_str("</tr>\n");
        }
        out.push_str("</tbody>\n</table>\n</div>\n");
        out
    }
}

fn attributes(head: &Head) -> String {
    let class = if head.is_number { " class=\"n\"" } else { "" };
    match &head.measure {
        Some(measure) => format!("{class} data-measure=\"{}\"", text(measure)),
        None => class.to_owned(),
    }
}

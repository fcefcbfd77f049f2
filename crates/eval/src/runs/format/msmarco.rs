//! MS MARCO's runs: `topic document rank`, tabs or blanks between.

use super::rows::Row;
use super::{FileRuns, Format, Head, no_columns, no_layout};
use crate::error::{Result, quoted};
use crate::parse::{BadLines, Bytes, fields, numbered_lines, parse_score, without_mark};
use std::sync::Arc;

pub(super) const FORMAT: Format = Format {
    name: "MS MARCO",
    sniff,
    columns: no_columns,
    names_come_first: true,
    layout: no_layout,
    read: Some(read),
};

fn sniff(head: &Head<'_>) -> std::result::Result<(), String> {
    row(head.first).map(|_| ())
}

fn read(_: &str, text: &Arc<Bytes>, bad: &mut BadLines) -> Result<FileRuns> {
    let mut runs = FileRuns::of_text(text);
    for (line, text) in numbered_lines(without_mark(text)) {
        match row(text) {
            Ok(row) => runs.push(row),
            Err(message) => bad.push(line, message),
        }
    }
    Ok(runs)
}

fn row(line: &[u8]) -> std::result::Result<Row<'_>, String> {
    let mut parts = fields(line);
    let (Some(topic), Some(document), Some(rank), None) = (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        let found = fields(line).count();
        return Err(format!("has {found} field(s), but a line has 3: topic document rank"));
    };
    match parse_score(rank).filter(|rank| rank.is_finite() && rank.fract() == 0.0 && *rank >= 0.0) {
        Some(rank) => Ok(Row { run: b"", topic, document, score: -rank, rank: Some(rank) }),
        None => Err(format!("rank {} is not a whole number such as 1", quoted(rank))),
    }
}

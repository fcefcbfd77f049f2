//! Aligned text for reading.

use super::{Format, Way};
use crate::fit::{Legend, fit};
use crate::page::Page;
use crate::screen::{Screen, wrapped};
use std::io;

pub(super) const FORMAT: Format = Format {
    name: "table",
    endings: &["txt"],
    for_reading: true,
    for_papers: false,
    hashes_inputs: false,
    scores: Some(Way {
        summary: "aligned text for reading: runs as rows, measures as columns",
        write: |report, out| write(&report.into(), out),
    }),
    findings: Some(Way { summary: "aligned text for reading", write: |report, out| write(&report.into(), out) }),
};

fn write(page: &Page, out: &mut dyn io::Write) -> io::Result<()> {
    let Screen { width, styled } = page.screen;
    let mut legend = Legend::default();
    let mut text = String::new();
    for table in &page.tables {
        let mut title = table.title.as_deref();
        for grid in fit(table.grid.clone(), width, &mut legend) {
            if !text.is_empty() {
                text.push('\n');
            }
            let title = title.take().map(|title| lines_of(title, width)).unwrap_or_default();
            for line in title.into_iter().chain(grid.shown(styled)) {
                text.push_str(&line);
                text.push('\n');
            }
        }
    }
    let mut below: Vec<String> = legend.lines().collect();
    below.extend(page.note.lines().flat_map(|line| lines_of(line, width)));
    if !below.is_empty() {
        text.push_str(&format!("\n{}\n", below.join("\n")));
    }
    out.write_all(text.as_bytes())?;
    out.flush()
}

fn lines_of(text: &str, width: Option<usize>) -> Vec<String> {
    match width {
        Some(width) => wrapped(text, width, 2),
        None => vec![text.to_owned()],
    }
}

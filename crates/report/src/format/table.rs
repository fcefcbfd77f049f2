//! Aligned text for reading.

use super::{Format, Way};
use crate::fit::{Legend, fit, legend_lines, name_alike};
use crate::grid::Grid;
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
    let mut grids: Vec<Grid> = page.tables.iter().map(|table| table.grid.clone()).collect();
    name_alike(&mut grids, width, &mut legend);
    let shown = |legend: &Legend| legend.lines().flat_map(|line| legend_lines(&line, width)).collect::<Vec<String>>();
    // Below one table it is near enough; whoever reads several meets short names before their end.
    let above = if grids.len() > 1 { shown(&legend) } else { Vec::new() };
    above.iter().for_each(|line| text.push_str(&format!("{line}\n")));
    for (table, grid) in page.tables.iter().zip(grids) {
        let mut title = table.title.as_deref();
        for grid in fit(grid, width, &mut legend) {
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
    let mut below: Vec<String> = if above.is_empty() { shown(&legend) } else { Vec::new() };
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

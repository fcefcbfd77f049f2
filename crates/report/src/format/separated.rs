//! Text with a separator between the cells: a header, one row per line, full precision.
//!
//! Scores stand in long form, one row per score. Where a finding has several tables, each has a `# table` line; where one of its cells is
//! undefined, a last column has the reasons.

use super::json;
use crate::block::{Block, Names};
use crate::cell::{Cell, exact_digits};
use crate::{FindingReport, Report};
use aspectra_meta::finding::Table;
use std::io;

/// How cells are kept apart.
pub(super) struct Separated {
    pub(super) separator: u8,
    pub(super) escape: fn(&str) -> String,
}

impl Separated {
    pub(super) fn write_scores(&self, report: &Report<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        let names = Names::new(report, self.escape);
        let digits: &[&str] = if report.scores.has_exact() { &["exact"] } else { &[] };
        let bounds: &[&str] = if report.scores.has_residuals() { &["score_min", "score_max"] } else { &[] };
        let mut block = Block::new(out);
        if report.heads {
            block.row(&format!("# {{{}}}", report.provenance.member()))?;
        }
        let kinds: &[&str] = if report.has_kinds() { &["kind"] } else { &[] };
        let header = ["run", "topic", "measure", "score"].iter().chain(digits).chain(bounds);
        let header = header.chain(&["reason"]).chain(kinds);
        self.row(&mut block, header.map(|name| Cell::Escaped(name)))?;
        report.for_each(|row| {
            let score = Cell::from(row.score);
            let (low, high) = row.bounds();
            let bounds = [low, high].map(|bound| bound.map_or(Cell::Empty, Cell::Real)).into_iter().take(bounds.len());
            let reason = score.reason().or(row.gap()).or(row.reason_without_bounds()).map_or(Cell::Empty, Cell::Text);
            let exact = exact_digits(row.score);
            let exact = [exact.as_deref().map_or(Cell::Empty, Cell::Escaped)].into_iter().take(digits.len());
            let kind = [Cell::Escaped(row.kind())].into_iter().take(kinds.len());
            let cells = names.of(&row).into_iter().chain([score]).chain(exact).chain(bounds);
            self.row(&mut block, cells.chain([reason]).chain(kind))
        })?;
        block.finish()
    }

    pub(super) fn write_finding(&self, report: &FindingReport<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        let mut block = Block::new(out);
        if report.heads {
            block.row(&format!("# {{{},{}}}", report.provenance.member(), json::facts(report.finding)))?;
        }
        for table in &report.finding.tables {
            if report.heads || report.finding.tables.len() > 1 {
                block.row(&format!("# table {}", table.name))?;
            }
            self.table(&mut block, table)?;
        }
        block.finish()
    }

    fn table(&self, block: &mut Block<'_>, table: &Table) -> io::Result<()> {
        let has_reasons = table.rows.iter().flatten().any(|value| Cell::from(value).reason().is_some());
        let header = table.columns.iter().copied().chain(has_reasons.then_some("reason"));
        self.row(block, header.map(Cell::Escaped))?;
        for row in &table.rows {
            let named = row.iter().zip(&table.columns);
            let reasons =
                named.filter_map(|(value, column)| Some(format!("{column}: {}", Cell::from(value).reason()?)));
            let reasons = has_reasons.then(|| reasons.collect::<Vec<String>>().join("; "));
            self.row(block, row.iter().map(Cell::from).chain(reasons.as_deref().map(Cell::Text)))?;
        }
        Ok(())
    }

    fn row<'c>(&self, block: &mut Block<'_>, cells: impl Iterator<Item = Cell<'c>>) -> io::Result<()> {
        for (at, cell) in cells.enumerate() {
            if at > 0 {
                block.text.push(self.separator);
            }
            cell.push(&mut block.text, self.escape, "");
        }
        block.end_row()
    }
}

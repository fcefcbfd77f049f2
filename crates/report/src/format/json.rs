//! One JSON document with provenance and scores, or with a finding: facts, notices, and each table as a list.
//!
//! A row is an object on a line of its own. An undefined value is null, and a member beside it says why.

use super::{Format, Way};
use crate::block::{Block, Names};
use crate::cell::{Cell, exact_digits};
use crate::report::Row;
use crate::{FindingReport, Report};
use aspectra_meta::Finding;
use std::borrow::Cow;
use std::io;

pub(super) const FORMAT: Format = Format {
    name: "json",
    endings: &["json"],
    for_reading: false,
    for_papers: false,
    hashes_inputs: true,
    scores: Some(Way { summary: "one JSON document with provenance and scores, full precision", write: write_scores }),
    findings: Some(Way {
        summary: "one JSON document with provenance and every table, full precision",
        write: write_finding,
    }),
};

fn write_scores(report: &Report<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let names = Names::new(report, quoted);
    let mut block = Block::new(out);
    block.row(&format!("{{{},", report.provenance.member()))?;
    block.text.extend_from_slice(b"\"scores\":[");
    let mut items = Items::default();
    report.for_each(|row| {
        items.next(&mut block)?;
        push_score(&mut block.text, &names, &row);
        Ok(())
    })?;
    block.end_row()?;
    block.row("]}")?;
    block.finish()
}

fn write_finding(report: &FindingReport<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let finding = report.finding;
    let mut block = Block::new(out);
    block.row(&format!("{{{},", report.provenance.member()))?;
    block.row(&format!("{},", facts(finding)))?;
    block.row(&format!("\"notices\":{},", serde_json::to_string(&finding.notices)?))?;
    block.text.extend_from_slice(b"\"tables\":{");
    let mut tables = Items::default();
    for table in &finding.tables {
        tables.next(&mut block)?;
        block.text.extend_from_slice(format!("{}:[", quoted(table.name)).as_bytes());
        let keys: Vec<Key> = table.columns.iter().map(|column| Key::new(column)).collect();
        let mut rows = Items::default();
        for row in &table.rows {
            rows.next(&mut block)?;
            push_object(&mut block.text, keys.iter().zip(row.iter().map(Cell::from)));
        }
        block.end_row()?;
        block.text.push(b']');
    }
    block.end_row()?;
    block.row("}}")?;
    block.finish()
}

/// The name and the facts of a finding, as members of an object.
pub(super) fn facts(finding: &Finding) -> String {
    let keys: Vec<Key> = finding.facts.iter().map(|(name, _)| Key::new(name)).collect();
    let mut text = format!("\"finding\":{},\"facts\":", quoted(finding.name)).into_bytes();
    push_object(&mut text, keys.iter().zip(finding.facts.iter().map(|(_, value)| Cell::from(value))));
    String::from_utf8(text).unwrap_or_default()
}

/// Puts items on lines of their own, with commas between.
#[derive(Default)]
struct Items {
    has_one: bool,
}

impl Items {
    fn next(&mut self, block: &mut Block<'_>) -> io::Result<()> {
        if std::mem::replace(&mut self.has_one, true) {
            block.text.push(b',');
        }
        block.end_row()
    }
}

/// What a member is called, and the member that says why it is null; both quoted.
struct Key {
    name: Cow<'static, str>,
    reason: Cow<'static, str>,
}

impl Key {
    fn new(name: &str) -> Self {
        Self { name: quoted(name).into(), reason: quoted(&format!("{name}_reason")).into() }
    }

    const fn of_score(quoted: &'static str) -> Self {
        Self { name: Cow::Borrowed(quoted), reason: Cow::Borrowed("\"reason\"") }
    }
}

/// A text as JSON writes it.
pub(super) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Appends a score as an object.
pub(super) fn push_score(text: &mut Vec<u8>, names: &Names, row: &Row<'_>) {
    const KEYS: &[Key] = &[
        Key::of_score("\"run\""),
        Key::of_score("\"topic\""),
        Key::of_score("\"measure\""),
        Key::of_score("\"score\""),
        Key::of_score("\"exact\""),
        Key::of_score("\"score_min\""),
        Key::of_score("\"score_max\""),
        Key::of_score("\"reason\""),
        Key::of_score("\"kind\""),
    ];
    let bounds = match row.bounds() {
        (Some(low), Some(high)) => [Some(Cell::Real(low)), Some(Cell::Real(high))],
        _ => [None, None],
    };
    let exact = exact_digits(row.score);
    // An undefined score brings its own reason.
    let gap =
        row.gap().or(row.reason_without_bounds()).filter(|_| Cell::from(row.score).reason().is_none()).map(Cell::Text);
    let kind = names.kinds.then(|| Cell::Text(row.kind()));
    let further = [exact.as_deref().map(Cell::Text)].into_iter().chain(bounds).chain([gap, kind]);
    let cells = names.of(row).into_iter().chain([Cell::from(row.score)]).map(Some).chain(further);
    push_object(text, KEYS.iter().zip(cells).filter_map(|(key, cell)| Some((key, cell?))));
}

/// Appends an object.
fn push_object<'c>(text: &mut Vec<u8>, members: impl Iterator<Item = (&'c Key, Cell<'c>)>) {
    text.push(b'{');
    for (at, (key, cell)) in members.enumerate() {
        if at > 0 {
            text.push(b',');
        }
        text.extend_from_slice(key.name.as_bytes());
        text.push(b':');
        cell.push(text, quoted, "null");
        if let Some(reason) = cell.reason() {
            text.push(b',');
            text.extend_from_slice(key.reason.as_bytes());
            text.push(b':');
            text.extend_from_slice(quoted(reason).as_bytes());
        }
    }
    text.push(b'}');
}

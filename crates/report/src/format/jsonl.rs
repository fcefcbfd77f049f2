//! JSON Lines: `{"aspectra":{...}}` first, then one row per score.

use super::json::{push_score, quoted};
use super::{Format, Way};
use crate::Report;
use crate::block::{Block, Names};
use std::io;

pub(super) const FORMAT: Format = Format {
    name: "jsonl",
    endings: &["jsonl", "ndjson"],
    for_reading: false,
    for_papers: false,
    hashes_inputs: true,
    scores: Some(Way {
        summary: "one JSON object per line and score, full precision, behind a first line of provenance (pandas: next(file), then read_json(file, lines=True))",
        write,
    }),
    findings: None,
};

fn write(report: &Report<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let names = Names::new(report, quoted);
    let mut block = Block::new(out);
    block.row(&format!("{{{}}}", report.provenance.member()))?;
    report.for_each(|row| {
        push_score(&mut block.text, &names, &row);
        block.end_row()
    })?;
    block.finish()
}

//! One JSON document: `{"aspectra":{...},"scores":[...]}`, a score a line.

use crate::format::Format;
use crate::jsonl::{push_object, quoted};
use crate::record::{Block, Names};
use crate::report::Report;
use std::io;

pub(crate) const FORMAT: Format = Format {
    name: "json",
    summary: "one JSON document with provenance and scores, full precision",
    hashes_inputs: true,
    write,
};

fn write(report: &Report<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let names = Names::new(report, quoted);
    let mut block = Block::new(out);
    block.text.extend_from_slice(format!("{{{},\n\"scores\":[", report.provenance.member()).as_bytes());
    let mut is_first = true;
    report.for_each(|row| {
        if !std::mem::take(&mut is_first) {
            block.text.push(b',');
        }
        block.end_row()?;
        push_object(&mut block.text, &names, &row);
        Ok(())
    })?;
    block.end_row()?;
    block.text.extend_from_slice(b"]}");
    block.end_row()?;
    block.finish()
}

//! TIRA's `evaluation.prototext`: a `measure` with a key and a value for every score.
//!
//! The text has no place for a run or a topic, so that they stand in the key where there are several.

use super::{Format, Way};
use crate::Report;
use crate::block::Block;
use std::io;

pub(super) const FORMAT: Format = Format {
    name: "tira",
    endings: &["prototext"],
    for_reading: false,
    for_papers: false,
    hashes_inputs: false,
    scores: Some(Way { summary: "TIRA's evaluation.prototext, full precision", write }),
    findings: None,
};

fn write(report: &Report<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let runs = report.scores.runs();
    let mut block = Block::new(out);
    report.for_each(|row| {
        if row.score.number().is_none() {
            return Ok(());
        }
        let mut key = report.scores.measures()[row.measure].to_string();
        if let Some(topic) = row.topic {
            key.push_str(&format!(", topic {}", report.scores.topics()[topic]));
        }
        if runs.len() > 1 {
            key = format!("{}: {key}", runs[row.run].name);
        }
        block.row(&format!("measure {{\n  key: {}\n  value: {}\n}}", quoted(&key), quoted(&row.score.to_string())))
    })?;
    block.finish()
}

/// A text as the text format of protocol buffers writes it.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

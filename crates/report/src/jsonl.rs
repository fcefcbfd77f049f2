//! JSON Lines: `{"aspectra":{...}}` first, then a row a score.

use crate::format::Format;
use crate::record::{Block, Names, exact_digits, push_count, push_number, reason};
use crate::report::{Report, Row};
use aspectra_eval::Score;
use std::io;

pub(crate) const FORMAT: Format = Format {
    name: "jsonl",
    summary: "a JSON object a score, one a line, full precision, provenance first",
    hashes_inputs: true,
    write,
};

fn write(report: &Report<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let names = Names::new(report, quoted);
    let mut block = Block::new(out);
    block.text.extend_from_slice(format!("{{{}}}", report.provenance.member()).as_bytes());
    block.end_row()?;
    report.for_each(|row| {
        push_object(&mut block.text, &names, &row);
        block.end_row()
    })?;
    block.finish()
}

/// A text as JSON writes it.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Appends a row as an object.
pub(crate) fn push_object(text: &mut Vec<u8>, names: &Names, row: &Row<'_>) {
    for (key, name) in [
        (&b"{\"run\":"[..], &*names.runs[row.run]),
        (b",\"topic\":", names.topic(row)),
        (b",\"measure\":", &*names.measures[row.measure]),
    ] {
        text.extend_from_slice(key);
        text.extend_from_slice(name.as_bytes());
    }
    text.extend_from_slice(b",\"score\":");
    if let Some(reason) = reason(row.score) {
        text.extend_from_slice(b"null,\"reason\":");
        text.extend_from_slice(quoted(reason).as_bytes());
    } else {
        match row.score {
            Score::Real(value) => push_number(text, *value),
            Score::Count(count) => push_count(text, *count),
            Score::Exact(exact) => push_number(text, exact.normalized),
            other => text.extend_from_slice(quoted(&other.to_string()).as_bytes()),
        }
    }
    if let Some(digits) = exact_digits(row.score) {
        text.extend_from_slice(b",\"exact\":");
        text.extend_from_slice(quoted(&digits).as_bytes());
    }
    if let (Some(low), Some(high)) = row.bounds() {
        text.extend_from_slice(b",\"score_min\":");
        push_number(text, low);
        text.extend_from_slice(b",\"score_max\":");
        push_number(text, high);
    }
    text.push(b'}');
}

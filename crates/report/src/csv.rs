//! CSV in long form: a row a score, with a header, and provenance in a leading `# ` line.

use crate::format::Format;
use crate::record::{Block, Names, exact_digits, push_count, push_number, reason};
use crate::report::Report;
use aspectra_eval::Score;
use std::io;

pub(crate) const FORMAT: Format = Format {
    name: "csv",
    summary: "a row a score with commas between, full precision",
    hashes_inputs: false,
    write: |report, out| write_separated(report, out, ',', quoted),
};

/// A field in quotes where it has to be.
pub(crate) fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) || field.starts_with('#') {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

pub(crate) fn write_separated(
    report: &Report<'_>,
    out: &mut dyn io::Write,
    separator: char,
    escape: fn(&str) -> String,
) -> io::Result<()> {
    let names = Names::new(report, escape);
    let (residuals, exact) = (report.scores.has_residuals(), report.scores.has_exact());
    let mut block = Block::new(out);
    block.text.extend_from_slice(format!("# {{{}}}", report.provenance.member()).as_bytes());
    block.end_row()?;
    let digits: &[&str] = if exact { &["exact"] } else { &[] };
    let bounds: &[&str] = if residuals { &["score_min", "score_max"] } else { &[] };
    let header: Vec<&str> =
        ["run", "topic", "measure", "score"].iter().chain(digits).chain(bounds).chain(&["reason"]).copied().collect();
    block.text.extend_from_slice(header.join(&separator.to_string()).as_bytes());
    block.end_row()?;
    let comma = separator as u8;
    report.for_each(|row| {
        let text = &mut block.text;
        for name in [&*names.runs[row.run], names.topic(&row), &*names.measures[row.measure]] {
            text.extend_from_slice(name.as_bytes());
            text.push(comma);
        }
        let reason = reason(row.score);
        match row.score {
            _ if reason.is_some() => {}
            Score::Real(value) => push_number(text, *value),
            Score::Count(count) => push_count(text, *count),
            Score::Exact(exact) => push_number(text, exact.normalized),
            other => text.extend_from_slice(escape(&other.to_string()).as_bytes()),
        }
        text.push(comma);
        if exact {
            exact_digits(row.score).into_iter().for_each(|digits| text.extend_from_slice(digits.as_bytes()));
            text.push(comma);
        }
        if residuals {
            let (low, high) = row.bounds();
            for bound in [low, high] {
                bound.into_iter().for_each(|value| push_number(text, value));
                text.push(comma);
            }
        }
        text.extend_from_slice(escape(reason.unwrap_or_default()).as_bytes());
        block.end_row()
    })?;
    block.finish()
}

//! CSV and TSV: each table with a `# table` line and a header; a last column has the reasons of undefined cells.

use super::{FindingFormat, FindingReport};
use aspectra_meta::finding::{Table, Value};
use std::io;

pub(super) const CSV: FindingFormat = FindingFormat {
    name: "csv",
    summary: "every table with commas between, full precision",
    hashes_inputs: false,
    write: |report, out| write(report, out, ",", crate::csv::quoted),
};
pub(super) const TSV: FindingFormat = FindingFormat {
    name: "tsv",
    summary: "every table with tabs between, full precision",
    hashes_inputs: false,
    write: |report, out| write(report, out, "\t", |field| field.replace(['\t', '\n', '\r'], " ")),
};

fn write(
    report: &FindingReport<'_>,
    out: &mut dyn io::Write,
    separator: &str,
    escape: fn(&str) -> String,
) -> io::Result<()> {
    let mut text = format!("# {{{},{}}}\n", report.provenance.member(), super::json::facts(report.finding));
    for table in &report.finding.tables {
        text.push_str(&format!("# table {}\n", table.name));
        push(&mut text, table, separator, escape);
    }
    out.write_all(text.as_bytes())?;
    out.flush()
}

fn push(text: &mut String, table: &Table, separator: &str, escape: fn(&str) -> String) {
    let has_reasons = table.rows.iter().flatten().any(|value| reason(value).is_some());
    let mut header: Vec<&str> = table.columns.clone();
    if has_reasons {
        header.push("reason");
    }
    text.push_str(&header.join(separator));
    text.push('\n');
    for row in &table.rows {
        let mut cells: Vec<String> = row.iter().map(|value| escape(&plain(value))).collect();
        if has_reasons {
            let reasons = row.iter().zip(&table.columns).filter_map(|(value, column)| Some((column, reason(value)?)));
            let reasons: Vec<String> = reasons.map(|(column, reason)| format!("{column}: {reason}")).collect();
            cells.push(escape(&reasons.join("; ")));
        }
        text.push_str(&cells.join(separator));
        text.push('\n');
    }
}

/// Why a cell is empty, or holds no finite number.
pub(super) fn reason(value: &Value) -> Option<&str> {
    match value {
        Value::Undefined(reason) => Some(reason),
        Value::Real(number) | Value::P(number) | Value::Share(number) if number.is_nan() => Some("not a number"),
        Value::Real(number) if *number == f64::INFINITY => Some("infinity"),
        Value::Real(number) if *number == f64::NEG_INFINITY => Some("minus infinity"),
        _ => None,
    }
}

fn plain(value: &Value) -> String {
    match value {
        _ if reason(value).is_some() => String::new(),
        Value::Text(text) => text.clone(),
        Value::Count(count) => count.to_string(),
        Value::Real(number) | Value::P(number) | Value::Share(number) => format!("{number:?}"),
        Value::Flag(flag) => flag.to_string(),
        Value::Undefined(_) | Value::Empty => String::new(),
    }
}

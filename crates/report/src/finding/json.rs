//! One JSON document: provenance, facts, notices, and each table as a list of objects, a row a line. An undefined value
//! is null, and `COLUMN_reason` says why.

use super::separated::reason;
use super::{FindingFormat, FindingReport};
use crate::jsonl::quoted;
use aspectra_meta::Finding;
use aspectra_meta::finding::Value;
use std::io;

pub(super) const FORMAT: FindingFormat = FindingFormat {
    name: "json",
    summary: "one JSON document with provenance and every table, full precision",
    hashes_inputs: true,
    write,
};

fn write(report: &FindingReport<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let finding = report.finding;
    let mut text = format!("{{{},\n{},\n", report.provenance.member(), facts(finding));
    let notices = serde_json::to_string(&finding.notices)?;
    text.push_str(&format!("\"notices\":{notices},\n\"tables\":{{"));
    for (number, table) in finding.tables.iter().enumerate() {
        text.push_str(if number > 0 { ",\n" } else { "\n" });
        text.push_str(&format!("{}:[", quoted(table.name)));
        for (at, row) in table.rows.iter().enumerate() {
            text.push_str(if at > 0 { ",\n" } else { "\n" });
            let members: Vec<String> =
                table.columns.iter().zip(row).map(|(column, value)| member(column, value)).collect();
            text.push_str(&format!("{{{}}}", members.join(",")));
        }
        text.push_str("\n]");
    }
    text.push_str("\n}}\n");
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// The name and the facts of a finding, as members of an object.
pub(super) fn facts(finding: &Finding) -> String {
    let facts: Vec<String> = finding.facts.iter().map(|(name, value)| member(name, value)).collect();
    format!("\"finding\":{},\"facts\":{{{}}}", quoted(finding.name), facts.join(","))
}

fn member(name: &str, value: &Value) -> String {
    if let Some(reason) = reason(value) {
        return format!("{}:null,{}:{}", quoted(name), quoted(&format!("{name}_reason")), quoted(reason));
    }
    let written = match value {
        Value::Text(text) => quoted(text),
        Value::Count(count) => count.to_string(),
        Value::Real(number) | Value::P(number) | Value::Share(number) => format!("{number:?}"),
        Value::Flag(flag) => flag.to_string(),
        Value::Undefined(_) | Value::Empty => String::from("null"),
    };
    format!("{}:{written}", quoted(name))
}

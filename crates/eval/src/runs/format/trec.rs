//! TREC text: `topic Q0 document rank score tag`. It is the one format that is joined as it is.

use super::{Format, Head, no_columns, no_layout};
use crate::message::counted;
use crate::parse::{fields, numbered_lines, parse_score};

/// How many of the first lines are looked at where the first one is odd: a file may well have one bad line.
const LINES: usize = 50;

pub(super) const FORMAT: Format =
    Format { name: "TREC text", sniff, columns: no_columns, names_come_first: true, layout: no_layout, read: None };

fn sniff(head: &Head<'_>) -> Result<(), String> {
    let has_all = |line: &[u8]| fields(line).nth(5).is_some();
    // An empty file is an empty run, which is refused elsewhere where that is a mistake.
    if head.first.is_empty() {
        return Ok(());
    }
    let is_json = matches!(head.first[0], b'{' | b'[');
    if is_json && fields(head.first).nth(4).is_none_or(|score| parse_score(score).is_none()) {
        return Err(String::from("begins as JSON does"));
    }
    if has_all(head.first) {
        return Ok(());
    }
    if numbered_lines(head.bytes).take(LINES).any(|(_, line)| has_all(line)) {
        return Ok(());
    }
    let found = fields(head.first).count();
    Err(format!("has {}, but a run line has 6: topic Q0 document rank score tag", counted(found, "field")))
}

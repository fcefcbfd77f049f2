//! trec_eval's preference files: `topic group subgroup document level`, or plain qrels read as preferences.

use super::bad_lines::BadLines;
use super::fields::{fields, numbered_lines};
use super::score::parse_score;
use crate::error::{Result, quoted};
use crate::judgments::{Judgments, JudgmentsBuilder, PreferenceRow};

/// Which columns a preference file has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Columns {
    /// `topic group subgroup document level`
    Prefs,
    /// `topic group document level`: one subgroup.
    Qrels,
}

pub(super) fn read(file: &str, bytes: &[u8], columns: Columns) -> Result<Judgments> {
    let mut builder = JudgmentsBuilder::new(["preference"]);
    let mut bad = BadLines::new(file);
    for (line, text) in numbered_lines(bytes) {
        if let Err(message) = add(&mut builder, text, columns) {
            bad.push(line, message);
        }
    }
    bad.into_result()?;
    let mut judgments = builder.finish();
    judgments.source = file.to_owned();
    judgments.reads_second_column = true;
    Ok(judgments)
}

fn add(builder: &mut JudgmentsBuilder, line: &[u8], columns: Columns) -> std::result::Result<(), String> {
    let found: Vec<&[u8]> = fields(line).collect();
    let (topic, group, subgroup, document, level): (_, _, &[u8], _, _) = match (columns, &found[..]) {
        (Columns::Prefs, &[topic, group, subgroup, document, level]) => (topic, group, subgroup, document, level),
        (Columns::Qrels, &[topic, group, document, level]) => (topic, group, b"0", document, level),
        (Columns::Prefs, _) => {
            return Err(format!(
                "has {} field(s), but a preference line has 5: topic group subgroup document level",
                found.len()
            ));
        }
        (Columns::Qrels, _) => {
            return Err(format!("has {} field(s), but a qrels line has 4: topic group document level", found.len()));
        }
    };
    let number = parse_score(level)
        .filter(|level| level.is_finite())
        .ok_or_else(|| format!("level {} is not a number; levels are numbers such as 0 or 1.5", quoted(level)))?;
    builder.add_preference(PreferenceRow {
        topic: text(topic)?,
        group: text(group)?,
        subgroup: text(subgroup)?,
        document: text(document)?,
        level: number,
    });
    Ok(())
}

fn text(field: &[u8]) -> std::result::Result<&str, String> {
    std::str::from_utf8(field).map_err(|_| format!("{} is not UTF-8 text", quoted(field)))
}

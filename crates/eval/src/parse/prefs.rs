//! trec_eval's preference files: `topic group subgroup document level`, or plain qrels read as preferences.

use super::bad_lines::BadLines;
use super::fields::{fields, numbered_lines};
use super::score::parse_score;
use crate::error::{Result, quoted};
use crate::judgments::{Judgments, JudgmentsBuilder, PreferenceOrders, PreferenceRow};
use crate::message::counted;

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
        if let Err(message) = add(&mut builder, line, text, columns) {
            bad.push(line, message);
        }
    }
    bad.into_result()?;
    let mut judgments = builder.finish();
    judgments.source = file.to_owned();
    judgments.reads_second_column = true;
    consistent(file, &judgments)?;
    Ok(judgments)
}

/// Reports every topic whose lines contradict each other.
fn consistent(file: &str, judgments: &Judgments) -> Result<()> {
    let mut conflicts: Vec<_> =
        judgments.topics.iter().filter_map(|topic| PreferenceOrders::new(topic).err()).collect();
    conflicts.sort_by_key(|conflict| conflict.line);
    let mut bad = BadLines::new(file);
    for conflict in conflicts {
        bad.push(conflict.line, conflict.message);
    }
    bad.into_result()
}

fn add(
    builder: &mut JudgmentsBuilder,
    line: u64,
    text_line: &[u8],
    columns: Columns,
) -> std::result::Result<(), String> {
    let found: Vec<&[u8]> = fields(text_line).collect();
    let (topic, group, subgroup, document, level): (_, _, &[u8], _, _) = match (columns, &found[..]) {
        (Columns::Prefs, &[topic, group, subgroup, document, level]) => (topic, group, subgroup, document, level),
        (Columns::Qrels, &[topic, group, document, level]) => (topic, group, b"0", document, level),
        (Columns::Prefs, _) => {
            return Err(format!(
                "has {}, but a preference line has 5: topic group subgroup document level",
                counted(found.len(), "field")
            ));
        }
        (Columns::Qrels, _) => {
            return Err(format!(
                "has {}, but a qrels line has 4: topic group document level",
                counted(found.len(), "field")
            ));
        }
    };
    let number = parse_score(level)
        .filter(|level| level.is_finite())
        .ok_or_else(|| format!("level {} is not a number; levels are numbers such as 0 or 1.5", quoted(level)))?;
    let row = PreferenceRow {
        topic: text(topic)?,
        group: text(group)?,
        subgroup: text(subgroup)?,
        document: text(document)?,
        level: number,
    };
    builder.add_preference_at(row, line);
    Ok(())
}

fn text(field: &[u8]) -> std::result::Result<&str, String> {
    std::str::from_utf8(field).map_err(|_| format!("{} is not UTF-8 text", quoted(field)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contradictions_are_reported_together_by_line() {
        let text = b"2 u s a 2\n1 u s a 1\n1 u s b 0\n1 u t b 1\n2 u s a 1\n";
        let error = read("prefs.txt", text, Columns::Prefs).unwrap_err();
        let text = error.to_string();
        assert!(text.starts_with("prefs.txt:4: topic 1, group u: document \"b\" has level 1 here but 0"), "{text}");
        assert!(text.contains("prefs.txt:5: topic 2, group u, subgroup s: document \"a\" has level 1"), "{text}");
    }

    #[test]
    fn bad_lines() {
        let error = read("p", b"1 u s a\n1 u s a nan\n1 u s a x\n", Columns::Prefs).unwrap_err().to_string();
        assert!(error.contains("p:1: has 4 fields") && error.contains("p:2: level \"nan\""), "{error}");
        assert!(error.contains("p:3: level \"x\" is not a number"), "{error}");
        let qrels = read("q", b"1 u a 1\n1 u b 0\n", Columns::Qrels).unwrap();
        assert_eq!(qrels.topics()[0].preferences.as_ref().unwrap().groups[0].subgroups[0].1.len(), 2);
    }
}

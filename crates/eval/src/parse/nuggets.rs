//! Nugget assignments as JSON, one document a line:
//! `{"qid":"51","docid":"D1","nuggets":[{"text":"...","importance":"vital","assignment":"support"}]}`.
//!
//! Every nugget of a topic is a subtopic, known by its text and numbered in the order of the file. An assignment is a grade: 2
//! for support, 1 for partial support, 0 for none; a nugget that a line lacks is unjudged for its document. Vital nuggets weigh 1,
//! okay ones 0.5, as in the weighted score of TREC 2024 RAG. A nugget or an assignment that `failed` is missing. Where there is no `docid` the
//! line is an answer, known by its `run_id`. Other keys are ignored.

use super::bad_lines::BadLines;
use super::fields::numbered_lines;
use crate::error::quoted;
use crate::judgments::{JudgmentTable, Label, SubtopicFact, TableAspect, TableRow};
use crate::notice::judgments::labels_failed;
use rustc_hash::FxHashMap;
use serde::Deserialize;
use serde_json::Value;

const EXPECTED: &str =
    r#"expected {"qid":"51","docid":"D1","nuggets":[{"text":"...","importance":"vital","assignment":"support"}]}"#;

#[derive(Deserialize)]
struct Line {
    qid: Value,
    docid: Option<Value>,
    /// An answer is known by its run.
    run_id: Option<Value>,
    nuggets: Vec<Nugget>,
}

#[derive(Deserialize)]
struct Nugget {
    text: String,
    importance: String,
    assignment: Option<String>,
}

/// Whether a line of JSON holds nuggets.
pub(super) fn is_line(text: &[u8]) -> bool {
    serde_json::from_slice::<Value>(text).is_ok_and(|line| line.get("nuggets").is_some())
}

/// The nuggets of a topic, and the place of each by its text.
#[derive(Default)]
struct Known {
    vital: Vec<bool>,
    places: FxHashMap<String, usize>,
}

pub(super) fn read(file: &str, bytes: &[u8], bad: &mut BadLines) -> JudgmentTable {
    let mut aspect = TableAspect::named("support");
    aspect.highest = Some(2);
    let mut table = JudgmentTable::new(file, vec![aspect], true);
    let mut topics: Vec<(Box<str>, Known)> = Vec::new();
    for (line, text) in numbered_lines(bytes) {
        if let Err(message) = add(&mut table, &mut topics, line, text) {
            bad.push(line, message);
        }
    }
    if table.failed > 0 {
        let failed = labels_failed(file, table.failed);
        table.notices.push(failed);
    }
    for (topic, known) in topics {
        table.facts.extend(known.vital.iter().zip(1u64..).map(|(&is_vital, number)| SubtopicFact {
            topic: topic.clone(),
            subtopic: number.to_string().into_bytes().into(),
            weight: if is_vital { 1.0 } else { 0.5 },
            is_vital,
        }));
    }
    table
}

fn add(
    table: &mut JudgmentTable,
    topics: &mut Vec<(Box<str>, Known)>,
    line: u64,
    text: &[u8],
) -> std::result::Result<(), String> {
    let parsed: Line = serde_json::from_slice(text).map_err(|error| format!("has no nuggets ({error}); {EXPECTED}"))?;
    let (topic, document) = (
        name("qid", &parsed.qid)?,
        match (&parsed.docid, &parsed.run_id) {
            (Some(docid), _) => name("docid", docid)?,
            (None, Some(run)) => name("run_id", run)?,
            (None, None) => return Err(format!("has neither docid nor run_id; {EXPECTED}")),
        },
    );
    let at = topics.iter().rposition(|(id, _)| **id == *topic).unwrap_or_else(|| {
        topics.push((topic.as_str().into(), Known::default()));
        topics.len() - 1
    });
    let known = &mut topics[at].1;
    for nugget in parsed.nuggets {
        let shown = quoted(nugget.text.as_bytes());
        let is_vital = match &*nugget.importance {
            "vital" => true,
            "okay" => false,
            "failed" => {
                table.failed += 1;
                continue;
            }
            other => {
                return Err(format!("importance \"{other}\" of nugget {shown} is unknown; expected vital or okay"));
            }
        };
        let grade = match nugget.assignment.as_deref() {
            Some("support") => Label::Whole(2),
            Some("partial_support") => Label::Whole(1),
            Some("not_support") => Label::Whole(0),
            Some("failed") => {
                table.failed += 1;
                Label::Missing
            }
            None => {
                return Err(format!(
                    "nugget {shown} has no assignment: a list of nuggets is no judgment; assign them to documents or answers first"
                ));
            }
            Some(other) => {
                let expected = "expected support, partial_support or not_support";
                return Err(format!("assignment \"{other}\" of nugget {shown} is unknown; {expected}"));
            }
        };
        let place = *known.places.entry(nugget.text).or_insert_with(|| {
            known.vital.push(is_vital);
            known.vital.len() - 1
        });
        if known.vital[place] != is_vital {
            return Err(format!(
                "nugget {shown} is vital in one line of topic {topic} and okay in another; settle on one"
            ));
        }
        let second = (place + 1).to_string().into_bytes();
        let row = TableRow::new(topic.as_str(), second, document.as_bytes(), line);
        table.push(row, [grade]);
    }
    Ok(())
}

fn name(key: &str, value: &Value) -> std::result::Result<String, String> {
    match value {
        Value::String(text) if !text.is_empty() => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        other => Err(format!("\"{key}\" is {}; a name or number was expected", quoted(other.to_string().as_bytes()))),
    }
}

#[cfg(test)]
mod tests {
    use crate::parse::{JudgmentFormat, read_judgments, read_table};

    const TWO: &[u8] = br#"{"qid":1,"docid":"A","nuggets":[{"text":"x","importance":"vital","assignment":"support"},{"text":"y","importance":"okay","assignment":"partial_support"}]}
{"qid":"1","docid":"B","nuggets":[{"text":"y","importance":"okay","assignment":"not_support"}],"run_id":"r"}"#;

    #[test]
    fn nuggets_are_weighted_subtopics() {
        assert_eq!(JudgmentFormat::recognize(TWO), JudgmentFormat::Nuggets);
        let judgments = read_judgments("n", TWO, JudgmentFormat::Nuggets).unwrap();
        let sheet = &judgments.topics()[0].sheet;
        assert_eq!(sheet.subtopics(), ["1".into(), "2".into()]);
        assert_eq!((sheet.vital(), sheet.subtopic_weights()), (&[true, false][..], vec![1.0 / 1.5, 0.5 / 1.5]));
        assert_eq!((sheet.cell(0, 1, 0).grade(), sheet.cell(1, 1, 0).grade()), (1.0, 0.0));
        assert_eq!(sheet.cell(1, 0, 0), crate::judgments::Cell::ABSENT);
        assert_eq!(judgments.aspects()[0].highest, 2);
    }

    #[test]
    fn bad_lines_say_what_was_expected() {
        let line = |importance: &str, assignment: &str| {
            format!(
                r#"{{"qid":1,"docid":"A","nuggets":[{{"text":"x","importance":"{importance}","assignment":"{assignment}"}}]}}"#
            )
        };
        let text = [line("vital", "yes"), line("big", "support"), line("vital", "support"), line("okay", "support")];
        let error = read_table("n", text.join("\n").as_bytes(), JudgmentFormat::Nuggets).unwrap_err().to_string();
        for part in ["n:1: assignment \"yes\"", "n:2: importance \"big\"", "n:4: nugget \"x\" is vital in one line"] {
            assert!(error.contains(part), "{part}: {error}");
        }
        let error = read_table("n", br#"{"qid":1}"#, JudgmentFormat::Nuggets).unwrap_err().to_string();
        assert!(error.contains("n:1: has no nuggets"), "{error}");
    }
}

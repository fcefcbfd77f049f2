//! Judgments as JSON, one object a line: `{"topic":"51","doc":"D1","labels":{"relevance":2,"credibility":1}}`.
//!
//! `"subtopic"` and `"judge"` may follow. A label that a line lacks, or that is null, is missing. Where several judges
//! occur and no subtopics, the judges are read as assessors. Other keys are ignored.

use super::bad_lines::BadLines;
use super::fields::numbered_lines;
use crate::error::quoted;
use crate::judgments::{JudgmentTable, Label, TableAspect, TableRow};
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use std::fmt;

pub(super) fn read(file: &str, bytes: &[u8], bad: &mut BadLines) -> JudgmentTable {
    let mut rows: Vec<(Row, Vec<(usize, Label)>)> = Vec::new();
    let mut aspects: Vec<String> = Vec::new();
    for (line, text) in numbered_lines(bytes) {
        match Row::read(line, text) {
            Ok((row, labels)) => {
                let numbered = labels.into_iter().map(|(name, label)| {
                    let at = aspects.iter().position(|known| *known == name).unwrap_or_else(|| {
                        aspects.push(name);
                        aspects.len() - 1
                    });
                    (at, label)
                });
                rows.push((row, numbered.collect()));
            }
            Err(message) => bad.push(line, message),
        }
    }
    let has_subtopics = rows.iter().any(|(row, _)| row.subtopic.is_some());
    let several_judges = !has_subtopics && rows.windows(2).any(|pair| pair[0].0.judge != pair[1].0.judge);
    let aspects: Vec<TableAspect> = aspects.into_iter().map(TableAspect::named).collect();
    let mut table = JudgmentTable::new(file, aspects, has_subtopics || several_judges);
    for (row, given) in rows {
        let second = if several_judges { row.judge } else { row.subtopic };
        let second = second.unwrap_or_else(|| String::from("0")).into_bytes();
        let mut labels = vec![Label::Missing; table.aspects().len()];
        given.into_iter().for_each(|(at, label)| labels[at] = label);
        let document = row.document.into_bytes();
        table.push(
            TableRow { topic: row.topic.into(), second: second.into(), document: document.into(), line: row.line },
            labels,
        );
    }
    table
}

struct Row {
    topic: String,
    document: String,
    subtopic: Option<String>,
    judge: Option<String>,
    line: u64,
}

#[derive(Deserialize)]
struct Object {
    topic: Option<Value>,
    doc: Option<Value>,
    labels: Option<Labels>,
    subtopic: Option<Value>,
    judge: Option<Value>,
}

/// An object's entries in the order of the file: the first label is the first aspect.
struct Labels(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Labels {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = Labels;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with a label an aspect")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Labels, A::Error> {
                let mut entries: Vec<(String, Value)> = Vec::new();
                while let Some((name, value)) = map.next_entry::<String, Value>()? {
                    if entries.iter().any(|(known, _)| *known == name) {
                        return Err(A::Error::custom(format!("label \"{name}\" is given twice")));
                    }
                    entries.push((name, value));
                }
                Ok(Labels(entries))
            }
        }
        deserializer.deserialize_map(Entries)
    }
}

const EXPECTED: &str = r#"expected {"topic":"51","doc":"D1","labels":{"relevance":2}}"#;

impl Row {
    fn read(line: u64, text: &[u8]) -> Result<(Self, Vec<(String, Label)>), String> {
        let object: Object =
            serde_json::from_slice(text).map_err(|error| format!("is not a judgment ({error}); {EXPECTED}"))?;
        let needed = |key: &str, value: Option<Value>| {
            name(key, value)?.ok_or_else(|| format!("\"{key}\" is missing; {EXPECTED}"))
        };
        let labels = object.labels.filter(|labels| !labels.0.is_empty());
        let labels = labels.ok_or_else(|| format!("\"labels\" is missing; {EXPECTED}"))?;
        let row = Self {
            topic: needed("topic", object.topic)?,
            document: needed("doc", object.doc)?,
            subtopic: name("subtopic", object.subtopic)?,
            judge: name("judge", object.judge)?,
            line,
        };
        let labels = labels.0.into_iter().map(|(name, value)| label(&name, &value).map(|label| (name, label)));
        Ok((row, labels.collect::<Result<_, _>>()?))
    }
}

fn name(key: &str, value: Option<Value>) -> Result<Option<String>, String> {
    match value {
        None => Ok(None),
        Some(Value::String(text)) if !text.is_empty() => Ok(Some(text)),
        Some(Value::Number(number)) => Ok(Some(number.to_string())),
        Some(other) => Err(format!("\"{key}\" is {}; a name or number was expected", shown(&other))),
    }
}

fn label(name: &str, value: &Value) -> Result<Label, String> {
    match value {
        Value::Null => Ok(Label::Missing),
        Value::String(text) => Ok(Label::read(text)),
        Value::Number(number) => Ok(Label::read(&number.to_string())),
        Value::Bool(flag) => Ok(Label::Whole(i32::from(*flag))),
        other => Err(format!("label \"{name}\" is {}; a number was expected", shown(other))),
    }
}

fn shown(value: &Value) -> String {
    quoted(value.to_string().as_bytes())
}

#[cfg(test)]
mod tests {
    use crate::JudgmentFormat;
    use crate::judgments::Label;
    use crate::parse::read_table;

    #[test]
    fn labels_that_are_not_there_are_missing() {
        let text = br#"{"topic":1,"doc":"A","labels":{"rel":2,"cred":null}}
{"topic":"1","doc":"B","labels":{"rel":0},"judge":"x"}"#;
        let one_judge = read_table("j", text, JudgmentFormat::Jsonl).unwrap();
        assert!(one_judge.reads_second_column, "no judge and judge x are two");
        let names: Vec<&str> = one_judge.aspects().iter().map(|aspect| &*aspect.name).collect();
        assert_eq!(names, ["rel", "cred"], "in the order of the file");
        assert_eq!(one_judge.labels(1).iter().filter(|label| **label == Label::Missing).count(), 1);
    }

    #[test]
    fn bad_lines_say_what_was_expected() {
        let text = b"{\"topic\":1,\"doc\":\"A\"}\n[1]\n{\"topic\":1,\"doc\":\"B\",\"labels\":{\"r\":[1]}}\n{\"topic\":";
        let error = read_table("j", text, JudgmentFormat::Jsonl).unwrap_err().to_string();
        for part in
            ["j:1: \"labels\" is missing", "j:2: is not a judgment", "j:3: label \"r\"", "j:4: is not a judgment"]
        {
            assert!(error.contains(part), "{error}");
        }
    }
}

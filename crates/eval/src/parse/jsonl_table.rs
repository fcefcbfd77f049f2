//! Judgments as JSON, one object a line: `{"topic":"51","doc":"D1","labels":{"relevance":2,"credibility":1}}`.
//!
//! Keys have the names that columns of CSV have. `"subtopic"` and `"judge"` may follow. Labels stand under `"labels"`, or, where an
//! object has none, beside the other keys. A label that a line lacks, or that is null, is missing.

use super::bad_lines::BadLines;
use super::column_names::Role;
use super::fields::numbered_lines;
use super::json::{BadJson, Json, Scalar};
use super::label_columns::{ColumnMap, LabelColumns, is_role, share};
use crate::error::quoted;
use crate::judgments::{JudgmentTable, Label, TableAspect, TableRow};
use crate::message::Message;
use std::borrow::Cow;

const EXPECTED: &str = r#"expected {"topic":"51","doc":"D1","labels":{"relevance":2}}"#;

/// How deep keys are looked for inside of each other.
const DEEPEST: usize = 8;

pub(super) fn read(file: &str, bytes: &[u8], map: &ColumnMap, bad: &mut BadLines) -> JudgmentTable {
    let mut rows: Vec<(Row, Vec<(usize, Label)>)> = Vec::new();
    let mut aspects: Vec<String> = Vec::new();
    for (line, text) in numbered_lines(bytes) {
        match Row::read(text, map) {
            Ok((mut row, labels)) => {
                row.line = line;
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
    let has_judges = rows.iter().any(|(row, _)| row.judge.is_some());
    let aspects: Vec<TableAspect> = aspects.into_iter().map(TableAspect::named).collect();
    let mut table = JudgmentTable::new(file, aspects, has_subtopics);
    for (row, given) in rows {
        let second = row.subtopic.unwrap_or_else(|| String::from("0")).into_bytes();
        let mut labels = vec![Label::Missing; table.aspects().len()];
        given.into_iter().for_each(|(at, label)| labels[at] = label);
        let judge = has_judges.then(|| row.judge.unwrap_or_default());
        let mut of_table = TableRow::new(row.topic, second, row.document.into_bytes(), row.line);
        (of_table.confidence, of_table.inclusion) = (row.confidence, row.inclusion);
        table.push_judged(of_table, judge.as_ref().map(|name| name.as_bytes()), labels);
    }
    table
}

struct Row {
    topic: String,
    document: String,
    subtopic: Option<String>,
    judge: Option<String>,
    confidence: Option<f64>,
    inclusion: Option<f64>,
    line: u64,
}

/// A key, with the keys around it in front and dots between, and its value; none for an array.
type Entry<'a> = (String, Option<Scalar<'a>>);

fn flat<'a>(json: &mut Json<'a>, before: &str, depth: usize, into: &mut Vec<Entry<'a>>) -> Result<(), BadJson> {
    json.entries(|json, key| {
        let name = format!("{before}{}", String::from_utf8_lossy(&key));
        match json.peek() {
            Some(b'{') if depth < DEEPEST => return flat(json, &format!("{name}."), depth + 1, into),
            Some(b'{' | b'[') => {
                json.skip()?;
                into.push((name, None));
            }
            _ => {
                let value = json.scalar()?;
                into.push((name, value));
            }
        }
        Ok(())
    })
}

impl Row {
    fn read(text: &[u8], map: &ColumnMap) -> Result<(Self, Vec<(String, Label)>), Message> {
        let wrong = |bad: BadJson| format!("is not a judgment (byte {}: {}); {EXPECTED}", bad.byte, bad.message);
        let mut json = Json::new(text);
        let mut entries: Vec<Entry<'_>> = Vec::new();
        flat(&mut json, "", 0, &mut entries).map_err(wrong)?;
        if !json.is_done() {
            return Err(wrong(json.bad("more follows after the object")).into());
        }
        let mut sorted: Vec<&str> = entries.iter().map(|(name, _)| &**name).collect();
        sorted.sort_unstable();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            let name = pair[0].strip_prefix("labels.").unwrap_or(pair[0]);
            return Err(format!("label \"{name}\" is given twice").into());
        }
        let has_labels = entries.iter().any(|(name, _)| name.starts_with("labels."));
        // Without a map, what stands beside the labels is no label, and what is no plain value cannot be one.
        let is_seen = |(name, value): &&Entry<'_>| {
            let is_known = [
                Role::Topic,
                Role::Document,
                Role::Subtopic,
                Role::Judge,
                Role::Confidence,
                Role::Inclusion,
                Role::Rank,
            ]
            .into_iter()
            .chain([Role::Run])
            .any(|role| is_role(name, role));
            match map.is_empty() {
                true if has_labels => name.starts_with("labels.") || is_known,
                true => is_known || !name.contains('.') && !is_prose(value.as_ref()),
                false => map.names(name) || is_known,
            }
        };
        let seen: Vec<&Entry<'_>> = entries.iter().filter(is_seen).collect();
        let names: Vec<String> = seen.iter().map(|(name, _)| name.clone()).collect();
        let columns = LabelColumns::of(&names, map).map_err(|message| lacking(&names, has_labels, message))?;
        let value = |at: usize| (&*seen[at].0, seen[at].1.as_ref());
        let needed = |at: usize| name(value(at))?.ok_or_else(|| format!("\"{}\" is missing; {EXPECTED}", value(at).0));
        let optional = |at: Option<usize>| at.map_or(Ok(None), |at| name(value(at)));
        let of_share = |key: &str, at: Option<usize>| match at.map(|at| value(at).1) {
            None | Some(Some(Scalar::Null)) => Ok(None),
            Some(Some(Scalar::Number(text))) => share(key, text),
            Some(other) => Err(format!("\"{key}\" is {}; a number from 0 to 1 was expected", shown(other))),
        };
        let row = Self {
            topic: needed(columns.topic)?,
            document: needed(columns.document)?,
            subtopic: optional(columns.subtopic)?,
            judge: optional(columns.judge)?,
            confidence: of_share("confidence", columns.confidence)?,
            inclusion: of_share("inclusion", columns.inclusion)?,
            line: 0,
        };
        let mut labels = Vec::with_capacity(columns.labels.len());
        for (at, aspect) in columns.labels {
            let aspect = aspect.strip_prefix("labels.").map_or(aspect.clone(), str::to_owned);
            let label = label(&aspect, value(at).1)?;
            labels.push((aspect, label));
        }
        Ok((row, labels))
    }
}

/// A text that is no label: titles and comments often stand beside labels.
fn is_prose(value: Option<&Scalar<'_>>) -> bool {
    matches!(value, Some(Scalar::Text(text)) if text.len() > 40 || text.contains(&b' '))
}

/// What is wrong with the keys, in the words for objects.
fn lacking(names: &[String], has_labels: bool, message: Message) -> Message {
    let has = |wanted: Role| names.iter().any(|name| is_role(name, wanted));
    let missing = |key: &str| Message::from(format!("\"{key}\" is missing; {EXPECTED}"));
    if !has(Role::Topic) {
        missing("topic")
    } else if !has(Role::Document) {
        missing("doc")
    } else if !has_labels && message.to_string().contains("no label column") {
        missing("labels")
    } else {
        message
    }
}

fn name((key, value): (&str, Option<&Scalar<'_>>)) -> Result<Option<String>, String> {
    let text: Cow<'_, [u8]> = match value {
        Some(Scalar::Text(text)) if !text.is_empty() => text.clone(),
        Some(Scalar::Number(text)) => Cow::Borrowed(*text),
        other => return Err(format!("\"{key}\" is {}; a name or number was expected", shown(other))),
    };
    String::from_utf8(text.into_owned()).map(Some).map_err(|_| format!("\"{key}\" is not UTF-8 text"))
}

fn label(name: &str, value: Option<&Scalar<'_>>) -> Result<Label, String> {
    match value {
        Some(Scalar::Null) => Ok(Label::Missing),
        Some(Scalar::Text(text)) => Ok(Label::read(&String::from_utf8_lossy(text))),
        Some(Scalar::Number(text)) => match Label::read(&String::from_utf8_lossy(text)) {
            Label::Word(_) => Err(format!("label \"{name}\" is {}; a number was expected", quoted(text))),
            label => Ok(label),
        },
        Some(Scalar::Flag(flag)) => Ok(Label::Whole(i32::from(*flag))),
        None => Err(format!("label \"{name}\" is an array or object; a number was expected")),
    }
}

fn shown(value: Option<&Scalar<'_>>) -> String {
    match value {
        None => String::from("an array or object"),
        Some(Scalar::Null) => String::from("null"),
        Some(Scalar::Flag(flag)) => flag.to_string(),
        Some(Scalar::Number(text)) => quoted(text),
        Some(Scalar::Text(text)) => quoted(text),
    }
}

#[cfg(test)]
mod tests {
    use crate::JudgmentFormat;
    use crate::judgments::Label;
    use crate::parse::{ColumnMap, read_table, read_table_with};

    #[test]
    fn labels_that_are_not_there_are_missing() {
        let text = br#"{"topic":1,"doc":"A","labels":{"rel":2,"cred":null}}
{"topic":"1","doc":"B","labels":{"rel":0},"judge":"x"}"#;
        let table = read_table("j", text, JudgmentFormat::Jsonl).unwrap();
        let names: Vec<&str> = table.aspects().iter().map(|aspect| &*aspect.name).collect();
        assert_eq!(names, ["rel", "cred"], "in the order of the file");
        assert_eq!(table.labels(1).iter().filter(|label| **label == Label::Missing).count(), 1);
    }

    #[test]
    fn keys_have_the_names_of_columns() {
        let text = br#"{"query_id":51,"doc_id":"D1","relevance":0.5,"note":"a long story"}"#;
        let table = read_table("j", text, JudgmentFormat::Jsonl).unwrap();
        assert_eq!((table.aspects().len(), table.labels(0)), (1, &[Label::Real(0.5)][..]));
        let nested = br#"{"q":{"id":7},"d":"D1","labels":{"rel":{"value":2}}}"#;
        let map = ColumnMap::default().and("q.id", "topic").and("d", "doc").and("labels.rel.value", "relevance");
        let table = read_table_with("j", nested, JudgmentFormat::Jsonl, &map).unwrap();
        assert_eq!((&*table.rows()[0].topic, table.labels(0)), ("7", &[Label::Whole(2)][..]));
        let error = read_table_with("j", text, JudgmentFormat::Jsonl, &map).unwrap_err().to_string();
        assert!(error.contains("has no column or key \"q.id\""), "{error}");
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
        let deep = format!("{{\"topic\":1,\"doc\":\"A\",\"labels\":{}", "{\"a\":".repeat(1_000_000));
        let error = read_table("j", deep.as_bytes(), JudgmentFormat::Jsonl).unwrap_err().to_string();
        assert!(error.starts_with("j:1: is not a judgment (byte"), "{error}");
    }
}

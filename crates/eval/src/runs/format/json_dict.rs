//! A JSON object of topics, each with an object of documents and scores: `{"51":{"D2":9.2,"D1":8.7}}`. That is what ranx,
//! BEIR and pytrec_eval keep runs as.

use super::rows::Row;
use super::{FileRuns, Format, Head, no_columns, no_layout};
use crate::error::{Result, quoted};
use crate::parse::{BadJson, BadLines, Bytes, Json, Once, Scalar, parse_score, refuse_empty, role, without_mark};
use std::sync::Arc;

pub(super) const FORMAT: Format = Format {
    name: "JSON by topic",
    sniff,
    columns: no_columns,
    names_come_first: true,
    layout: no_layout,
    read: Some(read),
};

const SHAPE: &str = r#"{"51":{"D2":9.2,"D1":8.7}}"#;

fn sniff(head: &Head<'_>) -> std::result::Result<(), String> {
    let mut json = Json::new(head.bytes);
    let is_object = json.take(b'{') && (json.take(b'}') || json.key().is_ok() && json.peek() == Some(b'{'));
    if !is_object {
        return Err(format!("does not begin as {SHAPE} does"));
    }
    // A row may begin with an object too, has other values behind it, and keys that are no topics.
    let (mut other, mut is_row) = (None, false);
    let walked = Json::new(head.bytes).entries(|json, key| {
        is_row |= std::str::from_utf8(&key).is_ok_and(|key| role(key).is_some());
        if json.peek() != Some(b'{') {
            other.get_or_insert_with(|| quoted(&key).to_string());
        }
        json.skip()
    });
    match other.filter(|_| is_row && walked.is_ok()) {
        Some(key) => Err(format!("has a key {key} whose value is no object; expected {SHAPE}")),
        None => Ok(()),
    }
}

fn read(_: &str, text: &Arc<Bytes>, bad: &mut BadLines) -> Result<FileRuns> {
    let bytes = without_mark(text);
    let mut runs = FileRuns::of_text(text);
    if let Err(found) = walk(bytes, &mut runs) {
        let (line, message) = found.in_text(bytes);
        bad.push(line, format!("{message}; expected {SHAPE}"));
    }
    Ok(runs)
}

fn walk(bytes: &[u8], runs: &mut FileRuns) -> std::result::Result<(), BadJson> {
    let mut json = Json::new(bytes);
    let mut once = Once::default();
    json.entries(|json, topic| {
        once.take(json, &topic)?;
        json.entries(|json, document| {
            refuse_empty(json, "document", &document)?;
            let start = json.clone();
            let score = number(json, "score")?
                .ok_or_else(|| start.bad("score \"null\" is not a finite number such as 12.5"))?;
            runs.push(Row { run: b"", topic: &topic, document: &document, score, rank: None });
            Ok(())
        })
    })?;
    match json.is_done() {
        true => Ok(()),
        false => Err(json.bad("more follows after the object")),
    }
}

/// A finite number, in quotes or not; none where it is null.
pub(super) fn number(json: &mut Json<'_>, what: &str) -> std::result::Result<Option<f64>, BadJson> {
    let start = json.clone();
    let found = json.scalar()?;
    let text: &[u8] = match &found {
        Some(Scalar::Number(text)) => text,
        Some(Scalar::Text(text)) => text,
        Some(Scalar::Null) => return Ok(None),
        Some(Scalar::Flag(_)) => b"true or false",
        None => return Err(start.bad(format!("an array or object in place of a {what}"))),
    };
    let such = if what == "rank" { "1" } else { "12.5" };
    let number = parse_score(text).filter(|number| number.is_finite());
    number.map(Some).ok_or_else(|| start.bad(format!("{what} {} is not a finite number such as {such}", quoted(text))))
}

//! Answers with citations, one JSON object a topic, as the RAG tracks write them: a ranking of the cited documents by their first
//! citation.
//!
//! | track | keys |
//! |---|---|
//! | TREC RAG 2024 | `run_id topic_id references answer[].citations` |
//! | TREC RAG 2025, 2026 | `metadata{run_id narrative_id} references responses[].citations` |
//! | RAGTIME, DRAGUN, BioGen | `metadata{run_id topic_id} responses[].citations`, a list of ids or a map from id to score |
//!
//! **Choices.** A citation that is a whole number is a place in `references`, from 0, where there are any; else it is an id. In a map the higher
//! score comes first. Each line is read by its own keys, so that a file may mix the dialects.

use super::rows::Row;
use super::{FileRuns, Format, Head, no_layout};
use crate::error::{Result, quoted};
use crate::parse::{BadLines, Bytes, numbered_lines, without_mark};
use serde_json::Value;
use std::sync::Arc;

pub(super) const FORMAT: Format = Format {
    name: "answers with citations",
    sniff,
    columns,
    names_come_first: true,
    layout: no_layout,
    read: Some(read),
};

const SHAPE: &str = r#"{"run_id":"r","topic_id":"51","references":["D1"],"answer":[{"text":"..","citations":[0]}]}"#;

fn sniff(head: &Head<'_>) -> std::result::Result<(), String> {
    match serde_json::from_slice::<Value>(head.first) {
        Ok(line) if parts(&line).is_some() => Ok(()),
        _ => Err(format!("does not begin as {SHAPE} does")),
    }
}

/// The run has a name in every line.
fn columns(_: &Head<'_>) -> Vec<String> {
    vec![String::from("run_id")]
}

/// The parts of an answer.
fn parts(line: &Value) -> Option<&Vec<Value>> {
    let parts = line.get("answer").or_else(|| line.get("responses"))?.as_array()?;
    let is_part = |part: &Value| part.get("text").is_some() || part.get("citations").is_some();
    parts.iter().all(is_part).then_some(parts)
}

fn read(_: &str, text: &Arc<Bytes>, bad: &mut BadLines) -> Result<FileRuns> {
    let mut runs = FileRuns::default();
    for (line, text) in numbered_lines(without_mark(text)) {
        if let Err(message) = add(text, &mut runs) {
            bad.push(line, message);
        }
    }
    Ok(runs)
}

fn add(text: &[u8], runs: &mut FileRuns) -> std::result::Result<(), String> {
    let line: Value =
        serde_json::from_slice(text).map_err(|error| format!("is no JSON object ({error}); expected {SHAPE}"))?;
    let parts = parts(&line).ok_or_else(|| format!("has no answer with citations; expected {SHAPE}"))?;
    let topic = id(&line, &["topic_id", "narrative_id", "qa_id", "qid", "query_id", "topic"])
        .ok_or_else(|| format!("has no topic_id; expected {SHAPE}"))?;
    let run = id(&line, &["run_id", "runid", "run"]).unwrap_or_default();
    let references = line.get("references").and_then(Value::as_array);
    let mut cited: Vec<String> = Vec::new();
    for part in parts {
        for citation in citations(part, references)? {
            if !cited.contains(&citation) {
                cited.push(citation);
            }
        }
    }
    for (place, document) in cited.iter().enumerate() {
        let rank = place as f64 + 1.0;
        let (run, topic, document) = (run.as_bytes(), topic.as_bytes(), document.as_bytes());
        runs.push(Row { run, topic, document, score: -rank, rank: Some(rank) });
    }
    Ok(())
}

/// A name that stands in the line itself or in its `metadata`.
fn id(line: &Value, keys: &[&str]) -> Option<String> {
    let found = keys.iter().flat_map(|key| [line.get(*key), line.get("metadata").and_then(|data| data.get(*key))]);
    found.flatten().find_map(name)
}

fn name(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.is_empty() => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn citations(part: &Value, references: Option<&Vec<Value>>) -> std::result::Result<Vec<String>, String> {
    match part.get("citations") {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::Array(list)) => list.iter().map(|citation| cited(citation, references)).collect(),
        Some(Value::Object(map)) => {
            let mut scored: Vec<(&String, f64)> =
                map.iter().map(|(id, score)| (id, score.as_f64().unwrap_or(0.0))).collect();
            scored.sort_by(|a, b| b.1.total_cmp(&a.1));
            Ok(scored.into_iter().map(|(id, _)| id.clone()).collect())
        }
        Some(other) => Err(format!("citations are {}; expected a list or a map", quoted(other.to_string().as_bytes()))),
    }
}

fn cited(citation: &Value, references: Option<&Vec<Value>>) -> std::result::Result<String, String> {
    let reference = |at: usize, all: &Vec<Value>| {
        all.get(at).and_then(name).ok_or_else(|| format!("cites reference {at}, but there are {}", all.len()))
    };
    match (citation, references) {
        (Value::Number(number), Some(all)) => match number.as_u64() {
            Some(at) => reference(at as usize, all),
            None => Err(format!("cites {number}, which is no place in references")),
        },
        _ => name(citation).ok_or_else(|| format!("cites {}, which is no id", quoted(citation.to_string().as_bytes()))),
    }
}

#[cfg(test)]
mod tests {
    use crate::runs::format::Format;

    fn ranked(text: &str) -> Vec<(String, String)> {
        let format = Format::recognize("f", text.as_bytes()).unwrap();
        let runs = format.read("f", crate::parse::Bytes::Owned(text.into())).unwrap().into_runs();
        runs.iter()
            .flat_map(|(name, rows)| {
                let documents = (0..rows.len()).map(|row| String::from_utf8_lossy(rows.document(row)).into_owned());
                documents.map(move |document| (name.clone(), document)).collect::<Vec<_>>()
            })
            .collect()
    }

    #[test]
    fn dialects_may_be_mixed() {
        let text = r#"{"run_id":"r","topic_id":"1","topic":"..","references":["A","B","C"],"response_length":9,"answer":[{"text":"x","citations":[2,0]},{"text":"y","citations":[0,1]}]}
{"metadata":{"team_id":"t","run_id":"r","type":"automatic","narrative_id":2,"narrative":"..","prompt":".."},"responses":[{"text":"x","citations":["B"]},{"text":"y","citations":[]}]}
{"metadata":{"run_id":"s","topic_id":"3","type":"automatic","use_starter_kit":1},"responses":[{"text":"x","citations":{"D":0.2,"E":0.9}}]}"#;
        let pair = |run: &str, document: &str| (run.to_owned(), document.to_owned());
        assert_eq!(
            ranked(text),
            [pair("r", "C"), pair("r", "A"), pair("r", "B"), pair("r", "B"), pair("s", "E"), pair("s", "D")]
        );
    }

    #[test]
    fn what_cannot_be_cited_is_told() {
        let text = r#"{"run_id":"r","topic_id":"1","references":["A"],"answer":[{"text":"x","citations":[4]}]}"#;
        let format = Format::recognize("f", text.as_bytes()).unwrap();
        let error = format.read("f", crate::parse::Bytes::Owned(text.into())).unwrap_err().to_string();
        assert!(error.contains("f:1: cites reference 4, but there are 1"), "{error}");
    }
}

//! What umbrela writes for a batch, one JSON object a passage: `model query passage prompt prediction judgment result_status reasoning`.
//!
//! The ids stand only in the file of requests, `{"query":{"qid":..},"candidates":[{"docid":..},..]}`, in the same order. Where a
//! request has the words of its query too (`query.text`), the answer in its place must be about them: an answer that was left out would
//! otherwise give all later labels to the wrong documents. Where an object has `qid` and `docid` itself they are taken. A `result_status` of 0 means that the answer could not be read and the judgment was set to
//! 0: such labels are missing, never grade 0.

use super::bad_lines::BadLines;
use super::fields::numbered_lines;
use crate::error::{Error, Result, quoted};
use crate::judgments::{JudgmentTable, Label, TableAspect, TableRow};
use crate::message::Message;
use crate::notice::judgments::labels_failed;
use serde_json::Value;

const EXPECTED: &str = r#"expected {"model":"..","query":"..","passage":"..","judgment":2,"result_status":1}"#;

/// Whether a line of JSON is such an object.
pub(super) fn is_line(text: &[u8]) -> bool {
    serde_json::from_slice::<Value>(text).is_ok_and(|line| {
        line.get("judgment").is_some() && (line.get("result_status").is_some() || line.get("prediction").is_some())
    })
}

/// What one answer was asked about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The id of the topic.
    pub topic: String,
    /// The id of the document.
    pub document: String,
    /// The words of the query, where they are known.
    pub query: Option<String>,
}

/// The passages in the order of the requests.
///
/// # Errors
/// Lines that are no requests.
pub(crate) fn read_requests(file: &str, bytes: &[u8]) -> Result<Vec<Request>> {
    let mut bad = BadLines::new(file);
    let mut found = Vec::new();
    for (line, text) in numbered_lines(bytes) {
        let Ok(value) = serde_json::from_slice::<Value>(text) else {
            bad.push(
                line,
                "is no JSON object; expected {\"query\":{\"qid\":\"51\"},\"candidates\":[{\"docid\":\"D1\"}]}",
            );
            continue;
        };
        for request in value.as_array().map_or(std::slice::from_ref(&value), |list| list) {
            let (topic, candidates) = (name(&request["query"]["qid"]), request["candidates"].as_array());
            match (topic, candidates) {
                (Some(topic), Some(candidates)) => {
                    for candidate in candidates {
                        match name(&candidate["docid"]) {
                            Some(document) => {
                                let query = name(&request["query"]["text"]);
                                found.push(Request { topic: topic.clone(), document, query });
                            }
                            None => bad.push(line, "a candidate has no docid"),
                        }
                    }
                }
                _ => bad.push(line, "has no query.qid or no candidates"),
            }
        }
    }
    bad.into_result()?;
    Ok(found)
}

fn name(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.is_empty() => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

pub(super) fn read(
    file: &str,
    bytes: &[u8],
    requests: Option<&[Request]>,
    bad: &mut BadLines,
) -> Result<JudgmentTable> {
    let mut aspect = TableAspect::named("relevance");
    aspect.highest = Some(3);
    let mut table = JudgmentTable::new(file, vec![aspect], false);
    let (mut place, mut failed) = (0, 0u64);
    let mut models: Vec<String> = Vec::new();
    let mut rows: Vec<(TableRow, String, Label)> = Vec::new();
    for (line, text) in numbered_lines(bytes) {
        let object = match serde_json::from_slice::<Value>(text) {
            Ok(object) if object.get("judgment").is_some() => object,
            _ => {
                bad.push(line, format!("is no judgment of umbrela; {EXPECTED}"));
                continue;
            }
        };
        let own = name(&object["qid"]).zip(name(&object["docid"]).or_else(|| name(&object["doc_id"])));
        let asked = requests.and_then(|ids| ids.get(place));
        place += 1;
        if let (Some(Request { query: Some(query), topic, .. }), Some(about), None) =
            (asked, object["query"].as_str(), &own)
            && query.trim() != about.trim()
        {
            let (about, query) = (quoted(about.as_bytes()), quoted(query.as_bytes()));
            bad.push(line, format!("is about {about}, but request {place} is about {query} (topic {topic}); answers and requests must be in the same order"));
            continue;
        }
        let asked = asked.map(|request| (request.topic.clone(), request.document.clone()));
        let Some((topic, document)) = own.or(asked) else {
            return Err(match requests {
                Some(ids) => {
                    Error::input(format!("{file}:{line}: there are {} requests, and this is answer {place}", ids.len()))
                }
                None => Error::input(
                    Message::new(format!(
                        "{file}: has no ids; umbrela writes them into its file of requests only; pass "
                    ))
                    .option("requests", "FILE"),
                ),
            });
        };
        let is_failed =
            matches!(&object["result_status"], Value::Bool(false)) || object["result_status"].as_f64() == Some(0.0);
        let label = match &object["judgment"] {
            _ if is_failed => None,
            Value::Number(number) => Some(Label::read(&number.to_string())),
            Value::String(text) => Some(Label::read(text)),
            _ => None,
        };
        failed += u64::from(label.is_none());
        let model = name(&object["model"]).unwrap_or_default();
        if !models.contains(&model) {
            models.push(model.clone());
        }
        rows.push((
            TableRow::new(topic, &b"0"[..], document.into_bytes(), line),
            model,
            label.unwrap_or(Label::Missing),
        ));
    }
    if let Some(ids) = requests.filter(|ids| ids.len() != place && place > 0 && rows.len() == place) {
        return Err(Error::input(format!("{file}: has {place} answers, but there are {} requests", ids.len())));
    }
    // One model is one judge, who goes by the name that the user gives.
    for (row, model, label) in rows {
        table.push_judged(row, (models.len() > 1).then_some(model.as_bytes()), [label]);
    }
    if failed > 0 {
        table.notices.push(labels_failed(file, failed));
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::JudgmentFormat;
    use crate::parse::{ColumnMap, read_table_with};

    const ANSWERS: &[u8] = br###"{"model":"gpt-4o","query":"q","passage":"p","prompt":"..","prediction":"##final score: 3","judgment":3,"result_status":1,"reasoning":null}
{"model":"gpt-4o","query":"q","passage":"p","prompt":"..","prediction":"cannot say","judgment":0,"result_status":0,"reasoning":null}"###;

    #[test]
    fn ids_come_from_the_requests_and_failures_are_missing() {
        assert_eq!(JudgmentFormat::recognize(ANSWERS), JudgmentFormat::Umbrela);
        let requests = br#"{"query":{"text":"q","qid":"51"},"candidates":[{"doc":{"segment":"p"},"docid":"D1","score":9.1},{"docid":"D2"}]}"#;
        let map = ColumnMap::default().with_requests(read_requests("r", requests).unwrap());
        let table = read_table_with("u", ANSWERS, JudgmentFormat::Umbrela, &map).unwrap();
        assert_eq!((table.labels(0), table.labels(1)), (&[Label::Whole(3)][..], &[Label::Missing][..]));
        assert_eq!((&*table.rows()[1].topic, &*table.rows()[1].document), ("51", &b"D2"[..]));
        assert!(table.notices()[0].to_string().contains("1 answer of the model could not be read"));
        let error = read_table_with("u", ANSWERS, JudgmentFormat::Umbrela, &ColumnMap::default()).unwrap_err();
        assert!(error.to_string().contains("has no ids"), "{error}");
        let one = Request { topic: String::from("51"), document: String::from("D1"), query: None };
        let short = ColumnMap::default().with_requests(vec![one]);
        let error = read_table_with("u", ANSWERS, JudgmentFormat::Umbrela, &short).unwrap_err();
        assert!(error.to_string().contains("there are 1 requests"), "{error}");
        let other = br#"{"query":{"text":"another","qid":"51"},"candidates":[{"docid":"D1"},{"docid":"D2"}]}"#;
        let map = ColumnMap::default().with_requests(read_requests("r", other).unwrap());
        let error = read_table_with("u", ANSWERS, JudgmentFormat::Umbrela, &map).unwrap_err();
        assert!(error.to_string().contains("u:1: is about \"q\", but request 1 is about \"another\""), "{error}");
    }
}

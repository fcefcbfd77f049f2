//! What umbrela writes for a batch, one JSON object a passage: `model query passage prompt prediction judgment result_status reasoning`.
//!
//! The ids stand only in the file of requests, `{"query":{"qid":..},"candidates":[{"docid":..},..]}`, in the same order. Where
//! an object has `qid` and `docid` itself they are taken. A `result_status` of 0 means that the answer could not be read and the judgment was set to
//! 0: such labels are missing, never grade 0.

use super::bad_lines::BadLines;
use super::fields::numbered_lines;
use crate::error::{Error, Result};
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

/// The ids of the passages in the order of the requests.
///
/// # Errors
/// Lines that are no requests.
pub(crate) fn read_requests(file: &str, bytes: &[u8]) -> Result<Vec<(String, String)>> {
    let mut bad = BadLines::new(file);
    let mut ids = Vec::new();
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
                            Some(document) => ids.push((topic.clone(), document)),
                            None => bad.push(line, "a candidate has no docid"),
                        }
                    }
                }
                _ => bad.push(line, "has no query.qid or no candidates"),
            }
        }
    }
    bad.into_result()?;
    Ok(ids)
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
    requests: Option<&[(String, String)]>,
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
        let asked = requests.and_then(|ids| ids.get(place)).cloned();
        place += 1;
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
        let status = object.get("result_status").and_then(Value::as_i64);
        let label = match &object["judgment"] {
            _ if status == Some(0) => None,
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
        assert!(table.notices()[0].to_string().contains("1 answer(s) of the model could not be read"));
        let error = read_table_with("u", ANSWERS, JudgmentFormat::Umbrela, &ColumnMap::default()).unwrap_err();
        assert!(error.to_string().contains("has no ids"), "{error}");
        let short = ColumnMap::default().with_requests(vec![(String::from("51"), String::from("D1"))]);
        let error = read_table_with("u", ANSWERS, JudgmentFormat::Umbrela, &short).unwrap_err();
        assert!(error.to_string().contains("there are 1 requests"), "{error}");
    }
}

//! BioGen's citations of an answer's sentences, one JSON object a line: `qa_id question existing_supported_citations supported_citations
//! contradicted_citations`, in the line itself or in the parts of its `answer` or `responses`.
//!
//! Documents are judged on two aspects: `supported` is 1 for what is cited in support (existing citations among them), `contradicted` is 1 for what
//! contradicts; the other is 0.

use super::bad_lines::BadLines;
use super::fields::numbered_lines;
use crate::judgments::{JudgmentTable, Label, TableAspect, TableRow};
use serde_json::Value;

const EXPECTED: &str = r#"expected {"qa_id":"116","supported_citations":["123"],"contradicted_citations":[]}"#;

/// Whether a line of JSON is such an object.
pub(super) fn is_line(text: &[u8]) -> bool {
    serde_json::from_slice::<Value>(text).is_ok_and(|line| cites(&line) || parts(&line).any(cites))
}

fn cites(value: &Value) -> bool {
    value.get("supported_citations").is_some() || value.get("contradicted_citations").is_some()
}

fn parts(line: &Value) -> impl Iterator<Item = &Value> {
    ["answer", "responses"].into_iter().filter_map(|key| line.get(key)?.as_array()).flatten()
}

/// A cited document, the line that names it first, and its two labels.
type Cited = (String, u64, [i32; 2]);

pub(super) fn read(file: &str, bytes: &[u8], bad: &mut BadLines) -> JudgmentTable {
    let aspects =
        ["supported", "contradicted"].map(|name| TableAspect { highest: Some(1), ..TableAspect::named(name) });
    let mut table = JudgmentTable::new(file, aspects.into(), false);
    let mut topics: Vec<(String, Vec<Cited>)> = Vec::new();
    for (line, text) in numbered_lines(bytes) {
        if let Err(message) = add(line, text, &mut topics) {
            bad.push(line, message);
        }
    }
    for (topic, documents) in topics {
        for (document, line, labels) in documents {
            table.push(TableRow::new(&*topic, &b"0"[..], document.into_bytes(), line), labels.map(Label::Whole));
        }
    }
    table
}

fn add(line: u64, text: &[u8], topics: &mut Vec<(String, Vec<Cited>)>) -> Result<(), String> {
    let object: Value =
        serde_json::from_slice(text).map_err(|error| format!("is no JSON object ({error}); {EXPECTED}"))?;
    let topic = ["qa_id", "topic_id", "qid"]
        .iter()
        .find_map(|key| name(&object[*key]).or_else(|| name(&object["metadata"][*key])));
    let topic = topic.ok_or_else(|| format!("has no qa_id; {EXPECTED}"))?;
    let at = topics.iter().position(|(known, _)| *known == topic).unwrap_or_else(|| {
        topics.push((topic, Vec::new()));
        topics.len() - 1
    });
    let documents = &mut topics[at].1;
    for part in std::iter::once(&object).chain(parts(&object)) {
        for (key, aspect) in
            [("existing_supported_citations", 0), ("supported_citations", 0), ("contradicted_citations", 1)]
        {
            let Some(list) = part.get(key).filter(|list| !list.is_null()) else { continue };
            let list = list.as_array().ok_or_else(|| format!("{key} is no list; {EXPECTED}"))?;
            for document in list {
                let document = name(document).ok_or_else(|| format!("{key} has what is no id; {EXPECTED}"))?;
                let place = documents.iter().position(|known| known.0 == document).unwrap_or_else(|| {
                    documents.push((document, line, [0, 0]));
                    documents.len() - 1
                });
                documents[place].2[aspect] = 1;
            }
        }
    }
    Ok(())
}

fn name(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.is_empty() => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::JudgmentFormat;
    use crate::judgments::Label::Whole;
    use crate::parse::read_table;

    #[test]
    fn support_and_contradiction_are_two_aspects() {
        let text = br#"{"qa_id":"116","question":"..","existing_supported_citations":["1"],"supported_citations":["2"],"contradicted_citations":["3"]}
{"qa_id":117,"question":"..","answer":[{"text":"..","supported_citations":[5],"contradicted_citations":[5]}]}"#;
        assert_eq!(JudgmentFormat::recognize(text), JudgmentFormat::BioGen);
        let table = read_table("b", text, JudgmentFormat::BioGen).unwrap();
        assert_eq!(table.labels, [Whole(1), Whole(0), Whole(1), Whole(0), Whole(0), Whole(1), Whole(1), Whole(1)]);
        assert_eq!(&*table.rows()[3].topic, "117");
    }
}

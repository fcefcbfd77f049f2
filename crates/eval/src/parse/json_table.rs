//! Judgments as one JSON object of topics, each with an object of documents and labels: `{"51":{"D1":2,"D2":0}}`. That is what
//! ranx, BEIR and pytrec_eval keep judgments as.

use super::bad_lines::BadLines;
use super::fields::{numbered_lines, without_mark};
use super::json::{BadJson, Json, Scalar};
use super::json_objects::Places;
use super::json_once::{Once, refuse_empty};
use crate::error::quoted;
use crate::judgments::{JudgmentTable, Label, TableAspect, TableRow};

const EXPECTED: &str = r#"expected {"51":{"D1":2,"D2":0}}"#;

/// Whether a text begins as an object of objects that are no judgments by themselves: JSON Lines may be objects of objects too, but
/// there another object follows.
pub(super) fn is_dict(bytes: &[u8]) -> bool {
    let mut json = Json::new(without_mark(bytes));
    let mut keys = 0;
    let mut is_dict = json.take(b'{');
    // The keys of the first line of JSON Lines may lead to an object too: then another key has a plain value.
    while is_dict && keys < 3 && json.peek() == Some(b'"') {
        is_dict = json.key().is_ok() && json.peek() == Some(b'{') && json.skip().is_ok();
        keys += 1;
        if !json.take(b',') {
            break;
        }
    }
    is_dict && keys > 0 && !is_followed(bytes)
}

/// Whether the first line is an object by itself, and another one begins behind it.
fn is_followed(bytes: &[u8]) -> bool {
    let mut lines = numbered_lines(bytes);
    let is_whole = |line: &[u8]| {
        let mut json = Json::new(line);
        json.skip().is_ok() && json.is_done()
    };
    lines.next().is_some_and(|(_, line)| is_whole(line))
        && lines.next().is_some_and(|(_, line)| line.trim_ascii_start().starts_with(b"{"))
}

pub(super) fn read(file: &str, bytes: &[u8], bad: &mut BadLines) -> JudgmentTable {
    let bytes = without_mark(bytes);
    let mut table = JudgmentTable::new(file, vec![TableAspect::named("relevance")], false);
    if let Err(found) = walk(bytes, &mut table) {
        let (line, message) = found.in_text(bytes);
        bad.push(line, format!("{message}; {EXPECTED}"));
    }
    table
}

fn walk(bytes: &[u8], table: &mut JudgmentTable) -> Result<(), BadJson> {
    let mut json = Json::new(bytes);
    let mut places = Places::new(bytes);
    let mut once = Once::default();
    json.entries(|json, topic| {
        once.take(json, &topic)?;
        let topic = std::str::from_utf8(&topic).map_err(|_| json.bad("a topic that is not UTF-8 text"))?.to_owned();
        json.entries(|json, document| {
            refuse_empty(json, "document", &document)?;
            let start = json.clone();
            let label = match json.scalar()? {
                Some(Scalar::Number(text)) => Label::read(&String::from_utf8_lossy(text)),
                Some(Scalar::Text(text)) => Label::read(&String::from_utf8_lossy(&text)),
                Some(Scalar::Flag(flag)) => Label::Whole(i32::from(flag)),
                Some(Scalar::Null) => Label::Missing,
                None => {
                    return Err(start.bad(format!("document {} has an array or object for a label", quoted(&document))));
                }
            };
            let row = TableRow::new(topic.as_str(), &b"0"[..], &*document, places.next(start.place()));
            table.push(row, [label]);
            Ok(())
        })
    })?;
    if json.is_done() { Ok(()) } else { Err(json.bad("more follows after the object")) }
}

#[cfg(test)]
mod tests {
    use crate::JudgmentFormat;
    use crate::judgments::Label;
    use crate::parse::read_table;

    #[test]
    fn topics_documents_and_labels() {
        let text = b"{\"51\": {\"D1\": 2, \"D2\": 0.5},\n \"52\": {}}";
        assert_eq!(JudgmentFormat::recognize(text), JudgmentFormat::Json);
        let table = read_table("j", text, JudgmentFormat::Json).unwrap();
        assert_eq!((table.rows().len(), table.labels(1)), (2, &[Label::Real(0.5)][..]));
        let line = b"{\"labels\":{\"rel\":1},\"topic\":1,\"doc\":\"A\"}\n";
        assert_eq!(JudgmentFormat::recognize(line), JudgmentFormat::Jsonl);
        let bad = read_table("j", b"{\"51\":{\"D1\":2,\n\"D2\":[]}}", JudgmentFormat::Json).unwrap_err().to_string();
        assert!(bad.starts_with("j:2: byte 20: document \"D2\" has an array"), "{bad}");
        let twice = read_table("j", b"{\"51\":{\"D1\":2,\"D1\":1}}", JudgmentFormat::Json).unwrap_err().to_string();
        let again = "topic 51, document \"D1\" is judged again";
        assert_eq!(twice, format!("j, row 2: {again} (first at row 1); keep one of the two"));
        let topic_again =
            read_table("j", b"{\"51\":{\"D1\":2},\n\"51\":{\"D2\":1}}", JudgmentFormat::Json).unwrap_err().to_string();
        assert!(topic_again.starts_with("j:2: byte 21: topic \"51\" comes again"), "{topic_again}");
        for (empty, what) in [(&b"{\"\":{\"D1\":2}}"[..], "topic"), (b"{\"51\":{\" \":2}}", "document")] {
            let error = read_table("j", empty, JudgmentFormat::Json).unwrap_err().to_string();
            assert!(error.contains(&format!("the {what} is empty")), "{error}");
        }
        let lines = b"{\"51\":\n{\"D1\":2,\n\n\"D1\":1}}";
        let twice = read_table("j", lines, JudgmentFormat::Json).unwrap_err().to_string();
        assert_eq!(twice, format!("j:4: {again} (first at line 2); keep one of the two"));
    }
}

//! Judgments as CSV with a header: `topic,doc,relevance,credibility`; `subtopic` may be a column too.
//!
//! Every other column is an aspect. An empty field is a missing label.

use super::bad_lines::BadLines;
use super::fields::without_mark;
use crate::error::{Error, Result};
use crate::judgments::{JudgmentTable, Label, TableAspect, TableRow, check_names};
use crate::position::Position;

const TOPIC: &[&str] = &["topic", "topic_id", "query_id", "qid"];
const DOCUMENT: &[&str] = &["doc", "document", "doc_id", "docid", "docno"];
const SUBTOPIC: &[&str] = &["subtopic", "subtopic_id"];

/// Whether a first line is the header of a CSV file of judgments.
pub(super) fn is_header(line: &str) -> bool {
    let names: Vec<String> = line.split(',').map(|name| name.trim().trim_matches('"').to_lowercase()).collect();
    let has = |list: &[&str]| names.iter().any(|name| list.contains(&&**name));
    names.len() >= 3 && has(TOPIC) && has(DOCUMENT)
}

pub(super) fn read(file: &str, bytes: &[u8], bad: &mut BadLines) -> Result<JudgmentTable> {
    let mut reader = csv::ReaderBuilder::new().flexible(true).trim(csv::Trim::All).from_reader(without_mark(bytes));
    let top = || Position::at_line(file, 1);
    let header = match reader.headers() {
        Ok(header) => header.clone(),
        Err(error) => return Err(Error::input(format!("the header cannot be read ({error})")).at(top())),
    };
    let find = |list: &[&str]| header.iter().position(|name| list.contains(&&*name.to_lowercase()));
    let missing = |what: &str| {
        let message = format!("the header has no column \"{what}\"; expected one such as topic,doc,relevance");
        Error::input(message).at(top())
    };
    let topic = find(TOPIC).ok_or_else(|| missing("topic"))?;
    let document = find(DOCUMENT).ok_or_else(|| missing("doc"))?;
    let subtopic = find(SUBTOPIC);
    let is_label = |column: &usize| ![Some(topic), Some(document), subtopic].contains(&Some(*column));
    let columns: Vec<usize> = (0..header.len()).filter(is_label).collect();
    let names: Vec<String> = columns.iter().map(|&column| header[column].to_owned()).collect();
    check_names(&names).map_err(|error| error.at(top()))?;
    if names.is_empty() {
        let message = "the header has no label column; expected one such as topic,doc,relevance";
        return Err(Error::input(message).at(top()));
    }
    let mut table = JudgmentTable::new(file, names.into_iter().map(TableAspect::named).collect(), subtopic.is_some());
    for record in reader.records() {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let line = error.position().map_or(0, csv::Position::line);
                bad.push(line, format!("cannot be read ({error})"));
                continue;
            }
        };
        let line = record.position().map_or(0, csv::Position::line);
        if record.len() != header.len() {
            bad.push(line, format!("has {} field(s), but the header has {}", record.len(), header.len()));
            continue;
        }
        if record[topic].is_empty() || record[document].is_empty() {
            bad.push(line, String::from("the topic or the document is empty"));
            continue;
        }
        let second = subtopic.map_or("0", |column| &record[column]);
        let row = TableRow {
            topic: record[topic].into(),
            second: second.as_bytes().into(),
            document: record[document].as_bytes().into(),
            line,
        };
        table.push(row, columns.iter().map(|&column| Label::read(&record[column])));
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use crate::JudgmentFormat;
    use crate::judgments::Label;
    use crate::parse::read_table;

    #[test]
    fn an_empty_field_is_a_missing_label() {
        let text = b"topic,doc,relevance,credibility\n51,\"D,1\",2,\n51,D2,0,1\n";
        assert_eq!(JudgmentFormat::recognize(text), JudgmentFormat::Csv);
        let table = read_table("c", text, JudgmentFormat::Csv).unwrap();
        assert_eq!(table.labels(0), [Label::Whole(2), Label::Missing]);
        assert_eq!(&*table.rows()[0].document, b"D,1");
    }

    #[test]
    fn ragged_lines_and_bad_headers() {
        let error = read_table("c", b"topic,doc,rel\n51,D1\n51,D2,1\n51,,1\n", JudgmentFormat::Csv).unwrap_err();
        let text = error.to_string();
        assert!(
            text.contains("c:2: has 2 field(s), but the header has 3") && text.contains("c:4: the topic or"),
            "{text}"
        );
        let error = read_table("c", b"topic,doc,rel,rel\n51,D1,1,1\n", JudgmentFormat::Csv).unwrap_err();
        assert!(error.to_string().starts_with("c:1: aspect \"rel\" is named twice"), "{error}");
        assert_eq!(error.position().unwrap().line(), Some(1));
    }
}

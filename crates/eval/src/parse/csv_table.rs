//! Judgments as CSV or TSV with a header: `topic,doc,relevance,credibility`; `subtopic` and `judge` may be columns too.
//!
//! Every other column is an aspect. An empty field is a missing label.

use super::bad_lines::BadLines;
use super::fields::{numbered_lines, without_mark};
use super::label_columns::{ColumnMap, LabelColumns, share};
use super::separated::Separated;
use crate::error::{Error, Result, quoted};
use crate::judgments::{JudgmentTable, Label, TableAspect, TableRow};
use crate::position::Position;

/// Whether a first line is the header of a CSV file of judgments.
pub(super) fn is_header(line: &[u8]) -> bool {
    Separated::header(line).is_some_and(|(_, names)| LabelColumns::fit(&names))
}

pub(super) fn read(file: &str, bytes: &[u8], map: &ColumnMap, bad: &mut BadLines) -> Result<JudgmentTable> {
    let bytes = without_mark(bytes);
    let (line, first) = numbered_lines(bytes).next().unwrap_or((1, b""));
    let top = || Position::at_line(file, line);
    let (separator, names) =
        Separated::header(first).ok_or_else(|| Error::input("the header cannot be read").at(top()))?;
    map.refuse_those_of_runs(file, &names)?;
    let columns = LabelColumns::of(&names, map).map_err(|message| Error::input(message).at(top()))?;
    let aspects = columns.labels.iter().map(|(_, name)| TableAspect::named(name)).collect();
    let mut table = JudgmentTable::new(file, aspects, columns.subtopic.is_some());
    table.takes_columns = !map.names_aspects();
    table.left_out.extend(LabelColumns::left_out(&names, map).cloned());
    let mut records = Separated::after(bytes, first, line, separator);
    while let Some(record) = records.next_record(names.len()) {
        let fields = match record {
            Ok(fields) => fields,
            Err(message) => {
                bad.push(records.line(), message);
                continue;
            }
        };
        let field = |at: usize| fields[at].trim_ascii();
        let of_share = |name: &str, at: Option<usize>| at.map_or(Ok(None), |at| share(name, field(at)));
        let row = match std::str::from_utf8(field(columns.topic)) {
            _ if field(columns.topic).is_empty() || field(columns.document).is_empty() => {
                Err(String::from("the topic or the document is empty"))
            }
            Err(_) => Err(format!("topic {} is not UTF-8 text", quoted(field(columns.topic)))),
            Ok(topic) => {
                let second = columns.subtopic.map_or(&b"0"[..], |at| field(at));
                let mut row = TableRow::new(topic, second, field(columns.document), 0);
                of_share("confidence", columns.confidence)
                    .and_then(|confidence| {
                        row.confidence = confidence;
                        of_share("inclusion", columns.inclusion)
                    })
                    .map(|inclusion| {
                        row.inclusion = inclusion;
                        row
                    })
            }
        };
        let added = row.map(|row| {
            let labels = columns.labels.iter().map(|(at, _)| Label::read(&String::from_utf8_lossy(field(*at))));
            (row, columns.judge.map(|at| field(at).to_vec()), labels.collect::<Vec<Label>>())
        });
        let line = records.line();
        match added {
            Ok((row, judge, labels)) => {
                table.push_judged(TableRow { place: line.into(), ..row }, judge.as_deref(), labels)
            }
            Err(message) => bad.push(line, message),
        }
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
    fn a_header_of_beir() {
        let text = b"query-id\tcorpus-id\tscore\n51\tD1\t2\n51\tD2\t0.5\n";
        assert_eq!(JudgmentFormat::recognize(text), JudgmentFormat::Csv);
        let table = read_table("c", text, JudgmentFormat::Csv).unwrap();
        assert_eq!((table.labels(0), table.labels(1)), (&[Label::Whole(2)][..], &[Label::Real(0.5)][..]));
    }

    #[test]
    fn ragged_lines_and_bad_headers() {
        let error = read_table("c", b"topic,doc,rel\n51,D1\n51,D2,1\n51,,1\n", JudgmentFormat::Csv).unwrap_err();
        let text = error.to_string();
        assert!(
            text.contains("c:2: has 2 fields, but the header has 3") && text.contains("c:4: the topic or"),
            "{text}"
        );
        let error = read_table("c", b"topic,doc,rel,rel\n51,D1,1,1\n", JudgmentFormat::Csv).unwrap_err();
        assert!(error.to_string().starts_with("c:1: aspect \"rel\" is named twice"), "{error}");
        assert_eq!(error.position().unwrap().line(), Some(1));
        let run = read_table("c", b"qid,docno,rank,score\n51,D1,1,3\n", JudgmentFormat::Csv).unwrap_err();
        assert!(run.to_string().starts_with("c:1: looks like a run"), "{run}");
        let sure = read_table("c", b"qid,docno,rel,confidence\n51,D1,1,3\n", JudgmentFormat::Csv).unwrap_err();
        assert!(sure.to_string().contains("c:2: confidence \"3\" is not a number from 0 to 1"), "{sure}");
        let table = read_table("c", b"qid,docno,rel,confidence\n51,D1,1,.3\n", JudgmentFormat::Csv).unwrap();
        assert_eq!((table.aspects().len(), table.rows()[0].confidence), (1, Some(0.3)), "it is no label");
    }
}

//! CSV and TSV with a header: `query_id,doc_id,score`, in any order; `rank` and `run` may be there, and other columns are not
//! read.

use super::plain_records::{Layout, WIDEST, read_plain};
use super::rows::Row;
use super::{FileRuns, Format, Head};
use crate::error::{Error, Result, quoted};
use crate::parse::{
    BadLines, Bytes, Role, Separated, column_of, numbered_lines, parse_score, rivals, twice, usual_names, without_mark,
};
use crate::position::Position;
use std::sync::Arc;

pub(super) const FORMAT: Format =
    Format { name: "CSV or TSV", sniff, columns, names_come_first: true, layout, read: Some(read) };

fn sniff(head: &Head<'_>) -> std::result::Result<(), String> {
    // Commas stand between the values of JSON too, and a whole file may be one line.
    if matches!(head.first.first(), Some(b'{' | b'[')) {
        return Err(String::from("begins as JSON does"));
    }
    let names = columns(head);
    match Places::of(&names) {
        Ok(_) => Ok(()),
        Err(_) if names.len() < 2 => Err(String::from("its first line is no header such as query_id,doc_id,score")),
        Err(message) => Err(message),
    }
}

fn columns(head: &Head<'_>) -> Vec<String> {
    Separated::header(head.first).map(|(_, names)| names).unwrap_or_default()
}

/// Whether the first line is a header that names topics or documents.
pub(super) fn names_ids(head: &Head<'_>) -> bool {
    let names = columns(head);
    let is_json = matches!(head.first.first(), Some(b'{' | b'['));
    let has = |role| column_of(names.iter().map(String::as_str), role).is_some();
    !is_json && names.len() >= 3 && (has(Role::Topic) || has(Role::Document))
}

/// Which column holds what.
#[derive(Debug)]
pub(super) struct Places {
    pub(super) topic: usize,
    pub(super) document: usize,
    pub(super) score: Option<usize>,
    pub(super) rank: Option<usize>,
    pub(super) run: Option<usize>,
    pub(super) width: usize,
}

impl Places {
    fn of(names: &[String]) -> std::result::Result<Self, String> {
        let place = |role| column_of(names.iter().map(String::as_str), role);
        let needed = |role| {
            let missing =
                || format!("its header has no column such as {}; it has {}", usual_names(role), names.join(", "));
            if let Some((one, other)) = rivals(names.iter().map(String::as_str), role) {
                return Err(format!("columns \"{one}\" and \"{other}\" may both name the same; leave one out"));
            }
            place(role).ok_or_else(missing)
        };
        let places = Self {
            topic: needed(Role::Topic)?,
            document: needed(Role::Document)?,
            score: place(Role::Score),
            rank: place(Role::Rank),
            run: place(Role::Run),
            width: names.len(),
        };
        match places.score.or(places.rank) {
            Some(_) => Ok(places),
            None => Err(format!("its header has neither score nor rank; it has {}", names.join(", "))),
        }
    }
}

/// Whether blanks stand beside the separators of the header: then they do so in the records, none of which is plain.
fn is_spaced(header: &[u8], separator: u8) -> bool {
    separator != b' ' && header.windows(2).any(|pair| pair == [separator, b' '] || pair == [b' ', separator])
}

/// How rows can be joined as they are read, if they can.
fn layout(head: &Head<'_>) -> Option<Layout> {
    let (separator, names) = Separated::header(head.first)?;
    let places = Places::of(&names).ok()?;
    let is_read =
        !is_spaced(head.first, separator) && places.score.is_some() && places.run.is_none() && places.width <= WIDEST;
    let start = head.first_end();
    (is_read && twice(names.iter().map(String::as_str)).is_none()).then_some(Layout { start, separator, places })
}

fn read(file: &str, text: &Arc<Bytes>, bad: &mut BadLines) -> Result<FileRuns> {
    let bytes = without_mark(text);
    let (line, first) = numbered_lines(bytes).next().unwrap_or((1, b""));
    let refused = |message: String| Error::input(message).at(Position::at_line(file, line));
    let (separator, names) = Separated::header(first).ok_or_else(|| refused(String::from("has no header")))?;
    if let Some(name) = twice(names.iter().map(String::as_str)) {
        return Err(refused(format!("the header has two columns {}", quoted(name.as_bytes()))));
    }
    let places = Places::of(&names).map_err(refused)?;
    let mut runs = FileRuns::of_text(text);
    let mut records = Separated::after(bytes, first, line, separator);
    let is_spaced = is_spaced(first, separator);
    loop {
        if !is_spaced {
            // Nearly all records are plain; the others are read with care, one at a time.
            let (bytes, lines) = read_plain(records.rest(), separator, &places, &mut runs);
            records.skip(bytes, lines);
        }
        let Some(record) = records.next_record(places.width) else { break };
        let fields = match record {
            Ok(fields) => fields,
            Err(message) => {
                bad.push(records.line(), message);
                continue;
            }
        };
        match row(&places, fields) {
            Ok(row) => runs.push(row),
            Err(message) => bad.push(records.line(), message),
        }
    }
    Ok(runs)
}

#[inline]
fn row<'r>(places: &Places, fields: &'r [std::borrow::Cow<'_, [u8]>]) -> std::result::Result<Row<'r>, String> {
    // Blanks beside separators belong to no id, here as in judgments.
    let id = |column: usize| fields[column].trim_ascii();
    let number = |column: Option<usize>, what: &str, such: &str| match column {
        None => Ok(None),
        Some(column) => match parse_score(fields[column].trim_ascii()).filter(|number| number.is_finite()) {
            Some(number) => Ok(Some(number)),
            None => {
                let point = match (fields[column].contains(&b','), fields[column].contains(&b'.')) {
                    (true, true) => ", without commas between thousands",
                    (true, false) => ", with a point in place of the comma",
                    (false, _) => "",
                };
                Err(format!("{what} {} is not a finite number such as {such}{point}", quoted(&fields[column])))
            }
        },
    };
    let (topic, document) = (id(places.topic), id(places.document));
    if topic.is_empty() || document.is_empty() {
        return Err(String::from("the topic or the document is empty"));
    }
    // Where there is a score, a rank may be left out.
    let is_left_out = |column: usize| places.score.is_some() && fields[column].trim_ascii().is_empty();
    let rank = match places.rank {
        Some(column) if is_left_out(column) => None,
        column => number(column, "rank", "1")?,
    };
    let score = number(places.score, "score", "12.5")?.or(rank.map(|rank| -rank)).unwrap_or_default();
    let run = places.run.map_or(&b""[..], id);
    Ok(Row { run, topic, document, score, rank })
}

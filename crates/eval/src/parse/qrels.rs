//! TREC judgments: `topic column2 document label [label ...]`, and the choice among the judgment formats.

use super::bad_lines::BadLines;
use super::fields::{fields, numbered_lines};
use super::passages::Combine;
use super::{biogen, csv_table, json_objects, json_table, nuggets, prefs, shape, table, umbrela};
use crate::error::{Error, Result, quoted};
use crate::judgments::{Cell, JudgeGroups, Judgments, JudgmentsBuilder, Refused, judged_again};
use crate::message::counted;
use crate::tabular::TableFormat;
use aspectra_words::{Choice, Word};
use std::mem::discriminant;
use std::num::IntErrorKind;

/// How a judgment file is to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum JudgmentFormat {
    /// `topic 0 document label...`: column 2 is ignored, every further column is an aspect.
    #[default]
    Qrels,
    /// `topic subtopic document label...`: column 2 names a subtopic.
    Subtopics,
    /// `topic assessor document label`: column 2 names an assessor (trec_eval's `qrels_jg`).
    Assessors,
    /// `topic group subgroup document level` (trec_eval's `prefs`).
    Prefs,
    /// Qrels read as preferences, column 2 being the group (trec_eval's `qrels_prefs`).
    QrelsPrefs,
    /// One JSON object a line: `{"topic":"51","doc":"D1","labels":{"relevance":2}}`.
    Jsonl,
    /// Commas, semicolons or tabs between, with a header: `topic,doc,relevance`.
    Csv,
    /// One JSON object of topics: `{"51":{"D1":2}}`.
    Json,
    /// Parquet, with columns as CSV has them.
    Parquet,
    /// Arrow IPC, with columns as CSV has them.
    Arrow,
    /// `topic subtopic document passage rating`, several rows per document (TREC Dynamic Domain).
    Passages(Combine),
    /// One JSON object a document, with the nuggets it was judged on.
    Nuggets,
    /// One JSON object a passage, as umbrela writes them.
    Umbrela,
    /// One JSON object a question, with supporting and contradicting documents (BioGen).
    BioGen,
}

/// Passages have one word, however they are combined; by itself it stands for their sum.
impl Word for JudgmentFormat {
    const CHOICES: &'static [Choice<Self>] = &[
        choice(Self::Qrels, "qrels", "topic 0 document label...: every label column is an aspect"),
        choice(Self::Subtopics, "subtopics", "topic subtopic document label..."),
        choice(Self::Assessors, "qrels_jg", "topic assessor document label"),
        choice(Self::Prefs, "prefs", "topic group subgroup document level"),
        choice(Self::QrelsPrefs, "qrels_prefs", "Qrels read as preferences, column 2 being the group"),
        choice(
            Self::Jsonl,
            "jsonl",
            "{\"topic\":\"51\",\"doc\":\"D1\",\"labels\":{\"relevance\":2}}, one object a line",
        ),
        choice(Self::Csv, "csv", "Commas or tabs between, with a header: topic,doc,relevance"),
        choice(Self::Json, "json", "{\"51\":{\"D1\":2}}, one object of topics"),
        choice(Self::Parquet, "parquet", "Parquet, with columns as CSV has them"),
        choice(Self::Arrow, "arrow", "Arrow IPC (Feather), with columns as CSV has them"),
        choice(
            Self::Passages(Combine::Sum),
            "passages",
            "topic subtopic document passage rating: several rows per document (TREC Dynamic Domain)",
        ),
        choice(
            Self::Nuggets,
            "nuggets",
            "{\"qid\":\"51\",\"docid\":\"D1\",\"nuggets\":[{\"text\":\"..\",\"importance\":\"vital\",\"assignment\":\"support\"}]}",
        ),
        choice(
            Self::Umbrela,
            "umbrela",
            "{\"model\":\"..\",\"judgment\":2,\"result_status\":1}, one object a passage; a file of requests has the ids",
        ),
        choice(
            Self::BioGen,
            "biogen",
            "{\"qa_id\":\"116\",\"supported_citations\":[\"1\"],\"contradicted_citations\":[]}, one object a question",
        ),
    ];
    const WORDS: &'static [&'static str] = &[
        "qrels",
        "subtopics",
        "qrels_jg",
        "prefs",
        "qrels_prefs",
        "jsonl",
        "csv",
        "json",
        "parquet",
        "arrow",
        "passages",
        "nuggets",
        "umbrela",
        "biogen",
    ];

    fn word(self) -> &'static str {
        let is_same = |choice: &&Choice<Self>| discriminant(&choice.value) == discriminant(&self);
        Self::CHOICES.iter().find(is_same).map_or("", |choice| choice.word)
    }
}

const fn choice(value: JudgmentFormat, word: &'static str, help: &'static str) -> Choice<JudgmentFormat> {
    Choice { value, word, help }
}

impl JudgmentFormat {
    /// Whether its columns or keys have names.
    pub fn names_columns(self) -> bool {
        matches!(self, Self::Jsonl | Self::Csv | Self::Parquet | Self::Arrow)
    }

    /// The format that a file's beginning shows: Parquet, Arrow, JSON, CSV with a header, or else qrels.
    pub fn recognize(bytes: &[u8]) -> Self {
        match TableFormat::recognize(bytes) {
            Some(TableFormat::Parquet) => return Self::Parquet,
            Some(TableFormat::Arrow) => return Self::Arrow,
            None => {}
        }
        match numbered_lines(bytes).next() {
            Some((_, line)) if line.trim_ascii_start().starts_with(b"{") && json_table::is_dict(bytes) => Self::Json,
            Some((_, line)) if line.trim_ascii_start().starts_with(b"{") && nuggets::is_line(line) => Self::Nuggets,
            Some((_, line)) if line.trim_ascii_start().starts_with(b"{") && umbrela::is_line(line) => Self::Umbrela,
            Some((_, line)) if line.trim_ascii_start().starts_with(b"{") && biogen::is_line(line) => Self::BioGen,
            Some((_, line)) if line.trim_ascii_start().starts_with(b"{") => Self::Jsonl,
            Some((_, line)) if line.trim_ascii_start().starts_with(b"[") && json_objects::is_array(bytes) => {
                Self::Jsonl
            }
            Some((_, line)) if csv_table::is_header(line) => Self::Csv,
            _ => Self::Qrels,
        }
    }

    /// Whether column 2 of qrels has more than one value: where a collection says that it names a subtopic, judgments for the
    /// topic as a whole have the same one, such as 0, everywhere.
    ///
    /// ```
    /// use aspectra_eval::JudgmentFormat;
    /// assert!(JudgmentFormat::second_column_varies(b"51 1 D1 2\n51 2 D1 0\n"));
    /// assert!(!JudgmentFormat::second_column_varies(b"51 0 D1 2\n51 0 D2 0\n"));
    /// ```
    pub fn second_column_varies(bytes: &[u8]) -> bool {
        let mut seconds = numbered_lines(bytes).filter_map(|(_, line)| fields(line).nth(1));
        let first = seconds.next();
        seconds.any(|second| Some(second) != first)
    }
}

/// Reads judgments in the given format.
///
/// # Errors
/// All bad lines of the file together, each with its position and what was expected.
pub fn read_judgments(file: &str, bytes: &[u8], format: JudgmentFormat) -> Result<Judgments> {
    let judgments = match format {
        JudgmentFormat::Qrels | JudgmentFormat::Subtopics | JudgmentFormat::Assessors => {
            read_labels(file, bytes, format)?
        }
        JudgmentFormat::Jsonl
        | JudgmentFormat::Json
        | JudgmentFormat::Csv
        | JudgmentFormat::Parquet
        | JudgmentFormat::Arrow
        | JudgmentFormat::Passages(_)
        | JudgmentFormat::Nuggets
        | JudgmentFormat::Umbrela
        | JudgmentFormat::BioGen => table::read_table(file, bytes, format)?
            .without_words()
            .reduced(None, &JudgeGroups::default())?
            .judgments()?,
        JudgmentFormat::Prefs => prefs::read(file, bytes, prefs::Columns::Prefs)?,
        JudgmentFormat::QrelsPrefs => prefs::read(file, bytes, prefs::Columns::Qrels)?,
    };
    if judgments.topics.is_empty() {
        return Err(Error::input(format!("{file}: has no judgments; expected lines such as \"51 0 DOC-1 2\"")));
    }
    Ok(judgments)
}

fn read_labels(file: &str, bytes: &[u8], format: JudgmentFormat) -> Result<Judgments> {
    shape::check_qrels(file, bytes)?;
    let mut bad = BadLines::new(file);
    let mut lines = numbered_lines(bytes).peekable();
    let columns = lines.peek().map_or(1, |(_, first)| fields(first).count().saturating_sub(3).max(1));
    let names = (1..=columns).map(|i| if columns == 1 { String::from("relevance") } else { format!("aspect{i}") });
    let mut builder = JudgmentsBuilder::new(names);
    let mut reader = LabelReader {
        columns,
        subtopics: format != JudgmentFormat::Qrels,
        labels: Vec::new(),
        second: None,
        varies: false,
        mixed: false,
    };
    for (line, text) in lines {
        match reader.add(&mut builder, line, text) {
            Ok(()) => {}
            // One message says it for all lines.
            Err(_) if reader.mixed => {}
            Err(Wrong::Line(message)) => bad.push(line, message),
            Err(Wrong::Again { topic, document, second, first_line }) => {
                let first = numbered_lines(bytes).find(|(line, _)| *line == first_line);
                let before = first.and_then(|(_, text)| fields(text).nth(1)).unwrap_or_default();
                reader.mixed = !reader.subtopics && before != second;
                let of = if reader.subtopics { Some(second) } else { None };
                let differs = reader.mixed.then_some((second, before));
                bad.push(line, judged_again(topic, of, document, first_line.into(), differs));
            }
        }
    }
    bad.into_result()?;
    builder.check_size(file)?;
    let mut judgments = builder.finish();
    judgments.source = file.to_owned();
    judgments.second_column_varies = reader.varies;
    judgments.reads_second_column = reader.subtopics;
    Ok(judgments)
}

struct LabelReader<'a> {
    columns: usize,
    subtopics: bool,
    labels: Vec<Cell>,
    /// Column 2 of the first line, to notice when it varies.
    second: Option<&'a [u8]>,
    varies: bool,
    /// Whether a document was judged again with another column 2, which then names a subtopic or a judge.
    mixed: bool,
}

/// What is wrong with a line.
enum Wrong<'a> {
    Line(String),
    Again { topic: &'a str, document: &'a [u8], second: &'a [u8], first_line: u64 },
}

impl From<String> for Wrong<'_> {
    fn from(message: String) -> Self {
        Self::Line(message)
    }
}

impl<'a> LabelReader<'a> {
    fn add(&mut self, builder: &mut JudgmentsBuilder, line: u64, text: &'a [u8]) -> std::result::Result<(), Wrong<'a>> {
        let mut parts = fields(text);
        let (Some(topic), Some(second), Some(document)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(self.wrong_count(text).into());
        };
        self.labels.clear();
        for (column, field) in parts.enumerate() {
            self.labels.push(label(field, column)?);
        }
        if self.labels.len() != self.columns {
            return Err(self.wrong_count(text).into());
        }
        let topic = std::str::from_utf8(topic).map_err(|_| format!("topic {} is not UTF-8 text", quoted(topic)))?;
        self.varies |= *self.second.get_or_insert(second) != second;
        let subtopic: &[u8] = if self.subtopics { second } else { b"" };
        builder.add_cells(topic, subtopic, document, &self.labels, line).map_err(|refused| match refused {
            Refused::Again { first_line } => Wrong::Again { topic, document, second, first_line },
            other => Wrong::Line(other.to_string()),
        })
    }

    fn wrong_count(&self, text: &[u8]) -> String {
        let wanted = if self.columns == 1 {
            String::from("a qrels line has 4: topic 0 document label")
        } else {
            format!("the first line has {}: topic 0 document and {} labels", self.columns + 3, self.columns)
        };
        format!("has {}, but {wanted}", counted(fields(text).count(), "field"))
    }
}

fn label(field: &[u8], column: usize) -> std::result::Result<Cell, String> {
    // Nearly all labels are a digit.
    if let [digit @ b'0'..=b'9'] = field {
        return Ok(Cell::label(i32::from(digit - b'0')));
    }
    let text = std::str::from_utf8(field).unwrap_or_default();
    let number = text.parse::<i64>();
    let is_too_large = match &number {
        Ok(number) => number.unsigned_abs() > Cell::LARGEST as u64,
        Err(error) => matches!(error.kind(), IntErrorKind::PosOverflow | IntErrorKind::NegOverflow),
    };
    match number {
        _ if is_too_large => Err(format!(
            "label {} in column {} is beyond {}; number the labels from 0 up",
            quoted(field),
            column + 4,
            Cell::LARGEST
        )),
        Ok(number) => Ok(Cell::label(number as i32)),
        Err(_) => real_label(field, text, column),
    }
}

/// A label that is no whole number, or none at all.
#[cold]
fn real_label(field: &[u8], text: &str, column: usize) -> std::result::Result<Cell, String> {
    let column = column + 4;
    match text.parse::<f64>() {
        Ok(number) if number.abs() <= f64::from(Cell::LARGEST) => Ok(Cell::real(number)),
        Ok(number) if number.is_finite() => {
            let (label, largest) = (quoted(field), Cell::LARGEST);
            Err(format!("label {label} in column {column} is beyond {largest}; number the labels from 0 up"))
        }
        _ => Err(format!(
            "label {} in column {column} is not a number; labels are numbers such as 0, 1 or 0.5",
            quoted(field)
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judgments::State;

    #[test]
    fn one_label_column() {
        let judgments = read_judgments("q", b"10 0 B 1\n2 0 A -2\n2 0 B 3\n", JudgmentFormat::Qrels).unwrap();
        let ids: Vec<&str> = judgments.topics().iter().map(|t| &*t.id).collect();
        assert_eq!(ids, ["10", "2"], "topics are in byte order");
        let sheet = &judgments.topics()[1].sheet;
        assert_eq!(sheet.cell(0, 0, 0).state(), State::Negative(-2.0));
        assert_eq!(judgments.aspects()[0].highest, 3);
    }

    #[test]
    fn subtopics_and_aspects_at_once() {
        let text = b"1 2 A 1 0\n1 10 B 2 1\n1 2 B 0 3\n";
        let judgments = read_judgments("q", text, JudgmentFormat::Subtopics).unwrap();
        let sheet = &judgments.topics()[0].sheet;
        assert_eq!(sheet.subtopics(), ["2".into(), "10".into()]);
        assert_eq!(sheet.cell(0, 0, 0).state(), State::Grade(1.0));
        assert_eq!(sheet.cell(0, 1, 0).state(), State::Absent);
        assert_eq!(sheet.cell(1, 1, 1).state(), State::Grade(1.0));
        assert_eq!(judgments.aspects()[1].highest, 3);
    }

    #[test]
    fn all_bad_lines_are_reported() {
        let error = read_judgments("q", b"1 0 A 1\n1 0 B 2x\n1 0 A 1\n1 0 C\n", JudgmentFormat::Qrels).unwrap_err();
        let text = error.to_string();
        assert!(text.contains("q:2: label \"2x\" in column 4"), "{text}");
        assert!(text.contains("q:3: topic 1, document \"A\" is judged again (first at line 1)"), "{text}");
        assert!(text.contains("q:4: has 3 fields"), "{text}");
        assert_eq!(error.position().unwrap().line(), Some(2));
    }
}

//! The formats of run files: one file each, one line in [`FORMATS`].
//!
//! A format is told by the content of a file, never by its name. TREC text is joined as it is (`join/text.rs`); every other
//! format becomes columns in memory, so that nothing after this knows where a run came from.

mod answers;
mod json_dict;
mod json_lines;
mod plain_records;
mod ranked;
mod rows;
mod separated;
mod tables;
mod trec;

pub(crate) use plain_records::Layout;
pub(crate) use rows::FileRuns;

use crate::error::{Error, Result};
use crate::parse::{
    BY_COLUMNS, BadLines, Bytes, Role, column_of, fields, foreign, is_by_columns, label_place, numbered_lines, page,
    without_mark,
};
use crate::position::Position;
use crate::tabular::Table;
use std::sync::Arc;

/// A format of run files.
pub(crate) struct Format {
    /// What it is called.
    pub(crate) name: &'static str,
    /// Whether the beginning of a file is in this format, or else why it is not.
    sniff: fn(&Head<'_>) -> std::result::Result<(), String>,
    /// The names of its columns or keys, where it has any; several runs can be told apart by one of them.
    columns: fn(&Head<'_>) -> Vec<String>,
    /// Whether the beginning of a file has these names.
    pub(crate) names_come_first: bool,
    /// How the rows of a file that begins like this can be joined as they are read, without columns between.
    layout: fn(&Head<'_>) -> Option<Layout>,
    /// Reads the whole file; none for what is joined as it is.
    read: Option<Reader>,
}

/// Reads a file, whose name is for messages.
type Reader = fn(&str, &Arc<Bytes>, &mut BadLines) -> Result<FileRuns>;

/// Every format, in the order in which they are tried.
static FORMATS: &[&Format] = &[
    &tables::PARQUET,
    &tables::ARROW,
    &answers::FORMAT,
    &json_dict::FORMAT,
    &json_lines::FORMAT,
    &separated::FORMAT,
    &trec::FORMAT,
    &ranked::FORMAT,
];

/// The beginning of a file.
struct Head<'a> {
    bytes: &'a [u8],
    /// How many bytes of the file stand before these.
    mark: usize,
    /// The number of the first line that carries something, and the line.
    line: u64,
    first: &'a [u8],
}

impl<'a> Head<'a> {
    fn of(file: &'a [u8]) -> Self {
        let bytes = without_mark(file);
        let mark = file.len() - bytes.len();
        let (line, first) = numbered_lines(bytes).next().unwrap_or((1, b""));
        Self { bytes, mark, line, first }
    }

    /// Where the line behind the first one begins, in a file that may begin with a mark.
    fn first_end(&self) -> usize {
        let start = (self.first.as_ptr() as usize).saturating_sub(self.bytes.as_ptr() as usize) + self.first.len();
        let rest = self.bytes.get(start..).unwrap_or_default();
        self.mark + start + memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1)
    }
}

impl Format {
    /// The format of a file.
    ///
    /// # Errors
    /// When none fits: what was tried, and why each did not.
    pub(crate) fn recognize(file: &str, bytes: &[u8]) -> Result<&'static Self> {
        // A megabyte tells as much as the whole file does.
        let head = Head::of(&bytes[..bytes.len().min(1 << 20)]);
        if let Some(what) =
            foreign(head.bytes).or_else(|| page(head.bytes)).or_else(|| is_by_columns(head.bytes).then_some(BY_COLUMNS))
        {
            return Err(Error::input(format!("{file}: {what}")));
        }
        let mut reasons = Vec::with_capacity(FORMATS.len());
        for format in FORMATS {
            match (format.sniff)(&head) {
                Ok(()) if format.is_text() => return trec::check_documents(file, &head).map(|()| *format),
                Ok(()) => return Ok(format),
                Err(reason) => reasons.push((format.name, reason)),
            }
        }
        let named = [separated::FORMAT.columns, json_lines::FORMAT.columns].map(|columns| columns(&head));
        if let Some(message) = named.iter().find_map(|names| judgments_by_name(names)) {
            return Err(Error::input(message).at(Position::at_line(file, head.line)));
        }
        // A header that names topics or documents leaves no doubt about what the file is.
        if separated::names_ids(&head)
            && let Some((_, reason)) = reasons.iter().find(|(name, _)| *name == separated::FORMAT.name)
        {
            let message = format!("{reason}; {HEADER_NAMES}");
            return Err(Error::input(message).at(Position::at_line(file, head.line)));
        }
        let is_json = matches!(head.first.first(), Some(b'{' | b'['));
        let reasons: Vec<String> = reasons
            .into_iter()
            .filter(|(name, _)| !is_json || JSON.iter().any(|format| format.name == *name))
            .map(|(name, reason)| format!("  {name}: {reason}"))
            .collect();
        let text = match looks_like_judgments(&head) {
            true => String::from(
                "looks like judgments (topic 0 document label), not like a run; check whether judgments were given in place of a run",
            ),
            false => {
                let tried = format!("is in no format that runs are read from:\n{}", reasons.join("\n"));
                match is_table(&head) {
                    true => format!("{tried}\nTo have it read as a table, {HEADER_LINE}"),
                    false => tried,
                }
            }
        };
        Err(Error::input(text).at(Position::at_line(file, head.line)))
    }

    /// Whether the runs are lines of text that are joined as they are.
    pub(crate) fn is_text(&self) -> bool {
        self.read.is_none()
    }

    /// How the rows of a file that begins like this can be joined as they are read, if they can.
    pub(crate) fn layout(&self, bytes: &[u8]) -> Option<Layout> {
        (self.layout)(&Head::of(bytes))
    }

    /// What is odd about the ranks of a TREC run, where documents are put in order by their scores.
    pub(crate) fn odd_ranks(bytes: &[u8]) -> Option<&'static str> {
        trec::odd_ranks(&Head::of(bytes))
    }

    /// What the columns or keys of a file may be called, whatever its format.
    pub(crate) fn column_names(bytes: &[u8]) -> Vec<String> {
        let head = Head::of(bytes);
        FORMATS.iter().flat_map(|format| (format.columns)(&head)).collect()
    }

    /// Whether a column names the run of a row, so that there may be several.
    pub(crate) fn names_runs(&self, bytes: &[u8]) -> bool {
        let columns = (self.columns)(&Head::of(bytes));
        column_of(columns.iter().map(String::as_str), Role::Run).is_some()
    }

    /// Reads all runs of a file.
    ///
    /// # Errors
    /// All bad lines together, or what is wrong with the file.
    pub(crate) fn read(&self, file: &str, bytes: Bytes) -> Result<FileRuns> {
        let mut bad = BadLines::new(file);
        let runs = match self.read {
            Some(read) => read(file, &Arc::new(bytes), &mut bad)?,
            None => FileRuns::default(),
        };
        bad.into_result()?;
        runs.check_names(file)?;
        Ok(runs)
    }
}

/// The runs of a table in memory: one, unless a column names several.
///
/// # Errors
/// Columns that are missing or hold something else, and all bad rows.
pub(crate) fn read_columns(name: &str, table: Table) -> Result<FileRuns> {
    let names: Vec<String> = table.columns().iter().map(|column| column.name().to_owned()).collect();
    let mut bad = BadLines::new(name);
    let runs = tables::of_table(name, table, &names, &mut bad)?;
    bad.into_result()?;
    runs.check_names(name)?;
    Ok(runs)
}

/// What to say of a table whose columns are those of judgments: ids and labels, and nothing that puts documents in order.
fn judgments_by_name(names: &[String]) -> Option<String> {
    let has = |role| column_of(names.iter().map(String::as_str), role).is_some();
    let label = names.iter().find(|name| label_place(name).is_some())?;
    (has(Role::Topic) && has(Role::Document) && !has(Role::Score) && !has(Role::Rank)).then(|| {
        format!(
            "looks like judgments (it has \"{label}\", and neither score nor rank), not like a run; check whether judgments were given in place of a run"
        )
    })
}

/// The formats that begin with a brace or a bracket.
static JSON: &[&Format] = &[&answers::FORMAT, &json_dict::FORMAT, &json_lines::FORMAT];

/// What to do about a table of which a column is missing.
const HEADER_NAMES: &str = "name the columns query_id, doc_id and score (or rank)";

/// What to do about a table that nobody can tell the columns of.
const HEADER_LINE: &str = "put a header first that names its columns, such as query_id,doc_id,score";

/// Whether the first line has fields, with whatever stands between them.
fn is_table(head: &Head<'_>) -> bool {
    let parts = head.first.split(|byte| matches!(byte, b',' | b';' | b'|' | b'\t' | b' '));
    !matches!(head.first.first(), Some(b'{' | b'[')) && parts.filter(|part| !part.is_empty()).count() >= 3
}

/// Whether the first lines have four fields or more, numbers behind the document. Documents that are numbers may be ranks, unless
/// the second column says nothing.
fn looks_like_judgments(head: &Head<'_>) -> bool {
    let is_judgment = |line: &[u8]| {
        let parts: Vec<&[u8]> = fields(line).collect();
        let is_number = |field: &[u8]| std::str::from_utf8(field).is_ok_and(|text| text.parse::<f64>().is_ok());
        matches!(&parts[..], [_, _, document, label, more @ ..]
            if (!is_number(document) || has_idle_second(line)) && is_number(label) && more.iter().all(|label| is_number(label)))
    };
    let mut lines = numbered_lines(head.bytes).take(20).peekable();
    lines.peek().is_some() && lines.all(|(_, line)| is_judgment(line))
}

/// Whether the second of four fields or more is what TREC's formats have there and nobody reads.
fn has_idle_second(line: &[u8]) -> bool {
    let mut fields = fields(line);
    matches!(fields.nth(1), Some(b"0" | b"Q0" | b"q0")) && fields.nth(1).is_some()
}

fn no_columns(_: &Head<'_>) -> Vec<String> {
    Vec::new()
}

fn no_layout(_: &Head<'_>) -> Option<Layout> {
    None
}

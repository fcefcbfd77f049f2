//! Label files as tables, whatever their format: rows in order, labels as they are.

use super::bad_lines::BadLines;
use super::fields::{fields, numbered_lines, without_mark};
use super::foreign::{BY_COLUMNS, is_by_columns};
use super::label_columns::ColumnMap;
use super::{
    JudgmentFormat, biogen, csv_table, frame_table, json_table, jsonl_table, nuggets, passages, shape, umbrela,
};
use crate::error::{Error, Result, quoted};
use crate::judgments::{JudgmentTable, Label, RepeatedLabels, TableAspect, TableRow};
use crate::message::{Message, counted};
use crate::tabular::{Table, TableFormat};

/// Reads a label file row by row.
///
/// # Errors
/// All bad lines together; a format that holds preferences; a file without judgments.
pub fn read_table(file: &str, bytes: &[u8], format: JudgmentFormat) -> Result<JudgmentTable> {
    read_table_with(file, bytes, format, &ColumnMap::default())
}

/// Reads a label file row by row, where columns or keys have names of their own.
///
/// # Errors
/// As [`read_table`]; a map for a format whose columns have no names.
pub fn read_table_with(file: &str, bytes: &[u8], format: JudgmentFormat, map: &ColumnMap) -> Result<JudgmentTable> {
    read_table_repeating(file, bytes, format, map, RepeatedLabels::Error)
}

/// As [`read_table_with`], with a rule for labels that a judge gives twice.
///
/// # Errors
/// As [`read_table_with`].
pub(crate) fn read_table_repeating(
    file: &str,
    bytes: &[u8],
    format: JudgmentFormat,
    map: &ColumnMap,
    repeated: RepeatedLabels,
) -> Result<JudgmentTable> {
    let mut bad = BadLines::new(file);
    if !map.is_empty() && !format.names_columns() {
        map.refuse_those_of_runs(file, &[])?;
        return Err(Error::input(
            Message::new(format!("{file}: its columns have no names that ")).option("map", "").text(" could refer to"),
        ));
    }
    if matches!(format, JudgmentFormat::Qrels | JudgmentFormat::Subtopics | JudgmentFormat::Assessors) {
        shape::check_qrels(file, bytes)?;
    }
    if matches!(format, JudgmentFormat::Json | JudgmentFormat::Jsonl) && is_by_columns(without_mark(bytes)) {
        return Err(Error::input(format!("{file}: {BY_COLUMNS}")));
    }
    let table = match format {
        JudgmentFormat::Qrels => read_qrels(file, bytes, false, &mut bad),
        JudgmentFormat::Subtopics | JudgmentFormat::Assessors => read_qrels(file, bytes, true, &mut bad),
        JudgmentFormat::Jsonl => {
            map.refuse_those_of_runs(file, &jsonl_table::first_keys(bytes))?;
            jsonl_table::read(file, bytes, map, &mut bad)
        }
        JudgmentFormat::Json => json_table::read(file, bytes, &mut bad),
        JudgmentFormat::Csv => csv_table::read(file, bytes, map, &mut bad)?,
        JudgmentFormat::Parquet => frame_table::read(file, bytes, TableFormat::Parquet, map)?,
        JudgmentFormat::Arrow => frame_table::read(file, bytes, TableFormat::Arrow, map)?,
        JudgmentFormat::Passages(combine) => passages::read(file, bytes, combine, &mut bad),
        JudgmentFormat::Nuggets => nuggets::read(file, bytes, &mut bad),
        JudgmentFormat::Umbrela => umbrela::read(file, bytes, map.requests(), &mut bad)?,
        JudgmentFormat::BioGen => biogen::read(file, bytes, &mut bad),
        JudgmentFormat::Prefs | JudgmentFormat::QrelsPrefs => {
            return Err(Error::input(format!("{file}: has preferences, but labels are needed here")));
        }
    };
    let expected = match format {
        JudgmentFormat::Parquet | JudgmentFormat::Arrow => NO_ROWS,
        _ => NO_LINES,
    };
    let table = checked(table, bad, repeated, expected)?;
    let has_own_names = map.names_aspects() || !format.names_columns();
    Ok(if has_own_names { table } else { table.with_usual_names() })
}

/// Judgments from columns in memory: those of `aspects`, or else every column that no other use is known of.
///
/// # Errors
/// Columns that are missing or hold something else, documents twice in a topic, no rows.
pub(crate) fn read_columns(
    name: &str,
    columns: &Table,
    map: &ColumnMap,
    aspects: &[String],
    repeated: RepeatedLabels,
) -> Result<JudgmentTable> {
    let table = frame_table::of_table(name, columns, map, aspects)?;
    let table = checked(table, BadLines::new(name), repeated, NO_ROWS)?;
    let has_own_names = map.names_aspects() || !aspects.is_empty();
    Ok(if has_own_names { table } else { table.with_usual_names() })
}

/// What is wrong with a table that has no judgments, and with a text.
const NO_ROWS: &str = "it has no rows";
const NO_LINES: &str = "expected lines such as \"51 0 DOC-1 2\"";

fn checked(table: JudgmentTable, mut bad: BadLines, repeated: RepeatedLabels, expected: &str) -> Result<JudgmentTable> {
    // Judges may judge the same documents, and one judge one aspect a line.
    let table = match table.judges.is_empty() {
        true => {
            table.index(&mut bad);
            bad.into_result()?;
            table
        }
        false => {
            bad.into_result()?;
            table.with_judges_once(repeated)?
        }
    };
    if table.rows.is_empty() {
        return Err(Error::input(format!("{}: has no judgments; {expected}", table.source())));
    }
    Ok(table)
}

/// Reads a file of one label per document: qrels, or two columns with the document and its score in either order.
///
/// # Errors
/// As [`read_table`].
pub fn read_document_table(file: &str, bytes: &[u8]) -> Result<JudgmentTable> {
    let first = numbered_lines(bytes).next().map_or(0, |(_, line)| fields(line).count());
    if JudgmentFormat::recognize(bytes) != JudgmentFormat::Qrels || first != 2 {
        let mut bad = BadLines::new(file);
        let table = match JudgmentFormat::recognize(bytes) {
            JudgmentFormat::Jsonl => jsonl_table::read(file, bytes, &ColumnMap::default(), &mut bad),
            JudgmentFormat::Json => json_table::read(file, bytes, &mut bad),
            JudgmentFormat::Csv => csv_table::read(file, bytes, &ColumnMap::default(), &mut bad)?,
            JudgmentFormat::Parquet => frame_table::read(file, bytes, TableFormat::Parquet, &ColumnMap::default())?,
            JudgmentFormat::Arrow => frame_table::read(file, bytes, TableFormat::Arrow, &ColumnMap::default())?,
            _ => read_qrels(file, bytes, false, &mut bad),
        };
        bad.into_result()?;
        return Ok(table);
    }
    let mut bad = BadLines::new(file);
    let mut table = JudgmentTable::new(file, vec![TableAspect::named("score")], false);
    let is_number = |field: &[u8]| Label::read(&String::from_utf8_lossy(field)).number().is_some();
    // Waterloo's spam ranking has the score first, PageRank files have it last.
    let mut score_first = None;
    for (line, text) in numbered_lines(bytes) {
        let parts: Vec<&[u8]> = fields(text).collect();
        let &[left, right] = &parts[..] else {
            bad.push(
                line,
                format!("has {}, but the first line has 2: document and score", counted(parts.len(), "field")),
            );
            continue;
        };
        let (score, document) =
            if *score_first.get_or_insert(!is_number(right)) { (left, right) } else { (right, left) };
        if !is_number(score) {
            bad.push(line, format!("score {} is not a number", quoted(score)));
            continue;
        }
        let row = TableRow::new("", &b"0"[..], document, line);
        table.push(row, [Label::read(&String::from_utf8_lossy(score))]);
    }
    bad.into_result()?;
    Ok(table)
}

fn read_qrels(file: &str, bytes: &[u8], reads_second_column: bool, bad: &mut BadLines) -> JudgmentTable {
    let columns = numbered_lines(bytes).next().map_or(1, |(_, line)| fields(line).count().saturating_sub(3).max(1));
    let mut table = JudgmentTable::new(file, column_names(columns), reads_second_column);
    for (line, text) in numbered_lines(bytes) {
        let parts: Vec<&[u8]> = fields(text).collect();
        if parts.len() != columns + 3 {
            let wanted = if columns == 1 { "label" } else { "and the labels" };
            let expected = columns + 3;
            bad.push(
                line,
                format!(
                    "has {}, but {expected} were expected: topic 0 document {wanted}",
                    counted(parts.len(), "field")
                ),
            );
            continue;
        }
        let Ok(topic) = std::str::from_utf8(parts[0]) else {
            bad.push(line, format!("topic {} is not UTF-8 text", quoted(parts[0])));
            continue;
        };
        let row = TableRow::new(topic, parts[1], parts[2], line);
        table.push(row, parts[3..].iter().map(|field| Label::read(&String::from_utf8_lossy(field))));
    }
    table
}

/// The names of label columns that have none.
pub(super) fn column_names(columns: usize) -> Vec<TableAspect> {
    let name = |i| if columns == 1 { String::from("relevance") } else { format!("aspect{i}") };
    (1..=columns).map(|i| TableAspect::named(name(i))).collect()
}

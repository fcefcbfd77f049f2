//! Judgments as Parquet or Arrow: columns with the names that CSV has, one row per document. Null is a missing label.

use super::label_columns::{ColumnMap, LabelColumns, share};
use crate::error::{Error, Result};
use crate::judgments::{JudgmentTable, Label, TableAspect, TableRow};
use crate::message::Message;
use crate::position::{Position, RowPlace};
use crate::tabular::{Column, Table, TableFormat, Values, id_of_real};

pub(super) fn read(file: &str, bytes: &[u8], format: TableFormat, map: &ColumnMap) -> Result<JudgmentTable> {
    of_table(file, &Table::read(file, bytes, format, |_| true)?, map, &[])
}

/// Judgments from a table in memory. Where aspects are named, only their columns are read: a frame may have others.
pub(super) fn of_table(file: &str, table: &Table, map: &ColumnMap, wanted: &[String]) -> Result<JudgmentTable> {
    // What is nested or a list is no label, and has as many columns as it has parts.
    let is_flat = |column: &&Column| !matches!(column.values(), Values::Unread("nested" | "a list"));
    let flat: Vec<&Column> = table.columns().iter().filter(is_flat).collect();
    let names: Vec<String> = flat.iter().map(|column| column.name().to_owned()).collect();
    map.refuse_those_of_runs(file, &names)?;
    let mut columns = LabelColumns::of(&names, map).map_err(|message| {
        let mut message = Message::new(format!("{file}: ")).and(&message);
        if let Some(other) = table.columns().iter().find(|column| !is_flat(column)) {
            message = message
                .text(format!("; \"{}\" has parts and is not read; make them columns of their own", other.name()));
        }
        Error::input(message)
    })?;
    columns.choose(wanted).map_err(|message| Error::input(format!("{file}: {message}")))?;
    let (topics, documents) = (flat[columns.topic], flat[columns.document]);
    let aspects = columns.labels.iter().map(|(_, name)| TableAspect::named(name)).collect();
    let mut read = JudgmentTable::new(file, aspects, columns.subtopic.is_some());
    read.takes_columns = !map.names_aspects() && wanted.is_empty();
    read.left_out.extend(LabelColumns::left_out(&names, map).cloned());
    for row in 0..table.rows() {
        let place = || Position::at_row(file, row as u64 + 1);
        let id = |column: &Column| id(column, row).map_err(|message| Error::input(message).at(place()));
        let topic =
            String::from_utf8(id(topics)?).map_err(|_| Error::input("the topic is not UTF-8 text").at(place()))?;
        let second = columns.subtopic.map_or(Ok(b"0".to_vec()), |at| id(flat[at]))?;
        let judge = columns.judge.map(|at| id(flat[at])).transpose()?;
        let mut labels = Vec::with_capacity(columns.labels.len());
        for (at, _) in &columns.labels {
            labels.push(label(flat[*at], row).map_err(|message| Error::input(message).at(place()))?);
        }
        let of_share = |name: &str, at: Option<usize>| match at.map(|at| flat[at]) {
            Some(column) if !column.is_null(row) => {
                share(name, &column.written(row)).map_err(|message| Error::input(message).at(place()))
            }
            _ => Ok(None),
        };
        let mut of_row = TableRow::new(topic, second, id(documents)?, RowPlace::Row(row as u64 + 1));
        of_row.confidence = of_share("confidence", columns.confidence)?;
        of_row.inclusion = of_share("inclusion", columns.inclusion)?;
        read.push_judged(of_row, judge.as_deref(), labels);
    }
    Ok(read)
}

fn id(column: &Column, row: usize) -> std::result::Result<Vec<u8>, String> {
    let name = column.name();
    match column.values() {
        _ if column.is_null(row) => Err(format!("\"{name}\" is not given")),
        Values::Unread(what) => Err(format!("\"{name}\" is {what}; ids were expected")),
        Values::Flag(_) => Err(format!("\"{name}\" is true or false; ids were expected")),
        Values::Real(numbers) => match numbers.get(row).map(|number| id_of_real(*number)) {
            Some(id) => id.map(String::into_bytes).map_err(|why| format!("\"{name}\" {why}")),
            None => Err(format!("\"{name}\" is not given")),
        },
        _ => match column.written(row) {
            text if text.trim_ascii().is_empty() => Err(format!("\"{name}\" is empty")),
            text => Ok(text.into_owned()),
        },
    }
}

fn label(column: &Column, row: usize) -> std::result::Result<Label, String> {
    let name = column.name();
    match column.values() {
        _ if column.is_null(row) => Ok(Label::Missing),
        Values::Unread(what) => Err(format!("column \"{name}\" is {what}; labels were expected")),
        Values::Flag(flags) => Ok(Label::Whole(i32::from(flags.get(row) == Some(&true)))),
        // A data frame writes what is not given as NaN.
        Values::Real(numbers) => match numbers.get(row) {
            Some(number) if number.is_nan() => Ok(Label::Missing),
            Some(number) if number.is_finite() => Ok(Label::of_number(*number)),
            _ => Err(format!("label \"{name}\" is not finite")),
        },
        _ => Ok(Label::read(&String::from_utf8_lossy(&column.written(row)))),
    }
}

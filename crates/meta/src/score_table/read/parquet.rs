//! Parquet, ours or of a data frame: columns `run`, `topic`, `measure` and `score`, one row per score.

use super::builder::Builder;
use aspectra_eval::tabular::{Column, Table, TableFormat, Values};
use aspectra_eval::{Error, Result};
use std::borrow::Cow;

/// The first bytes of a Parquet file.
pub(super) const MAGIC: &[u8] = b"PAR1";

const COLUMNS: [&str; 7] = ["run", "topic", "measure", "score", "reason", "text", "kind"];

pub(super) fn read(bytes: &[u8], builder: &mut Builder) -> Result<()> {
    let file = builder.file().to_owned();
    let is_read = |name: &str| COLUMNS.iter().any(|known| known.eq_ignore_ascii_case(name));
    let table = Table::read(&file, bytes, TableFormat::Parquet, is_read)?;
    let column = |name: &str| table.columns().iter().find(|column| column.name().eq_ignore_ascii_case(name));
    let needed = |name: &str| {
        let missing = || Error::input(format!("{file}: has no column \"{name}\"; expected run, topic, measure, score"));
        let found = column(name).ok_or_else(missing)?;
        match found.values() {
            Values::Unread(what) => {
                Err(Error::input(format!("{file}: column \"{name}\" is {what}, which is not read")))
            }
            _ => Ok(found),
        }
    };
    let (run, topic, measure, score) = (needed("run")?, needed("topic")?, needed("measure")?, needed("score")?);
    let (reason, text, kind) = (column("reason"), column("text"), column("kind"));
    for row in 0..table.rows() {
        let filled = |column: Option<&Column>| {
            column.map_or(Cow::Borrowed(""), |column| written(column, row).into_owned().into())
        };
        // A text, such as a run's tag, is no score; the measure says so too.
        if filled(text).is_empty() {
            let names = [&*written(run, row), &*written(topic, row), &*written(measure, row)];
            builder.add_kind(row as u64 + 1, names, &written(score, row), &filled(reason), &filled(kind));
        }
    }
    Ok(())
}

/// A value as a text file would have it; null is empty.
fn written(column: &Column, row: usize) -> Cow<'_, str> {
    match column.written(row) {
        Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
        Cow::Owned(bytes) => Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

//! Parquet, ours or of a data frame: columns `run`, `topic`, `measure` and `score`, a row a score.

use super::builder::Builder;
use aspectra_eval::{Error, Result};
use bytes::Bytes;
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The first bytes of a Parquet file.
pub(super) const MAGIC: &[u8] = b"PAR1";

pub(super) fn read(bytes: &[u8], builder: &mut Builder) -> Result<()> {
    let file = builder.file().to_owned();
    // The library panics on some damaged files. What was added until then is dropped with the error.
    match catch_unwind(AssertUnwindSafe(|| rows(bytes, builder))) {
        Ok(Ok(read)) => read,
        Ok(Err(error)) => Err(Error::input(format!(
            "{file}: cannot be read as Parquet ({error}); uncompressed files and Snappy are read"
        ))),
        Err(_) => Err(Error::input(format!("{file}: is a damaged Parquet file; write or fetch it again"))),
    }
}

fn rows(bytes: &[u8], builder: &mut Builder) -> std::result::Result<Result<()>, ParquetError> {
    let reader = SerializedFileReader::new(Bytes::copy_from_slice(bytes))?;
    let schema = reader.metadata().file_metadata().schema().get_fields().to_vec();
    let place = |wanted: &str| schema.iter().position(|field| field.name().eq_ignore_ascii_case(wanted));
    let mut wanted = [0; 4];
    for (at, name) in wanted.iter_mut().zip(["run", "topic", "measure", "score"]) {
        let Some(found) = place(name) else {
            let file = builder.file();
            return Ok(Err(Error::input(format!(
                "{file}: has no column \"{name}\"; expected run, topic, measure, score"
            ))));
        };
        *at = found;
    }
    let (reason, text) = (place("reason"), place("text"));
    for (row, number) in reader.get_row_iter(None)?.zip(1..) {
        let row = row?;
        let fields: Vec<Cow<'_, str>> = row.get_column_iter().map(|(_, field)| written(field)).collect();
        let [run, topic, measure, score] = wanted.map(|at| &*fields[at]);
        let filled = |at: Option<usize>| at.map_or("", |at| &*fields[at]);
        // A text, such as a run's tag, is no score; the measure says so too.
        if filled(text).is_empty() {
            builder.add(number, [run, topic, measure], score, filled(reason));
        }
    }
    Ok(Ok(()))
}

/// A value as a text file would have it; null is empty.
fn written(field: &Field) -> Cow<'_, str> {
    match field {
        Field::Null => Cow::Borrowed(""),
        Field::Str(text) => Cow::Borrowed(text),
        Field::Double(value) => Cow::Owned(format!("{value:?}")),
        Field::Float(value) => Cow::Owned(format!("{value:?}")),
        other => Cow::Owned(other.to_string()),
    }
}

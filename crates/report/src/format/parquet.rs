//! Parquet: one row per score, for data frames. Provenance is the file's metadata `aspectra`.

mod table;

use super::{Format, Way};
use crate::Report;
use crate::cell::{Cell, exact_digits};
use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use std::io;
use std::sync::Arc;

pub(super) const FORMAT: Format = Format {
    name: "parquet",
    endings: &["parquet", "pq"],
    for_reading: false,
    for_papers: false,
    hashes_inputs: true,
    scores: Some(Way {
        summary: "a Parquet file, one row per score, full precision, provenance in its metadata",
        write,
    }),
    findings: Some(Way {
        summary: "a Parquet file of one table, full precision, provenance in its metadata",
        write: table::write,
    }),
};

/// A score that is a text, such as a run's tag, stands in `text`; `reason` says why there is none. The last brace is left
/// open for [`EXACT`].
const SCHEMA: &str = "message scores {
    required binary run (UTF8);
    required binary topic (UTF8);
    required binary measure (UTF8);
    optional double score;
    optional binary text (UTF8);
    optional binary reason (UTF8);
    optional double score_min;
    optional double score_max;
";

/// The column of the digits of exact scores, where the report has some.
const EXACT: &str = "    optional binary exact (UTF8);\n";

/// The column that says whether a row is of a topic or a summary, where a topic is called as summaries are.
const KIND: &str = "    optional binary kind (UTF8);\n";

/// Rows are written in groups of this many, so that memory does not grow with their number.
const GROUP: usize = 1 << 20;

/// The columns of some rows.
#[derive(Default)]
struct Columns {
    names: [Vec<ByteArray>; 3],
    score: Optional<f64>,
    text: Optional<ByteArray>,
    reason: Optional<ByteArray>,
    bounds: [Optional<f64>; 2],
    exact: Optional<ByteArray>,
    kind: Optional<ByteArray>,
}

/// Values, and for each row whether it has one.
#[derive(Default)]
struct Optional<T> {
    values: Vec<T>,
    has: Vec<i16>,
}

impl<T> Optional<T> {
    fn push(&mut self, value: Option<T>) {
        self.has.push(i16::from(value.is_some()));
        self.values.extend(value);
    }
}

fn write(report: &Report<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let array = |text: &str| ByteArray::from(text.as_bytes().to_vec());
    let runs: Vec<ByteArray> = report.scores.runs().iter().map(|run| array(&run.name)).collect();
    let topics: Vec<ByteArray> = report.scores.topics().iter().map(|id| array(id)).collect();
    let measures: Vec<ByteArray> = report.scores.measures().iter().map(|measure| array(&measure.to_string())).collect();
    let all = array("all");

    let member = report.provenance.member();
    let provenance = member.split_once(':').map_or(&*member, |(_, value)| value);
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_key_value_metadata(Some(vec![KeyValue::new("aspectra".to_owned(), provenance.to_owned())]))
        .build();
    let exact = report.scores.has_exact();
    let kinds = report.has_kinds();
    let schema = format!("{SCHEMA}{}{}}}", if exact { EXACT } else { "" }, if kinds { KIND } else { "" });
    let schema = Arc::new(parse_message_type(&schema).map_err(failed)?);
    let mut writer = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties)).map_err(failed)?;
    let mut columns = Columns::default();
    report.for_each(|row| {
        columns.names[0].push(runs[row.run].clone());
        columns.names[1].push(row.topic.map_or(&all, |topic| &topics[topic]).clone());
        columns.names[2].push(measures[row.measure].clone());
        let score = Cell::from(row.score);
        columns.reason.push(score.reason().or(row.gap()).or(row.reason_without_bounds()).map(array));
        columns.score.push(row.score.number().filter(|_| score.reason().is_none()));
        columns.text.push(match score {
            Cell::Text(text) => Some(array(text)),
            _ => None,
        });
        let (low, high) = row.bounds();
        columns.bounds[0].push(low);
        columns.bounds[1].push(high);
        if exact {
            columns.exact.push(exact_digits(row.score).map(|digits| array(&digits)));
        }
        if kinds {
            columns.kind.push(Some(array(row.kind())));
        }
        if columns.names[0].len() == GROUP {
            let full = std::mem::take(&mut columns);
            full.write(&mut writer).map_err(failed)?;
            return flush(&mut writer, out);
        }
        Ok(())
    })?;
    columns.write(&mut writer).map_err(failed)?;
    writer.finish().map_err(failed)?;
    flush(&mut writer, out)
}

/// Hands on what is ready, and forgets it.
fn flush(writer: &mut SerializedFileWriter<Vec<u8>>, out: &mut dyn io::Write) -> io::Result<()> {
    let ready = std::mem::take(writer.inner_mut());
    out.write_all(&ready)?;
    out.flush()
}

impl Columns {
    fn write(self, writer: &mut SerializedFileWriter<Vec<u8>>) -> Result<(), ParquetError> {
        let mut group = writer.next_row_group()?;
        let rows = self.score.has.len();
        for names in self.names {
            column::<ByteArrayType>(&mut group, &names, None)?;
        }
        column::<DoubleType>(&mut group, &self.score.values, Some(&self.score.has))?;
        for texts in [self.text, self.reason] {
            column::<ByteArrayType>(&mut group, &texts.values, Some(&texts.has))?;
        }
        for bound in self.bounds {
            column::<DoubleType>(&mut group, &bound.values, Some(&bound.has))?;
        }
        // Not every report has these columns. Without a row it does not matter which of them is written.
        for texts in [self.exact, self.kind].into_iter().filter(|texts| texts.has.len() == rows) {
            column::<ByteArrayType>(&mut group, &texts.values, Some(&texts.has))?;
        }
        group.close()?;
        Ok(())
    }
}

/// Writes the next column of the schema.
fn column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, Vec<u8>>,
    values: &[T::T],
    has: Option<&[i16]>,
) -> Result<(), ParquetError> {
    let Some(mut column) = group.next_column()? else { return Ok(()) };
    column.typed::<T>().write_batch(values, has, None)?;
    column.close()
}

fn failed(error: ParquetError) -> io::Error {
    io::Error::other(error)
}

//! One table of a finding as a Parquet file: a column is of numbers, whole numbers, decisions or texts, as all its values
//! are; where one of them is undefined, a last column has the reasons.

use super::{Optional, column, failed};
use crate::FindingReport;
use crate::cell::Cell;
use aspectra_meta::finding::Table;
use parquet::basic::{Compression, ConvertedType, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;
use std::io;
use std::sync::Arc;

/// Writes the only table of a finding.
pub(super) fn write(report: &FindingReport<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let [table] = &report.finding.tables[..] else {
        let message = format!("a Parquet file holds one table, but there are {}", report.finding.tables.len());
        return Err(io::Error::other(message));
    };
    let bytes = written(report, table).map_err(failed)?;
    out.write_all(&bytes)?;
    out.flush()
}

/// What the values of a column are.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Real,
    Whole,
    Flag,
    Text,
}

fn written(report: &FindingReport<'_>, table: &Table) -> Result<Vec<u8>, ParquetError> {
    let kinds: Vec<Kind> = (0..table.columns.len()).map(|at| kind(table, at)).collect();
    let reasons: Vec<Option<String>> = table.rows.iter().map(|row| reasons(table, row)).collect();
    let has_reasons = reasons.iter().any(Option::is_some);
    let mut fields = Vec::new();
    for (name, kind) in table.columns.iter().copied().zip(&kinds) {
        fields.push(Arc::new(field(name, *kind)?));
    }
    if has_reasons {
        fields.push(Arc::new(field("reason", Kind::Text)?));
    }
    let schema = Arc::new(Type::group_type_builder(table.name).with_fields(fields).build()?);
    let member = report.provenance.member();
    let provenance = member.split_once(':').map_or(&*member, |(_, value)| value);
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_key_value_metadata(Some(vec![KeyValue::new("aspectra".to_owned(), provenance.to_owned())]))
        .build();
    let mut writer = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    for (at, kind) in kinds.iter().enumerate() {
        let cells = table.rows.iter().map(|row| row.get(at).map_or(Cell::Empty, Cell::from));
        write_column(&mut group, cells, *kind)?;
    }
    if has_reasons {
        let cells = reasons.iter().map(|reason| reason.as_deref().map_or(Cell::Empty, Cell::Text));
        write_column(&mut group, cells, Kind::Text)?;
    }
    group.close()?;
    writer.finish()?;
    Ok(std::mem::take(writer.inner_mut()))
}

fn kind(table: &Table, at: usize) -> Kind {
    let mut found = None;
    for row in &table.rows {
        let kind = match row.get(at).map_or(Cell::Empty, Cell::from) {
            Cell::Real(_) => Kind::Real,
            Cell::Count(_) => Kind::Whole,
            Cell::Flag(_) => Kind::Flag,
            Cell::Text(_) | Cell::Escaped(_) => Kind::Text,
            Cell::Undefined(_) | Cell::Empty => continue,
        };
        found = match (found, kind) {
            (None, kind) => Some(kind),
            (Some(known), kind) if known == kind => Some(known),
            (Some(Kind::Real | Kind::Whole), Kind::Real | Kind::Whole) => Some(Kind::Real),
            _ => return Kind::Text,
        };
    }
    found.unwrap_or(Kind::Real)
}

fn reasons(table: &Table, row: &[aspectra_meta::finding::Value]) -> Option<String> {
    let named = row.iter().zip(&table.columns);
    let found: Vec<String> =
        named.filter_map(|(value, column)| Some(format!("{column}: {}", Cell::from(value).reason()?))).collect();
    (!found.is_empty()).then(|| found.join("; "))
}

fn field(name: &str, kind: Kind) -> Result<Type, ParquetError> {
    let physical = match kind {
        Kind::Real => Physical::DOUBLE,
        Kind::Whole => Physical::INT64,
        Kind::Flag => Physical::BOOLEAN,
        Kind::Text => Physical::BYTE_ARRAY,
    };
    let builder = Type::primitive_type_builder(name, physical).with_repetition(Repetition::OPTIONAL);
    match kind {
        Kind::Text => {
            builder.with_converted_type(ConvertedType::UTF8).with_logical_type(Some(LogicalType::String)).build()
        }
        _ => builder.build(),
    }
}

fn write_column<'c>(
    group: &mut SerializedRowGroupWriter<'_, Vec<u8>>,
    cells: impl Iterator<Item = Cell<'c>>,
    kind: Kind,
) -> Result<(), ParquetError> {
    let mut reals: Optional<f64> = Optional::default();
    let mut wholes: Optional<i64> = Optional::default();
    let mut flags: Optional<bool> = Optional::default();
    let mut texts: Optional<ByteArray> = Optional::default();
    for cell in cells {
        match kind {
            Kind::Real => reals.push(match cell {
                Cell::Real(value) => Some(value),
                Cell::Count(count) => Some(count as f64),
                _ => None,
            }),
            Kind::Whole => wholes.push(if let Cell::Count(count) = cell { i64::try_from(count).ok() } else { None }),
            Kind::Flag => flags.push(if let Cell::Flag(flag) = cell { Some(flag) } else { None }),
            Kind::Text => {
                let mut text = Vec::new();
                cell.push(&mut text, str::to_owned, "");
                let is_there = !matches!(cell, Cell::Undefined(_) | Cell::Empty);
                texts.push(is_there.then(|| ByteArray::from(text)));
            }
        }
    }
    match kind {
        Kind::Real => column::<DoubleType>(group, &reals.values, Some(&reals.has)),
        Kind::Whole => column::<Int64Type>(group, &wholes.values, Some(&wholes.has)),
        Kind::Flag => column::<BoolType>(group, &flags.values, Some(&flags.has)),
        Kind::Text => column::<ByteArrayType>(group, &texts.values, Some(&texts.has)),
    }
}

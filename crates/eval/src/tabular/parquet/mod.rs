//! Parquet: columns in parts of many rows, each compressed and encoded by itself.
//!
//! Read are flat columns of texts, numbers and truth values, as pandas, polars, DuckDB and Spark write them, compressed with
//! Snappy, Zstandard, gzip or LZ4. Lists and other nested columns are passed over.

mod chunk;
mod encoding;
mod metadata;
mod thrift;

use super::Table;
use super::budget::Budget;
use super::column::{Building, Values};
use super::fault::{Fault, Read, part};
use super::texts::Texts;
use chunk::{Kind, Leaf};
use metadata::{Element, FileData};
use thrift::Thrift;

/// The first and the last bytes of a file.
pub(super) const MAGIC: &[u8] = b"PAR1";

pub(super) fn read(bytes: &[u8], wanted: &dyn Fn(&str) -> bool, budget: &mut Budget) -> Read<Table> {
    let file = footer(bytes)?;
    let leaves = leaves(&file)?;
    let mut columns = Vec::new();
    for (number, leaf) in leaves.iter().enumerate().filter(|(_, leaf)| wanted(&leaf.name)) {
        let empty = match leaf.kind {
            Ok(Kind::Text) => Values::Text(Texts::default()),
            Ok(Kind::Flag) => Values::Flag(Vec::new()),
            Ok(Kind::Int32 { .. } | Kind::Int64 { .. }) if leaf.scale == 0 => Values::Whole(Vec::new()),
            Ok(_) => Values::Real(Vec::new()),
            Err(what) => Values::Unread(what),
        };
        let mut building = Building::new(leaf.name.clone(), empty);
        if !building.is_unread() {
            for group in &file.groups {
                let chunk = group.chunks.get(number).ok_or_else(|| {
                    Fault::new(bytes.len(), format!("column \"{}\" has no data in a group of rows", leaf.name))
                })?;
                let before = building.rows();
                chunk::read(bytes, chunk, leaf, &mut building, budget)?;
                if building.rows() - before != group.rows {
                    let found = building.rows() - before;
                    let message = format!("column \"{}\" has {found} rows in a group of {}", leaf.name, group.rows);
                    return Err(Fault::new(chunk.data_page, message));
                }
            }
        }
        building.rows();
        columns.push(match leaf.kind {
            Ok(Kind::Int64 { is_unsigned: true }) => building.finish_unsigned(budget, bytes.len())?,
            _ => building.finish(),
        });
    }
    Table::new(columns, file.rows)
}

/// The names of the columns; a group of columns has one.
pub(super) fn names(bytes: &[u8]) -> Read<Vec<String>> {
    let mut names: Vec<String> = Vec::new();
    for leaf in leaves(&footer(bytes)?)? {
        if leaf.kind != Err("nested") || names.last() != Some(&leaf.name) {
            names.push(leaf.name);
        }
    }
    Ok(names)
}

/// The metadata, which stand at the end with their length behind them.
fn footer(bytes: &[u8]) -> Read<FileData> {
    let end = bytes.len();
    let no_end = || Fault::new(end, "is cut short: it does not end with PAR1");
    let (head, tail) = bytes.split_last_chunk::<8>().ok_or_else(no_end)?;
    if !tail.ends_with(MAGIC) {
        return Err(no_end());
    }
    let length = u32::from_le_bytes([tail[0], tail[1], tail[2], tail[3]]) as usize;
    let start = head.len().checked_sub(length).ok_or_else(|| Fault::new(end - 8, "the metadata are cut short"))?;
    FileData::read(&mut Thrift::new(part(head, start, length)?, start))
}

/// The columns that hold values, in the order of the file, those inside of groups among them.
fn leaves(file: &FileData) -> Read<Vec<Leaf>> {
    let none = || Fault::new(0, "has no columns");
    let mut elements = file.schema.iter();
    let mut left = elements.next().ok_or_else(none)?.children;
    let mut leaves = Vec::new();
    while left > 0 {
        left -= 1;
        let top = elements.next().ok_or_else(none)?;
        if top.children == 0 {
            leaves.push(leaf(top));
            continue;
        }
        // What is inside of a group has no name of its own that anyone could ask for.
        let mut inside = top.children;
        while inside > 0 {
            inside -= 1;
            let element = elements.next().ok_or_else(none)?;
            inside = inside.saturating_add(element.children);
            if element.children == 0 {
                leaves.push(Leaf { name: top.name.clone(), kind: Err("nested"), is_optional: true, scale: 0 });
            }
        }
    }
    Ok(leaves)
}

fn leaf(element: &Element) -> Leaf {
    const DECIMAL: i64 = 5;
    const TIMES: std::ops::RangeInclusive<i64> = 6..=10;
    const UINT_32: i64 = 13;
    const UINT_64: i64 = 14;
    let is_unsigned = matches!(element.converted, Some(UINT_32 | UINT_64));
    let kind = match element.kind {
        _ if element.repetition == 2 => Err("a list"),
        _ if element.converted.is_some_and(|converted| TIMES.contains(&converted)) => Err("a date or a time"),
        Some(0) => Ok(Kind::Flag),
        Some(1) => Ok(Kind::Int32 { is_unsigned }),
        Some(2) => Ok(Kind::Int64 { is_unsigned }),
        Some(4) => Ok(Kind::Float),
        Some(5) => Ok(Kind::Double),
        Some(6) if element.converted != Some(DECIMAL) => Ok(Kind::Text),
        Some(7) if element.converted == Some(DECIMAL) && (1..=16).contains(&element.length) => {
            Ok(Kind::Decimal { bytes: element.length })
        }
        Some(7) if element.is_uuid => {
            Err("a UUID in bytes, which is to be made a text (CAST(... AS VARCHAR) in DuckDB)")
        }
        Some(7) if element.is_half && element.length == 2 => Ok(Kind::Half),
        Some(3) => Err("a time of 96 bits"),
        _ => Err("of a fixed number of bytes"),
    };
    let scale = if element.converted == Some(DECIMAL) { element.scale } else { 0 };
    let most = if matches!(kind, Ok(Kind::Decimal { .. })) { 38 } else { 18 };
    let kind = if (0..=most).contains(&scale) { kind } else { Err("a decimal number with too many decimals") };
    Leaf { name: element.name.clone(), kind, is_optional: element.repetition == 1, scale: scale as u32 }
}

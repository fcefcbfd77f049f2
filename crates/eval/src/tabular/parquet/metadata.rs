//! What a Parquet file says about itself at its end, and its pages at their beginnings.

use super::super::fault::{Fault, Read};
use super::thrift::{TRUE, Thrift};

/// The file: its columns, and where their parts are.
#[derive(Debug, Default)]
pub(super) struct FileData {
    pub(super) schema: Vec<Element>,
    pub(super) rows: usize,
    pub(super) groups: Vec<Group>,
}

/// A column, or a group of columns.
#[derive(Debug, Default)]
pub(super) struct Element {
    pub(super) name: String,
    /// The physical type; groups have none.
    pub(super) kind: Option<i64>,
    /// The bytes of a value, where all have the same number of them.
    pub(super) length: usize,
    pub(super) repetition: i64,
    pub(super) children: usize,
    pub(super) converted: Option<i64>,
    pub(super) scale: i64,
    /// Whether two bytes are a number.
    pub(super) is_half: bool,
    /// Whether its bytes are a UUID, as DuckDB writes them.
    pub(super) is_uuid: bool,
}

/// Rows that are stored together: the parts of their columns.
#[derive(Debug, Default)]
pub(super) struct Group {
    pub(super) rows: usize,
    pub(super) chunks: Vec<Chunk>,
}

/// A part of a column.
#[derive(Debug, Default)]
pub(super) struct Chunk {
    pub(super) is_elsewhere: bool,
    pub(super) codec: i64,
    pub(super) values: usize,
    pub(super) length: usize,
    pub(super) data_page: usize,
    pub(super) dictionary_page: Option<usize>,
}

/// The number of half-precision numbers among the logical types.
const FLOAT_16: i64 = 15;
/// That of UUIDs.
const UUID: i64 = 14;

impl FileData {
    pub(super) fn read(thrift: &mut Thrift<'_>) -> Read<Self> {
        let mut file = Self::default();
        thrift.fields(|thrift, id, _| {
            match id {
                2 => file.schema = thrift.list(Element::read)?,
                3 => file.rows = thrift.size()?,
                4 => file.groups = thrift.list(Group::read)?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(file)
    }
}

impl Element {
    fn read(thrift: &mut Thrift<'_>) -> Read<Self> {
        let mut element = Self::default();
        thrift.fields(|thrift, id, _| {
            match id {
                1 => element.kind = Some(thrift.whole()?),
                2 => element.length = thrift.size()?,
                3 => element.repetition = thrift.whole()?,
                4 => element.name = String::from_utf8_lossy(thrift.binary()?).into_owned(),
                5 => element.children = thrift.size()?,
                6 => element.converted = Some(thrift.whole()?),
                7 => element.scale = thrift.whole()?,
                10 => thrift.fields(|_, id, _| {
                    element.is_half |= id == FLOAT_16;
                    element.is_uuid |= id == UUID;
                    Ok(false)
                })?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(element)
    }
}

impl Group {
    fn read(thrift: &mut Thrift<'_>) -> Read<Self> {
        let mut group = Self::default();
        thrift.fields(|thrift, id, _| {
            match id {
                1 => group.chunks = thrift.list(Chunk::read)?,
                3 => group.rows = thrift.size()?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(group)
    }
}

impl Chunk {
    fn read(thrift: &mut Thrift<'_>) -> Read<Self> {
        let mut chunk = Self::default();
        thrift.fields(|thrift, id, _| {
            match id {
                1 => chunk.is_elsewhere = !thrift.binary()?.is_empty(),
                3 => thrift.fields(|thrift, id, _| {
                    match id {
                        4 => chunk.codec = thrift.whole()?,
                        5 => chunk.values = thrift.size()?,
                        7 => chunk.length = thrift.size()?,
                        9 => chunk.data_page = thrift.size()?,
                        // Some writers say 0 where there is none: the file begins there, and no page does.
                        11 => chunk.dictionary_page = Some(thrift.size()?).filter(|at| *at > 0),
                        _ => return Ok(false),
                    }
                    Ok(true)
                })?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(chunk)
    }
}

/// A page's header.
#[derive(Debug, Default)]
pub(super) struct PageHeader {
    pub(super) kind: i64,
    pub(super) size: usize,
    pub(super) compressed_size: usize,
    pub(super) values: usize,
    pub(super) encoding: i64,
    pub(super) level_encoding: i64,
    /// Version 2 alone: levels stand in front, uncompressed.
    pub(super) level_bytes: (usize, usize),
    pub(super) is_compressed: bool,
}

pub(super) const DATA_PAGE: i64 = 0;
pub(super) const DICTIONARY_PAGE: i64 = 2;
pub(super) const DATA_PAGE_2: i64 = 3;

impl PageHeader {
    pub(super) fn read(thrift: &mut Thrift<'_>) -> Read<Self> {
        let at = thrift.place();
        let mut page = Self { kind: -1, encoding: -1, level_encoding: 3, is_compressed: true, ..Self::default() };
        thrift.fields(|thrift, id, _| {
            match id {
                1 => page.kind = thrift.whole()?,
                2 => page.size = thrift.size()?,
                3 => page.compressed_size = thrift.size()?,
                5 => thrift.fields(|thrift, id, _| {
                    match id {
                        1 => page.values = thrift.size()?,
                        2 => page.encoding = thrift.whole()?,
                        3 => page.level_encoding = thrift.whole()?,
                        _ => return Ok(false),
                    }
                    Ok(true)
                })?,
                7 => thrift.fields(|thrift, id, _| {
                    match id {
                        1 => page.values = thrift.size()?,
                        2 => page.encoding = thrift.whole()?,
                        _ => return Ok(false),
                    }
                    Ok(true)
                })?,
                8 => thrift.fields(|thrift, id, kind| {
                    match id {
                        1 => page.values = thrift.size()?,
                        4 => page.encoding = thrift.whole()?,
                        5 => page.level_bytes.1 = thrift.size()?,
                        6 => page.level_bytes.0 = thrift.size()?,
                        7 => page.is_compressed = kind == TRUE,
                        _ => return Ok(false),
                    }
                    Ok(true)
                })?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        if page.kind < 0 {
            return Err(Fault::new(at, "no page begins here"));
        }
        Ok(page)
    }
}

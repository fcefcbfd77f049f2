//! Thrift's compact protocol, as far as Parquet's metadata need it.

use super::super::fault::{Fault, Read, part, size};

/// How deep structures may stand in each other; Parquet's own need less.
const DEEPEST: u32 = 24;

/// Types of fields.
pub(super) const TRUE: u8 = 1;
const FALSE: u8 = 2;
const BYTE: u8 = 3;
const DOUBLE: u8 = 7;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const SET: u8 = 10;
const MAP: u8 = 11;
const STRUCT: u8 = 12;
const UUID: u8 = 13;

/// Reads one value after the other.
#[derive(Debug, Clone)]
pub(super) struct Thrift<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Where `bytes` begins in the file, for messages.
    base: usize,
}

impl<'a> Thrift<'a> {
    pub(super) fn new(bytes: &'a [u8], base: usize) -> Self {
        Self { bytes, at: 0, base }
    }

    /// The byte of the file that is next.
    pub(super) fn place(&self) -> usize {
        self.base + self.at
    }

    /// How many bytes were read.
    pub(super) fn read(&self) -> usize {
        self.at
    }

    fn byte(&mut self) -> Read<u8> {
        let byte = *self.bytes.get(self.at).ok_or_else(|| Fault::short(self.place()))?;
        self.at += 1;
        Ok(byte)
    }

    fn varint(&mut self) -> Read<u64> {
        let mut number = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(Fault::new(self.place(), "has a number of more than 64 bits"))
    }

    /// A whole number of any size.
    pub(super) fn whole(&mut self) -> Read<i64> {
        let number = self.varint()?;
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    /// A length or an offset.
    pub(super) fn size(&mut self) -> Read<usize> {
        let at = self.place();
        size(at, self.whole()?)
    }

    pub(super) fn binary(&mut self) -> Read<&'a [u8]> {
        let length = usize::try_from(self.varint()?).map_err(|_| Fault::short(self.place()))?;
        let found = part(self.bytes, self.at, length).map_err(|_| Fault::short(self.place()))?;
        self.at += length;
        Ok(found)
    }

    /// Walks over the fields of a structure. `take` reads a field and says so, or leaves it to be skipped.
    pub(super) fn fields(&mut self, mut take: impl FnMut(&mut Self, i64, u8) -> Read<bool>) -> Read<()> {
        let mut last = 0;
        while let Some((id, kind)) = self.field(&mut last)? {
            let start = self.at;
            if !take(self, id, kind)? {
                self.at = start;
                self.skip(kind, 0)?;
            }
        }
        Ok(())
    }

    fn field(&mut self, last: &mut i64) -> Read<Option<(i64, u8)>> {
        let head = self.byte()?;
        if head == 0 {
            return Ok(None);
        }
        *last = match head >> 4 {
            0 => self.whole()?,
            step => last.saturating_add(i64::from(step)),
        };
        Ok(Some((*last, head & 0x0f)))
    }

    /// Reads a list of structures, or of whatever `take` reads.
    pub(super) fn list<T>(&mut self, mut take: impl FnMut(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        let (_, count) = self.list_head()?;
        let mut found = Vec::new();
        for _ in 0..count {
            found.push(take(self)?);
        }
        Ok(found)
    }

    fn list_head(&mut self) -> Read<(u8, usize)> {
        let head = self.byte()?;
        let count = match head >> 4 {
            15 => usize::try_from(self.varint()?).unwrap_or(usize::MAX),
            count => usize::from(count),
        };
        // Every element takes a byte at least.
        if count > self.bytes.len() - self.at {
            return Err(Fault::short(self.place()));
        }
        Ok((head & 0x0f, count))
    }

    fn skip(&mut self, kind: u8, depth: u32) -> Read<()> {
        if depth > DEEPEST {
            return Err(Fault::new(self.place(), format!("is nested more than {DEEPEST} deep")));
        }
        match kind {
            TRUE | FALSE => {}
            BYTE => {
                self.byte()?;
            }
            4..=6 => {
                self.varint()?;
            }
            DOUBLE => self.jump(8)?,
            UUID => self.jump(16)?,
            BINARY => {
                self.binary()?;
            }
            LIST | SET => {
                let (kind, count) = self.list_head()?;
                for _ in 0..count {
                    self.skip_element(kind, depth)?;
                }
            }
            MAP => {
                let count = self.varint()?;
                if count > 0 {
                    let kinds = self.byte()?;
                    for _ in 0..count {
                        self.skip_element(kinds >> 4, depth)?;
                        self.skip_element(kinds & 0x0f, depth)?;
                    }
                }
            }
            STRUCT => {
                let mut last = 0;
                while let Some((_, kind)) = self.field(&mut last)? {
                    self.skip(kind, depth + 1)?;
                }
            }
            other => {
                return Err(Fault::new(self.place(), format!("has a field of type {other}, which does not exist")));
            }
        }
        Ok(())
    }

    /// In lists and maps, true and false take a byte.
    fn skip_element(&mut self, kind: u8, depth: u32) -> Read<()> {
        match kind {
            TRUE | FALSE => self.jump(1),
            kind => self.skip(kind, depth + 1),
        }
    }

    fn jump(&mut self, length: usize) -> Read<()> {
        part(self.bytes, self.at, length).map_err(|_| Fault::short(self.place()))?;
        self.at += length;
        Ok(())
    }
}

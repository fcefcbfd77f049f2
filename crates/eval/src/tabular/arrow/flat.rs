//! Flatbuffers, as far as Arrow's messages need them: tables whose fields are found by offsets. No offset is followed out of
//! the buffer.

use super::super::fault::{Fault, Read, part};

/// A buffer, and where it begins in the file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Buffer<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) base: usize,
}

/// A table in a buffer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Flat<'a> {
    buffer: Buffer<'a>,
    at: usize,
}

impl<'a> Buffer<'a> {
    fn word<const N: usize>(self, at: usize) -> Read<[u8; N]> {
        let bytes = part(self.bytes, at, N).map_err(|_| Fault::short(self.base + at.min(self.bytes.len())))?;
        bytes.first_chunk().copied().ok_or_else(|| Fault::short(self.base + at))
    }

    fn u32(self, at: usize) -> Read<usize> {
        Ok(u32::from_le_bytes(self.word(at)?) as usize)
    }

    /// The table that the buffer is.
    pub(super) fn root(self) -> Read<Flat<'a>> {
        Ok(Flat { buffer: self, at: self.u32(0)? })
    }
}

impl<'a> Flat<'a> {
    /// Where the table is in the file.
    pub(super) fn place(self) -> usize {
        self.buffer.base + self.at
    }

    /// Where a field is, if the table has it.
    fn field(self, number: usize) -> Read<Option<usize>> {
        let back = i32::from_le_bytes(self.buffer.word(self.at)?);
        let list = (self.at as i64 - i64::from(back)).try_into().map_err(|_| Fault::short(self.place()))?;
        let length = usize::from(u16::from_le_bytes(self.buffer.word(list)?));
        let slot = 4 + 2 * number;
        if slot + 2 > length {
            return Ok(None);
        }
        let offset = usize::from(u16::from_le_bytes(self.buffer.word(list.saturating_add(slot))?));
        Ok((offset > 0).then(|| self.at + offset))
    }

    pub(super) fn u8(self, number: usize) -> Read<u8> {
        self.field(number)?.map_or(Ok(0), |at| Ok(self.buffer.word::<1>(at)?[0]))
    }

    pub(super) fn i16(self, number: usize) -> Read<i16> {
        self.field(number)?.map_or(Ok(0), |at| Ok(i16::from_le_bytes(self.buffer.word(at)?)))
    }

    pub(super) fn i32(self, number: usize) -> Read<i32> {
        self.field(number)?.map_or(Ok(0), |at| Ok(i32::from_le_bytes(self.buffer.word(at)?)))
    }

    pub(super) fn i64(self, number: usize) -> Read<i64> {
        self.field(number)?.map_or(Ok(0), |at| Ok(i64::from_le_bytes(self.buffer.word(at)?)))
    }

    /// A table that a field refers to.
    pub(super) fn table(self, number: usize) -> Read<Option<Flat<'a>>> {
        let Some(at) = self.field(number)? else { return Ok(None) };
        let target = at.checked_add(self.buffer.u32(at)?).ok_or_else(|| Fault::short(self.place()))?;
        Ok(Some(Flat { buffer: self.buffer, at: target }))
    }

    /// The length of a list that a field refers to, and where its elements of `width` bytes begin.
    fn list(self, number: usize, width: usize) -> Read<(usize, usize)> {
        let Some(at) = self.field(number)? else { return Ok((0, 0)) };
        let start = at.checked_add(self.buffer.u32(at)?).ok_or_else(|| Fault::short(self.place()))?;
        let count = self.buffer.u32(start)?;
        part(self.buffer.bytes, start + 4, count.saturating_mul(width)).map_err(|_| Fault::short(self.place()))?;
        Ok((count, start + 4))
    }

    pub(super) fn text(self, number: usize) -> Read<String> {
        let (count, start) = self.list(number, 1)?;
        Ok(String::from_utf8_lossy(part(self.buffer.bytes, start, count)?).into_owned())
    }

    pub(super) fn tables(self, number: usize) -> Read<Vec<Flat<'a>>> {
        let (count, start) = self.list(number, 4)?;
        let table = |i: usize| {
            let at = start + 4 * i;
            let target = at.checked_add(self.buffer.u32(at)?).ok_or_else(|| Fault::short(self.place()))?;
            Ok(Flat { buffer: self.buffer, at: target })
        };
        (0..count).map(table).collect()
    }

    /// A list of `N` whole numbers an element.
    pub(super) fn wholes<const N: usize>(self, number: usize) -> Read<Vec<[i64; N]>> {
        let (count, start) = self.list(number, 8 * N)?;
        let element = |i: usize| {
            let mut found = [0; N];
            for (k, number) in found.iter_mut().enumerate() {
                *number = i64::from_le_bytes(self.buffer.word(start + 8 * (N * i + k))?);
            }
            Ok(found)
        };
        (0..count).map(element).collect()
    }
}

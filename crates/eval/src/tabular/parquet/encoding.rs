//! How the values of a page are written.

use super::super::bits::{unpack, unpack_into};
use super::super::budget::Budget;
use super::super::fault::{Fault, Read, part};
use super::super::texts::{Span, Texts};

pub(super) const PLAIN: i64 = 0;
pub(super) const PLAIN_DICTIONARY: i64 = 2;
pub(super) const RLE: i64 = 3;
pub(super) const DELTA_BINARY_PACKED: i64 = 5;
pub(super) const DELTA_LENGTH_BYTE_ARRAY: i64 = 6;
pub(super) const DELTA_BYTE_ARRAY: i64 = 7;
pub(super) const RLE_DICTIONARY: i64 = 8;
pub(super) const BYTE_STREAM_SPLIT: i64 = 9;

/// The values of a page, read from front to back. `at` is where the page begins in the file.
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    pub(super) at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at }
    }

    pub(super) fn short(&self) -> Fault {
        Fault::new(self.at, "the page that begins here is cut short")
    }

    pub(super) fn take(&mut self, length: usize) -> Read<&'a [u8]> {
        let taken = part(self.bytes, 0, length).map_err(|_| self.short())?;
        self.bytes = &self.bytes[length..];
        Ok(taken)
    }

    pub(super) fn byte(&mut self) -> Read<u8> {
        Ok(self.take(1)?[0])
    }

    pub(super) fn u32(&mut self) -> Read<u32> {
        match self.take(4)?.first_chunk() {
            Some(word) => Ok(u32::from_le_bytes(*word)),
            None => Err(self.short()),
        }
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
        Err(Fault::new(self.at, "the page that begins here has a number of more than 64 bits"))
    }

    fn zigzag(&mut self) -> Read<i64> {
        let number = self.varint()?;
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    /// Appends numbers of `width` bits: runs of equal ones, and stretches in which they stand side by side.
    pub(super) fn hybrid(&mut self, width: u32, count: usize, into: &mut Vec<u32>) -> Read<()> {
        if width > 32 {
            return Err(Fault::new(self.at, format!("the page that begins here has codes of {width} bits")));
        }
        into.reserve(count);
        let mut left = count;
        while left > 0 {
            let head = self.varint()?;
            let length = usize::try_from(head >> 1).map_err(|_| self.short())?;
            if head & 1 == 1 {
                let packed = length.saturating_mul(width as usize);
                // The last stretch may lack the bytes that nothing is read from.
                let bytes = self.take(packed.min(self.bytes.len()))?;
                let values = length.saturating_mul(8).min(left);
                if bytes.len() * 8 < values.saturating_mul(width as usize) || length == 0 {
                    return Err(self.short());
                }
                unpack_into(bytes, width, values, into);
                left -= values;
            } else {
                let bytes = self.take(width.div_ceil(8) as usize)?;
                let code = bytes.iter().rev().fold(0, |code, byte| code << 8 | u32::from(*byte));
                let run = length.min(left);
                if run == 0 {
                    return Err(self.short());
                }
                into.resize(into.len() + run, code);
                left -= run;
            }
        }
        Ok(())
    }

    /// Whether the numbers of one bit are one run of ones, as they are where all values are given.
    pub(super) fn is_one_run_of_ones(&self, count: usize) -> bool {
        let mut ahead = Cursor { bytes: self.bytes, at: self.at };
        let is_long = |head: u64| head & 1 == 0 && head >> 1 >= count as u64;
        ahead.varint().is_ok_and(is_long) && ahead.byte() == Ok(1)
    }

    /// Differences of whole numbers, in blocks.
    pub(super) fn delta(&mut self, count: usize, mut take: impl FnMut(i64) -> Read<()>) -> Read<()> {
        let block = self.varint()?;
        let minis = self.varint()?;
        let total = self.varint()?;
        let mut value = self.zigzag()?;
        let at = self.at;
        let odd = || Fault::new(at, "the page that begins here has blocks that do not add up");
        if total != count as u64 || minis == 0 || minis > 512 || block % minis != 0 || block > 1 << 20 {
            return Err(odd());
        }
        let per_mini = (block / minis) as usize;
        if per_mini == 0 || !per_mini.is_multiple_of(8) {
            return Err(odd());
        }
        if count == 0 {
            return Ok(());
        }
        take(value)?;
        let mut left = count - 1;
        while left > 0 {
            let least = self.zigzag()?;
            let widths = self.take(minis as usize)?;
            for &width in widths {
                if left == 0 {
                    break;
                }
                if width > 64 {
                    return Err(odd());
                }
                let length = per_mini / 8 * usize::from(width);
                let bytes = self.take(length.min(self.bytes.len()))?;
                let values = per_mini.min(left);
                if bytes.len() * 8 < values * usize::from(width) {
                    return Err(self.short());
                }
                let mut failed = Ok(());
                unpack(bytes, u32::from(width), values, |step| {
                    value = value.wrapping_add(least).wrapping_add(step as i64);
                    if failed.is_ok() {
                        failed = take(value);
                    }
                });
                failed?;
                left -= values;
            }
        }
        Ok(())
    }

    fn lengths(&mut self, count: usize) -> Read<Vec<usize>> {
        let at = self.at;
        let mut lengths = Vec::new();
        self.delta(count, |length| {
            lengths.push(super::super::fault::size(at, length)?);
            Ok(())
        })?;
        Ok(lengths)
    }

    /// Texts with their lengths in front of each. The page is taken over as it is, lengths and all; `into` gets where its texts
    /// stand.
    pub(super) fn plain_texts(&mut self, count: usize, base: usize, into: &mut Vec<Span>) -> Read<()> {
        // Every text takes four bytes at least.
        if count > self.bytes.len() / 4 {
            return Err(self.short());
        }
        into.reserve(count);
        let mut at = 0;
        for _ in 0..count {
            let Some((length, rest)) = self.bytes.get(at..).and_then(|rest| rest.split_first_chunk()) else {
                return Err(self.short());
            };
            let length = u32::from_le_bytes(*length) as usize;
            if length > rest.len() {
                return Err(self.short());
            }
            let start = base + at + 4;
            into.push(Span { start, end: start + length });
            at += 4 + length;
        }
        Ok(())
    }

    /// What is left of the page.
    pub(super) fn rest(&self) -> &'a [u8] {
        self.bytes
    }

    /// Texts behind all their lengths.
    pub(super) fn length_texts(&mut self, count: usize, texts: &mut Texts, budget: &mut Budget) -> Read<()> {
        budget.take(self.bytes.len().saturating_add(count.saturating_mul(16)), self.at)?;
        for length in self.lengths(count)? {
            texts.push(self.take(length)?);
        }
        Ok(())
    }

    /// Texts that begin as the one before.
    pub(super) fn prefix_texts(&mut self, count: usize, texts: &mut Texts, budget: &mut Budget) -> Read<()> {
        budget.take(count.saturating_mul(24), self.at)?;
        let prefixes = self.lengths(count)?;
        let suffixes = self.lengths(count)?;
        let mut text: Vec<u8> = Vec::new();
        for (prefix, suffix) in prefixes.into_iter().zip(suffixes) {
            if prefix > text.len() {
                return Err(Fault::new(self.at, "the page that begins here has a text that begins as none before it"));
            }
            text.truncate(prefix);
            text.extend_from_slice(self.take(suffix)?);
            budget.take(text.len(), self.at)?;
            texts.push(&text);
        }
        Ok(())
    }
}

/// Numbers of N bytes each, side by side or their first bytes first.
pub(super) fn fixed<const N: usize>(
    cursor: &mut Cursor<'_>,
    count: usize,
    is_split: bool,
    mut take: impl FnMut([u8; N]),
) -> Read<()> {
    let bytes = cursor.take(count.checked_mul(N).ok_or_else(|| cursor.short())?)?;
    if is_split {
        for at in 0..count {
            let mut word = [0; N];
            for (byte, stream) in word.iter_mut().zip(bytes.chunks_exact(count)) {
                *byte = stream[at];
            }
            take(word);
        }
    } else {
        bytes.as_chunks::<N>().0.iter().for_each(|word| take(*word));
    }
    Ok(())
}

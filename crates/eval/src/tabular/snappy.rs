//! Snappy, which pages of Parquet are compressed with unless somebody says otherwise.
//!
//! Compressed data are the length of the text and then elements: bytes as they are (a literal), or a copy of bytes that were
//! written before. Ids become elements of a few bytes each, four or five to an id, in an order that no processor guesses, and
//! a branch that is guessed wrong takes longer than the element. So the usual element is taken without one: the place to copy
//! from is chosen, not branched to, and 32 bytes are copied whatever its length is; what is too much is written over by the
//! next. Elements that this does not fit, and the last ones, are taken with care.
//!
//! **Choices.** The library `snap` branches for each element and takes 1.7 times as long for the ids of a run.
//!
//! The unsafe words are those of reading and writing through pointers that are compared with the ends first; tests compare
//! what comes out, and what is refused, with `snap`, for damaged data too.

#![allow(unsafe_code)]

use std::hint::select_unpredictable;
use std::mem::MaybeUninit;

/// What is copied at once. Memory behind the text has room for it.
const STEP: usize = 32;
/// How far from the end of the input an element is taken without care: its tag, four bytes of a number, a step.
const MARGIN: usize = 1 + 4 + STEP;

/// The length that the data say their text has, and the elements behind it.
pub(super) fn length(bytes: &[u8]) -> Result<(usize, &[u8]), &'static str> {
    let mut length = 0u64;
    for (at, byte) in bytes.iter().enumerate().take(5) {
        length |= u64::from(byte & 0x7f) << (7 * at);
        if *byte < 0x80 {
            let length = u32::try_from(length).map_err(|_| "its length is more than 32 bits hold")?;
            return Ok((length as usize, &bytes[at + 1..]));
        }
    }
    Err("its length is cut short")
}

/// Appends the text of `length` bytes that the elements make to `into`.
pub(super) fn decompress(elements: &[u8], length: usize, into: &mut Vec<u8>) -> Result<(), &'static str> {
    into.reserve(length.saturating_add(STEP));
    let before = into.len();
    let room = into.spare_capacity_mut();
    if room.len() < length.saturating_add(STEP) {
        return Err("it does not fit into memory");
    }
    let start = room.as_mut_ptr();
    let input = elements.as_ptr_range();
    // SAFETY: the ends of the input are those of a slice, and there is room for `length` and a step from `start` on.
    let written = unsafe {
        let mut text = Text { from: input.start, input_end: input.end, to: start, start, end: start.add(length) };
        text.usual_elements().and_then(|()| text.last_elements())
    };
    written?;
    // SAFETY: there is room, and all elements together wrote each of the `length` bytes.
    unsafe { into.set_len(before + length) };
    Ok(())
}

/// What a tag says of an element that may be usual: its length in the lower 7 bits, the upper bits of a copy's distance in bits 8
/// to 10. The highest bit says that it is not usual.
static ELEMENTS: [u16; 256] = elements();
const ODD: usize = 1 << 15;

const fn elements() -> [u16; 256] {
    let mut all = [ODD as u16; 256];
    let mut tag = 0;
    while tag < 256 {
        let length = match tag & 3 {
            LITERAL | FAR_COPY => (tag >> 2) + 1,
            NEAR_COPY => (tag >> 2 & 7) + 4,
            _ => STEP + 1,
        };
        let distance = if tag & 3 == NEAR_COPY { tag >> 5 << 8 } else { 0 };
        if length <= STEP {
            all[tag] = (distance | length) as u16;
        }
        tag += 1;
    }
    all
}

/// Kinds of elements: the lowest two bits of a tag. They are also how many bytes follow the tag of a copy, but for the last one.
const LITERAL: usize = 0;
/// Up to 11 bytes, from less than 2 KB before.
const NEAR_COPY: usize = 1;
/// Up to 64 bytes, from less than 64 KB before.
const FAR_COPY: usize = 2;
/// The same from anywhere: four bytes follow. Nobody writes them for what is written in blocks of 64 KB.
const LONG_COPY: usize = 3;

/// Which bits of the four bytes behind a tag are the distance, by kind; a long copy is not usual.
static DISTANCES: [u32; 4] = [0, 0xff, 0xffff, 0];

/// A text in the making. `from..input_end` is what is still to be read, `start..to` is written, and up to `end` and a step behind
/// it may be.
struct Text {
    from: *const u8,
    input_end: *const u8,
    to: *mut MaybeUninit<u8>,
    start: *mut MaybeUninit<u8>,
    end: *mut MaybeUninit<u8>,
}

impl Text {
    fn left_to_read(&self) -> usize {
        self.input_end as usize - self.from as usize
    }

    fn written(&self) -> usize {
        self.to as usize - self.start as usize
    }

    /// How much more the text has; none where an element went beyond its end.
    fn left_to_write(&self) -> usize {
        (self.end as usize).saturating_sub(self.to as usize)
    }

    /// Takes elements as long as there is enough input for any usual one.
    ///
    /// # Safety
    /// What the type says.
    unsafe fn usual_elements(&mut self) -> Result<(), &'static str> {
        // Both are kept in registers: whoever needs them in the struct writes them back.
        let (mut from, mut to) = (self.from, self.to);
        while (self.input_end as usize - from as usize) > MARGIN && to < self.end {
            // SAFETY: a tag, four bytes and a step are there to be read, and a step may be written at `to`, which is before `end`.
            unsafe {
                let tag = usize::from(*from);
                let behind = from.add(1);
                let element = usize::from(ELEMENTS[tag]);
                let (kind, length) = (tag & 3, element & 0x7f);
                let number = u32::from_le(behind.cast::<u32>().read_unaligned()) & DISTANCES[kind];
                let distance = (element & 0x700) + number as usize;
                // A copy that runs into itself is not usual; a literal has the distance 0, which is fine.
                let least = select_unpredictable(kind == LITERAL, 0, length);
                if element & ODD != 0 || distance < least || distance > to as usize - self.start as usize {
                    (self.from, self.to) = (from, to);
                    self.any_element()?;
                    (from, to) = (self.from, self.to);
                    continue;
                }
                let copied = to.wrapping_sub(distance).cast_const().cast::<u8>();
                let source = select_unpredictable(kind == LITERAL, behind, copied);
                // What is behind `to` may not be written yet, which bytes that may be anything allow.
                let step = source.cast::<[MaybeUninit<u8>; STEP]>().read_unaligned();
                to.cast::<[MaybeUninit<u8>; STEP]>().write_unaligned(step);
                to = to.add(length);
                from = behind.add(select_unpredictable(kind == LITERAL, (tag >> 2) + 1, kind));
            }
        }
        (self.from, self.to) = (from, to);
        Ok(())
    }

    /// Takes all that is left.
    ///
    /// # Safety
    /// What the type says.
    unsafe fn last_elements(&mut self) -> Result<(), &'static str> {
        while self.left_to_read() > 0 {
            // SAFETY: the caller's, and there is something to read.
            unsafe { self.any_element()? };
        }
        if self.to == self.end { Ok(()) } else { Err("it has another length than it says") }
    }

    /// Takes an element of any kind.
    ///
    /// # Safety
    /// What the type says, and there is a byte to read.
    #[inline(never)]
    unsafe fn any_element(&mut self) -> Result<(), &'static str> {
        // SAFETY: the slice is what is left of the input.
        let input = unsafe { std::slice::from_raw_parts(self.from, self.left_to_read()) };
        let (tag, rest) = (usize::from(input[0]), &input[1..]);
        // The bytes behind the tag that are a number.
        let width = match tag & 3 {
            LITERAL => (tag >> 2).saturating_sub(59),
            LONG_COPY => 4,
            kind => kind,
        };
        let (number, rest) = rest.split_at_checked(width).ok_or("an element is cut short")?;
        let number = number.iter().rev().fold(0, |number, byte| number << 8 | usize::from(*byte));
        if tag & 3 == LITERAL {
            let length = if width == 0 { tag >> 2 } else { number }.saturating_add(1);
            if length > rest.len() || length > self.left_to_write() {
                return Err("a literal is longer than what is left");
            }
            // SAFETY: both sides have room for the length, and the input is not the text.
            unsafe {
                self.to.cast::<u8>().copy_from_nonoverlapping(rest.as_ptr(), length);
                self.to = self.to.add(length);
                self.from = rest.as_ptr().add(length);
            }
            return Ok(());
        }
        let (length, distance) = match tag & 3 {
            NEAR_COPY => ((tag >> 2 & 7) + 4, tag >> 5 << 8 | number),
            _ => ((tag >> 2) + 1, number),
        };
        if distance == 0 || distance > self.written() || length > self.left_to_write() {
            return Err("a copy is from before the beginning, or longer than what is left");
        }
        // SAFETY: what is read was written, at last by this loop: a copy may run into itself. There is room for the length.
        unsafe {
            for _ in 0..length {
                *self.to = *self.to.sub(distance);
                self.to = self.to.add(1);
            }
        }
        self.from = rest.as_ptr();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The text, as it is read here; none where the data are refused.
    fn ours(bytes: &[u8]) -> Option<Vec<u8>> {
        let (length, elements) = length(bytes).ok()?;
        // Whoever calls has looked at the length.
        if length > 1 << 20 {
            return None;
        }
        let mut text = b"before".to_vec();
        decompress(elements, length, &mut text).ok()?;
        Some(text.split_off(6))
    }

    fn theirs(bytes: &[u8]) -> Option<Vec<u8>> {
        let is_small = snap::raw::decompress_len(bytes).is_ok_and(|length| length <= 1 << 20);
        if is_small { snap::raw::Decoder::new().decompress_vec(bytes).ok() } else { None }
    }

    /// Ids and numbers, as pages have them, with stretches of zeros and noise.
    fn text() -> impl Strategy<Value = Vec<u8>> {
        let part = prop_oneof![
            4 => (0u32..5000).prop_map(|id| format!("\u{19}\0\0\0clueweb09-en{:04}-{:02}-{id:05}", id % 97, id % 13).into_bytes()),
            1 => (0usize..300).prop_map(|length| vec![0; length]),
            1 => proptest::collection::vec(any::<u8>(), 0..200),
            1 => (1usize..9, 1usize..90).prop_map(|(period, length)| (0..length).map(|at| (at % period) as u8).collect()),
        ];
        proptest::collection::vec(part, 0..200).prop_map(|parts| parts.concat())
    }

    proptest! {
        #[test]
        fn what_was_compressed_comes_back(text in text()) {
            let packed = snap::raw::Encoder::new().compress_vec(&text).unwrap();
            prop_assert_eq!(ours(&packed), Some(text));
        }

        #[test]
        fn damaged_data_are_refused_or_read_as_elsewhere(
            text in text(),
            damage in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>()), 0..6),
            cut in proptest::option::of(any::<proptest::sample::Index>()),
        ) {
            let mut packed = snap::raw::Encoder::new().compress_vec(&text).unwrap();
            for (place, byte) in damage {
                let place = place.index(packed.len());
                packed[place] = byte;
            }
            if let Some(cut) = cut {
                packed.truncate(cut.index(packed.len()));
            }
            prop_assert_eq!(ours(&packed), theirs(&packed));
        }

        #[test]
        fn any_bytes_are_refused_or_read_as_elsewhere(bytes in proptest::collection::vec(any::<u8>(), 0..300), length in 0u8..127) {
            let mut bytes = bytes;
            bytes.insert(0, length);
            prop_assert_eq!(ours(&bytes), theirs(&bytes));
        }
    }

    #[test]
    fn long_copies_are_read() {
        // "abc", then seven bytes from three before by a copy with a distance of four bytes.
        let packed = [10, 2 << 2, b'a', b'b', b'c', 6 << 2 | 3, 3, 0, 0, 0];
        assert_eq!(ours(&packed).as_deref(), Some(&b"abcabcabca"[..]));
        assert_eq!(theirs(&packed).as_deref(), Some(&b"abcabcabca"[..]));
    }
}

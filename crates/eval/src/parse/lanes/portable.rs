//! Lines read with what every processor of a family has.

#![allow(unsafe_code)]

use super::{Lanes, Masks};

/// SSE2 on x86-64, bytes elsewhere.
#[derive(Debug)]
pub(crate) struct Portable;

impl Lanes for Portable {
    #[inline(always)]
    fn masks(window: &[u8; 64]) -> Masks {
        let mut found = Masks { blanks: 0, newlines: 0, points: 0 };
        for (part, chunk) in window.as_chunks().0.iter().enumerate() {
            let (blanks, newlines, points) = masks_of_16(chunk);
            found.blanks |= u64::from(blanks) << (16 * part);
            found.newlines |= u64::from(newlines) << (16 * part);
            found.points |= u64::from(points) << (16 * part);
        }
        found
    }

    #[inline(always)]
    fn places(window: &[u8; 64], byte: u8) -> u64 {
        window.iter().enumerate().fold(0, |found, (at, other)| found | u64::from(*other == byte) << at)
    }

    #[inline(always)]
    fn digits(tail: &[u8; 16], length: usize, point: usize) -> Option<u64> {
        let text = &tail[16usize.checked_sub(length)?..];
        let point_at = length.checked_sub(point)?;
        if length == usize::from(point > 0) {
            return None;
        }
        let mut number = 0;
        for (at, byte) in text.iter().enumerate() {
            match byte.wrapping_sub(b'0') {
                _ if at == point_at => {}
                digit @ 0..=9 => number = number * 10 + u64::from(digit),
                _ => return None,
            }
        }
        Some(number)
    }
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn masks_of_16(chunk: &[u8; 16]) -> (u32, u32, u32) {
    use std::arch::x86_64::{_mm_cmpeq_epi8, _mm_loadu_si128, _mm_movemask_epi8, _mm_or_si128, _mm_set1_epi8};
    // SAFETY: SSE2 is part of the x86-64 baseline, and the chunk holds the 16 bytes that are loaded (unaligned load).
    let (blank, newline, point) = unsafe {
        let bytes = _mm_loadu_si128(chunk.as_ptr().cast());
        let is = |byte: u8| _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte as i8));
        (
            _mm_movemask_epi8(_mm_or_si128(is(b' '), is(b'\t'))),
            _mm_movemask_epi8(is(b'\n')),
            _mm_movemask_epi8(is(b'.')),
        )
    };
    (blank as u32, newline as u32, point as u32)
}

#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn masks_of_16(chunk: &[u8; 16]) -> (u32, u32, u32) {
    let (mut blanks, mut newlines, mut points) = (0, 0, 0);
    for (i, &byte) in chunk.iter().enumerate() {
        blanks |= u32::from(byte == b' ' || byte == b'\t') << i;
        newlines |= u32::from(byte == b'\n') << i;
        points |= u32::from(byte == b'.') << i;
    }
    (blanks, newlines, points)
}

//! Lines read with what every processor of a family has.

#![allow(unsafe_code)]

use super::{Digits, Lanes, Masks};

/// SSE2 on x86-64, bytes elsewhere.
#[derive(Debug)]
pub(crate) struct Portable;

impl Lanes for Portable {
    #[inline(always)]
    fn masks(window: &[u8; 64]) -> Masks {
        let mut found = Masks { stops: 0, newlines: 0 };
        for (part, chunk) in window.as_chunks().0.iter().enumerate() {
            let (stops, newlines) = masks_of_16(chunk);
            found.stops |= u64::from(stops) << (16 * part);
            found.newlines |= u64::from(newlines) << (16 * part);
        }
        found
    }

    #[inline(always)]
    fn places(window: &[u8; 64], byte: u8) -> u64 {
        window.iter().enumerate().fold(0, |found, (at, other)| found | u64::from(*other == byte) << at)
    }

    #[inline(always)]
    fn digits(tail: &[u8; 16], length: usize) -> Option<Digits> {
        let text = &tail[16usize.checked_sub(length)?..];
        let (mut number, mut point, mut count) = (0, 0, 0);
        for (at, byte) in text.iter().enumerate() {
            match byte.wrapping_sub(b'0') {
                digit @ 0..=9 => {
                    number = number * 10 + u64::from(digit);
                    count += 1;
                }
                _ if *byte == b'.' && point == 0 => point = length - at,
                _ => return None,
            }
        }
        (count > 0).then_some(Digits { number, point })
    }
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn masks_of_16(chunk: &[u8; 16]) -> (u32, u32) {
    use std::arch::x86_64::{_mm_cmpeq_epi8, _mm_loadu_si128, _mm_movemask_epi8, _mm_or_si128, _mm_set1_epi8};
    // SAFETY: SSE2 is part of the x86-64 baseline, and the chunk holds the 16 bytes that are loaded (unaligned load).
    let (stops, newlines) = unsafe {
        let bytes = _mm_loadu_si128(chunk.as_ptr().cast());
        let is = |byte: u8| _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte as i8));
        let newlines = is(b'\n');
        let stops = _mm_or_si128(_mm_or_si128(is(b' '), is(b'\t')), newlines);
        (_mm_movemask_epi8(stops), _mm_movemask_epi8(newlines))
    };
    (stops as u32, newlines as u32)
}

#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn masks_of_16(chunk: &[u8; 16]) -> (u32, u32) {
    let (mut stops, mut newlines) = (0, 0);
    for (i, &byte) in chunk.iter().enumerate() {
        stops |= u32::from(matches!(byte, b' ' | b'\t' | b'\n')) << i;
        newlines |= u32::from(byte == b'\n') << i;
    }
    (stops, newlines)
}

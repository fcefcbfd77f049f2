//! Lines read with what every processor of a family has.

#![allow(unsafe_code)]

use super::{Lanes, Masks};
use crate::parse::score::decimal;

/// SSE2 on x86-64, bytes elsewhere.
#[derive(Debug)]
pub(crate) struct Portable;

impl Lanes for Portable {
    #[inline(always)]
    fn masks(window: &[u8; 64]) -> Masks {
        let mut found = Masks { blanks: 0, newlines: 0 };
        for (part, chunk) in window.as_chunks().0.iter().enumerate() {
            let (blanks, newlines) = masks_of_16(chunk);
            found.blanks |= u64::from(blanks) << (16 * part);
            found.newlines |= u64::from(newlines) << (16 * part);
        }
        found
    }

    #[inline(always)]
    fn decimal(tail: &[u8; 16], length: usize) -> Option<f64> {
        decimal(&tail[16usize.checked_sub(length)?..])
    }
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn masks_of_16(chunk: &[u8; 16]) -> (u32, u32) {
    use std::arch::x86_64::{_mm_cmpeq_epi8, _mm_loadu_si128, _mm_movemask_epi8, _mm_or_si128, _mm_set1_epi8};
    // SAFETY: SSE2 is part of the x86-64 baseline, and the chunk holds the 16 bytes that are loaded (unaligned load).
    let (blank, newline) = unsafe {
        let bytes = _mm_loadu_si128(chunk.as_ptr().cast());
        let space = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(b' ' as i8));
        let tab = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(b'\t' as i8));
        let newline = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(b'\n' as i8));
        (_mm_movemask_epi8(_mm_or_si128(space, tab)), _mm_movemask_epi8(newline))
    };
    (blank as u32, newline as u32)
}

#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn masks_of_16(chunk: &[u8; 16]) -> (u32, u32) {
    let (mut blanks, mut newlines) = (0, 0);
    for (i, &byte) in chunk.iter().enumerate() {
        blanks |= u32::from(byte == b' ' || byte == b'\t') << i;
        newlines |= u32::from(byte == b'\n') << i;
    }
    (blanks, newlines)
}

//! Lines read with AVX2: 32 bytes a step, and a score of up to 16 characters without a loop.

#![allow(unsafe_code)]

use super::{Lanes, Masks};
use crate::parse::score::quotient;
use std::arch::x86_64::{
    __m128i, _mm_add_epi8, _mm_and_si128, _mm_cmpeq_epi8, _mm_cmpgt_epi8, _mm_cvtsi128_si64, _mm_loadu_si128,
    _mm_madd_epi16, _mm_maddubs_epi16, _mm_movemask_epi8, _mm_packus_epi32, _mm_set_epi8, _mm_set1_epi8,
    _mm_set1_epi16, _mm_set1_epi32, _mm_shuffle_epi8, _mm_subs_epu8, _mm_testz_si128, _mm_xor_si128, _mm256_cmpeq_epi8,
    _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_or_si256, _mm256_set1_epi8,
};

/// Processors since about 2013. Only functions that are compiled for AVX2 may use it, after [`is_there`](Self::is_there).
#[derive(Debug)]
pub(crate) struct Avx2;

impl Avx2 {
    /// Whether this processor has what the walk is compiled for.
    pub(crate) fn is_there() -> bool {
        is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2")
    }
}

impl Lanes for Avx2 {
    #[inline(always)]
    fn masks(window: &[u8; 64]) -> Masks {
        let mut found = Masks { blanks: 0, newlines: 0 };
        for (part, chunk) in window.as_chunks::<32>().0.iter().enumerate() {
            // SAFETY: AVX2 is there (see the type), and the chunk holds the 32 bytes that are loaded (unaligned load).
            let (blanks, newlines) = unsafe {
                let bytes = _mm256_loadu_si256(chunk.as_ptr().cast());
                let space = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(b' ' as i8));
                let tab = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(b'\t' as i8));
                let newline = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(b'\n' as i8));
                (_mm256_movemask_epi8(_mm256_or_si256(space, tab)), _mm256_movemask_epi8(newline))
            };
            found.blanks |= u64::from(blanks as u32) << (32 * part);
            found.newlines |= u64::from(newlines as u32) << (32 * part);
        }
        found
    }

    #[inline(always)]
    fn decimal(tail: &[u8; 16], length: usize) -> Option<f64> {
        if length == 0 || length > 16 {
            return None;
        }
        // SAFETY: AVX2, and so SSE4.1, is there (see the type); the 16 bytes that are loaded are those of the array.
        unsafe {
            let positions = _mm_set_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
            let text = _mm_xor_si128(_mm_loadu_si128(tail.as_ptr().cast()), _mm_set1_epi8(b'0' as i8));
            let is_before = _mm_cmpgt_epi8(_mm_set1_epi8((16 - length) as i8), positions);
            let values = _mm_and_si128(text, _mm_xor_si128(is_before, _mm_set1_epi8(-1)));
            let point = _mm_movemask_epi8(_mm_cmpeq_epi8(values, _mm_set1_epi8((b'.' ^ b'0') as i8))) as u32;
            if point == 0 {
                return whole(values).filter(|number| *number < 1 << 53).map(|number| number as f64);
            }
            if length == 1 {
                return None;
            }
            // The characters before the point move up by one: each takes the one before it, the first becomes 0.
            let at = point.trailing_zeros();
            let moves = _mm_cmpgt_epi8(_mm_set1_epi8(at as i8 + 1), positions);
            let digits = _mm_shuffle_epi8(values, _mm_add_epi8(positions, moves));
            whole(digits).map(|number| quotient(number, 15 - at as usize))
        }
    }
}

/// The number that 16 digits make, the first in the lowest byte; `None` where a byte is none.
///
/// # Safety
/// The processor has SSE4.1.
#[inline(always)]
unsafe fn whole(digits: __m128i) -> Option<u64> {
    // SAFETY: the caller's.
    unsafe {
        let above_9 = _mm_subs_epu8(digits, _mm_set1_epi8(9));
        if _mm_testz_si128(above_9, above_9) == 0 {
            return None;
        }
        // Neighbours join: pairs, fours, eights; the weights of two neighbours stand in one word, the lower one first.
        let pairs = _mm_maddubs_epi16(digits, _mm_set1_epi16(1 << 8 | 10));
        let fours = _mm_madd_epi16(pairs, _mm_set1_epi32(1 << 16 | 100));
        let eights = _mm_madd_epi16(_mm_packus_epi32(fours, fours), _mm_set1_epi32(1 << 16 | 10_000));
        let both = _mm_cvtsi128_si64(eights) as u64;
        Some((both & 0xffff_ffff) * 100_000_000 + (both >> 32))
    }
}

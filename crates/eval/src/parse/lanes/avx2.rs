//! Lines read with AVX2: 32 bytes a step, and a score of up to 16 characters without a loop.

#![allow(unsafe_code)]

use super::{Digits, Lanes, Masks};
use std::arch::x86_64::{
    __m128i, _mm_cmpeq_epi8, _mm_cvtsi128_si64, _mm_loadu_si128, _mm_madd_epi16, _mm_maddubs_epi16, _mm_movemask_epi8,
    _mm_packus_epi32, _mm_set1_epi8, _mm_set1_epi16, _mm_set1_epi32, _mm_shuffle_epi8, _mm_subs_epu8, _mm_testz_si128,
    _mm_xor_si128, _mm256_broadcastsi128_si256, _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_movemask_epi8,
    _mm256_set1_epi8, _mm256_shuffle_epi8,
};

/// Processors since about 2013. Only functions that are compiled for AVX2 may use it, after [`is_there`](Self::is_there).
#[derive(Debug)]
pub(crate) struct Avx2;

impl Avx2 {
    /// Whether this processor has what the walk is compiled for.
    pub(crate) fn is_there() -> bool {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
    }
}

impl Lanes for Avx2 {
    #[inline(always)]
    fn masks(window: &[u8; 64]) -> Masks {
        let mut found = Masks { stops: 0, newlines: 0 };
        for (part, chunk) in window.as_chunks::<32>().0.iter().enumerate() {
            // SAFETY: AVX2 is there (see the type), and the chunk holds the 32 bytes that are loaded (unaligned load); the
            // 16 bytes of the table are its own.
            let (stops, newlines) = unsafe {
                let bytes = _mm256_loadu_si256(chunk.as_ptr().cast());
                let stops = _mm256_broadcastsi128_si256(_mm_loadu_si128(STOPS.as_ptr().cast()));
                // The table has each stop at the place that its lower four bits name, so that only stops meet themselves.
                let stops = _mm256_cmpeq_epi8(bytes, _mm256_shuffle_epi8(stops, bytes));
                let newlines = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(b'\n' as i8));
                (_mm256_movemask_epi8(stops), _mm256_movemask_epi8(newlines))
            };
            found.stops |= u64::from(stops as u32) << (32 * part);
            found.newlines |= u64::from(newlines as u32) << (32 * part);
        }
        found
    }

    #[inline(always)]
    fn places(window: &[u8; 64], byte: u8) -> u64 {
        let mut found = 0;
        for (part, chunk) in window.as_chunks::<32>().0.iter().enumerate() {
            // SAFETY: AVX2 is there (see the type), and the chunk holds the 32 bytes that are loaded (unaligned load).
            let places = unsafe {
                let bytes = _mm256_loadu_si256(chunk.as_ptr().cast());
                _mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(byte as i8)))
            };
            found |= u64::from(places as u32) << (32 * part);
        }
        found
    }

    #[inline(always)]
    fn digits(tail: &[u8; 16], length: usize) -> Option<Digits> {
        // SAFETY: AVX2, and so SSE4.1, is there (see the type).
        unsafe { digits(tail, length) }
    }
}

/// What ends a field, each at the place that its lower four bits name. All other places but the first have a byte that never
/// stands there: 0 belongs to the first.
pub(super) static STOPS: [u8; 16] = [b' ', 0, 0, 0, 0, 0, 0, 0, 0, b'\t', b'\n', 0, 0, 0, 0, 0];

/// The number that the last `length` of 16 bytes spell, as [`Lanes::digits`] has it.
///
/// # Safety
/// The processor has SSE4.1.
#[inline(always)]
pub(super) unsafe fn digits(tail: &[u8; 16], length: usize) -> Option<Digits> {
    let by_point = PLACES.get(length.wrapping_sub(1))?;
    // SAFETY: SSE4.1 is the caller's word; the 16 bytes that are loaded are those of the arrays.
    unsafe {
        let text = _mm_loadu_si128(tail.as_ptr().cast());
        let points = _mm_movemask_epi8(_mm_cmpeq_epi8(text, _mm_set1_epi8(b'.' as i8))) as u32;
        // A number without a point has it behind its end.
        let first = (points >> (16 - length) | 1 << length).trailing_zeros() as usize;
        let point = length.wrapping_sub(first);
        let places = by_point.get(point)?;
        let digits = _mm_xor_si128(text, _mm_set1_epi8(b'0' as i8));
        let number = whole(_mm_shuffle_epi8(digits, _mm_loadu_si128(places.as_ptr().cast())))?;
        Some(Digits { number, point })
    }
}

/// Where the digits of a number stand, by its length (from 1) and by how far its point is from its end: moved to the end
/// of 16 bytes with 0 in front, without the point. In a table, because working it out takes longer than reading the number.
static PLACES: [[[u8; 16]; 17]; 16] = places();

const fn places() -> [[[u8; 16]; 17]; 16] {
    // The highest bit asks for 0.
    let mut all = [[[0x80; 16]; 17]; 16];
    let mut length = 1;
    while length <= 16 {
        let mut point = 0;
        while point <= 16 {
            // A point alone is no number: it is taken for a digit, which it is not.
            let has_point = point > 0 && length > 1;
            let mut from_end = 0;
            while from_end + (has_point as usize) < length {
                let is_before_point = has_point && from_end + 1 >= point;
                all[length - 1][point][15 - from_end] = (15 - from_end - is_before_point as usize) as u8;
                from_end += 1;
            }
            point += 1;
        }
        length += 1;
    }
    all
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

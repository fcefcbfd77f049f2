//! Lines read with AVX-512: all 64 bytes in one step. Scores are read as with AVX2.

#![allow(unsafe_code)]

use super::avx2::{STOPS, digits};
use super::{Digits, Lanes, Masks};
use std::arch::x86_64::{
    _mm_loadu_si128, _mm512_broadcast_i32x4, _mm512_cmpeq_epi8_mask, _mm512_loadu_si512, _mm512_set1_epi8,
    _mm512_shuffle_epi8,
};

/// Processors since about 2019. Only functions that are compiled for AVX-512 may use it, after [`is_there`](Self::is_there).
#[derive(Debug)]
pub(crate) struct Avx512;

impl Avx512 {
    /// Whether this processor has what the walk is compiled for, and does not slow down for it: those that do lack the
    /// second part of VBMI.
    pub(crate) fn is_there() -> bool {
        is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
    }
}

impl Lanes for Avx512 {
    #[inline(always)]
    fn masks(window: &[u8; 64]) -> Masks {
        // SAFETY: AVX-512 is there (see the type), the window holds the 64 bytes that are loaded (unaligned load), and the
        // 16 bytes of the table are its own.
        unsafe {
            let bytes = _mm512_loadu_si512(window.as_ptr().cast());
            let stops = _mm512_broadcast_i32x4(_mm_loadu_si128(STOPS.as_ptr().cast()));
            Masks {
                // Only stops meet themselves in the table.
                stops: _mm512_cmpeq_epi8_mask(bytes, _mm512_shuffle_epi8(stops, bytes)),
                newlines: _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(b'\n' as i8)),
            }
        }
    }

    #[inline(always)]
    fn places(window: &[u8; 64], byte: u8) -> u64 {
        // SAFETY: AVX-512 is there (see the type), and the window holds the 64 bytes that are loaded (unaligned load).
        unsafe {
            let bytes = _mm512_loadu_si512(window.as_ptr().cast());
            _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(byte as i8))
        }
    }

    #[inline(always)]
    fn digits(tail: &[u8; 16], length: usize) -> Option<Digits> {
        // SAFETY: AVX-512, and so SSE4.1, is there (see the type).
        unsafe { digits(tail, length) }
    }
}

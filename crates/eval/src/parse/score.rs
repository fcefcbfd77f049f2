//! Reads a run's score: an exact fast path for short decimals, the general parser for the rest.

/// Powers of ten that a double holds exactly.
const EXACT_POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
];

/// The number that `text` spells, correctly rounded; `None` where it is none. Infinities and NaN are returned as they are.
pub(crate) fn parse_score(text: &[u8]) -> Option<f64> {
    let mut tail = [b' '; 16];
    if text.len() <= 16 {
        tail[16 - text.len()..].copy_from_slice(text);
        return parse_score_at(&tail, text);
    }
    general(text)
}

/// As [`parse_score`], where the 16 bytes that end with the number are at hand: they are read as one or two words.
#[inline(always)]
pub(crate) fn parse_score_at(tail: &[u8; 16], text: &[u8]) -> Option<f64> {
    let negative = text.first() == Some(&b'-');
    let length = text.len() - usize::from(negative);
    let value = match length {
        1..=8 => short(u64::from_le_bytes(*tail.last_chunk()?), length),
        9..=16 => long(u128::from_le_bytes(*tail), length),
        _ => None,
    };
    match value {
        Some(value) => Some(if negative { -value } else { value }),
        None => general(text),
    }
}

const ZEROS: u64 = 0x3030_3030_3030_3030;

/// Up to 8 characters, digits with at most one point, in the upper bytes of a word (the last character in the topmost).
///
/// The digits as an integer and the power of ten are both exact doubles, so that one division is correctly rounded
/// (Clinger 1990).
#[inline(always)]
fn short(word: u64, length: usize) -> Option<f64> {
    let text = u64::MAX << (8 * (8 - length));
    let word = (word & text) | (ZEROS & !text);
    let differences = word ^ 0x2e2e_2e2e_2e2e_2e2e;
    // The lowest marked byte is the first point; marks above it may be false, but then a second point or a non-digit is
    // found below.
    let points = differences.wrapping_sub(0x0101_0101_0101_0101) & !differences & 0x8080_8080_8080_8080;
    if points == 0 {
        return digits(word).map(|number| number as f64);
    }
    if length == 1 {
        return None;
    }
    let at = points.trailing_zeros() & !7;
    let before = word & ((1 << at) - 1);
    let after = word >> at >> 8 << 8 << at;
    let number = digits(before << 8 | after | 0x30)?;
    Some(number as f64 / EXACT_POWERS[7 - at as usize / 8])
}

/// As [`short`], for 9 to 16 characters in the upper bytes of a double word.
#[inline(never)]
fn long(word: u128, length: usize) -> Option<f64> {
    let zeros = u128::from(ZEROS) << 64 | u128::from(ZEROS);
    let text = u128::MAX << (8 * (16 - length));
    let word = (word & text) | (zeros & !text);
    let point = word.to_le_bytes().iter().position(|&byte| byte == b'.');
    let (word, decimals) = match point {
        None => (word, 0),
        Some(at) => {
            let shift = 8 * at as u32;
            let before = word & ((1 << shift) - 1);
            let after = word >> shift >> 8 << 8 << shift;
            (before << 8 | after | 0x30, 15 - at)
        }
    };
    let number = digits(word as u64)? * 100_000_000 + digits((word >> 64) as u64)?;
    (number < 1 << 53).then(|| number as f64 / EXACT_POWERS[decimals])
}

/// Eight digits, the first in the lowest byte, by three multiplications; `None` where one is no digit.
#[inline(always)]
fn digits(word: u64) -> Option<u64> {
    const HIGH: u64 = 0xf0f0_f0f0_f0f0_f0f0;
    if (word & HIGH) | ((word.wrapping_add(0x0606_0606_0606_0606) & HIGH) >> 4) != 0x3333_3333_3333_3333 {
        return None;
    }
    let pairs = (word & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(2561) >> 8;
    let fours = (pairs & 0x00ff_00ff_00ff_00ff).wrapping_mul(6_553_601) >> 16;
    Some((fours & 0x0000_ffff_0000_ffff).wrapping_mul(42_949_672_960_001) >> 32)
}

#[cold]
fn general(text: &[u8]) -> Option<f64> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn odd_spellings() {
        for (text, value) in [("1.", 1.0), (".5", 0.5), ("+3", 3.0), ("1e-3", 0.001), ("-0", -0.0), ("007", 7.0)] {
            assert_eq!(parse_score(text.as_bytes()), Some(value), "{text}");
        }
        for text in ["", "-", ".", "-.", "1.2.3", "1..2", "12345678.1.2345", "1,5", "abc", "0x10"] {
            assert_eq!(parse_score(text.as_bytes()), None, "{text}");
        }
        assert!(parse_score(b"nan").unwrap().is_nan());
        assert_eq!(parse_score(b"-inf"), Some(f64::NEG_INFINITY));
    }

    proptest! {
        #[test]
        fn fast_path_equals_the_standard_parser(text in "-?[0-9]{0,10}\\.?[0-9]{0,9}[.e -]?") {
            prop_assert_eq!(parse_score(text.as_bytes()).map(f64::to_bits), text.parse::<f64>().ok().map(f64::to_bits));
        }
    }
}

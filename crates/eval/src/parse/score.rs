//! Reads a run's score: an exact fast path for short decimals, the general parser for the rest.

/// Powers of ten that a double holds exactly.
const EXACT_POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
];

/// The number that `text` spells, correctly rounded; `None` where it is none. Infinities and NaN are returned as they are.
#[inline]
pub(crate) fn parse_score(text: &[u8]) -> Option<f64> {
    short_decimal(text).or_else(|| general(text))
}

/// At most 15 significant digits with an optional point: the digits as an integer and the power of ten are both exact
/// doubles, so that one division is correctly rounded (Clinger 1990).
#[inline]
fn short_decimal(text: &[u8]) -> Option<f64> {
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        _ => (false, text),
    };
    if digits.is_empty() || digits.len() > 16 {
        return None;
    }
    let mut mantissa = 0u64;
    let mut point = None;
    for (i, &byte) in digits.iter().enumerate() {
        let digit = byte.wrapping_sub(b'0');
        if digit <= 9 {
            mantissa = mantissa * 10 + u64::from(digit);
        } else if byte == b'.' && point.is_none() {
            point = Some(i);
        } else {
            return None;
        }
    }
    let decimals = match point {
        // Sixteen digits without a point may exceed 2^53.
        None if digits.len() > 15 => return None,
        None => 0,
        Some(_) if digits.len() == 1 => return None,
        Some(at) => digits.len() - 1 - at,
    };
    let value = mantissa as f64 / EXACT_POWERS[decimals];
    Some(if negative { -value } else { value })
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
        for text in ["", "-", ".", "1.2.3", "1,5", "abc", "0x10"] {
            assert_eq!(parse_score(text.as_bytes()), None, "{text}");
        }
        assert!(parse_score(b"nan").unwrap().is_nan());
        assert_eq!(parse_score(b"-inf"), Some(f64::NEG_INFINITY));
    }

    proptest! {
        #[test]
        fn fast_path_equals_the_standard_parser(text in "-?[0-9]{0,9}\\.?[0-9]{0,9}") {
            prop_assert_eq!(parse_score(text.as_bytes()).map(f64::to_bits), text.parse::<f64>().ok().map(f64::to_bits));
        }
    }
}

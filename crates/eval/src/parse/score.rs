//! Reads a number: plain decimals, as nearly all scores are, exactly and fast; the rest by the general parser.

/// Powers of ten that a double holds exactly, as far as they are needed.
const POWERS: [f64; 20] =
    [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19];

/// The number that `text` spells, correctly rounded; `None` where it is none. Infinities and NaN are returned as they are.
pub(crate) fn parse_score(text: &[u8]) -> Option<f64> {
    let unsigned = text.strip_prefix(b"-").unwrap_or(text);
    match decimal(unsigned) {
        Some(value) => Some(if unsigned.len() < text.len() { -value } else { value }),
        None => std::str::from_utf8(text).ok()?.parse().ok(),
    }
}

/// Up to 19 characters, digits with at most one point.
#[inline(always)]
fn decimal(text: &[u8]) -> Option<f64> {
    if text.len() > 19 {
        return None;
    }
    let mut number = 0u64;
    let mut point = None;
    for (at, &byte) in text.iter().enumerate() {
        let digit = byte.wrapping_sub(b'0');
        if digit <= 9 {
            number = number * 10 + u64::from(digit);
        } else if byte == b'.' && point.is_none() {
            point = Some(at);
        } else {
            return None;
        }
    }
    let has_digits = text.len() > usize::from(point.is_some());
    has_digits.then(|| quotient(number, point.map_or(0, |at| text.len() - 1 - at)))
}

/// `number / 10^decimals`, correctly rounded; at most 19 decimals.
#[inline(always)]
pub(super) fn quotient(number: u64, decimals: usize) -> f64 {
    if number < 1 << 53 {
        // Both are exact doubles, so that one division is correctly rounded (Clinger 1990).
        number as i64 as f64 / POWERS[decimals]
    } else {
        long_quotient(number, 10u64.pow(decimals as u32))
    }
}

/// The quotient of two numbers above 0 to 64 bits, the last of which says whether anything was left over: rounding that
/// to a double's 53 bits is rounding the true quotient.
#[inline(never)]
fn long_quotient(number: u64, power: u64) -> f64 {
    let (number_shift, power_shift) = (number.leading_zeros() as i32, power.leading_zeros() as i32);
    let (number, power) = (number << number_shift, power << power_shift);
    let scale = if number >= power { 63 } else { 64 };
    let dividend = u128::from(number) << scale;
    let bits = dividend / u128::from(power);
    let left_over = dividend != bits * u128::from(power);
    let exponent = power_shift - number_shift - scale;
    (bits as u64 | u64::from(left_over)) as f64 * f64::from_bits(((1023 + exponent) as u64) << 52)
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
        fn fast_path_equals_the_standard_parser(text in "-?[0-9]{0,12}\\.?[0-9]{0,12}[.e -]?") {
            prop_assert_eq!(parse_score(text.as_bytes()).map(f64::to_bits), text.parse::<f64>().ok().map(f64::to_bits));
        }
    }
}

//! Numbers that few columns hold: decimal ones, and those of two bytes.

/// The number that a whole number of up to 16 bytes, the highest first, stands for with so many decimals. It is the one that
/// its digits are read as, to the last bit.
pub(super) fn decimal(bytes: &[u8], scale: u32) -> f64 {
    let sign = if bytes.first().is_some_and(|byte| *byte >= 0x80) { -1 } else { 0 };
    let whole = bytes.iter().fold(sign, |number: i128, byte| number << 8 | i128::from(*byte));
    // Both are exact up to there, so that their quotient is rounded once.
    if whole.unsigned_abs() < 1 << 53 && scale <= 22 {
        return whole as f64 / 10f64.powi(scale as i32);
    }
    format!("{whole}e-{scale}").parse().unwrap_or(f64::NAN)
}

/// A number of 16 bits.
pub(super) fn half(bits: u16) -> f64 {
    let (sign, exponent, fraction) = (bits >> 15, i32::from(bits >> 10 & 0x1f), f64::from(bits & 0x3ff));
    let size = match exponent {
        0 => fraction * 2f64.powi(-24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1.0 + fraction / 1024.0) * 2f64.powi(exponent - 15),
    };
    if sign == 1 { -size } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_read_as_they_are_written() {
        assert_eq!(decimal(&[0x03, 0x98], 2), 9.2);
        assert_eq!(decimal(&[0xff, 0xff], 1), -0.1);
        assert_eq!(decimal(&123_456_789_012_345_678_901_i128.to_be_bytes(), 20), 1.234_567_890_123_456_7);
        assert_eq!(decimal(&(-7_i128).to_be_bytes(), 0), -7.0);
        assert_eq!((half(0x3c00), half(0xc000), half(1)), (1.0, -2.0, 2f64.powi(-24)));
    }
}

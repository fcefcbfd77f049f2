//! Writes a number with a fixed count of decimals, exactly as C's `printf` does, and fast.
//!
//! A double is m * 2^e with a whole m below 2^53. For negative e the digits wanted are the whole number nearest to
//! m * 10^places / 2^-e, half going to the even one: one multiplication and one shift of a 128-bit number, with
//! nothing rounded on the way.

/// More decimals than this do not fit into 128 bits together with the 53 of the number.
const MOST_PLACES: usize = 17;

/// Appends `value` with `places` decimals, rounded as `printf("%.*f")` rounds: to nearest on the exact binary value, ties to even.
pub fn push_fixed(text: &mut Vec<u8>, value: f64, places: usize) {
    if !value.is_finite() || value.abs() >= 9e15 || places > MOST_PLACES {
        text.extend_from_slice(format!("{value:.places$}").as_bytes());
        return;
    }
    if value.is_sign_negative() {
        text.push(b'-');
    }
    let power = 10u64.pow(places as u32);
    let scaled = scaled(value, power);
    let (whole, fraction) = if let Ok(small) = u64::try_from(scaled) {
        (small / power, small % power)
    } else {
        ((scaled / u128::from(power)) as u64, (scaled % u128::from(power)) as u64)
    };
    push_digits(text, whole, 1);
    if places > 0 {
        text.push(b'.');
        push_digits(text, fraction, places);
    }
}

/// |value| * power as the nearest whole number, half to even.
fn scaled(value: f64, power: u64) -> u128 {
    let bits = value.to_bits();
    let stored = ((bits >> 52) & 0x7ff) as i32;
    let mantissa = bits & ((1 << 52) - 1);
    let (mantissa, exponent) = if stored == 0 { (mantissa, -1074) } else { (mantissa | (1 << 52), stored - 1075) };
    let product = u128::from(mantissa) * u128::from(power);
    if exponent >= 0 {
        return product << exponent;
    }
    let shift = exponent.unsigned_abs();
    if shift > 120 {
        // The product is below 2^110, so this is below one half.
        return 0;
    }
    let whole = product >> shift;
    let rest = product & ((1 << shift) - 1);
    let half = 1u128 << (shift - 1);
    whole + u128::from(rest > half || (rest == half && whole & 1 == 1))
}

/// Appends a whole number with at least `least` digits.
pub(crate) fn push_digits(text: &mut Vec<u8>, mut number: u64, least: usize) {
    let mut digits = [b'0'; 20];
    let mut at = digits.len();
    while number > 0 {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
    }
    let at = at.min(digits.len() - least.min(digits.len()));
    text.extend_from_slice(&digits[at..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fixed(value: f64, places: usize) -> String {
        let mut text = Vec::new();
        push_fixed(&mut text, value, places);
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn ties_go_to_even_on_the_exact_value() {
        assert_eq!(fixed(0.03125, 4), "0.0312");
        assert_eq!(fixed(0.09375, 4), "0.0938");
        assert_eq!(fixed(0.5, 0), "0");
        assert_eq!(fixed(1.5, 0), "2");
        assert_eq!(fixed(0.00005, 4), "0.0001", "the double is a little above");
        assert_eq!(fixed(0.00015, 4), "0.0001", "the double is a little below");
        assert_eq!(fixed(-0.00001, 4), "-0.0000");
        assert_eq!(fixed(0.99995, 4), "1.0000");
        assert_eq!(fixed(123456.78905, 4), "123456.7891");
        assert_eq!(fixed(f64::from_bits(1), 4), "0.0000");
        assert_eq!(fixed(9.5e15, 1), "9500000000000000.0");
    }

    #[test]
    fn agrees_with_the_general_formatter() {
        let mut state = 7u64;
        for _ in 0..20_000 {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let denominator = (state >> 40) % 1000 + 1;
            let numerator = (state >> 20) % (denominator * 3 + 1);
            for value in [numerator as f64 / denominator as f64, f64::from_bits(state), (state >> 44) as f64 / 65536.0]
            {
                for places in [0, 3, 4, 6, 17] {
                    assert_eq!(fixed(value, places), format!("{value:.places$}"), "{value:?}");
                }
            }
        }
    }
}

//! Fractions, exact: embeddings and importances are compared without rounding.

use std::cmp::Ordering;
use std::fmt;

/// A fraction in lowest terms; the part below the line is positive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ratio {
    over: i64,
    under: i64,
}

impl Ratio {
    /// One.
    pub const ONE: Ratio = Ratio { over: 1, under: 1 };

    /// A whole number.
    pub const fn whole(number: i64) -> Self {
        Self { over: number, under: 1 }
    }

    /// The part above the line.
    pub const fn over(self) -> i64 {
        self.over
    }

    /// The part below the line, above 0.
    pub const fn under(self) -> i64 {
        self.under
    }

    /// Reads `3`, `-1`, `3/2` or `1.5`; `None` where it is none of these or has too many digits.
    pub fn read(text: &str) -> Option<Self> {
        match text.trim().split_once('/') {
            Some((over, under)) => {
                let (over, under) = (decimal(over.trim())?, decimal(under.trim())?);
                // a/b over c/d is ad/bc.
                Self::new(over.0.checked_mul(under.1)?, over.1.checked_mul(under.0)?)
            }
            None => decimal(text.trim()).and_then(|(over, under)| Self::new(over, under)),
        }
    }

    pub(crate) fn new(over: i128, under: i128) -> Option<Self> {
        let divisor = i128::try_from(common_divisor(over.unsigned_abs(), under.unsigned_abs())).ok()?;
        if under == 0 || divisor == 0 {
            return None;
        }
        let sign = under.signum();
        Some(Self {
            over: i64::try_from(sign * over / divisor).ok()?,
            under: i64::try_from(sign * under / divisor).ok()?,
        })
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        (i128::from(self.over) * i128::from(other.under)).cmp(&(i128::from(other.over) * i128::from(self.under)))
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.under {
            1 => write!(f, "{}", self.over),
            under => write!(f, "{}/{under}", self.over),
        }
    }
}

/// A decimal number as a fraction, not yet in lowest terms.
fn decimal(text: &str) -> Option<(i128, i128)> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all = format!("{whole}{fraction}");
    // 18 digits fit into 64 bits, and products of two such numbers into 128.
    if all.is_empty() || all.len() > 18 || !all.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some((sign * all.parse::<i128>().ok()?, 10i128.pow(fraction.len() as u32)))
}

/// The greatest common divisor; that of 0 and n is n.
pub(crate) fn common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_and_decimals_are_the_same_numbers() {
        let read = |text: &str| Ratio::read(text).unwrap().to_string();
        assert_eq!(
            [read("3"), read("3/2"), read("1.5"), read("6/4"), read(" -0.25 ")],
            ["3", "3/2", "3/2", "3/2", "-1/4"]
        );
        assert_eq!(
            [read("1/-2"), read("0.5/0.25"), read("0"), read("0/7"), read(".5")],
            ["-1/2", "2", "0", "0", "1/2"]
        );
        assert!(Ratio::read("1/3").unwrap() < Ratio::read("0.3334").unwrap());
        for text in ["", "x", "1/0", "1/", "--1", "1e3", ".", "1.2.3", "nan", "99999999999999999999"] {
            assert_eq!(Ratio::read(text), None, "{text}");
        }
    }
}

//! Kendall's tau-b of many samples over the same items, by counting bits.
//!
//! # Formula
//!
//! A sample of `n` items is kept as one bit a pair of items for "greater" and one for "less". The
//! pairs that agree with another sample are `popcount(greater & greater) + popcount(less & less)`, and
//! so on: a tau-b of 129 items reads 258 words.
//!
//! # Worked example
//!
//! ```
//! use aspectra_stats::correlation::PairSigns;
//! let x = PairSigns::new(&[1., 1., 2., 3.])?;
//! let y = PairSigns::new(&[1., 1., 1., 2.])?;
//! assert!((x.tau_b(&y)?? - 3.0 / 15f64.sqrt()).abs() < 1e-15);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choices
//!
//! The same definition as [`kendall`](crate::correlation::kendall()), bit for bit. Worth it when a
//! sample is compared with several others; for one comparison of long samples `kendall` is faster.

#![allow(unsafe_code)]

use super::kendall::Counts;
use crate::error::{Error, Undefined, finite};

/// The orders of all pairs of items of one sample.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairSigns {
    n: usize,
    /// Words of "greater" and "less" bits, alternating.
    words: Vec<[u64; 2]>,
    untied: u64,
}

/// A table, because taking bits from it needs no shift and is done for several pairs at once.
const BITS: [u64; 64] = {
    let mut bits = [0; 64];
    let mut at = 0;
    while at < 64 {
        bits[at] = 1 << at;
        at += 1;
    }
    bits
};

impl PairSigns {
    /// Compares all pairs of a sample.
    pub fn new(values: &[f64]) -> Result<Self, Error> {
        finite(values, 0)?;
        let n = values.len();
        let mut words = Vec::with_capacity((n * n.saturating_sub(1) / 2).div_ceil(64));
        let (mut word, mut filled, mut untied) = ([0u64; 2], 0, 0u64);
        for (i, &a) in values.iter().enumerate() {
            let mut rest = &values[i + 1..];
            while !rest.is_empty() {
                // As many as the word has room for, so that the loop inside has nothing to ask.
                let (now, later) = rest.split_at(rest.len().min(64 - filled));
                rest = later;
                for (&b, &bit) in now.iter().zip(&BITS[filled..]) {
                    word[0] |= if a > b { bit } else { 0 };
                    word[1] |= if a < b { bit } else { 0 };
                }
                filled += now.len();
                if filled == 64 {
                    untied += u64::from((word[0] | word[1]).count_ones());
                    words.push(word);
                    (word, filled) = ([0; 2], 0);
                }
            }
        }
        if filled > 0 {
            untied += u64::from((word[0] | word[1]).count_ones());
            words.push(word);
        }
        Ok(Self { n, words, untied })
    }

    /// Number of items.
    pub fn items(&self) -> usize {
        self.n
    }

    /// tau-b with another sample over the same items.
    pub fn tau_b(&self, other: &Self) -> Result<Result<f64, Undefined>, Error> {
        if self.n != other.n {
            return Err(Error::LengthMismatch { left: self.n, right: other.n });
        }
        let (concordant, discordant) = count(&self.words, &other.words);
        let strict = concordant + discordant;
        let counts =
            Counts { concordant, discordant, tied_x_only: other.untied - strict, tied_y_only: self.untied - strict };
        Ok(counts.tau_b(self.n))
    }
}

#[inline(always)]
fn count_words(x: &[[u64; 2]], y: &[[u64; 2]]) -> (u64, u64) {
    let (mut same, mut opposite) = (0u64, 0u64);
    for (a, b) in x.iter().zip(y) {
        same += u64::from(((a[0] & b[0]) | (a[1] & b[1])).count_ones());
        opposite += u64::from(((a[0] & b[1]) | (a[1] & b[0])).count_ones());
    }
    (same, opposite)
}

#[cfg(target_arch = "x86_64")]
fn count(x: &[[u64; 2]], y: &[[u64; 2]]) -> (u64, u64) {
    // The x86-64 baseline has no population count; software counting is about five times slower.
    #[target_feature(enable = "popcnt")]
    fn with_instruction(x: &[[u64; 2]], y: &[[u64; 2]]) -> (u64, u64) {
        count_words(x, y)
    }
    if std::arch::is_x86_feature_detected!("popcnt") {
        // SAFETY: the processor has the instruction, as just checked.
        return unsafe { with_instruction(x, y) };
    }
    count_words(x, y)
}

#[cfg(not(target_arch = "x86_64"))]
fn count(x: &[[u64; 2]], y: &[[u64; 2]]) -> (u64, u64) {
    count_words(x, y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degenerate_inputs() {
        let constant = PairSigns::new(&[1.0, 1.0, 1.0]).unwrap();
        let other = PairSigns::new(&[1.0, 2.0, 3.0]).unwrap();
        assert_eq!(constant.tau_b(&other), Ok(Err(Undefined::ConstantInput)));
        assert!(constant.tau_b(&PairSigns::new(&[1.0]).unwrap()).is_err());
        assert!(PairSigns::new(&[f64::NAN]).is_err());
        let empty = PairSigns::new(&[]).unwrap();
        assert_eq!(empty.tau_b(&empty), Ok(Err(Undefined::TooFewItems)));
    }
}

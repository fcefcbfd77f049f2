//! Random streams that never change: one seed, one stream for every purpose and index.
//!
//! # Formula
//!
//! The generator is ChaCha with 8 rounds. Its 32-byte key is the seed (8 bytes, little-endian),
//! then the purpose (8 bytes), then zeros; the index is the stream number. A bounded draw multiplies
//! a 64-bit word by the bound and keeps the high half, rejecting the few words that would favor
//! some values (Lemire's method).
//!
//! # Worked example
//!
//! ```
//! use aspectra_stats::stream::Stream;
//!
//! let mut a = Stream::new(42, 1, 0);
//! let mut b = Stream::new(42, 1, 0);
//! assert_eq!(a.below(10), b.below(10)); // the same seed, purpose and index: the same draws
//! ```
//!
//! # Choices
//!
//! The draws are our own because general-purpose libraries change the values of their bounded
//! sampling between releases. A test freezes the first 16 draws.
//!
//! # Reference
//!
//! D. Lemire, Fast random integer generation in an interval, ACM TOMACS 29, 2019.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Purposes used inside this crate; callers may use any number from 1000 on.
pub mod purpose {
    /// Resamples of the paired bootstrap.
    pub const BOOTSTRAP: u64 = 1;
    /// Weights of the Bayesian signed-rank test.
    pub const SIGNED_RANK: u64 = 20;
    /// Sign flips of the paired randomization test.
    pub const RANDOMIZATION: u64 = 2;
    /// Permutations of the randomized Tukey test.
    pub const RANDOMIZED_TUKEY: u64 = 3;
    /// The interval of the required difference.
    pub const REQUIRED_DIFFERENCE: u64 = 4;
    /// Halves of the blocks in the swap test.
    pub const SWAP: u64 = 5;
}

/// A reproducible stream of random numbers.
#[derive(Debug, Clone)]
pub struct Stream {
    generator: ChaCha8Rng,
}

impl Stream {
    /// The stream of a seed, a purpose and an index.
    pub fn new(seed: u64, purpose: u64, index: u64) -> Self {
        let mut key = [0u8; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&purpose.to_le_bytes());
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(index);
        Self { generator }
    }

    /// Goes to the 64-bit word of this number, from 0: what comes next does not depend on what was drawn before.
    pub fn skip_to(&mut self, word: u64) {
        self.generator.set_word_pos(2 * u128::from(word));
    }

    /// The next 64 random bits.
    pub fn word(&mut self) -> u64 {
        self.generator.next_u64()
    }

    /// A uniform integer in `0..bound`; 0 if the bound is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        loop {
            let product = u128::from(self.word()) * u128::from(bound);
            let low = product as u64;
            // The remainder is only needed when the low half is small, which is almost never.
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    /// A uniform real number strictly between 0 and 1, a multiple of 2^-53 plus 2^-54.
    pub fn unit(&mut self) -> f64 {
        ((self.word() >> 11) as f64 + 0.5) / 9_007_199_254_740_992.0
    }

    /// A standard normal number, by inversion.
    pub fn normal(&mut self) -> f64 {
        crate::distribution::normal::quantile_of(self.unit())
    }

    /// Puts a slice in random order (Fisher-Yates from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let pick = self.below(last as u64 + 1) as usize;
            items.swap(last, pick);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_frozen() {
        let mut s = Stream::new(20_240_611, purpose::BOOTSTRAP, 0);
        let draws: Vec<u64> = (0..16).map(|_| s.below(50)).collect();
        assert_eq!(draws, FROZEN);
    }

    const FROZEN: [u64; 16] = [4, 9, 44, 6, 9, 22, 20, 7, 10, 43, 42, 39, 4, 18, 41, 36];

    #[test]
    fn streams_differ_by_purpose_and_index() {
        let first = |p, i| Stream::new(1, p, i).word();
        assert_ne!(first(1, 0), first(2, 0));
        assert_ne!(first(1, 0), first(1, 1));
    }

    #[test]
    fn any_word_can_be_gone_to() {
        let mut s = Stream::new(3, 1, 0);
        let words: Vec<u64> = (0..100).map(|_| s.word()).collect();
        for at in [99, 0, 31, 32, 33] {
            s.skip_to(at);
            assert_eq!(s.word(), words[at as usize]);
        }
    }

    #[test]
    fn bounded_draws_stay_below_the_bound() {
        let mut s = Stream::new(3, 1, 0);
        assert_eq!(s.below(0), 0);
        assert_eq!(s.below(1), 0);
        assert!((0..1000).all(|_| s.below(u64::MAX) < u64::MAX));
        let mut counts = [0u32; 3];
        for _ in 0..3000 {
            counts[s.below(3) as usize] += 1;
        }
        assert!(counts.iter().all(|&c| (880..1120).contains(&c)), "{counts:?}");
    }
}

//! Random draws that never change: a stream for each purpose, so that the number of threads cannot change what is drawn.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A reproducible stream of random numbers, by the seed of the study and a text that names its purpose.
#[derive(Debug, Clone)]
pub(crate) struct Stream {
    generator: ChaCha8Rng,
}

impl Stream {
    /// The stream of a purpose, such as a measure and what is asked about it.
    pub(crate) fn new(seed: u64, purpose: &[&str]) -> Self {
        let mut key = [0u8; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        // FNV-1a: it needs to tell texts apart and to be the same everywhere, no more.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for byte in purpose.iter().flat_map(|text| text.bytes().chain([0])) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        key[8..16].copy_from_slice(&hash.to_le_bytes());
        Self { generator: ChaCha8Rng::from_seed(key) }
    }

    /// A whole number below a bound, which must not be 0. The bounds are small: the high half of a product is even enough.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.generator.next_u64()) * bound as u128) >> 64) as usize
    }

    /// A whole number from `low` to `high`, both included.
    pub(crate) fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// One of several.
    pub(crate) fn pick<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }

    /// Whether something happens that does so once in `times`.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_frozen_and_depend_on_every_part_of_the_purpose() {
        let first = |purpose: &[&str]| {
            let mut stream = Stream::new(42, purpose);
            (0..6).map(|_| stream.below(100)).collect::<Vec<usize>>()
        };
        assert_eq!(first(&["AP", "Pri"]), first(&["AP", "Pri"]));
        assert_ne!(first(&["AP", "Pri"]), first(&["APP", "ri"]));
        assert_eq!(Stream::new(1, &["x"]).between(3, 3), 3);
    }
}

//! Random numbers that are the same on every machine.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// What a stream of numbers is used for; streams of different purposes are independent.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Purpose {
    /// The documents and judgments of a web search topic.
    WebTopic = 1,
    /// The ranking of one web search run for one topic.
    WebRun = 2,
    /// A property of a whole web search run.
    WebSystem = 3,
    /// The passage workload.
    Passages = 4,
    /// The workload of many short topics.
    Topics = 5,
    /// Scores for statistics.
    Scores = 6,
}

/// One stream of numbers.
pub(crate) struct Random(ChaCha8Rng);

impl Random {
    /// The stream of (seed, purpose, index).
    pub(crate) fn new(seed: u64, purpose: Purpose, index: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&(purpose as u64).to_le_bytes());
        let mut rng = ChaCha8Rng::from_seed(key);
        rng.set_stream(index);
        Self(rng)
    }

    /// A whole number from 0 to `bound - 1`. The multiply-and-shift draw is biased by at most `bound / 2^64`.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.0.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    /// A whole number from `low` to `high`, both included.
    pub(crate) fn between(&mut self, low: u64, high: u64) -> u64 {
        low + self.below(high - low + 1)
    }

    /// A number in [0, 1).
    pub(crate) fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// True once in `times`.
    pub(crate) fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    /// Bell-shaped noise of mean 0 and deviation 1, within 3.47 of 0: the sum of four uniform numbers, because the
    /// logarithm of a true normal draw differs in the last bit between platforms.
    pub(crate) fn noise(&mut self) -> f64 {
        let bits = self.0.next_u64();
        let sum = (bits & 0xffff) + (bits >> 16 & 0xffff) + (bits >> 32 & 0xffff) + (bits >> 48);
        (sum as f64 - 131_070.0) / 37_837.0
    }
}

/// Draws without repetition. Keeps its table from call to call.
#[derive(Default)]
pub(crate) struct DistinctDraw {
    slots: Vec<(u64, u64)>,
    round: u64,
}

impl DistinctDraw {
    /// Fills `drawn` with `count` different numbers below `bound`, in the order they came.
    pub(crate) fn draw(&mut self, random: &mut Random, bound: u64, count: usize, drawn: &mut Vec<u64>) {
        assert!(count as u64 <= bound, "{count} different numbers below {bound} do not exist");
        let size = (2 * count).next_power_of_two();
        if self.slots.len() < size {
            self.slots = vec![(0, 0); size];
        }
        self.round += 1;
        drawn.clear();
        while drawn.len() < count {
            let number = random.below(bound);
            if self.is_new(number) {
                drawn.push(number);
            }
        }
    }

    fn is_new(&mut self, number: u64) -> bool {
        let mask = self.slots.len() - 1;
        let mut slot = (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        loop {
            let (round, held) = self.slots[slot];
            if round != self.round {
                self.slots[slot] = (self.round, number);
                return true;
            }
            if held == number {
                return false;
            }
            slot = (slot + 1) & mask;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_do_not_repeat() {
        let mut random = Random::new(1, Purpose::Passages, 0);
        let mut draw = DistinctDraw::default();
        let mut drawn = Vec::new();
        for _ in 0..3 {
            draw.draw(&mut random, 100, 100, &mut drawn);
            let mut sorted = drawn.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (0..100).collect::<Vec<u64>>());
        }
    }

    #[test]
    fn noise_is_centered() {
        let mut random = Random::new(3, Purpose::WebRun, 9);
        let values: Vec<f64> = (0..100_000).map(|_| random.noise()).collect();
        let mean = values.iter().sum::<f64>() / 1e5;
        let variance = values.iter().map(|value| value * value).sum::<f64>() / 1e5;
        assert!(mean.abs() < 0.02 && (variance - 1.0).abs() < 0.02, "{mean} {variance}");
    }
}

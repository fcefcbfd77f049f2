//! Random signs of whole blocks, shared by all pairs of groups.
//!
//! # Formula
//!
//! If two groups do not differ, the difference of a block could as well have the other sign. A pattern flips the signs of
//! whole blocks, for all pairs at once: the signed sum of a pair's differences is the difference of the signed sums of
//! its two groups, so that a pattern costs groups x blocks and one subtraction a pair.
//!
//! # Choices
//!
//! Sharing the signs changes how the tests of different pairs depend on each other, not the distribution of any one of
//! them; tests of the largest statistic need that dependence. Pattern `b` is the words `b ceil(n/64)` and on of one random
//! stream, so that results depend neither on the number of threads nor on which pairs are tested.
//!
//! The sums of four blocks are looked up by their four signs, where that table is small.

use crate::matrix::BlockMatrix;
use crate::stream::{Stream, purpose};
use crate::work::{self, Work};
use rayon::prelude::*;

/// Patterns that are worked on together: their sums stand side by side.
pub(super) const BATCH: usize = 64;
/// Numbers of the largest table of sums of four blocks, 64 MB.
const MOST_IN_TABLE: usize = 8_000_000;

/// The observations, ready to be summed under many patterns of signs.
pub(super) struct SignedSums {
    groups: usize,
    blocks: usize,
    /// Blocks whose signs are looked up together.
    width: usize,
    /// For each such lot and each pattern of its signs the sum of every group.
    table: Vec<f64>,
    seed: u64,
}

/// The signed sums of some patterns: for each group one number a pattern.
pub(super) struct Batch<'a> {
    pub(super) valid: usize,
    sums: &'a [f64],
}

impl Batch<'_> {
    /// The sums of a group, one a pattern.
    pub(super) fn of(&self, group: usize) -> &[f64; BATCH] {
        // A chunk of that length always is such an array.
        self.sums[group * BATCH..].first_chunk().unwrap_or(&[0.0; BATCH])
    }
}

impl SignedSums {
    pub(super) fn new(x: &BlockMatrix, seed: u64) -> Self {
        let (blocks, groups) = (x.blocks(), x.groups());
        let width = if blocks * groups * 4 <= MOST_IN_TABLE { 4 } else { 1 };
        let mut table = Vec::with_capacity((blocks.div_ceil(width) * groups) << width);
        let mut centered = vec![0.0; width * groups];
        for lot in (0..blocks).step_by(width) {
            centered.fill(0.0);
            for (row, block) in centered.chunks_exact_mut(groups).zip(lot..blocks) {
                // What all groups share cancels in every difference, and would only cost digits.
                let mean = x.block_mean(block);
                row.iter_mut().zip(x.row(block)).for_each(|(c, v)| *c = v - mean);
            }
            for pattern in 0..1usize << width {
                for group in 0..groups {
                    let signed = |b: usize| if pattern >> b & 1 == 1 { 1.0 } else { -1.0 };
                    table.push((0..width).map(|b| signed(b) * centered[b * groups + group]).sum());
                }
            }
        }
        Self { groups, blocks, width, table, seed }
    }

    /// The sums without any flip.
    pub(super) fn observed(&self) -> Vec<f64> {
        let mut sums = vec![0.0; self.groups];
        let words = vec![u64::MAX; self.blocks.div_ceil(64)];
        self.add(&words, &mut sums);
        sums
    }

    fn add(&self, words: &[u64], sums: &mut [f64]) {
        let patterns = 1usize << self.width;
        for lot in 0..self.blocks.div_ceil(self.width) {
            let first = lot * self.width;
            // 64 is a multiple of the width, so that no lot spans two words.
            let pattern = (words[first / 64] >> (first % 64)) as usize & (patterns - 1);
            let row = &self.table[(lot * patterns + pattern) * self.groups..][..self.groups];
            sums.iter_mut().zip(row).for_each(|(sum, v)| *sum += v);
        }
    }

    /// Hands `count` patterns to `take` in batches, on all threads, and merges what each task made of them.
    pub(super) fn fold<T: Send>(
        &self,
        count: usize,
        start: impl Fn() -> T + Sync,
        take: impl Fn(&mut T, usize, &Batch<'_>) + Sync,
        merge: impl Fn(T, T) -> T + Sync + Send,
    ) -> T {
        // Whole batches a task, so that a task's own counts are made seldom.
        const A_TASK: usize = 16 * BATCH;
        let words_each = self.blocks.div_ceil(64);
        let work = Work::begin("patterns of signs", count);
        let task = |first: usize| {
            let mut found = start();
            let mut stream = Stream::new(self.seed, purpose::RANDOMIZATION, 0);
            stream.skip_to((first * words_each) as u64);
            let mut words = vec![0u64; words_each];
            let mut row = vec![0.0; self.groups];
            let mut sums = vec![0.0; self.groups * BATCH];
            let end = (first + A_TASK).min(count);
            for batch in (first..end).step_by(BATCH) {
                let valid = BATCH.min(end - batch);
                for pattern in 0..valid {
                    words.iter_mut().for_each(|word| *word = stream.word());
                    row.fill(0.0);
                    self.add(&words, &mut row);
                    row.iter().enumerate().for_each(|(group, sum)| sums[group * BATCH + pattern] = *sum);
                }
                take(&mut found, batch, &Batch { valid, sums: &sums });
            }
            work.step(end - first);
            found
        };
        let tasks = count.div_ceil(A_TASK);
        work::each(tasks).map(|number| task(number * A_TASK)).reduce(&start, merge)
    }

    /// Pattern by pattern, the signs of the blocks as bits: the reference that the sums are checked against.
    #[cfg(test)]
    fn words(&self, pattern: usize) -> Vec<u64> {
        let each = self.blocks.div_ceil(64);
        let mut stream = Stream::new(self.seed, purpose::RANDOMIZATION, 0);
        stream.skip_to((pattern * each) as u64);
        (0..each).map(|_| stream.word()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_the_signs() {
        for (blocks, groups) in [(3, 2), (70, 5), (129, 3)] {
            let mut noise = Stream::new(1, 1001, 0);
            let cells: Vec<f64> = (0..blocks * groups).map(|_| noise.unit()).collect();
            let x = BlockMatrix::from_flat(blocks, groups, cells).unwrap();
            let sums = SignedSums::new(&x, 9);
            let differences = sums.fold(
                150,
                || vec![0.0; 150],
                |found, first, batch| {
                    for r in 0..batch.valid {
                        found[first + r] = batch.of(0)[r] - batch.of(1)[r];
                    }
                },
                |a, b| a.iter().zip(b).map(|(a, b)| a + b).collect(),
            );
            for (pattern, found) in differences.iter().enumerate() {
                let words = sums.words(pattern);
                let sign = |block: usize| if words[block / 64] >> (block % 64) & 1 == 1 { 1.0 } else { -1.0 };
                let plain: f64 = (0..blocks).map(|b| sign(b) * (x.row(b)[0] - x.row(b)[1])).sum();
                assert!((plain - found).abs() < 1e-12);
            }
        }
    }
}

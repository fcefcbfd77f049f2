//! Resamples of blocks: which blocks each of `B` draws with replacement holds.
//!
//! # Formula
//!
//! Resample `r` of `n` blocks is the draws `n r, ..., n r + n - 1` of one random stream. So a larger `B` only
//! appends resamples, and any one of them can be drawn by itself.
//!
//! # Worked example
//!
//! ```
//! use aspectra_stats::paired::Resamples;
//! let few = Resamples::draw(42, 50, 100)?;
//! let many = Resamples::draw(42, 60_000, 1_000_000)?; // takes no memory: drawn when it is needed
//! assert_eq!((few.count(), many.count()), (100, 1_000_000));
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! Up to 50 million block numbers are kept in a table, because many pairs ask for the same resamples;
//! beyond that each is drawn anew where it is needed, the same to the last one.

use crate::error::Error;
use crate::matrix::BlockMatrix;
use crate::stream::{Stream, purpose};

/// More block numbers than this are not kept.
const MOST_KEPT: usize = 50_000_000;

/// Resamples of blocks: lists of `blocks` block numbers each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resamples {
    blocks: usize,
    count: usize,
    source: Source,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Source {
    Table(Vec<u32>),
    Seed(u64),
}

impl Resamples {
    /// Draws `count` resamples with replacement; a larger `count` only appends resamples.
    pub fn draw(seed: u64, blocks: usize, count: usize) -> Result<Self, Error> {
        Self::draw_keeping(seed, blocks, count, MOST_KEPT)
    }

    fn draw_keeping(seed: u64, blocks: usize, count: usize, most: usize) -> Result<Self, Error> {
        Self::check(blocks, count)?;
        let source = match blocks.checked_mul(count) {
            Some(size) if size <= most => {
                let mut stream = Stream::new(seed, purpose::BOOTSTRAP, 0);
                Source::Table((0..size).map(|_| stream.below(blocks as u64) as u32).collect())
            }
            _ => Source::Seed(seed),
        };
        Ok(Self { blocks, count, source })
    }

    /// All `n^n` resamples of at most 7 blocks, for exact results.
    pub fn all(blocks: usize) -> Result<Self, Error> {
        if blocks > 7 {
            let size = (blocks as f64).powf(blocks as f64);
            return Err(Error::TooLarge { what: "all resamples", size, limit: 823_543.0 });
        }
        let count = blocks.pow(blocks as u32);
        Self::check(blocks, count)?;
        let mut indices = Vec::with_capacity(count * blocks);
        for mut number in 0..count {
            for _ in 0..blocks {
                indices.push((number % blocks) as u32);
                number /= blocks;
            }
        }
        Ok(Self { blocks, count, source: Source::Table(indices) })
    }

    /// Takes given resamples, each a list of as many block numbers (from 0) as there are blocks.
    pub fn given<R: AsRef<[usize]>>(blocks: usize, resamples: &[R]) -> Result<Self, Error> {
        Self::check(blocks, resamples.len())?;
        let mut indices = Vec::with_capacity(blocks * resamples.len());
        for (block, resample) in resamples.iter().enumerate() {
            let resample = resample.as_ref();
            if resample.len() != blocks {
                return Err(Error::Ragged { block, found: resample.len(), expected: blocks });
            }
            for &index in resample {
                if index >= blocks {
                    return Err(Error::IndexOutOfRange { index, limit: blocks });
                }
                indices.push(index as u32);
            }
        }
        Ok(Self { blocks, count: resamples.len(), source: Source::Table(indices) })
    }

    fn check(blocks: usize, count: usize) -> Result<(), Error> {
        if blocks < 2 {
            return Err(Error::TooFewBlocks { found: blocks, needed: 2 });
        }
        if count == 0 {
            return Err(Error::OutOfRange { parameter: "resamples", value: 0.0, expected: "1 or more" });
        }
        // Beyond this not even the numbers of the draws fit.
        let size = blocks as f64 * count as f64;
        if size > 1e15 || blocks > u32::MAX as usize {
            return Err(Error::TooLarge { what: "resampling", size, limit: 1e15 });
        }
        Ok(())
    }

    /// Number of blocks.
    pub fn blocks(&self) -> usize {
        self.blocks
    }

    /// Number of resamples.
    pub fn count(&self) -> usize {
        self.count
    }

    /// How often each block was drawn in one resample; `room` is reused from one to the next.
    ///
    /// ```
    /// use aspectra_stats::paired::Resamples;
    /// let twice_the_first = Resamples::given(2, &[[0, 0]])?;
    /// assert_eq!(twice_the_first.counts(0, &mut Vec::new()), [2, 0]);
    /// # Ok::<(), aspectra_stats::Error>(())
    /// ```
    pub fn counts(&self, resample: usize, room: &mut Vec<u32>) -> Vec<u32> {
        let mut counts = vec![0; self.blocks];
        self.of(resample, room).iter().for_each(|&block| counts[block as usize] += 1);
        counts
    }

    /// The means of all groups over one resample of the blocks; `room` is reused from one to the next.
    ///
    /// ```
    /// use aspectra_stats::{matrix::BlockMatrix, paired::Resamples};
    /// let x = BlockMatrix::from_rows(&[[1.0, 5.0], [2.0, 7.0]])?;
    /// let twice_the_first = Resamples::given(2, &[[0, 0]])?;
    /// assert_eq!(twice_the_first.group_means(0, &x, &mut Vec::new())?, [1.0, 5.0]);
    /// # Ok::<(), aspectra_stats::Error>(())
    /// ```
    pub fn group_means(&self, resample: usize, x: &BlockMatrix, room: &mut Vec<u32>) -> Result<Vec<f64>, Error> {
        if x.blocks() != self.blocks {
            return Err(Error::LengthMismatch { left: x.blocks(), right: self.blocks });
        }
        let mut sums = vec![0.0; x.groups()];
        self.add_rows(resample, x, room, &mut sums);
        let n = self.blocks as f64;
        sums.iter_mut().for_each(|sum| *sum /= n);
        Ok(sums)
    }

    /// Adds the rows of the blocks of a resample, each as often as it was drawn.
    pub(crate) fn add_rows(&self, resample: usize, x: &BlockMatrix, room: &mut Vec<u32>, sums: &mut [f64]) {
        for &block in self.of(resample, room) {
            for (sum, v) in sums.iter_mut().zip(x.row(block as usize)) {
                *sum += v;
            }
        }
    }

    /// The block numbers of one resample; `room` holds them where they are not kept.
    pub(crate) fn of<'a>(&'a self, resample: usize, room: &'a mut Vec<u32>) -> &'a [u32] {
        match &self.source {
            Source::Table(indices) => &indices[resample * self.blocks..(resample + 1) * self.blocks],
            Source::Seed(seed) => {
                let mut stream = Stream::new(*seed, purpose::BOOTSTRAP, 0);
                stream.skip_to(resample as u64 * self.blocks as u64);
                room.clear();
                room.extend((0..self.blocks).map(|_| stream.below(self.blocks as u64) as u32));
                room
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_kept_is_drawn_the_same() {
        let (kept, drawn) = (Resamples::draw(7, 13, 40).unwrap(), Resamples::draw_keeping(7, 13, 40, 0).unwrap());
        assert_ne!(kept, drawn);
        let (mut room, mut other) = (Vec::new(), Vec::new());
        for r in [0, 39, 5, 6, 17] {
            assert_eq!(kept.of(r, &mut room), drawn.of(r, &mut other));
        }
    }

    #[test]
    fn bad_input() {
        assert!(Resamples::given(3, &[[0, 0, 3]]).is_err());
        assert!(Resamples::given(3, &[vec![0, 0]]).is_err());
        assert!(Resamples::all(9).is_err());
        assert!(Resamples::draw(1, 1, 10).is_err());
        assert!(Resamples::draw(1, 10, 0).is_err());
        assert!(Resamples::draw(1, 10, usize::MAX).is_err());
    }
}

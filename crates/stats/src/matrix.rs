//! A complete block design: one observation for every block and group.
//!
//! # Worked example
//!
//! Two blocks (rows) measured under three groups (columns):
//!
//! ```
//! use aspectra_stats::matrix::BlockMatrix;
//!
//! let x = BlockMatrix::from_rows(&[[0.1, 0.2, 0.6], [0.3, 0.4, 0.8]])?;
//! assert_eq!((x.blocks(), x.groups()), (2, 3));
//! assert!((x.group_mean(2) - 0.7).abs() < 1e-15);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! The matrix is complete and finite. What to do about a missing observation (leave the block out,
//! put a value in) changes every test, so it is decided before the matrix is built.

use crate::error::{Error, usable};

/// A complete, finite matrix of observations: blocks (rows) by groups (columns).
#[derive(Debug, Clone, PartialEq)]
pub struct BlockMatrix {
    blocks: usize,
    groups: usize,
    cells: Vec<f64>,
}

impl BlockMatrix {
    /// Builds the matrix from one row a block.
    pub fn from_rows<R: AsRef<[f64]>>(rows: &[R]) -> Result<Self, Error> {
        let groups = rows.first().map_or(0, |r| r.as_ref().len());
        let mut cells = Vec::with_capacity(groups * rows.len());
        for (block, row) in rows.iter().enumerate() {
            let row = row.as_ref();
            if row.len() != groups {
                return Err(Error::Ragged { block, found: row.len(), expected: groups });
            }
            cells.extend_from_slice(row);
        }
        Self::from_flat(rows.len(), groups, cells)
    }

    /// Builds the matrix from its cells, row after row.
    pub fn from_flat(blocks: usize, groups: usize, cells: Vec<f64>) -> Result<Self, Error> {
        if blocks == 0 {
            return Err(Error::TooFewBlocks { found: 0, needed: 1 });
        }
        if groups == 0 {
            return Err(Error::TooFewGroups { found: 0, needed: 1 });
        }
        if blocks.checked_mul(groups) != Some(cells.len()) {
            return Err(Error::LengthMismatch { left: blocks.saturating_mul(groups), right: cells.len() });
        }
        if let Some(at) = cells.iter().position(|v| !usable(*v)) {
            return Err(Error::NotFiniteCell { block: at / groups, group: at % groups });
        }
        Ok(Self { blocks, groups, cells })
    }

    /// Number of blocks.
    pub fn blocks(&self) -> usize {
        self.blocks
    }

    /// Number of groups.
    pub fn groups(&self) -> usize {
        self.groups
    }

    /// The observations of one block, one a group.
    ///
    /// # Panics
    ///
    /// If there is no such block, as indexing a slice does; the same holds for `column` and the means.
    pub fn row(&self, block: usize) -> &[f64] {
        &self.cells[block * self.groups..(block + 1) * self.groups]
    }

    pub(crate) fn row_mut(&mut self, block: usize) -> &mut [f64] {
        &mut self.cells[block * self.groups..(block + 1) * self.groups]
    }

    /// All rows, in order.
    pub fn rows(&self) -> impl Iterator<Item = &[f64]> {
        self.cells.chunks_exact(self.groups)
    }

    /// The observations of one group, one a block.
    pub fn column(&self, group: usize) -> Vec<f64> {
        self.rows().map(|r| r[group]).collect()
    }

    /// Mean of one group.
    pub fn group_mean(&self, group: usize) -> f64 {
        self.rows().map(|r| r[group]).sum::<f64>() / self.blocks as f64
    }

    /// Means of all groups.
    pub fn group_means(&self) -> Vec<f64> {
        (0..self.groups).map(|g| self.group_mean(g)).collect()
    }

    /// Means of all groups for putting them in order: what differs by rounding only is equal.
    pub fn ordering_means(&self) -> Vec<f64> {
        crate::ranks::rounding_ties(&self.group_means())
    }

    /// Mean of one block.
    pub fn block_mean(&self, block: usize) -> f64 {
        self.row(block).iter().sum::<f64>() / self.groups as f64
    }

    /// All cells, row after row.
    pub fn cells(&self) -> &[f64] {
        &self.cells
    }

    /// Fails unless there are at least this many blocks and groups.
    pub(crate) fn require(&self, blocks: usize, groups: usize) -> Result<(), Error> {
        if self.blocks < blocks {
            return Err(Error::TooFewBlocks { found: self.blocks, needed: blocks });
        }
        if self.groups < groups {
            return Err(Error::TooFewGroups { found: self.groups, needed: groups });
        }
        Ok(())
    }

    /// Fails unless the groups of all pairs exist.
    pub(crate) fn require_pairs(&self, pairs: &[(usize, usize)]) -> Result<(), Error> {
        match pairs.iter().map(|&(i, j)| i.max(j)).find(|&index| index >= self.groups) {
            Some(index) => Err(Error::IndexOutOfRange { index, limit: self.groups }),
            None => Ok(()),
        }
    }
}

/// All pairs `i < j` of `k` groups, in the order every pair table of this crate uses.
pub(crate) fn pairs(k: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..k).flat_map(move |i| (i + 1..k).map(move |j| (i, j)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_what_is_not_complete_and_finite() {
        assert_eq!(
            BlockMatrix::from_rows(&[vec![1.0, 2.0], vec![1.0]]),
            Err(Error::Ragged { block: 1, found: 1, expected: 2 })
        );
        assert_eq!(
            BlockMatrix::from_rows(&[[1.0, 2.0], [1.0, f64::NAN]]),
            Err(Error::NotFiniteCell { block: 1, group: 1 })
        );
        assert!(BlockMatrix::from_rows::<[f64; 2]>(&[]).is_err());
        assert!(BlockMatrix::from_flat(2, 2, vec![1.0]).is_err());
        assert!(BlockMatrix::from_flat(usize::MAX, 3, vec![]).is_err());
    }
}

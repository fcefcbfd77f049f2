//! Per-block normalization: puts the observations of every block on a common scale.
//!
//! # Formula
//!
//! For each block over its groups: `zscore` (x - mean) / sd, `minmax` (x - min) / (max - min), `rank`
//! the mid-rank, from 1 for the smallest.
//!
//! # Worked example
//!
//! The block 0.1, 0.2, 0.4 becomes 0, 1/3, 1 by `minmax`.
//!
//! ```
//! use aspectra_stats::{matrix::BlockMatrix, normalize::{normalize, Normalization}};
//! let x = BlockMatrix::from_rows(&[[0.1, 0.2, 0.4]])?;
//! let y = normalize(&x, Normalization::MinMax);
//! assert!((y.row(0)[1] - 1.0 / 3.0).abs() < 1e-15);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! The sd is the sample's (n - 1). A constant block becomes zeros; constant means max = min, because
//! three times 0.2 has a rounded sd above 0. Every value depends on which groups are present: adding
//! one changes all the others.

use crate::matrix::BlockMatrix;
use crate::ranks::rank;
use aspectra_words::words;

words! {
    /// A way to normalize a block.
    #[derive(Hash)]
    pub enum Normalization {
        ZScore = "z": "Mean 0 and sample standard deviation 1",
        MinMax = "minmax": "Smallest value 0, largest 1",
        Rank = "rank": "Mid-ranks, smallest value first",
    }
}

/// Normalizes every block.
pub fn normalize(x: &BlockMatrix, how: Normalization) -> BlockMatrix {
    let mut result = x.clone();
    for block in 0..x.blocks() {
        let values = normalize_values(x.row(block), how);
        result.row_mut(block).copy_from_slice(&values);
    }
    result
}

/// Normalizes the observations of one block.
pub fn normalize_values(row: &[f64], how: Normalization) -> Vec<f64> {
    let (low, high) = row.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), &v| (l.min(v), h.max(v)));
    match how {
        Normalization::Rank => rank(row).ranks,
        _ if low == high => vec![0.0; row.len()],
        Normalization::MinMax => row.iter().map(|v| (v - low) / (high - low)).collect(),
        Normalization::ZScore => {
            let n = row.len() as f64;
            let mean = row.iter().sum::<f64>() / n;
            // In units of the range, because the squares of tiny deviations would be 0.
            let unit = high - low;
            let squares: f64 = row.iter().map(|v| ((v - mean) / unit) * ((v - mean) / unit)).sum();
            let sd = unit * (squares / (n - 1.0)).sqrt();
            row.iter().map(|v| (v - mean) / sd).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_way() {
        let x = BlockMatrix::from_rows(&[[0.1, 0.2, 0.4], [0.2; 3], [0.3, 0.3, 0.6]]).unwrap();
        let z = normalize(&x, Normalization::ZScore);
        let expected = [-0.8728715609439696, -0.21821789023599247, 1.0910894511799616];
        for (a, b) in z.row(0).iter().zip(expected) {
            assert!((a - b).abs() < 1e-12);
        }
        assert_eq!(z.row(1), [0.0; 3]);
        assert_eq!(normalize(&x, Normalization::MinMax).row(2), [0.0, 0.0, 1.0]);
        assert_eq!(normalize(&x, Normalization::Rank).row(2), [1.5, 1.5, 3.0]);
        let tiny = BlockMatrix::from_rows(&[[1e-300, 2e-300]]).unwrap();
        assert!(normalize(&tiny, Normalization::ZScore).row(0)[1].is_finite());
    }
}

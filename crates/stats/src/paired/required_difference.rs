//! The required difference: how far apart two means must be before the bootstrap test calls them
//! different.
//!
//! # Formula
//!
//! For each pair of groups take the `ceil(B alpha)`-th largest `|t*|` of its `B` resamples and the
//! absolute mean of that resample; the required difference is the largest over all pairs.
//!
//! # Worked example
//!
//! ```
//! use aspectra_stats::matrix::BlockMatrix;
//! use aspectra_stats::paired::{required_difference, Resamples};
//! let x = BlockMatrix::from_rows(&[[0.1, 0.3], [0.2, 0.5], [0.4, 0.45], [0.3, 0.6]])?;
//! let needed = required_difference(&x, &Resamples::draw(42, 4, 1000)?, 0.05)?;
//! assert!(needed > 0.0 && needed < 0.3);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! |t*| is used, not t*: sorting signed values would give a one-sided quantile and too small a
//! difference. Resamples without spread are left out of the order, pairs without variation
//! contribute 0.
//!
//! # Reference
//!
//! T. Sakai, Evaluating evaluation metrics based on the bootstrap, SIGIR 2006.

use super::Differences;
use super::bootstrap::Resamples;
use crate::error::{Error, open_unit};
use crate::matrix::{BlockMatrix, pairs};
use rayon::prelude::*;

/// The difference of means that is needed at level `alpha`, over all pairs of groups.
pub fn required_difference(x: &BlockMatrix, resamples: &Resamples, alpha: f64) -> Result<f64, Error> {
    x.require(2, 2)?;
    open_unit("alpha", alpha)?;
    if x.blocks() != resamples.blocks() {
        return Err(Error::LengthMismatch { left: x.blocks(), right: resamples.blocks() });
    }
    let columns: Vec<Vec<f64>> = (0..x.groups()).map(|g| x.column(g)).collect();
    let place = ((resamples.count() as f64 * alpha).ceil() as usize).max(1) - 1;
    let multiplicities = multiplicities(resamples);
    let indices: Vec<(usize, usize)> = pairs(x.groups()).collect();
    let needed = indices
        .par_iter()
        .map_init(
            || (vec![0.0; resamples.count()], vec![0.0; resamples.count()], Vec::new()),
            |(sums, squares, order), &(i, j)| {
                let z = Differences::new(&columns[i], &columns[j]);
                one_pair(&z, &multiplicities, place, sums, squares, order)
            },
        )
        .reduce(|| 0.0, f64::max);
    Ok(needed)
}

/// How often each resample holds each block, block after block.
fn multiplicities(resamples: &Resamples) -> Vec<Vec<f32>> {
    let mut table = vec![vec![0.0f32; resamples.count()]; resamples.blocks()];
    for (r, resample) in (0..resamples.count()).map(|r| (r, resamples.of(r))) {
        for &block in resample {
            table[block as usize][r] += 1.0;
        }
    }
    table
}

fn one_pair(
    z: &Differences,
    multiplicities: &[Vec<f32>],
    place: usize,
    sums: &mut [f64],
    squares: &mut [f64],
    order: &mut Vec<(f64, f64)>,
) -> f64 {
    let scale = z.values.iter().fold(0.0f64, |m, v| m.max((v - z.mean).abs()));
    if z.constant || scale == 0.0 {
        return 0.0;
    }
    sums.fill(0.0);
    squares.fill(0.0);
    for (v, counts) in z.values.iter().zip(multiplicities) {
        let w = (v - z.mean) / scale;
        for ((sum, square), &m) in sums.iter_mut().zip(squares.iter_mut()).zip(counts) {
            let part = w * f64::from(m);
            *sum += part;
            *square += w * part;
        }
    }
    let n = z.values.len() as f64;
    order.clear();
    order.extend(sums.iter().zip(squares.iter()).filter_map(|(sum, square)| {
        let spread = n * square - sum * sum;
        // Rounding leaves a little where all values are the same.
        (spread > 1e-12 * n * square).then(|| (sum * sum / spread, sum.abs()))
    }));
    if place >= order.len() {
        return 0.0;
    }
    let (_, at, _) = order.select_nth_unstable_by(place, |a, b| b.0.total_cmp(&a.0));
    at.1 / n * scale
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_the_definition() {
        let a = [0.1, 0.2, 0.4, 0.3, 0.7];
        let b = [0.3, 0.5, 0.45, 0.6, 0.2];
        let rows: Vec<[f64; 2]> = a.iter().zip(&b).map(|(x, y)| [*x, *y]).collect();
        let x = BlockMatrix::from_rows(&rows).unwrap();
        let resamples = Resamples::draw(5, 5, 300).unwrap();
        let z: Vec<f64> = a.iter().zip(&b).map(|(x, y)| x - y).collect();
        let mean = z.iter().sum::<f64>() / 5.0;
        let mut all = vec![];
        for r in 0..300 {
            let w: Vec<f64> = resamples.of(r).iter().map(|&i| z[i as usize] - mean).collect();
            let m = w.iter().sum::<f64>() / 5.0;
            let v = w.iter().map(|v| (v - m) * (v - m)).sum::<f64>() / 4.0;
            if v > 1e-20 {
                all.push((m.abs() / (v / 5.0).sqrt(), m.abs()));
            }
        }
        all.sort_by(|p, q| q.0.total_cmp(&p.0));
        let needed = required_difference(&x, &resamples, 0.1).unwrap();
        assert!((needed - all[29].1).abs() < 1e-12);
    }

    #[test]
    fn no_variation_and_bad_input() {
        let x = BlockMatrix::from_rows(&[[0.1, 0.3], [0.2, 0.4]]).unwrap();
        let resamples = Resamples::draw(5, 2, 30).unwrap();
        assert_eq!(required_difference(&x, &resamples, 0.1), Ok(0.0));
        assert!(required_difference(&x, &resamples, 0.0).is_err());
        let other = Resamples::draw(5, 3, 30).unwrap();
        assert!(required_difference(&x, &other, 0.1).is_err());
    }
}

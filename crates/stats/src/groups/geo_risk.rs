//! GeoRisk: how well a group does over all blocks, and how seldom it falls below what its total lets one expect.
//!
//! # Formula
//!
//! With the totals of blocks, groups and the whole matrix, `e = (block total)(group total)/total` is what a cell would
//! be if blocks and groups did not interact, and `z = (x - e)/sqrt e` how far it is off:
//!
//! ```text
//! Z = sum_{z>0} z + (1 + alpha) sum_{z<0} z        GeoRisk = sqrt(mean Phi(Z/n))
//! ```
//!
//! # Worked example
//!
//! Rows (1, 1) and (1, 3): totals 2 and 4 of blocks and of groups, 6 in all. The cells that are expected are 2/3, 4/3, 4/3, 8/3;
//! the first group has z = 0.4082 and -0.2887. With alpha = 1 its Z is 0.4082 - 2 * 0.2887 = -0.1691, its mean 1, and GeoRisk
//! sqrt(1 Phi(-0.0846)) = 0.6829.
//!
//! ```
//! use aspectra_stats::{groups::geo_risk, matrix::BlockMatrix};
//! let risk = geo_risk(&BlockMatrix::from_rows(&[[1., 1.], [1., 3.]])?, 1.0)?;
//! assert!((risk[0]? - 0.6829).abs() < 1e-4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choices
//!
//! It needs no baseline: all groups together are what each is compared with, so that another set of groups changes every value.
//! Blocks whose total is 0 expect 0 of all and add nothing. A group whose total is 0 has GeoRisk 0. Negative observations have no
//! expectation, and the values are undefined.
//!
//! # Reference
//!
//! B. T. Dincer, C. Macdonald, I. Ounis, Risk-sensitive evaluation and learning to rank using multiple baselines, SIGIR 2016.

use crate::distribution::normal;
use crate::error::{Error, Undefined};
use crate::matrix::BlockMatrix;

/// GeoRisk of every group; what is below expectation counts `1 + alpha` times.
pub fn geo_risk(x: &BlockMatrix, alpha: f64) -> Result<Vec<Result<f64, Undefined>>, Error> {
    if !(alpha >= 0.0 && alpha.is_finite()) {
        return Err(Error::OutOfRange { parameter: "alpha", value: alpha, expected: "a number from 0 up" });
    }
    if x.cells().iter().any(|v| *v < 0.0) {
        return Ok(vec![Err(Undefined::NegativeObservations); x.groups()]);
    }
    let n = x.blocks() as f64;
    let of_groups: Vec<f64> = (0..x.groups()).map(|g| x.rows().map(|row| row[g]).sum()).collect();
    let total: f64 = of_groups.iter().sum();
    let mut z = vec![0.0; x.groups()];
    for row in x.rows() {
        let of_block: f64 = row.iter().sum();
        for ((z, v), of_group) in z.iter_mut().zip(row).zip(&of_groups) {
            let expected = of_block * of_group / total;
            if expected > 0.0 {
                let off = (v - expected) / expected.sqrt();
                *z += if off < 0.0 { (1.0 + alpha) * off } else { off };
            }
        }
    }
    Ok(z.iter().zip(&of_groups).map(|(z, sum)| Ok((sum / n * normal::cdf(z / n)).sqrt())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_and_negative_observations() {
        let zero = BlockMatrix::from_rows(&[[0.0, 0.0], [0.0, 0.5]]).unwrap();
        let risk = geo_risk(&zero, 1.0).unwrap();
        assert_eq!(risk[0], Ok(0.0));
        assert!((risk[1].unwrap() - (0.25f64 * 0.5).sqrt()).abs() < 1e-15, "{risk:?}");
        let negative = BlockMatrix::from_rows(&[[0.1, -0.1]]).unwrap();
        assert_eq!(geo_risk(&negative, 1.0).unwrap()[0], Err(Undefined::NegativeObservations));
        assert!(geo_risk(&zero, -1.0).is_err());
        assert_eq!(geo_risk(&BlockMatrix::from_rows(&[[0.0, 0.0]]).unwrap(), 1.0).unwrap(), [Ok(0.0), Ok(0.0)]);
    }
}

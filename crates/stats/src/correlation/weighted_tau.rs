//! Weighted tau: Kendall's tau in which exchanges near the top weigh more.
//!
//! # Formula
//!
//! An item at rank `r` (from 0, largest value first) weighs `1/(r+1)`, a pair the sum of its two
//! weights; tau is the weighted sum of the products of signs divided by the two weighted norms:
//!
//! ```text
//! <x,y> = sum_{i<j} sgn(x_i-x_j) sgn(y_i-y_j) (w_i+w_j)        tau = <x,y> / sqrt(<x,x> <y,y>)
//! ```
//!
//! The ranks come once from (x, then y) and once from (y, then x); the result is the mean of both.
//!
//! # Worked example
//!
//! x = 3 2 1, y = 2 3 1. Ranked by x the weights are 1, 1/2, 1/3; the swapped pair weighs 3/2 and
//! the others 4/3 and 5/6: tau = (13/6 - 3/2)/(11/3) = 2/11. Ranked by y it is the same.
//!
//! ```
//! let tau = aspectra_stats::correlation::weighted_tau(&[3., 2., 1.], &[2., 3., 1.])??;
//! assert!((tau - 2.0 / 11.0).abs() < 1e-15);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choices
//!
//! Additive hyperbolic weights and the mean of both rank orders, the defaults of scipy's
//! `weightedtau`. All pairs are visited.
//!
//! # Reference
//!
//! S. Vigna, A weighted correlation index for rankings with ties, WWW 2015.

use crate::error::{Error, Undefined, paired};

/// Weighted tau of two samples over the same items.
pub fn weighted_tau(x: &[f64], y: &[f64]) -> Result<Result<f64, Undefined>, Error> {
    paired(x, y)?;
    if x.len() < 2 {
        return Ok(Err(Undefined::TooFewItems));
    }
    Ok(one_order(x, y).and_then(|a| one_order(y, x).map(|b| 0.5 * (a + b))))
}

/// Weighted tau with the ranks taken from the first sample, ties broken by the second.
fn one_order(x: &[f64], y: &[f64]) -> Result<f64, Undefined> {
    let mut order: Vec<usize> = (0..x.len()).collect();
    order.sort_by(|&a, &b| (x[a] + 0.0).total_cmp(&(x[b] + 0.0)).then((y[a] + 0.0).total_cmp(&(y[b] + 0.0))));
    // Items equal in both samples rank by position, the later one first, as scipy does.
    order.reverse();
    let sign = |a: f64, b: f64| f64::from(i8::from(a > b) - i8::from(a < b));
    let (mut xy, mut xx, mut yy) = (0.0, 0.0, 0.0);
    for (rank, &i) in order.iter().enumerate() {
        let above = 1.0 / (rank as f64 + 1.0);
        for (further, &j) in order[rank + 1..].iter().enumerate() {
            let weight = above + 1.0 / ((rank + further) as f64 + 2.0);
            let (a, b) = (sign(x[i], x[j]), sign(y[i], y[j]));
            xy += weight * a * b;
            xx += weight * a * a;
            yy += weight * b * b;
        }
    }
    if xx == 0.0 || yy == 0.0 {
        return Err(Undefined::ConstantInput);
    }
    Ok((xy / (xx.sqrt() * yy.sqrt())).clamp(-1.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_scipy() {
        // scipy 1.17.1: weightedtau(x, y).statistic
        let x = [0.9, 0.2, 0.6, 0.4, 0.7, 0.2];
        let y = [0.5, 0.5, 0.8, 0.3, 0.1, 0.4];
        let tau = weighted_tau(&x, &y).unwrap().unwrap();
        assert!((tau - SCIPY).abs() < 1e-14, "{tau}");
        assert_eq!(weighted_tau(&[1.0; 3], &x[..3]), Ok(Err(Undefined::ConstantInput)));
    }

    const SCIPY: f64 = 0.05860587502848494;
}

//! The Hodges-Lehmann estimate: the location of differences that belongs to Wilcoxon's signed ranks, with the interval
//! that the test gives.
//!
//! # Formula
//!
//! The estimate is the median of the Walsh averages `(d_i + d_j)/2`, `i <= j`. With `k` the largest number for which
//! `P(W <= k - 1) <= (1 - confidence)/2` under the null distribution of the signed ranks, the interval reaches from the
//! `k`-th smallest to the `k`-th largest of them.
//!
//! # Worked example
//!
//! Differences 1, 2 and 6 have the Walsh averages 1, 1.5, 2, 3.5, 4, 6: the estimate is 2.75. No interval of three
//! differences has a level of 95%.
//!
//! ```
//! let found = aspectra_stats::paired::hodges_lehmann(&[1., 2., 6.], &[0.; 3], 0.95)?;
//! assert_eq!(found.estimate, 2.75);
//! assert!(found.interval.is_err());
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! Differences of 0 are observations like others here: leaving them out would move the estimate away from 0. The null
//! distribution is that without ties, exact up to 60 differences, as in R; with ties the level is approximate. The averages are never
//! listed: the wanted one is found by counting, in a time that grows with the number of differences.
//!
//! # Reference
//!
//! J. L. Hodges, E. L. Lehmann, Estimates of location based on rank tests, 1963; M. Hollander, D. A. Wolfe, Nonparametric
//! Statistical Methods, 1973, chapter 3.

use super::{LocationInterval, rounded_differences};
use crate::distribution::normal;
use crate::error::{Error, Undefined, open_unit, paired};

/// The largest number of differences with an exact distribution.
const EXACT_LIMIT: usize = 60;

/// The estimate for the differences of two samples over the same blocks, with its interval.
pub fn hodges_lehmann(a: &[f64], b: &[f64], confidence: f64) -> Result<LocationInterval, Error> {
    paired(a, b)?;
    open_unit("confidence", confidence)?;
    let mut d = rounded_differences(a, b);
    if d.is_empty() {
        return Err(Error::TooFewObservations { found: 0, needed: 1 });
    }
    d.sort_by(f64::total_cmp);
    let count = d.len() * (d.len() + 1) / 2;
    let estimate = (walsh(&d, count.div_ceil(2)) + walsh(&d, count / 2 + 1)) / 2.0;
    let tail = (1.0 - confidence) / 2.0;
    let (place, attained) =
        if d.len() <= EXACT_LIMIT { exact_place(d.len(), tail) } else { normal_place(d.len(), tail) };
    if place == 0 {
        let none = Undefined::TooFewItems;
        return Ok(LocationInterval { estimate, interval: Err(none), attained: Err(none) });
    }
    let interval = (walsh(&d, place), walsh(&d, count + 1 - place));
    Ok(LocationInterval { estimate, interval: Ok(interval), attained: Ok(attained) })
}

/// The place from either end, 0 where there is none, and the level attained.
fn exact_place(n: usize, tail: f64) -> (usize, f64) {
    let most = n * (n + 1) / 2;
    let mut shares = vec![0.0f64; most + 1];
    shares[0] = 1.0;
    for rank in 1..=n {
        for sum in (0..=most).rev() {
            let from = if sum >= rank { shares[sum - rank] } else { 0.0 };
            shares[sum] = 0.5 * (shares[sum] + from);
        }
    }
    let (mut place, mut below) = (0, 0.0);
    while place < most / 2 && below + shares[place] <= tail * (1.0 + 1e-12) {
        below += shares[place];
        place += 1;
    }
    (place, 1.0 - 2.0 * below)
}

fn normal_place(n: usize, tail: f64) -> (usize, f64) {
    let n = n as f64;
    let (mean, sd) = (n * (n + 1.0) / 4.0, (n * (n + 1.0) * (2.0 * n + 1.0) / 24.0).sqrt());
    let place = (mean + 0.5 - normal::upper_quantile(tail) * sd).floor().max(0.0);
    (place as usize, 1.0 - 2.0 * normal::cdf((place - 0.5 - mean) / sd))
}

/// The `place`-th smallest Walsh average (from 1) of sorted differences: the smallest number that so many do not exceed.
fn walsh(d: &[f64], place: usize) -> f64 {
    let average = |i: usize, j: usize| 0.5 * (d[i] + d[j]);
    let at_most = |limit: f64| {
        // For each i the last j whose average is small enough; it falls as i grows.
        let (mut count, mut end) = (0, d.len());
        for i in 0..d.len() {
            while end > i && average(i, end - 1) > limit {
                end -= 1;
            }
            if end <= i {
                break;
            }
            count += end - i;
        }
        count
    };
    let (mut low, mut high) = (key(d[0]), key(d[d.len() - 1]));
    if at_most(d[0]) >= place {
        return d[0];
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if at_most(number(middle)) >= place { high = middle } else { low = middle }
    }
    number(high)
}

/// Numbers as whole numbers in the same order, so that halving a range of them ends.
fn key(v: f64) -> i128 {
    let size = i128::from(v.abs().to_bits());
    if v < 0.0 { -size } else { size }
}

fn number(key: i128) -> f64 {
    let size = f64::from_bits(key.unsigned_abs() as u64);
    if key < 0 { -size } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::Stream;

    #[test]
    fn counting_finds_what_listing_finds() {
        let mut stream = Stream::new(1, 1001, 0);
        for n in [1, 2, 5, 12, 40] {
            let mut d: Vec<f64> = (0..n).map(|_| (20.0 * stream.normal()).round() / 10.0).collect();
            d.sort_by(f64::total_cmp);
            let mut all: Vec<f64> =
                (0..n).flat_map(|i| (i..n).map(move |j| (i, j))).map(|(i, j)| 0.5 * (d[i] + d[j])).collect();
            all.sort_by(f64::total_cmp);
            for (at, average) in all.iter().enumerate() {
                assert_eq!(walsh(&d, at + 1), *average, "{n} {at}");
            }
        }
    }

    /// Hollander and Wolfe's nine patients: .46, and (.010, .786) at 96.1%; R's wilcox.test prints the same.
    #[test]
    #[expect(clippy::approx_constant, reason = "3.14 is a patient's score")]
    fn published_example() {
        let x = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30];
        let y = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29];
        let found = hodges_lehmann(&x, &y, 0.95).unwrap();
        assert!((found.estimate - 0.46).abs() < 1e-12, "{found:?}");
        let (low, high) = found.interval.unwrap();
        assert!((low - 0.010).abs() < 1e-12 && (high - 0.786).abs() < 1e-12, "{found:?}");
        assert!((found.attained.unwrap() - 0.9609375).abs() < 1e-12);
    }

    #[test]
    fn many_differences_are_near_the_exact_place() {
        let (exact, level) = exact_place(60, 0.025);
        let (normal, other) = normal_place(60, 0.025);
        assert!(exact.abs_diff(normal) <= 2 && (level - other).abs() < 2e-3, "{exact} {normal} {level} {other}");
    }
}

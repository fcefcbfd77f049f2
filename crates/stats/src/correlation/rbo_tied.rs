//! Rank-biased overlap of two samples over the same items, in which values may tie.
//!
//! # Formula
//!
//! Largest values come first. Where the depth `d` cuts through a group of tied items, each of them is in by a share:
//! `c = (d - t + 1)/(b - t + 1)` for a group at ranks `t` to `b`. The agreement at depth `d` is the cosine of these
//! shares,
//!
//! ```text
//! A_d = sum c_x c_y / sqrt(sum c_x^2 sum c_y^2)         RBO = (1-p)/p sum_{d=1..n} A_d p^d + p^n
//! ```
//!
//! # Worked example
//!
//! x = 3 2 1, y = 2 2 1, p = 1/2. At depth 1 y has half of each of its first two: A_1 = (1/2)/sqrt(1/2) = 0.7071; from depth 2 on
//! both agree. RBO = 0.7071/2 + 1/4 + 1/8 + 1/8 = 0.8536.
//!
//! ```
//! let overlap = aspectra_stats::correlation::rbo_tied(&[3., 2., 1.], &[2., 2., 1.], 0.5)??;
//! assert!((overlap - (0.5 + 0.125f64.sqrt())).abs() < 1e-15);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choices
//!
//! This is RBO^b of the reference: the overlap corrected for the information lost to ties, so that a sample has RBO 1 with itself as
//! tau-b has. Without ties it is [`rbo`](crate::correlation::rbo()) with extrapolation. A constant sample puts
//! nothing in order, and there is no value.
//!
//! # Reference
//!
//! M. Corsi, J. Urbano, The treatment of ties in rank-biased overlap, SIGIR 2024.

use crate::error::{Error, Undefined, open_unit, paired};
use crate::ranks::{order, tie_runs};

/// Rank-biased overlap with persistence `p` between 0 and 1.
pub fn rbo_tied(x: &[f64], y: &[f64], p: f64) -> Result<Result<f64, Undefined>, Error> {
    paired(x, y)?;
    open_unit("p", p)?;
    let n = x.len();
    if n < 2 {
        return Ok(Err(Undefined::TooFewItems));
    }
    let (x, y) = (Places::new(x), Places::new(y));
    if x.is_constant() || y.is_constant() {
        return Ok(Err(Undefined::ConstantInput));
    }
    // Items that are wholly in both at a depth, and were not before.
    let mut complete = vec![0usize; n + 1];
    x.groups.iter().zip(&y.groups).for_each(|(a, b)| complete[a.1.max(b.1)] += 1);
    let (mut sum, mut power, mut both) = (0.0, 1.0, 0);
    for (depth, newly) in complete.iter().enumerate().skip(1) {
        power *= p;
        both += newly;
        let mut overlap = both as f64;
        if let Some((share, items)) = x.open_at(depth) {
            overlap += items.iter().map(|&item| share * y.share(item, depth)).sum::<f64>();
        }
        if let Some((share, items)) = y.open_at(depth) {
            // Those that are open on both sides were added above.
            overlap += items.iter().filter(|&&item| x.groups[item].1 <= depth).count() as f64 * share;
        }
        sum += overlap / (x.norm_at(depth) * y.norm_at(depth)).sqrt() * power;
    }
    Ok(Ok((((1.0 - p) / p) * sum + power).min(1.0)))
}

/// Where items stand, the largest value first.
struct Places {
    order: Vec<usize>,
    /// The first and last rank of each item's tie group, from 1.
    groups: Vec<(usize, usize)>,
}

impl Places {
    fn new(values: &[f64]) -> Self {
        let negative: Vec<f64> = values.iter().map(|v| -v).collect();
        let order = order(&negative);
        let mut groups = vec![(0, 0); values.len()];
        for run in tie_runs(&negative, &order) {
            for &item in &order[run.clone()] {
                groups[item] = (run.start + 1, run.end);
            }
        }
        Self { order, groups }
    }

    fn is_constant(&self) -> bool {
        self.groups.first().is_some_and(|group| *group == (1, self.groups.len()))
    }

    /// How far an item is in at a depth.
    fn share(&self, item: usize, depth: usize) -> f64 {
        let (top, bottom) = self.groups[item];
        if depth < top { 0.0 } else { ((depth - top + 1) as f64 / (bottom - top + 1) as f64).min(1.0) }
    }

    /// The group that a depth cuts through: the share of its items and the items.
    fn open_at(&self, depth: usize) -> Option<(f64, &[usize])> {
        let first = self.order[depth - 1];
        let (top, bottom) = self.groups[first];
        (bottom > depth).then(|| (self.share(first, depth), &self.order[top - 1..bottom]))
    }

    /// The sum of the squared shares.
    fn norm_at(&self, depth: usize) -> f64 {
        match self.open_at(depth) {
            None => depth as f64,
            Some((share, items)) => {
                let whole = self.groups[items[0]].0 - 1;
                whole as f64 + share * share * items.len() as f64
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::correlation::rbo;
    use crate::stream::Stream;

    #[test]
    fn without_ties_it_is_the_plain_overlap() {
        let mut stream = Stream::new(3, 1001, 0);
        for n in [2, 3, 7, 40] {
            let x: Vec<f64> = (0..n).map(|_| stream.unit()).collect();
            let y: Vec<f64> = (0..n).map(|_| stream.unit()).collect();
            let list = |values: &[f64]| {
                let mut items: Vec<usize> = (0..n).collect();
                items.sort_by(|&a, &b| values[b].total_cmp(&values[a]));
                items
            };
            for p in [0.5, 0.9, 0.98] {
                let plain = rbo(&list(&x), &list(&y), p).unwrap().extrapolated.unwrap();
                assert!((rbo_tied(&x, &y, p).unwrap().unwrap() - plain).abs() < 1e-12);
            }
            assert!((rbo_tied(&x, &x, 0.9).unwrap().unwrap() - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn undefined_and_bad_input() {
        assert_eq!(rbo_tied(&[1.0; 3], &[1.0, 2.0, 3.0], 0.9), Ok(Err(Undefined::ConstantInput)));
        assert_eq!(rbo_tied(&[1.0], &[1.0], 0.9), Ok(Err(Undefined::TooFewItems)));
        assert!(rbo_tied(&[1.0, 2.0], &[1.0, 2.0], 1.0).is_err());
        assert!(rbo_tied(&[1.0, 2.0], &[1.0], 0.9).is_err());
    }
}

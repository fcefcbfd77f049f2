//! Kendall's tau: of all pairs of items, how many more are in the same order than in opposite order.
//!
//! # Formula
//!
//! Every pair of items is concordant (P), discordant (Q), tied only in x (T), tied only in y (U) or
//! tied in both (B).
//!
//! ```text
//! tau-b = (P - Q) / sqrt((P+Q+T)(P+Q+U))        tau-a = (P - Q) / (n(n-1)/2)
//! ```
//!
//! # Worked example
//!
//! x = 1 1 2 3 and y = 1 1 1 2: three pairs are concordant, one is tied in both, two only in y.
//! tau-b = 3 / sqrt(3 * 5) = 0.7746.
//!
//! ```
//! let k = aspectra_stats::correlation::kendall(&[1., 1., 2., 3.], &[1., 1., 1., 2.])?;
//! assert_eq!((k.concordant, k.discordant, k.tied_y_only, k.tied_both), (3, 0, 2, 1));
//! assert!((k.tau_b? - 3.0 / 15f64.sqrt()).abs() < 1e-15);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choices
//!
//! A pair tied in both samples counts in neither T nor U, so that a sample with ties still has
//! tau-b 1 with itself. Undefined when a sample is constant or has fewer than two items. The p-value
//! is exact without ties up to 33 items (permutations counted by their inversions), otherwise normal
//! with the tie-corrected variance. Knight's method counts in `n log n` steps.
//!
//! # Reference
//!
//! M. G. Kendall, The treatment of ties in ranking problems, Biometrika 33, 1945; W. R. Knight, A
//! computer method for calculating Kendall's tau with ungrouped data, JASA 61, 1966.

use crate::distribution::normal;
use crate::error::{Error, Undefined, paired};

/// The largest sample whose exact null distribution is computed: 33! still fits 128 bits.
const EXACT_LIMIT: usize = 33;

/// Pair counts and the coefficients made of them.
#[derive(Debug, Clone, PartialEq)]
pub struct Kendall {
    /// Number of items.
    pub n: usize,
    /// Pairs in the same order in both samples.
    pub concordant: u64,
    /// Pairs in opposite order.
    pub discordant: u64,
    /// Pairs tied in x but not in y.
    pub tied_x_only: u64,
    /// Pairs tied in y but not in x.
    pub tied_y_only: u64,
    /// Pairs tied in both.
    pub tied_both: u64,
    /// The tie-corrected coefficient.
    pub tau_b: Result<f64, Undefined>,
    /// The uncorrected coefficient.
    pub tau_a: Result<f64, Undefined>,
    ties_x: TieMoments,
    ties_y: TieMoments,
}

/// Sums over groups of `t` tied items that the variance needs.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct TieMoments {
    pairs: u64,
    /// Sum of `t(t-1)(2t+5)`.
    five: f64,
    /// Sum of `t(t-1)(t-2)`.
    triple: f64,
}

impl TieMoments {
    fn add(&mut self, size: usize) {
        let t = size as f64;
        self.pairs += pairs(size as u64);
        self.five += t * (t - 1.0) * (2.0 * t + 5.0);
        self.triple += t * (t - 1.0) * (t - 2.0);
    }
}

fn pairs(n: u64) -> u64 {
    // Halving first keeps the product below 2^64 for every n up to 2^32.
    if n.is_multiple_of(2) { (n / 2) * n.saturating_sub(1) } else { n * ((n - 1) / 2) }
}

/// Counts the pairs of two samples over the same items.
pub fn kendall(x: &[f64], y: &[f64]) -> Result<Kendall, Error> {
    paired(x, y)?;
    let n = x.len();
    let mut points: Vec<(f64, f64)> = x.iter().zip(y).map(|(&a, &b)| (a + 0.0, b + 0.0)).collect();
    points.sort_by(|p, q| p.0.total_cmp(&q.0).then(p.1.total_cmp(&q.1)));
    let (mut ties_x, mut ties_y) = (TieMoments::default(), TieMoments::default());
    let mut tied_both = 0;
    for run in points.chunk_by(|p, q| p.0 == q.0) {
        ties_x.add(run.len());
        for both in run.chunk_by(|p, q| p.1 == q.1) {
            tied_both += pairs(both.len() as u64);
        }
    }
    let mut ys: Vec<f64> = points.iter().map(|p| p.1).collect();
    let discordant = sort_counting_swaps(&mut ys);
    for run in ys.chunk_by(|p, q| p == q) {
        ties_y.add(run.len());
    }
    let all = pairs(n as u64);
    let concordant = all + tied_both - ties_x.pairs - ties_y.pairs - discordant;
    let counts =
        Counts { concordant, discordant, tied_x_only: ties_x.pairs - tied_both, tied_y_only: ties_y.pairs - tied_both };
    Ok(Kendall {
        n,
        concordant,
        discordant,
        tied_x_only: counts.tied_x_only,
        tied_y_only: counts.tied_y_only,
        tied_both,
        tau_b: counts.tau_b(n),
        tau_a: if n < 2 { Err(Undefined::TooFewItems) } else { Ok(counts.score() / all as f64) },
        ties_x,
        ties_y,
    })
}

/// The four counts that tau-b is made of.
pub(crate) struct Counts {
    pub(crate) concordant: u64,
    pub(crate) discordant: u64,
    pub(crate) tied_x_only: u64,
    pub(crate) tied_y_only: u64,
}

impl Counts {
    fn score(&self) -> f64 {
        if self.concordant >= self.discordant {
            (self.concordant - self.discordant) as f64
        } else {
            -((self.discordant - self.concordant) as f64)
        }
    }

    pub(crate) fn tau_b(&self, n: usize) -> Result<f64, Undefined> {
        if n < 2 {
            return Err(Undefined::TooFewItems);
        }
        let strict = self.concordant + self.discordant;
        let (left, right) = (strict + self.tied_x_only, strict + self.tied_y_only);
        if left == 0 || right == 0 {
            return Err(Undefined::ConstantInput);
        }
        // One root of the product when it is exact, so that tau of a sample with itself is exactly 1.
        let scale = if left == right { left as f64 } else { (left as f64).sqrt() * (right as f64).sqrt() };
        Ok((self.score() / scale).clamp(-1.0, 1.0))
    }
}

/// Sorts, and returns how many pairs stood in strictly falling order.
fn sort_counting_swaps(values: &mut [f64]) -> u64 {
    let mut buffer = values.to_vec();
    merge_sort(values, &mut buffer)
}

fn merge_sort(values: &mut [f64], buffer: &mut [f64]) -> u64 {
    let n = values.len();
    if n <= 16 {
        let mut swaps = 0;
        for i in 1..n {
            let mut j = i;
            while j > 0 && values[j - 1] > values[j] {
                values.swap(j - 1, j);
                j -= 1;
            }
            swaps += (i - j) as u64;
        }
        return swaps;
    }
    let middle = n / 2;
    let (left, right) = values.split_at_mut(middle);
    let (left_buffer, right_buffer) = buffer.split_at_mut(middle);
    let mut swaps = merge_sort(left, left_buffer) + merge_sort(right, right_buffer);
    let (mut i, mut j) = (0, 0);
    for slot in buffer.iter_mut() {
        if j >= right.len() || (i < left.len() && left[i] <= right[j]) {
            *slot = left[i];
            i += 1;
        } else {
            *slot = right[j];
            j += 1;
            swaps += (left.len() - i) as u64;
        }
    }
    values.copy_from_slice(buffer);
    swaps
}

impl Kendall {
    /// The two-sided p-value of no association: exact where possible, otherwise normal.
    pub fn p_value(&self) -> Result<f64, Undefined> {
        match self.p_exact() {
            Err(Undefined::TiesPresent | Undefined::TooManyForExact) => self.p_normal(),
            other => other,
        }
    }

    /// The exact p-value: the share of permutations at least as far from equal counts.
    pub fn p_exact(&self) -> Result<f64, Undefined> {
        self.tau_b?;
        if self.tied_x_only + self.tied_y_only + self.tied_both > 0 {
            return Err(Undefined::TiesPresent);
        }
        if self.n > EXACT_LIMIT {
            return Err(Undefined::TooManyForExact);
        }
        let extreme = self.concordant.min(self.discordant) as usize;
        let counts = inversions(self.n, extreme);
        let total: u128 = (1..=self.n as u128).product();
        let tail: u128 = counts.iter().sum();
        Ok((2.0 * (tail as f64 / total as f64)).min(1.0))
    }

    /// The p-value of the normal approximation with the tie-corrected variance.
    pub fn p_normal(&self) -> Result<f64, Undefined> {
        self.tau_b?;
        let n = self.n as f64;
        let (x, y) = (&self.ties_x, &self.ties_y);
        let mut variance = (n * (n - 1.0) * (2.0 * n + 5.0) - x.five - y.five) / 18.0
            + 2.0 * x.pairs as f64 * y.pairs as f64 / (n * (n - 1.0));
        if self.n > 2 {
            variance += x.triple * y.triple / (9.0 * n * (n - 1.0) * (n - 2.0));
        }
        if variance <= 0.0 {
            return Err(Undefined::NoVariation);
        }
        let score = self.concordant as f64 - self.discordant as f64;
        Ok(normal::two_sided(score / variance.sqrt()))
    }
}

/// The numbers of permutations of `n` items with 0, 1, ..., `most` inversions.
fn inversions(n: usize, most: usize) -> Vec<u128> {
    let mut counts = vec![0u128; most + 1];
    counts[0] = 1;
    for item in 2..=n {
        // Adding the item-th item makes 0 to item-1 new inversions: a sliding sum over the counts.
        let mut window = 0u128;
        let before = counts.clone();
        for (i, count) in counts.iter_mut().enumerate() {
            window += before[i];
            if i >= item {
                window -= before[i - item];
            }
            *count = window;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inversions_count_permutations() {
        assert_eq!(inversions(4, 6), [1, 3, 5, 6, 5, 3, 1]);
        assert_eq!(inversions(33, 528).iter().sum::<u128>(), (1..=33u128).product());
    }

    #[test]
    fn degenerate_inputs() {
        let k = kendall(&[0.5; 3], &[0.1, 0.2, 0.3]).unwrap();
        assert_eq!(k.tau_b, Err(Undefined::ConstantInput));
        assert_eq!(k.p_value(), Err(Undefined::ConstantInput));
        assert_eq!(k.tau_a, Ok(0.0));
        assert_eq!(kendall(&[], &[]).unwrap().tau_b, Err(Undefined::TooFewItems));
        assert!(kendall(&[1.0], &[]).is_err());
        assert!(kendall(&[1.0, f64::INFINITY], &[1.0, 2.0]).is_err());
    }

    #[test]
    fn a_sample_with_ties_agrees_with_itself() {
        let x = [0.3, 0.3, 0.1, 0.7, 0.7, 0.7];
        assert_eq!(kendall(&x, &x).unwrap().tau_b, Ok(1.0));
    }
}

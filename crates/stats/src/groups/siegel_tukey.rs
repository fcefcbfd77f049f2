//! Siegel-Tukey: does one of two independent samples spread more widely than the other?
//!
//! # Formula
//!
//! Sort all values; rank 1 goes to the smallest, 2 and 3 to the two largest, 4 and 5 to the next two
//! smallest, and so on; tied values share the mean of their ranks. With `W` the rank sum of the first
//! sample: `U = W - n1(n1+1)/2`, `z = (U - n1 n2/2) / sqrt(n1 n2 (N+1)/12)`, two-sided normal p.
//!
//! # Worked example
//!
//! 1 5 9 12 against 4 5.5 6 6.5 7: the first sample holds the extremes, W = 11, U = 1, z = -2.2045.
//!
//! ```
//! let test = aspectra_stats::groups::siegel_tukey(&[1., 5., 9., 12.], &[4., 5.5, 6., 6.5, 7.])?;
//! assert_eq!((test.w, test.u), (11.0, 1.0));
//! assert!((test.p? - 0.02748633611151033).abs() < 1e-12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choices
//!
//! It says nothing about which sample is larger, and assumes equal centers: shift the samples to a
//! common median first if they differ. A negative z means that the first sample spreads more. Some
//! papers call Tukey's HSD by this name; that one is [`tukey_hsd`](super::tukey_hsd).
//!
//! # Reference
//!
//! S. Siegel, J. W. Tukey, A nonparametric sum of ranks procedure for relative spread in unpaired
//! samples, JASA 55, 1960.

use super::check_groups;
use crate::distribution::normal;
use crate::error::{Error, Undefined};
use crate::ranks::{order, tie_runs};

/// Result of the Siegel-Tukey test.
#[derive(Debug, Clone, PartialEq)]
pub struct SiegelTukey {
    /// Rank sum of the first sample.
    pub w: f64,
    /// The Mann-Whitney statistic of those ranks.
    pub u: f64,
    /// The standardized statistic.
    pub z: Result<f64, Undefined>,
    /// Two-sided p-value.
    pub p: Result<f64, Undefined>,
}

/// Compares the spread of two independent samples.
pub fn siegel_tukey(a: &[f64], b: &[f64]) -> Result<SiegelTukey, Error> {
    let total = check_groups(&[a, b], 2)?;
    let all: Vec<f64> = a.iter().chain(b).copied().collect();
    let order = order(&all);
    let by_place = alternating_ranks(total);
    let mut ranks = vec![0.0; total];
    let mut all_tied = false;
    for run in tie_runs(&all, &order) {
        let shared = by_place[run.clone()].iter().sum::<f64>() / run.len() as f64;
        all_tied |= run.len() == total;
        for &i in &order[run] {
            ranks[i] = shared;
        }
    }
    let (n1, n2) = (a.len() as f64, b.len() as f64);
    let w: f64 = ranks[..a.len()].iter().sum();
    let u = w - n1 * (n1 + 1.0) / 2.0;
    let z = if all_tied {
        Err(Undefined::AllTied)
    } else {
        Ok((u - n1 * n2 / 2.0) / (n1 * n2 * (n1 + n2 + 1.0) / 12.0).sqrt())
    };
    Ok(SiegelTukey { w, u, z, p: z.map(normal::two_sided) })
}

/// The ranks of the sorted places: 1 from the bottom, 2 3 from the top, 4 5 from the bottom, ...
fn alternating_ranks(n: usize) -> Vec<f64> {
    let mut ranks = vec![0.0; n];
    let (mut low, mut high) = (0, n);
    for rank in 1..=n {
        let from_bottom = matches!(rank % 4, 0 | 1);
        let place = if from_bottom {
            low += 1;
            low - 1
        } else {
            high -= 1;
            high
        };
        ranks[place] = rank as f64;
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_alternate() {
        assert_eq!(alternating_ranks(7), [1.0, 4.0, 5.0, 7.0, 6.0, 3.0, 2.0]);
        assert_eq!(alternating_ranks(2), [1.0, 2.0]);
    }

    #[test]
    fn ties_and_bad_input() {
        assert_eq!(siegel_tukey(&[1.0, 1.0], &[1.0]).unwrap().p, Err(Undefined::AllTied));
        assert!(siegel_tukey(&[], &[1.0]).is_err());
        assert!(siegel_tukey(&[f64::NAN], &[1.0]).is_err());
    }
}

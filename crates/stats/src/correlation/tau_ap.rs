//! tau_AP: a rank correlation that cares more about the top of the ranking.
//!
//! # Formula
//!
//! Walk the estimated ranking from the top; `C(i)` counts the items above rank `i` that the truth
//! places above item `i` as well.
//!
//! ```text
//! tau_AP = 2/(n-1) * sum_{i=2..n} C(i)/(i-1) - 1
//! ```
//!
//! With ties in the estimate, form a (accuracy) is the expectation over all orders inside the tie
//! groups. A group that starts at rank `p` with `t` members contributes for each member, with `c`
//! truly better items above the group, `c/t * sum_{m=1..t} 1/(p+m-2)`, and for the order inside the
//! group `1/(2t) * sum_{m=1..t-1} m/(p+m-1)`. Form b (agreement) allows ties on both sides: the mean
//! of two halves, each `2 avg(c/(p-1)) - 1` over the items whose group does not start at rank 1, with `c` the
//! items strictly above the group that are strictly better in the other sample.
//!
//! # Worked example
//!
//! Truth 3 2 1, estimate 2 3 1 (the first two swapped): at rank 2 nothing above is truly better, at
//! rank 3 both are. tau_AP = 2/2 (0/1 + 2/2) - 1 = 0.
//!
//! ```
//! use aspectra_stats::correlation::{tau_ap, tau_ap_b};
//! assert!(tau_ap(&[3., 2., 1.], &[2., 3., 1.])??.abs() < 1e-15);
//! assert!(tau_ap_b(&[3., 2., 1.], &[2., 3., 1.])??.abs() < 1e-15);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choices
//!
//! Larger values are better. tau_AP is not symmetric: the first argument is the truth. Averaging
//! over random tie breaks, as some programs do, estimates form a; the closed form is exact.
//!
//! # Reference
//!
//! E. Yilmaz, J. A. Aslam, S. Robertson, A new rank correlation coefficient, SIGIR 2008; J. Urbano,
//! M. Marrero, The treatment of ties in AP correlation, ICTIR 2017.

use crate::error::{Error, Undefined, paired};
use crate::ranks::{order, tie_runs};

/// tau_AP without ties on either side.
pub fn tau_ap(truth: &[f64], estimate: &[f64]) -> Result<Result<f64, Undefined>, Error> {
    paired(truth, estimate)?;
    if has_ties(estimate) {
        return Err(Error::TiesInEstimate);
    }
    tau_ap_a(truth, estimate)
}

/// tau_AP,a: the truth has no ties, the estimate may.
pub fn tau_ap_a(truth: &[f64], estimate: &[f64]) -> Result<Result<f64, Undefined>, Error> {
    paired(truth, estimate)?;
    if has_ties(truth) {
        return Err(Error::TiesInReference);
    }
    let n = truth.len();
    if n < 2 {
        return Ok(Err(Undefined::TooFewItems));
    }
    let mut sum = 0.0;
    walk(truth, estimate, |start, better| {
        let t = better.len() as f64;
        let p = start as f64 + 1.0;
        if start > 0 {
            let harmonic: f64 = (0..better.len()).map(|m| 1.0 / (p + m as f64 - 1.0)).sum();
            sum += better.iter().map(|&c| c as f64).sum::<f64>() * harmonic / t;
        }
        // The per-item expectation times t members.
        sum += 0.5 * (1..better.len()).map(|m| m as f64 / (p + m as f64 - 1.0)).sum::<f64>();
    });
    Ok(Ok(2.0 / (n as f64 - 1.0) * sum - 1.0))
}

/// tau_AP,b: ties allowed on both sides, symmetric.
pub fn tau_ap_b(x: &[f64], y: &[f64]) -> Result<Result<f64, Undefined>, Error> {
    paired(x, y)?;
    if x.len() < 2 {
        return Ok(Err(Undefined::TooFewItems));
    }
    Ok(half(x, y).and_then(|a| half(y, x).map(|b| 0.5 * (a + b))))
}

fn half(truth: &[f64], estimate: &[f64]) -> Result<f64, Undefined> {
    let (mut sum, mut items) = (0.0, 0usize);
    walk(truth, estimate, |start, better| {
        if start > 0 {
            sum += better.iter().map(|&c| c as f64).sum::<f64>() / start as f64;
            items += better.len();
        }
    });
    if items == 0 {
        return Err(Undefined::ConstantInput);
    }
    Ok(2.0 * sum / items as f64 - 1.0)
}

fn has_ties(values: &[f64]) -> bool {
    let order = order(values);
    order.windows(2).any(|w| values[w[0]] == values[w[1]])
}

/// Visits the tie groups of the estimate from the top: the number of items above the group and, for
/// each member, how many of those are strictly better in truth.
fn walk(truth: &[f64], estimate: &[f64], mut visit: impl FnMut(usize, &[usize])) {
    let n = truth.len();
    // Rank of each item's truth value, best first, equal values sharing a rank.
    let ascending = order(truth);
    let mut position = vec![0usize; n];
    for run in tie_runs(truth, &ascending) {
        for &i in &ascending[run.clone()] {
            position[i] = n - run.end;
        }
    }
    let descending: Vec<usize> = order(estimate).into_iter().rev().collect();
    let mut above = Fenwick(vec![0; n + 1]);
    let mut better = Vec::new();
    for run in tie_runs(estimate, &descending) {
        let members = &descending[run.clone()];
        better.clear();
        better.extend(members.iter().map(|&i| above.before(position[i])));
        visit(run.start, &better);
        for &i in members {
            above.add(position[i]);
        }
    }
}

/// Counts of added positions, with prefix sums in `log n` steps.
struct Fenwick(Vec<usize>);

impl Fenwick {
    fn add(&mut self, position: usize) {
        let mut i = position + 1;
        while i < self.0.len() {
            self.0[i] += 1;
            i += i & i.wrapping_neg();
        }
    }

    /// How many added positions are smaller.
    fn before(&self, position: usize) -> usize {
        let (mut i, mut sum) = (position, 0);
        while i > 0 {
            sum += self.0[i];
            i &= i - 1;
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_are_refused_where_the_form_has_none() {
        assert_eq!(tau_ap_a(&[0.1, 0.1, 0.2], &[0.3, 0.2, 0.1]), Err(Error::TiesInReference));
        assert_eq!(tau_ap(&[0.1, 0.3, 0.2], &[0.3, 0.3, 0.1]), Err(Error::TiesInEstimate));
        assert_eq!(tau_ap_b(&[0.5; 3], &[0.1, 0.2, 0.3]), Ok(Err(Undefined::ConstantInput)));
        assert_eq!(tau_ap(&[1.0], &[1.0]), Ok(Err(Undefined::TooFewItems)));
    }

    #[test]
    fn form_a_is_the_mean_over_tie_breaks() {
        let truth = [0.9, 0.2, 0.6, 0.4, 0.7];
        let estimate = [0.5, 0.5, 0.8, 0.5, 0.1];
        // Orders of the three tied items (indices 0, 1, 3).
        let orders = [[0, 1, 3], [0, 3, 1], [1, 0, 3], [1, 3, 0], [3, 0, 1], [3, 1, 0]];
        let mean = orders
            .iter()
            .map(|o| {
                let mut broken = estimate;
                for (place, &item) in o.iter().enumerate() {
                    broken[item] += 0.01 * (3 - place) as f64;
                }
                tau_ap(&truth, &broken).unwrap().unwrap()
            })
            .sum::<f64>()
            / 6.0;
        assert!((tau_ap_a(&truth, &estimate).unwrap().unwrap() - mean).abs() < 1e-14);
    }
}

//! Dawid and Skene's estimate of the true labels: raters count by how well they seem to tell the labels apart.
//!
//! # Formula
//!
//! On labels 0 to `q - 1`, over units with a label. `T_uk`, the probability that unit `u` is a `k`, begins as the share of its votes.
//! Then, until no `T` changes by more than the tolerance: `prior_k = (s + sum_u T_uk) / (n + q s)`; `pi^j_kl = (s + sum of T_uk over
//! the units that j gave l) / (q s + sum of T_uk over the units that j labeled)`; `T_uk` in proportion to `prior_k prod_j
//! pi^j_{k, label of j}`. The label is the most probable one.
//!
//! # Worked example
//!
//! Two raters agree on three units, and a third gives the second unit another label. The label of the two is the most probable one, and the
//! third rater is thought to be right less often.
//!
//! ```
//! use aspectra_stats::agreement::{DawidSkene, dawid_skene};
//! let unit = |labels: [u32; 3]| (0..).zip(labels).collect();
//! let units: Vec<Vec<(u32, u32)>> = vec![unit([0, 0, 0]), unit([1, 1, 0]), unit([1, 1, 1])];
//! let found = dawid_skene(&units, 3, None, &DawidSkene::on(2))?;
//! assert_eq!(found.labels, [Some(0), Some(1), Some(1)]);
//! assert!(found.accuracy[2] < 0.7 && found.accuracy[0] > 0.95);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! A unit with a gold label keeps it. Products are sums of logarithms, shifted by the largest. With smoothing `s = 0` a label that
//! no unit seems to have makes `pi` of `1/q`. Probabilities within 1e-12 of the largest tie, and the lowest label of them is taken. The log likelihood is
//! that of the parameters which the last `T` came from. It assumes that raters err independently given the truth: raters
//! of a kind who share their mistakes are believed, and the one who does not share them is thought the worst.
//!
//! # Reference
//!
//! A. P. Dawid, A. M. Skene, Maximum likelihood estimation of observer error-rates using the EM algorithm, JRSS C 28, 1979.

use crate::error::Error;

/// How to estimate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DawidSkene {
    /// The number of labels, from 0.
    pub scale: usize,
    /// The most iterations.
    pub iterations: usize,
    /// The largest change that ends the iteration.
    pub tolerance: f64,
    /// What is added to every count.
    pub smoothing: f64,
}

impl DawidSkene {
    /// The usual settings on a scale.
    pub fn on(scale: usize) -> Self {
        Self { scale, iterations: 100, tolerance: 1e-4, smoothing: 0.01 }
    }
}

/// What was estimated.
#[derive(Debug, Clone, PartialEq)]
pub struct Estimated {
    /// The most probable label of each unit; none where nobody labeled it.
    pub labels: Vec<Option<u32>>,
    /// The probability of each label, `[unit][label]`; empty where nobody labeled it.
    pub posterior: Vec<Vec<f64>>,
    /// The share of each label.
    pub prior: Vec<f64>,
    /// What each rater makes of each true label: `[rater][true label][label]`.
    pub confusion: Vec<Vec<Vec<f64>>>,
    /// How often each rater is right.
    pub accuracy: Vec<f64>,
    /// Iterations.
    pub iterations: usize,
    /// Whether the tolerance was reached.
    pub converged: bool,
    /// The log likelihood.
    pub log_likelihood: f64,
}

/// Estimates labels from those that raters gave each unit, `(rater, label)`; `gold` labels, where there are any, are kept.
///
/// # Errors
/// A label beyond the scale, a rater beyond their number, settings out of range.
pub fn dawid_skene(
    units: &[Vec<(u32, u32)>],
    raters: usize,
    gold: Option<&[Option<u32>]>,
    how: &DawidSkene,
) -> Result<Estimated, Error> {
    check(units, raters, gold, how)?;
    let q = how.scale;
    let fixed = |unit: usize| gold.and_then(|gold| gold.get(unit).copied().flatten());
    let used: Vec<usize> = (0..units.len()).filter(|unit| !units[*unit].is_empty()).collect();
    let mut posterior: Vec<Vec<f64>> = units.iter().enumerate().map(|(at, unit)| votes(unit, fixed(at), q)).collect();
    let (mut prior, mut confusion) = (vec![0.0; q], vec![vec![vec![0.0; q]; q]; raters]);
    let (mut iterations, mut converged, mut log_likelihood) = (0, false, 0.0);
    let mut next = vec![0.0; q];
    while iterations < how.iterations && !converged {
        iterations += 1;
        maximize(units, &used, &posterior, how, &mut prior, &mut confusion);
        let log = |x: &f64| x.ln();
        let log_prior: Vec<f64> = prior.iter().map(log).collect();
        let log_confusion: Vec<Vec<Vec<f64>>> =
            confusion.iter().map(|table| table.iter().map(|row| row.iter().map(log).collect()).collect()).collect();
        let mut change = 0.0f64;
        log_likelihood = 0.0;
        for &unit in &used {
            next.copy_from_slice(&log_prior);
            for (rater, label) in &units[unit] {
                let table = &log_confusion[*rater as usize];
                next.iter_mut().zip(table).for_each(|(sum, row)| *sum += row[*label as usize]);
            }
            if let Some(label) = fixed(unit) {
                log_likelihood += next[label as usize];
                continue;
            }
            let most = next.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let total: f64 = next.iter().map(|log| (log - most).exp()).sum();
            log_likelihood += most + total.ln();
            for (old, log) in posterior[unit].iter_mut().zip(&next) {
                let new = (log - most).exp() / total;
                change = change.max((new - *old).abs());
                *old = new;
            }
        }
        converged = change <= how.tolerance;
    }
    let labels = posterior.iter().map(|shares| {
        let most = shares.iter().copied().fold(0.0, f64::max);
        shares.iter().position(|share| *share >= most - 1e-12).map(|label| label as u32)
    });
    let accuracy = confusion.iter().map(|table| (0..q).map(|k| prior[k] * table[k][k]).sum()).collect();
    Ok(Estimated {
        labels: labels.collect(),
        posterior,
        prior,
        confusion,
        accuracy,
        iterations,
        converged,
        log_likelihood,
    })
}

/// Prior and confusion from the probabilities.
fn maximize(
    units: &[Vec<(u32, u32)>],
    used: &[usize],
    posterior: &[Vec<f64>],
    how: &DawidSkene,
    prior: &mut [f64],
    confusion: &mut [Vec<Vec<f64>>],
) {
    let (q, s) = (how.scale, how.smoothing);
    prior.fill(s);
    confusion.iter_mut().flatten().for_each(|row| row.fill(s));
    for &unit in used {
        prior.iter_mut().zip(&posterior[unit]).for_each(|(sum, share)| *sum += share);
        for (rater, label) in &units[unit] {
            let table = &mut confusion[*rater as usize];
            table.iter_mut().zip(&posterior[unit]).for_each(|(row, share)| row[*label as usize] += share);
        }
    }
    let all = used.len() as f64 + q as f64 * s;
    prior.iter_mut().for_each(|share| *share /= all);
    for row in confusion.iter_mut().flatten() {
        let all: f64 = row.iter().sum();
        row.iter_mut().for_each(|share| *share = if all > 0.0 { *share / all } else { 1.0 / q as f64 });
    }
}

/// The share of votes for each label, or all of it for the gold one.
fn votes(unit: &[(u32, u32)], gold: Option<u32>, scale: usize) -> Vec<f64> {
    if unit.is_empty() {
        return Vec::new();
    }
    let mut shares = vec![0.0; scale];
    match gold {
        Some(label) => shares[label as usize] = 1.0,
        None => unit.iter().for_each(|(_, label)| shares[*label as usize] += 1.0 / unit.len() as f64),
    }
    shares
}

fn check(
    units: &[Vec<(u32, u32)>],
    raters: usize,
    gold: Option<&[Option<u32>]>,
    how: &DawidSkene,
) -> Result<(), Error> {
    let labels =
        units.iter().flatten().map(|entry| entry.1).chain(gold.into_iter().flatten().filter_map(|label| *label));
    let beyond = labels.map(|label| label as usize).find(|label| *label >= how.scale);
    if let Some(index) = beyond {
        return Err(Error::IndexOutOfRange { index, limit: how.scale });
    }
    if let Some(index) = units.iter().flatten().map(|entry| entry.0 as usize).find(|rater| *rater >= raters) {
        return Err(Error::IndexOutOfRange { index, limit: raters });
    }
    let cells = raters as f64 * (how.scale as f64).powi(2) + units.len() as f64 * how.scale as f64;
    if cells > 2e9 {
        return Err(Error::TooLarge { what: "the tables of raters and units", size: cells, limit: 2e9 });
    }
    let range = |parameter, value: f64, expected| Err(Error::OutOfRange { parameter, value, expected });
    if !(how.smoothing >= 0.0 && how.smoothing.is_finite()) {
        return range("smoothing", how.smoothing, "a finite number of at least 0");
    }
    if !(how.tolerance >= 0.0 && how.tolerance.is_finite()) {
        return range("tolerance", how.tolerance, "a finite number of at least 0");
    }
    if how.iterations == 0 {
        return range("iterations", 0.0, "1 or more");
    }
    Ok(())
}

//! Adjusted p-values: what a p-value is worth when many tests were made.
//!
//! # Formula
//!
//! For `m` p-values in rising order `p(1) .. p(m)`:
//!
//! ```text
//! Bonferroni  min(1, m p)                         Sidak        1 - (1-p)^m
//! Holm        running maximum of (m-i+1) p(i)     Holm-Sidak   running maximum of 1 - (1-p(i))^(m-i+1)
//! Hochberg    running minimum from the top of (m-i+1) p(i)
//! BH          running minimum from the top of m/i p(i)      BY   BH times 1 + 1/2 + ... + 1/m
//! ```
//!
//! # Worked example
//!
//! Holm of 0.01, 0.04, 0.03: 3 * 0.01 = 0.03, 2 * 0.03 = 0.06, and 0.04 rises to 0.06.
//!
//! ```
//! use aspectra_stats::p_adjust::{adjust, Adjustment};
//! assert_eq!(adjust(&[0.01, 0.04, 0.03], Adjustment::Holm)?, [0.03, 0.06, 0.06]);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! Results come in the order of the input. Undefined p-values are left out and make `m` smaller
//! ([`adjust_defined`]).
//!
//! # Reference
//!
//! S. Holm, A simple sequentially rejective multiple test procedure, 1979; Y. Hochberg, 1988; Y.
//! Benjamini, Y. Hochberg, 1995; Y. Benjamini, D. Yekutieli, 2001.

use crate::error::{Error, Undefined};
use aspectra_words::words;

words! {
    /// A way to adjust p-values.
    #[derive(Hash)]
    pub enum Adjustment {
        None = "none": "No correction",
        /// Family-wise error, any dependence.
        Bonferroni = "bonferroni": "Each p-value times their number",
        /// Family-wise error.
        Sidak = "sidak": "For independent tests",
        /// Family-wise error, any dependence, never worse than Bonferroni.
        Holm = "holm": "Bonferroni step by step",
        /// Family-wise error.
        HolmSidak = "holm-sidak": "Sidak step by step",
        /// Family-wise error.
        Hochberg = "hochberg": "For independent or positively dependent tests",
        /// For independent or positively dependent tests.
        Bh = "bh": "False discovery rate (Benjamini and Hochberg)",
        By = "by": "False discovery rate under any dependence (Benjamini and Yekutieli)",
    }
}

/// Adjusts p-values, which must lie in [0, 1].
pub fn adjust(p: &[f64], method: Adjustment) -> Result<Vec<f64>, Error> {
    if let Some(&value) = p.iter().find(|v| !(0.0..=1.0).contains(*v)) {
        return Err(Error::OutOfRange { parameter: "p", value, expected: "a number in [0, 1]" });
    }
    let m = p.len();
    let count = m as f64;
    let mut order: Vec<usize> = (0..m).collect();
    order.sort_by(|&a, &b| p[a].total_cmp(&p[b]));
    let sidak = |p: f64, times: f64| if p >= 1.0 { 1.0 } else { -(times * libm::log1p(-p)).exp_m1() };
    let harmonic: f64 = (1..=m).map(|i| 1.0 / i as f64).sum();
    // `left` is the number of tests from this one to the largest, itself included.
    let raw = |place: usize| {
        let (value, left) = (p[order[place]], (m - place) as f64);
        match method {
            Adjustment::None => value,
            Adjustment::Bonferroni => count * value,
            Adjustment::Sidak => sidak(value, count),
            Adjustment::Holm | Adjustment::Hochberg => left * value,
            Adjustment::HolmSidak => sidak(value, left),
            Adjustment::Bh => count / (place as f64 + 1.0) * value,
            Adjustment::By => harmonic * count / (place as f64 + 1.0) * value,
        }
    };
    let mut result = vec![0.0; m];
    match method {
        Adjustment::Hochberg | Adjustment::Bh | Adjustment::By => {
            let mut least = 1.0f64;
            for place in (0..m).rev() {
                least = least.min(raw(place));
                result[order[place]] = least;
            }
        }
        _ => {
            let mut greatest = 0.0f64;
            for (place, &at) in order.iter().enumerate() {
                greatest = greatest.max(raw(place)).min(1.0);
                result[at] = greatest;
            }
        }
    }
    Ok(result)
}

/// Adjusts the p-values that are defined; the others are passed on and do not count.
pub fn adjust_defined(p: &[Result<f64, Undefined>], method: Adjustment) -> Result<Vec<Result<f64, Undefined>>, Error> {
    let defined: Vec<f64> = p.iter().filter_map(|v| v.ok()).collect();
    let mut adjusted = adjust(&defined, method)?.into_iter();
    Ok(p.iter().map(|v| v.map(|old| adjusted.next().unwrap_or(old))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges() {
        assert!(adjust(&[], Adjustment::Holm).unwrap().is_empty());
        assert_eq!(adjust(&[0.5; 3], Adjustment::Bh).unwrap(), [0.5; 3]);
        assert_eq!(adjust(&[0.5, 0.2, 1.0], Adjustment::None).unwrap(), [0.5, 0.2, 1.0]);
        assert!(adjust(&[f64::NAN], Adjustment::Bh).is_err());
        assert!(adjust(&[1.5], Adjustment::Bh).is_err());
        let some = [Ok(0.02), Err(Undefined::AllTied), Ok(0.03)];
        let adjusted = adjust_defined(&some, Adjustment::Bonferroni).unwrap();
        assert_eq!(adjusted, [Ok(0.04), Err(Undefined::AllTied), Ok(0.06)]);
    }
}

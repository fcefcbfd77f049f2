//! Light's kappa: the mean of Cohen's kappas of all pairs of raters.
//!
//! # Worked example
//!
//! Three raters, whose pairs have the kappas 1, -1/3 and 0: 2/9 = 0.2222.
//!
//! # Choices
//!
//! Pairs whose kappa is undefined are left out and counted.
//!
//! # Reference
//!
//! R. J. Light, Measures of response agreement for qualitative data, Psychological Bulletin 76, 1971.

use super::{Confusion, KappaWeights, cohen_kappa};
use crate::error::Undefined;

/// A mean of kappas.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Light {
    /// The mean of those that are defined.
    pub value: f64,
    /// Pairs of raters.
    pub pairs: usize,
    /// Pairs whose kappa is defined.
    pub defined: usize,
}

/// The mean kappa of pairs of raters.
pub fn light_kappa(pairs: &[Confusion], weights: KappaWeights) -> Result<Light, Undefined> {
    if pairs.is_empty() {
        return Err(Undefined::OneRater);
    }
    let kappas: Vec<Result<f64, Undefined>> = pairs.iter().map(|both| cohen_kappa(both, weights)).collect();
    let defined: Vec<f64> = kappas.iter().filter_map(|kappa| kappa.ok()).collect();
    if defined.is_empty() {
        let varies = kappas.contains(&Err(Undefined::NoVariation));
        return Err(if varies { Undefined::NoVariation } else { Undefined::NoOverlap });
    }
    let value = defined.iter().sum::<f64>() / defined.len() as f64;
    Ok(Light { value, pairs: pairs.len(), defined: defined.len() })
}

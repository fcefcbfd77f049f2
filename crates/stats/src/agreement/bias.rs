//! How much higher one rater labels than another, and what of it by label is more than regression to the mean.
//!
//! # Formula
//!
//! Over units that both labeled: the mean of `a - b`, the mean over clusters of their means, the shares above and below, the mean
//! of `|a - b|`. By the reference's label `k`: the mean of `a - b`, the *exchangeable* part `e_k = sum_l (l - k)(N_kl + N_lk) / sum_l (N_kl +
//! N_lk)`, and the *excess*, mean less exchangeable part.
//!
//! # Worked example
//!
//! Reference rows `[[3, 3], [1, 3]]`: the mean is +0.2. At label 0 it is +0.5, of which (3 + 1) / 10 = 0.4 is what two raters who
//! are equally good would show; the excess is +0.1. At 1: -0.25, -0.4, +0.15.
//!
//! # Choices
//!
//! A bare mean by label is above 0 at the lowest and below 0 at the highest label for any two raters who make mistakes,
//! because the reference's own mistakes are in the label that units are sorted by. The excess is 0 for raters who are alike.

use super::{Confusion, Sums};
use crate::error::Undefined;

/// How much higher one rater labels than a reference.
#[derive(Debug, Clone, PartialEq)]
pub struct Bias {
    /// Units that both labeled.
    pub units: usize,
    /// The mean difference.
    pub mean: f64,
    /// The mean over clusters of the mean difference.
    pub cluster_mean: f64,
    /// The share labeled higher.
    pub over: f64,
    /// The share labeled lower.
    pub under: f64,
    /// The mean absolute difference.
    pub absolute: f64,
    /// By the label of the reference, from 0 to the end of the scale.
    pub by_grade: Vec<GradeBias>,
}

/// The difference where the reference gave one label.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GradeBias {
    /// The label.
    pub grade: u32,
    /// How many units have it.
    pub units: usize,
    /// The mean difference.
    pub mean: Result<f64, Undefined>,
    /// What two raters who are alike would show.
    pub exchangeable: Result<f64, Undefined>,
    /// What is left.
    pub excess: Result<f64, Undefined>,
}

/// The mean of the first rater's label less the second's.
pub fn mean_difference(both: &Confusion) -> Result<f64, Undefined> {
    match both.units() {
        0 => Err(Undefined::NoOverlap),
        units => Ok(sum(both, |difference| difference) / units as f64),
    }
}

fn sum(both: &Confusion, of: impl Fn(f64) -> f64) -> f64 {
    let grades = both.grades();
    let mut total = 0.0;
    for (k, first) in grades.iter().enumerate() {
        for (l, second) in grades.iter().enumerate() {
            total += both.count(k, l) as f64 * of(f64::from(*first) - f64::from(*second));
        }
    }
    total
}

/// The bias of the first rater against the second, the reference, from their labels in each cluster, on a scale of labels from 0.
pub fn bias(clusters: &[Confusion], scale: usize) -> Result<Bias, Undefined> {
    let mut parts = clusters.iter().filter(|part| !part.is_empty());
    let mut whole = parts.next().ok_or(Undefined::NoOverlap)?.clone();
    parts.for_each(|part| whole.add(part));
    let means: Vec<f64> = clusters.iter().filter_map(|part| mean_difference(part).ok()).collect();
    let units = whole.units() as f64;
    let table = whole.on_scale(scale);
    let by_grade = (0..scale).map(|grade| {
        let count: u64 = (0..scale).map(|k| table[k][grade]).sum();
        let off = |k: usize| k as f64 - grade as f64;
        let mean: f64 = (0..scale).map(|k| off(k) * table[k][grade] as f64).sum();
        let both = |k: usize| (table[k][grade] + table[grade][k]) as f64;
        let (alike, all) = (0..scale).fold((0.0, 0.0), |(sum, all), k| (sum + off(k) * both(k), all + both(k)));
        let ratio = |over: f64, under: f64| if under > 0.0 { Ok(over / under) } else { Err(Undefined::NoOverlap) };
        let (mean, exchangeable) = (ratio(mean, count as f64), ratio(alike, all));
        let excess = mean.and_then(|mean| Ok(mean - exchangeable?));
        GradeBias { grade: grade as u32, units: count as usize, mean, exchangeable, excess }
    });
    Ok(Bias {
        units: whole.units() as usize,
        mean: mean_difference(&whole)?,
        cluster_mean: means.iter().sum::<f64>() / means.len() as f64,
        over: sum(&whole, |difference| f64::from(u8::from(difference > 0.0))) / units,
        under: sum(&whole, |difference| f64::from(u8::from(difference < 0.0))) / units,
        absolute: sum(&whole, f64::abs) / units,
        by_grade: by_grade.collect(),
    })
}

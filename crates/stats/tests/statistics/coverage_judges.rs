//! How often intervals of agreement and of few exact measurements hold the truth.
//!
//! The small size would catch an interval that is a third too short; `ASPECTRA_FULL=1` simulates enough to tell .93 from .95.

use aspectra_stats::agreement::{Distance, Ratings, RatingsBuilder, alpha, jackknife};
use aspectra_stats::assisted::{Ends, Method, PartSample, Target, assisted_mean, assisted_sums};
use aspectra_stats::stream::Stream;
use rayon::prelude::*;

/// How often something is simulated: small, or in full.
fn times(small: usize, full: usize) -> usize {
    if std::env::var_os("ASPECTRA_FULL").is_some_and(|value| value == "1") { full } else { small }
}

/// The share of simulations whose interval holds the truth; those without an interval do not count.
fn coverage(times: usize, purpose: u64, simulate: impl Fn(&mut Stream) -> Option<bool> + Sync) -> f64 {
    let found: Vec<bool> =
        (0..times).into_par_iter().filter_map(|index| simulate(&mut Stream::new(7, purpose, index as u64))).collect();
    found.iter().filter(|held| **held).count() as f64 / found.len() as f64
}

/// Two raters on clusters of units. Clusters differ in how hard they are.
fn ratings(stream: &mut Stream, clusters: usize) -> Ratings {
    let mut builder = RatingsBuilder::new(2, clusters);
    for cluster in 0..clusters {
        let (error, share) = (0.1 + 0.5 * stream.unit(), 0.2 + 0.4 * stream.unit());
        for _ in 0..12 {
            builder.unit(cluster);
            let truth = if stream.unit() < share { 1 + stream.below(3) as u32 } else { 0 };
            for rater in 0..2 {
                let label = if stream.unit() < error { stream.below(4) as u32 } else { truth };
                builder.label(rater, label);
            }
        }
    }
    builder.finish().unwrap()
}

#[test]
fn jackknife_intervals_of_alpha_hold_the_truth() {
    let value = |tally: &_| alpha(tally, Distance::Ordinal).map(|found| found.value);
    // The truth is what very many clusters give.
    let truth = value(&ratings(&mut Stream::new(7, 9001, 0), 40_000).tally()).unwrap();
    for clusters in [10, 25, 100] {
        let times = times(600, 20_000);
        let share = coverage(times, 9002 + clusters as u64, |stream| {
            let found = jackknife(&ratings(stream, clusters).tallies(), value, 0.95).unwrap();
            found.interval.ok().map(|(low, high)| low <= truth && truth <= high)
        });
        // Three standard errors of the simulation itself.
        let slack = 3.0 * (0.95 * 0.05 / times as f64).sqrt();
        assert!(share > 0.93 - slack && share < 0.96 + slack, "{clusters} clusters: {share}");
        println!("jackknife, {clusters} clusters: {share:.3}");
    }
}

/// Exact scores and approximations that are shifted, shrunk and noisy.
fn scores(stream: &mut Stream, units: usize, exact: usize, noise: f64) -> (Vec<Option<f64>>, Vec<f64>) {
    let mut both: Vec<(f64, f64)> = (0..units)
        .map(|_| {
            let y = 0.4 + 0.2 * stream.normal();
            (y, 0.2 + 0.7 * y + noise * stream.normal())
        })
        .collect();
    stream.shuffle(&mut both);
    let human = both.iter().enumerate().map(|(at, (y, _))| (at < exact).then_some(*y)).collect();
    (human, both.iter().map(|(_, f)| *f).collect())
}

#[test]
fn intervals_from_few_exact_measurements_hold_the_truth() {
    for (number, (units, exact, noise, method)) in [
        (50, 10, 0.05, Method::Tuned),
        (50, 25, 0.1, Method::Tuned),
        (100, 10, 0.3, Method::Tuned),
        (50, 10, 0.05, Method::Difference(1.0)),
        (200, 25, 0.1, Method::Difference(1.0)),
    ]
    .into_iter()
    .enumerate()
    {
        let times = times(1_500, 40_000);
        let share = coverage(times, 9100 + number as u64, |stream| {
            let (human, llm) = scores(stream, units, exact, noise);
            let found = assisted_mean(&human, &llm, method, Target::Population, Ends::T, 0.95).unwrap().ok()?;
            found.interval.ok().map(|(low, high)| low <= 0.4 && 0.4 <= high)
        });
        let slack = 3.0 * (0.95 * 0.05 / times as f64).sqrt();
        assert!(share > 0.92 - slack && share < 0.98 + slack, "{units} units, {exact} exact, {method:?}: {share}");
        println!("{units} units, {exact} exact, noise {noise}, {method:?}: {share:.3}");
    }
}

#[test]
fn sums_of_sampled_parts_hold_the_truth() {
    // What the mean of all units would be: the weights times the mean of h.
    let weight: Vec<f64> = (0..20).map(|rank| 1.0 / f64::from(rank + 2).log2()).collect();
    let truth: f64 = weight.iter().map(|w| w * 1.1).sum();
    let times = times(1_000, 20_000);
    let slack = 3.0 * (0.95 * 0.05 / times as f64).sqrt();
    for (purpose, target, least, most) in [(9200, Target::Population, 0.94, 0.97), (9201, Target::These, 0.92, 0.95)] {
        let share = coverage(times, purpose, |stream| {
            // The mean over exactly these units, which only a simulation knows.
            let mut these = 0.0;
            let units: Vec<PartSample> = (0..25)
                .map(|_| {
                    let level = 0.5 * stream.normal();
                    let exact: Vec<f64> = (0..20).map(|_| 1.1 + level + stream.normal()).collect();
                    these += weight.iter().zip(&exact).map(|(w, h)| w * h).sum::<f64>() / 25.0;
                    let approximate = exact.iter().map(|h| 0.5 + 0.8 * h + 0.4 * stream.normal()).collect();
                    let mut order: Vec<usize> = (0..20).collect();
                    stream.shuffle(&mut order);
                    let sampled = |at: usize| order[..6].contains(&at).then_some(exact[at]);
                    PartSample {
                        weight: weight.clone(),
                        approximate,
                        exact: (0..20).map(sampled).collect(),
                        inclusion: None,
                    }
                })
                .collect();
            let found = assisted_sums(&units, Method::Difference(1.0), target, 0.95).unwrap().ok()?;
            let (low, high) = found.interval.ok()?;
            let truth = if target == Target::These { these } else { truth };
            Some(low <= truth && truth <= high)
        });
        assert!(share > least - slack && share < most + slack, "{target:?}: {share}");
        println!("sums of sampled parts, {target:?}: {share:.3}");
    }
}

/// Over all samples of two parts of five the mean of the estimates is the truth, whatever the approximations are.
#[test]
fn estimates_from_samples_are_unbiased_by_enumeration() {
    let (weight, exact) = (vec![1.0, 0.6, 0.5, 0.4, 0.3], [2.0, 0.0, 3.0, 1.0, 1.0]);
    let approximate = vec![3.0, 3.0, 0.0, 1.0, 2.0];
    let truth: f64 = weight.iter().zip(exact).map(|(w, h)| w * h).sum();
    for lambda in [0.0, 0.4, 1.0, -2.0] {
        let (mut sum, mut count) = (0.0, 0.0);
        for a in 0..5 {
            for b in a + 1..5 {
                let sampled = |at: usize| (at == a || at == b).then_some(exact[at]);
                let unit = PartSample {
                    weight: weight.clone(),
                    approximate: approximate.clone(),
                    exact: (0..5).map(sampled).collect(),
                    inclusion: None,
                };
                sum +=
                    assisted_sums(&[unit], Method::Difference(lambda), Target::These, 0.95).unwrap().unwrap().estimate;
                count += 1.0;
            }
        }
        assert!((sum / count - truth).abs() < 1e-12, "lambda {lambda}: {} and {truth}", sum / count);
    }
}

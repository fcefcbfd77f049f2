//! Risk of a run against the baseline: URisk, TRisk, and a p-value from random signs. Beside them GeoRisk, which compares a run with
//! all runs at hand.
//!
//! # Choices
//!
//! A loss counts more than a gain, so that URisk and TRisk of two runs that do not differ are negative on average:
//! comparing TRisk with Student's t would call most such pairs different. The p-value flips the signs of the topics'
//! differences before the losses are weighted, which is what "no difference" means, and is corrected for many runs as
//! those of the test are.

use crate::error::{Outcome, Reason};
use aspectra_eval::Score;
use aspectra_eval::scores::{risk_delta, t_risk, u_risk};
use aspectra_stats::groups::geo_risk;
use aspectra_stats::matrix::BlockMatrix;
use aspectra_stats::paired::flip_test;

/// Risk on a measure.
#[derive(Debug, Clone, PartialEq)]
pub struct Risk {
    /// The mean gain, losses counted 1 + alpha times.
    pub u: Outcome,
    /// The same in standard errors: a ratio that describes, and is negative on average where runs do not differ.
    pub t: Outcome,
    /// The two-sided p-value of TRisk under random signs of the differences.
    pub p: Outcome,
    /// The same after the correction for many runs.
    pub adjusted: Outcome,
    /// GeoRisk of the first run: its mean and how seldom it falls below what all runs together let one expect.
    pub geo: Outcome,
}

/// GeoRisk of every run, where risk is asked for.
pub(super) fn geo_risks(x: &BlockMatrix, alpha: Option<f64>) -> Vec<Outcome> {
    let found = alpha.map(|alpha| geo_risk(x, alpha));
    match found {
        Some(Ok(found)) => found.into_iter().map(|one| one.map_err(Reason::from)).collect(),
        Some(Err(error)) => vec![Err(Reason::from(error)); x.groups()],
        None => vec![Err(not_asked_for()); x.groups()],
    }
}

fn not_asked_for() -> Reason {
    Reason::new("not asked for")
}

impl Risk {
    pub(super) fn new(run: &[f64], baseline: &[f64], alpha: f64, samples: usize, seed: u64) -> Self {
        let deltas: Vec<f64> = run.iter().zip(baseline).map(|(x, b)| risk_delta(*x, *b, alpha)).collect();
        let t = outcome(t_risk(&deltas));
        let p = t.clone().and_then(|_| {
            let differences: Vec<f64> = run.iter().zip(baseline).map(|(x, b)| x - b).collect();
            flip_test(&differences, samples, seed, |z| weighted_t(z, alpha)).map_err(Reason::from)
        });
        Self { u: outcome(u_risk(&deltas)), t, adjusted: p.clone(), p, geo: Err(not_asked_for()) }
    }
}

/// TRisk of differences; without spread it is infinite, or 0 where they are 0.
fn weighted_t(z: &[f64], alpha: f64) -> f64 {
    let n = z.len() as f64;
    let (mut sum, mut squares) = (0.0, 0.0);
    for d in z {
        let delta = risk_delta(*d, 0.0, alpha);
        sum += delta;
        squares += delta * delta;
    }
    let spread = (squares - sum * sum / n).max(0.0);
    if spread <= 1e-14 * squares {
        return if sum == 0.0 { 0.0 } else { f64::MAX.copysign(sum) };
    }
    sum / n / (spread / (n - 1.0) / n).sqrt()
}

fn outcome(score: Score) -> Outcome {
    match score {
        Score::Undefined(reason) => Err(Reason::new(reason)),
        score => score.number().ok_or_else(|| Reason::new("no number")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use aspectra_stats::paired::{paired_t, randomization};
    use aspectra_stats::stream::Stream;

    #[test]
    fn without_risk_aversion_it_is_a_paired_test() {
        let mut stream = Stream::new(1, 1001, 0);
        let run: Vec<f64> = (0..40).map(|_| 0.1 + stream.unit()).collect();
        let base: Vec<f64> = (0..40).map(|_| stream.unit()).collect();
        let test = paired_t(&run, &base, 0.95).unwrap();
        let risk = Risk::new(&run, &base, 0.0, 10_000, 42);
        assert!((risk.t.unwrap() - test.t.unwrap()).abs() < 1e-12);
        let flips = randomization(&run, &base, 10_000, 7).unwrap().p;
        assert!((risk.p.clone().unwrap() - flips).abs() < 0.02, "{:?} {flips}", risk.p);
        assert!(Risk::new(&run, &base, 5.0, 100, 42).u.unwrap() < risk.u.unwrap());
        let same = Risk::new(&run, &run, 1.0, 100, 42);
        assert_eq!(same.u, Ok(0.0));
        assert!(same.t.is_err() && same.p.is_err());
    }

    /// Two runs that do not differ: Student's t of the weighted losses was below 0.05 in 28% (alpha 1) and 91% (alpha 5)
    /// of such cases.
    #[test]
    fn the_p_value_keeps_its_level_under_risk_aversion() {
        let mut stream = Stream::new(8, 1001, 0);
        for alpha in [1.0, 5.0] {
            let (mut found, mut by_student) = (0, 0);
            for seed in 0..300 {
                let run: Vec<f64> = (0..50).map(|_| stream.unit()).collect();
                let base: Vec<f64> = (0..50).map(|_| stream.unit()).collect();
                let risk = Risk::new(&run, &base, alpha, 499, seed);
                found += usize::from(risk.p.unwrap() < 0.05);
                let deltas: Vec<f64> = run.iter().zip(&base).map(|(x, b)| risk_delta(*x, *b, alpha)).collect();
                by_student += usize::from(paired_t(&deltas, &[0.0; 50], 0.95).unwrap().p < 0.05);
            }
            assert!((4..=28).contains(&found), "alpha {alpha}: {found} of 300");
            assert!(by_student > 60, "alpha {alpha}: {by_student} of 300");
        }
    }
}

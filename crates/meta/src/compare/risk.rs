//! Risk of a run against the baseline: URisk, TRisk and its p-value.

use crate::error::{Outcome, Reason};
use aspectra_eval::Score;
use aspectra_eval::scores::{risk_delta, t_risk, u_risk};
use aspectra_stats::paired::paired_t;

/// Risk on a measure.
#[derive(Debug, Clone, PartialEq)]
pub struct Risk {
    /// The mean gain, losses counted 1 + alpha times.
    pub u: Outcome,
    /// The same in standard errors.
    pub t: Outcome,
    /// The two-sided p-value of TRisk, from Student's t with topics - 1 degrees of freedom.
    pub p: Outcome,
}

impl Risk {
    pub(super) fn new(run: &[f64], baseline: &[f64], alpha: f64) -> Self {
        let deltas: Vec<f64> = run.iter().zip(baseline).map(|(x, b)| risk_delta(*x, *b, alpha)).collect();
        let t = outcome(t_risk(&deltas));
        let p = t.clone().and_then(|_| {
            let zeros = vec![0.0; deltas.len()];
            paired_t(&deltas, &zeros, 0.95).map(|test| test.p).map_err(Reason::from)
        });
        Self { u: outcome(u_risk(&deltas)), t, p }
    }
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

    #[test]
    fn without_risk_aversion_it_is_the_paired_t_test() {
        let (run, base) = ([0.4, 0.5, 0.1, 0.7], [0.3, 0.6, 0.05, 0.2]);
        let test = paired_t(&run, &base, 0.95).unwrap();
        let risk = Risk::new(&run, &base, 0.0);
        assert!((risk.t.unwrap() - test.t.unwrap()).abs() < 1e-12 && (risk.p.unwrap() - test.p).abs() < 1e-12);
        assert!(Risk::new(&run, &base, 5.0).u.unwrap() < risk.u.unwrap());
        let same = Risk::new(&run, &run, 1.0);
        assert_eq!(same.u, Ok(0.0));
        assert!(same.t.is_err() && same.p.is_err());
    }
}

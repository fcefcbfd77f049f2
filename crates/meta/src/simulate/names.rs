//! What comes out when the names of runs, sorted by score, are correlated instead of their scores?
//!
//! # Formula
//!
//! Two measures score the same runs. Their tau is Kendall's tau-b of the two lists of scores. The *tau of names* sorts the
//! names of the runs by each measure and passes the two lists of names to Kendall's tau, which compares names in
//! alphabetical order: place by place, whether a name is early in the alphabet. Equal rankings still give 1; anything else
//! says little, because the alphabet has nothing to do with the scores.
//!
//! # Reference
//!
//! The script `correlation_analysis.py` that was published beside the TOMA paper (CIKM 2021).

use super::{Simulation, mean};
use crate::error::Error;
use crate::finding::{Finding, Table};
use aspectra_stats::correlation::kendall;

/// The stream of these simulations.
const PURPOSE: u64 = 2001;
/// How much two measures differ: the deviation of their own noise beside runs of deviation 1.
const NOISES: [f64; 5] = [0.0, 0.02, 0.1, 0.3, 1.0];

/// At one level of noise.
#[derive(Debug, Clone, PartialEq)]
pub struct NamesAndScores {
    /// The deviation of each measure's own noise.
    pub noise: f64,
    /// The mean tau of the scores.
    pub tau: f64,
    /// The mean tau of the names.
    pub tau_of_names: f64,
    /// The smallest and the largest tau of names.
    pub range_of_names: (f64, f64),
}

/// Compares both taus at several levels of noise.
///
/// # Errors
/// Those of [`Simulation::check`].
pub fn names(simulation: &Simulation) -> Result<Vec<NamesAndScores>, Error> {
    simulation.check()?;
    let at = |(level, noise): (usize, f64)| {
        let (mut taus, mut of_names) = (Vec::new(), Vec::new());
        for repeat in 0..simulation.repeats {
            let mut stream = simulation.stream(PURPOSE, level * simulation.repeats + repeat);
            let runs: Vec<f64> = (0..simulation.runs).map(|_| stream.normal()).collect();
            let mut measure = || -> Vec<f64> { runs.iter().map(|run| run + noise * stream.normal()).collect() };
            let (first, second) = (measure(), measure());
            taus.extend(tau(&first, &second)?);
            of_names.extend(tau(&names_by_score(&first), &names_by_score(&second))?);
        }
        let smallest = of_names.iter().copied().fold(f64::INFINITY, f64::min);
        let largest = of_names.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        Ok(NamesAndScores {
            noise,
            tau: mean(&taus),
            tau_of_names: mean(&of_names),
            range_of_names: (smallest, largest),
        })
    };
    NOISES.into_iter().enumerate().map(at).collect()
}

/// The names of the runs, best first, each as its place in the alphabet; names were given without regard to scores.
fn names_by_score(scores: &[f64]) -> Vec<f64> {
    let mut runs: Vec<usize> = (0..scores.len()).collect();
    runs.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]));
    runs.into_iter().map(|run| run as f64).collect()
}

fn tau(x: &[f64], y: &[f64]) -> Result<Option<f64>, Error> {
    Ok(kendall(x, y).map_err(Error::about("tau"))?.tau_b.ok())
}

/// The comparison as a table.
pub fn finding(found: &[NamesAndScores], simulation: &Simulation) -> Finding {
    let mut finding = Finding::new("simulate");
    finding.fact("simulation", "names");
    finding.fact("runs", simulation.runs);
    finding.fact("repeats", simulation.repeats);
    finding.fact("seed", simulation.seed as usize);
    let title = "Two measures of the same runs: Kendall's tau of their scores, and of the names sorted by score";
    let columns = ["noise", "tau", "tau_of_names", "smallest_of_names", "largest_of_names"];
    let mut table = Table::new("names", title, 1, &columns);
    for one in found {
        let (smallest, largest) = one.range_of_names;
        table.row([one.noise, one.tau, one.tau_of_names, smallest, largest].map(Into::into));
    }
    finding.tables.push(table);
    finding
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_little_unless_the_rankings_are_equal() {
        let simulation = Simulation { runs: 30, topics: 3, repeats: 100, alpha: 0.05, seed: 1 };
        let found = names(&simulation).unwrap();
        assert_eq!((found[0].tau, found[0].tau_of_names), (1.0, 1.0), "without noise");
        for one in &found[1..] {
            assert!(one.tau_of_names < one.tau - 0.1, "{one:?}");
        }
        assert!(found[2].tau > 0.85 && found[2].tau_of_names < 0.5, "{:?}", found[2]);
    }

    #[test]
    fn the_lists_of_names() {
        // Runs a, b, c with scores .2, .9, .5 are b, c, a.
        assert_eq!(names_by_score(&[0.2, 0.9, 0.5]), [1.0, 2.0, 0.0]);
    }
}

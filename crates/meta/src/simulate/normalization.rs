//! How many pairs do one-way and two-way tests separate, before and after scores are normalized inside each topic?
//!
//! # Formula
//!
//! One measure, scored on runs and topics, is tested as it is, as z-scores by topic, and by min-max by topic, each with
//! Tukey's HSD after a one-way and after a two-way analysis of variance. Normalizing takes out what topics share, which a
//! one-way test leaves in its error and a two-way test has taken out already.
//!
//! # Choices
//!
//! Runs have effects of deviation 0.45 of the noise, topics 2: as on ad hoc tracks, where topics differ more than runs.

use super::{Simulation, draw, mean};
use crate::error::Error;
use crate::finding::{Finding, Table, Value};
use aspectra_stats::groups::{one_way_anova, two_way_anova};
use aspectra_stats::matrix::BlockMatrix;
use aspectra_stats::normalize::{Normalization, normalize};

/// The stream of these simulations.
const PURPOSE: u64 = 2003;
const RUN_DEVIATION: f64 = 0.45;
const TOPIC_DEVIATION: f64 = 2.0;

/// The shares of significant pairs of the same scores.
#[derive(Debug, Clone, PartialEq)]
pub struct Separated {
    /// How the scores were normalized.
    pub scores: &'static str,
    /// The mean share under the one-way model.
    pub one_way: f64,
    /// The mean share under the two-way model.
    pub two_way: f64,
}

/// Tests the same scores raw and normalized.
///
/// # Errors
/// Those of [`Simulation::check`].
pub fn normalization(simulation: &Simulation) -> Result<Vec<Separated>, Error> {
    simulation.check()?;
    let ways = [("raw", None), ("zscore", Some(Normalization::ZScore)), ("minmax", Some(Normalization::MinMax))];
    let mut shares: Vec<(Vec<f64>, Vec<f64>)> = vec![Default::default(); ways.len()];
    for repeat in 0..simulation.repeats {
        let mut stream = simulation.stream(PURPOSE, repeat);
        let effects: Vec<f64> = (0..simulation.runs).map(|_| RUN_DEVIATION * stream.normal()).collect();
        let raw = draw(&mut stream, &effects, simulation.topics, TOPIC_DEVIATION)?;
        for ((_, how), (one_way, two_way)) in ways.iter().zip(&mut shares) {
            let scores = how.map_or_else(|| raw.clone(), |how| normalize(&raw, how));
            let (one, two) = significant(&scores, simulation.alpha)?;
            one_way.push(one);
            two_way.push(two);
        }
    }
    let separated = |((scores, _), (one, two)): (&(&'static str, _), &(Vec<f64>, Vec<f64>))| Separated {
        scores,
        one_way: mean(one),
        two_way: mean(two),
    };
    Ok(ways.iter().zip(&shares).map(separated).collect())
}

/// The shares of pairs that are significant under the one-way and the two-way model.
fn significant(scores: &BlockMatrix, alpha: f64) -> Result<(f64, f64), Error> {
    let columns: Vec<Vec<f64>> = (0..scores.groups()).map(|run| scores.column(run)).collect();
    let one = one_way_anova(&columns).and_then(|table| table.tukey(alpha)).map_err(Error::about("one-way"))?;
    let two = two_way_anova(scores).and_then(|table| table.tukey(alpha)).map_err(Error::about("two-way"))?;
    let pairs = (scores.groups() * (scores.groups() - 1) / 2) as f64;
    Ok((one.significant() as f64 / pairs, two.significant() as f64 / pairs))
}

/// The shares as a table.
pub fn finding(found: &[Separated], simulation: &Simulation) -> Finding {
    let mut finding = Finding::new("simulate");
    finding.fact("simulation", "normalization");
    finding.fact("runs", simulation.runs);
    finding.fact("topics", simulation.topics);
    finding.fact("repeats", simulation.repeats);
    finding.fact("alpha", simulation.alpha);
    finding.fact("seed", simulation.seed as usize);
    let title = "Pairs of runs that Tukey's HSD separates, on the same scores";
    let mut table = Table::new("normalization", title, 1, &["scores", "one_way", "two_way"]);
    for one in found {
        table.row([one.scores.into(), Value::Share(one.one_way), Value::Share(one.two_way)]);
    }
    finding.tables.push(table);
    finding
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normalizing_alone_multiplies_the_pairs_of_a_one_way_test() {
        let simulation = Simulation { runs: 25, topics: 50, repeats: 20, alpha: 0.05, seed: 1 };
        let found = normalization(&simulation).unwrap();
        assert!(found[1].one_way > 3.0 * found[0].one_way, "{found:?}");
        assert!(found[2].one_way > 3.0 * found[0].one_way, "{found:?}");
        assert!((found[1].two_way - found[0].two_way).abs() < 0.1, "{found:?}");
    }
}

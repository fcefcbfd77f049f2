//! What does the Siegel-Tukey test find, beside the tests that compare means?
//!
//! # Formula
//!
//! Two runs are drawn on the same topics: equal; with means that differ; with the same mean, one of them varying more from
//! topic to topic. Each test says how often it finds a difference at level alpha.
//!
//! # Choices
//!
//! The difference of means is 0.6 of the deviation of a score, the larger spread has twice the deviation. Topics have no
//! effect of their own, so that the tests of independent samples are at their best.

use super::Simulation;
use crate::error::Error;
use crate::finding::{Finding, Table, Value};
use aspectra_stats::groups::{one_way_anova, siegel_tukey};
use aspectra_stats::paired::paired_t;

/// The stream of these simulations.
const PURPOSE: u64 = 2002;

/// Two runs that differ in a known way.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// How they differ.
    pub case: &'static str,
    /// How often Siegel-Tukey finds something.
    pub siegel_tukey: f64,
    /// How often Tukey's HSD does.
    pub tukey: f64,
    /// How often the paired t test does.
    pub t: f64,
}

/// Counts what each test finds.
///
/// # Errors
/// Those of [`Simulation::check`].
pub fn spread(simulation: &Simulation) -> Result<Vec<Found>, Error> {
    simulation.check()?;
    let cases = [("nothing", 0.0, 1.0), ("means", 0.6, 1.0), ("spread", 0.0, 2.0)];
    let count = |(number, (case, shift, deviation)): (usize, (&'static str, f64, f64))| {
        let mut found = [0usize; 3];
        for repeat in 0..simulation.repeats {
            let mut stream = simulation.stream(PURPOSE, number * simulation.repeats + repeat);
            let a: Vec<f64> = (0..simulation.topics).map(|_| shift + deviation * stream.normal()).collect();
            let b: Vec<f64> = (0..simulation.topics).map(|_| stream.normal()).collect();
            let of_spread = siegel_tukey(&a, &b).map_err(Error::about("Siegel-Tukey"))?.p;
            let hsd = one_way_anova(&[&a, &b]).and_then(|table| table.tukey(simulation.alpha));
            let of_means = hsd.map_err(Error::about("Tukey's HSD"))?.significant() > 0;
            let of_t = paired_t(&a, &b, 1.0 - simulation.alpha).map_err(Error::about("t"))?.p;
            let is_found = [of_spread.is_ok_and(|p| p < simulation.alpha), of_means, of_t < simulation.alpha];
            found.iter_mut().zip(is_found).for_each(|(count, is_found)| *count += usize::from(is_found));
        }
        let [siegel_tukey, tukey, t] = found.map(|count| count as f64 / simulation.repeats as f64);
        Ok(Found { case, siegel_tukey, tukey, t })
    };
    cases.into_iter().enumerate().map(count).collect()
}

/// The counts as a table.
pub fn finding(found: &[Found], simulation: &Simulation) -> Finding {
    let mut finding = Finding::new("simulate");
    finding.fact("simulation", "spread");
    finding.fact("topics", simulation.topics);
    finding.fact("repeats", simulation.repeats);
    finding.fact("alpha", simulation.alpha);
    finding.fact("seed", simulation.seed as usize);
    let title = "How often each test finds a difference between two runs";
    let mut table = Table::new("spread", title, 1, &["what_differs", "siegel_tukey", "tukey_hsd", "paired_t"]);
    for one in found {
        let shares = [one.siegel_tukey, one.tukey, one.t].map(Value::Share);
        table.row([Value::from(one.case)].into_iter().chain(shares));
    }
    finding.tables.push(table);
    finding
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_test_finds_what_it_is_for() {
        let simulation = Simulation { runs: 3, topics: 50, repeats: 400, alpha: 0.05, seed: 1 };
        let found = spread(&simulation).unwrap();
        // Four standard errors of a share of 0.05 in 400 are 0.044.
        for share in [found[0].siegel_tukey, found[0].tukey, found[0].t] {
            assert!((share - 0.05).abs() < 0.045, "{found:?}");
        }
        assert!(found[1].tukey > 0.7 && found[1].siegel_tukey < 0.15, "{found:?}");
        assert!(found[2].tukey < 0.15 && found[2].siegel_tukey > 0.9, "{found:?}");
    }
}

//! How far a choice of gains, distances and weights may be bent before the order of two runs turns.
//!
//! Where [dominance](crate::dominance) asks which pairs are in one order for *every* choice, this asks how near the others are to
//! it: the [radius](Radius) of each pair and the curve of decided pairs over it, the share of CAM's weights and of TOMA's
//! [scalings](scaling_shares) under which each run is ahead, and what drives [named choices](Disagreement) apart.

mod choices;
mod radius;
mod reference;
mod scaling;
mod tables;
mod weights;

pub use choices::Disagreement;
pub use radius::{Radius, Winner};
pub(crate) use radius::{radius, radius_of_leader, too_different};
pub use reference::{Gain, Reference};
pub use scaling::{Distance, ScalingShare, scaling_shares};
pub use tables::finding;

use crate::dominance::{Asked, Gate, LabelSpace, Prepared, Verdict, Weighing, odd, resample};
use crate::error::{Error, Reason};
use crate::notice::{Notice, dominance as notices};
use aspectra_eval::join::KeptRun;
use aspectra_eval::{Judgments, Measure, Rules};
use aspectra_stats::stochastic_order::{WeightShare, weight_share};
use aspectra_stats::work::{Stopping, Work};
use rayon::prelude::*;

/// How sensitivity is looked at.
#[derive(Debug, Clone, PartialEq)]
pub struct Bending {
    /// The gain that others are measured by.
    pub reference: Reference,
    /// The aspect without which nothing counts.
    pub gate: Gate,
    /// The collapses whose disagreements are looked for; by default [`USUAL_CHOICES`], where the labels are few enough.
    pub choices: Option<Vec<Measure>>,
    /// How many resamples of topics are drawn, none where it is 0; by default [`USUAL_RESAMPLES`], where the labels are few
    /// enough.
    pub resamples: Option<usize>,
    /// The seed.
    pub seed: u64,
    /// What labels are called, by aspect, worst first; empty where they have no names.
    pub label_names: Vec<Vec<String>>,
}

/// The distances of the TOMA paper, which are compared unless others are named.
pub const USUAL_CHOICES: [&str; 3] = ["EUCL", "MANH", "CHEB"];

/// How many resamples of topics are drawn unless a number is given.
pub const USUAL_RESAMPLES: usize = 1000;

/// Resamples that would look at more arcs than this are drawn only where a number of them is given: it takes
/// minutes.
const MOST_LOOKS: u64 = 1 << 34;

/// How sensitive a pair is.
#[derive(Debug, Clone, PartialEq)]
pub struct BentPair {
    /// The number of the first run.
    pub first: usize,
    /// The number of the second.
    pub second: usize,
    /// Who leads under the reference, and how far it may be bent.
    pub radius: Radius,
    /// The 5% quantile of resampled radii.
    pub radius_low: Result<f64, Reason>,
    /// The share of CAM's weights under which each is ahead.
    pub cam: WeightShare,
    /// The share of TOMA's scalings, by [distance](Distance).
    pub scalings: [Result<ScalingShare, Reason>; 3],
}

/// How sensitive the order of runs is.
#[derive(Debug, Clone)]
pub struct Sensitivity {
    /// The names of the runs.
    pub runs: Vec<String>,
    /// How many topics were compared.
    pub topics: usize,
    /// The label tuples.
    pub space: LabelSpace,
    /// The measure, and what was left out of it.
    pub weighing: Weighing,
    /// How many resamples of topics were drawn.
    pub resamples: usize,
    /// All pairs.
    pub pairs: Vec<BentPair>,
    /// The choices that were compared.
    pub choices: Vec<Measure>,
    /// Choices that put runs in opposite orders.
    pub disagreements: Vec<Disagreement>,
    /// `[run][aspect]`: mean scores, which CAM weighs.
    pub by_aspect: Vec<Vec<f64>>,
    /// What is odd about it.
    pub notices: Vec<Notice>,
}

/// The values of r that the curve is drawn at.
pub const CURVE: [f64; 11] = [1.0, 1.25, 1.5, 2.0, 3.0, 5.0, 10.0, 20.0, 50.0, 100.0, f64::INFINITY];

impl Sensitivity {
    /// The share of pairs that stay as they are for all gains bent by up to `r`: those with a larger radius. Runs that no gain
    /// tells apart are among them.
    pub fn decided(&self, r: f64) -> f64 {
        let holds = |pair: &&BentPair| pair.radius.radius > r || pair.radius.radius.is_infinite();
        self.pairs.iter().filter(holds).count() as f64 / self.pairs.len() as f64
    }
}

/// Looks at all pairs of runs.
///
/// # Errors
/// What does not fit: the measure, the gate, the reference, the choices, fewer than two runs, no topics.
pub fn sensitivity(
    judgments: &Judgments,
    runs: &[(String, KeptRun)],
    measure: &Measure,
    rules: Rules,
    how: &Bending,
) -> Result<Sensitivity, Error> {
    let prepared = Prepared::new(judgments, runs, measure, rules, &how.gate, &how.label_names)?;
    let Some(masses) = prepared.masses.as_ref().filter(|_| prepared.weighing.has_masses_of_means()) else {
        return Err(Error::unfit(format!(
            "sensitivity needs a sum over ranks that is the same on every topic (DCG, nDCG, RBP, P); {} is none",
            prepared.weighing.measure
        )));
    };
    if !prepared.space.is_ordered() {
        return Err(Error::unfit(format!(
            "the judged documents have {} different label tuples, too many to find radii; use fewer aspects, or bin labels",
            prepared.space.len()
        )));
    }
    let gain = Gain::new(&how.reference, &prepared.space)?;
    let places = prepared.runs.pairs();
    if let Some(tuples) = too_different(masses, &places, &gain) {
        return Err(Error::unfit(format!(
            "two runs differ on {tuples} different label tuples, too many to find radii; look at fewer ranks (nDCG@10), \
             use fewer aspects, or bin labels"
        )));
    }
    let mut notices = odd(&prepared, 0);
    let (choices, disagreements) = match &how.choices {
        Some(choices) => (choices.clone(), choices::disagreements(&prepared, masses, choices)?),
        None => {
            let usual = USUAL_CHOICES.map(Measure::bare).into_iter().collect::<Result<Vec<_>, _>>();
            let usual = usual.map_err(|error| Error::Unfit(error.message()))?;
            match choices::disagreements(&prepared, masses, &usual) {
                Ok(found) => (usual, found),
                Err(error) => {
                    notices.push(notices::choices_left_out(&USUAL_CHOICES, &error.to_string()));
                    (Vec::new(), Vec::new())
                }
            }
        }
    };
    let by_aspect = weights::by_aspect(&prepared, judgments, runs, measure, rules)?;
    let scalings = [Distance::Euclidean, Distance::Manhattan, Distance::Chebyshev]
        .map(|distance| scaling_shares(&prepared, distance));
    let work = Work::begin("pairs", places.len());
    let pair = |(number, &(first, second)): (usize, &(usize, usize))| {
        work.step(1);
        let leads: Vec<f64> = by_aspect[first].iter().zip(&by_aspect[second]).map(|(a, b)| a - b).collect();
        BentPair {
            first,
            second,
            radius: radius(&masses.total_difference(first, second), &gain, masses),
            radius_low: Err(Reason::new("no resamples were drawn")),
            cam: weight_share(&leads),
            scalings: scalings.each_ref().map(|shares| match shares {
                Ok(shares) => Ok(shares[number]),
                Err(reason) => Err(reason.clone()),
            }),
        }
    };
    let mut pairs: Vec<BentPair> = places.par_iter().enumerate().stopping().map(pair).collect();
    drop(work);
    let looks: u64 = pairs.iter().map(|pair| pair.radius.looks).sum();
    let resamples = match how.resamples {
        Some(given) => given,
        None if looks.saturating_mul(USUAL_RESAMPLES as u64) > MOST_LOOKS => {
            notices.push(notices::resamples_left_out(USUAL_RESAMPLES));
            0
        }
        None => USUAL_RESAMPLES,
    };
    if resamples > 0 && masses.topics() > 1 {
        let asked = |pair: &BentPair| Asked {
            first: pair.first,
            second: pair.second,
            verdict: Verdict::Undecided,
            winner: pair.radius.winner,
        };
        let asked: Vec<Asked> = pairs.iter().map(asked).collect();
        let drawn = (resamples, how.seed);
        let found = resample(&prepared.space, &prepared.runs, masses, None, Some(&gain), &asked, drawn)?;
        for (pair, found) in pairs.iter_mut().zip(found) {
            pair.radius_low = found.radius_low.ok_or_else(|| Reason::new("no run leads"));
        }
    }
    let Prepared { space, runs, weighing, .. } = prepared;
    let topics = runs.topics.len();
    let names = runs.runs.into_iter().map(|run| run.name).collect();
    Ok(Sensitivity {
        runs: names,
        topics,
        space,
        weighing,
        resamples,
        pairs,
        choices,
        disagreements,
        by_aspect,
        notices,
    })
}

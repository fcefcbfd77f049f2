//! Other topics, drawn from those that there are: how often dominance holds, and how small radii get.

use super::label_space::LabelSpace;
use super::labelled::LabelledRuns;
use super::masses::{Masses, Weights, difference};
use super::topics::Sets;
use super::verdict::{Advantage, Signs, Verdict, swapped};
use crate::error::Error;
use crate::sensitivity::{Gain, Winner, radius_of_leader};
use aspectra_stats::paired::Resamples;
use aspectra_stats::work::{self, Work};
use rayon::prelude::*;

/// What a pair is resampled for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asked {
    pub(crate) first: usize,
    pub(crate) second: usize,
    /// The verdict whose dominance is looked for again; anything but first and second is not.
    pub(crate) verdict: Verdict,
    /// Whose radius is looked at again; anything but first and second is not.
    pub(crate) winner: Winner,
}

/// What resamples say about a pair.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Resampled {
    /// The share in which dominance holds.
    pub(crate) share: Option<f64>,
    /// The 5% quantile of the radii, 0 where the leader loses its lead.
    pub(crate) radius_low: Option<f64>,
}

/// Resamples topics for all pairs that are asked about.
pub(crate) fn resample(
    space: &LabelSpace,
    runs: &LabelledRuns,
    masses: &Masses,
    sets: Option<&Sets>,
    gain: Option<&Gain>,
    asked: &[Asked],
    (count, seed): (usize, u64),
) -> Result<Vec<Resampled>, Error> {
    let resamples = Resamples::draw(seed, masses.topics(), count).map_err(Error::about("the bootstrap"))?;
    let work = Work::begin("resamples", count);
    // For every resample, by pair: whether dominance holds, and the radius.
    let drawn = |number: usize| {
        let drawn = Drawn::new(space, runs, masses, sets, &resamples.counts(number, &mut Vec::new()));
        let of_pair = |asked: &Asked| drawn.pair(gain, asked);
        let found: Vec<(bool, f64)> = asked.iter().map(of_pair).collect();
        work.step(1);
        found
    };
    let all: Vec<Vec<(bool, f64)>> = work::each(count).map(drawn).collect();
    // The smallest radius that at most 5% of the resamples are below.
    let low = (count as f64 * 0.05).ceil().max(1.0) as usize - 1;
    let of_pair = |(pair, asked): (usize, &Asked)| {
        let holding = all.iter().filter(|drawn| drawn[pair].0).count();
        let mut radii: Vec<f64> = all.iter().map(|drawn| drawn[pair].1).collect();
        let (_, radius, _) = radii.select_nth_unstable_by(low, f64::total_cmp);
        Resampled {
            share: (asked.verdict.is_decided() && sets.is_some()).then_some(holding as f64 / count as f64),
            radius_low: (gain.is_some() && asked.has_winner()).then_some(*radius),
        }
    };
    Ok(asked.par_iter().enumerate().map(|(pair, asked)| of_pair((pair, asked))).collect())
}

impl Asked {
    fn has_winner(&self) -> bool {
        matches!(self.winner, Winner::First | Winner::Second)
    }
}

/// One resample: the masses of all runs, and on all sets.
struct Drawn<'a> {
    space: &'a LabelSpace,
    sets: Option<&'a Sets>,
    totals: Vec<Vec<i128>>,
    rows: Vec<Vec<i128>>,
    tie: i128,
}

impl<'a> Drawn<'a> {
    fn new(
        space: &'a LabelSpace,
        runs: &LabelledRuns,
        masses: &Masses,
        sets: Option<&'a Sets>,
        counts: &[u32],
    ) -> Self {
        let total = |run: usize| {
            let mut sums = vec![0i128; space.len()];
            for (topic, &times) in counts.iter().enumerate().filter(|(_, times)| **times > 0) {
                masses.of_topic(run, topic).iter().for_each(|&(tuple, mass)| sums[tuple] += mass * i128::from(times));
            }
            sums
        };
        let totals: Vec<Vec<i128>> = (0..runs.runs.len()).map(total).collect();
        let row = |sums: &Vec<i128>| match sets {
            None => Vec::new(),
            Some(sets) => {
                let mut row = vec![0; sets.sets.len()];
                let present = sums.iter().copied().enumerate().filter(|(_, mass)| *mass != 0);
                sets.sets.masses(present, &mut row);
                row
            }
        };
        let rows = totals.iter().map(row).collect();
        Self { space, sets, totals, rows, tie: masses.total_tie() }
    }

    fn pair(&self, gain: Option<&Gain>, asked: &Asked) -> (bool, f64) {
        let holds = match (asked.verdict, self.sets) {
            (Verdict::First, Some(sets)) => self.dominates(sets, asked.first, asked.second),
            (Verdict::Second, Some(sets)) => self.dominates(sets, asked.second, asked.first),
            _ => false,
        };
        let radius = match (asked.winner, gain) {
            (Winner::First, Some(gain)) => self.radius(gain, asked.first, asked.second),
            (Winner::Second, Some(gain)) => self.radius(gain, asked.second, asked.first),
            _ => 0.0,
        };
        (holds, radius)
    }

    fn radius(&self, gain: &Gain, leader: usize, other: usize) -> f64 {
        radius_of_leader(&self.difference(leader, other), gain, gain.tie(self.tie))
    }

    fn dominates(&self, sets: &Sets, leader: usize, other: usize) -> bool {
        let signs = Signs::scan(&self.rows[leader], &self.rows[other], self.tie);
        if signs.second || sets.is_complete {
            return signs.first && !signs.second;
        }
        let weights = self.difference(leader, other);
        let [ahead, behind] =
            [&weights, &swapped(&weights)].map(|w| Advantage::over_all(self.space.order(), w, self.tie).lead > 0);
        ahead && !behind
    }

    fn difference(&self, first: usize, second: usize) -> Weights {
        difference(&self.totals[first], &self.totals[second])
    }
}

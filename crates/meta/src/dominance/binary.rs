//! Measures that only ask which documents are relevant: every way to say it, gone through.
//!
//! What counts as relevant is an up-set of label tuples, and nothing else is left open, so that going through all up-sets of
//! the tuples in the pools decides such measures exactly, on topics and on means. For nDCG, whose gain is free, the up-sets are
//! the extreme choices: two that disagree prove that no verdict holds for all gains, but one that they share does not prove it.

use super::label_space::LabelSpace;
use super::labelled::LabelledRuns;
use super::masses::{Masses, real};
use super::topics::TopicVerdicts;
use super::verdict::{Verdict, Witness};
use super::weighing::{Kind, Weighing};
use crate::error::Error;
use aspectra_eval::join::Hit;
use aspectra_eval::judgments::Sheet;
use aspectra_eval::{Bound, Judgments, Measure, Options};
use aspectra_stats::stochastic_order::UpSets;
use aspectra_stats::work::Work;
use rayon::prelude::*;

/// Up-sets that are looked at together.
const TOGETHER: usize = 128;

/// A difference of scores of no more than this is a tie.
const TIE: f64 = 1e-12;

/// What all up-sets say about a pair.
#[derive(Debug, Clone, PartialEq)]
pub struct OverUpSets {
    /// Up-sets under which the mean of the first is larger.
    pub first_wins: usize,
    /// Up-sets under which that of the second is.
    pub second_wins: usize,
    /// All others.
    pub ties: usize,
    /// The largest lead of each, and the up-set that has it.
    pub advantages: [(f64, Option<usize>); 2],
    /// Topic by topic.
    pub topics: TopicVerdicts,
}

impl OverUpSets {
    /// Who is ahead on means under every up-set.
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.first_wins > 0, self.second_wins > 0)
    }

    /// The up-set that speaks most for a side.
    pub fn witness(&self, side: usize, sets: &UpSets, space: &LabelSpace) -> Witness {
        let tuples = self.advantages[side].1.map(|set| space.minimal(&sets.members(set)));
        Witness { tuples: tuples.unwrap_or_default() }
    }
}

/// Scores every run under every up-set, and compares.
///
/// # Errors
/// A measure that cannot be scored.
pub(super) fn over_up_sets(
    space: &LabelSpace,
    runs: &LabelledRuns,
    sets: &UpSets,
    weighing: &Weighing,
    masses: Option<&Masses>,
    discounts: &[f64],
) -> Result<Vec<OverUpSets>, Error> {
    let pairs = runs.pairs();
    let empty = OverUpSets {
        first_wins: 0,
        second_wins: 0,
        ties: 0,
        advantages: [(0.0, None), (0.0, None)],
        topics: TopicVerdicts::default(),
    };
    let mut found = vec![empty; pairs.len()];
    // For each pair and topic whether some up-set favors the first, and the second.
    let mut favored = vec![vec![(false, false); runs.topics.len()]; pairs.len()];
    let most = runs.topics.iter().map(|&topic| space.pool(topic).flatten().count()).max().unwrap_or(0);
    let ideals = weighing.ideals(discounts, most);
    let work = Work::begin("up-sets", sets.len());
    let mut start = 0;
    while start < sets.len() {
        let end = (start + TOGETHER).min(sets.len());
        let chunk: Vec<usize> = (start..end).collect();
        let scores = match (weighing.kind, masses) {
            (Kind::Normalized, Some(masses)) => by_masses(space, runs, sets, &chunk, masses, &ideals),
            _ => by_measure(space, runs, sets, &chunk, &weighing.measure)?,
        };
        found.par_iter_mut().zip(&mut favored).zip(&pairs).for_each(|((found, favored), &(first, second))| {
            for (place, &set) in chunk.iter().enumerate() {
                let mut lead = 0.0;
                for (topic, favored) in favored.iter_mut().enumerate() {
                    let at = topic * chunk.len() + place;
                    let here = scores[first][at] - scores[second][at];
                    favored.0 |= here > TIE;
                    favored.1 |= here < -TIE;
                    lead += here;
                }
                lead /= runs.topics.len() as f64;
                match lead {
                    lead if lead > TIE => found.first_wins += 1,
                    lead if lead < -TIE => found.second_wins += 1,
                    _ => found.ties += 1,
                }
                for (side, lead) in [lead, -lead].into_iter().enumerate() {
                    if lead > TIE && lead > found.advantages[side].0 {
                        found.advantages[side] = (lead, Some(set));
                    }
                }
            }
        });
        work.step(end - start);
        start = end;
    }
    for (found, favored) in found.iter_mut().zip(favored) {
        favored.into_iter().for_each(|(first, second)| found.topics.add(Verdict::of(first, second)));
    }
    Ok(found)
}

/// nDCG: mass on the up-set over what as many relevant documents as the pool has in it are divided by. `[run][topic, set]`.
fn by_masses(
    space: &LabelSpace,
    runs: &LabelledRuns,
    sets: &UpSets,
    chunk: &[usize],
    masses: &Masses,
    ideals: &[f64],
) -> Vec<Vec<f64>> {
    let ideal = |&topic: &usize| -> Vec<f64> {
        let pool: Vec<usize> = space.pool(topic).flatten().collect();
        let inside = |set: usize| pool.iter().filter(|&&tuple| sets.holds(set, tuple)).count();
        chunk.iter().map(|&set| ideals[inside(set)]).collect()
    };
    let of_topics: Vec<Vec<f64>> = runs.topics.par_iter().map(ideal).collect();
    let score = |run: usize| {
        let mut scores = Vec::with_capacity(of_topics.len() * chunk.len());
        for (topic, ideals) in of_topics.iter().enumerate() {
            let of_run = masses.of_topic(run, topic);
            scores.extend(chunk.iter().zip(ideals).map(|(&set, ideal)| {
                let inside = of_run.iter().filter(|(tuple, _)| sets.holds(set, *tuple)).map(|(_, mass)| mass);
                let mass = real(inside.sum());
                if *ideal > 0.0 { mass / ideal } else { 0.0 }
            }));
        }
        scores
    };
    (0..runs.runs.len()).into_par_iter().map(score).collect()
}

/// Any measure: the up-sets are aspects of judgments that are made for it, each relevant or not. `[run][topic, set]`.
fn by_measure(
    space: &LabelSpace,
    runs: &LabelledRuns,
    sets: &UpSets,
    chunk: &[usize],
    measure: &Measure,
) -> Result<Vec<Vec<f64>>, Error> {
    let unfit = |error: aspectra_eval::Error| Error::Unfit(error.message());
    let names = chunk.iter().map(|set| format!("up-set {set}"));
    let mut sheets = Vec::new();
    // Documents of one tuple are alike, so that the pool needs no more of them than it has and rankings take any.
    let mut rows: Vec<Vec<(usize, u32)>> = Vec::new();
    for (place, &topic) in runs.topics.iter().enumerate() {
        let mut grades = Vec::new();
        let mut of_topic = Vec::new();
        for (row, tuple) in space.pool(topic).flatten().enumerate() {
            of_topic.push((tuple, row as u32));
            grades.extend(chunk.iter().map(|&set| Some(f64::from(u8::from(sets.holds(set, tuple))))));
        }
        // A pool without any document would not be a topic.
        if of_topic.is_empty() {
            grades.extend(chunk.iter().map(|_| Some(0.0)));
        }
        of_topic.sort_unstable();
        rows.push(of_topic);
        let sheet = Sheet::from_grades(1, chunk.len(), &grades).map_err(unfit)?;
        // Topics are in the order of their ids.
        sheets.push((format!("{place:09}"), sheet));
    }
    let judgments = Judgments::from_sheets(names, sheets).map_err(unfit)?;
    let fold = Measure::bare("CAM").map_err(unfit)?.with_inner(measure.clone());
    let bound = Bound::new(&judgments, std::slice::from_ref(&fold), &Options::default()).map_err(unfit)?;
    let folded = bound.folded(0).ok_or_else(|| Error::unfit(format!("{measure} has no score of its own")))?;
    let score = |run: &super::labelled::LabelledRun| {
        let mut scores = Vec::with_capacity(runs.topics.len() * chunk.len());
        for (topic, placed) in run.topics.iter().enumerate() {
            let mut used = vec![0usize; space.len()];
            let hits = placed.iter().filter_map(|placed| {
                let tuple = placed.tuple as usize;
                let start = rows[topic].partition_point(|(known, _)| *known < tuple);
                let row = rows[topic].get(start + used[tuple])?.1;
                used[tuple] += 1;
                Some(Hit { rank: placed.rank, row })
            });
            let hits: Vec<Hit> = hits.collect();
            let of_sets = folded.scores(topic, &hits).map_err(|reason| {
                Error::unfit(format!("{measure} is undefined where a topic has no relevant document: {reason}"))
            })?;
            scores.extend(of_sets);
        }
        Ok(scores)
    };
    runs.runs.par_iter().map(score).collect()
}

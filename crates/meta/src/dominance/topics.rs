//! Verdicts topic by topic, and the signs of leads over topics.

use super::label_space::LabelSpace;
use super::labelled::LabelledRuns;
use super::masses::Masses;
use super::verdict::{Advantage, Signs, Verdict, swapped};
use aspectra_stats::stochastic_order::UpSets;
use aspectra_stats::work::{Stopping, Work};
use rayon::prelude::*;

/// How many topics came out how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TopicVerdicts {
    /// The first is ahead.
    pub first: usize,
    /// The second is.
    pub second: usize,
    /// No choice tells them apart.
    pub equal: usize,
    /// Choices disagree.
    pub incomparable: usize,
    /// It could not be found out.
    pub undecided: usize,
}

impl TopicVerdicts {
    pub(super) fn add(&mut self, verdict: Verdict) {
        *match verdict {
            Verdict::First => &mut self.first,
            Verdict::Second => &mut self.second,
            Verdict::Equal => &mut self.equal,
            Verdict::Incomparable => &mut self.incomparable,
            Verdict::Undecided => &mut self.undecided,
        } += 1;
    }

    /// Who is at least as good on every topic, where one is.
    pub fn on_every_topic(&self) -> Option<Verdict> {
        match self {
            Self { incomparable: 1.., .. } | Self { undecided: 1.., .. } => None,
            Self { first: 1.., second: 1.., .. } => None,
            other => Some(Verdict::of(other.first > 0, other.second > 0)),
        }
    }
}

/// Sets of tuples that leads are looked at on.
pub(crate) struct Sets {
    pub(super) sets: UpSets,
    /// Whether no other set has to be looked at.
    pub(super) is_complete: bool,
}

/// What topics say about a pair.
#[derive(Debug, Clone, Default)]
pub(super) struct OnTopics {
    pub(super) verdicts: TopicVerdicts,
    /// Topics on which a lead was so small that it counts as a tie.
    pub(super) ties: usize,
    /// Topics won and lost on each set, where they were asked for.
    pub(super) signs: Vec<(u32, u32)>,
}

/// Goes through all topics and pairs; signs are counted for the pairs of which `wants_signs` is true.
pub(super) fn on_topics(
    space: &LabelSpace,
    runs: &LabelledRuns,
    masses: &Masses,
    sets: &Sets,
    pairs: &[(usize, usize)],
    wants_signs: &(dyn Fn(usize) -> bool + Sync),
) -> Vec<OnTopics> {
    let mut found: Vec<OnTopics> = vec![OnTopics::default(); pairs.len()];
    let mut rows: Vec<Vec<i128>> = vec![vec![0; sets.sets.len()]; runs.runs.len()];
    let tie = masses.tie();
    let work = Work::begin("topics", runs.topics.len());
    for topic in 0..runs.topics.len() {
        rows.par_iter_mut().enumerate().stopping().for_each(|(run, row)| {
            sets.sets.masses(masses.of_topic(run, topic).iter().copied(), row);
        });
        found.par_iter_mut().zip(pairs).enumerate().stopping().for_each(|(number, (found, &(first, second)))| {
            let (one, other) = (&rows[first][..], &rows[second][..]);
            let mut signs = Signs::scan(one, other, tie);
            let verdict = match sets.is_complete || (signs.first && signs.second) {
                true => Verdict::of(signs.first, signs.second),
                false => exact(space, masses, (first, second), topic, &mut signs),
            };
            found.verdicts.add(verdict);
            found.ties += usize::from(signs.near && !(signs.first && signs.second));
            if wants_signs(number) {
                found.signs.resize(one.len(), (0, 0));
                for ((signs, a), b) in found.signs.iter_mut().zip(one).zip(other) {
                    signs.0 += u32::from(a - b > tie);
                    signs.1 += u32::from(b - a > tie);
                }
            }
        });
        work.step(1);
    }
    found
}

/// The verdict of one topic where the list alone does not decide.
fn exact(
    space: &LabelSpace,
    masses: &Masses,
    (first, second): (usize, usize),
    topic: usize,
    signs: &mut Signs,
) -> Verdict {
    let weights = masses.difference(first, second, topic);
    if weights.is_empty() {
        return Verdict::Equal;
    }
    if !space.is_ordered() {
        return Verdict::Undecided;
    }
    let sides = [&weights, &swapped(&weights)].map(|w| Advantage::over_all(space.order(), w, masses.tie()));
    signs.near |= sides.iter().any(|side| side.is_tie);
    Verdict::of(sides[0].lead > 0, sides[1].lead > 0)
}

//! Masses on label tuples: what the ranks of a run give to each tuple.
//!
//! Discounts are rounded once to a multiple of 2^-60 and added as whole numbers, so that sums are exact and free of order.
//! A lead of at most 1e-12 of the sum of all discounts is a tie: 1/log2(8) + 1/log2(64) is 1/log2(4), but not in doubles.

use super::labelled::LabelledRuns;

/// One in fixed point.
const ONE: f64 = (1u64 << 60) as f64;

/// A lead of no more than this share of all discounts is a tie.
const TIE: f64 = 1e-12;

/// A number in fixed point.
fn fixed(number: f64) -> i128 {
    (number * ONE).round() as i128
}

/// What a number in fixed point stands for.
pub(super) fn real(fixed: i128) -> f64 {
    fixed as f64 / ONE
}

/// What some tuples weigh; all others weigh nothing.
pub type Weights = Vec<(usize, i128)>;

/// The masses of all runs.
#[derive(Debug, Clone)]
pub struct Masses {
    /// `[run][topic]`.
    by_topic: Vec<Vec<Weights>>,
    /// `[run][tuple]`: summed over topics.
    total: Vec<Vec<i128>>,
    topics: usize,
    /// A lead on one topic that is no more than this is a tie.
    tie: i128,
}

impl Masses {
    /// The masses of runs; `discounts` are those of ranks 1 and on, and what is behind them is worth nothing.
    pub fn new(runs: &LabelledRuns, tuples: usize, discounts: &[f64]) -> Self {
        let fixed: Vec<i128> = discounts.iter().map(|discount| fixed(*discount)).collect();
        // From rank 1: what the first so many ranks are worth together.
        let mut sums = vec![0i128];
        sums.extend(fixed.iter().scan(0, |sum, discount| {
            *sum += discount;
            Some(*sum)
        }));
        let up_to = |rank: u32| sums[(rank as usize).min(fixed.len())];
        let mut of_tuple = vec![0i128; tuples];
        let mut by_topic = Vec::with_capacity(runs.runs.len());
        let mut total = Vec::with_capacity(runs.runs.len());
        for run in &runs.runs {
            let mut sum = vec![0i128; tuples];
            let mut topics = Vec::with_capacity(run.topics.len());
            for topic in &run.topics {
                let mut seen: Vec<usize> = Vec::new();
                for placed in topic {
                    let ranks = i128::from(placed.last - placed.rank + 1);
                    let mass = (up_to(placed.last) - up_to(placed.rank - 1)) / ranks;
                    let tuple = placed.tuple as usize;
                    if mass > 0 && of_tuple[tuple] == 0 {
                        seen.push(tuple);
                    }
                    of_tuple[tuple] += mass;
                }
                seen.sort_unstable();
                let weights: Weights =
                    seen.iter().map(|&tuple| (tuple, std::mem::take(&mut of_tuple[tuple]))).collect();
                weights.iter().for_each(|&(tuple, mass)| sum[tuple] += mass);
                topics.push(weights);
            }
            by_topic.push(topics);
            total.push(sum);
        }
        let all = discounts.iter().sum::<f64>();
        Self { by_topic, total, topics: runs.topics.len(), tie: self::fixed(TIE * all) }
    }

    /// The masses of a run on a topic.
    pub fn of_topic(&self, run: usize, topic: usize) -> &Weights {
        &self.by_topic[run][topic]
    }

    /// The masses of a run by tuple, summed over topics.
    pub fn total(&self, run: usize) -> &[i128] {
        &self.total[run]
    }

    /// What one run has on a topic less what another has.
    pub fn difference(&self, first: usize, second: usize, topic: usize) -> Weights {
        let (a, b) = (&self.by_topic[first][topic], &self.by_topic[second][topic]);
        let (mut i, mut j) = (0, 0);
        let mut found = Weights::new();
        while i < a.len() || j < b.len() {
            let tuple = match (a.get(i), b.get(j)) {
                (Some(one), Some(other)) => one.0.min(other.0),
                (Some(one), None) | (None, Some(one)) => one.0,
                (None, None) => break,
            };
            let mut weight = 0;
            if let Some((_, mass)) = a.get(i).filter(|one| one.0 == tuple) {
                weight += mass;
                i += 1;
            }
            if let Some((_, mass)) = b.get(j).filter(|one| one.0 == tuple) {
                weight -= mass;
                j += 1;
            }
            if weight != 0 {
                found.push((tuple, weight));
            }
        }
        found
    }

    /// The same summed over topics.
    pub fn total_difference(&self, first: usize, second: usize) -> Weights {
        difference(&self.total[first], &self.total[second])
    }

    /// How many topics there are.
    pub fn topics(&self) -> usize {
        self.topics
    }

    /// A lead on one topic that is no more than this is a tie.
    pub fn tie(&self) -> i128 {
        self.tie
    }

    /// The same for a sum over all topics.
    pub fn total_tie(&self) -> i128 {
        self.tie * self.topics as i128
    }

    /// A sum over topics as the mean that it stands for.
    pub fn mean(&self, total: i128) -> f64 {
        real(total) / self.topics as f64
    }
}

/// The tuples on which two rows of masses differ.
pub(crate) fn difference(first: &[i128], second: &[i128]) -> Weights {
    let differing = first.iter().zip(second).enumerate().filter(|(_, (a, b))| a != b);
    differing.map(|(tuple, (a, b))| (tuple, a - b)).collect()
}

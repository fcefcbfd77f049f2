//! Every discount at once: who leads on every beginning of the rankings.
//!
//! A run is at least as good for every gain and every discount that never rises where it has, on every beginning and every
//! up-set, at least as many documents. On one topic it is then at least as good under every measure that never falls when a
//! label is raised or a better document moves up: AP, RR, ERR, Rprec and the like.

use super::label_space::LabelSpace;
use super::labelled::{LabelledRuns, Placed};
use super::topics::{Sets, TopicVerdicts};
use super::verdict::Verdict;
use aspectra_stats::stochastic_order::{PrefixLeads, prefix_leads};
use aspectra_stats::work::Stopping;
use rayon::prelude::*;

/// What all beginnings say about a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OverPrefixes {
    /// Topic by topic.
    pub topics: TopicVerdicts,
    /// On documents summed over topics.
    pub summed: PrefixLeads,
}

impl PrefixVerdict for PrefixLeads {
    fn verdict(&self) -> Verdict {
        Verdict::of(self.first_lead > 0, self.second_lead > 0)
    }
}

/// What leads on beginnings mean.
pub trait PrefixVerdict {
    /// Who is ahead.
    fn verdict(&self) -> Verdict;
}

/// Elements that join each list at a rank.
type Joining = (usize, Vec<usize>, Vec<usize>);

/// Goes through all pairs; `cutoff` is the last rank that counts.
pub(super) fn over_prefixes(
    space: &LabelSpace,
    runs: &LabelledRuns,
    sets: &Sets,
    pairs: &[(usize, usize)],
    cutoff: Option<u32>,
) -> Vec<OverPrefixes> {
    // For every tuple, 1 for each set that holds it: added to and taken from counts of all sets at once.
    let held: Vec<Vec<i32>> = match sets.is_complete {
        true => (0..space.len())
            .map(|tuple| (0..sets.sets.len()).map(|set| i32::from(sets.sets.holds(set, tuple))).collect())
            .collect(),
        false => Vec::new(),
    };
    let leads = |joining: &[Joining], until_both: bool| match sets.is_complete {
        true => counted(&held, sets.sets.len(), joining, until_both),
        false => prefix_leads(space.order(), joining, until_both),
    };
    let of_pair = |&(first, second): &(usize, usize)| {
        let mut found = OverPrefixes::default();
        let mut all: Vec<(u32, i32, usize)> = Vec::new();
        for (one, other) in runs.runs[first].topics.iter().zip(&runs.runs[second].topics) {
            let mut events = events(one, other, cutoff);
            found.topics.add(match space.is_ordered() {
                true => leads(&joining(&mut events), true).verdict(),
                false if events.is_empty() => Verdict::Equal,
                false => Verdict::Undecided,
            });
            all.append(&mut events);
        }
        if space.is_ordered() {
            found.summed = leads(&joining(&mut all), false);
        }
        found
    };
    pairs.par_iter().stopping().map(of_pair).collect()
}

/// What joins which list: rank, +1 for the first and -1 for the second, tuple. Equal tuples at equal ranks cancel.
fn events(first: &[Placed], second: &[Placed], cutoff: Option<u32>) -> Vec<(u32, i32, usize)> {
    let counts = |placed: &&Placed| cutoff.is_none_or(|cutoff| placed.rank <= cutoff);
    let (mut one, mut other) = (first.iter().filter(counts).peekable(), second.iter().filter(counts).peekable());
    let mut found = Vec::new();
    loop {
        match (one.peek(), other.peek()) {
            (Some(a), Some(b)) if a.rank == b.rank && a.tuple == b.tuple => {
                one.next();
                other.next();
            }
            (Some(a), b) if b.is_none_or(|b| a.rank <= b.rank) => {
                found.push((a.rank, 1, a.tuple as usize));
                one.next();
            }
            (_, Some(b)) => {
                found.push((b.rank, -1, b.tuple as usize));
                other.next();
            }
            _ => break,
        }
    }
    found
}

/// The same by rank; what cancels over topics is left out.
fn joining(events: &mut [(u32, i32, usize)]) -> Vec<Joining> {
    events.sort_unstable_by_key(|&(rank, _, tuple)| (rank, tuple));
    let mut found: Vec<Joining> = Vec::new();
    for at_rank in events.chunk_by(|a, b| a.0 == b.0) {
        let (mut first, mut second) = (Vec::new(), Vec::new());
        for of_tuple in at_rank.chunk_by(|a, b| a.2 == b.2) {
            let net: i32 = of_tuple.iter().map(|event| event.1).sum();
            let side = if net > 0 { &mut first } else { &mut second };
            side.extend(std::iter::repeat_n(of_tuple[0].2, net.unsigned_abs() as usize));
        }
        if !(first.is_empty() && second.is_empty()) {
            found.push((at_rank[0].0 as usize, first, second));
        }
    }
    found
}

/// Counts on all sets, rank by rank.
fn counted(held: &[Vec<i32>], sets: usize, joining: &[Joining], until_both: bool) -> PrefixLeads {
    let mut found = PrefixLeads::default();
    let mut counts = vec![0i32; sets];
    for (rank, first, second) in joining {
        for &tuple in first {
            counts.iter_mut().zip(&held[tuple]).for_each(|(count, holds)| *count += holds);
        }
        for &tuple in second {
            counts.iter_mut().zip(&held[tuple]).for_each(|(count, holds)| *count -= holds);
        }
        let (low, high) = counts.iter().fold((0, 0), |(low, high), &count| (count.min(low), count.max(high)));
        found.see(*rank, high as usize, low.unsigned_abs() as usize);
        if until_both && found.both_lead() {
            break;
        }
    }
    found
}

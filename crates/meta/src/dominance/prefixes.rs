//! Every discount at once: who leads on every beginning of the rankings.
//!
//! A run is at least as good for every gain and every discount that never rises where it has, on every beginning and every
//! up-set, at least as many documents. On one topic it is then at least as good under every measure that never falls when a
//! label is raised or a better document moves up: AP, RR, ERR, Rprec and the like.

use super::label_space::LabelSpace;
use super::labelled::{LabelledRuns, Placed};
use super::topics::{Sets, TopicVerdicts};
use super::verdict::Verdict;
use aspectra_stats::stochastic_order::{Poset, PrefixLeads, prefix_leads};
use aspectra_stats::work::{Stopping, Work};
use rayon::prelude::*;

/// What all beginnings say about a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OverPrefixes {
    /// Topic by topic.
    pub topics: TopicVerdicts,
    /// On documents summed over topics.
    pub summed: PrefixLeads,
    /// Whether the leads of `summed` are the largest ones. They are not where both lead and not all up-sets were gone through:
    /// that nobody is ahead was seen before the end.
    pub is_to_the_end: bool,
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
    let looking = Looking::new(space, sets);
    let work = Work::begin("pairs", pairs.len());
    let of_pair = |&(first, second): &(usize, usize)| {
        let mut found = OverPrefixes::default();
        let mut all: Vec<(u32, i32, usize)> = Vec::new();
        for (one, other) in runs.runs[first].topics.iter().zip(&runs.runs[second].topics) {
            let mut events = events(one, other, cutoff);
            found.topics.add(match space.is_ordered() {
                true => looking.leads(&joining(&mut events), true).verdict(),
                false if events.is_empty() => Verdict::Equal,
                false => Verdict::Undecided,
            });
            all.append(&mut events);
        }
        if space.is_ordered() {
            found.summed = looking.leads(&joining(&mut all), false);
            found.is_to_the_end = sets.is_complete || !found.summed.both_lead();
        }
        work.step(1);
        found
    };
    pairs.par_iter().stopping().map(of_pair).collect()
}

/// How beginnings are looked at.
struct Looking<'a> {
    order: &'a Poset,
    /// For every tuple, 1 for each set that holds it: added to and taken from counts of all sets at once.
    held: Vec<Vec<i32>>,
    is_complete: bool,
}

/// More numbers than this are not kept to look at sets that decide most pairs.
const MOST_HELD: usize = 1 << 22;

impl<'a> Looking<'a> {
    fn new(space: &'a LabelSpace, sets: &Sets) -> Self {
        let count = match sets.is_complete {
            true => sets.sets.len(),
            false => sets.sets.len().min(MOST_HELD / space.len().max(1)),
        };
        let holds = |tuple: usize| (0..count).map(|set| i32::from(sets.sets.holds(set, tuple))).collect();
        Self { order: space.order(), held: (0..space.len()).map(holds).collect(), is_complete: sets.is_complete }
    }

    /// Who leads where. Without a list of all up-sets it ends as soon as each side leads somewhere, which a few sets show for
    /// most pairs; only what they leave open is matched.
    fn leads(&self, joining: &[Joining], until_both: bool) -> PrefixLeads {
        let found = counted(&self.held, joining, until_both || !self.is_complete);
        match self.is_complete || found.both_lead() {
            true => found,
            false => prefix_leads(self.order, joining, true),
        }
    }
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
fn counted(held: &[Vec<i32>], joining: &[Joining], until_both: bool) -> PrefixLeads {
    let mut found = PrefixLeads::default();
    let mut counts = vec![0i32; held.first().map_or(0, Vec::len)];
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

//! The mean score over all orders of documents with equal scores.
//!
//! A measure may have a closed form ([`Graded::expected`](super::Graded::expected)). For the others every distinct
//! arrangement of labels is scored where there are few enough (multiset permutations are equally likely, so their plain
//! mean is exact), and random orders are drawn where there are too many; a notice counts the scores estimated so.

use super::Scorer;
use super::ranking::{Labelled, Ranking};
use crate::join::{JudgedRanking, TieGroup};
use crate::judgments::Cell;
use crate::scores::Score;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// How many orders are drawn where there are too many to go through.
pub(crate) const DRAWS: u32 = 2_000;

/// Up to this many arrangements are gone through one by one.
const MOST_ARRANGEMENTS: f64 = 20_000.0;

/// Where random orders come from: the same seed and stream always give the same orders.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Draws {
    pub(crate) seed: u64,
    pub(crate) stream: u64,
}

/// A ranking and which of its documents may change places.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tied<'a> {
    /// The ranking in some order. A tie group that a depth cut goes through is here down to its end, beyond `retrieved`.
    pub(crate) ranking: Ranking<'a>,
    /// The groups, by rank.
    pub(crate) groups: &'a [TieGroup],
    /// Whether unjudged documents are still to be removed, after the cut: how many of them it leaves depends on the order.
    pub(crate) condense: bool,
}

/// The mean score over all orders of the tied documents, and whether it was estimated. Orders in which the measure is
/// undefined are left out, as topics are.
pub(crate) fn expected_score(scorer: &dyn Scorer, column: usize, tied: Tied<'_>, draws: Draws) -> (Score, bool) {
    if !tied.condense
        && let Some(score) = scorer.expected(column, tied.ranking, tied.groups)
    {
        return (score, false);
    }
    let mut orders = Orders::new(tied);
    let estimated = orders.count() > MOST_ARRANGEMENTS;
    let mut random = ChaCha8Rng::seed_from_u64(draws.seed);
    random.set_stream(draws.stream);
    let (mut sum, mut count, mut undefined) = (0.0, 0u32, None);
    for turn in 1.. {
        if estimated {
            orders.shuffle(&mut random);
        }
        match scorer.score(column, orders.arrange()) {
            text @ Score::Text(_) => return (text, false),
            Score::Undefined(reason) => undefined = Some(reason),
            score => {
                sum += score.number().unwrap_or_default();
                count += 1;
            }
        }
        let done = if estimated { turn == DRAWS } else { !orders.advance() };
        if done {
            break;
        }
    }
    match undefined {
        Some(reason) if count == 0 => (Score::Undefined(reason), false),
        _ => (Score::Real(sum / f64::from(count)), estimated),
    }
}

/// Tie groups as they are after unjudged documents were removed.
pub(crate) fn condensed_groups(ranking: &JudgedRanking<'_>, kept: impl Fn(usize) -> bool) -> Vec<TieGroup> {
    let mut groups = Vec::new();
    let mut before = 0;
    let mut hits = ranking.hits.iter().enumerate().filter(|(at, _)| kept(*at)).map(|(_, hit)| hit.rank).peekable();
    for group in ranking.tie_groups {
        while hits.next_if(|rank| *rank < group.start).is_some() {
            before += 1;
        }
        let mut length = 0;
        while hits.next_if(|rank| *rank < group.start + group.length).is_some() {
            length += 1;
        }
        if length > 1 {
            groups.push(TieGroup { start: before + 1, length });
        }
        before += length;
    }
    groups
}

/// What a tied document is to a measure: its label (`ABSENT` outside the pool), and whether no topic judged it.
type Face = (Cell, bool);

/// The arrangements of documents inside tie groups.
struct Orders<'a> {
    tied: Tied<'a>,
    /// Groups whose order matters: first rank, and the documents of its ranks.
    groups: Vec<(u32, Vec<Face>)>,
    labelled: Vec<Labelled>,
    strangers: Vec<u32>,
}

impl<'a> Orders<'a> {
    fn new(tied: Tied<'a>) -> Self {
        let Ranking { labelled, strangers, .. } = tied.ranking;
        let mut groups = Vec::new();
        for group in tied.groups {
            let inside = |rank: u32| (group.start..=group.end()).contains(&rank);
            let pooled =
                labelled.iter().filter(|document| inside(document.rank)).map(|document| (document.cell, false));
            let unknown = strangers.iter().filter(|rank| inside(**rank)).map(|_| (Cell::ABSENT, true));
            let mut faces: Vec<Face> = pooled.chain(unknown).collect();
            if !faces.is_empty() {
                faces.resize((group.length as usize).max(faces.len()), (Cell::ABSENT, false));
                faces.sort_unstable();
                groups.push((group.start, faces));
            }
        }
        Self { tied, groups, labelled: Vec::new(), strangers: Vec::new() }
    }

    /// How many distinct arrangements there are.
    fn count(&self) -> f64 {
        self.groups.iter().map(|(_, faces)| arrangements(faces)).product()
    }

    /// The ranking in the current arrangement.
    fn arrange(&mut self) -> Ranking<'_> {
        let Ranking { labelled, retrieved, strangers } = self.tied.ranking;
        let tied =
            |rank: u32| self.groups.iter().any(|(start, faces)| rank >= *start && rank < start + faces.len() as u32);
        self.labelled.clear();
        self.labelled.extend(labelled.iter().filter(|document| !tied(document.rank)));
        self.strangers.clear();
        self.strangers.extend(strangers.iter().filter(|rank| !tied(**rank)));
        for (start, faces) in &self.groups {
            for (&(cell, stranger), rank) in faces.iter().zip(*start..) {
                if cell != Cell::ABSENT {
                    self.labelled.push(Labelled { rank, cell });
                } else if stranger {
                    self.strangers.push(rank);
                }
            }
        }
        self.labelled.retain(|document| document.rank <= retrieved);
        self.labelled.sort_unstable_by_key(|document| document.rank);
        self.strangers.retain(|rank| *rank <= retrieved);
        self.strangers.sort_unstable();
        if !self.tied.condense {
            return Ranking { labelled: &self.labelled, retrieved, strangers: &self.strangers };
        }
        self.labelled.retain(|document| document.cell.is_judged());
        self.labelled.iter_mut().zip(1..).for_each(|(document, rank)| document.rank = rank);
        Ranking { labelled: &self.labelled, retrieved: self.labelled.len() as u32, strangers: &[] }
    }

    /// Moves on to the next arrangement; false after the last one.
    fn advance(&mut self) -> bool {
        self.groups.iter_mut().any(|(_, faces)| next_permutation(faces))
    }

    fn shuffle(&mut self, random: &mut ChaCha8Rng) {
        for (_, faces) in &mut self.groups {
            for i in (1..faces.len()).rev() {
                faces.swap(i, bounded(random, i as u32 + 1) as usize);
            }
        }
    }
}

/// A draw below `bound`, unbiased (Lemire 2019).
fn bounded(random: &mut ChaCha8Rng, bound: u32) -> u32 {
    loop {
        let product = u64::from(random.next_u32()) * u64::from(bound);
        if product as u32 >= bound.wrapping_neg() % bound {
            return (product >> 32) as u32;
        }
    }
}

/// The number of distinct orders of sorted values: a multinomial coefficient.
fn arrangements<T: PartialEq>(sorted: &[T]) -> f64 {
    let mut count = 1.0;
    let mut run = 0;
    for (i, value) in sorted.iter().enumerate() {
        run = if i > 0 && sorted[i - 1] == *value { run + 1 } else { 1 };
        count *= (i + 1) as f64 / f64::from(run);
    }
    count
}

/// The next order in lexicographic sequence; after the last one the first again, and false.
fn next_permutation<T: Ord>(values: &mut [T]) -> bool {
    let Some(pivot) = values.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        values.reverse();
        return false;
    };
    if let Some(successor) = values.iter().rposition(|value| *value > values[pivot]) {
        values.swap(pivot, successor);
    }
    values[pivot + 1..].reverse();
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permutations_of_a_multiset() {
        let mut cells = [0, 0, 1, 2].map(Cell::label);
        assert_eq!(arrangements(&cells), 12.0);
        let mut seen = vec![cells];
        while next_permutation(&mut cells) {
            seen.push(cells);
        }
        assert_eq!(seen.len(), 12);
        seen.dedup();
        assert_eq!(seen.len(), 12);
        assert_eq!(cells, [0, 0, 1, 2].map(Cell::label), "it starts over");
    }
}

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

/// The mean score over all orders of the tied documents, and whether it was estimated.
pub(crate) fn expected_score(
    scorer: &dyn Scorer,
    column: usize,
    ranking: Ranking<'_>,
    ties: &[TieGroup],
    draws: Draws,
) -> (Score, bool) {
    if let Some(score) = scorer.expected(column, ranking, ties) {
        return (score, false);
    }
    let mut orders = Orders::new(ranking, ties);
    let estimated = orders.count() > MOST_ARRANGEMENTS;
    let mut random = ChaCha8Rng::seed_from_u64(draws.seed);
    random.set_stream(draws.stream);
    let (mut sum, mut count) = (0.0, 0u32);
    loop {
        if estimated {
            orders.shuffle(&mut random);
        }
        let labelled = orders.arrange(ranking);
        match scorer.score(column, Ranking { labelled, ..ranking }) {
            Score::Real(value) => sum += value,
            Score::Count(value) => sum += value as f64,
            other @ (Score::Text(_) | Score::Undefined(_)) => return (other, false),
        }
        count += 1;
        let done = if estimated { count == DRAWS } else { !orders.advance() };
        if done {
            return (Score::Real(sum / f64::from(count)), estimated);
        }
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

/// The arrangements of labels inside tie groups.
struct Orders {
    /// Groups that hold a label: first rank, and the labels of its ranks (`ABSENT` is a document outside the pool).
    groups: Vec<(u32, Vec<Cell>)>,
    labelled: Vec<Labelled>,
}

impl Orders {
    fn new(ranking: Ranking<'_>, ties: &[TieGroup]) -> Self {
        let mut groups = Vec::new();
        for tie in ties {
            let mut cells: Vec<Cell> = ranking
                .labelled
                .iter()
                .filter(|document| (tie.start..tie.start + tie.length).contains(&document.rank))
                .map(|document| document.cell)
                .collect();
            if !cells.is_empty() {
                let length = tie.length.min((ranking.retrieved + 1).saturating_sub(tie.start)) as usize;
                cells.resize(length.max(cells.len()), Cell::ABSENT);
                cells.sort_unstable();
                groups.push((tie.start, cells));
            }
        }
        Self { groups, labelled: Vec::new() }
    }

    /// How many distinct arrangements there are.
    fn count(&self) -> f64 {
        self.groups.iter().map(|(_, cells)| arrangements(cells)).product()
    }

    /// The ranking's labels in the current arrangement.
    fn arrange(&mut self, ranking: Ranking<'_>) -> &[Labelled] {
        self.labelled.clear();
        let inside =
            |rank: u32| self.groups.iter().any(|(start, cells)| rank >= *start && rank < start + cells.len() as u32);
        self.labelled.extend(ranking.labelled.iter().filter(|document| !inside(document.rank)));
        for (start, cells) in &self.groups {
            let placed = cells.iter().zip(*start..).filter(|(cell, _)| **cell != Cell::ABSENT);
            self.labelled.extend(placed.map(|(cell, rank)| Labelled { rank, cell: *cell }));
        }
        self.labelled.sort_unstable_by_key(|document| document.rank);
        &self.labelled
    }

    /// Moves on to the next arrangement; false after the last one.
    fn advance(&mut self) -> bool {
        self.groups.iter_mut().any(|(_, cells)| next_permutation(cells))
    }

    fn shuffle(&mut self, random: &mut ChaCha8Rng) {
        for (_, cells) in &mut self.groups {
            for i in (1..cells.len()).rev() {
                cells.swap(i, bounded(random, i as u32 + 1) as usize);
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
fn arrangements(sorted: &[Cell]) -> f64 {
    let mut count = 1.0;
    let mut run = 0;
    for (i, cell) in sorted.iter().enumerate() {
        run = if i > 0 && sorted[i - 1] == *cell { run + 1 } else { 1 };
        count *= (i + 1) as f64 / f64::from(run);
    }
    count
}

/// The next order in lexicographic sequence; after the last one the first again, and false.
fn next_permutation(cells: &mut [Cell]) -> bool {
    let Some(pivot) = cells.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        cells.reverse();
        return false;
    };
    if let Some(successor) = cells.iter().rposition(|cell| *cell > cells[pivot]) {
        cells.swap(pivot, successor);
    }
    cells[pivot + 1..].reverse();
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

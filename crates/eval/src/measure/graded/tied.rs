//! Closed forms of mean scores over all orders of tied documents.
//!
//! A ranking with ties is a sequence of blocks: tie groups, and single documents between them. Inside a block of n
//! documents every order is equally likely, so each document is at each of the block's ranks with probability 1/n, and of
//! two documents the one is above the other's rank t with probability (t - start)/(n - 1). A measure that is a sum over
//! documents, or over pairs of them, therefore needs only the sums of each block.
//!
//! The end of the ranking, or a cut-off, may go through a block: documents of the block then fall out at random, which is
//! why a block has all its labels, also those of documents that stand beyond the end in the order at hand.
//!
//! **Reference.** McSherry & Najork, ECIR 2008.

use super::ranking::{Labelled, Ranking};
use crate::join::TieGroup;

/// Documents that may stand in any order: a tie group, or one document alone.
#[derive(Debug, Clone, Copy)]
pub(super) struct Block<'a> {
    /// Its first rank.
    pub(super) start: u32,
    /// How many documents it has.
    pub(super) length: u32,
    /// How many of them are above the cut; at least one.
    pub(super) kept: u32,
    /// Its documents of the pool, in some order; at least one.
    pub(super) labelled: &'a [Labelled],
}

impl Block<'_> {
    /// How many documents are relevant at a level.
    pub(super) fn relevant(&self, level: f64) -> u32 {
        let level = level.max(0.0);
        self.labelled.iter().filter(|document| document.cell.grade() >= level).count() as u32
    }

    /// The grades of its judged documents.
    pub(super) fn grades(&self) -> impl Iterator<Item = f64> + '_ {
        self.labelled.iter().filter(|document| document.cell.is_judged()).map(|document| document.cell.grade())
    }

    /// Whether some of its documents are below the cut.
    pub(super) fn is_cut(&self) -> bool {
        self.kept < self.length
    }

    /// The ranks above the cut.
    pub(super) fn ranks(&self) -> std::ops::Range<u32> {
        self.start..self.start + self.kept
    }
}

/// The blocks of a ranking that hold a document of the pool, as far as some of it is above the cut.
pub(super) fn blocks<'a>(
    ranking: Ranking<'a>,
    ties: &'a [TieGroup],
    cutoff: Option<u32>,
) -> impl Iterator<Item = Block<'a>> {
    let end = cutoff.map_or(ranking.retrieved, |k| k.min(ranking.retrieved));
    let (mut labelled, mut ties) = (ranking.labelled, ties);
    std::iter::from_fn(move || {
        let first = labelled.first()?.rank;
        ties = &ties[ties.partition_point(|group| group.end() < first)..];
        let (start, length) = match ties.first() {
            Some(group) if group.start <= first => (group.start, group.length),
            _ => (first, 1),
        };
        if start > end {
            return None;
        }
        let (block, rest) = labelled.split_at(labelled.partition_point(|document| document.rank < start + length));
        labelled = rest;
        Some(Block { start, length, kept: length.min(end + 1 - start), labelled: block })
    })
}

/// The mean number of relevant documents in the first `cutoff`.
pub(super) fn found(ranking: Ranking<'_>, ties: &[TieGroup], cutoff: Option<u32>, level: f64) -> f64 {
    blocks(ranking, ties, cutoff)
        .map(|block| f64::from(block.relevant(level)) * f64::from(block.kept) / f64::from(block.length))
        .sum()
}

/// The mean of a sum over documents: `gain` of a grade, and `term` of a gain and a rank, linear in the gain.
pub(super) fn linear_expectation(
    ranking: Ranking<'_>,
    ties: &[TieGroup],
    cutoff: Option<u32>,
    gain: impl Fn(f64) -> f64,
    term: impl Fn(f64, u32) -> f64,
) -> f64 {
    let mut sum = 0.0;
    for block in blocks(ranking, ties, cutoff) {
        let mean = block.grades().map(&gain).sum::<f64>() / f64::from(block.length);
        for rank in block.ranks() {
            sum += term(mean, rank);
        }
    }
    sum
}

/// What a block adds to a sum over pairs of documents, the upper one given to each lower one.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct PairSums {
    /// Each document with itself.
    pub(super) own: f64,
    /// Each document with those of earlier blocks.
    pub(super) before: f64,
    /// Each document with each other one of its block, in both directions.
    pub(super) within: f64,
}

/// The mean of a sum over pairs: for each document, the sum over itself and the documents above it, turned into `term` at
/// its rank, which is linear in the sum. `sums` sees the blocks one after the other.
pub(super) fn pair_expectation<'a>(
    ranking: Ranking<'a>,
    ties: &'a [TieGroup],
    cutoff: Option<u32>,
    mut sums: impl FnMut(&Block<'a>) -> PairSums,
    term: impl Fn(f64, u32) -> f64,
) -> f64 {
    let mut total = 0.0;
    for block in blocks(ranking, ties, cutoff) {
        let PairSums { own, before, within } = sums(&block);
        let length = f64::from(block.length);
        for rank in block.ranks() {
            let above = if rank > block.start { f64::from(rank - block.start) / (length - 1.0) } else { 0.0 };
            total += term((own + before + within * above) / length, rank);
        }
    }
    total
}

/// The probability that each rank of a block, in turn, holds its first relevant document.
pub(super) fn first_relevant(block: &Block<'_>, level: f64) -> impl Iterator<Item = (u32, f64)> {
    let relevant = f64::from(block.relevant(level));
    let length = f64::from(block.length);
    let mut none_yet = 1.0;
    block.ranks().zip(0u32..).map(move |(rank, above)| {
        let left = length - f64::from(above);
        let here = none_yet * (relevant / left).min(1.0);
        none_yet *= ((left - relevant) / left).max(0.0);
        (rank, here)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judgments::Cell;

    #[test]
    fn blocks_are_groups_and_single_documents() {
        let labelled =
            [(2, 1), (3, 0), (5, 1), (8, 1)].map(|(rank, label)| Labelled { rank, cell: Cell::label(label) });
        let ranking = Ranking { labelled: &labelled, retrieved: 7, strangers: &[] };
        let ties = [TieGroup { start: 1, length: 3 }, TieGroup { start: 6, length: 4 }];
        let seen: Vec<_> =
            blocks(ranking, &ties, None).map(|b| (b.start, b.length, b.kept, b.labelled.len())).collect();
        assert_eq!(seen, [(1, 3, 3, 2), (5, 1, 1, 1), (6, 4, 2, 1)]);
        let cut: Vec<_> = blocks(ranking, &ties, Some(2)).map(|b| (b.start, b.length, b.kept)).collect();
        assert_eq!(cut, [(1, 3, 2)]);
        assert_eq!(found(ranking, &ties, None, 1.0), 2.5);
        assert_eq!(blocks(ranking, &ties, Some(0)).count(), 0);
    }
}

//! A ranking as a measure of one grade sees it.

use crate::judgments::Cell;

/// A retrieved document of the pool with its label on the facet in question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Labelled {
    /// Its rank, from 1.
    pub rank: u32,
    /// Its label: a grade, negative or missing, never absent.
    pub cell: Cell,
}

/// A ranking on one facet: the documents of the pool with their ranks and labels, and how many were retrieved.
#[derive(Debug, Clone, Copy)]
pub struct Ranking<'a> {
    /// The documents of the pool, by rank. Every other rank holds a document outside the pool.
    pub labelled: &'a [Labelled],
    /// How many documents were retrieved.
    pub retrieved: u32,
    /// Ranks of documents that no topic judged, where a measure asked for them.
    pub strangers: &'a [u32],
}

impl<'a> Ranking<'a> {
    /// The first `cutoff` documents; all of them where there is no cut-off.
    #[inline]
    pub fn top(self, cutoff: Option<u32>) -> Self {
        match cutoff {
            Some(k) if k < self.retrieved => Self {
                labelled: &self.labelled[..self.labelled.partition_point(|document| document.rank <= k)],
                retrieved: k,
                strangers: &self.strangers[..self.strangers.partition_point(|rank| *rank <= k)],
            },
            _ => self,
        }
    }

    /// The judged documents: (rank, grade).
    #[inline]
    pub fn grades(self) -> impl Iterator<Item = (u32, f64)> + 'a {
        self.labelled
            .iter()
            .filter(|document| document.cell.is_judged())
            .map(|document| (document.rank, document.cell.grade()))
    }

    /// The ranks of the documents that are relevant at a level.
    #[inline]
    pub fn relevant(self, level: f64) -> impl Iterator<Item = u32> + 'a {
        // What is not a grade is negative, so one comparison leaves it out.
        let level = level.max(0.0);
        self.labelled.iter().filter(move |document| document.cell.grade() >= level).map(|document| document.rank)
    }

    /// Every rank with its label; `None` is a document outside the pool.
    pub fn ranks(self) -> impl Iterator<Item = (u32, Option<Cell>)> + 'a {
        let mut rest = self.labelled.iter().peekable();
        (1..=self.retrieved)
            .map(move |rank| (rank, rest.next_if(|document| document.rank == rank).map(|document| document.cell)))
    }

    /// The ranks of unjudged documents: outside the pool, or with a negative or missing label.
    pub fn unjudged(self) -> impl Iterator<Item = u32> + 'a {
        self.ranks().filter(|(_, cell)| !cell.is_some_and(Cell::is_judged)).map(|(rank, _)| rank)
    }

    /// How many documents were judged.
    pub fn judged(self) -> usize {
        self.labelled.iter().filter(|document| document.cell.is_judged()).count()
    }
}

//! Measures that read one axis of the sheet: every label of a document over the aspects, or over the subtopics.

use super::pool_share::PoolShare;
use crate::judgments::Axis;
use crate::judgments::{Cell, DocumentTable};
use crate::scores::Score;

/// A topic's pool on one axis.
#[derive(Debug, Clone, Copy)]
pub struct FacetPool<'a> {
    /// Row-major: `[document][facet]`.
    pub cells: &'a [Cell],
    /// How many facets there are: at least one.
    pub facets: usize,
    /// The names of the facets where they are aspects; empty where they are subtopics.
    pub aspects: &'a [&'a str],
    /// The largest label of each facet.
    pub highest: &'a [f64],
    /// The weight of each facet, summing to 1.
    pub weights: &'a [f64],
    /// The documents, by row.
    pub documents: &'a DocumentTable,
    /// Attributes of the documents beside their labels, by row; empty where the topic has none.
    pub attributes: &'a [Box<[f64]>],
    /// Labels that are no whole numbers, parallel to `cells`; empty where all are whole.
    pub values: &'a [f64],
    /// Which facets are vital; empty where nothing is known of it.
    pub vital: &'a [bool],
    /// What the measures of this pool work out once for all of them.
    pub share: &'a PoolShare,
}

impl<'a> FacetPool<'a> {
    /// The documents' labels, by row.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &'a [Cell]> + use<'a> {
        self.cells.chunks_exact(self.facets)
    }
}

/// A ranking on one axis: the documents of the pool with their ranks and labels, and how many were retrieved.
#[derive(Debug, Clone, Copy)]
pub struct FacetRanking<'a> {
    /// The ranks of the documents of the pool. Every other rank holds a document outside the pool.
    pub ranks: &'a [u32],
    /// Their rows in the pool.
    pub rows: &'a [u32],
    /// Their labels, row-major: `[document][facet]`.
    pub cells: &'a [Cell],
    /// How many facets there are.
    pub facets: usize,
    /// How many documents were retrieved.
    pub retrieved: u32,
}

impl<'a> FacetRanking<'a> {
    /// The first `cutoff` documents; all of them where there is no cut-off.
    #[inline]
    pub fn top(self, cutoff: Option<u32>) -> Self {
        match cutoff {
            Some(k) if k < self.retrieved => {
                let count = self.ranks.partition_point(|rank| *rank <= k);
                Self {
                    ranks: &self.ranks[..count],
                    rows: &self.rows[..count],
                    cells: &self.cells[..count * self.facets],
                    facets: self.facets,
                    retrieved: k,
                }
            }
            _ => self,
        }
    }

    /// The documents of the pool: (rank, labels).
    #[inline]
    pub fn labelled(self) -> impl Iterator<Item = (u32, &'a [Cell])> {
        self.ranks.iter().copied().zip(self.cells.chunks_exact(self.facets))
    }
}

/// A measure that reads one axis of the sheet: a pure function of a topic's pool and a ranking.
pub trait Faceted: Send + Sync + 'static {
    /// What the measure needs of a topic's pool, prepared once and shared by every run.
    type Pool: Send + Sync;

    /// The axis it runs over where both are there.
    fn axis(&self) -> Axis {
        Axis::Subtopics
    }

    /// Whether its definition says what a document counts that lacks a label: then missing labels need no rule.
    fn reads_missing(&self) -> bool {
        false
    }

    /// Prepares a topic's pool.
    fn prepare(&self, pool: &FacetPool<'_>) -> Self::Pool;

    /// The score of a ranking. It allocates nothing per document.
    fn score(&self, pool: &Self::Pool, ranking: FacetRanking<'_>) -> Score;

    /// By how much, relative to the ideal that is used, the true one may be larger; 0 where that is certain not to be.
    fn ideal_gap(&self, _pool: &Self::Pool) -> f64 {
        0.0
    }
}

/// A [`Faceted`] measure with its type erased, and the pools prepared so far.
pub trait FacetScorer: Send + Sync {
    /// The axis it runs over where both are there.
    fn axis(&self) -> Axis;
    /// Whether missing labels need no rule.
    fn reads_missing(&self) -> bool;
    /// Prepares the next pool; pools are numbered in this order.
    fn add_pool(&mut self, pool: &FacetPool<'_>);
    /// The score of a ranking.
    fn score(&self, pool: usize, ranking: FacetRanking<'_>) -> Score;
    /// How many pools have an ideal that may not be the true one, and the largest gap among them.
    fn uncertain_ideals(&self) -> (usize, f64);
}

/// The erased form of a measure.
pub fn facet_scorer<M: Faceted>(measure: M) -> Box<dyn FacetScorer> {
    Box::new(Prepared { measure, pools: Vec::new() })
}

struct Prepared<M: Faceted> {
    measure: M,
    pools: Vec<M::Pool>,
}

impl<M: Faceted> FacetScorer for Prepared<M> {
    fn axis(&self) -> Axis {
        self.measure.axis()
    }

    fn reads_missing(&self) -> bool {
        self.measure.reads_missing()
    }

    fn add_pool(&mut self, pool: &FacetPool<'_>) {
        self.pools.push(self.measure.prepare(pool));
    }

    fn score(&self, pool: usize, ranking: FacetRanking<'_>) -> Score {
        self.measure.score(&self.pools[pool], ranking)
    }

    fn uncertain_ideals(&self) -> (usize, f64) {
        let gaps = self.pools.iter().map(|pool| self.measure.ideal_gap(pool)).filter(|gap| *gap > 0.0);
        gaps.fold((0, 0.0), |(count, largest), gap| (count + 1, f64::max(largest, gap)))
    }
}

//! The judged ranking: what every measure and aspect shares of one run and topic.

/// A retrieved document of the topic's pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// Its rank, from 1.
    pub rank: u32,
    /// Its row in the topic's sheet.
    pub row: u32,
}

/// Documents with equal scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TieGroup {
    /// The first rank of the group.
    pub start: u32,
    /// How many documents it has: at least two.
    pub length: u32,
}

impl TieGroup {
    /// The last rank of the group.
    pub fn end(self) -> u32 {
        self.start + self.length - 1
    }
}

/// A run's documents for a topic, as far as the pool knows them.
#[derive(Debug, Clone, Copy, Default)]
pub struct JudgedRanking<'a> {
    /// The retrieved documents of the pool, by rank. All other ranks hold documents outside the pool.
    pub hits: &'a [Hit],
    /// How many documents were retrieved.
    pub retrieved: u32,
    /// Groups of equal scores, by rank; filled only where ties are averaged over.
    pub tie_groups: &'a [TieGroup],
    /// Ranks of documents that no topic of the collection judged; filled only where a measure asks for it.
    pub strangers: &'a [u32],
    /// `hits` and what follows in the tie group that a depth cut goes through: any of them may be among the retrieved.
    pub tied_hits: &'a [Hit],
    /// `strangers`, and those that follow in the same tie group.
    pub tied_strangers: &'a [u32],
}

impl<'a> JudgedRanking<'a> {
    /// A ranking without ties: the documents of the pool by rank, and how many documents there are in all.
    pub fn of_hits(hits: &'a [Hit], retrieved: u32) -> Self {
        Self { hits, retrieved, tied_hits: hits, ..Self::default() }
    }

    /// Whether documents of one tie group stand on both sides of a depth cut.
    pub fn is_cut_inside_ties(&self) -> bool {
        self.tie_groups.iter().any(|group| group.start <= self.retrieved && group.end() > self.retrieved)
    }
}

/// A judged ranking that is made by hand, document by document, and reused: no run and no ids are needed.
///
/// ```
/// use aspectra_eval::join::RankingBuffer;
/// let mut buffer = RankingBuffer::default();
/// let ranking = buffer.fill([Some(3), None, Some(0)]); // rows of the topic's sheet; None is a document outside the pool
/// assert_eq!((ranking.retrieved, ranking.hits.len(), ranking.hits[1].rank), (3, 2, 3));
/// ```
#[derive(Debug, Clone, Default)]
pub struct RankingBuffer {
    hits: Vec<Hit>,
}

impl RankingBuffer {
    /// The ranking of these rows of the topic's sheet, best first; `None` is a document outside the pool.
    pub fn fill(&mut self, rows: impl IntoIterator<Item = Option<u32>>) -> JudgedRanking<'_> {
        self.hits.clear();
        let mut retrieved = 0;
        for row in rows {
            retrieved += 1;
            self.hits.extend(row.map(|row| Hit { rank: retrieved, row }));
        }
        JudgedRanking::of_hits(&self.hits, retrieved)
    }
}

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
}

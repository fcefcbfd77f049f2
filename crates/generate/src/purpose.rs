//! What random streams are for: each has numbers of its own.

/// Documents of a topic; the index is the topic.
pub(crate) const DOCUMENTS: u64 = 3001;
/// Subtopics of a topic and who covers them.
pub(crate) const SUBTOPICS: u64 = 3002;
/// Nuggets of a topic.
pub(crate) const NUGGETS: u64 = 3003;
/// A judge; the index is the judge.
pub(crate) const JUDGE: u64 = 3004;
/// What a run retrieves for a topic; the index is both.
pub(crate) const RANKING: u64 = 3005;
/// Which topics a run misses; the index is the run.
pub(crate) const MISSING: u64 = 3006;

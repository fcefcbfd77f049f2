//! Measures that read preferences between documents (trec_eval's prefs_*).

use crate::join::JudgedRanking;
use crate::judgments::Topic;
use crate::scores::Score;

/// A measure that reads a topic's preference groups.
pub trait PreferenceMeasure: Send + Sync {
    /// The score of a ranking. The hits' rows are the documents that the preferences name.
    fn score(&self, topic: &Topic, ranking: &JudgedRanking<'_>) -> Score;
}

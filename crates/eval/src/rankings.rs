//! The top of a run as the judgments see it, topic by topic.

use crate::error::{Error, Result};
use crate::join::{Hit, JudgedRanking, Rules, Text, join_piece, join_scattered};
use crate::judgments::Judgments;
use crate::parse::BadLines;
use crate::runs::RunSource;

/// The first documents of a run on a judged topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopOfRanking {
    /// The topic's place among the judged topics.
    pub topic: usize,
    /// The documents of the pool, by rank; all other ranks hold documents outside it.
    pub hits: Vec<Hit>,
    /// How many documents there are, at most as many as asked for.
    pub length: u32,
}

/// Joins a run with the judgments and keeps the first `depth` documents of each judged topic.
///
/// # Errors
/// Bad lines of the run, or a file that cannot be read.
///
/// ```
/// use aspectra_eval::{JudgmentsBuilder, Rules, Runs, top_of_rankings};
/// let mut builder = JudgmentsBuilder::new(["relevance"]);
/// builder.add("51", "", "D1", &[2]).unwrap();
/// let runs = Runs::from_rows("mine", [("51", "D2", 1.5), ("51", "D1", 1.0), ("51", "D3", 0.5)]);
/// let tops = top_of_rankings(&builder.finish(), &runs.sources()[0], Rules::default(), 2).unwrap();
/// assert_eq!((tops[0].length, tops[0].hits[0].rank), (2, 2));
/// ```
pub fn top_of_rankings(
    judgments: &Judgments,
    source: &RunSource,
    rules: Rules,
    depth: u32,
) -> Result<Vec<TopOfRanking>> {
    let bytes = source.open()?;
    let text = Text { bytes: &bytes, judgments, rules, known: None };
    let top = |topic: usize, ranking: &JudgedRanking<'_>| {
        let hits = ranking.hits.iter().filter(|hit| hit.rank <= depth).copied().collect();
        TopOfRanking { topic, hits, length: ranking.retrieved.min(depth) }
    };
    let mut found = Vec::new();
    let mut bad = BadLines::new(source.path());
    if join_piece(text, &bytes, &mut bad, &mut |topic, ranking| found.push(top(topic, ranking))).is_err() {
        // The lines of a topic do not stand together: start again, the slow way.
        found.clear();
        bad = BadLines::new(source.path());
        join_scattered(text, &mut bad, &mut |topic, ranking| found.push(top(topic, ranking)));
    }
    bad.into_result()?;
    if found.is_empty() {
        return Err(Error::input(format!("{}: none of its topics is judged", source.path())));
    }
    Ok(found)
}

//! Where do the leading runs differ: on which topics, and in which documents?
//!
//! # Choices
//!
//! The runs that are looked at are the first by their means (the baseline first, where there is one); a run whose scores
//! are those of one already chosen adds nothing and is passed over. A topic's contrast is the largest score of these runs
//! minus the smallest. Topics with the same contrast keep their order.

mod documents;

pub use documents::{Labeled, TopDocument, top_documents};

use crate::matrix::ScoreMatrix;

/// How much to look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contrasting {
    /// How many runs.
    pub runs: usize,
    /// How many topics.
    pub topics: usize,
    /// A run that is always looked at.
    pub baseline: Option<String>,
}

impl Default for Contrasting {
    fn default() -> Self {
        Self { runs: 4, topics: 6, baseline: None }
    }
}

/// The topics on which runs differ most.
#[derive(Debug, Clone, PartialEq)]
pub struct Contrasts {
    /// The measure.
    pub measure: String,
    /// The runs that are looked at.
    pub runs: Vec<String>,
    /// The topics, the largest contrast first; topics without any are left out.
    pub topics: Vec<Contrast>,
}

/// A topic.
#[derive(Debug, Clone, PartialEq)]
pub struct Contrast {
    /// The topic.
    pub topic: String,
    /// The score of each of the runs.
    pub scores: Vec<f64>,
    /// The largest minus the smallest of them.
    pub spread: f64,
}

/// Finds the topics on which the leading runs differ most.
///
/// ```
/// use aspectra_meta::contrast::{Contrasting, contrast};
/// use aspectra_meta::{Missing, ScoreMatrix, ScoreTable};
/// let text = "run,topic,measure,score\na,1,AP,0.5\na,2,AP,0.9\nb,1,AP,0.4\nb,2,AP,0.1\n";
/// let matrices = ScoreMatrix::all(&ScoreTable::parse([("s", text.as_bytes())])?, Missing::Error)?;
/// let found = contrast(&matrices[0], &Contrasting::default());
/// assert_eq!((found.runs, &*found.topics[0].topic), (vec!["a".to_owned(), "b".to_owned()], "2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn contrast(matrix: &ScoreMatrix, how: &Contrasting) -> Contrasts {
    let chosen = leading(matrix, how);
    let of_topic = |(topic, row): (&String, &[f64])| {
        let scores: Vec<f64> = chosen.iter().map(|&run| row[run]).collect();
        let (low, high) = scores
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), score| (low.min(*score), high.max(*score)));
        Contrast { topic: topic.clone(), scores, spread: (high - low).max(0.0) }
    };
    let mut topics: Vec<Contrast> = matrix.topics.iter().zip(matrix.scores.rows()).map(of_topic).collect();
    topics.retain(|topic| topic.spread > 0.0);
    topics.sort_by(|a, b| b.spread.total_cmp(&a.spread));
    topics.truncate(how.topics);
    let runs = chosen.iter().map(|&run| matrix.runs[run].clone()).collect();
    Contrasts { measure: matrix.name.clone(), runs, topics }
}

/// The numbers of the runs to look at, the best mean first.
fn leading(matrix: &ScoreMatrix, how: &Contrasting) -> Vec<usize> {
    let means = matrix.scores.ordering_means();
    let mut order: Vec<usize> = (0..matrix.runs.len()).collect();
    order.sort_by(|&a, &b| means[b].total_cmp(&means[a]));
    let baseline = how.baseline.as_ref().and_then(|name| matrix.runs.iter().position(|run| run == name));
    let mut chosen: Vec<usize> = Vec::new();
    let mut columns: Vec<Vec<f64>> = Vec::new();
    for run in baseline.into_iter().chain(order) {
        let column = matrix.scores.column(run);
        if chosen.len() < how.runs && !columns.contains(&column) {
            chosen.push(run);
            columns.push(column);
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Missing, ScoreTable};

    #[test]
    fn runs_with_the_same_scores_are_looked_at_once() {
        let rows = "a,1,AP,0.5\na,2,AP,0.9\nb,1,AP,0.5\nb,2,AP,0.9\nc,1,AP,0.4\nc,2,AP,0.4\nd,1,AP,0.1\nd,2,AP,0.2\n";
        let text = format!("run,topic,measure,score\n{rows}");
        let table = ScoreTable::parse([("s", text.as_bytes())]).unwrap();
        let matrix = ScoreMatrix::all(&table, Missing::Error).unwrap().remove(0);
        let how = Contrasting { runs: 2, baseline: Some(String::from("d")), ..Contrasting::default() };
        let found = contrast(&matrix, &how);
        assert_eq!(found.runs, ["d", "a"]);
        assert_eq!(found.topics.iter().map(|topic| &*topic.topic).collect::<Vec<_>>(), ["2", "1"]);
        assert_eq!(found.topics[0].scores, [0.2, 0.9]);
        let found = contrast(&matrix, &Contrasting::default());
        assert_eq!(found.runs, ["a", "c", "d"]);
    }
}

//! Simulated scenarios of the unanimity experiments: other relevance, other weights, shorter runs.
//!
//! # Formula
//!
//! With uniform draws `u` in (0, 1): relevance `r' = u r` for each document and subtopic; weights `w' = u_t / sum u`;
//! length `floor(u (L + 1))`, where L is the run's length or a given one, and never more than the run has.
//!
//! # Choices
//!
//! The relevance and weights of a topic are drawn once and shared by all runs; the draws are the caller's, so that a
//! published experiment can be repeated.

/// One ranking after a simulation.
#[derive(Debug, Clone, PartialEq)]
pub struct Simulated {
    /// Relevance of the documents that are left, best first, one value per subtopic.
    pub relevance: Vec<Vec<f64>>,
    /// Weights of the subtopics, which sum to 1.
    pub weights: Vec<f64>,
    /// How many documents are left.
    pub length: usize,
}

/// Applies draws to a ranking; `longest` bounds the length that is drawn, the ranking's own length where `None`.
///
/// ```
/// use aspectra_meta::scenario::simulate;
/// let ranking = [vec![0.5, 1.0], vec![1.0, 0.0], vec![0.25, 0.25]];
/// let draws = [vec![0.5, 0.5], vec![0.1, 0.9], vec![0.4, 0.8]];
/// let found = simulate(&ranking, &draws, &[0.2, 0.6], 0.6, None);
/// assert_eq!((found.length, found.relevance), (2, vec![vec![0.25, 0.5], vec![0.1, 0.0]]));
/// ```
pub fn simulate(
    ranking: &[Vec<f64>],
    relevance: &[Vec<f64>],
    weights: &[f64],
    length: f64,
    longest: Option<usize>,
) -> Simulated {
    let bound = longest.unwrap_or(ranking.len());
    let length = ((length * (bound as f64 + 1.0)).floor().max(0.0) as usize).min(ranking.len());
    let total: f64 = weights.iter().sum();
    let scaled = |row: &Vec<f64>, draws: &Vec<f64>| row.iter().zip(draws).map(|(r, u)| r * u).collect();
    Simulated {
        relevance: ranking.iter().zip(relevance).take(length).map(|(row, draws)| scaled(row, draws)).collect(),
        weights: weights.iter().map(|weight| if total > 0.0 { weight / total } else { 0.0 }).collect(),
        length,
    }
}

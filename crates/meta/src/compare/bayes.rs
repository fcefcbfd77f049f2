//! Posterior probabilities of each pair: worse, practically the same, better.

use super::{Asked, Pair};
use crate::error::Reason;
use crate::finding::{Table, Value};
use crate::matrix::ScoreMatrix;
use aspectra_stats::paired::{Posterior, bayes_signed_rank_pairs, bayes_t};
use aspectra_words::words;

words! {
    /// A model of the differences of two runs.
    #[derive(Hash)]
    pub enum Bayes {
        T = "t": "Student's distribution of the mean difference (correlated t test, correlation 0)",
        SignedRank = "signed-rank": "Signed ranks with Dirichlet weights",
    }
}

/// Draws of the signed-rank test where no number is given.
pub(super) const DRAWS: usize = 10_000;

/// The posterior of each pair, where it was asked for.
pub(super) fn posteriors(
    matrix: &ScoreMatrix,
    pairs: &[(usize, usize)],
    asked: &Asked<'_>,
) -> Option<Vec<Result<Posterior, Reason>>> {
    let how = asked.how;
    let x = &matrix.scores;
    let columns: Vec<Vec<f64>> = (0..x.groups()).map(|run| x.column(run)).collect();
    Some(match how.bayes? {
        Bayes::T => {
            pairs.iter().map(|&(i, j)| bayes_t(&columns[i], &columns[j], how.rope).map_err(Reason::from)).collect()
        }
        Bayes::SignedRank => {
            let samples: Vec<(&[f64], &[f64])> = pairs.iter().map(|&(i, j)| (&*columns[i], &*columns[j])).collect();
            match bayes_signed_rank_pairs(&samples, how.rope, how.samples.unwrap_or(DRAWS), how.seed) {
                Ok(found) => found.into_iter().map(Ok).collect(),
                Err(error) => vec![Err(error.into()); pairs.len()],
            }
        }
    })
}

/// An empty table of posterior probabilities.
pub(super) fn table(title: String) -> Table {
    let columns = ["measure", "run", "against", "worse", "equivalent", "better", "decision"];
    Table::new("bayes", title, 3, &columns)
}

/// The row of a pair; a region decides from this probability on.
pub(super) fn row(measure: &str, pair: &Pair, level: f64) -> Option<Vec<Value>> {
    let mut row = vec![Value::from(measure), Value::from(&pair.run), Value::from(&pair.other)];
    match pair.posterior.as_ref()? {
        Err(why) => row.extend(vec![Value::Undefined(why.0.clone()); 4]),
        Ok(found) => {
            let regions = [(found.smaller, "worse"), (found.within, "equivalent"), (found.larger, "better")];
            row.extend(regions.map(|(p, _)| Value::P(p)));
            let decided = regions.iter().find(|(p, _)| *p >= level).map_or("open", |(_, word)| word);
            row.push(Value::from(decided));
        }
    }
    Some(row)
}

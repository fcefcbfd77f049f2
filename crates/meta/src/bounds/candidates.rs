//! The rankings that are ideal in some way, from whose scores the upper bound was estimated so far.

use std::cmp::Ordering;
use std::fmt::Write;

/// One way to rank a topic's documents by what they gain on each aspect; documents that are equal in it stand in the order
/// of their ids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Candidate {
    /// By the first of these aspects, then the second, and so on.
    Lexicographic(Vec<usize>),
    /// By the sum of the gains.
    Sum,
    /// By the sum of their squares.
    SquareSum,
    /// By the largest.
    Largest,
}

/// Up to so many aspects every order of them is tried: 5,040 rankings.
const ALL_ORDERS: usize = 7;

/// The candidates for so many aspects. Above seven, only the orders that put each aspect first are among them.
pub fn candidates(aspects: usize) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = if aspects <= ALL_ORDERS {
        orders(aspects).into_iter().map(Candidate::Lexicographic).collect()
    } else {
        (0..aspects)
            .map(|first| Candidate::Lexicographic((0..aspects).map(|at| (first + at) % aspects).collect()))
            .collect()
    };
    found.extend([Candidate::Sum, Candidate::SquareSum, Candidate::Largest]);
    found
}

/// All orders of the numbers below n, themselves in order.
fn orders(n: usize) -> Vec<Vec<usize>> {
    let mut found = vec![Vec::new()];
    for _ in 0..n {
        found = found
            .into_iter()
            .flat_map(|order| {
                let next = (0..n).filter(|number| !order.contains(number)).collect::<Vec<_>>();
                next.into_iter().map(move |number| [&order[..], &[number]].concat())
            })
            .collect();
    }
    found
}

impl Candidate {
    /// How tables call it.
    pub fn name(&self, aspects: &[&str]) -> String {
        match self {
            Self::Lexicographic(order) => {
                let mut text = String::new();
                for (place, aspect) in order.iter().enumerate() {
                    let _ = write!(text, "{}{}", if place > 0 { " > " } else { "" }, aspects[*aspect]);
                }
                text
            }
            Self::Sum => "sum".to_owned(),
            Self::SquareSum => "squared sum".to_owned(),
            Self::Largest => "maximum".to_owned(),
        }
    }

    /// The rows of documents with these gains, best first. Rows are in the order of their ids.
    pub(super) fn rank(&self, gains: &[Vec<f64>]) -> Vec<usize> {
        let mut rows: Vec<usize> = (0..gains.len()).collect();
        match self {
            Self::Lexicographic(order) => rows.sort_by(|&a, &b| {
                let differs = order.iter().map(|&aspect| gains[b][aspect].total_cmp(&gains[a][aspect]));
                differs.into_iter().find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
            }),
            Self::Sum => by_key(&mut rows, gains, |row| row.iter().sum()),
            Self::SquareSum => by_key(&mut rows, gains, |row| row.iter().map(|gain| gain * gain).sum()),
            Self::Largest => by_key(&mut rows, gains, |row| row.iter().copied().fold(f64::NEG_INFINITY, f64::max)),
        }
        rows
    }
}

fn by_key(rows: &mut [usize], gains: &[Vec<f64>], key: impl Fn(&[f64]) -> f64) {
    let keys: Vec<f64> = gains.iter().map(|row| key(row)).collect();
    // A stable sort: equal documents stay in the order of their ids.
    rows.sort_by(|&a, &b| keys[b].total_cmp(&keys[a]));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_candidates_of_two_aspects() {
        let gains = [vec![2.0, 0.0], vec![0.0, 2.0], vec![1.0, 1.5], vec![0.0, 0.0]];
        let ranked: Vec<Vec<usize>> = candidates(2).iter().map(|candidate| candidate.rank(&gains)).collect();
        assert_eq!(ranked[0], [0, 2, 1, 3], "the first aspect first");
        assert_eq!(ranked[1], [1, 2, 0, 3], "the second aspect first");
        assert_eq!(ranked[2], [2, 0, 1, 3], "sum, equals by id");
        assert_eq!(ranked[3], [0, 1, 2, 3], "squares 4, 4, 3.25");
        assert_eq!(ranked[4], [0, 1, 2, 3], "largest");
        assert_eq!(candidates(3).len(), 6 + 3);
        assert_eq!(candidates(9).len(), 9 + 3);
        assert_eq!(candidates(2)[1].name(&["relevance", "credibility"]), "credibility > relevance");
    }
}

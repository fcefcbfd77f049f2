//! A score to grades: by thresholds, or by the share of documents that each grade gets.

/// How a score becomes a grade.
#[derive(Debug, Clone, PartialEq)]
pub enum Discretization {
    /// Grade g where the score is at least the g-th threshold: `[80, 90]` gives 0 below 80, 1 up to 89, 2 from 90.
    Thresholds(Vec<f64>),
    /// The share of the documents that each grade gets, worst first: `[0.85, 0.1, 0.05]`.
    ///
    /// Documents are ranked by score; documents with equal scores have the same grade, the lower one where a border
    /// falls between them, because the many documents with the smallest score are what the worst grade is for.
    Shares(Vec<f64>),
}

impl Discretization {
    /// The thresholds for these scores, one a document.
    pub fn thresholds(&self, mut scores: Vec<f64>) -> Vec<f64> {
        match self {
            Self::Thresholds(list) => list.clone(),
            Self::Shares(shares) => {
                scores.sort_by(f64::total_cmp);
                let mut below = 0.0;
                let borders = shares[..shares.len().saturating_sub(1)].iter().map(|share| {
                    below += share;
                    let first = (below * scores.len() as f64).round() as usize;
                    border(&scores, first)
                });
                borders.collect()
            }
        }
    }

    /// The grade of a score.
    pub fn grade(thresholds: &[f64], score: f64) -> i32 {
        thresholds.iter().filter(|threshold| score >= **threshold).count() as i32
    }
}

/// The smallest score of a group that lies wholly at or above a place.
fn border(sorted: &[f64], first: usize) -> f64 {
    let Some(&score) = sorted.get(first) else { return f64::INFINITY };
    let is_cut = first > 0 && sorted[first - 1] == score;
    let above = || sorted[first..].iter().copied().find(|other| *other > score);
    if is_cut { above().unwrap_or(f64::INFINITY) } else { score }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spam_scores_by_thresholds() {
        let rule = Discretization::Thresholds(vec![80.0, 90.0]);
        let thresholds = rule.thresholds(Vec::new());
        let grades = [0.0, 79.0, 80.0, 89.0, 90.0, 99.0].map(|score| Discretization::grade(&thresholds, score));
        assert_eq!(grades, [0, 0, 1, 1, 2, 2]);
    }

    #[test]
    fn page_ranks_by_shares() {
        let rule = Discretization::Shares(vec![0.85, 0.1, 0.05]);
        let scores: Vec<f64> = (0..100).map(f64::from).collect();
        let thresholds = rule.thresholds(scores.clone());
        let count = |grade| scores.iter().filter(|s| Discretization::grade(&thresholds, **s) == grade).count();
        assert_eq!([count(0), count(1), count(2)], [85, 10, 5]);
    }

    #[test]
    fn equal_scores_stay_together() {
        let rule = Discretization::Shares(vec![0.5, 0.5]);
        let thresholds = rule.thresholds(vec![1.0, 1.0, 1.0, 2.0]);
        assert_eq!([1.0, 2.0].map(|score| Discretization::grade(&thresholds, score)), [0, 1]);
        let thresholds = rule.thresholds(vec![1.0; 4]);
        assert_eq!(Discretization::grade(&thresholds, 1.0), 0);
    }
}

//! What another judge's labels do to a leaderboard.
//!
//! # Choices
//!
//! Ranks are 1 + the runs with a strictly higher mean; the largest drop is the largest `new - old` rank (of several, the run that was better
//! before, then the one that comes first). Pairs of runs are told apart by two-way Tukey HSD under each judge: a difference is *kept*, *lost* (not
//! significant any more), *flipped* (significant the other way) or *gained*.

use crate::correlate::Coefficient;
use crate::error::{Error, Outcome, Reason};
use aspectra_stats::groups::two_way_anova;
use aspectra_stats::matrix::BlockMatrix;

/// What changed between two leaderboards of the same runs and topics.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// Kendall's tau-b of the means.
    pub tau: Outcome,
    /// tau_AP with ties.
    pub tau_ap: Outcome,
    /// Rank-biased overlap with ties.
    pub rbo: Outcome,
    /// The mean over topics of tau-b, where it is defined.
    pub topic_tau: Outcome,
    /// Topics where it is not.
    pub topics_undefined: usize,
    /// The run that falls furthest, with its rank before and after.
    pub drop: (usize, usize, usize),
    /// What becomes of significant differences.
    pub pairs: PairChanges,
}

/// What becomes of the differences that one leaderboard finds significant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PairChanges {
    /// Significant pairs of the reference.
    pub significant: usize,
    /// Still significant, the same run ahead.
    pub kept: usize,
    /// Not significant any more.
    pub lost: usize,
    /// Significant, the other run ahead.
    pub flipped: usize,
    /// Significant only now.
    pub gained: usize,
}

impl PairChanges {
    /// A share of the significant pairs.
    pub fn share(&self, count: usize) -> Outcome {
        match self.significant {
            0 => Err(Reason::new("no significant pair")),
            all => Ok(count as f64 / all as f64),
        }
    }
}

/// Which pairs of runs differ, and which way: above 0 the first is ahead.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Decisions {
    signs: Vec<i8>,
    /// The quantile of the studentized range, the same for all matrices of this size.
    critical: f64,
}

impl Decisions {
    /// By two-way Tukey HSD.
    pub(crate) fn new(scores: &BlockMatrix, alpha: f64) -> Result<Self, Error> {
        let refused = || Error::about("Tukey's test of the runs");
        let table = two_way_anova(scores).map_err(refused())?;
        let critical = table.tukey(alpha).map_err(refused())?.q_critical;
        Self::of_table(scores, critical)
    }

    /// The same test on scores of the same runs and topics: the quantile is known.
    pub(crate) fn again(&self, scores: &BlockMatrix) -> Result<Self, Error> {
        Self::of_table(scores, self.critical)
    }

    fn of_table(scores: &BlockMatrix, critical: f64) -> Result<Self, Error> {
        let table = two_way_anova(scores).map_err(Error::about("Tukey's test of the runs"))?;
        let least = critical * (table.ms_error / scores.blocks() as f64).sqrt();
        let means = &table.group_means;
        let sign = |a: usize, b: usize| {
            let difference = means[a] - means[b];
            if difference.abs() > least { difference.signum() as i8 } else { 0 }
        };
        let runs = means.len();
        let signs = (0..runs).flat_map(|a| (a + 1..runs).map(move |b| (a, b))).map(|(a, b)| sign(a, b)).collect();
        Ok(Self { signs, critical })
    }

    /// What becomes of these under others.
    pub(crate) fn changes(&self, other: &Self) -> PairChanges {
        let mut found = PairChanges::default();
        for (before, after) in self.signs.iter().zip(&other.signs) {
            match (before, after) {
                (0, 0) => {}
                (0, _) => found.gained += 1,
                _ => {
                    found.significant += 1;
                    match after {
                        0 => found.lost += 1,
                        after if after == before => found.kept += 1,
                        _ => found.flipped += 1,
                    }
                }
            }
        }
        found
    }
}

/// Rank 1 is the best; runs with the same mean share a rank.
pub(crate) fn ranks(means: &[f64]) -> Vec<usize> {
    means.iter().map(|mean| 1 + means.iter().filter(|other| *other > mean).count()).collect()
}

/// The mean of tau over topics, and how many topics have none.
pub(crate) fn topic_tau(a: &BlockMatrix, b: &BlockMatrix) -> (Outcome, usize) {
    let taus: Vec<Outcome> = a.rows().zip(b.rows()).map(|(x, y)| Coefficient::Tau.of(x, y)).collect();
    let defined: Vec<f64> = taus.iter().flatten().copied().collect();
    let mean = match defined.len() {
        0 => Err(Reason::new("undefined on every topic")),
        count => Ok(defined.iter().sum::<f64>() / count as f64),
    };
    (mean, taus.len() - defined.len())
}

/// What changes from the scores by the reference to those by another judge.
///
/// # Errors
/// Fewer than two runs or topics; a level that is no probability.
pub fn change(reference: &BlockMatrix, other: &BlockMatrix, alpha: f64) -> Result<Change, Error> {
    if (reference.blocks(), reference.groups()) != (other.blocks(), other.groups()) {
        return Err(Error::unfit("the leaderboards are not of the same runs and topics"));
    }
    let (before, after) = (reference.ordering_means(), other.ordering_means());
    let (old, new) = (ranks(&before), ranks(&after));
    let fall = |run: usize| new[run] as i64 - old[run] as i64;
    let furthest = (0..old.len()).min_by_key(|&run| (-fall(run), old[run], run)).unwrap_or_default();
    let decided = Decisions::new(reference, alpha)?;
    let (topic_tau, topics_undefined) = topic_tau(reference, other);
    Ok(Change {
        tau: Coefficient::Tau.of(&before, &after),
        tau_ap: Coefficient::TauAp.of(&before, &after),
        rbo: Coefficient::Rbo.of(&before, &after),
        topic_tau,
        topics_undefined,
        drop: (furthest, old[furthest], new[furthest]),
        pairs: decided.changes(&decided.again(other)?),
    })
}

//! Would other topics have put the runs in another order?
//!
//! Three answers from the scores of one measure: the places each run could have had ([`ranks`](Section::Ranks)), how large a
//! difference must be before half of the topics predict the sign of the other half's ([`swap`](Section::Swap)), and how much
//! of the variance comes from the runs ([`generalizability`](Section::Generalizability)).
//!
//! # Choices
//!
//! Ranks and variance components draw the same resamples of topics for every measure. What has no value has its reason:
//! fewer than two topics or runs, or nothing that varies.
//!
//! # Reference
//!
//! P. Hall, H. Miller, Using the bootstrap to quantify the authority of an empirical ranking, 2009; E. M. Voorhees, C. Buckley,
//! The effect of topic set size on retrieval experiment error, SIGIR 2002; D. Bodoff, P. Li, Test theory for assessing IR test
//! collections, SIGIR 2007.

mod tables;

pub use tables::finding;

use crate::error::{Error, Reason};
use crate::matrix::ScoreMatrix;
use aspectra_stats::groups::{
    Generalizability, GeneralizabilityIntervals, GroupRank, Swaps, generalizability, generalizability_intervals,
    rank_intervals, swap_test,
};
use aspectra_stats::paired::Resamples;
use aspectra_words::words;

words! {
    /// A part of the answer.
    #[derive(Hash)]
    pub enum Section {
        Ranks = "ranks": "The rank of each run with its interval, and how often it comes first",
        Swap = "swap": "How large a difference must be before other topics agree on its sign",
        Generalizability = "generalizability": "Variance of runs, topics and the rest; G, Phi and how many topics they need",
    }
}

/// How to look at stability.
#[derive(Debug, Clone, PartialEq)]
pub struct Stabilizing {
    /// Which parts are wanted.
    pub sections: Vec<Section>,
    /// The confidence of intervals.
    pub confidence: f64,
    /// Resamples of the topics.
    pub samples: usize,
    /// Splits of the topics into halves.
    pub splits: usize,
    /// The width of a bin of differences.
    pub width: f64,
    /// The largest swap rate that is low enough.
    pub swap_rate: f64,
    /// What G and Phi are to reach.
    pub target: f64,
    /// The seed.
    pub seed: u64,
}

impl Default for Stabilizing {
    fn default() -> Self {
        Self {
            sections: vec![Section::Ranks, Section::Swap, Section::Generalizability],
            confidence: 0.95,
            samples: 10_000,
            splits: 1000,
            width: 0.01,
            swap_rate: 0.05,
            target: 0.95,
            seed: 42,
        }
    }
}

/// The place of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct RunRank {
    /// The run.
    pub run: String,
    /// Its mean score.
    pub mean: f64,
    /// Its place.
    pub place: GroupRank,
}

/// Variance components with their intervals.
#[derive(Debug, Clone, PartialEq)]
pub struct Components {
    /// The components.
    pub estimate: Generalizability,
    /// Their intervals.
    pub intervals: Result<GeneralizabilityIntervals, Reason>,
}

/// How stable the order of the runs is under a measure.
#[derive(Debug, Clone, PartialEq)]
pub struct Stability {
    /// The measure.
    pub measure: String,
    /// How many topics there are.
    pub topics: usize,
    /// The runs by their means, best first; `None` where not asked for.
    pub ranks: Option<Result<Vec<RunRank>, Reason>>,
    /// The swap test.
    pub swaps: Option<Result<Swaps, Reason>>,
    /// Generalizability.
    pub components: Option<Result<Components, Reason>>,
}

/// Looks at the stability of a measure's scores.
///
/// # Errors
/// Options out of range.
pub fn stability(matrix: &ScoreMatrix, how: &Stabilizing) -> Result<Stability, Error> {
    check(how)?;
    let x = &matrix.scores;
    let wants = |section: Section| how.sections.contains(&section);
    let draws = wants(Section::Ranks) || wants(Section::Generalizability);
    let resamples = match draws {
        true => Resamples::draw(how.seed, x.blocks(), how.samples).map_err(Reason::from),
        false => Err(Reason::new("nothing is drawn")),
    };
    let ranks = |resamples: &Resamples| -> Result<Vec<RunRank>, Reason> {
        let places = rank_intervals(x, resamples, how.confidence)?;
        let means = x.group_means();
        let runs = matrix.runs.iter().zip(means).zip(places);
        let mut runs: Vec<RunRank> =
            runs.map(|((run, mean), place)| RunRank { run: run.clone(), mean, place }).collect();
        runs.sort_by(|a, b| a.place.rank.total_cmp(&b.place.rank));
        Ok(runs)
    };
    let components = || -> Result<Components, Reason> {
        let intervals = resamples.as_ref().map_err(Clone::clone).and_then(|resamples| {
            generalizability_intervals(x, resamples, how.target, how.confidence).map_err(Reason::from)
        });
        Ok(Components { estimate: generalizability(x)?, intervals })
    };
    Ok(Stability {
        measure: matrix.name.clone(),
        topics: x.blocks(),
        ranks: wants(Section::Ranks).then(|| resamples.as_ref().map_err(Clone::clone).and_then(ranks)),
        swaps: wants(Section::Swap)
            .then(|| swap_test(x, how.splits, how.width, how.swap_rate, how.seed).map_err(Reason::from)),
        components: wants(Section::Generalizability).then(components),
    })
}

fn check(how: &Stabilizing) -> Result<(), Error> {
    let shares = [("confidence", how.confidence), ("swap rate", how.swap_rate), ("target", how.target)];
    if let Some((name, value)) = shares.into_iter().find(|(_, value)| !(*value > 0.0 && *value < 1.0)) {
        return Err(Error::unfit(format!("the {name} is {value}, expected a number between 0 and 1")));
    }
    if !(how.width > 0.0 && how.width.is_finite()) {
        return Err(Error::unfit(format!("the width of a bin is {}, expected a number above 0", how.width)));
    }
    Ok(())
}

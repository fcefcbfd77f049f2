//! Metric Unanimity: does a measure capture what all other measures agree on?
//!
//! # Formula
//!
//! Over all topics and ordered pairs (i, j) of runs: `delta` is 1 where the measure scores i above j, 1/2 where they tie;
//! `Delta` is 1 where every other measure scores i at least as high as j.
//!
//! ```text
//! MU = log2( P(delta, Delta) / (P(delta) P(Delta)) ) = 1 + log2(mean of delta over the unanimous pairs)
//! ```
//!
//! # Worked example
//!
//! Three runs on one topic: a measure scores them 1, .5, .2, two others .8, .3, .4 and 1, .2, .5. The others agree on
//! three ordered pairs, (1,2), (1,3) and (3,2); the measure has the first two: log2(2 * 2/3) = 0.415.
//!
//! ```
//! use aspectra_meta::unanimity::{AllTied, unanimity_of};
//! let one = [vec![1.0, 0.5, 0.2]];
//! let others = [vec![vec![0.8, 0.3, 0.4]], vec![vec![1.0, 0.2, 0.5]]];
//! let found = unanimity_of(&one, &others, AllTied::One);
//! assert_eq!((found.unanimous, found.joint), (3.0, 2.0));
//! assert!((found.mu.unwrap() - 0.415_037_499).abs() < 1e-9);
//! ```
//!
//! # Choices
//!
//! The maximum is 1, a constant or random measure has 0, one that contradicts the others everywhere minus infinity.
//! Where all others tie on a pair, `Delta` is 1 in both directions; [`AllTied::Half`] counts 1/2. Pairs are pooled over
//! topics. Undefined where no pair is unanimous.
//!
//! # Reference
//!
//! E. Amigo, D. Spina, J. Carrillo-de-Albornoz, An axiomatic analysis of diversity evaluation metrics, SIGIR 2018.

use crate::error::{Error, Outcome, Reason};
use crate::finding::{Finding, Table, Value};
use crate::matrix::ScoreMatrix;
use aspectra_eval::Message;
use aspectra_words::words;
use rayon::prelude::*;

words! {
    /// What a pair counts on which all other measures tie.
    #[derive(Hash, Default)]
    pub enum AllTied {
        #[default]
        One = "one": "1 in both directions",
        Half = "half": "1/2 in both directions",
    }
}

/// The unanimity of a measure with others.
#[derive(Debug, Clone, PartialEq)]
pub struct Unanimity {
    /// Ordered pairs of runs over all topics.
    pub ordered_pairs: usize,
    /// Sum of `delta`: always half of the pairs.
    pub captured: f64,
    /// Sum of `Delta`.
    pub unanimous: f64,
    /// Sum of `delta * Delta`.
    pub joint: f64,
    /// Ordered pairs on which all others tie.
    pub all_tied: usize,
    /// The unanimity; minus infinity where no unanimous pair is captured.
    pub mu: Outcome,
}

/// A measure's unanimity with the others.
#[derive(Debug, Clone, PartialEq)]
pub struct Measured {
    /// The measure.
    pub measure: String,
    /// Over the pairs of all topics.
    pub pooled: Unanimity,
    /// Topic by topic.
    pub by_topic: ByTopic,
}

/// The unanimity of one measure's scores (topics x runs) with those of others.
pub fn unanimity_of<R: AsRef<[f64]>, M: AsRef<[R]>>(measure: &[R], others: &[M], all_tied: AllTied) -> Unanimity {
    let mut found = Unanimity::empty();
    for (topic, row) in measure.iter().enumerate() {
        let row = row.as_ref();
        let rows: Vec<&[f64]> =
            others.iter().filter_map(|other| other.as_ref().get(topic)).map(AsRef::as_ref).collect();
        for i in 0..row.len() {
            for j in (0..row.len()).filter(|&j| j != i) {
                found.add(row[i], row[j], rows.iter().map(|row| (row[i], row[j])), all_tied);
            }
        }
    }
    found.conclude();
    found
}

impl Unanimity {
    fn empty() -> Self {
        Self {
            ordered_pairs: 0,
            captured: 0.0,
            unanimous: 0.0,
            joint: 0.0,
            all_tied: 0,
            mu: Err(Reason::new("no pair is unanimous")),
        }
    }

    /// The counts of several topics together; they are halves, so that their order does not matter.
    fn pooled(topics: &[Self]) -> Self {
        let mut found = Self::empty();
        for topic in topics {
            found.ordered_pairs += topic.ordered_pairs;
            found.captured += topic.captured;
            found.unanimous += topic.unanimous;
            found.joint += topic.joint;
            found.all_tied += topic.all_tied;
        }
        found.conclude();
        found
    }

    fn conclude(&mut self) {
        if self.unanimous > 0.0 {
            self.mu = Ok((2.0 * self.joint / self.unanimous).log2());
        }
    }

    fn add(&mut self, i: f64, j: f64, others: impl Iterator<Item = (f64, f64)>, all_tied: AllTied) {
        let (mut agree, mut tied) = (true, true);
        for (i, j) in others {
            agree &= i >= j;
            tied &= i == j;
        }
        self.count(i, j, agree, tied, all_tied);
    }

    /// Counts an ordered pair: whether all others agree on it, and whether all others tie.
    fn count(&mut self, i: f64, j: f64, agree: bool, tied: bool, all_tied: AllTied) {
        let delta = if i > j {
            1.0
        } else if i == j {
            0.5
        } else {
            0.0
        };
        let weight = match (agree, tied, all_tied) {
            (false, ..) => 0.0,
            (true, true, AllTied::Half) => 0.5,
            (true, ..) => 1.0,
        };
        self.ordered_pairs += 1;
        self.captured += delta;
        self.unanimous += weight;
        self.joint += delta * weight;
        self.all_tied += usize::from(tied);
    }
}

/// The unanimity of each measure with the others; a measure of the same family (by the number in `families`) is not
/// among the others.
///
/// # Errors
/// Fewer than two measures or runs, or a family that holds all measures.
pub fn unanimity(
    matrices: &[ScoreMatrix],
    families: Option<&[usize]>,
    all_tied: AllTied,
) -> Result<Vec<Measured>, Error> {
    let Some(first) = matrices.first().filter(|_| matrices.len() > 1) else {
        return Err(Error::unfit(Message::new("unanimity needs two measures; name more with ").option("measure", "")));
    };
    if first.runs.len() < 2 {
        return Err(Error::unfit("unanimity needs pairs of runs; give at least two runs"));
    }
    for matrix in matrices {
        first.require_same(matrix)?;
    }
    let votes: Vec<Votes> = (0..first.topics.len()).into_par_iter().map(|topic| Votes::of(matrices, topic)).collect();
    (0..matrices.len())
        .into_par_iter()
        .map(|m| {
            let is_kin = |other: &usize| *other == m || families.is_some_and(|family| family[*other] == family[m]);
            let kin: Vec<usize> = (0..matrices.len()).filter(is_kin).collect();
            if kin.len() == matrices.len() {
                return Err(Error::unfit(format!("no measure is left to compare {} with", matrices[m].name)));
            }
            let topics: Vec<Unanimity> = votes
                .iter()
                .enumerate()
                .map(|(topic, votes)| votes.unanimity(matrices, topic, m, &kin, all_tied))
                .collect();
            Ok(Measured {
                measure: matrices[m].name.clone(),
                pooled: Unanimity::pooled(&topics),
                by_topic: ByTopic::of(topics.iter().map(|topic| &topic.mu)),
            })
        })
        .collect()
}

/// How all measures vote on the ordered pairs of runs of a topic. Counted once, so that the time grows with the number of
/// measures and not with its square.
struct Votes {
    /// How many measures score the first run below the second.
    against: Vec<u32>,
    /// How many score them equal.
    tied: Vec<u32>,
}

impl Votes {
    fn of(matrices: &[ScoreMatrix], topic: usize) -> Self {
        let runs = matrices.first().map_or(0, |matrix| matrix.runs.len());
        let mut votes = Self { against: vec![0; runs * runs], tied: vec![0; runs * runs] };
        for matrix in matrices {
            let row = matrix.scores.row(topic);
            for i in 0..runs {
                for j in 0..runs {
                    votes.against[i * runs + j] += u32::from(row[i] < row[j]);
                    votes.tied[i * runs + j] += u32::from(row[i] == row[j]);
                }
            }
        }
        votes
    }

    /// The unanimity of a measure with all others but its kin.
    fn unanimity(
        &self,
        matrices: &[ScoreMatrix],
        topic: usize,
        m: usize,
        kin: &[usize],
        all_tied: AllTied,
    ) -> Unanimity {
        let row = matrices[m].scores.row(topic);
        let of_kin: Vec<&[f64]> = kin.iter().map(|&kin| matrices[kin].scores.row(topic)).collect();
        let others = (matrices.len() - kin.len()) as u32;
        let mut found = Unanimity::empty();
        for i in 0..row.len() {
            for j in (0..row.len()).filter(|&j| j != i) {
                let (mut against, mut tied) = (self.against[i * row.len() + j], self.tied[i * row.len() + j]);
                for kin in &of_kin {
                    against -= u32::from(kin[i] < kin[j]);
                    tied -= u32::from(kin[i] == kin[j]);
                }
                found.count(row[i], row[j], against == 0, tied == others, all_tied);
            }
        }
        found.conclude();
        found
    }
}

/// The unanimities of single topics, averaged.
#[derive(Debug, Clone, PartialEq)]
pub struct ByTopic {
    /// The mean over topics where it is finite.
    pub mean: Outcome,
    /// On how many topics it is finite.
    pub finite: usize,
    /// On how many topics no unanimous pair is captured: minus infinity.
    pub minus_infinity: usize,
    /// On how many topics no pair is unanimous.
    pub undefined: usize,
}

/// Averages a measure's unanimity with others over topics. The definition pools the pairs of all topics; this gives each
/// topic the same weight, and is often minus infinity on a topic with few unanimous pairs.
pub fn unanimity_by_topic<R: AsRef<[f64]>, M: AsRef<[R]>>(measure: &[R], others: &[M], all_tied: AllTied) -> ByTopic {
    let found: Vec<Outcome> = (0..measure.len())
        .map(|topic| {
            let others: Vec<&[R]> = others.iter().filter_map(|other| other.as_ref().get(topic..=topic)).collect();
            unanimity_of(&measure[topic..=topic], &others, all_tied).mu
        })
        .collect();
    ByTopic::of(&found)
}

impl ByTopic {
    /// Of the unanimity on each topic.
    fn of<'t>(topics: impl IntoIterator<Item = &'t Outcome>) -> Self {
        let mut found =
            Self { mean: Err(Reason::new("on no topic it is finite")), finite: 0, minus_infinity: 0, undefined: 0 };
        let mut sum = 0.0;
        for topic in topics {
            match topic {
                Ok(mu) if mu.is_finite() => {
                    sum += mu;
                    found.finite += 1;
                }
                Ok(_) => found.minus_infinity += 1,
                Err(_) => found.undefined += 1,
            }
        }
        if found.finite > 0 {
            found.mean = Ok(sum / found.finite as f64);
        }
        found
    }
}

/// Unanimities as a table.
pub fn finding(found: &[Measured], matrices: &[ScoreMatrix], all_tied: AllTied) -> Finding {
    let mut finding = Finding::new("unanimity");
    if let Some(matrix) = matrices.first() {
        finding.fact("runs", matrix.runs.len());
        finding.fact("topics", matrix.topics.len());
    }
    finding.fact("measures", matrices.len());
    finding.fact("all tied", if all_tied == AllTied::One { "one" } else { "half" });
    let columns = ["measure", "unanimity", "unanimous_pairs", "captured", "all_others_tied", "ordered_pairs"];
    let mut table = Table::new("unanimity", "How much of what all others agree on each measure captures", 1, &columns);
    let columns = ["measure", "mean", "topics", "minus_infinity", "undefined"];
    let mut topics = Table::new("by_topic", "The same topic by topic, averaged where it is finite", 1, &columns);
    for Measured { measure, pooled: one, by_topic } in found {
        topics.row([
            Value::from(measure),
            Value::from(&by_topic.mean),
            by_topic.finite.into(),
            by_topic.minus_infinity.into(),
            by_topic.undefined.into(),
        ]);
        table.row([
            Value::from(measure),
            Value::from(&one.mu),
            Value::Real(one.unanimous),
            Value::Real(one.joint),
            one.all_tied.into(),
            one.ordered_pairs.into(),
        ]);
    }
    finding.tables = vec![table, topics];
    finding
}

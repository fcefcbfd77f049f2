//! What is known of two runs.

use super::binary::OverUpSets;
use super::prefixes::OverPrefixes;
use super::topics::TopicVerdicts;
use super::verdict::{Verdict, Witness};
use crate::error::Reason;
use crate::sensitivity::Radius;

/// What is known of the mean of a normalized measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Normalized {
    /// For all gains.
    pub verdict: Verdict,
    /// For all gains that only say what is relevant; none where there are too many to go through.
    pub binary: Option<Verdict>,
}

/// What is known of two runs.
#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    /// The number of the first run.
    pub first: usize,
    /// The number of the second.
    pub second: usize,
    /// Who is ahead on means.
    pub verdict: Verdict,
    /// The largest lead of each side; 0 where it is [not known](Self::no_advantages).
    pub advantages: [f64; 2],
    /// Why the largest leads are not known, where they are not.
    pub no_advantages: Option<Reason>,
    /// The up-set that has it.
    pub witnesses: [Witness; 2],
    /// Topic by topic.
    pub topics: TopicVerdicts,
    /// How far a choice may be bent; none for measures that are no sum over ranks.
    pub radius: Option<Radius>,
    /// The 5% quantile of resampled radii.
    pub radius_low: Result<f64, Reason>,
    /// The share of resamples in which the verdict holds.
    pub share: Result<f64, Reason>,
    /// The p-value of the sign test for the run that is ahead.
    pub p_sign: Result<f64, Reason>,
    /// The same, adjusted for all pairs.
    pub p_sign_adjusted: Result<f64, Reason>,
    /// Of measures that are divided by an ideal.
    pub normalized: Option<Normalized>,
    /// Of measures that ask what is relevant: how many up-sets favor whom.
    pub binary: Option<OverUpSets>,
    /// Under all discounts.
    pub prefixes: Option<OverPrefixes>,
}

impl Pair {
    pub(super) fn new(first: usize, second: usize) -> Self {
        let none = |why: &str| Err(Reason::new(why));
        Self {
            first,
            second,
            verdict: Verdict::Undecided,
            advantages: [0.0; 2],
            no_advantages: None,
            witnesses: [Witness::default(), Witness::default()],
            topics: TopicVerdicts::default(),
            radius: None,
            radius_low: none("no resamples were asked for"),
            share: none("no resamples were asked for"),
            p_sign: none("no run is ahead"),
            p_sign_adjusted: none("no run is ahead"),
            normalized: None,
            binary: None,
            prefixes: None,
        }
    }
}

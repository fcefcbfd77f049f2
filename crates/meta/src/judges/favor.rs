//! Does a judge favor runs of its own family?
//!
//! # Formula
//!
//! In scores: `d_t` is the mean over own runs of the score by the judge less that by the reference, minus the same over other runs; the mean of `d_t` with
//! its t interval over topics. In labels: over documents of own runs, the judge's label less the reference's, minus the mean of that among
//! documents of other runs that have the same reference label; jackknife over topics.
//!
//! # Choices
//!
//! Labels are compared at the same reference label, because documents of better runs have better labels and a judge who is mild at
//! the top would seem to favor them. Labels that no document of other runs has are dropped and counted. It speaks of these runs, not of
//! all runs of a family.

use crate::error::{Error, Outcome, Reason};
use crate::judges::reason;
use aspectra_stats::Undefined;
use aspectra_stats::agreement::{ClusterInterval, Sums, jackknife};
use aspectra_stats::matrix::BlockMatrix;
use aspectra_stats::paired::paired_t;

/// How much better own runs fare.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoreFavor {
    /// The mean over topics.
    pub favor: Outcome,
    /// Its standard error.
    pub standard_error: Outcome,
    /// Its interval.
    pub interval: Result<(f64, f64), Reason>,
    /// On each topic.
    pub by_topic: Vec<f64>,
}

/// Favor in scores; `own` says which runs are of the judge's family.
pub fn favor_in_scores(judge: &BlockMatrix, reference: &BlockMatrix, own: &[bool], confidence: f64) -> ScoreFavor {
    let (mine, others) = (own.iter().filter(|own| **own).count(), own.iter().filter(|own| !**own).count());
    let none = |why: &str| {
        let why = || Reason::new(why);
        ScoreFavor { favor: Err(why()), standard_error: Err(why()), interval: Err(why()), by_topic: Vec::new() }
    };
    if mine == 0 {
        return none("no-family");
    }
    if others == 0 {
        return none("no-other-run");
    }
    let by_topic: Vec<f64> = judge
        .rows()
        .zip(reference.rows())
        .map(|(a, b)| {
            let mean = |wanted: bool, count: usize| {
                let of = a.iter().zip(b).zip(own).filter(|(_, own)| **own == wanted);
                of.map(|((a, b), _)| a - b).sum::<f64>() / count as f64
            };
            mean(true, mine) - mean(false, others)
        })
        .collect();
    let favor = by_topic.iter().sum::<f64>() / by_topic.len() as f64;
    let test = paired_t(&by_topic, &vec![0.0; by_topic.len()], confidence).map_err(Reason::from);
    let root = (by_topic.len() as f64).sqrt();
    ScoreFavor {
        favor: Ok(favor),
        standard_error: test.as_ref().map(|t| t.sd / root).map_err(Clone::clone),
        interval: test.map(|t| t.interval),
        by_topic,
    }
}

/// A document that both labeled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LabeledUnit {
    /// The judge's label.
    pub judge: u32,
    /// The reference's label.
    pub reference: u32,
    /// The topic.
    pub topic: usize,
    /// Whether a run of the family retrieved it.
    pub in_own: bool,
    /// Whether another run did.
    pub in_other: bool,
}

/// How much better documents of own runs are labeled.
#[derive(Debug, Clone, PartialEq)]
pub struct LabelFavor {
    /// The mean.
    pub favor: Outcome,
    /// Its interval.
    pub interval: Result<(f64, f64), Reason>,
    /// Documents of own runs that it is over.
    pub units: usize,
    /// Those whose reference label no document of other runs has.
    pub dropped: usize,
}

/// Sums by reference label: documents and differences, of own runs and of other runs.
#[derive(Debug, Clone, PartialEq)]
struct ByGrade(Vec<[f64; 4]>);

impl Sums for ByGrade {
    fn is_empty(&self) -> bool {
        self.0.iter().all(|sums| sums[0] == 0.0 && sums[2] == 0.0)
    }

    fn add(&mut self, other: &Self) {
        self.0.iter_mut().flatten().zip(other.0.iter().flatten()).for_each(|(sum, more)| *sum += more);
    }

    fn remove(&mut self, other: &Self) {
        self.0.iter_mut().flatten().zip(other.0.iter().flatten()).for_each(|(sum, less)| *sum -= less);
    }
}

impl ByGrade {
    fn favor(&self) -> Result<f64, Undefined> {
        let used = || self.0.iter().filter(|sums| sums[2] > 0.0);
        let units: f64 = used().map(|sums| sums[0]).sum();
        if units == 0.0 {
            return Err(Undefined::NoOverlap);
        }
        let over: f64 = used().map(|[own, difference, others, theirs]| difference - own * theirs / others).sum();
        Ok(over / units)
    }
}

/// Favor in labels.
///
/// # Errors
/// A confidence that is no probability.
pub fn favor_in_labels(units: &[LabeledUnit], confidence: f64) -> Result<LabelFavor, Error> {
    let grades = units.iter().map(|unit| unit.reference as usize + 1).max().unwrap_or_default();
    let topics = units.iter().map(|unit| unit.topic + 1).max().unwrap_or_default();
    let mut clusters = vec![ByGrade(vec![[0.0; 4]; grades]); topics];
    for unit in units {
        let sums = &mut clusters[unit.topic].0[unit.reference as usize];
        let difference = f64::from(unit.judge) - f64::from(unit.reference);
        if unit.in_own {
            sums[0] += 1.0;
            sums[1] += difference;
        }
        if unit.in_other {
            sums[2] += 1.0;
            sums[3] += difference;
        }
    }
    let found: ClusterInterval =
        jackknife(&clusters, ByGrade::favor, confidence).map_err(Error::about("favor in labels"))?;
    let mut whole = ByGrade(vec![[0.0; 4]; grades]);
    clusters.iter().for_each(|part| whole.add(part));
    let count =
        |is_used: bool| whole.0.iter().filter(|sums| (sums[2] > 0.0) == is_used).map(|sums| sums[0]).sum::<f64>();
    Ok(LabelFavor {
        favor: found.estimate.map_err(reason),
        interval: found.interval.map_err(reason),
        units: count(true) as usize,
        dropped: count(false) as usize,
    })
}

//! One label of the labels that judges gave one unit.
//!
//! **Choices.** A mean of whole grades is compared exactly: with `n` labels of sum `s`, twice the rest of `s / n` against `n`. A rule of
//! steps takes the first step that gives a label; a tie that leaves a group without one passes to the next step, and
//! counts as a tie only where nobody decides it.

use super::{Half, Method, Rule, Ties};
use crate::error::Result;
use crate::judgments::JudgeGroups;

/// A rule fitted to judges: names are numbers now.
#[derive(Debug, Clone)]
pub struct Fold {
    how: How,
    /// Who counts.
    counts: Vec<bool>,
    quorum: usize,
    /// Whether labels are gains, whose mean is no grade to be rounded to.
    of_gains: bool,
}

#[derive(Debug, Clone)]
enum How {
    Judge(Vec<usize>),
    First(Vec<Vec<usize>>, Box<How>),
    Majority(Ties, Vec<usize>),
    Median(Half),
    Mean(Half),
    Max,
    Min,
}

/// What a rule makes of a unit's labels.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Folded {
    /// The label, where there is one.
    pub label: Option<f64>,
    /// Whether labels were tied, or the label is half a grade that was rounded.
    pub is_tied: bool,
    /// Whether the label is a mean of whole grades that was rounded to one.
    pub is_rounded: bool,
    /// The step that decided, of a rule that has steps.
    pub step: Option<usize>,
}

impl Folded {
    fn label(label: f64) -> Self {
        Self { label: Some(label), ..Self::default() }
    }

    fn tied(label: Option<f64>) -> Self {
        Self { label, is_tied: true, ..Self::default() }
    }
}

impl Fold {
    /// Fits a rule to judges. An estimator, or a rule that keeps judges apart, folds nothing: `None`.
    ///
    /// # Errors
    /// A judge or group that is not there.
    pub fn new(rule: &Rule, judges: &[String], groups: &JudgeGroups) -> Result<Option<Self>> {
        let Some(how) = How::new(&rule.method, judges, groups)? else { return Ok(None) };
        Ok(Some(Self { how, counts: counting(rule, judges, groups)?, quorum: rule.quorum, of_gains: false }))
    }

    /// The same for an aspect whose labels are not all whole. That is settled once for all of its documents: were each looked at by
    /// itself, a document on which all labels happen to be whole would be rounded beside others that are not.
    #[must_use]
    pub fn of_gains(mut self, of_gains: bool) -> Self {
        self.of_gains = of_gains;
        self
    }

    /// Whether a judge's label may decide.
    pub(super) fn hears(&self, judge: usize) -> bool {
        let is_named = match &self.how {
            How::Judge(members) => members.contains(&judge),
            How::First(steps, _) => steps.iter().any(|members| members.contains(&judge)),
            _ => true,
        };
        is_named && self.counts[judge]
    }

    /// The number of steps, of a rule that has them.
    pub fn steps(&self) -> usize {
        if let How::First(steps, _) = &self.how { steps.len() } else { 0 }
    }

    /// One label of those that judges gave: the number of the judge, and the label.
    pub fn unit(&self, votes: &[(usize, f64)]) -> Folded {
        let counted: Vec<(usize, f64)> = votes.iter().copied().filter(|(judge, _)| self.counts[*judge]).collect();
        if counted.is_empty() || counted.len() < self.quorum {
            return Folded::default();
        }
        self.how.fold(&counted, self.of_gains)
    }
}

/// Who counts under a rule.
pub(super) fn counting(rule: &Rule, judges: &[String], groups: &JudgeGroups) -> Result<Vec<bool>> {
    let mut counts = vec![rule.judges.is_empty(); judges.len()];
    for name in &rule.judges {
        groups.members(name, judges)?.into_iter().for_each(|judge| counts[judge] = true);
    }
    Ok(counts)
}

impl How {
    fn new(method: &Method, judges: &[String], groups: &JudgeGroups) -> Result<Option<Self>> {
        let members = |names: &[String]| names.iter().map(|name| groups.members(name, judges)).collect();
        Ok(Some(match method {
            Method::Judge(name) => Self::Judge(groups.members(name, judges)?),
            Method::First(steps, within) => {
                let steps: Result<Vec<Vec<usize>>> = members(steps);
                match Self::new(within, judges, groups)? {
                    Some(within) => Self::First(steps?, Box::new(within)),
                    None => return Ok(None),
                }
            }
            Method::Majority { ties, order } => {
                let order: Result<Vec<Vec<usize>>> = members(order);
                Self::Majority(*ties, order?.concat())
            }
            Method::Median(half) => Self::Median(*half),
            Method::Mean(half) => Self::Mean(*half),
            Method::Max => Self::Max,
            Method::Min => Self::Min,
            Method::Each | Method::Estimated(_) => return Ok(None),
        }))
    }

    fn fold(&self, votes: &[(usize, f64)], of_gains: bool) -> Folded {
        let labels = || votes.iter().map(|(_, label)| *label);
        match self {
            // A group that is asked as one judge is one that has a majority.
            Self::Judge(of) => match &of_members(votes, of)[..] {
                [] => Folded::default(),
                votes => majority(votes, Ties::Lower, &[]),
            },
            Self::First(steps, within) => first(votes, steps, within, of_gains),
            Self::Majority(ties, order) => majority(votes, *ties, order),
            Self::Median(half) => median(labels().collect(), *half),
            Self::Mean(half) => mean(&labels().collect::<Vec<f64>>(), *half, of_gains),
            Self::Max => Folded::label(labels().fold(f64::NEG_INFINITY, f64::max)),
            Self::Min => Folded::label(labels().fold(f64::INFINITY, f64::min)),
        }
    }
}

/// The votes of a group, whose members are in ascending order.
fn of_members(votes: &[(usize, f64)], members: &[usize]) -> Vec<(usize, f64)> {
    votes.iter().copied().filter(|(judge, _)| members.binary_search(judge).is_ok()).collect()
}

fn first(votes: &[(usize, f64)], steps: &[Vec<usize>], within: &How, of_gains: bool) -> Folded {
    let mut is_tied = false;
    for (step, members) in steps.iter().enumerate() {
        let found = match &of_members(votes, members)[..] {
            [] => Folded::default(),
            [(_, label)] => Folded::label(*label),
            several => within.fold(several, of_gains),
        };
        if found.label.is_some() {
            return Folded { step: Some(step), ..found };
        }
        is_tied |= found.is_tied;
    }
    Folded { is_tied, ..Folded::default() }
}

fn majority(votes: &[(usize, f64)], ties: Ties, order: &[usize]) -> Folded {
    let mut labels: Vec<f64> = votes.iter().map(|(_, label)| *label).collect();
    labels.sort_by(f64::total_cmp);
    let counted: Vec<(f64, usize)> = labels.chunk_by(|a, b| a == b).map(|same| (same[0], same.len())).collect();
    let most = counted.iter().map(|(_, count)| *count).max().unwrap_or_default();
    let winners: Vec<f64> = counted.iter().filter(|(_, count)| *count == most).map(|(label, _)| *label).collect();
    let (Some(&lowest), Some(&highest)) = (winners.first(), winners.last()) else { return Folded::default() };
    if winners.len() == 1 {
        return Folded::label(lowest);
    }
    Folded::tied(match ties {
        Ties::Lower => Some(lowest),
        Ties::Higher => Some(highest),
        Ties::Missing => None,
        Ties::Order => {
            let vote = |judge: &usize| votes.iter().find(|(by, _)| by == judge).map(|(_, label)| *label);
            order.iter().filter_map(vote).find(|label| winners.contains(label)).or(Some(lowest))
        }
    })
}

fn median(mut labels: Vec<f64>, half: Half) -> Folded {
    labels.sort_by(f64::total_cmp);
    let middle = labels.len() / 2;
    if labels.len() % 2 == 1 {
        return Folded::label(labels[middle]);
    }
    let (below, above) = (labels[middle - 1], labels[middle]);
    let label = if half == Half::Higher { above } else { below };
    Folded { is_tied: below != above, ..Folded::label(label) }
}

fn mean(labels: &[f64], half: Half, of_gains: bool) -> Folded {
    let (count, sum) = (labels.len() as f64, labels.iter().sum::<f64>());
    // Gains are means of gains; only whole grades are rounded to one.
    if half == Half::Exact || of_gains || labels.iter().any(|label| label.fract() != 0.0) {
        return Folded::label(sum / count);
    }
    let below = (sum / count).floor();
    let rest = 2.0 * (sum - below * count);
    if rest != count {
        let label = if rest < count { below } else { below + 1.0 };
        return Folded { is_rounded: rest > 0.0, ..Folded::label(label) };
    }
    let label = match half {
        Half::Higher => below + 1.0,
        Half::Even => below + below.rem_euclid(2.0),
        _ => below,
    };
    Folded { is_rounded: true, ..Folded::tied(Some(label)) }
}

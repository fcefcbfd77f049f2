//! What each pair of runs needs, from the spread of its own differences.

use super::{Planning, count};
use crate::error::{Outcome, Reason};
use crate::finding::{Table, Value};
use crate::matrix::ScoreMatrix;
use aspectra_stats::paired::paired_t;
use aspectra_stats::sample_size;

/// More rows than this are left to the machine formats.
const MOST_ROWS: usize = 60;

/// A test to plan for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Aim {
    /// To see a difference of this size by a paired t test.
    Difference(f64),
    /// To show that two runs that do not differ are equivalent within this margin.
    Margin(f64),
}

impl Aim {
    /// The word for the test.
    pub fn test(self) -> &'static str {
        match self {
            Self::Difference(_) => "t",
            Self::Margin(_) => "tost",
        }
    }

    /// The difference or the margin.
    pub fn size(self) -> f64 {
        match self {
            Self::Difference(size) | Self::Margin(size) => size,
        }
    }

    /// All aims of a plan.
    pub(super) fn all(how: &Planning) -> Vec<Self> {
        let differences = how.differences.iter().map(|size| Self::Difference(*size));
        differences.chain(how.margins.iter().map(|size| Self::Margin(*size))).collect()
    }

    /// The topics it needs where differences have this standard deviation.
    pub(super) fn topics(self, sd: f64, how: &Planning) -> Result<usize, Reason> {
        let design = match self {
            Self::Difference(size) => sample_size::paired_t(size / sd, how.alpha, how.power),
            Self::Margin(size) => sample_size::tost(size / sd, how.alpha, how.power),
        };
        design.map(|design| design.n).map_err(Reason::from)
    }

    /// The power with so many topics.
    pub(super) fn power(self, topics: usize, sd: f64, how: &Planning) -> Outcome {
        match self {
            Self::Difference(size) => sample_size::paired_t_power(topics, size / sd, how.alpha),
            Self::Margin(size) => sample_size::tost_power(topics, size / sd, 0.0, how.alpha),
        }
        .map_err(Reason::from)
    }
}

/// What a pair needs for an aim.
#[derive(Debug, Clone, PartialEq)]
pub struct PairNeed {
    /// The first run.
    pub run: String,
    /// The second run.
    pub other: String,
    /// The difference that was observed.
    pub observed: f64,
    /// The standard deviation of the differences.
    pub sd: Outcome,
    /// The aim.
    pub aim: Aim,
    /// Topics for it.
    pub topics: Result<usize, Reason>,
    /// The power that the topics at hand give.
    pub power_now: Outcome,
}

/// What all pairs need.
pub(super) fn pairs(matrix: &ScoreMatrix, how: &Planning) -> Vec<PairNeed> {
    let x = &matrix.scores;
    let columns: Vec<Vec<f64>> = (0..x.groups()).map(|run| x.column(run)).collect();
    let mut found = Vec::new();
    for (i, j) in (0..x.groups()).flat_map(|i| (i + 1..x.groups()).map(move |j| (i, j))) {
        let t = paired_t(&columns[i], &columns[j], 1.0 - how.alpha).map_err(Reason::from);
        let observed = t.as_ref().map_or(0.0, |t| t.mean_difference);
        let sd = t.and_then(|t| if t.no_variation { Err(Reason::new("no variation")) } else { Ok(t.sd) });
        for aim in Aim::all(how) {
            found.push(PairNeed {
                run: matrix.runs[i].clone(),
                other: matrix.runs[j].clone(),
                observed,
                aim,
                topics: sd.clone().and_then(|sd| aim.topics(sd, how)),
                power_now: sd.clone().and_then(|sd| aim.power(x.blocks(), sd, how)),
                sd: sd.clone(),
            });
        }
    }
    found
}

/// The pairs as a table.
pub(super) fn table<'a>(found: impl Iterator<Item = (&'a String, &'a PairNeed)>) -> Table {
    let columns = ["measure", "run", "against", "test", "observed", "sd", "size", "topics", "power_now"];
    let title = "Topics that each pair of runs needs, by the spread of its own differences";
    let mut table = Table::new("pairs", title, 4, &columns);
    for (measure, need) in found {
        table.row([
            Value::from(measure),
            Value::from(&need.run),
            Value::from(&need.other),
            Value::from(need.aim.test()),
            Value::Real(need.observed),
            Value::from(&need.sd),
            Value::Real(need.aim.size()),
            count(&need.topics),
            Value::from(&need.power_now),
        ]);
    }
    table.is_detail = table.rows.len() > MOST_ROWS;
    table
}

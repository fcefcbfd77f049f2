//! On which scale is a measure? Every ranking of grades of some length is scored, in a total order.
//!
//! # Formula
//!
//! The rankings of length N over the grades 0 to C are put in a total order and numbered ([`Order`]). A measure is *ordinal*
//! on that order where it is strictly larger on each ranking than on the one before it, and *interval* where, besides, all
//! these steps are equal (to a billionth of the range). With n rankings, the measure brought to 0..1 by its smallest and
//! largest value is M', and its *unevenness* is the largest |M'(r) - r/(n-1)| over the rankings r = 0..n-1: 0 for equal
//! steps, and never above 1. *Distinct* counts the values that the measure takes; neighboring ones are a *gap* apart.
//!
//! # Worked example
//!
//! gRBP at p = 0.8, C = 2, N = 4: the first step down is from (0,0,0,2), 0.1024, to (0,0,1,0), 0.064.
//!
//! # Choices
//!
//! Measures that divide by a recall base or an ideal need judgments: the pool is the same for all rankings
//! ([`GradePool`](crate::judged_runs::GradePool)), by default with N documents of each grade. Whole numbers of any length
//! (RBTO, SBTO) are compared exactly; doubles that differ by rounding alone count as equal. A set is scored with its best
//! documents first. Where there are more rankings than the budget allows, pairs of neighbors are searched instead: first
//! those where many ranks change at once, then random ones. A violation is then still a proof, but its absence is not, and
//! the verdict is "not refuted".
//!
//! Whether means and many tests need interval scales is disputed. Ferrante, Ferro & Fuhr (IEEE Access 2021) hold that they
//! do; Moffat (Batch evaluation metrics in information retrieval: measures, scales, and meaning, IEEE Access 2022) answers
//! that a measure is a number of its own kind and means of it have a meaning without; Ferrante, Ferro & Fuhr replied
//! (Response to Moffat's comment, arXiv 2022). The verdicts here are facts about measures, whoever is right.
//!
//! # Reference
//!
//! M. Ferrante, N. Ferro, E. Losiouk, How do interval scales help us with better understanding IR evaluation results?
//! Information Retrieval Journal 2020. M. Ferrante, N. Ferro, S. Pontarollo, A general theory of IR evaluation measures, TKDE
//! 2019.

mod enumerated;
mod searched;
mod sweep;
mod tables;

pub(crate) use enumerated::unevenness;
pub use sweep::{Change, Sweep, Swept, sweep, sweep_pieces};
pub use tables::{finding, swept_finding};

use crate::judged_runs::{Family, Grades, Order, Undefined};
use aspectra_eval::{Measure, Result, Score};

/// How to look.
#[derive(Debug, Clone, PartialEq)]
pub struct Scaling {
    /// Which rankings.
    pub family: Family,
    /// In which orders.
    pub orders: &'static [Order],
    /// How many rankings are scored at most for a verdict.
    pub budget: u64,
    /// What random rankings are drawn from.
    pub seed: u64,
}

/// How many rankings are scored where nothing else is said.
pub const BUDGET: u64 = 2_000_000;

/// How many documents a search scores at most, whatever the budget: ten times as long a ranking takes ten times as long.
const MOST_DOCUMENTS: u64 = 200_000_000;

/// The answer to a question about all rankings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// It holds for all of them.
    Yes,
    /// There is a counterexample.
    No,
    /// There was no counterexample among those that were looked at.
    NotRefuted,
}

impl Answer {
    /// In a word or two.
    pub fn word(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::NotRefuted => "not refuted",
        }
    }
}

/// Two neighbors of the order that the measure does not put where they belong.
#[derive(Debug, Clone, PartialEq)]
pub struct Violation {
    /// The smaller ranking.
    pub worse: Grades,
    /// The next larger one.
    pub better: Grades,
    /// The score of the smaller one.
    pub of_worse: Score,
    /// The score of the larger one.
    pub of_better: Score,
}

/// What was found out about a measure in an order.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// How many rankings there are; the largest number there is where there are more.
    pub rankings: u128,
    /// How many of them were scored.
    pub scored: u64,
    /// Whether the measure rises from each ranking to the next.
    pub ordinal: Answer,
    /// Whether it does so by equal steps.
    pub interval: Answer,
    /// The lowest neighbors between which it does not rise.
    pub falls: Option<Violation>,
    /// Where it rises everywhere: the lowest neighbors whose step is not that of the two lowest rankings.
    pub uneven: Option<Violation>,
    /// The smallest step from a ranking to the next; below 0 where the measure falls.
    pub smallest_step: f64,
    /// The largest step.
    pub largest_step: f64,
    /// What only the scores of all rankings tell.
    pub whole: Option<Whole>,
    /// The score of every ranking in its order, where there are few enough of them to be looked at.
    pub steps: Vec<f64>,
}

impl Verdict {
    /// Whether every ranking was scored.
    pub fn is_complete(&self) -> bool {
        self.whole.is_some()
    }
}

/// What the scores of all rankings tell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Whole {
    /// How many values the measure takes.
    pub distinct: usize,
    /// The smallest value.
    pub least: f64,
    /// The largest value.
    pub most: f64,
    /// The smallest distance of neighboring values.
    pub smallest_gap: f64,
    /// The largest one.
    pub largest_gap: f64,
    /// How far the measure is from equal steps in the order, 0 to 1.
    pub unevenness: f64,
    /// How far its own values are from equal steps, 0 to 1, whatever the order.
    pub gap_unevenness: f64,
}

/// What was found out about a measure.
#[derive(Debug, Clone, PartialEq)]
pub struct Scaled {
    /// The measure.
    pub measure: Measure,
    /// The order.
    pub order: Order,
    /// The verdict, or where the measure has no value.
    pub verdict: std::result::Result<Verdict, Undefined>,
}

/// Steps are equal where they differ by no more than this share of the range.
const EQUAL: f64 = 1e-9;

/// Looks on which scale measures are. `progress` is called [`pieces`] times.
///
/// # Errors
/// When a measure does not fit judgments of one aspect.
///
/// ```
/// use aspectra_eval::measures;
/// use aspectra_lab::judged_runs::{Family, Order};
/// use aspectra_lab::scale::{Answer, BUDGET, Scaling, scale};
/// let how =
///     Scaling { family: Family::new(2, 4, None)?, orders: &[Order::Rank], budget: BUDGET, seed: 0 };
/// let found = scale(&measures("RBTO@4 ERR")?, &how, &|| ())?;
/// let [rbto, err] = [&found[0], &found[1]].map(|scaled| scaled.verdict.as_ref().unwrap());
/// assert_eq!((rbto.ordinal, rbto.interval), (Answer::Yes, Answer::Yes));
/// assert_eq!(err.falls.as_ref().unwrap().worse, [0, 0, 0, 2]);
/// # Ok::<(), aspectra_eval::Error>(())
/// ```
pub fn scale(measures: &[Measure], how: &Scaling, progress: &(dyn Fn() + Sync)) -> Result<Vec<Scaled>> {
    let by_order = how.family.bound(measures, |scorer| {
        let verdicts = how.orders.iter().map(|&order| match how.is_enumerable(order) {
            true => enumerated::verdicts(scorer, order, &how.family, progress),
            false => searched::verdicts(scorer, order, how, measures.len(), progress),
        });
        Ok(verdicts.collect::<Vec<_>>())
    })?;
    let mut found = Vec::new();
    for (number, measure) in measures.iter().enumerate() {
        for (&order, verdicts) in how.orders.iter().zip(&by_order) {
            found.push(Scaled { measure: measure.clone(), order, verdict: verdicts[number].clone() });
        }
    }
    Ok(found)
}

/// How often [`scale`] calls `progress`.
pub fn pieces(how: &Scaling) -> usize {
    let pieces = how.orders.iter().map(|&order| match how.is_enumerable(order) {
        true => enumerated::pieces(order, &how.family),
        false => searched::pieces(how),
    });
    pieces.sum()
}

impl Scaling {
    /// How many pairs of neighbors a search looks at: as many as the budget and the length of the rankings allow.
    pub(crate) fn searched_pairs(&self) -> u64 {
        let affordable = MOST_DOCUMENTS / self.family.length.max(1) as u64;
        (self.budget.min(affordable) / 2).max(1)
    }

    /// Whether the budget is enough for all rankings of an order.
    pub fn is_enumerable(&self, order: Order) -> bool {
        order.count(self.family.highest, self.family.length) <= u128::from(self.budget)
    }
}

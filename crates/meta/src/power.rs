//! How many topics would a study need to see a difference of a given size?
//!
//! # Choices
//!
//! The variance comes from scores at hand: the residual of the two-way analysis of variance, or that of the one-way one
//! (Sakai's pooled estimate). Three designs: a paired t test of two runs whose differences have twice that variance, an
//! analysis of variance that must see the best and the worst of all runs differ, and an interval of a mean difference
//! no wider than the difference asked about. With margins also two one-sided tests of equivalence between runs that do not
//! differ. Each pair of runs may be planned for by the spread of its own differences, which is what pairs that resemble each
//! other need.
//!
//! # Reference
//!
//! T. Sakai, Topic set size design, Information Retrieval Journal 19, 2016.

mod pairs;

pub use pairs::{Aim, PairNeed};

use crate::error::{Error, Outcome, Reason};
use crate::finding::{Finding, Table, Value};
use crate::matrix::ScoreMatrix;
use aspectra_stats::groups::{one_way_anova, two_way_anova};
use aspectra_stats::sample_size::{self, Layout};
use aspectra_words::words;

words! {
    /// Where the variance of scores comes from.
    #[derive(Hash, Default)]
    pub enum VarianceModel {
        #[default]
        TwoWay = "two-way": "The residual after topics and runs",
        OneWay = "one-way": "Pooled within runs (Sakai)",
    }
}

impl VarianceModel {
    /// The layout of the analysis of variance, to whom topics are blocks.
    fn layout(self) -> Layout {
        match self {
            Self::TwoWay => Layout::TwoWay,
            Self::OneWay => Layout::OneWay,
        }
    }
}

/// What a study is to see.
#[derive(Debug, Clone, PartialEq)]
pub struct Planning {
    /// The level of the tests.
    pub alpha: f64,
    /// The probability to see the difference.
    pub power: f64,
    /// Differences of means, such as 0.05.
    pub differences: Vec<f64>,
    /// Where the variance comes from.
    pub model: VarianceModel,
    /// Margins within which runs are to be shown equivalent.
    pub margins: Vec<f64>,
    /// Whether each pair of runs is planned for by itself too.
    pub pairs: bool,
}

impl Default for Planning {
    fn default() -> Self {
        Self {
            alpha: 0.05,
            power: 0.8,
            differences: vec![0.01, 0.02, 0.05, 0.1, 0.2],
            model: VarianceModel::TwoWay,
            margins: Vec::new(),
            pairs: false,
        }
    }
}

/// The topics that one difference needs.
#[derive(Debug, Clone, PartialEq)]
pub struct Need {
    /// The difference.
    pub difference: f64,
    /// Topics for the paired t test.
    pub paired_t: Result<usize, Reason>,
    /// Topics for the analysis of variance of all runs.
    pub anova: Result<usize, Reason>,
    /// Topics for an interval no wider than the difference.
    pub interval: Result<usize, Reason>,
    /// The power that the paired t test has with the topics at hand.
    pub power_now: Outcome,
}

/// The topics that equivalence within a margin needs.
#[derive(Debug, Clone, PartialEq)]
pub struct MarginNeed {
    /// The margin.
    pub margin: f64,
    /// Topics for two one-sided tests between runs that do not differ.
    pub tost: Result<usize, Reason>,
    /// The power that they have with the topics at hand.
    pub power_now: Outcome,
}

/// What a measure needs.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The measure.
    pub measure: String,
    /// The variance that was estimated.
    pub variance: Outcome,
    /// Topics at hand.
    pub topics: usize,
    /// Runs at hand.
    pub runs: usize,
    /// A row a difference.
    pub needs: Vec<Need>,
    /// A row a margin.
    pub margins: Vec<MarginNeed>,
    /// One row per pair and difference or margin, where that was asked for.
    pub pairs: Vec<PairNeed>,
}

/// Plans a study from the scores of a measure.
///
/// # Errors
/// Probabilities or differences out of range.
pub fn plan(matrix: &ScoreMatrix, how: &Planning) -> Result<Plan, Error> {
    for (name, value) in [("alpha", how.alpha), ("power", how.power)] {
        if !(value > 0.0 && value < 1.0) {
            return Err(Error::unfit(format!("{name} is {value}, expected a number between 0 and 1")));
        }
    }
    if let Some(difference) = how.differences.iter().find(|d| !(**d > 0.0 && d.is_finite())) {
        return Err(Error::unfit(format!("a difference is {difference}, expected a number above 0")));
    }
    if let Some(margin) = how.margins.iter().find(|m| !(**m > 0.0 && m.is_finite())) {
        return Err(Error::unfit(format!("a margin is {margin}, expected a number above 0")));
    }
    let x = &matrix.scores;
    let (topics, runs) = (x.blocks(), x.groups());
    let variance: Outcome = match how.model {
        VarianceModel::TwoWay => {
            two_way_anova(x).map_err(Reason::from).and_then(|t| positive(t.ms_error, t.zero_residual))
        }
        VarianceModel::OneWay => {
            let columns: Vec<Vec<f64>> = (0..runs).map(|run| x.column(run)).collect();
            one_way_anova(&columns).map_err(Reason::from).and_then(|t| positive(t.ms_within, t.zero_residual))
        }
    };
    let needs = how.differences.iter().map(|&difference| need(difference, &variance, topics, runs, how)).collect();
    // Differences of two runs have the variance of both.
    let sd = variance.clone().map(|variance| (2.0 * variance).sqrt());
    let of_margin = |&margin: &f64| {
        let aim = Aim::Margin(margin);
        MarginNeed {
            margin,
            tost: sd.clone().and_then(|sd| aim.topics(sd, how)),
            power_now: sd.clone().and_then(|sd| aim.power(topics, sd, how)),
        }
    };
    let margins = how.margins.iter().map(of_margin).collect();
    let pairs = if how.pairs { pairs::pairs(matrix, how) } else { Vec::new() };
    Ok(Plan { measure: matrix.name.clone(), variance, topics, runs, needs, margins, pairs })
}

fn count(outcome: &Result<usize, Reason>) -> Value {
    match outcome {
        Ok(count) => Value::Count(*count),
        Err(reason) => Value::Undefined(reason.0.clone()),
    }
}

fn positive(variance: f64, is_zero: bool) -> Outcome {
    if is_zero || variance <= 0.0 { Err(Reason::new("the residual is 0")) } else { Ok(variance) }
}

fn need(difference: f64, variance: &Outcome, topics: usize, runs: usize, how: &Planning) -> Need {
    let with = |compute: &dyn Fn(f64) -> Result<usize, aspectra_stats::Error>| {
        variance.clone().and_then(|variance| compute(variance).map_err(Reason::from))
    };
    // Differences of two runs have the variance of both.
    let effect = |variance: f64| difference / (2.0 * variance).sqrt();
    Need {
        difference,
        paired_t: with(&|v| Ok(sample_size::paired_t(effect(v), how.alpha, how.power)?.n)),
        anova: with(&|v| Ok(sample_size::anova(runs, difference, v, how.alpha, how.power, how.model.layout())?.n)),
        interval: with(&|v| sample_size::interval(difference, v, how.alpha)),
        power_now: variance
            .clone()
            .and_then(|v| sample_size::paired_t_power(topics, effect(v), how.alpha).map_err(Reason::from)),
    }
}

/// Plans as tables.
pub fn finding(found: &[Plan], how: &Planning) -> Finding {
    let mut finding = Finding::new("power");
    finding.fact("alpha", how.alpha);
    finding.fact("power", how.power);
    finding.fact("variance", if how.model == VarianceModel::TwoWay { "two-way residual" } else { "one-way, pooled" });
    if let Some(plan) = found.first() {
        finding.fact("runs", plan.runs);
        finding.fact("topics", plan.topics);
    }
    let columns = ["measure", "difference", "variance", "paired_t", "anova", "interval", "power_now"];
    let mut table = Table::new("topics", "Topics needed to see a difference of means", 1, &columns);
    for one in found {
        for need in &one.needs {
            table.row([
                Value::from(&one.measure),
                Value::Real(need.difference),
                Value::from(&one.variance),
                count(&need.paired_t),
                count(&need.anova),
                count(&need.interval),
                Value::from(&need.power_now),
            ]);
        }
    }
    finding.tables = vec![table];
    if !how.margins.is_empty() {
        let columns = ["measure", "margin", "variance", "tost", "power_now"];
        let title = "Topics needed to show that runs that do not differ are equivalent";
        let mut table = Table::new("equivalence", title, 1, &columns);
        for (one, need) in found.iter().flat_map(|one| one.margins.iter().map(move |need| (one, need))) {
            table.row([
                Value::from(&one.measure),
                Value::Real(need.margin),
                Value::from(&one.variance),
                count(&need.tost),
                Value::from(&need.power_now),
            ]);
        }
        finding.tables.push(table);
    }
    if how.pairs {
        let all = found.iter().flat_map(|one| one.pairs.iter().map(move |need| (&one.measure, need)));
        finding.tables.push(pairs::table(all));
    }
    finding
}

//! Groups of topics as a factor: means by group, whether some groups are harder, whether runs differ in other ways there.

use super::{Comparison, Grouped};
use crate::error::{Outcome, Reason};
use crate::finding::{Table, Value};
use crate::matrix::ScoreMatrix;
use aspectra_stats::groups::{Effect, split_plot};
use aspectra_stats::paired::{Clusters, paired_t};

/// More rows than this are left to the machine formats.
const MOST_ROWS: usize = 60;

/// What the groups of topics show on a measure.
#[derive(Debug, Clone, PartialEq)]
pub struct ByGroup {
    /// The names of the groups.
    pub names: Vec<String>,
    /// Which topic belongs to which.
    pub clusters: Clusters,
    /// The runs, in the order given.
    pub runs: Vec<String>,
    /// For each group, in their order, the mean of each run and its interval.
    pub means: Vec<Vec<GroupMean>>,
    /// Group, and run x group.
    pub factors: Result<[Factor; 2], Reason>,
}

/// The mean of a run over the topics of a group, and its interval.
pub type GroupMean = (f64, Result<(f64, f64), Reason>);

/// A line of the analysis of variance.
#[derive(Debug, Clone, PartialEq)]
pub struct Factor {
    /// What varies.
    pub name: &'static str,
    /// Its F.
    pub f: Outcome,
    /// Degrees of freedom, of it and of its error.
    pub df: (usize, usize),
    /// Its p-value.
    pub p: Outcome,
    /// Partial omega squared.
    pub omega2: Outcome,
    /// Its interval.
    pub omega2_interval: Result<(f64, f64), Reason>,
}

impl Factor {
    fn new(name: &'static str, effect: &Effect, df_error: usize, observations: usize, confidence: f64) -> Self {
        let interval = effect.omega2_interval(confidence, df_error, observations).map_err(Reason::from);
        Self {
            name,
            f: effect.f.map_err(Reason::from),
            df: (effect.df, df_error),
            p: effect.p.map_err(Reason::from),
            omega2: effect.omega2_partial.map_err(Reason::from),
            omega2_interval: interval.and_then(|interval| interval.map_err(Reason::from)),
        }
    }
}

impl ByGroup {
    pub(super) fn new(matrix: &ScoreMatrix, grouped: Grouped, confidence: f64) -> Self {
        let x = &matrix.scores;
        let Grouped { names, clusters } = grouped;
        let mean = |group: usize, run: usize| {
            let values: Vec<f64> =
                x.rows().zip(clusters.of()).filter(|(_, of)| **of == group).map(|(row, _)| row[run]).collect();
            let interval = match values.len() {
                1 => Err(Reason::new("1 topic, needs 2")),
                n => paired_t(&values, &vec![0.0; n], confidence).map(|t| t.interval).map_err(Reason::from),
            };
            (values.iter().sum::<f64>() / values.len() as f64, interval)
        };
        let means = (0..names.len()).map(|group| (0..x.groups()).map(|run| mean(group, run)).collect()).collect();
        let factors = split_plot(x, &clusters).map_err(Reason::from).map(|found| {
            let one = &found.clusters;
            [
                Factor::new("group", &one.between, one.df_within, x.blocks(), confidence),
                Factor::new("run x group", &found.interaction, found.df_error, x.blocks() * x.groups(), confidence),
            ]
        });
        Self { names, clusters, runs: matrix.runs.clone(), means, factors }
    }

    /// The mean of a run over the topics of a group.
    fn of_run(&self, group: usize, run: &str) -> Option<&GroupMean> {
        let run = self.runs.iter().position(|known| known == run)?;
        self.means.get(group)?.get(run)
    }
}

/// Means by group, and the factors.
pub(super) fn tables(found: &[Comparison], confidence: f64) -> Vec<Table> {
    let title = format!("Means by group of topics with {}% intervals, each by itself", confidence * 100.0);
    let mut means = Table::new("groups", title, 3, &["measure", "group", "run", "topics", "mean", "low", "high"]);
    let columns = ["measure", "factor", "f", "df", "p", "omega2", "omega2_low", "omega2_high"];
    let mut factors = Table::new("factors", "Groups of topics as a factor", 2, &columns);
    for one in found {
        let Some(groups) = &one.groups else { continue };
        for (group, name) in groups.names.iter().enumerate() {
            let size = groups.clusters.sizes()[group];
            // The runs as they stand in the table of means, best first.
            let runs = one.runs.iter().filter_map(|run| Some((&run.run, groups.of_run(group, &run.run)?)));
            for (run, (mean, interval)) in runs {
                means.row([
                    Value::from(&one.measure),
                    Value::from(name),
                    Value::from(run),
                    size.into(),
                    Value::Real(*mean),
                    Value::end(interval, false),
                    Value::end(interval, true),
                ]);
            }
        }
        match &groups.factors {
            Ok(lines) => lines.iter().for_each(|line| {
                factors.row([
                    Value::from(&one.measure),
                    Value::from(line.name),
                    Value::from(&line.f),
                    Value::from(format!("{}, {}", line.df.0, line.df.1)),
                    Value::p(&line.p),
                    Value::from(&line.omega2),
                    Value::end(&line.omega2_interval, false),
                    Value::end(&line.omega2_interval, true),
                ]);
            }),
            Err(why) => {
                let mut row = vec![Value::from(&one.measure), Value::from("group")];
                row.extend(vec![Value::Undefined(why.0.clone()); 6]);
                factors.row(row);
            }
        }
    }
    means.is_detail = means.rows.len() > MOST_ROWS;
    if means.rows.is_empty() { Vec::new() } else { vec![means, factors] }
}

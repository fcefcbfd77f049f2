//! Conclusions by judge: every judge against the reference, as tables.

use super::{Change, LabelFavor, Panel, ScoreFavor, SwapTest, change, change::ranks, drawn_swaps, swap_test};
use crate::error::{Error, Outcome, Reason};
use crate::finding::{Finding, Table, Value};
use crate::judges::reason;
use crate::matrix::ScoreMatrix;
use crate::notice::judges::{assumed_interval, few_own_runs, without_overlap};
use aspectra_stats::Undefined;
use aspectra_stats::agreement::{Bias, Confusion, bias, jackknife, mean_difference};

/// How judges are compared.
#[derive(Debug, Clone, PartialEq)]
pub struct Judging {
    /// The number of the reference among the judges.
    pub reference: usize,
    /// The level of the tests of pairs of runs.
    pub alpha: f64,
    /// Exchanges of the swap test.
    pub samples: usize,
    /// The seed.
    pub seed: u64,
    /// The confidence of intervals.
    pub confidence: f64,
}

/// What changes under one judge, by one measure.
#[derive(Debug, Clone, PartialEq)]
pub struct JudgeChange {
    /// The judge.
    pub judge: usize,
    /// The measure.
    pub measure: usize,
    /// What changes.
    pub change: Change,
    /// Whether it is more than noise.
    pub swap: SwapTest,
}

/// How much higher a judge labels than the reference on an aspect.
#[derive(Debug, Clone, PartialEq)]
pub struct JudgeBias {
    /// The judge.
    pub judge: usize,
    /// The aspect.
    pub aspect: String,
    /// The bias.
    pub bias: Result<Bias, Reason>,
    /// The interval of its mean.
    pub interval: Result<(f64, f64), Reason>,
}

/// How a judge treats runs of its family.
#[derive(Debug, Clone, PartialEq)]
pub struct JudgeFavor {
    /// The judge.
    pub judge: usize,
    /// Its family.
    pub family: String,
    /// Runs of the family, and others.
    pub runs: (usize, usize),
    /// By measure.
    pub scores: Vec<ScoreFavor>,
    /// In labels, by aspect.
    pub labels: Vec<(String, LabelFavor)>,
}

/// What each judge changes; `matrices[judge][measure]`.
///
/// # Errors
/// Fewer than two runs or topics, fewer than 100 exchanges.
pub fn changes(matrices: &[Vec<ScoreMatrix>], how: &Judging) -> Result<Vec<JudgeChange>, Error> {
    if how.samples < 100 {
        return Err(Error::unfit(format!("{} exchanges are too few, expected 100 or more", how.samples)));
    }
    let reference = &matrices[how.reference];
    let topics = reference.first().map_or(0, |matrix| matrix.topics.len());
    let swaps = drawn_swaps(how.seed, topics);
    let mut found = Vec::new();
    for measure in 0..reference.len() {
        for judge in (0..matrices.len()).filter(|judge| *judge != how.reference) {
            let (first, second) = (&reference[measure], &matrices[judge][measure]);
            first.require_same(second)?;
            let change = change(&first.scores, &second.scores, how.alpha)?;
            let swap = swap_test(&first.scores, &second.scores, how.samples, &swaps);
            found.push(JudgeChange { judge, measure, change, swap });
        }
    }
    Ok(found)
}

/// The bias of each judge against the reference, by aspect.
///
/// # Errors
/// A confidence that is no probability.
pub fn biases(panel: &Panel, how: &Judging) -> Result<Vec<JudgeBias>, Error> {
    let mut found = Vec::new();
    for aspect in panel.labels.aspects.iter().filter(|aspect| aspect.ratings.units() > 0) {
        for judge in (0..panel.judges.len()).filter(|judge| *judge != how.reference) {
            let clusters: Vec<Confusion> =
                aspect.ratings.confusions(judge, how.reference).map_err(Error::about("bias"))?;
            let interval = jackknife(&clusters, mean_difference, how.confidence).map_err(Error::about("bias"))?;
            found.push(JudgeBias {
                judge,
                aspect: aspect.name.clone(),
                bias: bias(&clusters, aspect.scale).map_err(reason),
                interval: interval.interval.map_err(reason),
            });
        }
    }
    Ok(found)
}

/// All of it as tables.
pub fn finding(
    panel: &Panel,
    matrices: &[Vec<ScoreMatrix>],
    changes: &[JudgeChange],
    biases: &[JudgeBias],
    favors: &[JudgeFavor],
    how: &Judging,
) -> Finding {
    let mut finding = Finding::new("judges");
    finding.fact("reference", &panel.judges[how.reference]);
    finding.fact("alpha", how.alpha);
    finding.fact("exchanges", how.samples);
    finding.fact("confidence", how.confidence);
    finding.fact("seed", how.seed as usize);
    finding.fact("documents", format!("{} of {}", panel.units.0, panel.units.1));
    finding.fact("topics", format!("{} of {}", panel.topics.0, panel.topics.1));
    finding.tables = vec![leaderboards(panel, matrices), from_reference(panel, matrices, changes)];
    finding.tables.extend(bias_tables(panel, biases));
    finding.tables.extend(favor_tables(panel, matrices, favors));
    finding.notices.extend(panel.labels.notices.iter().cloned());
    if !panel.alone.is_empty() {
        finding.notices.push(without_overlap(panel.alone.clone()));
    }
    finding.notices.push(assumed_interval());
    for favor in favors.iter().filter(|favor| favor.runs.0 < 2) {
        finding.notices.push(few_own_runs(&panel.judges[favor.judge], &favor.family, favor.runs.0));
    }
    finding
}

fn leaderboards(panel: &Panel, matrices: &[Vec<ScoreMatrix>]) -> Table {
    let columns = ["measure", "run", "judge", "mean", "rank"];
    let mut table = Table::new("leaderboards", "The mean and rank of each run by judge", 3, &columns);
    for measure in 0..matrices.first().map_or(0, Vec::len) {
        let of: Vec<(&ScoreMatrix, Vec<f64>, Vec<usize>)> = matrices
            .iter()
            .map(|by_judge| {
                let matrix = &by_judge[measure];
                (matrix, matrix.scores.group_means(), ranks(&matrix.scores.ordering_means()))
            })
            .collect();
        let Some((first, _, of_first)) = of.first() else { continue };
        let mut runs: Vec<usize> = (0..first.runs.len()).collect();
        runs.sort_by_key(|run| (of_first[*run], *run));
        for run in runs {
            for (judge, (matrix, means, ranks)) in of.iter().enumerate() {
                table.row([
                    (&matrix.name).into(),
                    (&matrix.runs[run]).into(),
                    (&panel.judges[judge]).into(),
                    means[run].into(),
                    ranks[run].into(),
                ]);
            }
        }
    }
    table
}

fn from_reference(panel: &Panel, matrices: &[Vec<ScoreMatrix>], changes: &[JudgeChange]) -> Table {
    let columns = [
        "measure",
        "judge",
        "tau",
        "tau_AP",
        "RBO",
        "swap_p",
        "topic_tau",
        "largest_drop",
        "from",
        "to",
        "significant",
        "kept",
        "lost",
        "flipped",
        "gained",
        "lost_share",
        "flipped_share",
    ];
    let mut table = Table::new("changes", "What changes from the reference", 2, &columns);
    for one in changes {
        let matrix = &matrices[one.judge][one.measure];
        let (change, pairs) = (&one.change, one.change.pairs);
        let (run, from, to) = change.drop;
        table.row([
            (&matrix.name).into(),
            (&panel.judges[one.judge]).into(),
            (&change.tau).into(),
            (&change.tau_ap).into(),
            (&change.rbo).into(),
            Value::p(&one.swap.p),
            (&change.topic_tau).into(),
            if to > from { (&matrix.runs[run]).into() } else { Value::Empty },
            if to > from { from.into() } else { Value::Empty },
            if to > from { to.into() } else { Value::Empty },
            pairs.significant.into(),
            pairs.kept.into(),
            pairs.lost.into(),
            pairs.flipped.into(),
            pairs.gained.into(),
            Value::share(&pairs.share(pairs.lost)),
            Value::share(&pairs.share(pairs.flipped)),
        ]);
    }
    for matrix in matrices.first().into_iter().flatten() {
        for judge in &panel.alone {
            let mut row = vec![Value::from(&matrix.name), judge.into()];
            row.resize(columns.len(), Value::Undefined(reason(Undefined::NoOverlap).0));
            table.row(row);
        }
    }
    table
}

fn bias_tables(panel: &Panel, biases: &[JudgeBias]) -> [Table; 2] {
    let columns = ["aspect", "judge", "units", "mean", "low", "high", "topic_mean", "over", "under", "absolute"];
    let mut table = Table::new("bias", "Labels less those of the reference", 2, &columns);
    let columns = ["aspect", "judge", "grade", "units", "mean", "exchangeable", "excess"];
    let title = "The same by the reference's grade; the exchangeable part is what two judges who are alike would show";
    let mut grades = Table::new("bias_by_grade", title, 3, &columns);
    for one in biases {
        let part = |of: fn(&Bias) -> f64| -> Outcome { one.bias.as_ref().map(of).map_err(Clone::clone) };
        let judge = &panel.judges[one.judge];
        table.row([
            (&one.aspect).into(),
            judge.into(),
            one.bias.as_ref().map_or(0, |bias| bias.units).into(),
            (&part(|bias| bias.mean)).into(),
            Value::end(&one.interval, false),
            Value::end(&one.interval, true),
            (&part(|bias| bias.cluster_mean)).into(),
            Value::share(&part(|bias| bias.over)),
            Value::share(&part(|bias| bias.under)),
            (&part(|bias| bias.absolute)).into(),
        ]);
        for grade in one.bias.iter().flat_map(|bias| &bias.by_grade) {
            grades.row([
                (&one.aspect).into(),
                judge.into(),
                grade.grade.to_string().into(),
                grade.units.into(),
                (&grade.mean.map_err(reason)).into(),
                (&grade.exchangeable.map_err(reason)).into(),
                (&grade.excess.map_err(reason)).into(),
            ]);
        }
    }
    [table, grades]
}

fn favor_tables(panel: &Panel, matrices: &[Vec<ScoreMatrix>], favors: &[JudgeFavor]) -> Vec<Table> {
    if favors.is_empty() {
        return Vec::new();
    }
    let columns = ["judge", "family", "of", "own_runs", "other_runs", "favor", "low", "high", "documents", "dropped"];
    let mut table = Table::new("favor", "Favor for runs of one's own family: above 0 they fare better", 3, &columns);
    for one in favors {
        let head = |of: &str| -> [Value; 5] {
            [(&panel.judges[one.judge]).into(), (&one.family).into(), of.into(), one.runs.0.into(), one.runs.1.into()]
        };
        for (measure, favor) in one.scores.iter().enumerate() {
            let mut row = head(&matrices[one.judge][measure].name).to_vec();
            row.extend([(&favor.favor).into(), Value::end(&favor.interval, false), Value::end(&favor.interval, true)]);
            row.extend([Value::Empty, Value::Empty]);
            table.row(row);
        }
        for (aspect, favor) in &one.labels {
            let mut row = head(&format!("labels of {aspect}")).to_vec();
            row.extend([(&favor.favor).into(), Value::end(&favor.interval, false), Value::end(&favor.interval, true)]);
            row.extend([favor.units.into(), favor.dropped.into()]);
            table.row(row);
        }
    }
    vec![table]
}

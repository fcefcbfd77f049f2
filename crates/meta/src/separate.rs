//! Which pairs of runs does a measure separate, by analysis of variance or by ranks, with Tukey's test over all pairs?
//!
//! # Choices
//!
//! The two-way models (analysis of variance with topics and runs, Friedman) know that all runs saw the same topics; the
//! one-way models (analysis of variance of runs alone, Kruskal-Wallis) leave the differences between topics in the error
//! and find far fewer pairs for that reason alone. All pairs are tested by the studentized range; the omnibus test is
//! reported and not asked first.
//!
//! # Reference
//!
//! M. Ferrante, N. Ferro, N. Fuhr, Towards meaningful statements in IR evaluation, IEEE Access 2021.

use crate::error::{Error, Outcome, Reason};
use crate::finding::{Finding, Table, Value};
use crate::matrix::ScoreMatrix;
use crate::notice::analyses::zero_residual;
use aspectra_stats::groups::{friedman, kruskal_wallis, nemenyi, one_way_anova, top_group, two_way_anova};
use aspectra_stats::ranks::rounding_ties;
use aspectra_words::{Word, words};

words! {
    /// A model of what scores are made of.
    #[derive(Hash)]
    pub enum Model {
        TwoWay = "two-way": "Analysis of variance with topics and runs",
        OneWay = "one-way": "Analysis of variance with runs alone",
        Friedman = "friedman": "Friedman's test: ranks inside each topic",
        Nemenyi = "nemenyi": "Friedman's test without correction for ties",
        KruskalWallis = "kruskal-wallis": "Kruskal-Wallis: ranks over all topics",
    }
}

impl Model {
    /// Whether it works on scores rather than ranks.
    pub fn uses_means(self) -> bool {
        matches!(self, Self::TwoWay | Self::OneWay)
    }
}

/// What a model says of a measure.
#[derive(Debug, Clone, PartialEq)]
pub struct Separation {
    /// The measure.
    pub measure: String,
    /// The model.
    pub model: Model,
    /// The omnibus statistic.
    pub statistic: Outcome,
    /// Its name: F, chi-square or H.
    pub statistic_name: &'static str,
    /// Its degrees of freedom: one number, or two for F.
    pub df: Vec<usize>,
    /// Its p-value.
    pub p: Outcome,
    /// Partial omega squared, Kendall's W or epsilon squared.
    pub effect: Outcome,
    /// p-values of all pairs `i < j`.
    pub pairs: Vec<f64>,
    /// Whether each is significant.
    pub decisions: Vec<bool>,
    /// The smallest significant difference of means or mean ranks.
    pub critical_difference: Outcome,
    /// Runs that do not differ significantly from the best by mean (or mean rank).
    pub top: Vec<String>,
    /// The residual is 0.
    pub zero_residual: bool,
}

impl Separation {
    /// Number of significant pairs.
    pub fn significant(&self) -> usize {
        self.decisions.iter().filter(|decision| **decision).count()
    }
}

/// Tests all pairs of runs of a matrix under a model.
///
/// # Errors
/// Too few runs or topics, or a level that is no probability.
pub fn separate(matrix: &ScoreMatrix, model: Model, alpha: f64) -> Result<Separation, Error> {
    let x = &matrix.scores;
    let columns = || (0..x.groups()).map(|run| x.column(run)).collect::<Vec<_>>();
    let found = (|| -> Result<(Separation, Vec<f64>), aspectra_stats::Error> {
        let base = Separation {
            measure: matrix.name.clone(),
            model,
            statistic: Err(Reason::new("")),
            statistic_name: "",
            df: Vec::new(),
            p: Err(Reason::new("")),
            effect: Err(Reason::new("")),
            pairs: Vec::new(),
            decisions: Vec::new(),
            critical_difference: Err(Reason::new("")),
            top: Vec::new(),
            zero_residual: false,
        };
        let of_means = |effect: &aspectra_stats::groups::Effect,
                        df_error: usize,
                        hsd: aspectra_stats::groups::TukeyHsd| Separation {
            statistic_name: "F",
            df: vec![effect.df, df_error],
            statistic: effect.f.map_err(Reason::from),
            p: effect.p.map_err(Reason::from),
            effect: effect.omega2_partial.map_err(Reason::from),
            decisions: hsd.decisions(),
            critical_difference: hsd.hsd.map_err(Reason::from),
            zero_residual: hsd.zero_residual,
            pairs: hsd.pairs.iter().map(|pair| pair.p).collect(),
            ..base.clone()
        };
        let of_ranks = |statistic: Result<f64, _>,
                        p: Result<f64, _>,
                        effect: Result<f64, _>,
                        pairs: aspectra_stats::groups::RankHsd| {
            let undefined = |outcome: Result<f64, aspectra_stats::Undefined>| outcome.map_err(Reason::from);
            Separation {
                statistic_name: if model == Model::KruskalWallis { "H" } else { "chi-square" },
                df: vec![x.groups() - 1],
                statistic: undefined(statistic),
                p: undefined(p),
                effect: undefined(effect),
                decisions: pairs.decisions(),
                critical_difference: undefined(pairs.critical_difference),
                pairs: pairs.pairs.iter().map(|pair| pair.p).collect(),
                ..base.clone()
            }
        };
        Ok(match model {
            Model::TwoWay => {
                let table = two_way_anova(x)?;
                (of_means(&table.group, table.df_error, table.tukey(alpha)?), rounding_ties(&table.group_means))
            }
            Model::OneWay => {
                let table = one_way_anova(&columns())?;
                (of_means(&table.between, table.df_within, table.tukey(alpha)?), rounding_ties(&table.group_means))
            }
            Model::Friedman | Model::Nemenyi => {
                let test = friedman(x)?;
                let pairs = if model == Model::Friedman { test.pairs(alpha)? } else { nemenyi(&test, alpha)? };
                (of_ranks(test.chi2, test.p, test.kendall_w, pairs), test.mean_ranks)
            }
            Model::KruskalWallis => {
                let test = kruskal_wallis(&columns())?;
                (of_ranks(test.h, test.p, test.epsilon2, test.pairs(alpha)?), test.mean_ranks)
            }
        })
    })();
    let about = || format!("{} under the model {}", matrix.name, model.word());
    let (mut found, centers) = found.map_err(Error::about(about()))?;
    let top = top_group(&centers, &found.decisions).map_err(Error::about(about()))?;
    found.top = top.into_iter().map(|run| matrix.runs[run].clone()).collect();
    Ok(found)
}

/// Separations as tables.
pub fn finding(found: &[Separation], matrices: &[ScoreMatrix], alpha: f64) -> Finding {
    let mut finding = Finding::new("separate");
    finding.fact("alpha", alpha);
    if let Some(matrix) = matrices.first() {
        finding.fact("runs", matrix.runs.len());
        finding.fact("topics", matrix.topics.len());
    }
    let columns = [
        "measure",
        "model",
        "test",
        "df",
        "statistic",
        "p",
        "effect",
        "critical_difference",
        "pairs",
        "significant",
        "share",
        "top_group",
    ];
    let mut table = Table::new("models", "Pairs of runs that Tukey's test separates", 2, &columns);
    let mut pairs =
        Table::new("pairs", "p-values of all pairs", 4, &["measure", "model", "run", "against", "p", "significant"]);
    pairs.is_detail = true;
    for one in found {
        let share = one.significant() as f64 / one.decisions.len().max(1) as f64;
        table.row([
            Value::from(&one.measure),
            Value::from(one.model.word()),
            Value::from(one.statistic_name),
            Value::from(one.df.iter().map(ToString::to_string).collect::<Vec<String>>().join(", ")),
            Value::from(&one.statistic),
            Value::p(&one.p),
            Value::from(&one.effect),
            Value::from(&one.critical_difference),
            one.decisions.len().into(),
            one.significant().into(),
            Value::Share(share),
            one.top.len().into(),
        ]);
        if one.zero_residual {
            finding.notices.push(zero_residual(&one.measure));
        }
        let Some(matrix) = matrices.iter().find(|matrix| matrix.name == one.measure) else { continue };
        let k = matrix.runs.len();
        let names = (0..k).flat_map(|i| (i + 1..k).map(move |j| (i, j)));
        for ((i, j), (p, significant)) in names.zip(one.pairs.iter().zip(&one.decisions)) {
            pairs.row([
                Value::from(&one.measure),
                Value::from(one.model.word()),
                Value::from(&matrix.runs[i]),
                Value::from(&matrix.runs[j]),
                Value::P(*p),
                Value::Flag(*significant),
            ]);
        }
    }
    finding.tables = vec![table, pairs];
    finding
}

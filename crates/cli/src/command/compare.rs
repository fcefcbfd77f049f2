//! `aspectra compare`: which runs differ.

use crate::finding_output::{FindingArgs, Origin};
use crate::relative::risk_alpha;
use crate::score_input::ScoreArgs;
use anyhow::Result;
use aspectra_eval::Message;
use aspectra_meta::compare::{Comparing, Interval, Test, compare, finding};
use aspectra_stats::p_adjust::Adjustment;
use clap::{Args, ValueEnum};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  aspectra compare qrels.txt runs/* -m nDCG@10
  aspectra compare qrels.txt runs/* -m \"AP nDCG@10\" --baseline bm25 --test t --correction holm
  aspectra compare qrels.txt runs/* -m nDCG@10 --baseline bm25 --risk-alpha 5
  aspectra compare --scores scores.csv -m AP --test randomized-tukey -f latex

Without a baseline all pairs are tested (Tukey's HSD unless --test says otherwise), with one each run
against it (paired t test with Holm's correction). Runs that share a letter do not differ significantly.";

/// Compare runs: means, differences, effect sizes, tests, groups
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Compare {
    #[command(flatten)]
    scores: ScoreArgs,
    /// Compare each run with this one only, by its name
    #[arg(long, value_name = "RUN")]
    baseline: Option<String>,
    /// Also show risk against the baseline, a loss counted 1 + ALPHA times: URisk, TRisk and its p-value
    #[arg(long, value_name = "ALPHA", requires = "baseline", allow_negative_numbers = true, value_parser = risk_alpha)]
    risk_alpha: Option<f64>,
    /// The test; tukey without a baseline and t with one where not given
    #[arg(long, value_name = "TEST")]
    test: Option<TestArg>,
    /// The correction for many comparisons; holm where not given
    #[arg(long, value_name = "METHOD")]
    correction: Option<CorrectionArg>,
    /// The level of the tests; intervals have the confidence 1 - ALPHA
    #[arg(long, value_name = "ALPHA", default_value_t = 0.05)]
    alpha: f64,
    /// The intervals of means and differences
    #[arg(long, value_name = "KIND", default_value = "test")]
    interval: IntervalArg,
    /// Resamples or permutations of the tests and intervals that draw at random
    #[arg(long, short = 'B', value_name = "N", default_value_t = 10_000)]
    samples: usize,
    #[command(flatten)]
    writing: FindingArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, ValueEnum)]
enum TestArg {
    /// Paired t test
    T,
    /// Wilcoxon's signed ranks
    Wilcoxon,
    /// Signs of the differences
    Sign,
    /// Random signs of the differences (exact where possible)
    Randomization,
    /// Studentized paired bootstrap
    Bootstrap,
    /// Tukey's HSD after the two-way analysis of variance
    Tukey,
    /// Randomized Tukey HSD
    RandomizedTukey,
}

#[derive(Debug, Clone, Copy, PartialEq, ValueEnum)]
enum IntervalArg {
    /// The t distribution; of differences the simultaneous one where the test has it
    Test,
    /// The t distribution, each difference by itself
    T,
    /// Bootstrap over topics, corrected for bias and skewness (BCa)
    Bootstrap,
    /// Bootstrap over topics, plain quantiles
    Percentile,
}

/// A correction for many comparisons.
#[derive(Debug, Clone, Copy, PartialEq, ValueEnum)]
enum CorrectionArg {
    /// No correction
    None,
    /// Each p-value times their number
    Bonferroni,
    /// For independent tests
    Sidak,
    /// Bonferroni step by step
    Holm,
    /// Sidak step by step
    HolmSidak,
    /// For independent or positively dependent tests
    Hochberg,
    /// False discovery rate (Benjamini and Hochberg)
    Bh,
    /// False discovery rate under any dependence (Benjamini and Yekutieli)
    By,
}

impl Compare {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let output = self.writing.open()?;
        self.scores.start()?;
        let how = self.how();
        let loaded = self.scores.load("compare", self.writing.hashes())?;
        let order_only = matches!(how.test, Test::Sign | Test::Wilcoxon);
        let alternative = Message::default().option("test", "sign").text(" compares only which score is larger");
        let guarded = self.scores.guard(&loaded.matrices, alternative, !order_only)?;
        let found = loaded.matrices.iter().map(|matrix| compare(matrix, &how)).collect::<Result<Vec<_>, _>>()?;
        let origin =
            Origin { inputs: loaded.inputs, rules: loaded.rules, seed: self.scores.seed, notices: loaded.notices };
        self.writing.write(output, finding(&found, &how), guarded, origin)?;
        Ok(ExitCode::SUCCESS)
    }

    fn how(&self) -> Comparing {
        let test = match self.test {
            None if self.baseline.is_some() => Test::T,
            None | Some(TestArg::Tukey) => Test::Tukey,
            Some(TestArg::T) => Test::T,
            Some(TestArg::Wilcoxon) => Test::Wilcoxon,
            Some(TestArg::Sign) => Test::Sign,
            Some(TestArg::Randomization) => Test::Randomization,
            Some(TestArg::Bootstrap) => Test::Bootstrap,
            Some(TestArg::RandomizedTukey) => Test::RandomizedTukey,
        };
        let correction = match self.correction {
            Some(CorrectionArg::None) => None,
            None if test.is_simultaneous() => None,
            None | Some(CorrectionArg::Holm) => Some(Adjustment::Holm),
            Some(CorrectionArg::Bonferroni) => Some(Adjustment::Bonferroni),
            Some(CorrectionArg::Sidak) => Some(Adjustment::Sidak),
            Some(CorrectionArg::HolmSidak) => Some(Adjustment::HolmSidak),
            Some(CorrectionArg::Hochberg) => Some(Adjustment::Hochberg),
            Some(CorrectionArg::Bh) => Some(Adjustment::Bh),
            Some(CorrectionArg::By) => Some(Adjustment::By),
        };
        Comparing {
            test,
            correction,
            alpha: self.alpha,
            interval: match self.interval {
                IntervalArg::Test => Interval::Test,
                IntervalArg::T => Interval::T,
                IntervalArg::Bootstrap => Interval::Bootstrap,
                IntervalArg::Percentile => Interval::Percentile,
            },
            baseline: self.baseline.clone(),
            samples: self.samples,
            seed: self.scores.seed,
            risk_alpha: self.risk_alpha,
        }
    }
}

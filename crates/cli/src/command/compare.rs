//! `aspectra compare`: which runs differ.

use crate::choice::{MOST_SAMPLES, count, word};
use crate::finding_output::{FindingArgs, Origin};
use crate::relative::risk_alpha;
use crate::score_input::ScoreArgs;
use anyhow::Result;
use aspectra_eval::Message;
use aspectra_meta::compare::{Alternative, Comparing, Family, Interval, Test, compare_all, finding};
use aspectra_stats::p_adjust::Adjustment;
use aspectra_words::Word;
use clap::Args;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  aspectra compare qrels.txt runs/* -m nDCG@10
  aspectra compare qrels.txt runs/* -m \"AP nDCG@10\" --baseline bm25 --test t --correction holm
  aspectra compare qrels.txt runs/* -m nDCG@10 --baseline bm25 --test dunnett --alternative greater
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
    /// Compare each run with this one only, by its name; may be repeated
    #[arg(long, value_name = "RUN")]
    baseline: Vec<String>,
    /// The direction of a difference that counts
    #[arg(long, value_name = "SIDE", default_value = Alternative::default().word(), value_parser = word::<Alternative>())]
    alternative: Alternative,
    /// Which p-values are corrected together
    #[arg(long, value_name = "WHICH", default_value = Family::default().word(), value_parser = word::<Family>())]
    family: Family,
    /// Also show risk against the baseline, a loss counted 1 + ALPHA times: URisk, TRisk (a ratio that is negative on
    /// average where runs do not differ) and a p-value from random signs
    #[arg(long, value_name = "ALPHA", requires = "baseline", allow_negative_numbers = true, value_parser = risk_alpha)]
    risk_alpha: Option<f64>,
    /// The test; tukey without a baseline and t with one where not given
    #[arg(long, value_name = "TEST", value_parser = word::<Test>())]
    test: Option<Test>,
    /// The correction for many comparisons; holm where not given
    #[arg(long, value_name = "METHOD", value_parser = word::<Adjustment>())]
    correction: Option<Adjustment>,
    /// The level of the tests; intervals have the confidence 1 - ALPHA
    #[arg(long, value_name = "ALPHA", default_value_t = 0.05)]
    alpha: f64,
    /// The intervals of means and differences
    #[arg(long, value_name = "KIND", default_value = Interval::default().word(), value_parser = word::<Interval>())]
    interval: Interval,
    /// Resamples or permutations of the tests and intervals that draw at random; where not given, at least 10,000 and 20
    /// times the number of pairs over ALPHA
    #[arg(long, short = 'B', value_name = "N", value_parser = count(1..=MOST_SAMPLES))]
    samples: Option<usize>,
    /// Draw as many as given even where no pair can come out significant
    #[arg(long, requires = "samples")]
    force: bool,
    #[command(flatten)]
    writing: FindingArgs,
}

impl Compare {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let output = self.writing.open()?;
        self.scores.start()?;
        let how = self.how();
        let loaded = self.scores.load("compare", self.writing.hashes())?;
        // Signed ranks put differences in order, which asks as much of a scale as means do.
        let order_only = how.test == Test::Sign;
        let alternative = Message::default().option("test", "sign").text(" compares only which score is larger");
        let guarded = self.scores.guard(&loaded.matrices, alternative, !order_only)?;
        let found = compare_all(&loaded.matrices, &how)?;
        let origin =
            Origin { inputs: loaded.inputs, rules: loaded.rules, seed: self.scores.seed, notices: loaded.notices };
        self.writing.write(output, finding(&found, &how), guarded, origin)?;
        Ok(ExitCode::SUCCESS)
    }

    fn how(&self) -> Comparing {
        let test = self.test.unwrap_or(if self.baseline.is_empty() { Test::Tukey } else { Test::T });
        let usual = if test.is_simultaneous() { Adjustment::None } else { Adjustment::Holm };
        Comparing {
            test,
            correction: self.correction.unwrap_or(usual),
            alpha: self.alpha,
            interval: self.interval,
            baselines: self.baseline.clone(),
            alternative: self.alternative,
            family: self.family,
            samples: self.samples,
            force: self.force,
            seed: self.scores.seed,
            risk_alpha: self.risk_alpha,
        }
    }
}

//! `aspectra meta discriminate`: how many pairs of runs does a measure tell apart?

use crate::choice::{MOST_SAMPLES, count, level, word};
use crate::finding_output::{FindingArgs, Origin};
use crate::score_input::ScoreArgs;
use anyhow::Result;
use aspectra_eval::Message;
use aspectra_meta::discriminate::{Discriminating, Method, discriminate, finding};
use aspectra_stats::paired::Degenerate;
use aspectra_words::Word;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  aspectra meta discriminate qrels.txt runs/* -m \"AP nDCG@10 P@10\"
  aspectra meta discriminate --scores scores.csv -f csv          with the ASL curve
  aspectra meta discriminate --scores scores.csv --test randomized-tukey";

/// Measure discriminative power: the share of pairs of runs that differ significantly
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Discriminate {
    /// The test
    #[arg(long, value_name = "TEST", default_value = Method::default().word(), value_parser = word::<Method>())]
    test: Method,
    /// The level of significance
    #[arg(long, value_name = "ALPHA", value_parser = level, default_value_t = 0.01)]
    alpha: f64,
    /// Further levels, with commas between
    #[arg(long, value_name = "ALPHAS", value_delimiter = ',', default_value = "0.001,0.005,0.01,0.05,0.1")]
    levels: Vec<f64>,
    /// Resamples or permutations, shared by all pairs and measures
    #[arg(long, short = 'B', value_name = "N", default_value_t = 10_000, value_parser = count(1..=MOST_SAMPLES))]
    samples: usize,
    /// What the t of a resample without spread is
    #[arg(long, value_name = "WHAT", default_value = Degenerate::default().word(), value_parser = word::<Degenerate>())]
    degenerate: Degenerate,
    /// Leave out the required difference, which takes several times as long as the tests
    #[arg(long)]
    no_required_difference: bool,
    #[command(flatten)]
    scores: ScoreArgs,
    #[command(flatten)]
    writing: FindingArgs,
}

impl Discriminate {
    pub(super) fn run(self) -> Result<()> {
        let output = self.writing.open()?;
        self.scores.start()?;
        let loaded = self.scores.load("meta discriminate", self.writing.hashes())?;
        let how = Discriminating {
            method: self.test,
            alpha: self.alpha,
            levels: self.levels.clone(),
            samples: self.samples,
            seed: self.scores.seed,
            degenerate: self.degenerate,
            required_difference: !self.no_required_difference,
        };
        let alternative = Message::new("meta separate ").option("model", "friedman").text(" needs only their order");
        let guarded = self.scores.guard(&loaded.matrices, alternative, true)?;
        let found = loaded.matrices.iter().map(|matrix| discriminate(matrix, &how)).collect::<Result<Vec<_>, _>>()?;
        let finding = finding(&found, &loaded.matrices, &how);
        let origin =
            Origin { inputs: loaded.inputs, rules: loaded.rules, seed: self.scores.seed, notices: loaded.notices };
        self.writing.write(output, finding, guarded, origin)
    }
}

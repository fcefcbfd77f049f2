//! `aspectra meta power`: how many topics would be needed?

use crate::choice::{level, word};
use crate::finding_output::{FindingArgs, Origin};
use crate::score_input::ScoreArgs;
use anyhow::Result;
use aspectra_meta::power::{Planning, VarianceModel, finding, plan};
use aspectra_words::Word;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  aspectra meta power qrels.txt runs/* -m nDCG@10
  aspectra meta power --scores pilot.csv --difference 0.03,0.05 --power 0.9
  aspectra meta power --scores pilot.csv --pairs --margin 0.01";

/// Plan a study: how many topics are needed to see a difference
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Power {
    /// Differences of means to be seen, with commas between
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', default_value = "0.01,0.02,0.05,0.1,0.2")]
    difference: Vec<f64>,
    /// Margins within which runs are to be shown equivalent by two one-sided tests, with commas between
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', allow_negative_numbers = true)]
    margin: Vec<f64>,
    /// Plan for each pair of runs too, by the spread of its own differences
    #[arg(long)]
    pairs: bool,
    /// The probability to see them
    #[arg(long, value_name = "NUMBER", default_value_t = 0.8)]
    power: f64,
    /// The level of significance
    #[arg(long, value_name = "ALPHA", value_parser = level, default_value_t = 0.05)]
    alpha: f64,
    /// Where the variance comes from
    #[arg(long, value_name = "MODEL", default_value = VarianceModel::default().word())]
    #[arg(value_parser = word::<VarianceModel>())]
    model: VarianceModel,
    #[command(flatten)]
    scores: ScoreArgs,
    #[command(flatten)]
    writing: FindingArgs,
}

impl Power {
    pub(super) fn run(self) -> Result<()> {
        let output = self.writing.open()?;
        self.scores.start()?;
        let loaded = self.scores.load("meta power", self.writing.hashes())?;
        let how = Planning {
            alpha: self.alpha,
            power: self.power,
            differences: self.difference.clone(),
            model: self.model,
            margins: self.margin.clone(),
            pairs: self.pairs,
        };
        let guarded = self.scores.guard(&loaded.matrices, "there is no design for orders alone", true)?;
        let found = loaded.matrices.iter().map(|matrix| plan(matrix, &how)).collect::<Result<Vec<_>, _>>()?;
        let origin =
            Origin { inputs: loaded.inputs, rules: loaded.rules, seed: self.scores.seed, notices: loaded.notices };
        self.writing.write(output, finding(&found, &how), guarded, origin)
    }
}

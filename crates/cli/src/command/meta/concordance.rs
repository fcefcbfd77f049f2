//! `aspectra meta concordance`: do measures lead to the same conclusions?

use crate::choice::{level, word};
use crate::finding_output::{FindingArgs, Origin};
use crate::score_input::ScoreArgs;
use anyhow::{Result, bail};
use aspectra_eval::Message;
use aspectra_meta::concordance::{concordance, finding};
use aspectra_meta::separate::Model;
use aspectra_words::Word;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  aspectra meta concordance qrels.txt runs/* -m \"AP nDCG@10\"
  aspectra meta concordance --scores scores.csv --normalize AP=zscore --model one-way";

/// Compare the conclusions of measures: agreement, significance, conclusion bias
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Concordance {
    /// The model that decides which pairs of runs differ
    #[arg(long, value_name = "MODEL", default_value = Model::TwoWay.word(), value_parser = word::<Model>())]
    model: Model,
    /// The level of significance
    #[arg(long, value_name = "ALPHA", value_parser = level, default_value_t = 0.05)]
    alpha: f64,
    #[command(flatten)]
    scores: ScoreArgs,
    #[command(flatten)]
    writing: FindingArgs,
}

impl Concordance {
    pub(super) fn run(self) -> Result<()> {
        let output = self.writing.open()?;
        self.scores.start()?;
        let loaded = self.scores.load("meta concordance", self.writing.hashes())?;
        let matrices = &loaded.matrices;
        if matrices.len() < 2 {
            bail!("a concordance needs two measures; name more with -m");
        }
        let model = self.model;
        let alternative = Message::default().option("model", "friedman").text(" needs only their order");
        let guarded = self.scores.guard(matrices, alternative, model.uses_means())?;
        let mut found = Vec::new();
        for (number, a) in matrices.iter().enumerate() {
            for b in &matrices[number + 1..] {
                found.push(concordance(a, b, model, self.alpha)?);
            }
        }
        let finding = finding(&found, matrices, model, self.alpha);
        let origin =
            Origin { inputs: loaded.inputs, rules: loaded.rules, seed: self.scores.seed, notices: loaded.notices };
        self.writing.write(output, finding, guarded, origin)
    }
}

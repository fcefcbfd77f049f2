//! `aspectra meta separate`: which pairs of runs does a measure separate?

use crate::choice::{level, word};
use crate::finding_output::{FindingArgs, Origin};
use crate::score_input::ScoreArgs;
use anyhow::Result;
use aspectra_eval::Message;
use aspectra_meta::separate::{Model, finding, separate};
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  aspectra meta separate qrels.txt runs/* -m \"AP nDCG@10\"
  aspectra meta separate --scores scores.csv --model kruskal-wallis --model two-way -f csv";

/// Count the pairs of runs that Tukey's test separates, by means or by ranks
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Separate {
    /// A model; may be repeated. Two-way, Friedman and Kruskal-Wallis where not given
    #[arg(long, value_name = "MODEL", value_parser = word::<Model>())]
    model: Vec<Model>,
    /// The level of significance
    #[arg(long, value_name = "ALPHA", value_parser = level, default_value_t = 0.05)]
    alpha: f64,
    #[command(flatten)]
    scores: ScoreArgs,
    #[command(flatten)]
    writing: FindingArgs,
}

impl Separate {
    pub(super) fn run(self) -> Result<()> {
        let output = self.writing.open()?;
        self.scores.start()?;
        let loaded = self.scores.load("meta separate", self.writing.hashes())?;
        let models: Vec<Model> = match &self.model[..] {
            [] => vec![Model::TwoWay, Model::Friedman, Model::KruskalWallis],
            given => given.to_vec(),
        };
        let guarded = if models.iter().any(|model| model.uses_means()) {
            let alternative = Message::default().option("model", "friedman").text(" needs only their order");
            self.scores.guard(&loaded.matrices, alternative, true)?
        } else {
            Vec::new()
        };
        let mut found = Vec::new();
        for matrix in &loaded.matrices {
            for &model in &models {
                found.push(separate(matrix, model, self.alpha)?);
            }
        }
        let finding = finding(&found, &loaded.matrices, self.alpha);
        let origin =
            Origin { inputs: loaded.inputs, rules: loaded.rules, seed: self.scores.seed, notices: loaded.notices };
        self.writing.write(output, finding, guarded, origin)
    }
}

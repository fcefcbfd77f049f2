//! `aspectra lab observed`: what do real runs show of the scales of measures?

use crate::finding_output::{FindingArgs, Origin};
use crate::progress::Progress;
use crate::score_input::ScoreArgs;
use anyhow::Result;
use aspectra_eval::join::KeptRun;
use aspectra_lab::observed::{finding, observe};
use clap::Args;
use rayon::prelude::*;

const EXAMPLES: &str = "\
Two rankings of a topic are comparable where one becomes the other by replacing documents with better ones
and moving better ones up, for which no weight of ranks or grades is needed. The first table says how many
pairs of runs are; the second how far the scores that runs have are from equal steps (0 to 1), and whether a
measure orders comparable pairs the same way.

Examples:
  aspectra lab observed qrels.txt runs/* -m \"AP nDCG@10 RBP RBTO@10\"
  aspectra lab observed qrels.txt runs/* -m AP --ranks 10 --details    each topic";

/// See how equal the steps of scores on real runs are, and which runs can be compared without a total order
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Observed {
    /// How many ranks count when rankings are compared
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    ranks: u32,
    #[command(flatten)]
    scores: ScoreArgs,
    #[command(flatten)]
    writing: FindingArgs,
}

impl Observed {
    pub(super) fn run(self) -> Result<()> {
        let output = self.writing.open()?;
        self.scores.start()?;
        let collected = self.scores.collect("lab observed", self.writing.hashes())?;
        let options = self.scores.options(None);
        let progress = Progress::new(collected.runs.len());
        let runs = collected.runs.sources().par_iter().map(|source| {
            let kept = KeptRun::join(source, &collected.judgments, options.rules)?;
            kept.facts.check(source, &collected.judgments)?;
            progress.step();
            Ok(kept)
        });
        let runs: Vec<KeptRun> = runs.collect::<aspectra_eval::Result<_>>()?;
        drop(progress);
        let found = observe(&collected.judgments, &collected.measures, &runs, self.ranks, &options)?;
        let origin = Origin {
            inputs: collected.inputs.clone(),
            rules: options.rules.named(),
            seed: self.scores.seed,
            notices: collected.judgments.notices().to_vec(),
        };
        self.writing.write(output, finding(&found), Vec::new(), origin)
    }
}

//! `aspectra meta stability`: would other topics have put the runs in another order?

use crate::choice::{MOST_SAMPLES, count, level, word};
use crate::finding_output::{FindingArgs, Origin};
use crate::score_input::ScoreArgs;
use anyhow::Result;
use aspectra_meta::stability::{Section, Stabilizing, finding, stability};
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  aspectra meta stability qrels.txt runs/* -m nDCG@10
  aspectra meta stability --scores scores.csv --section ranks
  aspectra meta stability --scores scores.csv --section generalizability --target 0.9

Ranks are those of the means in resampled topics. The swap test splits the topics into halves: how large must a
difference be on one half before the other half seldom contradicts it? Generalizability takes the variance
apart: G is the reliability of the order of runs, Phi that of their means.";

/// See how stable the order of runs is: intervals of ranks, the swap test, generalizability
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct OfRuns {
    /// A part of the answer; may be repeated. All of them where not given
    #[arg(long = "section", value_name = "NAME", value_parser = word::<Section>())]
    sections: Vec<Section>,
    /// Intervals have the confidence 1 - ALPHA
    #[arg(long, value_name = "ALPHA", value_parser = level, default_value_t = 0.05)]
    alpha: f64,
    /// Resamples of the topics
    #[arg(long, short = 'B', value_name = "N", default_value_t = 10_000, value_parser = count(1..=MOST_SAMPLES))]
    samples: usize,
    /// Splits of the topics into halves
    #[arg(long, value_name = "N", default_value_t = Stabilizing::default().splits, value_parser = count(1..=MOST_SAMPLES))]
    splits: usize,
    /// The width of a bin of differences in the swap test
    #[arg(long, value_name = "NUMBER", default_value_t = Stabilizing::default().width)]
    bin_width: f64,
    /// The largest share of swapped differences that is low enough
    #[arg(long, value_name = "SHARE", default_value_t = Stabilizing::default().swap_rate)]
    swap_rate: f64,
    /// How reliable the runs are to be: topics needed for G and Phi of this size
    #[arg(long, value_name = "NUMBER", default_value_t = Stabilizing::default().target)]
    target: f64,
    #[command(flatten)]
    scores: ScoreArgs,
    #[command(flatten)]
    writing: FindingArgs,
}

impl OfRuns {
    pub(super) fn run(self) -> Result<()> {
        let output = self.writing.open()?;
        self.scores.start()?;
        let usual = Stabilizing::default();
        let how = Stabilizing {
            sections: if self.sections.is_empty() { usual.sections } else { self.sections.clone() },
            confidence: 1.0 - self.alpha,
            samples: self.samples,
            splits: self.splits,
            width: self.bin_width,
            swap_rate: self.swap_rate,
            target: self.target,
            seed: self.scores.seed,
        };
        let loaded = self.scores.load("meta stability", self.writing.hashes())?;
        let alternative = "there is no form for orders alone";
        let guarded = self.scores.guard(&loaded.matrices, alternative, true)?;
        let found = loaded.matrices.iter().map(|matrix| stability(matrix, &how)).collect::<Result<Vec<_>, _>>()?;
        let finding = finding(&found, &loaded.matrices, &how);
        let origin =
            Origin { inputs: loaded.inputs, rules: loaded.rules, seed: self.scores.seed, notices: loaded.notices };
        self.writing.write(output, finding, guarded, origin)
    }
}

//! `aspectra meta correlate`: do measures order the runs alike?

use crate::choice::{MOST_SAMPLES, count, level, word};
use crate::finding_output::{FindingArgs, Origin};
use crate::score_input::ScoreArgs;
use anyhow::Result;
use aspectra_eval::Measure;
use aspectra_meta::correlate::{Coefficient, Correlating, OverallInterval, PERSISTENCE, Undefined, correlate, finding};
use aspectra_words::Word;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  aspectra meta correlate qrels.txt runs/* -m \"AP nDCG@10 P@10\"
  aspectra meta correlate --scores scores.csv --coefficient tau-ap --reference AP
  aspectra meta correlate --scores scores.csv --coefficient rbo --persistence 0.8

Coefficients over the means of all topics that share a measure are compared in pairs: does nDCG@10 agree with AP more
than P@10 does?";

/// Correlate measures, topic by topic and over all topics
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Correlate {
    /// The coefficient
    #[arg(long, value_name = "NAME", default_value = Coefficient::default().word(), value_parser = word::<Coefficient>())]
    coefficient: Coefficient,
    /// Correlate each measure with this one only
    #[arg(long, value_name = "MEASURE")]
    reference: Option<String>,
    /// What a topic adds on which a measure gives all runs the same score
    #[arg(long, value_name = "WHAT", default_value = Undefined::default().word(), value_parser = word::<Undefined>())]
    undefined: Undefined,
    /// The persistence of the rank-biased overlap: the smaller, the more the first places count
    #[arg(long, value_name = "P", default_value_t = PERSISTENCE)]
    persistence: f64,
    /// The interval of the overall coefficient
    #[arg(long, value_name = "KIND", default_value = OverallInterval::default().word())]
    #[arg(value_parser = word::<OverallInterval>())]
    interval: OverallInterval,
    /// The intervals have the confidence 1 - ALPHA
    #[arg(long, value_name = "ALPHA", value_parser = level, default_value_t = 0.05)]
    alpha: f64,
    /// The confidence itself, as it was asked for before it had the name it has elsewhere
    #[arg(long, value_name = "LEVEL", hide = true, conflicts_with = "alpha")]
    confidence: Option<f64>,
    /// Resamples of the topics for the intervals; 0 for none
    #[arg(long, short = 'B', value_name = "N", default_value_t = 10_000, value_parser = count(0..=MOST_SAMPLES))]
    samples: usize,
    #[command(flatten)]
    scores: ScoreArgs,
    #[command(flatten)]
    writing: FindingArgs,
}

impl Correlate {
    pub(super) fn run(self) -> Result<()> {
        let output = self.writing.open()?;
        self.scores.start()?;
        let loaded = self.scores.load("meta correlate", self.writing.hashes())?;
        let canonical = |text: &String| text.parse::<Measure>().map_or_else(|_| text.clone(), |m| m.to_string());
        let how = Correlating {
            coefficient: self.coefficient,
            undefined: self.undefined,
            persistence: self.persistence,
            confidence: self.confidence.unwrap_or(1.0 - self.alpha),
            interval: self.interval,
            samples: self.samples,
            seed: self.scores.seed,
            reference: self.reference.as_ref().map(canonical),
        };
        let alternative = "rank correlations topic by topic need only their order";
        let guarded = self.scores.guard(&loaded.matrices, alternative, self.coefficient == Coefficient::Pearson)?;
        let found = correlate(&loaded.matrices, &how)?;
        let finding = finding(&found, &loaded.matrices, &how);
        let origin =
            Origin { inputs: loaded.inputs, rules: loaded.rules, seed: self.scores.seed, notices: loaded.notices };
        self.writing.write_with_scores(output, finding, guarded, origin, &loaded.matrices)
    }
}

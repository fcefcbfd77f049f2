//! `aspectra meta downsample`: how do rankings of runs survive smaller pools?

use crate::choice::{count, word};
use crate::finding_output::{FindingArgs, Origin};
use crate::progress::Progress;
use crate::score_input::ScoreArgs;
use anyhow::{Context, Result};
use aspectra_meta::correlate::Coefficient;
use aspectra_meta::downsample::{Downsampling, Sampling, downsample, finding};
use aspectra_words::Word;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  aspectra meta downsample qrels.txt runs/* -m \"AP nDCG@10 Bpref\"
  aspectra meta downsample qrels.txt runs/* --sampling uniform --percent 50,10 --repeats 30";

/// Take documents out of the pool and see how far the ranking of runs changes
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Downsample {
    /// How documents are taken out
    #[arg(long, value_name = "HOW", default_value = Sampling::default().word(), value_parser = word::<Sampling>())]
    sampling: Sampling,
    /// The shares of the pool that are kept, with commas between
    #[arg(long, value_name = "PERCENTS", value_delimiter = ',', default_value = "90,70,50,30,10,5")]
    percent: Vec<f64>,
    /// How often
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = count(1..=10_000))]
    repeats: usize,
    /// The number of the first repetition, so that repetitions can be spread over machines: --repeats 10 --first-repeat 11
    /// does what --repeats 20 does after its tenth
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = count(1..=1_000_000))]
    first_repeat: usize,
    /// The coefficient of the self-correlation
    #[arg(long, value_name = "NAME", default_value = Coefficient::default().word(), value_parser = word::<Coefficient>())]
    coefficient: Coefficient,
    /// The aspect whose grades say what is relevant; the first where not given
    #[arg(long, value_name = "ASPECT")]
    grades: Option<String>,
    #[command(flatten)]
    scores: ScoreArgs,
    #[command(flatten)]
    writing: FindingArgs,
}

impl Downsample {
    pub(super) fn run(self) -> Result<()> {
        let output = self.writing.open()?;
        self.scores.start()?;
        let collected = self.scores.collect("meta downsample", self.writing.hashes())?;
        let aspect = match &self.grades {
            None => 0,
            Some(name) => collected
                .judgments
                .aspect_index(name)
                .with_context(|| format!("--grades {name}: the judgments have no such aspect"))?,
        };
        let how = Downsampling {
            sampling: self.sampling,
            percents: self.percent.clone(),
            repeats: self.repeats,
            first_repeat: self.first_repeat - 1,
            seed: self.scores.seed,
            coefficient: self.coefficient,
            aspect,
            confidence: 0.95,
        };
        let progress = Progress::of(self.repeats.saturating_mul(self.percent.len()).saturating_add(1), "evaluations");
        let found = downsample::<anyhow::Error>(
            &collected.judgments,
            &collected.runs,
            &collected.measures,
            &self.scores.options(None),
            &how,
            &|| progress.step(),
        )?;
        drop(progress);
        let finding = finding(&found.correlations, &collected.judgments, collected.runs.len(), &how);
        let origin = Origin {
            inputs: collected.inputs(),
            rules: self.scores.named_rules(),
            seed: self.scores.seed,
            notices: found.notices.clone(),
        };
        self.writing.write(output, finding, Vec::new(), origin)
    }
}

//! `aspectra meta downsample`: how do rankings of runs survive smaller pools?

use super::correlate::CoefficientArg;
use crate::finding_output::{FindingArgs, Origin};
use crate::progress::Progress;
use crate::score_input::ScoreArgs;
use anyhow::{Context, Result};
use aspectra_meta::downsample::{Downsampling, Sampling, downsample, finding};
use clap::{Args, ValueEnum};

const EXAMPLES: &str = "\
Examples:
  aspectra meta downsample qrels.txt runs/* -m \"AP nDCG@10 Bpref\"
  aspectra meta downsample qrels.txt runs/* --sampling uniform --percent 50,10 --repeats 30";

/// Take documents out of the pool and see how far the ranking of runs changes
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Downsample {
    #[command(flatten)]
    scores: ScoreArgs,
    /// How documents are taken out
    #[arg(long, value_name = "HOW", default_value = "stratified")]
    sampling: SamplingArg,
    /// The shares of the pool that are kept, with commas between
    #[arg(long, value_name = "PERCENTS", value_delimiter = ',', default_value = "90,70,50,30,10,5")]
    percent: Vec<f64>,
    /// How often
    #[arg(long, value_name = "N", default_value_t = 10)]
    repeats: usize,
    /// The coefficient of the self-correlation
    #[arg(long, value_name = "NAME", default_value = "tau")]
    coefficient: CoefficientArg,
    /// The aspect whose grades say what is relevant; the first where not given
    #[arg(long, value_name = "ASPECT")]
    grades: Option<String>,
    #[command(flatten)]
    writing: FindingArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, ValueEnum)]
enum SamplingArg {
    /// A share of each grade; smaller pools are parts of larger ones
    Stratified,
    /// A share of the whole pool, with a relevant document at least
    Uniform,
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
            sampling: match self.sampling {
                SamplingArg::Stratified => Sampling::Stratified,
                SamplingArg::Uniform => Sampling::Uniform,
            },
            percents: self.percent.clone(),
            repeats: self.repeats,
            seed: self.scores.seed,
            coefficient: self.coefficient.coefficient(),
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

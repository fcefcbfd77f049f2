//! `aspectra meta simulate`: what published figures were computed by, on scores whose truth is known.

use crate::choice::{count, level, word};
use crate::finding_output::{FindingArgs, Origin};
use anyhow::Result;
use aspectra_meta::simulate::{Simulation, names, normalization, spread};
use aspectra_words::words;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  aspectra meta simulate names --runs 60
  aspectra meta simulate normalization --runs 25 --topics 50";

/// Simulate scores to see what a published figure can be used for
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Simulate {
    /// What is simulated
    #[arg(value_parser = word::<Subject>())]
    subject: Subject,
    /// How many runs
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = count(1..=10_000))]
    runs: usize,
    /// How many topics
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = count(1..=10_000))]
    topics: usize,
    /// How often everything is drawn anew
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = count(1..=1_000_000))]
    repeats: usize,
    /// The level of significance
    #[arg(long, value_name = "ALPHA", value_parser = level, default_value_t = 0.05)]
    alpha: f64,
    /// The seed of what is drawn at random
    #[arg(long, value_name = "N", default_value_t = 42)]
    seed: u64,
    #[command(flatten)]
    writing: FindingArgs,
}

words! {
    /// What is simulated.
    enum Subject {
        Names = "names": "Correlating the names of runs sorted by score, instead of their scores",
        Spread = "spread": "The Siegel-Tukey test, beside tests of means",
        Normalization = "normalization": "One-way and two-way tests, before and after normalizing by topic",
    }
}

impl Simulate {
    pub(super) fn run(self) -> Result<()> {
        let output = self.writing.open()?;
        let simulation = Simulation {
            runs: self.runs,
            topics: self.topics,
            repeats: self.repeats,
            alpha: self.alpha,
            seed: self.seed,
        };
        let finding = match self.subject {
            Subject::Names => names::finding(&names::names(&simulation)?, &simulation),
            Subject::Spread => spread::finding(&spread::spread(&simulation)?, &simulation),
            Subject::Normalization => normalization::finding(&normalization::normalization(&simulation)?, &simulation),
        };
        let origin = Origin { inputs: Vec::new(), rules: Vec::new(), seed: self.seed, notices: Vec::new() };
        self.writing.write(output, finding, Vec::new(), origin)
    }
}

//! `aspectra meta`: what scores say about measures, one file per verb.

mod agreement;
mod bounds;
mod choice_free;
mod concordance;
mod correlate;
mod discriminate;
mod dominance;
mod downsample;
mod judges;
mod noise;
mod power;
mod quality;
mod reproduce;
mod sensitivity;
mod separate;
mod simulate;
mod stability;
mod unanimity;

use clap::{Args, Subcommand};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  aspectra meta correlate qrels.txt runs/* -m \"AP nDCG@10 P@10\"
  aspectra meta discriminate --scores scores.csv
  aspectra meta power qrels.txt runs/* -m nDCG@10";

/// Judge measures by the scores they give
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, arg_required_else_help = true)]
pub(crate) struct Meta {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Correlate(correlate::Correlate),
    Discriminate(discriminate::Discriminate),
    Unanimity(unanimity::Unanimity),
    Concordance(concordance::Concordance),
    Separate(separate::Separate),
    Stability(stability::OfRuns),
    Power(power::Power),
    Reproduce(reproduce::Reproduce),
    Dominance(dominance::DominanceOf),
    Sensitivity(sensitivity::SensitivityOf),
    Quality(quality::Quality),
    Downsample(downsample::Downsample),
    Bounds(bounds::BoundsOf),
    Simulate(simulate::Simulate),
    Agreement(agreement::Agreement),
    Judges(judges::Judges),
    Noise(noise::Noise),
}

impl Meta {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self.verb {
            Verb::Correlate(verb) => verb.run(),
            Verb::Discriminate(verb) => verb.run(),
            Verb::Unanimity(verb) => verb.run(),
            Verb::Concordance(verb) => verb.run(),
            Verb::Separate(verb) => verb.run(),
            Verb::Stability(verb) => verb.run(),
            Verb::Power(verb) => verb.run(),
            Verb::Reproduce(verb) => verb.run(),
            Verb::Dominance(verb) => verb.run(),
            Verb::Sensitivity(verb) => verb.run(),
            Verb::Quality(verb) => verb.run(),
            Verb::Downsample(verb) => verb.run(),
            Verb::Bounds(verb) => verb.run(),
            Verb::Simulate(verb) => verb.run(),
            Verb::Agreement(verb) => verb.run(),
            Verb::Judges(verb) => verb.run(),
            Verb::Noise(verb) => verb.run(),
        }
        .map(|()| ExitCode::SUCCESS)
    }
}

//! `aspectra lab`: what a measure is by itself, one file for each verb.

mod asking;
mod constraints;
mod equivalent;
mod observed;
mod properties;
mod scale;

use anyhow::Result;
use clap::{Args, Subcommand};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  aspectra lab constraints RBP ERR \"RBU(gain=linear,p=0.9)\"
  aspectra lab properties AP nDCG@10 RBP
  aspectra lab constraints RBP --only CloseTh --sweep p=0.5..0.99
  aspectra lab scale \"gRBP RBTO@5\" --grades 2 --length 5
  aspectra lab equivalent AP RBP --grades 1 --length 6
  aspectra lab observed qrels.txt runs/* -m \"AP nDCG@10\"";

/// Judge measures by themselves: constraints and properties with counterexamples, scales, equivalence
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, arg_required_else_help = true)]
pub(crate) struct Lab {
    #[command(subcommand)]
    verb: Verb,
}

/// Measures behind `-m`, where all other verbs have them. Here they stand alone, so that help does not list it.
#[derive(Debug, Args)]
struct BehindM {
    #[arg(id = "behind_m", short = 'm', long = "measure", aliases = ["measures", "metric", "metrics"], value_name = "MEASURE", hide = true)]
    measures: Vec<String>,
}

impl BehindM {
    /// These measures and those that stand alone, as one text.
    fn and(&self, alone: &[String]) -> String {
        alone.iter().chain(&self.measures).map(String::as_str).collect::<Vec<&str>>().join(" ")
    }
}

#[derive(Debug, Subcommand)]
enum Verb {
    Constraints(constraints::Constraints),
    Properties(properties::Properties),
    Scale(scale::ScaleOf),
    Equivalent(equivalent::Equivalent),
    Observed(Box<observed::Observed>),
}

impl Lab {
    pub(crate) fn run(self) -> Result<ExitCode> {
        match self.verb {
            Verb::Constraints(verb) => verb.run(),
            Verb::Properties(verb) => verb.run(),
            Verb::Scale(verb) => verb.run(),
            Verb::Equivalent(verb) => verb.run(),
            Verb::Observed(verb) => verb.run(),
        }
        .map(|()| ExitCode::SUCCESS)
    }
}

//! `aspectra lab`: what measures are by themselves, without runs, one file a verb.

mod asking;
mod constraints;
mod properties;

use clap::{Args, Subcommand};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  aspectra lab constraints RBP ERR \"RBU(gain=linear,p=0.9)\"
  aspectra lab properties AP nDCG@10 RBP
  aspectra lab constraints RBP --only CloseTh --sweep p=0.5..0.99";

/// Judge measures by themselves: constraints and properties, with counterexamples
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, arg_required_else_help = true)]
pub(crate) struct Lab {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Constraints(constraints::Constraints),
    Properties(properties::Properties),
}

impl Lab {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self.verb {
            Verb::Constraints(verb) => verb.run(),
            Verb::Properties(verb) => verb.run(),
        }
        .map(|()| ExitCode::SUCCESS)
    }
}

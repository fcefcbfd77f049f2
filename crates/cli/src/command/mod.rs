//! The verbs, one file each.

mod eval;

use clap::Subcommand;
use std::process::ExitCode;

/// A verb with its arguments.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Eval(eval::Eval),
}

impl Command {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Eval(eval) => eval.run(),
        }
    }
}

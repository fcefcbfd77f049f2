//! The verbs, one file each.

mod check;
mod completions;
mod demo;
mod eval;
mod man;
mod measures;

use clap::Subcommand;
use std::process::ExitCode;

/// A verb with its arguments.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Eval(eval::Eval),
    Check(check::Check),
    Measures(measures::Measures),
    Demo(demo::Demo),
    Completions(completions::Completions),
    #[command(hide = true)]
    Man(man::Man),
}

impl Command {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Eval(verb) => verb.run(),
            Self::Check(verb) => verb.run(),
            Self::Measures(verb) => verb.run(),
            Self::Demo(verb) => verb.run(),
            Self::Completions(verb) => verb.run(),
            Self::Man(verb) => verb.run(),
        }
    }
}

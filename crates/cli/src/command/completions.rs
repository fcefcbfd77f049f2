//! `aspectra completions`: what a shell needs to complete verbs, options and measure names.

use super::measures::offered;
use crate::Arguments;
use crate::output::Output;
use anyhow::Result;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  aspectra completions bash > ~/.local/share/bash-completion/completions/aspectra
  aspectra completions zsh > ~/.zfunc/_aspectra
  aspectra completions fish > ~/.config/fish/completions/aspectra.fish";

/// Print a completion script for a shell
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self) -> Result<ExitCode> {
        // A measure is free text to the parser; only the script offers the names there are.
        let names = || PossibleValuesParser::new(offered().map(PossibleValue::new));
        let mut command = crate::figures::offered(Arguments::command())
            .mut_subcommand("eval", |eval| eval.mut_arg("measures", |measures| measures.value_parser(names())))
            .mut_subcommand("measures", |verb| verb.mut_arg("name", |name| name.value_parser(names())));
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "aspectra", &mut script);
        Output::open(None)?.write(|out| out.write_all(&script))?;
        Ok(ExitCode::SUCCESS)
    }
}

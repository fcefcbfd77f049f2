//! `aspectra man`: the manual pages, for packagers.

use crate::Arguments;
use crate::output::Output;
use anyhow::{Context, Result, bail};
use clap::{Args, CommandFactory};
use std::path::PathBuf;
use std::process::ExitCode;

/// Print the manual page, or write the pages of all verbs into a folder
#[derive(Debug, Args)]
pub(crate) struct Man {
    /// The folder for all pages; without it the main page is printed
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let command = crate::figures::offered(Arguments::command());
        match self.folder {
            Some(folder) if !folder.is_dir() => bail!("{}: is no folder; make it first", folder.display()),
            Some(folder) => {
                let context = || format!("{}: cannot be written", folder.display());
                clap_mangen::generate_to(command, &folder).with_context(context)?;
            }
            None => {
                let mut page = Vec::new();
                clap_mangen::Man::new(command).render(&mut page)?;
                Output::open(None)?.write(|out| out.write_all(&page))?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

//! Where results go: standard output, or a file that is written whole or not at all.

use crate::draft::Draft;
use crate::overwrite;
use anyhow::{Context, Result};
use aspectra_report::Places;
use clap::Args;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Where output goes and how, the same for scores and findings.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Write to a file, whole or not at all
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Digits behind the point in formats for reading; -1 for all
    #[arg(short, long, value_name = "N", default_value_t = 4, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(i32).range(-1..=100))]
    places: i32,
    /// Leave out what differs from one execution to the next (the time)
    #[arg(long)]
    pub(crate) reproducible: bool,
    /// Print no notices
    #[arg(long)]
    pub(crate) quiet: bool,
}

impl OutputArgs {
    /// Opens the output, before the work starts.
    pub(crate) fn open(&self) -> Result<Output> {
        self.output.as_deref().map_or(Ok(()), overwrite::refuse_collection)?;
        Output::open(self.output.as_deref())
    }

    /// Whether it goes to a file of its own.
    pub(crate) fn is_file(&self) -> bool {
        self.output.is_some()
    }

    pub(crate) fn places(&self) -> Places {
        usize::try_from(self.places).map_or(Places::Full, Places::Fixed)
    }
}

/// An output that is open before the work starts.
#[derive(Debug)]
pub(crate) enum Output {
    /// Standard output.
    Stdout(io::Stdout),
    /// A device or a pipe, written as it comes.
    Direct(File),
    /// A regular file, by way of a temporary one beside it.
    Whole(Draft),
}

impl Output {
    /// Opens a file, or standard output where there is no path or it is `-`.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else { return Ok(Self::Stdout(io::stdout())) };
        overwrite::refuse_input(path)?;
        let open = || -> io::Result<Self> {
            match fs::metadata(path) {
                Ok(metadata) if metadata.is_dir() => Err(io::Error::other("is a directory; name a file in it")),
                Ok(metadata) if !metadata.is_file() => Ok(Self::Direct(OpenOptions::new().write(true).open(path)?)),
                Ok(metadata) => {
                    // A file that may not be written must not be replaced either.
                    OpenOptions::new().write(true).open(path)?;
                    Ok(Self::Whole(Draft::at(fs::canonicalize(path)?, Some(metadata.permissions()))?))
                }
                Err(_) => Ok(Self::Whole(Draft::at(path.to_owned(), None)?)),
            }
        };
        let explained = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => io::Error::other("there is no such folder; make it first"),
            _ => error,
        };
        open().map_err(explained).with_context(|| format!("{}: cannot be written", path.display()))
    }

    /// Writes everything with `write` and puts the file in its place.
    pub(crate) fn write(self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
        match self {
            Self::Stdout(stdout) => write(&mut stdout.lock()).context("standard output cannot be written"),
            Self::Direct(mut file) => write(&mut file).context("the output cannot be written"),
            Self::Whole(draft) => {
                draft.write(write).with_context(|| format!("{}: cannot be written", draft.target().display()))
            }
        }
    }
}

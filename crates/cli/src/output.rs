//! Where results go: standard output, or a file that is written whole or not at all.

use crate::call;
use crate::choice::word;
use crate::draft::Draft;
use crate::ending::{self, Packing};
use crate::notices::{self, Wanted};
use crate::overwrite;
use crate::screen::WidthArg;
use anyhow::{Context, Result, bail};
use aspectra_eval::Notice;
use aspectra_report::{FORMATS, Format, Places, Screen};
use aspectra_words::Word;
use clap::Args;
use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// Where output goes and how, the same for scores and findings.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Write to a file, whole or not at all; its ending chooses the format: .csv .tex .parquet .json .md .html
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Digits behind the point in formats for reading; -1 for all
    #[arg(short, long, value_name = "N", default_value_t = 4, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(i32).range(-1..=100))]
    places: i32,
    /// Leave out what differs from one execution to the next (the time)
    #[arg(long)]
    pub(crate) reproducible: bool,
    /// Put a line with version, inputs and rules in front of CSV and TSV; the other machine formats have it always
    #[arg(long)]
    pub(crate) provenance: bool,
    /// Print no notices
    #[arg(long)]
    pub(crate) quiet: bool,
    /// Which notices are printed
    #[arg(long, value_name = "WHICH", default_value = Wanted::default().word(), value_parser = word::<Wanted>())]
    pub(crate) notices: Wanted,
    #[command(flatten)]
    pub(crate) width: WidthArg,
}

impl OutputArgs {
    /// Opens the output, before the work starts.
    pub(crate) fn open(&self) -> Result<Output> {
        if let Some(path) = self.output.as_deref() {
            ending::refuse_format_name(path, &FORMATS.iter().map(|format| format.name).collect::<Vec<_>>())?;
        }
        self.output.as_deref().map_or(Ok(()), overwrite::refuse_collection)?;
        Output::open(self.output.as_deref())
    }

    /// Refuses a folder where one file is written; `example` is one.
    pub(crate) fn refuse_folder(&self, example: &str) -> Result<()> {
        match self.folder() {
            Some(folder) => bail!(
                "{}: is a folder, and what is written is one file; name it, such as {}",
                folder.display(),
                folder.join(example).display()
            ),
            None => Ok(()),
        }
    }

    /// Refuses to write a format of bytes to a terminal.
    pub(crate) fn refuse_bytes(&self, format: &Format) -> Result<()> {
        let is_stdout = self.path().is_none_or(|path| path == Path::new("-"));
        match format.name == "parquet" && is_stdout {
            true => refuse_terminal("Parquet is bytes that no terminal shows; write it to a file with -o FILE.parquet"),
            false => Ok(()),
        }
    }

    /// The folder that tables are to be written to, one file each, where the output is one.
    pub(crate) fn folder(&self) -> Option<&Path> {
        let path = self.output.as_deref()?;
        let is_folder = path.is_dir() || path.to_string_lossy().ends_with(std::path::MAIN_SEPARATOR);
        is_folder.then_some(path)
    }

    /// The file it goes to, where there is one.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.as_deref()
    }

    /// The format that the ending of the file asks for.
    pub(crate) fn format(&self) -> Option<&'static Format> {
        ending::format(self.output.as_deref()?)
    }

    /// What the output is shown on.
    pub(crate) fn screen(&self) -> Screen {
        self.width.screen(self.is_file())
    }

    /// Prints notices, unless they are not wanted.
    pub(crate) fn print(&self, notices: &[Notice]) {
        notices::tell(notices, self.quiet, self.notices, self.width.of_notices());
    }

    /// Says in a line what was done with what was asked for, unless notices are not wanted.
    pub(crate) fn remark(&self, text: &str) {
        if !self.quiet && !call::is_called() {
            notices::say_line(text, self.width.of_notices());
        }
    }

    /// Whether it goes to a file of its own.
    pub(crate) fn is_file(&self) -> bool {
        self.output.is_some()
    }

    /// Whether a file gets the provenance in front: it is then worth hashing the inputs.
    pub(crate) fn heads_file(&self) -> bool {
        self.is_file() && self.provenance
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
    /// The program that calls the verb.
    Caller,
    /// A device or a pipe, written as it comes.
    Direct(File, Packing),
    /// A regular file, by way of a temporary one beside it.
    Whole(Draft, Packing),
}

impl Output {
    /// Opens a file, or standard output where there is no path or it is `-`.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            if call::is_called() {
                return Ok(Self::Caller);
            }
            refuse_closed_standard_output()?;
            return Ok(Self::Stdout(io::stdout()));
        };
        overwrite::refuse_input(path)?;
        let packing = Packing::of(path);
        let open = || -> io::Result<Self> {
            match fs::metadata(path) {
                Ok(metadata) if metadata.is_dir() => Err(io::Error::other("is a directory; name a file in it")),
                Ok(metadata) if !metadata.is_file() => {
                    Ok(Self::Direct(OpenOptions::new().write(true).open(path)?, packing))
                }
                Ok(metadata) => {
                    // A file that may not be written must not be replaced either.
                    OpenOptions::new().write(true).open(path)?;
                    Ok(Self::Whole(Draft::at(fs::canonicalize(path)?, Some(metadata.permissions()))?, packing))
                }
                Err(_) => Ok(Self::Whole(Draft::at(path.to_owned(), None)?, packing)),
            }
        };
        let explained = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => io::Error::other("there is no such folder; make it first"),
            _ => error,
        };
        open().map_err(explained).with_context(|| format!("{}: cannot be written", path.display()))
    }

    /// Says on standard output what was written elsewhere. Nothing is lost where there is none.
    pub(crate) fn tell(text: &str) -> Result<()> {
        if is_standard_output_closed() && !call::is_called() {
            return Ok(());
        }
        Self::open(None)?.write(|out| out.write_all(text.as_bytes()))
    }

    /// Writes everything with `write` and puts the file in its place.
    pub(crate) fn write(self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
        match self {
            Self::Stdout(stdout) => write(&mut stdout.lock()).context("standard output cannot be written"),
            Self::Caller => {
                let mut written = Vec::new();
                write(&mut written).context("the output cannot be written")?;
                call::answer(|answer| answer.written.extend(written));
                Ok(())
            }
            Self::Direct(mut file, packing) => packing.write(&mut file, write).context("the output cannot be written"),
            Self::Whole(draft, packing) => draft
                .write(|out| packing.write(out, write))
                .with_context(|| format!("{}: cannot be written", draft.target().display())),
        }
    }
}

/// Refuses what is not for reading where standard output is a terminal.
pub(crate) fn refuse_terminal(why: &str) -> Result<()> {
    match io::stdout().is_terminal() && !call::is_called() {
        true => bail!("{why}"),
        false => Ok(()),
    }
}

/// Whether the process was started without a standard output.
static IS_STANDARD_OUTPUT_CLOSED: AtomicBool = AtomicBool::new(false);

pub(crate) fn without_standard_output() {
    IS_STANDARD_OUTPUT_CLOSED.store(true, Ordering::Relaxed);
}

/// Refuses to write where nothing can be read.
pub(crate) fn refuse_closed_standard_output() -> Result<()> {
    match is_standard_output_closed() {
        // Not every verb has an option for a file.
        true => bail!("standard output is closed, and what is asked for would be lost; send it to a file with > FILE"),
        false => Ok(()),
    }
}

fn is_standard_output_closed() -> bool {
    IS_STANDARD_OUTPUT_CLOSED.load(Ordering::Relaxed)
}

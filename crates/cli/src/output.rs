//! Where results go: standard output, or a file that is written whole or not at all.

use anyhow::{Context, Result};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

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

/// A temporary file that becomes the real one when everything is written, and is removed otherwise.
#[derive(Debug)]
pub(crate) struct Draft {
    file: File,
    draft: PathBuf,
    target: PathBuf,
    is_done: bool,
}

impl Output {
    /// Opens a file, or standard output where there is no path or it is `-`.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else { return Ok(Self::Stdout(io::stdout())) };
        let open = || -> io::Result<Self> {
            match fs::metadata(path) {
                Ok(metadata) if metadata.is_dir() => Err(io::Error::other("is a directory; name a file in it")),
                Ok(metadata) if !metadata.is_file() => Ok(Self::Direct(OpenOptions::new().write(true).open(path)?)),
                Ok(metadata) => {
                    // A file that may not be written must not be replaced either.
                    OpenOptions::new().write(true).open(path)?;
                    let draft = Draft::beside(fs::canonicalize(path)?)?;
                    draft.file.set_permissions(metadata.permissions())?;
                    Ok(Self::Whole(draft))
                }
                Err(_) => Ok(Self::Whole(Draft::beside(path.to_owned())?)),
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
            Self::Whole(mut draft) => write(&mut draft.file)
                .and_then(|()| draft.keep())
                .with_context(|| format!("{}: cannot be written", draft.target.display())),
        }
    }
}

impl Draft {
    fn beside(target: PathBuf) -> io::Result<Self> {
        let name = target.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let draft = target.with_file_name(format!(".{name}.{}.partial", std::process::id()));
        let file = OpenOptions::new().write(true).create_new(true).open(&draft)?;
        Ok(Self { file, draft, target, is_done: false })
    }

    fn keep(&mut self) -> io::Result<()> {
        self.file.flush()?;
        fs::rename(&self.draft, &self.target)?;
        self.is_done = true;
        Ok(())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if !self.is_done {
            // Nothing can be done about a temporary file that cannot be removed.
            let _ = fs::remove_file(&self.draft);
        }
    }
}

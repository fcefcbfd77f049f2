//! Folders that the program writes, and writes again only where they are its own.

use crate::draft;
use crate::output::Output;
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// What marks a folder as one that a verb wrote: the first words of one of its files.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark {
    /// The file.
    pub(crate) file: &'static str,
    /// What it starts with.
    pub(crate) words: &'static str,
    /// What such a folder is called in messages.
    pub(crate) what: &'static str,
    /// How another one is named.
    pub(crate) advice: &'static str,
}

impl Mark {
    /// Whether a folder is one of these.
    pub(crate) fn is_on(&self, folder: &Path) -> bool {
        fs::read_to_string(folder.join(self.file)).is_ok_and(|text| text.starts_with(self.words))
    }

    /// Makes the folder, or makes sure that it is an earlier one: nothing of the user's is overwritten. What a program that
    /// was killed left unfinished in it is removed.
    pub(crate) fn claim(&self, folder: &Path) -> Result<()> {
        let context = || format!("{}: cannot be written", folder.display());
        if folder.exists() {
            let is_empty = folder.is_dir() && entries(folder).with_context(context)?.iter().all(|path| is_left(path));
            if !is_empty && !self.is_on(folder) {
                bail!("{}: exists and is not {}; name another: {}", folder.display(), self.what, self.advice);
            }
            remove_leftovers(folder).with_context(context)?;
        }
        fs::create_dir_all(folder).with_context(context)
    }
}

/// Removes unfinished files of a folder of ours and of the folders in it.
fn remove_leftovers(folder: &Path) -> io::Result<()> {
    for path in entries(folder)? {
        if is_left(&path) {
            fs::remove_file(path)?;
        } else if path.is_dir() && !path.is_symlink() {
            entries(&path)?.into_iter().filter(|path| is_left(path)).try_for_each(fs::remove_file)?;
        }
    }
    Ok(())
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect()
}

fn is_left(path: &Path) -> bool {
    path.file_name().is_some_and(draft::is_leftover) && path.is_file()
}

/// Writes a file of a folder, whole or not at all; folders on the way to it are made.
pub(crate) fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<()> {
    let path = folder.join(name);
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).with_context(|| format!("{}: cannot be made", parent.display()))?;
    }
    Output::open(Some(&path))?.write(|out| out.write_all(bytes))
}

/// A path as a shell reads it.
pub(crate) fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = text.chars().all(|c| c.is_alphanumeric() || "/._-".contains(c));
    if is_plain { text } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

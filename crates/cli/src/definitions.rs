//! `--define FILE`: measures of one's own. They are defined before any verb looks at a measure's name, and never again.

use crate::threads;
use anyhow::Result;
use aspectra_lab::definition::{define, read_file};
use clap::Args;
use std::ffi::OsString;
use std::sync::OnceLock;

/// Files of definitions, for any verb.
#[derive(Debug, Args)]
pub(crate) struct Definitions {
    /// A file that defines measures; may be given again
    #[arg(long = "define", value_name = "FILE", global = true, display_order = 900)]
    files: Vec<String>,
}

/// The files that were given, for the head of machine formats.
static FILES: OnceLock<Vec<String>> = OnceLock::new();

impl Definitions {
    /// Defines the measures of all files.
    pub(crate) fn define(self) -> Result<()> {
        if !self.files.is_empty() {
            // Worked examples are evaluated, before the verb has said how many threads there are to be.
            threads::aside(|| -> Result<()> {
                let mut all = Vec::new();
                for file in &self.files {
                    all.extend(read_file(file)?);
                }
                define(all)?;
                Ok(())
            })?;
        }
        // The first and only call.
        let _ = FILES.set(self.files);
        Ok(())
    }
}

/// The files that define measures here.
pub(crate) fn files() -> &'static [String] {
    FILES.get().map_or(&[], Vec::as_slice)
}

/// How many arguments at the start are `--define` and its file, so that a verb may stand behind them.
pub(crate) fn leading(arguments: &[OsString]) -> usize {
    let mut found = 0;
    while let Some(text) = arguments.get(found).and_then(|argument| argument.to_str()) {
        found += match text {
            "--define" if found + 1 < arguments.len() => 2,
            _ if text.starts_with("--define=") => 1,
            _ => break,
        };
    }
    found
}

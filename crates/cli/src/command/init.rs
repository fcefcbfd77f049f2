//! `aspectra init`: writes a collection file by looking at the labels.

use crate::ending;
use crate::judgments::JudgmentArgs;
use crate::output::Output;
use anyhow::{Result, bail};
use aspectra_eval::collection::sketch;
use clap::Args;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  aspectra init qrels.txt --aspects useful,answer,credible -o collection.toml
  aspectra eval --collection collection.toml run.txt -m \"AP CAM(AP)\"

Look through the file before you use it: which labels are junk, what a gap means and which aspect depends on another
can only be guessed from the labels.";

/// Write a collection file by looking at the labels of judgments
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Init {
    /// The judgments; left out where --qrels names them
    #[arg(id = "input", value_name = "QRELS")]
    qrels: Option<String>,
    /// Write to a file, whole or not at all; one that is there already is not replaced
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    judgments: JudgmentArgs,
}

impl Init {
    pub(crate) fn run(self) -> Result<ExitCode> {
        if let Some(path) = &self.output {
            ending::refuse_other(path, "a collection file", "collection.toml")?;
        }
        let output = Output::open(self.output.as_deref())?;
        let mut reader = self.judgments.reader()?;
        if let Some(file) = &self.qrels {
            reader = reader.file(file);
        }
        let table = reader.raw_table()?;
        let path = self.qrels.as_ref().filter(|path| *path != "-").map(|path| self.path_beside_output(path));
        let files = self.judgments.aspect_files();
        let files: Vec<(String, String, bool)> = (files.into_iter())
            .map(|(aspect, path, by_document)| (aspect, self.path_beside_output(&path), by_document))
            .collect();
        let text = sketch(&table, path.as_deref(), &files, "aspectra init");
        self.refuse_existing(&text)?;
        output.write(|out| out.write_all(text.as_bytes()))?;
        Ok(ExitCode::SUCCESS)
    }

    /// A path as the collection file needs it, which counts from its own folder.
    fn path_beside_output(&self, path: &str) -> String {
        let folder = self.output.as_deref().and_then(Path::parent).filter(|folder| !folder.as_os_str().is_empty());
        let relative = folder.filter(|_| Path::new(path).is_relative()).and_then(|folder| from_folder(folder, path));
        relative.map_or_else(|| path.to_owned(), |path| path.display().to_string())
    }

    /// Refuses to replace a collection file, which people correct by hand.
    fn refuse_existing(&self, text: &str) -> Result<()> {
        let Some(path) = self.output.as_deref().filter(|path| path.is_file()) else { return Ok(()) };
        let there = fs::read(path).unwrap_or_default();
        if !there.is_empty() && there != text.as_bytes() {
            bail!(
                "{}: is there already, and what was corrected in it would be lost; remove it first, or write to another file",
                path.display()
            );
        }
        Ok(())
    }
}

/// A file as it is named from a folder. Folders are looked up, because `..` leads out of where a link points to; the file's
/// own name stays.
fn from_folder(folder: &Path, file: &str) -> Option<PathBuf> {
    let file = Path::new(file);
    let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (folder, parent) = (fs::canonicalize(folder).ok()?, fs::canonicalize(parent).ok()?);
    let common = folder.components().zip(parent.components()).take_while(|(one, other)| one == other).count();
    // On Windows there may be no way from one to the other.
    if common == 0 {
        return None;
    }
    let up = folder.components().skip(common).map(|_| Component::ParentDir);
    Some(up.chain(parent.components().skip(common)).collect::<PathBuf>().join(file.file_name()?))
}

//! `aspectra init`: writes a collection file by looking at the labels.

use crate::judgments::JudgmentArgs;
use crate::output::Output;
use anyhow::Result;
use aspectra_eval::collection::sketch;
use clap::Args;
use std::path::{Path, PathBuf};
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
    /// Write to a file, whole or not at all
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    judgments: JudgmentArgs,
}

impl Init {
    pub(crate) fn run(self) -> Result<ExitCode> {
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
        output.write(|out| out.write_all(text.as_bytes()))?;
        Ok(ExitCode::SUCCESS)
    }

    /// A path as the collection file needs it, which counts from its own folder.
    fn path_beside_output(&self, path: &str) -> String {
        let folder = self.output.as_deref().and_then(Path::parent).filter(|folder| !folder.as_os_str().is_empty());
        match folder {
            Some(_) => std::path::absolute(path).map_or(path.to_owned(), |path| path.display().to_string()),
            None => path.to_owned(),
        }
    }
}

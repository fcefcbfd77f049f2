//! `aspectra study verify`: is everything in a folder reproduced?

use super::prepared::Prepared;
use super::{StudyArgs, stage};
use crate::output::Output;
use crate::threads::ThreadArgs;
use crate::{advice, progress};
use anyhow::{Context, Result, bail};
use aspectra_report::Grid;
use aspectra_study::Study;
use aspectra_study::record::{PartRecord, Record, SETTINGS};
use aspectra_study::write::{File, page, section_file};
use clap::{Args, CommandFactory, FromArgMatches};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Recompute a folder and say whether every table still comes out
#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// The folder
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    #[command(flatten)]
    threads: ThreadArgs,
}

impl Verify {
    pub(super) fn run(self) -> Result<ExitCode> {
        progress::show_statistics();
        self.threads.start()?;
        let path = self.folder.join(SETTINGS);
        let bytes = fs::read(&path)
            .with_context(|| format!("{}: cannot be read; is this the folder of a study?", path.display()))?;
        let recorded = Record::read(&bytes).map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))?;
        let (study, arguments) = arguments(&recorded, &path)?;
        let missing: Vec<&str> =
            recorded.inputs.iter().map(|input| &*input.file).filter(|file| !Path::new(file).exists()).collect();
        if let Some(first) = missing.first() {
            bail!(
                "{first}: no such file ({} missing); verify where the study was made, with its inputs in place",
                missing.len()
            );
        }
        let mut prepared = Prepared::new(&arguments, study)?;
        // What was typed then counts, not what is typed now.
        prepared.record.arguments.clone_from(&recorded.arguments);
        let same = self.compare(study, &prepared, &recorded)?;
        Ok(if same { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }

    fn compare(&self, study: &Study, prepared: &Prepared<'_>, recorded: &Record) -> Result<bool> {
        let ground = prepared.ground(study)?;
        let mut table = Grid::new(3, ["part", "files", "verdict"]);
        let (mut different, mut files, mut sections, mut said) = (0, 0, Vec::new(), Vec::new());
        let changed = prepared.record.changed_inputs(recorded);
        if !changed.is_empty() || prepared.record != *recorded {
            different += 1;
            let why = match (changed.is_empty(), prepared.record.version == recorded.version) {
                (false, _) => format!("inputs have changed: {}", changed.join(", ")),
                (true, false) => {
                    format!("made by version {}, verified by {}", recorded.version, prepared.record.version)
                }
                (true, true) => String::from("settings have changed"),
            };
            table.row(["settings", "1", &why]);
        }
        for (number, part) in study.parts.iter().enumerate() {
            progress::stage(&stage(number, study, part));
            let section = (part.make)(&ground)?;
            let mut made = prepared.writer().part(part, &section)?;
            let own = made.iter().find(|file| file.name == section_file(part));
            sections.push(own.map(|file| String::from_utf8_lossy(&file.bytes).into_owned()).unwrap_or_default());
            let lines = aspectra_report::grouped(&section.notices, &advice::words);
            super::add_new(&mut said, lines.clone());
            made.push(PartRecord::new(recorded.key(part), lines, &made).file(part));
            let wrong: Vec<String> = made.iter().filter_map(|file| self.difference(file)).collect();
            files += made.len();
            different += wrong.len();
            let verdict = if wrong.is_empty() { String::from("reproduced") } else { wrong.join("; ") };
            table.row([part.name, &made.len().to_string(), &verdict]);
        }
        let readme = page(study, recorded, &sections, &said);
        if let Some(wrong) = self.difference(&readme) {
            different += 1;
            table.row(["README.md", "1", &wrong]);
        }
        let mut text: String = table.lines().map(|line| format!("{line}\n")).collect();
        text.push_str(&match different {
            0 => format!("\n{}: all {} files were reproduced\n", self.folder.display(), files + 1),
            _ => format!("\n{}: {different} of {} were not reproduced\n", self.folder.display(), files + 1),
        });
        Output::open(None)?.write(|out| out.write_all(text.as_bytes()))?;
        Ok(different == 0)
    }

    /// Where a file of the folder is not what it should be.
    fn difference(&self, file: &File) -> Option<String> {
        let Ok(found) = fs::read(self.folder.join(&file.name)) else {
            return Some(format!("{} is missing", file.name));
        };
        if found == file.bytes {
            return None;
        }
        let line =
            found.split(|byte| *byte == b'\n').zip(file.bytes.split(|byte| *byte == b'\n')).position(|(a, b)| a != b);
        Some(match line {
            Some(line) => format!("{} differs from line {}", file.name, line + 1),
            None => format!("{} has another length", file.name),
        })
    }
}

/// The study of a record and its arguments, read as when they were typed.
fn arguments(recorded: &Record, path: &Path) -> Result<(&'static Study, Box<StudyArgs>)> {
    let words = std::iter::once(String::from("aspectra")).chain(recorded.arguments.iter().cloned());
    let matches = crate::Arguments::command().try_get_matches_from(words);
    let parsed = matches.and_then(|matches| crate::Arguments::from_arg_matches(&matches));
    let parsed =
        parsed.map_err(|error| anyhow::anyhow!("{}: its arguments cannot be read: {error}", path.display()))?;
    parsed.definitions.define()?;
    match parsed.command {
        crate::command::Command::Study(verb) => verb.verb.asked(),
        _ => bail!("{}: its arguments are not those of a study", path.display()),
    }
}

//! `aspectra study`: the experiment sections of four papers, on any collection and runs.

mod prepared;
mod verify;

use crate::choice::{MOST_SAMPLES, count, level};
use crate::folder::{self, Mark};
use crate::judgments::JudgmentArgs;
use crate::output::Output;
use crate::rules::RuleArgs;
use crate::screen::WidthArg;
use crate::threads::ThreadArgs;
use crate::{advice, notices, progress};
use anyhow::{Context, Result, bail};
use aspectra_study::record::{PartRecord, SETTINGS};
use aspectra_study::write::{MARK, page, section_file};
use aspectra_study::{Ground, Part, STUDIES, Study};
use clap::{Args, Subcommand};
use prepared::Prepared;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  aspectra study toma labels.txt runs/* --aspects relevance,credibility -o toma-study
  aspectra study rbu --subtopics diversity.txt runs/*                    prints the tables
  aspectra study verify toma-study                                       is everything reproduced?

A folder has tables (Markdown, LaTeX, CSV), scores (Parquet), figures (SVG), the settings, and a README.md that reads like the
experiment section of a paper. The same command again computes only what is missing or depends on what has changed.";

/// Repeat the experiments of a paper on any collection and runs
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, arg_required_else_help = true)]
pub(crate) struct StudyVerb {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Several aspects in one score: CAM, MM and TOMA (Maistro et al., CIKM 2021)
    Toma(Box<StudyArgs>),
    /// Measures of diversity by unanimity: RBU (Amigo, Spina & Carrillo-de-Albornoz, SIGIR 2018)
    Rbu(Box<StudyArgs>),
    /// Normalized MDCU against alpha-nDCG: correlation and conclusions
    Mdcu(Box<StudyArgs>),
    /// Interval scales: correlation, tests and smaller pools (Ferrante, Ferro & Losiouk, 2020)
    Scales(Box<StudyArgs>),
    /// Verify a folder: recompute everything and say whether every table still comes out
    Verify(verify::Verify),
}

/// What a study is made of.
#[derive(Debug, Args)]
pub(crate) struct StudyArgs {
    /// The judgments, then the runs
    #[arg(value_names = ["QRELS", "RUN"], num_args = 0..)]
    inputs: Vec<String>,
    /// Write a folder; without it the tables are printed
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// The seed of what is drawn at random
    #[arg(long, value_name = "N", default_value_t = 42)]
    seed: u64,
    /// Resamples of the bootstrap (toma)
    #[arg(long, short = 'B', value_name = "N", default_value_t = 10_000, value_parser = count(1..=MOST_SAMPLES))]
    samples: usize,
    /// The level of significance, the paper's where not given (toma, mdcu, scales)
    #[arg(long, value_name = "ALPHA", value_parser = level)]
    alpha: Option<f64>,
    /// How often pools are made smaller (scales)
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = count(1..=10_000))]
    repeats: usize,
    /// How many documents of a run count (scales)
    #[arg(long, value_name = "N", default_value_t = 250, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    length: u32,
    /// About how many extensions of a ranking a search for a bound looks at, for each topic (toma)
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    effort: usize,
    /// Print no notices
    #[arg(long)]
    quiet: bool,
    #[command(flatten)]
    width: WidthArg,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    judgments: JudgmentArgs,
    #[command(flatten)]
    rules: RuleArgs,
}

/// What only a study's folder has.
const FOLDER: Mark =
    Mark { file: "README.md", words: MARK, what: "the folder of a study", advice: "aspectra study NAME ... -o DIR" };

impl StudyVerb {
    pub(crate) fn run(self) -> Result<ExitCode> {
        match self.verb {
            Verb::Verify(verb) => verb.run(),
            other => {
                let (study, arguments) = other.asked()?;
                arguments.run(study)
            }
        }
    }
}

impl Verb {
    /// The study and what it is to be made of.
    fn asked(self) -> Result<(&'static Study, Box<StudyArgs>)> {
        let (name, arguments) = match self {
            Self::Toma(arguments) => ("toma", arguments),
            Self::Rbu(arguments) => ("rbu", arguments),
            Self::Mdcu(arguments) => ("mdcu", arguments),
            Self::Scales(arguments) => ("scales", arguments),
            Self::Verify(_) => bail!("verify is no study"),
        };
        let study = Study::find(name).with_context(|| format!("there is no study \"{name}\""))?;
        Ok((study, arguments))
    }
}

impl StudyArgs {
    fn run(&self, study: &'static Study) -> Result<ExitCode> {
        if let Some(folder) = &self.output {
            claim(folder)?;
        }
        progress::show_statistics();
        self.threads.start()?;
        let prepared = Prepared::new(self, study)?;
        let ground = prepared.ground(study)?;
        let said = match &self.output {
            Some(folder) => self.write(study, &prepared, &ground, folder)?,
            None => self.print(study, &prepared, &ground)?,
        };
        if !self.quiet {
            said.iter().for_each(|line| notices::say_line(line, self.width.of_notices()));
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Prints the tables of every part as it is done; what was odd.
    fn print(&self, study: &Study, prepared: &Prepared<'_>, ground: &Ground<'_>) -> Result<Vec<String>> {
        let mut said = Vec::new();
        for (number, part) in study.parts.iter().enumerate() {
            progress::stage(&stage(number, study, part));
            let section = (part.make)(ground)?;
            let mut text = prepared.writer().printed(part, &section, self.width.screen(false))?;
            if number + 1 < study.parts.len() {
                text.push('\n');
            }
            Output::open(None)?.write(|out| out.write_all(text.as_bytes()))?;
            add_new(&mut said, aspectra_report::grouped(&section.notices, &advice::words));
        }
        Ok(said)
    }

    /// Writes the folder: parts that are still good stay, the others are made.
    fn write(&self, study: &Study, prepared: &Prepared<'_>, ground: &Ground<'_>, to: &Path) -> Result<Vec<String>> {
        let record = &prepared.record;
        // Marks the folder as ours before anything else, so that an interrupted study can go on.
        if !FOLDER.is_on(to) {
            folder::write(to, FOLDER.file, format!("{MARK}\n").as_bytes())?;
        }
        folder::write(to, SETTINGS, &record.file().bytes)?;
        // What another study left in the folder is not part of this one.
        let others = STUDIES.iter().flat_map(|study| study.parts);
        for part in others.filter(|other| study.parts.iter().all(|own| own.name != other.name)) {
            let before = fs::read(to.join(PartRecord::name(part))).ok().and_then(|bytes| PartRecord::read(&bytes));
            if before.is_some() {
                remove_files(to, part, before.as_ref())?;
                // Stays where somebody put something of their own there.
                let _ = fs::remove_dir(to.join(part.name));
            }
        }
        let (mut sections, mut said, mut kept) = (Vec::new(), Vec::new(), 0);
        for (number, part) in study.parts.iter().enumerate() {
            progress::stage(&stage(number, study, part));
            let key = record.key(part);
            let read = |name: &str| fs::read(to.join(name)).ok();
            let before = read(&PartRecord::name(part)).and_then(|bytes| PartRecord::read(&bytes));
            let good = before.as_ref().filter(|before| before.is_good(&key, read));
            if let Some(good) = good {
                kept += 1;
                add_new(&mut said, good.notices.clone());
                sections.push(String::from_utf8_lossy(&read(&section_file(part)).unwrap_or_default()).into_owned());
                continue;
            }
            remove_files(to, part, before.as_ref())?;
            let section = (part.make)(ground)?;
            let files = prepared.writer().part(part, &section)?;
            for file in &files {
                folder::write(to, &file.name, &file.bytes)?;
            }
            let lines = aspectra_report::grouped(&section.notices, &advice::words);
            let done = PartRecord::new(key, lines.clone(), &files);
            folder::write(to, &PartRecord::name(part), &done.file(part).bytes)?;
            add_new(&mut said, lines);
            let own = files.into_iter().find(|file| file.name == section_file(part));
            sections.push(own.map(|file| String::from_utf8_lossy(&file.bytes).into_owned()).unwrap_or_default());
        }
        let readme = page(study, record, &sections, &said);
        folder::write(to, &readme.name, &readme.bytes)?;
        let all = study.parts.len();
        let made = match kept {
            0 => format!("{all} parts"),
            _ => format!("made {} of {all} parts, the others are still good", all - kept),
        };
        let text = format!("{}: {made}; read {}\n", to.display(), to.join(&readme.name).display());
        Output::tell(&text)?;
        Ok(said)
    }
}

/// What the progress bar says of a part.
fn stage(number: usize, study: &Study, part: &Part) -> String {
    format!("{} {}/{} {}", study.name, number + 1, study.parts.len(), part.name)
}

fn add_new(said: &mut Vec<String>, lines: Vec<String>) {
    for line in lines {
        if !said.contains(&line) {
            said.push(line);
        }
    }
}

/// Makes the folder, or makes sure that it is one of ours.
fn claim(folder: &Path) -> Result<()> {
    // A folder that was interrupted before it had its page has its settings at most.
    FOLDER.claim(folder)
}

/// Removes what an earlier study left of a part, so that a folder has only what its settings say.
fn remove_files(to: &Path, part: &Part, before: Option<&PartRecord>) -> Result<()> {
    let mut names: Vec<String> = vec![PartRecord::name(part)];
    names.extend(before.into_iter().flat_map(|before| before.files.iter().map(|(name, _)| name.clone())));
    for name in names {
        let path = to.join(&name);
        // A name that leads out of the part's folder is not one that we wrote.
        let is_ours = Path::new(&name).parent() == Some(Path::new(part.name));
        if is_ours && path.is_file() {
            fs::remove_file(&path).with_context(|| format!("{}: cannot be removed", path.display()))?;
        }
    }
    Ok(())
}

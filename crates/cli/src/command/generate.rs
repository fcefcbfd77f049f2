//! `aspectra generate`: a test collection with runs, drawn at random, whose truth is known.

use super::demo;
use crate::choice::{count, word};
use crate::folder::{Mark, quoted, write};
use crate::given;
use crate::output::Output;
use crate::progress::Progress;
use crate::screen;
use crate::threads::ThreadArgs;
use anyhow::{Context, Result, bail};
use aspectra_eval::message::counted;
use aspectra_generate::preset::{self, Preset};
use aspectra_generate::{AspectPlan, Between, Collection, Correlation, JudgePlan, Part, Settings, Shares, Slip};
use aspectra_report::wrapped;
use aspectra_words::Word;
use clap::Args;
use rayon::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  aspectra generate --topics 50 --runs 60 --aspects 3 --seed 1 -o collection
  aspectra generate --levels 1 -o equal                       runs that do not differ
  aspectra generate --aspects useful,credible --labels useful=8,1,1 --correlation 0.2 -o two
  aspectra generate --judges 3 --judge-error 0.05,0.1,0.3 -o judged
  aspectra generate --preset papers -o large                  as large as the collections of the papers

The quality of a run is the correlation of its scores with what documents are worth. Runs of the same group in truth.csv
are exchangeable: their true difference is 0, whatever the measure.";

/// Write a collection and runs drawn at random, with the truth beside them
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Generate {
    /// The folder to write
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Where the other options start from
    #[arg(long, value_name = "NAME", default_value = Preset::default().word(), value_parser = word::<Preset>())]
    preset: Preset,
    /// Every byte follows from it and from the other options
    #[arg(id = "of_collection", long = "seed", value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    collection: CollectionArgs,
    #[command(flatten)]
    systems: SystemArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

/// What is judged.
#[derive(Debug, Args)]
#[command(next_help_heading = "Judgments")]
struct CollectionArgs {
    /// How many topics
    #[arg(id = "number_of_topics", long = "topics", value_name = "N", value_parser = count(1..=1_000_000))]
    topics: Option<usize>,
    /// How many judged documents a topic has: 200, or 100-300
    #[arg(long, value_name = "N")]
    pool: Option<Between>,
    /// How many aspects, or their names with commas between
    #[arg(long, value_name = "N|NAMES")]
    aspects: Option<String>,
    /// How often each label is given, 0 first: 0.7,0.2,0.1 for all aspects, or NAME=0.7,0.2,0.1; may be repeated
    #[arg(long, value_name = "[NAME=]SHARES")]
    labels: Vec<String>,
    /// The correlation of what documents are worth on different aspects: 0.4, or 0.4,relevance:credibility=-0.2
    #[arg(long, value_name = "R", allow_hyphen_values = true)]
    correlation: Option<Correlation>,
    /// How much topics differ in their number of good documents: a share of the variance
    #[arg(long, value_name = "SHARE")]
    spread: Option<f64>,
    /// A document with the label 0 on the first aspect has it on all others
    #[arg(long)]
    gated: bool,
    /// The first N topics have no good document
    #[arg(long, value_name = "N")]
    barren: Option<usize>,
    /// How many subtopics a topic has: 5, or 4-8
    #[arg(id = "number_of_subtopics", long = "subtopics", value_name = "N")]
    subtopics: Option<Between>,
    /// How many nuggets a topic has: 10, or 5-15
    #[arg(long, value_name = "N")]
    nuggets: Option<Between>,
    /// How many judges label the documents, beside the truth
    #[arg(id = "number_of_judges", long = "judges", value_name = "N", value_parser = count(1..=1000))]
    judges: Option<usize>,
    /// How often a judge gives a wrong label: one rate, or one for each judge with commas between; 0.1 where not given
    #[arg(long, value_name = "RATES", value_delimiter = ',', requires = "number_of_judges")]
    judge_error: Vec<f64>,
    /// How many of the documents a judge labels: all where not given
    #[arg(long, value_name = "SHARE", requires = "number_of_judges", default_value_t = 1.0)]
    judge_share: f64,
    /// Which label a judge gives by mistake
    #[arg(long, value_name = "WHICH", default_value = Slip::default().word(), value_parser = word::<Slip>())]
    slip: Slip,
}

/// Who takes part.
#[derive(Debug, Args)]
#[command(next_help_heading = "Runs")]
struct SystemArgs {
    /// How many runs
    #[arg(long, value_name = "N", value_parser = count(0..=100_000))]
    runs: Option<usize>,
    /// How many documents a run retrieves for a topic: 1000, or 10-1000
    #[arg(long, value_name = "N")]
    retrieved: Option<Between>,
    /// The quality of the best run and of the worst, from 0 to 1
    #[arg(long, value_name = "BEST,WORST", value_delimiter = ',', num_args = 1)]
    quality: Vec<f64>,
    /// How many different qualities there are: with 1 all runs are equal; each run has its own where not given
    #[arg(id = "number_of_levels", long = "levels", value_name = "N", value_parser = count(1..=100_000))]
    levels: Option<usize>,
    /// How much a run follows one aspect in place of all, from 0 to 1
    #[arg(long, value_name = "SHARE")]
    focus: Option<f64>,
    /// How much of their mistakes runs have in common, from 0 to 1
    #[arg(long, value_name = "SHARE")]
    likeness: Option<f64>,
    /// How many documents have the score of the one before
    #[arg(id = "share_of_ties", long = "ties", value_name = "SHARE")]
    ties: Option<f64>,
    /// How many topics a run lacks
    #[arg(id = "share_of_missing_topics", long = "missing", value_name = "SHARE")]
    missing: Option<f64>,
    /// The last N runs are copies of the first
    #[arg(long, value_name = "N")]
    copies: Option<usize>,
}

/// What only such a folder has.
const MARK: Mark = Mark {
    file: "README.txt",
    words: "A collection that Aspectra generated",
    what: "a generated collection",
    advice: "aspectra generate -o DIR",
};

impl Generate {
    pub(crate) fn run(self) -> Result<ExitCode> {
        self.threads.start()?;
        let Some(start) = self.preset.settings() else { return self.write_demo() };
        let settings = self.settings(start)?;
        let collection = Collection::draw(&settings)?;
        MARK.claim(&self.output)?;
        let parts = collection.parts();
        let runs = collection.runs().map(|name| format!("runs/{name}.txt"));
        self.remove_others(&parts.iter().map(|part| part.name.clone()).chain(runs).collect::<Vec<_>>())?;
        let mut about = format!("{}: drawn at random, the same everywhere.\n\n", MARK.words);
        for part in &parts {
            write(&self.output, &part.name, part.text.as_bytes())?;
            about.push_str(&format!("{:16} {}\n", part.name, part.says));
        }
        about.push_str(&format!(
            "{:16} {}: topic Q0 document rank score tag\n",
            "runs/",
            counted(settings.runs, "run")
        ));
        about.push_str(&format!("\n{}\n", self.typed()));
        write(&self.output, MARK.file, about.as_bytes())?;
        let names: Vec<&str> = collection.runs().collect();
        let progress = Progress::new(names.len());
        (0..names.len()).into_par_iter().try_for_each(|number| {
            let text = collection.run(number);
            progress.step();
            write(&self.output, &format!("runs/{}.txt", names[number]), text.as_bytes())
        })?;
        drop(progress);
        self.say(&settings, &collection)
    }

    /// Removes what an earlier collection left in the folder and this one does not write, so that runs of two collections do
    /// not stand side by side.
    fn remove_others(&self, kept: &[String]) -> Result<()> {
        let mut names: Vec<String> = Part::NAMES.iter().map(|name| (*name).to_owned()).collect();
        for entry in fs::read_dir(self.output.join("runs")).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let number = name.strip_prefix("run").and_then(|rest| rest.strip_suffix(".txt"));
            // Only names that we give to runs.
            if number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())) {
                names.push(format!("runs/{name}"));
            }
        }
        for name in names.iter().filter(|name| !kept.contains(name)) {
            let path = self.output.join(name);
            if path.is_file() {
                fs::remove_file(&path).with_context(|| format!("{}: cannot be removed", path.display()))?;
            }
        }
        Ok(())
    }

    /// The settings that the options ask for.
    fn settings(&self, start: Settings) -> Result<Settings> {
        let (judged, systems) = (&self.collection, &self.systems);
        let quality = match systems.quality[..] {
            [] => start.quality,
            [both] => (both, both),
            [best, worst] => (best, worst),
            _ => bail!("--quality: expected two numbers, of the best run and of the worst"),
        };
        let judges = judged.judges.unwrap_or(0);
        let errors = if judged.judge_error.is_empty() { &[0.1][..] } else { &judged.judge_error };
        if errors.len() > 1 && errors.len() != judges {
            bail!(
                "--judge-error: expected one rate, or one for each of the {judges} judges, and found {}",
                errors.len()
            );
        }
        let judge = |number: usize| JudgePlan { error: errors[number % errors.len()], share: judged.judge_share };
        Ok(Settings {
            seed: self.seed.unwrap_or(start.seed),
            topics: judged.topics.unwrap_or(start.topics),
            pool: judged.pool.unwrap_or(start.pool),
            aspects: self.aspects(&start.aspects)?,
            correlation: judged.correlation.clone().unwrap_or(start.correlation),
            spread: judged.spread.unwrap_or(start.spread),
            is_gated: judged.gated,
            barren: judged.barren.unwrap_or(start.barren),
            subtopics: judged.subtopics.or(start.subtopics),
            nuggets: judged.nuggets.or(start.nuggets),
            judges: (0..judges).map(judge).collect(),
            slip: judged.slip,
            runs: systems.runs.unwrap_or(start.runs),
            retrieved: systems.retrieved.unwrap_or(start.retrieved),
            quality,
            levels: systems.levels.unwrap_or(start.levels),
            focus: systems.focus.unwrap_or(start.focus),
            likeness: systems.likeness.unwrap_or(start.likeness),
            ties: systems.ties.unwrap_or(start.ties),
            missing: systems.missing.unwrap_or(start.missing),
            copies: systems.copies.unwrap_or(start.copies),
        })
    }

    fn aspects(&self, start: &[AspectPlan]) -> Result<Vec<AspectPlan>> {
        let mut aspects = match &self.collection.aspects {
            None => start.to_vec(),
            Some(text) => match text.parse::<usize>() {
                Ok(number @ 1..=100) => AspectPlan::usual(number),
                Ok(_) => bail!("--aspects {text}: expected 1 to 100 aspects, or their names"),
                Err(_) => {
                    let plan = |(at, name): (usize, &str)| AspectPlan {
                        name: name.trim().to_owned(),
                        shares: AspectPlan::usual_shares(at),
                    };
                    text.split(',').enumerate().map(plan).collect()
                }
            },
        };
        for labels in &self.collection.labels {
            let (name, shares) =
                labels.split_once('=').map_or((None, &**labels), |(name, shares)| (Some(name), shares));
            let shares: Shares =
                shares.parse().map_err(|error: String| anyhow::anyhow!("--labels {labels}: {error}"))?;
            let meant: Vec<&mut AspectPlan> =
                aspects.iter_mut().filter(|aspect| name.is_none_or(|name| aspect.name == name)).collect();
            if meant.is_empty() {
                bail!("--labels {labels}: there is no such aspect");
            }
            meant.into_iter().for_each(|aspect| aspect.shares = shares.clone());
        }
        Ok(aspects)
    }

    fn write_demo(&self) -> Result<ExitCode> {
        let usual = Settings::default();
        if self.seed.is_some() || self.settings(usual.clone())? != usual {
            bail!("--preset demo is always the same: it has no seed, and other options do not change it");
        }
        demo::MARK.claim(&self.output)?;
        let written = preset::demo::generate();
        demo::write_files(&self.output, &written)?;
        let folder = quoted(&self.output);
        let text = format!(
            "{}: {} topics, {} judged documents on {}, {}\n\nTry next:\n  aspectra eval {folder}/qrels.txt {folder}/runs/* -m 'AP nDCG@10'\n",
            self.output.display(),
            preset::demo::TOPICS,
            written.judged,
            preset::demo::ASPECTS.join(", "),
            counted(written.runs.len(), "run"),
        );
        Output::open(None)?.write(|out| out.write_all(text.as_bytes()))?;
        Ok(ExitCode::SUCCESS)
    }

    /// The command that writes the same files again.
    fn typed(&self) -> String {
        let mut words = given::texts();
        let mut text = String::from("aspectra");
        while let Some(word) = words.next() {
            // Where it was written to says nothing about it.
            if word == "-o" || word == "--output" {
                words.next();
            } else if !word.starts_with("--output=") && !word.starts_with("-o") {
                text.push(' ');
                text.push_str(&quoted(Path::new(&word)));
            }
        }
        text
    }

    fn say(&self, settings: &Settings, collection: &Collection<'_>) -> Result<ExitCode> {
        let folder = quoted(&self.output);
        let aspects: Vec<&str> = settings.aspects.iter().map(|aspect| &*aspect.name).collect();
        let found = format!(
            "{}: {}, {} judged documents on {}, {}; truth.csv says what is true of them",
            self.output.display(),
            counted(settings.topics, "topic"),
            collection.judged(),
            aspects.join(", "),
            counted(settings.runs, "run"),
        );
        let width = screen::of_stdout().unwrap_or(usize::MAX);
        let next = format!("aspectra eval --collection {folder}/collection.toml {folder}/runs/* -m 'AP nDCG@10'");
        Output::tell(&format!("{}\n\nTry next:\n  {next}\n", wrapped(&found, width, 2).join("\n")))?;
        Ok(ExitCode::SUCCESS)
    }
}

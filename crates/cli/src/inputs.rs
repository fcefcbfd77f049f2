//! Tells judgments, runs and measures apart on a command line.

use crate::rules::RuleArgs;
use crate::{advice, call, named_run};
use anyhow::{Context, Result, bail};
use aspectra_eval::language::names;
use aspectra_eval::notice::judgments::official_of_trec_eval;
use aspectra_eval::notice::runs::run_twice;
use aspectra_eval::{Collection, JudgmentReader, Measure, Runs};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// What is computed where no measure is named, as far as it exists.
const USUAL: &[&str] = &["AP", "nDCG@10", "P@10", "RR", "R@1000"];

/// What a command line names.
pub(crate) struct Inputs {
    /// The reader of the judgments, with the file in it that stands on the command line, if one does.
    pub(crate) judgments: JudgmentReader,
    /// The runs.
    pub(crate) runs: Vec<String>,
    /// The runs themselves, where they are in memory.
    given: Option<Runs>,
    /// The measures, each once.
    pub(crate) measures: Vec<Measure>,
    /// Whether no measure was named, so that they are the usual ones.
    pub(crate) are_usual: bool,
}

impl Inputs {
    /// Sorts words: the judgments first unless options name them, then runs; what is no file is a measure.
    pub(crate) fn sort(
        verb: &str,
        words: &[String],
        options: &[String],
        reader: JudgmentReader,
        rules: &RuleArgs,
    ) -> Result<Self> {
        let mut reader = rules.follow(reader);
        if let Some(collection) = reader.given_collection().filter(|collection| collection.official.is_empty())
            && options.iter().chain(words).any(|text| names(text).iter().any(|name| name == "official"))
        {
            let notice = official_of_trec_eval(&collection.source);
            reader = reader.noticing(notice);
        }
        let collection = reader.given_collection().filter(|collection| !collection.official.is_empty()).cloned();
        let read = |text: &str| measures(text, rules, collection.as_ref());
        let mut words = words.iter();
        let file = match reader.names_files() {
            true => None,
            false => Some(words.next().context("judgments are missing")?),
        };
        if let Some(word) = file.filter(|word| *word != "-" && !Path::new(word).exists())
            && !looks_like_a_path(word)
            && read(word).is_ok()
        {
            let quoted = format!("-m \"{} {word}\"", options.last().map_or("AP", |last| &**last));
            bail!(
                "{word}: is a measure, where the judgments were expected; put measures behind the files, or behind -m, several of them in quotes: {quoted}"
            );
        }
        let mut runs = Vec::new();
        let mut found: Vec<Measure> = Vec::new();
        let mut add = |more: Vec<Measure>| {
            more.into_iter().for_each(|m| {
                if !found.contains(&m) {
                    found.push(m)
                }
            })
        };
        for text in options {
            add(read(text)?);
        }
        for word in words {
            if word == "-" || Path::new(word).exists() {
                runs.push(word.clone());
                continue;
            }
            match read(word) {
                Ok(more) => add(more),
                Err(_) if looks_like_a_path(word) => bail!("{word}: no such file; check the path"),
                Err(error) => {
                    let text = error.message().render(&advice::words);
                    bail!("{text}\n{word}: is no file either; check the path if it was to be a run")
                }
            }
        }
        if !options.is_empty() && found.is_empty() {
            bail!("--measure names no measure; write one such as nDCG@10 (aspectra measures lists all)");
        }
        let are_usual = found.is_empty();
        if are_usual {
            found = USUAL.iter().filter_map(|text| text.parse().ok()).collect();
        }
        let given = call::given(|given| given.runs.clone());
        if let Some(given) = &given {
            runs = given.names();
        }
        if runs.is_empty() {
            let judgments = file.map(|file| format!("{file} ")).unwrap_or_default();
            // A study has measures of its own.
            let measures = if verb.starts_with("study ") { "" } else { " -m MEASURE" };
            if call::given(|_| Some(())).is_some() {
                bail!("no run to score");
            }
            bail!("no run to score; write aspectra {verb} {judgments}RUN...{measures}");
        }
        let from_stdin = runs.iter().chain(file).filter(|path| *path == "-").count();
        if from_stdin > 1 {
            bail!("standard input (-) is named {from_stdin} times but can be read only once");
        }
        let judgments = match file {
            Some(file) => reader.file(file),
            None => reader,
        };
        let judgments = match &given {
            None => same_files(&runs).iter().fold(judgments, |judgments, names| judgments.noticing(run_twice(names))),
            Some(_) => judgments,
        };
        let inputs = Self { judgments, runs, given, measures: found, are_usual };
        let runs = inputs.runs();
        Ok(Self { judgments: inputs.judgments.beside_runs(&runs), ..inputs })
    }

    /// The runs, to be opened when they are scored.
    pub(crate) fn runs(&self) -> Runs {
        self.given.clone().unwrap_or_else(|| Runs::read(self.runs.iter().cloned()))
    }

    /// Puts a run last that is meant by its file or by the name it goes by; a file need not be among those given.
    pub(crate) fn put_last(&mut self, typed: &str) -> Result<()> {
        let mut runs = self.runs().expanded();
        let Some(at) = named_run::place(&mut runs, typed)? else {
            bail!("--baseline {typed}: is neither a file nor a run; the runs are {}", runs.names().join(", "));
        };
        let mut sources = runs.sources().to_vec();
        let last = sources.remove(at);
        let baseline = last.path().to_owned();
        sources.push(last);
        let ordered = sources.into_iter().map(Runs::of).fold(Runs::default(), Runs::and);
        match self.given.is_some() {
            true => self.runs = ordered.names(),
            false => {
                self.runs.retain(|file| *file != baseline);
                self.runs.push(baseline);
            }
        }
        self.given = Some(ordered);
        Ok(())
    }
}

/// The measures that a text names; `official` are those of the collection, where it has some.
fn measures(text: &str, rules: &RuleArgs, collection: Option<&Collection>) -> aspectra_eval::Result<Vec<Measure>> {
    let mut found = Vec::new();
    for name in names(text) {
        match collection.filter(|_| name == "official") {
            Some(collection) => found.extend(collection.official_measures()?),
            None => found.extend(rules.measures(&name)?),
        }
    }
    Ok(found)
}

/// Runs that are one file: the names of each, where there are several, in the order of the first.
fn same_files(runs: &[String]) -> Vec<Vec<&str>> {
    let mut found: Vec<Vec<&str>> = Vec::new();
    let mut places: HashMap<PathBuf, usize> = HashMap::new();
    // A pipe has no other name, and each is a run of its own.
    for run in runs.iter().filter(|run| Path::new(run).is_file()) {
        let Ok(file) = std::fs::canonicalize(run) else { continue };
        let place = *places.entry(file).or_insert(found.len());
        match found.get_mut(place) {
            Some(names) => names.push(run),
            None => found.push(vec![run]),
        }
    }
    found.retain(|names| names.len() > 1);
    found
}

/// Whether a word that is no file was still meant to be one.
fn looks_like_a_path(word: &str) -> bool {
    let endings = [
        ".txt", ".run", ".gz", ".zst", ".res", ".out", ".trec", ".tsv", ".csv", ".json", ".jsonl", ".parquet",
        ".arrow", ".feather",
    ];
    word.contains(['/', '\\']) || endings.iter().any(|ending| word.ends_with(ending))
}

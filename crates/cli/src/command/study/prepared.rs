//! What a command line asks of a study, read and recorded.

use super::StudyArgs;
use crate::inputs::Inputs;
use crate::{advice, given, provenance, streamed};
use anyhow::{Result, bail};
use aspectra_eval::{Judgments, Options, Runs};
use aspectra_report::Provenance;
use aspectra_study::record::{Input, Record};
use aspectra_study::write::Writer;
use aspectra_study::{Ground, Settings, Study};
use std::path::Path;

/// A study that can start.
pub(super) struct Prepared<'a> {
    pub(super) judgments: Judgments,
    pub(super) runs: Runs,
    pub(super) record: Record,
    options: Options<'a>,
    settings: Settings,
    provenance: Provenance,
}

impl<'a> Prepared<'a> {
    pub(super) fn new(given: &StudyArgs, study: &'static Study) -> Result<Self> {
        for word in &given.inputs {
            if word == "-" {
                bail!("a study reads its inputs more than once, which standard input (-) does not allow; name files");
            }
            if !Path::new(word).exists() {
                bail!("{word}: no such file; a study has measures of its own and takes judgments and runs only");
            }
        }
        streamed::watch(true);
        let reader = given.judgments.reader()?;
        let found = Inputs::sort(&format!("study {}", study.name), &given.inputs, &[], reader, &given.rules)?;
        let judgments = found.judgments.read()?;
        // Parts read the runs again, some of them more than once.
        let runs = Runs::read(found.runs.iter().cloned()).lasting()?.expanded();
        let inputs = provenance::inputs(&found.judgments.files()?, &found.runs, true);
        let rules = given.rules.rules();
        let options = Options { rules, residuals: false, seed: given.seed, progress: None };
        let settings = Settings {
            seed: given.seed,
            samples: given.samples,
            alpha: given.alpha,
            repeats: given.repeats,
            length: given.length,
            effort: given.effort,
        };
        let mut record = Record::of(study, env!("CARGO_PKG_VERSION"));
        record.seed = given.seed;
        record.arguments = typed(given::texts());
        record.settings = rules.named().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        let mut set = |name: &str, value: String| record.settings.push((name.to_owned(), value));
        set("samples", settings.samples.to_string());
        set("alpha", settings.alpha.map_or_else(|| String::from("the paper's"), |alpha| alpha.to_string()));
        set("repeats", settings.repeats.to_string());
        set("length", settings.length.to_string());
        set("effort", settings.effort.to_string());
        let asked = (study.measures)(&judgments, &settings);
        record.measures = asked.iter().map(|asked| (asked.label.clone(), asked.measure.to_string())).collect();
        record.inputs = inputs
            .iter()
            .map(|input| Input { role: input.role.to_owned(), file: input.file.clone(), sha256: input.sha256.clone() })
            .collect();
        let provenance = provenance::provenance(inputs, rules.named(), given.seed, true);
        Ok(Self { judgments, runs, record, options, settings, provenance })
    }

    pub(super) fn ground(&'a self, study: &Study) -> Result<Ground<'a>> {
        Ok(Ground::new(study, &self.judgments, &self.runs, self.options, self.settings.clone())?)
    }

    pub(super) fn writer(&self) -> Writer<'_> {
        Writer { provenance: &self.provenance, words: advice::words }
    }
}

/// What was typed, without what changes no result: where to, how many threads, what is printed.
fn typed(words: impl Iterator<Item = String>) -> Vec<String> {
    const ALONE: [&str; 1] = ["--quiet"];
    const WITH_VALUE: [&str; 4] = ["-o", "--output", "--threads", "--width"];
    let mut kept = Vec::new();
    let mut words = words;
    while let Some(word) = words.next() {
        if WITH_VALUE.contains(&&*word) {
            words.next();
            continue;
        }
        let is_attached = WITH_VALUE.iter().any(|option| word.starts_with(&format!("{option}=")));
        let is_short = word.starts_with("-o") && !word.starts_with("--");
        if !is_attached && !is_short && !ALONE.contains(&&*word) {
            kept.push(word);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::typed;

    #[test]
    fn what_changes_no_result_is_left_out() {
        let words = "study toma q.txt r.txt -o out --threads 2 --seed=3 --quiet --output=x --width=80";
        let kept = typed(words.split(' ').map(str::to_owned));
        assert_eq!(kept, ["study", "toma", "q.txt", "r.txt", "--seed=3"]);
    }
}

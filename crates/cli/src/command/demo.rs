//! `aspectra demo`: a small collection to try everything on.

mod collection;
mod random;

use crate::output::Output;
use anyhow::{Context, Result, bail};
use aspectra_eval::parse::{read_input, read_judgments};
use aspectra_eval::{JudgmentFormat, Measure, Runs, evaluate};
use aspectra_report::{FORMATS, Places, Provenance, Report};
use clap::Args;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  aspectra demo               writes the folder aspectra-demo
  aspectra demo /tmp/try      writes another one";

/// Write a small collection, score it, and show what to try next
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Demo {
    /// The folder to write
    #[arg(value_name = "DIR", default_value = "aspectra-demo")]
    folder: PathBuf,
}

/// The first line of a file that only a demo folder has.
const MARK: &str = "A demo collection of Aspectra";
const ABOUT: &str = "README.txt";

/// The measures of the table, as far as they exist.
const SHOWN: &[&str] = &["nDCG@10", "nDCG(aspect=credibility)@10", "AP", "EUCL(nDCG@10)", "CAM(nDCG@10)"];
/// Measures that a reader may want to look up, the most telling first.
const TO_EXPLAIN: &[&str] = &["CAM", "EUCL", "nDCG"];

impl Demo {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let folder = &self.folder;
        claim(folder)?;
        let demo = collection::generate();
        write(folder, ABOUT, &about())?;
        write(folder, "qrels.txt", &demo.judgments)?;
        for run in &demo.runs {
            write(folder, &format!("runs/{}.txt", run.name), &run.text)?;
        }
        let mut text = format!(
            "{}: {} topics, {} judged documents, {} runs. Every document has {} labels:\n\n",
            folder.display(),
            collection::TOPICS,
            demo.judged,
            demo.runs.len(),
            collection::ASPECTS.len(),
        )
        .into_bytes();
        text.extend_from_slice(b"  relevance 0..3, correctness 0..2, credibility 0..2\n\n");
        self.score(&demo, &mut text)?;
        text.extend_from_slice(b"\n");
        for run in &demo.runs {
            text.extend_from_slice(format!("{:8} {}\n", run.name, run.character).as_bytes());
        }
        text.extend_from_slice(b"\nTry next:\n");
        for (command, comment) in self.commands() {
            text.extend_from_slice(format!("\n  # {comment}\n  {command}\n").as_bytes());
        }
        Output::open(None)?.write(|out| out.write_all(&text))?;
        Ok(ExitCode::SUCCESS)
    }

    /// Scores what was written, from the files, as the user will.
    fn score(&self, demo: &collection::Collection, text: &mut Vec<u8>) -> Result<()> {
        let file = |name: &str| self.folder.join(name).display().to_string();
        let qrels = file("qrels.txt");
        let judgments = read_judgments(&qrels, &read_input(&qrels)?, JudgmentFormat::Qrels)?;
        let judgments = judgments.with_aspects(collection::ASPECTS)?;
        let runs = Runs::read(demo.runs.iter().map(|run| file(&format!("runs/{}.txt", run.name))));
        let measures: Vec<Measure> = SHOWN.iter().filter_map(|text| text.parse().ok()).collect();
        let scores = evaluate(&judgments, &runs, &measures)?;
        let report = Report {
            scores: &scores,
            by_topic: false,
            summary: true,
            places: Places::Fixed(4),
            provenance: &Provenance::default(),
            changed_rules: &[],
        };
        (FORMATS[0].write)(&report, text)?;
        Ok(())
    }

    /// Commands that work as printed, each with what it shows.
    fn commands(&self) -> Vec<(String, &'static str)> {
        let folder = quoted(&self.folder);
        let files = format!("{folder}/qrels.txt {folder}/runs/*.txt");
        let aspects = format!("--aspects {}", collection::ASPECTS.join(","));
        let telling = SHOWN.iter().rev().find(|text| text.parse::<Measure>().is_ok()).unwrap_or(&"AP");
        let explained = TO_EXPLAIN.iter().find(|name| {
            let is_name = |text: &&str| text.starts_with(**name);
            SHOWN.iter().any(|text| is_name(text) && text.parse::<Measure>().is_ok())
        });
        vec![
            (format!("aspectra {files} nDCG@10 AP"), "relevance alone, as other tools see it"),
            (format!("aspectra eval {files} {aspects} -m '{telling}' -q"), "a score for every topic"),
            (
                format!("aspectra eval {files} {aspects} -m '{telling}' -f csv -o {folder}/scores.csv"),
                "full precision, for a spreadsheet or a notebook",
            ),
            (format!("aspectra check {files} {aspects}"), "how much of each run was judged, and where scores are tied"),
            (format!("aspectra measures {}", explained.unwrap_or(&"AP")), "what a measure is, with a worked example"),
        ]
    }
}

/// Makes the folder, or makes sure that it is an earlier demo: nothing of the user's is overwritten.
fn claim(folder: &Path) -> Result<()> {
    let context = || format!("{}: cannot be written", folder.display());
    if folder.exists() {
        let is_ours = fs::read_to_string(folder.join(ABOUT)).is_ok_and(|text| text.starts_with(MARK));
        let is_empty = folder.is_dir() && fs::read_dir(folder).with_context(context)?.next().is_none();
        if !is_ours && !is_empty {
            bail!("{}: exists and is not a demo folder; name another: aspectra demo DIR", folder.display());
        }
    }
    fs::create_dir_all(folder.join("runs")).with_context(context)
}

fn write(folder: &Path, name: &str, text: &str) -> Result<()> {
    let path = folder.join(name);
    Output::open(Some(&path))?.write(|out| out.write_all(text.as_bytes()))
}

fn about() -> String {
    format!(
        "{MARK}: generated, the same everywhere.\n\n\
         qrels.txt   topic 0 document relevance correctness credibility\n\
         runs/       six runs: topic Q0 document rank score tag\n\n\
         `aspectra demo` writes these files again.\n"
    )
}

/// A path as a shell reads it.
fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = text.chars().all(|c| c.is_alphanumeric() || "/._-".contains(c));
    if is_plain { text } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

//! `aspectra check`: looks for what makes scores misleading, before anything is scored.

use crate::finding_output::{FindingArgs, Origin};
use crate::judgments::JudgmentArgs;
use crate::say::visible;
use crate::{advice, call, provenance, threads};
use anyhow::{Result, anyhow, bail};
use aspectra_eval::{Collection, Runs};
use aspectra_meta::check::{Checked, CheckedJudgments, CheckedRun, Remark, finding};
use aspectra_report::{Grid, push_fixed, wrapped};
use clap::Args;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  aspectra check qrels.txt runs/*
  aspectra check labels.txt run.txt --aspects relevance,credibility
  aspectra check --no-qrels run.txt          the run alone: its lines, documents twice in a topic, ties
  aspectra check qrels.txt runs/* -o check.html      a page, with what to do about everything found

A problem is what usually means a mistake: bad lines, documents twice in a topic, judged topics
that a run lacks, topics without judgments, a run that hardly orders its documents. A note is worth
knowing: ties, unjudged documents, topics without relevant documents.
Exit codes: 0 no problem, 1 problems, 2 could not run.";

/// Check judgments and runs before scoring them
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Check {
    /// The judgments; a run where --qrels or the collection names them
    #[arg(id = "input", value_name = "QRELS")]
    qrels: Option<String>,
    /// The runs
    #[arg(value_name = "RUN")]
    runs: Vec<String>,
    /// Check runs alone: every file is a run
    #[arg(long, conflicts_with = "judgment_files")]
    no_qrels: bool,
    #[command(flatten)]
    judgments: JudgmentArgs,
    #[command(flatten)]
    writing: FindingArgs,
}

impl Check {
    pub(crate) fn run(self) -> Result<ExitCode> {
        threads::start();
        let output = self.writing.open()?;
        let reader = self.judgments.reader()?;
        let is_named = reader.names_files();
        let files: Vec<String> = self.qrels.iter().chain(&self.runs).cloned().collect();
        let given = call::given(|given| given.runs.clone());
        if files.is_empty() && given.is_none() && !is_named {
            bail!("nothing to check; write aspectra check QRELS RUN...");
        }
        let read = |paths: &[String]| given.clone().unwrap_or_else(|| Runs::read(paths.iter().cloned()));
        if files.iter().filter(|path| *path == "-").count() > 1 {
            bail!("standard input (-) is named more than once but can be read only once");
        }
        let (checked, inputs) = if self.no_qrels {
            (
                Checked::alone(&read(&files).lasting()?.expanded())?,
                provenance::inputs(&[], &files, self.writing.hashes()),
            )
        } else {
            let reader = match (&self.qrels, is_named) {
                (Some(file), false) => reader.file(file),
                _ => reader,
            };
            let runs = if is_named { files } else { self.runs.clone() };
            let names = reader.given_collection().map(Collection::label_names).unwrap_or_default();
            let inputs = provenance::inputs(&reader.files()?, &runs, self.writing.hashes());
            let judgments = reader.read().map_err(|error| {
                let text = error.message().render(&advice::words);
                match text.contains("looks like a run") {
                    true => anyhow!("{text}\naspectra check --no-qrels RUN... checks runs alone"),
                    false => anyhow::Error::from(error),
                }
            })?;
            (Checked::of(&judgments, &read(&runs).expanded(), &names)?, inputs)
        };
        let code = ExitCode::from(u8::from(checked.problems().count() > 0));
        if self.writing.is_text()? {
            self.writing.write_text(output, &text(&checked, self.writing.screen().width))?;
        } else {
            let origin = Origin { inputs, rules: Vec::new(), seed: 0, notices: Vec::new() };
            self.writing.write(output, finding(&checked, &advice::words), Vec::new(), origin)?;
        }
        Ok(code)
    }
}

/// Tables with problems and notes below them, in lines of at most `width` characters.
fn text(checked: &Checked, width: Option<usize>) -> String {
    let mut text = String::new();
    if let Some(judgments) = &checked.judgments {
        let CheckedJudgments { source, topics, documents, .. } = judgments;
        let line = format!("{}: {topics} topics, {documents} judged documents", visible(source));
        push_line(&mut text, &line, width, 2);
        text.push('\n');
        push(&mut text, &judgments_table(judgments), width);
        if !checked.runs.is_empty() || checked.problems().next().is_some() {
            text.push('\n');
            push(&mut text, &runs_table(checked), width);
        }
    } else {
        let mut grid = Grid::new(1, ["run", "topics", "documents", "fewest", "ties"]);
        for CheckedRun { run, coverage: found } in &checked.runs {
            let counts = [found.topics, found.retrieved, found.fewest_retrieved, found.tied].map(|n| n.to_string());
            grid.row(std::iter::once(run.clone()).chain(counts));
        }
        push(&mut text, &grid, width);
    }
    let lines = |remarks: Vec<&Remark>| -> Vec<String> {
        remarks.into_iter().map(|remark| remark.line().render(&advice::words)).collect()
    };
    for (title, lines) in
        [("problems", lines(checked.problems().collect())), ("notes", lines(checked.notes().collect()))]
    {
        if !lines.is_empty() {
            text.push_str(&format!("\n{title}:\n"));
            for line in lines.iter().flat_map(|line| line.lines()) {
                push_line(&mut text, &format!("  {}", visible(line)), width, 4);
            }
        }
    }
    if checked.problems().next().is_none() {
        text.push_str("\nno problems\n");
    }
    text
}

/// Appends a line that goes on below itself where it is too wide.
fn push_line(text: &mut String, line: &str, width: Option<usize>, indent: usize) {
    let pieces = width.map_or_else(|| vec![line.to_owned()], |width| wrapped(line, width, indent));
    pieces.iter().for_each(|piece| text.extend([piece, "\n"]));
}

fn push(text: &mut String, grid: &Grid, width: Option<usize>) {
    grid.folded_lines(width).iter().for_each(|line| text.extend([line, "\n"]));
}

/// A row for each aspect: how many labels of which kind.
fn judgments_table(judgments: &CheckedJudgments) -> Grid {
    let mut grid = Grid::new(1, ["aspect", "labels", "grade 0", "above 0", "negative", "missing", "largest"]);
    for row in &judgments.aspects {
        let counts = [row.labels(), row.zero, row.above, row.negative, row.missing].map(|n| n.to_string());
        grid.row(std::iter::once(row.aspect.clone()).chain(counts).chain([row.largest.to_string()]));
    }
    grid
}

/// A row for each run that can be read.
fn runs_table(checked: &Checked) -> Grid {
    let mut grid = Grid::new(
        1,
        ["run", "topics", "missing", "unjudged topics", "documents", "judged", "judged@10", "judged@100", "ties"],
    );
    let share = |part: f64| {
        let mut text = Vec::new();
        push_fixed(&mut text, 100.0 * part, 1);
        String::from_utf8_lossy(&text).into_owned() + "%"
    };
    for CheckedRun { run, coverage: found } in &checked.runs {
        grid.row([
            run.clone(),
            found.topics.to_string(),
            found.missing_topics.len().to_string(),
            found.foreign_topics.to_string(),
            found.retrieved.to_string(),
            share(found.judged_share()),
            share(found.judged_at_10),
            share(found.judged_at_100),
            found.tied.to_string(),
        ]);
    }
    grid
}

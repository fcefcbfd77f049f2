//! `aspectra check`: looks for what makes scores misleading, before anything is scored.

use crate::advice;
use crate::judgments::JudgmentArgs;
use crate::output::Output;
use anyhow::{Result, bail};
use aspectra_eval::join::{Duplicates, documents_of};
use aspectra_eval::judgments::State;
use aspectra_eval::{ErrorKind, Judgments, Rules, Runs};
use aspectra_meta::coverage::{Coverage, coverage};
use aspectra_report::{Grid, push_fixed};
use clap::Args;
use rayon::prelude::*;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  aspectra check qrels.txt runs/*
  aspectra check labels.txt run.txt --aspects relevance,credibility
  aspectra check --no-qrels run.txt          the run alone: its lines, documents twice in a topic, ties

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
    qrels: String,
    /// The runs
    #[arg(value_name = "RUN")]
    runs: Vec<String>,
    /// Check runs alone: every file is a run
    #[arg(long, conflicts_with = "judgment_files")]
    no_qrels: bool,
    #[command(flatten)]
    judgments: JudgmentArgs,
}

/// What was found.
#[derive(Default)]
struct Findings {
    problems: Vec<String>,
    notes: Vec<String>,
    /// Runs with many unjudged documents.
    unjudged: Vec<String>,
    /// Runs with ties.
    tied: Vec<String>,
}

impl Check {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let reader = self.judgments.reader()?;
        let is_named = reader.names_files();
        if self.no_qrels {
            return self.without_judgments();
        }
        let runs = is_named.then_some(&self.qrels).into_iter().chain(&self.runs).cloned();
        if self.runs.iter().chain([&self.qrels]).filter(|path| *path == "-").count() > 1 {
            bail!("standard input (-) is named more than once but can be read only once");
        }
        let reader = if is_named { reader } else { reader.file(&self.qrels) };
        let judgments = reader.read()?;
        let mut findings = Findings::default();
        let mut text = judgments_table(&judgments, &mut findings);
        let runs = Runs::read(runs).expanded();
        if !runs.is_empty() {
            text.push('\n');
            text.push_str(&runs_table(&judgments, &runs, &mut findings)?);
        }
        findings.write(text)
    }

    /// Runs by themselves: each is checked against judgments of its own documents.
    fn without_judgments(&self) -> Result<ExitCode> {
        let mut findings = Findings::default();
        let mut grid = Grid::new(1, ["run", "topics", "documents", "fewest", "ties"]);
        let runs = Runs::read(std::iter::once(&self.qrels).chain(&self.runs).cloned());
        for (name, source) in runs.names().iter().zip(runs.sources()) {
            if source.path() == "-" {
                bail!("standard input (-) cannot be read twice; name a file");
            }
            let own = documents_of(std::slice::from_ref(source), |_| true)?;
            let Checked { coverage, bad } = Checked::of(&own, source)?;
            findings.problems.extend(bad);
            let Some(found) = coverage else { continue };
            if found.lines == 0 {
                findings.problems.push(format!("{name}: is empty; expected lines such as \"51 Q0 DOC-1 1 12.5 tag\""));
                continue;
            }
            let counts = [found.topics, found.retrieved, found.fewest_retrieved, found.tied].map(|n| n.to_string());
            grid.row(std::iter::once(name.clone()).chain(counts));
            findings.judge_ties(name, &found);
        }
        findings.write(grid.lines().map(|line| line + "\n").collect())
    }
}

impl Findings {
    /// Prints a table with problems and notes below it.
    fn write(mut self, mut text: String) -> Result<ExitCode> {
        let findings = &mut self;
        findings.note_shared();
        for (title, lines) in [("problems", &findings.problems), ("notes", &findings.notes)] {
            if !lines.is_empty() {
                text.push_str(&format!("\n{title}:\n"));
                lines.iter().for_each(|line| text.push_str(&format!("  {}\n", line.replace('\n', "\n  "))));
            }
        }
        if findings.problems.is_empty() {
            text.push_str("\nno problems\n");
        }
        Output::open(None)?.write(|out| out.write_all(text.as_bytes()))?;
        Ok(ExitCode::from(u8::from(!findings.problems.is_empty())))
    }
}

/// A row for each aspect: how many labels of which kind.
fn judgments_table(judgments: &Judgments, findings: &mut Findings) -> String {
    let topics = judgments.topics();
    let documents: usize = topics.iter().map(|topic| topic.sheet.documents().len()).sum();
    let mut text = format!("{}: {} topics, {documents} judged documents\n\n", judgments.source(), topics.len());
    let mut grid = Grid::new(1, ["aspect", "labels", "grade 0", "above 0", "negative", "missing", "largest"]);
    for (number, aspect) in judgments.aspects().iter().enumerate() {
        let mut counts = [0u64; 4];
        let mut without = Vec::new();
        for topic in topics {
            let mut relevant = false;
            for subtopic in 0..topic.sheet.subtopic_count() {
                for cell in topic.sheet.column(subtopic, number) {
                    let kind = match cell.state() {
                        State::Grade(0.0) => 0,
                        State::Grade(_) => 1,
                        State::Negative(_) => 2,
                        State::Missing => 3,
                        State::Absent => continue,
                    };
                    relevant |= kind == 1;
                    counts[kind] += 1;
                }
            }
            if !relevant && topic.preferences.is_none() {
                without.push(&*topic.id);
            }
        }
        if !without.is_empty() {
            let list = listed(&without);
            findings.notes.push(format!("{}: no document above grade 0 on topic(s) {list}", aspect.name));
        }
        if counts[2] > 0 {
            findings.notes.push(format!("{}: {} negative label(s) count as unjudged", aspect.name, counts[2]));
        }
        let cells = [counts.iter().sum::<u64>(), counts[0], counts[1], counts[2], counts[3]].map(|n| n.to_string());
        grid.row([aspect.name.clone()].into_iter().chain(cells).chain([aspect.highest.to_string()]));
    }
    if judgments.second_column_ignored() {
        findings.notes.push(format!(
            "{}: column 2 varies but is ignored; pass --subtopics if it names subtopics",
            judgments.source()
        ));
    }
    grid.lines().for_each(|line| text.push_str(&format!("{line}\n")));
    text
}

/// A row for each run that can be read.
fn runs_table(judgments: &Judgments, runs: &Runs, findings: &mut Findings) -> Result<String> {
    let mut grid = Grid::new(
        1,
        ["run", "topics", "missing", "unjudged topics", "documents", "judged", "judged@10", "judged@100", "ties"],
    );
    let checked: Vec<_> = runs.sources().par_iter().map(|source| Checked::of(judgments, source)).collect();
    for (name, checked) in runs.names().iter().zip(checked) {
        let Checked { coverage, bad } = checked?;
        findings.problems.extend(bad);
        if let Some(coverage) = coverage {
            row(&mut grid, name, &coverage);
            judge(name, &coverage, judgments, findings);
        }
    }
    Ok(grid.lines().map(|line| line + "\n").collect())
}

/// One run: what it covers, where its lines can be read, and its bad lines.
struct Checked {
    coverage: Option<Coverage>,
    bad: Option<String>,
}

impl Checked {
    fn of(judgments: &Judgments, source: &aspectra_eval::RunSource) -> aspectra_eval::Result<Self> {
        match coverage(judgments, source, Rules::default()) {
            Ok(coverage) => Ok(Self { coverage: Some(coverage), bad: None }),
            Err(error) if matches!(error.kind(), ErrorKind::Lines { .. }) => {
                // Where the only bad lines are duplicates, the rest can still be counted.
                let rules = Rules { duplicates: Duplicates::First, ..Rules::default() };
                let rest = if source.path() == "-" { None } else { coverage(judgments, source, rules).ok() };
                Ok(Self { coverage: rest, bad: Some(error.message().render(&advice::words)) })
            }
            Err(error) => Err(error),
        }
    }
}

fn row(grid: &mut Grid, name: &str, found: &Coverage) {
    let share = |part: f64| {
        let mut text = Vec::new();
        push_fixed(&mut text, 100.0 * part, 1);
        String::from_utf8_lossy(&text).into_owned() + "%"
    };
    grid.row([
        name.to_owned(),
        found.topics.to_string(),
        found.missing_topics.len().to_string(),
        found.foreign_topics.to_string(),
        found.retrieved.to_string(),
        share(found.judged as f64 / found.retrieved.max(1) as f64),
        share(found.judged_at_10),
        share(found.judged_at_100),
        found.tied.to_string(),
    ]);
}

/// Sorts what a run shows into problems and notes.
fn judge(name: &str, found: &Coverage, judgments: &Judgments, findings: &mut Findings) {
    let problems = &mut findings.problems;
    if found.lines == 0 {
        problems.push(format!("{name}: is empty; expected lines such as \"51 Q0 DOC-1 1 12.5 tag\""));
        return;
    }
    if found.topics == 0 {
        problems.push(format!("{name}: none of its topics is judged in {}; check the topic ids", judgments.source()));
        return;
    }
    if !found.missing_topics.is_empty() {
        let ids: Vec<&str> = found.missing_topics.iter().map(|id| &**id).collect();
        let (count, of) = (ids.len(), judgments.topics().len());
        problems.push(format!("{name}: lacks {count} of {of} judged topics: {}", listed(&ids)));
    }
    if found.foreign_topics > 0 {
        problems.push(format!("{name}: has {} topic(s) without judgments", found.foreign_topics));
    }
    if found.judged_at_10 < 0.5 {
        findings.unjudged.push(name.to_owned());
    }
    findings.judge_ties(name, found);
}

impl Findings {
    /// Some ties are worth knowing; where nine documents of ten are tied, the run has hardly an order.
    fn judge_ties(&mut self, name: &str, found: &Coverage) {
        if 10 * found.tied > 9 * found.retrieved {
            let (tied, of) = (found.tied, found.retrieved);
            self.problems.push(format!(
                "{name}: {tied} of {of} documents have the same score as their neighbor, so that mostly document ids put it in order; check how scores were written"
            ));
        } else if found.tied > 0 {
            self.tied.push(name.to_owned());
        }
    }

    /// What several runs share becomes one note.
    fn note_shared(&mut self) {
        for (runs, note) in [
            (&self.unjudged, "most of the first 10 documents are unjudged; eval --residuals bounds the scores"),
            (&self.tied, "documents have equal scores; eval --ties expected averages over their orders"),
        ] {
            let runs: Vec<&str> = runs.iter().map(|run| &**run).collect();
            if !runs.is_empty() {
                self.notes.push(format!("{}: {note}", listed(&runs)));
            }
        }
    }
}

/// The first ten of some names.
fn listed(names: &[&str]) -> String {
    const MOST: usize = 10;
    let shown = names[..names.len().min(MOST)].join(", ");
    if names.len() > MOST { format!("{shown} and {} more", names.len() - MOST) } else { shown }
}

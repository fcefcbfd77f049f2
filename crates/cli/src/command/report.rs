//! `aspectra report`: one page that tells the whole story.

use crate::choice::{MOST_SAMPLES, count, level, word};
use crate::output::{Output, OutputArgs, refuse_terminal};
use crate::say::visible;
use crate::score_input::{Judged, ScoreArgs};
use crate::{advice, ending, given, notices, provenance, streamed};
use anyhow::{Result, bail};
use aspectra_eval::RunSource;
use aspectra_eval::judgments::Reduce;
use aspectra_meta::agreement::{JudgeLabels, MOST_PAIRED};
use aspectra_meta::compare::{Comparing, Test};
use aspectra_meta::judges::{Panel, Pool};
use aspectra_meta::{ScoreMatrix, ScoreTable};
use aspectra_report::{Input, JudgedApart, Story, StoryCollection, StoryError, StoryJudges, tell, wrapped};
use aspectra_stats::p_adjust::Adjustment;
use clap::Args;
use std::path::Path;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  aspectra report qrels.txt runs/* -m \"nDCG@10 AP\" -o report.html
  aspectra report labels.txt runs/* --aspects relevance,credibility -m \"CAM(nDCG@10) MM(nDCG@10)\" -o report.html
  aspectra report qrels.txt runs/* -m nDCG@10 --baseline bm25 -o report.html
  aspectra report --scores scores.csv -o report.html
  aspectra report qrels.txt runs/* -m nDCG@10 --since last-week.html -o this-week.html

The page is one file without anything from elsewhere: it can be mailed, kept beside the runs, printed. Its verdict is
printed too. It carries its scores: --scores report.html reads them back, in every verb that has --scores.
The first measure is the one that the verdict is about.";

/// Write one page: who is ahead, what to be careful about, where runs differ, and why
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, mut_arg("output", |arg| arg.help("Write the page to a file, .html, whole or not at all")))]
pub(crate) struct ReportPage {
    /// Compare each run with this one only, by its name or its file; may be repeated
    #[arg(long, value_name = "RUN")]
    baseline: Vec<String>,
    /// An earlier report, or a score file: what changed since, with tests
    #[arg(long, value_name = "FILE")]
    since: Option<String>,
    /// What stands above the page
    #[arg(long, value_name = "TEXT", default_value = "Evaluation report")]
    title: String,
    /// The test; tukey without a baseline and t with one where not given
    #[arg(long, value_name = "TEST", value_parser = word::<Test>())]
    test: Option<Test>,
    /// The correction for many comparisons; holm where not given
    #[arg(long, value_name = "METHOD", value_parser = word::<Adjustment>())]
    correction: Option<Adjustment>,
    /// The level of the tests; intervals have the confidence 1 - ALPHA
    #[arg(long, value_name = "ALPHA", value_parser = level, default_value_t = 0.05)]
    alpha: f64,
    /// Resamples or permutations of the tests that draw at random
    #[arg(long, short = 'B', value_name = "N", value_parser = count(1..=MOST_SAMPLES))]
    samples: Option<usize>,
    #[command(flatten)]
    scores: ScoreArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// With more judges than this the runs are not scored by each of them.
const MOST_APART: usize = 12;

/// The judges with their judgments, the scores by judge and measure, and who is the reference.
type Apart = (Panel, Vec<Vec<ScoreMatrix>>, usize);

/// Several judges, and the runs by each of them.
struct SeveralJudges {
    labels: JudgeLabels,
    rule: String,
    apart: Result<Apart, String>,
}

impl SeveralJudges {
    fn told(&self) -> StoryJudges<'_> {
        let apart = self.apart.as_ref();
        let apart = apart.map(|(panel, matrices, reference)| JudgedApart { panel, matrices, reference: *reference });
        StoryJudges { labels: &self.labels, rule: self.rule.clone(), apart: apart.map_err(String::clone) }
    }
}

impl ReportPage {
    pub(crate) fn run(mut self) -> Result<ExitCode> {
        let output = self.open()?;
        self.baseline = self.scores.named(&self.baseline)?;
        self.scores.start()?;
        let hashes = true;
        streamed::watch(hashes);
        let (collected, judged) = match self.scores.has_scores() {
            true => (None, None),
            false => {
                let (collected, judged) = self.scores.collect_with_judges("report", hashes)?;
                (Some(collected), judged)
            }
        };
        let mut loaded = match &collected {
            Some(collected) => self.scores.evaluate(collected)?,
            None => self.scores.load("report", hashes)?,
        };
        let several = judged.as_ref().map(|judged| self.several_judges(judged)).transpose()?.flatten();
        let earlier = self.since.as_deref().map(|file| self.earlier(file)).transpose()?;
        if let Some(file) = &self.since {
            let files = provenance::inputs(&[], std::slice::from_ref(file), hashes);
            loaded.inputs.extend(files.into_iter().take(1).map(|input| Input { role: "since", ..input }));
        }
        let mut record =
            provenance::provenance(loaded.inputs, loaded.rules, self.scores.seed, self.output.reproducible);
        record.notices = notices::typed(&loaded.notices);
        // Documents are looked up, and runs checked, in a second reading.
        let lasting = collected.as_ref().filter(|found| found.runs.sources().iter().all(RunSource::is_lasting));
        let story = Story {
            title: &self.title,
            table: &loaded.table,
            matrices: &loaded.matrices,
            collection: lasting.map(|collected| StoryCollection {
                judgments: &collected.judgments,
                runs: &collected.runs,
                rules: self.scores.options(None).rules,
                labels: &collected.labels,
            }),
            judges: several.as_ref().map(SeveralJudges::told),
            earlier: self.since.as_deref().zip(earlier.as_deref()),
            comparing: &self.how(),
            notices: &loaded.notices,
            provenance: &record,
            command: &typed(),
            words: &advice::words,
        };
        let told = tell(&story).map_err(|error| match error {
            StoryError::Input(error) => error.into(),
            StoryError::Analysis(error) => error.into(),
            other => anyhow::Error::from(other),
        })?;
        output.write(|out| out.write_all(told.html.as_bytes()))?;
        if self.output.is_file() {
            let width = self.output.width.screen(false).width.unwrap_or(usize::MAX);
            let lines = told.verdict.iter().flat_map(|sentence| wrapped(&visible(sentence), width, 0));
            let text: String = lines.map(|line| line + "\n").collect();
            Output::tell(&text)?;
        }
        self.output.print(&loaded.notices);
        Ok(ExitCode::SUCCESS)
    }

    /// What each judge says alone, where there are several and few enough for a page.
    fn several_judges(&self, judged: &Judged) -> Result<Option<SeveralJudges>> {
        let (votes, reader) = (&judged.votes, &judged.reader);
        if votes.judges().len() < 2 || votes.judges().len() > MOST_PAIRED {
            return Ok(None);
        }
        let labels = JudgeLabels::new(votes, reader.given_groups(), &[])?;
        let reduce = reader.given_reduce();
        let reference = reduce.and_then(Reduce::only_judge).unwrap_or(&votes.judges()[0]);
        let names = Panel::names(reference, reader.given_groups(), votes.judges())?;
        let apart = match names.len() > MOST_APART {
            true => Err(format!("there are more than {MOST_APART}")),
            false => self.apart(judged, &names, reference)?,
        };
        Ok(Some(SeveralJudges { labels, rule: reduce.map(Reduce::to_string).unwrap_or_default(), apart }))
    }

    /// The runs by each judge, or why they cannot be compared: a page about the runs is written in any case.
    fn apart(&self, judged: &Judged, names: &[String], reference: &str) -> Result<Result<Apart, String>> {
        let panel = match Panel::new::<anyhow::Error>(&judged.reader, &judged.votes, names, Pool::default()) {
            Ok(panel) => panel,
            Err(error) => return Ok(Err(error.to_string())),
        };
        let reference = panel.judge(reference, &judged.reader)?;
        let (matrices, _) = self.scores.evaluate_apart(judged, &panel)?;
        Ok(match matrices.iter().flatten().all(|matrix| matrix.runs.len() > 1 && matrix.topics.len() > 1) {
            true => Ok((panel, matrices, reference)),
            false => Err(String::from("it takes two runs, and two topics that all judges labeled")),
        })
    }

    fn open(&self) -> Result<Output> {
        let is_page = |path: &Path| {
            path.extension()
                .and_then(|ending| ending.to_str())
                .is_some_and(|ending| ending.eq_ignore_ascii_case("html") || ending.eq_ignore_ascii_case("htm"))
        };
        self.output.refuse_folder("report.html")?;
        match self.output.path() {
            // Its own words, because a report has no -f.
            Some(path) if ending::is_format_name(path) => {
                bail!("-o names a file, and \"{}\" is a format; write -o report.html", path.display())
            }
            Some(path) if path != Path::new("-") && path.extension().is_some() && !is_page(path) => {
                bail!("{}: a report is a page; name it .html (aspectra compare writes tables)", path.display())
            }
            Some(path) if path != Path::new("-") => self.output.open(),
            _ => {
                refuse_terminal("a report is a page for a browser; write it to a file with -o report.html")?;
                self.output.open()
            }
        }
    }

    fn how(&self) -> Comparing {
        let test = self.test.unwrap_or(if self.baseline.is_empty() { Test::Tukey } else { Test::T });
        let usual = if test.is_simultaneous() { Adjustment::None } else { Adjustment::Holm };
        Comparing {
            test,
            correction: self.correction.unwrap_or(usual),
            alpha: self.alpha,
            baselines: self.baseline.clone(),
            samples: self.samples,
            seed: self.scores.seed,
            ..Comparing::default()
        }
    }

    /// The scores of an earlier report.
    fn earlier(&self, file: &str) -> Result<Vec<ScoreMatrix>> {
        let table = ScoreTable::read(&[file.to_owned()])?;
        self.scores.matrices(&table)
    }
}

/// The command line as a shell takes it.
fn typed() -> String {
    let quoted = |word: String| match word.chars().all(|c| c.is_ascii_alphanumeric() || "-_./=:@,+%".contains(c)) {
        true if !word.is_empty() => word,
        _ => format!("'{}'", word.replace('\'', "'\\''")),
    };
    let words = given::arguments().into_iter().map(|word| quoted(word.to_string_lossy().into_owned()));
    std::iter::once(String::from("aspectra")).chain(words).collect::<Vec<String>>().join(" ")
}

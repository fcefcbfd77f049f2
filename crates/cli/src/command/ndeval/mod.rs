//! `aspectra ndeval`: the diversity program of the TREC Web track, byte for byte.
//!
//! ndeval numbers topics and subtopics, orders a run by its rank column unless told otherwise, prints a row of zeros for
//! a topic that was not judged, and stops at the first line it cannot read. Its one fault that reaches the output is
//! imitated here and nowhere else: nNRBP of a topic without relevant documents is `-nan`, and so is then the mean.

mod table;
mod text;

use crate::output::Output;
use crate::say::{say, visible};
use crate::threads;
use anyhow::{Context, Result, bail};
use aspectra_eval::join::{Order, TopicRule};
use aspectra_eval::parse::read_input;
use aspectra_eval::{Judgments, Options, Rules, Runs, Score, Scores, evaluate_with};
use clap::Args;
use std::process::ExitCode;
use table::Table;
use text::{NumberedRun, read_judgments, read_run};

/// The columns: ndeval's name, our name, and whether it has a cut-off; alpha and beta are put in where we take them.
const COLUMNS: &[(&str, &str, &[&str])] = &[
    ("ERR-IA", "ERR_IA", &["alpha"]),
    ("nERR-IA", "nERR_IA", &["alpha"]),
    ("alpha-DCG", "alpha_DCG", &["alpha"]),
    ("alpha-nDCG", "alpha_nDCG", &["alpha"]),
    ("NRBP", "NRBP", &["alpha", "beta"]),
    ("nNRBP", "nNRBP", &["alpha", "beta"]),
    ("MAP-IA", "AP_IA", &[]),
    ("P-IA", "P_IA", &[]),
    ("strec", "StRecall", &[]),
];

/// The cut-offs of the columns that have them.
const CUTOFFS: [u32; 3] = [5, 10, 20];
/// The columns of the whole list.
const UNCUT: &[&str] = &["NRBP", "nNRBP", "MAP-IA"];

/// ndeval's options.
#[derive(Debug, Args)]
#[command(
    about = "Score a run as the Web track's ndeval does: diversity over subtopics, CSV, byte for byte",
    after_help = "Examples:\n  aspectra ndeval qrels.txt run.txt\n  aspectra ndeval -c -traditional -alpha 0.5 -M 100 qrels.txt run.txt\n  aspectra ndeval -traditional -baseline base.txt -riskAlpha 5 qrels.txt run.txt"
)]
pub(crate) struct Ndeval {
    /// Order by falling score, ties by falling document id; by the rank column where not given
    #[arg(long)]
    traditional: bool,
    /// Average over all topics of the judgments, whether the run has them or not
    #[arg(short)]
    complete: bool,
    /// Accepted and without effect, as in ndeval: all measures are printed anyway
    #[arg(short)]
    all: bool,
    /// Only the first so many documents of a topic count
    #[arg(short = 'M', value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// How much repetition is disliked
    #[arg(long, default_value_t = 0.5, value_name = "VALUE", value_parser = share)]
    alpha: f64,
    /// The patience of NRBP's reader
    #[arg(long, default_value_t = 0.5, value_name = "VALUE", value_parser = share)]
    beta: f64,
    /// Show differences from this run
    #[arg(long, value_name = "RUN")]
    baseline: Option<String>,
    /// A loss against the baseline counts 1 + this times
    #[arg(long = "riskAlpha", default_value = "0", value_name = "VALUE")]
    risk_alpha: String,
    /// The judgments: topic subtopic document label
    #[arg(value_name = "QRELS")]
    qrels: String,
    /// The run
    #[arg(value_name = "RUN")]
    run: String,
}

fn share(text: &str) -> std::result::Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if (0.0..=1.0).contains(&value) => Ok(value),
        _ => Err(String::from("a number from 0 to 1 was expected")),
    }
}

impl Ndeval {
    pub(crate) fn run(self) -> Result<ExitCode> {
        threads::start();
        let risk: f64 =
            self.risk_alpha.parse().with_context(|| format!("-riskAlpha {} is not a number", self.risk_alpha))?;
        if risk < 0.0 {
            bail!("-riskAlpha {} is below 0; it is a number from 0 up", self.risk_alpha);
        }
        match self.rows(risk) {
            Ok(rows) => {
                Output::open(None)?.write(|out| out.write_all(rows.as_bytes()))?;
                Ok(ExitCode::SUCCESS)
            }
            Err(error) => match error.downcast::<text::Refused>() {
                // ndeval's own words and exit code.
                Ok(refused) => {
                    say(&visible(&format!("ndeval: {refused}")));
                    Ok(ExitCode::from(1))
                }
                Err(error) => Err(error),
            },
        }
    }

    fn rows(&self, risk: f64) -> Result<String> {
        let judgments = read_judgments(&self.qrels, &read_input(&self.qrels)?)?;
        let mut runs = vec![self.read(&self.run)?];
        if let Some(baseline) = &self.baseline {
            runs.push(self.read(baseline)?);
        }
        let scores = self.evaluate(&judgments, &runs)?;
        let table = Table {
            run: self.scored(&judgments, &scores, 0, &runs[0]),
            baseline: runs.get(1).map(|run| self.scored(&judgments, &scores, 1, run)),
            risk,
            complete: self.complete,
            judged: judgments.topics().len(),
        };
        let name = match runs.get(1) {
            None => runs[0].tag.clone(),
            Some(baseline) => {
                format!("{} (rel to. {}; rs=1+a; a={})", runs[0].tag, baseline.tag, self.risk_alpha)
            }
        };
        Ok(format!("runid,topic,{}\n{}", header().join(","), table.rows(&name)))
    }

    fn read(&self, path: &str) -> Result<NumberedRun> {
        read_run(path, &read_input(path)?, !self.traditional)
    }

    fn evaluate(&self, judgments: &Judgments, runs: &[NumberedRun]) -> Result<Scores> {
        let sources = runs.iter().fold(Runs::default(), |all, run| all.and(run.source.clone()));
        let rules = Rules {
            order: if self.traditional { Order::Score } else { Order::Rank },
            topics: TopicRule::Run,
            depth: self.depth,
            ..Rules::default()
        };
        let texts: Vec<String> = COLUMNS
            .iter()
            .flat_map(|&(column, name, takes)| {
                let value = |param: &str| if param == "alpha" { self.alpha } else { self.beta };
                let given: Vec<String> = takes.iter().map(|param| format!("{param}={}", value(param))).collect();
                cutoffs(column).into_iter().map(move |at| format!("{name}({}){at}", given.join(",")))
            })
            .collect();
        let measures = aspectra_eval::measures(&texts.join(" "))?;
        Ok(evaluate_with(judgments, &sources, &measures, &Options { rules, ..Options::default() })?)
    }

    /// A run's topics with their scores: 0 where a topic was not judged.
    fn scored(&self, judgments: &Judgments, scores: &Scores, run: usize, of: &NumberedRun) -> Vec<table::Row> {
        let width = scores.measures().len();
        let normalized = header().iter().position(|column| column == "nNRBP");
        let is_unguarded = (1.0 - self.alpha) * self.beta == 1.0;
        let row = |&topic: &u32| {
            let mut values = vec![0.0; width];
            let judged = judgments.topic_index(topic.to_string().as_bytes());
            if let Some(at) = judged {
                for (measure, value) in values.iter_mut().enumerate() {
                    *value = scores.score(run, at, measure).and_then(Score::number).unwrap_or(0.0);
                }
                let sheet = &judgments.topics()[at].sheet;
                let is_relevant =
                    |row| (0..sheet.subtopic_count()).any(|subtopic| sheet.cell(row, subtopic, 0).grade() > 0.0);
                if is_unguarded || !(0..sheet.documents().len()).any(is_relevant) {
                    // 0 divided by 0, unguarded in ndeval.
                    normalized.into_iter().for_each(|measure| values[measure] = f64::NAN);
                }
            }
            table::Row { topic, is_judged: judged.is_some(), values }
        };
        of.topics.iter().map(row).collect()
    }
}

/// What follows a column's name: its cut-offs, or nothing.
fn cutoffs(column: &str) -> Vec<String> {
    if UNCUT.contains(&column) { vec![String::new()] } else { CUTOFFS.map(|k| format!("@{k}")).to_vec() }
}

fn header() -> Vec<String> {
    COLUMNS.iter().flat_map(|(name, ..)| cutoffs(name).into_iter().map(move |at| format!("{name}{at}"))).collect()
}

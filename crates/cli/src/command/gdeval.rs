//! `aspectra gdeval`: the ad-hoc script of the TREC Web track, byte for byte: exponential nDCG and ERR as CSV.
//!
//! gdeval fixes the largest grade at 4, leaves out topics without a positive label, orders topics as numbers, and prints
//! five decimals. With a baseline every value is the risk-sensitive difference: a loss counts 1 + alpha times.

use crate::output::Output;
use crate::real_labels::say_real_labels;
use crate::threads;
use anyhow::{Context, Result, bail};
use aspectra_eval::join::TopicRule;
use aspectra_eval::parse::{JudgmentFormat, read_input, read_judgments};
use aspectra_eval::scores::risk_delta;
use aspectra_eval::{Judgments, Options, Rules, Runs, Score, Scores, evaluate_with};
use clap::Args;
use std::process::ExitCode;

/// The largest grade that gdeval knows.
const LARGEST_GRADE: i32 = 4;

/// The smallest grade that makes gdeval print a topic.
const SMALLEST_RELEVANT: i32 = 1;

/// gdeval's options.
#[derive(Debug, Args)]
#[command(
    about = "Score a run as the Web track's gdeval does: exponential nDCG and ERR, CSV, byte for byte",
    after_help = "Examples:\n  aspectra gdeval qrels.txt run.txt\n  aspectra gdeval -c -k 10 -baseline base.txt -riskAlpha 5 qrels.txt run.txt"
)]
pub(crate) struct Gdeval {
    /// Average over all topics with a relevant document, whether the run has them or not
    #[arg(short)]
    complete: bool,
    /// Only the first so many documents count
    #[arg(short, default_value_t = 20, value_name = "DEPTH")]
    k: u32,
    /// Show differences from this run
    #[arg(long, value_name = "RUN")]
    baseline: Option<String>,
    /// A loss against the baseline counts 1 + this times
    #[arg(long = "riskAlpha", default_value = "0", value_name = "ALPHA")]
    risk_alpha: String,
    /// The judgments
    #[arg(value_name = "QRELS")]
    qrels: String,
    /// The run
    #[arg(value_name = "RUN")]
    run: String,
}

impl Gdeval {
    pub(crate) fn run(self) -> Result<ExitCode> {
        threads::start();
        let alpha: f64 =
            self.risk_alpha.parse().with_context(|| format!("-riskAlpha {} is not a number", self.risk_alpha))?;
        let judgments = read_judgments(&self.qrels, &read_input(&self.qrels)?, JudgmentFormat::Qrels)?;
        if judgments.aspects().iter().any(|aspect| aspect.highest > LARGEST_GRADE) {
            bail!(
                "{}: has a label above {LARGEST_GRADE}, the largest that gdeval knows; use aspectra eval -m ERR",
                self.qrels
            );
        }
        say_real_labels(&judgments, "gdeval", SMALLEST_RELEVANT);
        let k = self.k;
        let measures =
            aspectra_eval::measures(&format!("nDCG(dcg='exp-log2')@{k} ERR(max_grade={LARGEST_GRADE})@{k} NumRel"))?;
        let options = Options { rules: Rules { topics: TopicRule::Judged, ..Rules::default() }, ..Options::default() };
        let runs = Runs::read(std::iter::once(&self.run).chain(&self.baseline)).expanded();
        if runs.len() > 1 + usize::from(self.baseline.is_some()) {
            let names = runs.names().join(", ");
            bail!(
                "gdeval scores one run, but there are several in a file: {names}; use aspectra eval, which scores all"
            );
        }
        let scores = evaluate_with(&judgments, &runs, &measures, &options)?;
        let name = match &self.baseline {
            None => scores.runs()[0].tag.clone(),
            Some(_) => {
                format!("{} (rel to. {}; rs=1+a; a={})", scores.runs()[0].tag, scores.runs()[1].tag, self.risk_alpha)
            }
        };
        let mut text = format!("runid,topic,ndcg@{k},err@{k}\n");
        let mut sums = [0.0; 2];
        let mut printed = 0;
        for topic in self.order(&judgments, &scores)? {
            let values = [0, 1].map(|measure| {
                let value = number(&scores, 0, topic, measure);
                if self.baseline.is_none() {
                    return value;
                }
                risk_delta(value, number(&scores, 1, topic, measure), alpha)
            });
            text.push_str(&format!("{name},{},{:.5},{:.5}\n", scores.topics()[topic], values[0], values[1]));
            sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
            printed += 1;
        }
        let with_relevant = (0..scores.topics().len()).filter(|&topic| number(&scores, 0, topic, 2) > 0.0).count();
        let topics = if self.complete { with_relevant } else { printed }.max(1) as f64;
        text.push_str(&format!("{name},amean,{:.5},{:.5}\n", sums[0] / topics, sums[1] / topics));
        Output::open(None)?.write(|out| out.write_all(text.as_bytes()))?;
        Ok(ExitCode::SUCCESS)
    }

    /// The topics that are printed: those of the run, as numbers; with a baseline and -c, missing ones follow.
    fn order(&self, judgments: &Judgments, scores: &Scores) -> Result<Vec<usize>> {
        let mut topics = Vec::new();
        for (at, topic) in judgments.topics().iter().enumerate() {
            let id: i64 = topic.id.parse().with_context(|| {
                format!(
                    "{}: topic \"{}\" is not a number, but gdeval's topics are; use aspectra eval",
                    self.qrels, topic.id
                )
            })?;
            let is_missing = !scores.is_in_run(0, at);
            let is_shown = !is_missing || self.complete && self.baseline.is_some();
            if is_shown && number(scores, 0, at, 2) > 0.0 {
                topics.push((is_missing, id, at));
            }
        }
        topics.sort_unstable();
        Ok(topics.into_iter().map(|(_, _, at)| at).collect())
    }
}

fn number(scores: &Scores, run: usize, topic: usize, measure: usize) -> f64 {
    scores.score(run, topic, measure).and_then(Score::number).unwrap_or(0.0)
}

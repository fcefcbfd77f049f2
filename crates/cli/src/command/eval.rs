//! `aspectra eval`: scores runs.

use crate::format_option::{self, Chosen};
use crate::inputs::Inputs;
use crate::judgments::JudgmentArgs;
use crate::output::{Output, OutputArgs};
use crate::progress::Progress;
use crate::relative::RelativeArgs;
use crate::rules::RuleArgs;
use crate::threads::ThreadArgs;
use crate::{notices, provenance};
use anyhow::{Result, bail};
use aspectra_eval::join::Unjudged;
use aspectra_eval::{Options, Runs, Scores, evaluate_with};
use aspectra_report::format::WriteScores;
use aspectra_report::{FORMATS, Report};
use clap::Args;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  aspectra eval qrels.txt run.txt -m AP -m nDCG@10
  aspectra eval qrels.txt runs/* -m \"AP nDCG@10 P@10\" -q -f csv -o scores.csv
  aspectra eval labels.txt run.txt --aspects relevance,credibility -m \"AP AP(aspect=credibility)\"
  aspectra eval --qrels relevance=a.txt --qrels trust=b.txt run.txt -m \"CAM(nDCG@10)\"
  aspectra eval qrels.txt run.txt --collection trec-misinfo-2020 --answers topics.xml -m \"CAM(AP)\"
  aspectra eval qrels.txt run.txt -m official -f trec
  aspectra eval qrels.txt runs/* -m nDCG@10 --baseline bm25.txt --risk-alpha 5 -q
  aspectra qrels.txt run.txt nDCG@10 AP            the same command without the verb
  aspectra measures                                what there is to measure

Measures are written as ir_measures writes them, Name(param=value)@k; names of trec_eval
(ndcg_cut.10), ranx (map@100-l2) and ndeval (alpha-nDCG@10) are understood too.
Files may be compressed with gzip or Zstandard; - is standard input.";

/// Score runs against judgments
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Eval {
    /// The judgments, then the runs; what is no file is read as a measure. With --qrels, only runs
    #[arg(value_names = ["QRELS", "RUN"], num_args = 1.., required = true)]
    inputs: Vec<String>,
    /// A measure, or several with blanks between; may be repeated
    #[arg(short, long = "measure", visible_alias = "measures", value_name = "MEASURE")]
    measures: Vec<String>,
    /// Also compute the smallest and largest score that unjudged documents leave open
    #[arg(long)]
    residuals: bool,
    /// The seed of what is drawn at random (averages over ties)
    #[arg(long, value_name = "N", default_value_t = 42)]
    seed: u64,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    judgments: JudgmentArgs,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    relative: RelativeArgs,
    #[command(flatten)]
    writing: Writing,
}

/// What is written, and where.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
struct Writing {
    /// Write a score for every topic
    #[arg(short = 'q', long, visible_alias = "by_query", alias = "by-query")]
    by_topic: bool,
    /// Leave the summary over topics out
    #[arg(short, long, alias = "no_summary")]
    no_summary: bool,
    /// How to write the scores
    #[arg(short, long, value_name = "FORMAT", default_value = FORMATS[0].name)]
    #[arg(value_parser = format_option::parser(|format| format.scores))]
    format: Chosen<WriteScores>,
    #[command(flatten)]
    output: OutputArgs,
}

impl Eval {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let inputs = Inputs::sort("eval", &self.inputs, &self.measures, self.judgments.reader()?, &self.rules)?;
        let Inputs { judgments: reader, mut runs, measures } = inputs;
        if let Some(baseline) = &self.relative.baseline {
            runs.retain(|run| run != baseline);
            if runs.is_empty() {
                bail!("no run to compare with the baseline {baseline}; name another one");
            }
            runs.push(baseline.clone());
        }
        if self.residuals && self.rules.rules().unjudged == Unjudged::Condense {
            bail!("--residuals asks what unjudged documents could add, but --unjudged condense removes them; drop one");
        }
        if self.residuals && self.relative.is_given() {
            bail!("--residuals is about scores, but --baseline and --normalize write something else; drop one");
        }
        let output = self.writing.output.open()?;
        self.threads.start()?;
        let judgments = reader.read()?;
        let measures = reader.fit(measures, &judgments)?;
        let progress = Progress::new(runs.len());
        let options = Options {
            rules: self.rules.rules(),
            residuals: self.residuals,
            seed: self.seed,
            progress: Some(&|| progress.step()),
        };
        let scores = evaluate_with(&judgments, &Runs::read(runs.iter().cloned()), &measures, &options)?;
        drop(progress);
        let scores = self.relative.apply(scores)?;
        self.write(output, &scores, &reader.files()?, &runs)?;
        if !self.writing.output.quiet {
            notices::print(scores.notices());
        }
        Ok(ExitCode::SUCCESS)
    }

    fn write(&self, output: Output, scores: &Scores, judgments: &[String], runs: &[String]) -> Result<()> {
        let format = self.writing.format;
        let hashes = format.hashes_inputs || self.writing.output.is_file();
        let mut inputs = provenance::inputs(judgments, runs, hashes);
        if let (Some(last), true) = (inputs.last_mut(), self.relative.baseline.is_some()) {
            last.role = "baseline";
        }
        let rules = [self.rules.rules().named(), self.relative.named()].concat();
        let mut provenance = provenance::provenance(inputs, rules, self.seed, self.writing.output.reproducible);
        if format.hashes_inputs {
            provenance.notices = notices::typed(scores.notices());
        }
        let report = Report {
            scores,
            by_topic: self.writing.by_topic,
            summary: !self.writing.no_summary,
            places: self.writing.output.places(),
            provenance: &provenance,
            changed_rules: &[self.rules.rules().changed(), self.relative.named()].concat(),
        };
        output.write(|out| (format.write)(&report, out))
    }
}

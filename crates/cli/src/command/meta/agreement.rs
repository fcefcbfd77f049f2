//! `aspectra meta agreement`: how far do judges agree?

use crate::choice::{MOST_SAMPLES, count, word};
use crate::finding_output::{FindingArgs, Origin};
use crate::judgments::JudgmentArgs;
use crate::progress::show_statistics;
use crate::provenance;
use crate::score_input::refuse_reduce;
use crate::threads::ThreadArgs;
use anyhow::Result;
use aspectra_meta::agreement::{
    Agreeing, BaseUnits, Coefficient, IntervalKind, JudgeLabels, Weights, agreement, finding,
};
use aspectra_words::Word;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  aspectra meta agreement labels.jsonl
  aspectra meta agreement --judge human=nist.qrels --judge umbrela=umbrela.qrels
  aspectra meta agreement labels.csv --judge-group human='nist*' --judges human,gpt --details
  aspectra meta agreement labels.csv --coefficient quadratic --interval bootstrap -f csv

A file has a column or key \"judge\", or there is one file per judge. Intervals are over topics.";

/// Say how far several judges, people or models, agree
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Agreement {
    /// The judgments, with a column or key that names the judge
    #[arg(value_name = "JUDGMENTS")]
    file: Option<String>,
    /// Only these judges or groups, with commas between; a group's labels become one by majority
    #[arg(long = "judges", value_name = "NAMES", value_delimiter = ',')]
    chosen: Vec<String>,
    /// The coefficient that gets the interval
    #[arg(long, value_name = "NAME", default_value = Coefficient::default().word(), value_parser = word::<Coefficient>())]
    coefficient: Coefficient,
    /// The interval over topics
    #[arg(long, value_name = "KIND", default_value = IntervalKind::default().word(), value_parser = word::<IntervalKind>())]
    interval: IntervalKind,
    /// The documents that chance agreement of Fleiss' kappa and AC is taken from
    #[arg(long, value_name = "WHICH", default_value = BaseUnits::default().word(), value_parser = word::<BaseUnits>())]
    base: BaseUnits,
    /// The weights of AC2 (the argument --weights names a file of subtopic weights)
    #[arg(long, value_name = "HOW", default_value = Weights::default().word(), value_parser = word::<Weights>())]
    ac2_weights: Weights,
    /// The confidence of intervals
    #[arg(long, value_name = "X", default_value_t = 0.95)]
    confidence: f64,
    /// Also show each topic
    #[arg(long, short = 'q')]
    by_topic: bool,
    /// Resamples of the bootstrap
    #[arg(long, short = 'B', value_name = "N", default_value_t = 10_000, value_parser = count(100..=MOST_SAMPLES))]
    samples: usize,
    /// The seed of what is drawn at random
    #[arg(long, value_name = "N", default_value_t = 42)]
    seed: u64,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    judgments: JudgmentArgs,
    #[command(flatten)]
    writing: FindingArgs,
}

impl Agreement {
    pub(super) fn run(self) -> Result<()> {
        let output = self.writing.open()?;
        show_statistics();
        self.threads.start()?;
        let reader = self.judgments.reader_of(self.file.as_deref())?;
        refuse_reduce("meta agreement", &reader)?;
        let votes = reader.votes()?;
        let labels = JudgeLabels::new(&votes, reader.given_groups(), &self.chosen)?;
        drop(votes);
        let how = Agreeing {
            coefficient: self.coefficient,
            interval: self.interval,
            base: self.base,
            weights: self.ac2_weights,
            samples: self.samples,
            seed: self.seed,
            confidence: self.confidence,
        };
        let found = agreement(&labels, &how)?;
        let finding = finding(&labels, &found, &how, self.by_topic);
        let inputs = provenance::inputs(&reader.files()?, &[], self.writing.hashes());
        let origin = Origin { inputs, rules: Vec::new(), seed: self.seed, notices: Vec::new() };
        self.writing.write(output, finding, Vec::new(), origin)
    }
}

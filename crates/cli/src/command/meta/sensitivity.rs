//! `aspectra meta sensitivity`: how far may a choice be bent before the order of runs turns?

use super::choice_free::ChoiceFreeArgs;
use crate::choice::count;
use crate::finding_output::{FindingArgs, Origin};
use anyhow::Result;
use aspectra_eval::Measure;
use aspectra_eval::language::names;
use aspectra_meta::sensitivity::{Bending, Reference, finding, sensitivity};
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  aspectra meta sensitivity labels.txt runs/* --aspects relevance,credibility
  aspectra meta sensitivity labels.txt runs/* --aspects relevance,credibility --gate relevance --reference ranges
  aspectra meta sensitivity labels.txt runs/* --aspects relevance,credibility --choices \"EUCL CHEB Harsh\"
  aspectra meta sensitivity labels.txt runs/* --aspects relevance,credibility --figure radius -o curve.svg

The radius of a pair says how many times more one label step may count than another before the order turns: inf where the
winner is ahead for every gain. Shares say under how many of all weights (CAM) or scalings of the aspects (TOMA by
Euclidean, Manhattan and Chebyshev distance) the winner is ahead. A driver is the set of labels that makes two choices
disagree.";

/// See how far a choice of gains and weights may be bent before the order of runs turns
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SensitivityOf {
    /// What radii are measured by: steps (every label step counts 1), ranges (every aspect counts 1), or a collapse such as
    /// EUCL
    #[arg(long, value_name = "REFERENCE", default_value = "steps")]
    reference: String,
    /// The collapses whose disagreements are looked for, with blanks or commas between [default: EUCL MANH CHEB]
    #[arg(long, value_name = "LIST")]
    choices: Option<String>,
    /// Draw topics anew so many times, to see how small radii get; 0 leaves it out [default: 1000, or 0 with a notice where
    /// there are so many label tuples that it would take long]
    #[arg(long, visible_alias = "samples", visible_short_alias = 'B', value_name = "N", value_parser = count(0..=100_000))]
    bootstrap: Option<usize>,
    #[command(flatten)]
    runs: ChoiceFreeArgs,
    #[command(flatten)]
    writing: FindingArgs,
}

impl SensitivityOf {
    pub(super) fn run(self) -> Result<()> {
        let reference: Reference = self.reference.parse()?;
        let output = self.writing.open()?;
        let listed = |list: String| names(&list).iter().map(|name| Measure::bare(name)).collect::<Result<Vec<_>, _>>();
        let choices = self.choices.map(listed).transpose()?;
        let joined = self.runs.join("meta sensitivity", self.writing.hashes())?;
        let how = Bending {
            reference,
            gate: joined.gate,
            choices,
            resamples: self.bootstrap,
            seed: self.runs.seed,
            label_names: joined.label_names,
        };
        let found = sensitivity(&joined.judgments, &joined.runs, &joined.measure, joined.rules, &how)?;
        let origin = Origin {
            inputs: joined.inputs,
            rules: self.runs.named_rules(),
            seed: self.runs.seed,
            notices: joined.notices,
        };
        self.writing.write(output, finding(&found, &how), Vec::new(), origin)
    }
}

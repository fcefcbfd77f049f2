//! `aspectra meta correlate`: do measures order the runs alike?

use crate::finding_output::{FindingArgs, Origin};
use crate::score_input::ScoreArgs;
use anyhow::Result;
use aspectra_eval::Measure;
use aspectra_meta::correlate::{Coefficient, Correlating, Undefined, correlate, finding};
use clap::{Args, ValueEnum};

const EXAMPLES: &str = "\
Examples:
  aspectra meta correlate qrels.txt runs/* -m \"AP nDCG@10 P@10\"
  aspectra meta correlate --scores scores.csv --coefficient tau-ap --reference AP";

/// Correlate measures, topic by topic and over all topics
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Correlate {
    #[command(flatten)]
    scores: ScoreArgs,
    /// The coefficient
    #[arg(long, value_name = "NAME", default_value = "tau")]
    coefficient: CoefficientArg,
    /// Correlate each measure with this one only
    #[arg(long, value_name = "MEASURE")]
    reference: Option<String>,
    /// What a topic adds on which a measure gives all runs the same score
    #[arg(long, value_name = "WHAT", default_value = "skip")]
    undefined: UndefinedArg,
    /// The confidence of the interval of the mean over topics
    #[arg(long, value_name = "LEVEL", default_value_t = 0.95)]
    confidence: f64,
    /// Resamples of that interval; 0 for none
    #[arg(long, short = 'B', value_name = "N", default_value_t = 10_000)]
    samples: usize,
    #[command(flatten)]
    writing: FindingArgs,
}

/// A coefficient as it is typed.
#[derive(Debug, Clone, Copy, PartialEq, ValueEnum)]
pub(super) enum CoefficientArg {
    /// Kendall's tau-b
    Tau,
    /// tau_AP with ties: the top counts more
    TauAp,
    /// Pearson's r
    Pearson,
    /// Spearman's rho
    Spearman,
}

impl CoefficientArg {
    pub(super) fn coefficient(self) -> Coefficient {
        match self {
            Self::Tau => Coefficient::Tau,
            Self::TauAp => Coefficient::TauAp,
            Self::Pearson => Coefficient::Pearson,
            Self::Spearman => Coefficient::Spearman,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, ValueEnum)]
enum UndefinedArg {
    /// Nothing; it is counted
    Skip,
    /// 0
    Zero,
    /// 1 where both measures are constant, otherwise nothing
    OneIfBothConstant,
}

impl Correlate {
    pub(super) fn run(self) -> Result<()> {
        let output = self.writing.open()?;
        self.scores.start()?;
        let loaded = self.scores.load("meta correlate", self.writing.hashes())?;
        let canonical = |text: &String| text.parse::<Measure>().map_or_else(|_| text.clone(), |m| m.to_string());
        let how = Correlating {
            coefficient: self.coefficient.coefficient(),
            undefined: match self.undefined {
                UndefinedArg::Skip => Undefined::Skip,
                UndefinedArg::Zero => Undefined::Zero,
                UndefinedArg::OneIfBothConstant => Undefined::OneIfBothConstant,
            },
            confidence: self.confidence,
            samples: self.samples,
            seed: self.scores.seed,
            reference: self.reference.as_ref().map(canonical),
        };
        let alternative = "rank correlations topic by topic need only their order";
        let guarded = self.scores.guard(&loaded.matrices, alternative, self.coefficient == CoefficientArg::Pearson)?;
        let found = correlate(&loaded.matrices, &how)?;
        let finding = finding(&found, &loaded.matrices, &how);
        let origin =
            Origin { inputs: loaded.inputs, rules: loaded.rules, seed: self.scores.seed, notices: loaded.notices };
        self.writing.write(output, finding, guarded, origin)
    }
}

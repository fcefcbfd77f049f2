//! The options that turn scores into scores relative to other runs: to a baseline, or to all runs of the topic.

use crate::choice::word;
use crate::normalization::Normalizing;
use anyhow::{Context, Result, bail};
use aspectra_eval::Scores;
use aspectra_eval::scores::RiskSummary;
use aspectra_stats::normalize::normalize_values;
use aspectra_words::Word;
use clap::Args;

/// What scores are relative to.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Relative scores")]
pub(crate) struct RelativeArgs {
    /// Write differences from this run, by its file or its name, instead of scores: the gain on each topic, and its mean
    /// (URisk)
    #[arg(long, value_name = "RUN", conflicts_with = "normalize")]
    pub(crate) baseline: Option<String>,
    /// A loss against the baseline counts 1 + this times
    #[arg(long, value_name = "ALPHA", default_value_t = 0.0, requires = "baseline", allow_negative_numbers = true, value_parser = risk_alpha)]
    risk_alpha: f64,
    /// What differences are summed up to
    #[arg(long, value_name = "WHICH", default_value = RiskSummary::default().word(), requires = "baseline")]
    #[arg(value_parser = word::<RiskSummary>())]
    risk: RiskSummary,
    /// Normalize scores inside each topic over the runs given: z, minmax or rank, for all measures or for one (MEASURE=z)
    #[arg(long, value_name = "[MEASURE=]HOW")]
    normalize: Vec<Normalizing>,
}

pub(crate) fn risk_alpha(text: &str) -> std::result::Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value >= 0.0 && value.is_finite() => Ok(value),
        _ => Err(String::from("a number from 0 up was expected")),
    }
}

impl RelativeArgs {
    /// Whether anything is asked for.
    pub(crate) fn is_given(&self) -> bool {
        self.baseline.is_some() || !self.normalize.is_empty()
    }

    /// The scores as they were asked for; where there is a baseline it is the last run of `scores`.
    pub(crate) fn apply(&self, mut scores: Scores) -> Result<Scores> {
        if self.baseline.is_some() {
            let last = scores.runs().len().checked_sub(1).context("no run to score")?;
            return Ok(scores.relative_to(last, self.risk_alpha, self.risk)?);
        }
        if !self.normalize.is_empty() && scores.runs().len() < 2 {
            bail!("--normalize puts runs on a common scale, but only one was given; give two or more");
        }
        let names: Vec<String> = scores.measures().iter().map(ToString::to_string).collect();
        for one in &self.normalize {
            scores = scores.rescaled(one.how.word(), &one.among(&names)?, |values| normalize_values(values, one.how));
        }
        Ok(scores)
    }

    /// What was asked for, for the record.
    pub(crate) fn named(&self) -> Vec<(&'static str, String)> {
        let mut rules = Vec::new();
        if let Some(baseline) = &self.baseline {
            rules.push(("baseline", baseline.clone()));
            rules.push(("risk-alpha", self.risk_alpha.to_string()));
            rules.push(("risk", self.risk.word().to_owned()));
        }
        rules.extend(self.named_without_baseline());
        rules
    }

    /// The same but for what [a sentence](Self::about) says.
    pub(crate) fn named_without_baseline(&self) -> Vec<(&'static str, String)> {
        Normalizing::typed(&self.normalize).map(|typed| ("normalize", typed)).into_iter().collect()
    }

    /// What the numbers are where there is a baseline, which goes by this name, in a sentence; nothing otherwise.
    pub(crate) fn about(&self, baseline: &str) -> String {
        if self.baseline.is_none() {
            return String::new();
        }
        let weighed = match self.risk_alpha {
            0.0 => String::new(),
            alpha => format!(", where a loss counts {} times", 1.0 + alpha),
        };
        let summed = match self.risk {
            RiskSummary::URisk => "the summary is their mean over topics (URisk)",
            RiskSummary::TRisk => "the summary is their mean over topics in standard errors (TRisk)",
        };
        format!("Not scores but differences: those of the run minus those of {baseline}{weighed}; {summed}.")
    }
}

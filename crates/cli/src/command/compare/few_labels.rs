//! `aspectra compare --estimator ppi`: few human labels, many of a model.

use crate::choice::word;
use crate::finding_output::Place;
use crate::finding_output::{FindingArgs, Origin};
use crate::score_input::ScoreArgs;
use anyhow::{Context, Result, bail};
use aspectra_meta::few_labels::{
    EstimateInterval, Estimating, Lambda, Over, Sampled, TwoJudges, document_estimates, document_samples, estimates,
    finding,
};
use aspectra_stats::p_adjust::Adjustment;
use aspectra_words::{Word, words};
use clap::Args;

words! {
    /// What means and differences are estimated from.
    #[derive(Default)]
    pub(crate) enum Estimator {
        #[default]
        Scores = "scores": "The scores",
        Ppi = "ppi": "Few human labels and many of a model: scores by the model, corrected by people (PPI)",
    }
}

/// How few human labels and many of a model become one estimate.
#[derive(Debug, Args)]
#[command(next_help_heading = "Few human labels, many of a model")]
pub(super) struct FewLabelArgs {
    /// What means and differences are estimated from
    #[arg(long, value_name = "WHAT", default_value = Estimator::default().word(), value_parser = word::<Estimator>())]
    pub(super) estimator: Estimator,
    /// The judge or group whose labels are right, with --estimator ppi
    #[arg(long, value_name = "JUDGE")]
    human: Option<String>,
    /// The judge that labeled everything, with --estimator ppi
    #[arg(long, value_name = "JUDGE")]
    llm: Option<String>,
    /// What people labeled
    #[arg(long, value_name = "WHAT", default_value = Sampled::default().word(), value_parser = word::<Sampled>())]
    sampled: Sampled,
    /// How much the model's scores count: tuned, a number (0: human labels only), or ppi_py (as that package); tuned for topics and 1
    /// for documents where not given
    #[arg(long, value_name = "LAMBDA", allow_negative_numbers = true)]
    lambda: Option<String>,
    /// What the mean is over
    #[arg(long, value_name = "WHICH", default_value = Over::default().word(), value_parser = word::<Over>())]
    target: Over,
    /// The share of the model's documents that people must have labeled for a topic to count as judged
    #[arg(long, value_name = "SHARE", default_value_t = 1.0)]
    human_coverage: f64,
    /// The normal quantile in place of the t quantile
    #[arg(long)]
    normal_interval: bool,
}

/// What compare's own options say.
pub(super) struct Asked<'a> {
    pub(super) scores: &'a ScoreArgs,
    pub(super) writing: &'a FindingArgs,
    pub(super) alpha: f64,
    pub(super) draws: bool,
    pub(super) samples: Option<usize>,
    pub(super) correction: Option<Adjustment>,
    pub(super) baseline: &'a [String],
}

impl FewLabelArgs {
    fn lambda(&self) -> Result<Lambda> {
        match self.lambda.as_deref() {
            None => Ok(Lambda::Usual),
            Some("tuned") => Ok(Lambda::Tuned),
            Some("ppi_py") => Ok(Lambda::PpiPy),
            Some(text) => match text.parse::<f64>() {
                Ok(lambda) if lambda.is_finite() => Ok(Lambda::Fixed(lambda)),
                _ => bail!("--lambda {text}: expected tuned, ppi_py or a finite number"),
            },
        }
    }

    /// Refuses options that the estimator has no use for; `of_scores` are those given that are about tests of scores.
    pub(super) fn check_given(&self, of_scores: &[&str]) -> Result<()> {
        if self.estimator == Estimator::Ppi {
            return match of_scores {
                [] => Ok(()),
                names => bail!(
                    "--estimator ppi: {} cannot be had with it; its test is t = estimate / standard error, with --correction",
                    names.join(", ")
                ),
            };
        }
        let given = [
            (self.human.is_some(), "--human"),
            (self.llm.is_some(), "--llm"),
            (self.sampled != Sampled::default(), "--sampled"),
            (self.lambda.is_some(), "--lambda"),
            (self.target != Over::default(), "--target"),
            (self.human_coverage != 1.0, "--human-coverage"),
            (self.normal_interval, "--normal-interval"),
        ];
        let names: Vec<&str> = given.into_iter().filter(|(is_given, _)| *is_given).map(|(_, name)| name).collect();
        match &names[..] {
            [] => Ok(()),
            names => bail!("{}: only --estimator ppi reads it; add that, or leave it out", names.join(", ")),
        }
    }

    pub(super) fn run(&self, asked: &Asked<'_>, output: Place) -> Result<()> {
        let human =
            self.human.as_deref().context("--estimator ppi: say who judged few documents with --human JUDGE")?;
        let llm = self.llm.as_deref().context("--estimator ppi: say who judged all documents with --llm JUDGE")?;
        if human == llm {
            bail!("--human {human} --llm {llm}: expected two judges or groups, whose labels are compared");
        }
        let baseline = match asked.baseline {
            [] => None,
            [one] => Some(one.clone()),
            _ => bail!("--estimator ppi compares with one baseline"),
        };
        let how = Estimating {
            sampled: self.sampled,
            lambda: self.lambda()?,
            over: self.target,
            interval: match (asked.draws, self.normal_interval) {
                (true, _) => EstimateInterval::Bootstrap,
                (false, true) => EstimateInterval::Normal,
                (false, false) => EstimateInterval::T,
            },
            alpha: asked.alpha,
            samples: asked.samples.unwrap_or(10_000),
            seed: asked.scores.seed,
            correction: asked.correction.unwrap_or(Adjustment::Holm),
            baseline,
        };
        let judged = asked.scores.collect_votes("compare", asked.writing.hashes())?;
        let two = TwoJudges::new::<anyhow::Error>(
            &judged.reader,
            &judged.votes,
            human,
            llm,
            self.sampled,
            self.human_coverage,
        )?;
        let mut notices = judged.votes.notices().to_vec();
        let found = match self.sampled {
            Sampled::Topics => {
                let by_llm = asked.scores.evaluate(&judged.collected(&two.llm)?)?;
                let by_human = asked.scores.evaluate(&judged.collected(&two.human)?)?;
                for notice in by_llm.notices {
                    if !notices.contains(&notice) {
                        notices.push(notice);
                    }
                }
                estimates(&TwoJudges::scores(by_llm.matrices, &by_human.matrices)?, &how)?
            }
            Sampled::Documents => {
                let measures = judged.reader.fit(judged.measures.clone(), &two.llm)?;
                let samples = document_samples::<anyhow::Error>(
                    &two.llm,
                    &two.human,
                    &judged.runs,
                    &measures,
                    &asked.scores.options(None),
                    |topic, document| two.inclusion(topic, document),
                )?;
                document_estimates(&samples, &how)?
            }
        };
        let finding = finding(&found, human, llm, &how);
        let mut rules = asked.scores.named_rules();
        rules.push(("human-coverage", self.human_coverage.to_string()));
        let origin = Origin { inputs: judged.inputs.clone(), rules, seed: asked.scores.seed, notices };
        asked.writing.write(output, finding, Vec::new(), origin)
    }
}

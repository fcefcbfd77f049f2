//! `aspectra meta dominance`: which runs are ahead whatever the choice?

use super::choice_free::ChoiceFreeArgs;
use crate::choice::{count, word};
use crate::finding_output::{FindingArgs, Origin};
use anyhow::Result;
use aspectra_meta::dominance::{Discounts, Dominating, Family, dominance, finding};
use aspectra_meta::sensitivity::Reference;
use aspectra_words::Word;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  aspectra meta dominance labels.txt runs/* --aspects relevance,credibility
  aspectra meta dominance labels.txt runs/* --aspects relevance,credibility --gate relevance -m RBP
  aspectra meta dominance labels.txt a.run b.run --aspects relevance,credibility --discounts all
  aspectra meta dominance labels.txt runs/* --aspects relevance,credibility --bootstrap 1000 -f csv -o pairs/

Two runs are compared for every gain that never falls when a label is raised, so for every embedding, distance and weight
that TOMA could use. first and second: that run scores at least as much whatever the gain. incomparable: the two witnesses
are sets of labels, such as (1,2)|(3,1), at least (1,2) or at least (3,1); who values the one prefers the first run, who
values the other the second. AP, RR and Rprec ask only what is relevant, and all ways to say it are gone through.";

/// See which runs are ahead for every choice of gains, distances and weights
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct DominanceOf {
    /// Which gains are meant by every: all, additive (a sum of one gain for each aspect), or bounded=R (no label step counts
    /// more than R times what it counts beside others under the reference)
    #[arg(long, value_name = "FAMILY", default_value = "all")]
    family: Family,
    /// Which discounts are meant
    #[arg(long, value_name = "WHICH", default_value = Discounts::default().word(), value_parser = word::<Discounts>())]
    discounts: Discounts,
    /// What radii and bounded gains are measured by: steps, ranges, or a collapse such as EUCL
    #[arg(long, value_name = "REFERENCE", default_value = "steps")]
    reference: String,
    /// Go through no more than so many up-sets of labels where a measure needs each of them
    #[arg(long, value_name = "N", default_value_t = Dominating::default().limit, value_parser = count(1..=10_000_000))]
    limit: usize,
    /// Draw topics anew so many times, to see how often dominance holds and how small radii get
    #[arg(long, visible_alias = "samples", visible_short_alias = 'B', value_name = "N", default_value_t = 0, value_parser = count(0..=100_000))]
    bootstrap: usize,
    #[command(flatten)]
    runs: ChoiceFreeArgs,
    #[command(flatten)]
    writing: FindingArgs,
}

impl DominanceOf {
    pub(super) fn run(self) -> Result<()> {
        let reference: Reference = self.reference.parse()?;
        let output = self.writing.open()?;
        let joined = self.runs.join("meta dominance", self.writing.hashes())?;
        let how = Dominating {
            family: self.family,
            gate: joined.gate,
            discounts: self.discounts,
            reference,
            limit: self.limit,
            resamples: self.bootstrap,
            seed: self.runs.seed,
            label_names: joined.label_names,
        };
        let found = dominance(&joined.judgments, &joined.runs, &joined.measure, joined.rules, &how)?;
        let origin = Origin {
            inputs: joined.inputs,
            rules: self.runs.named_rules(),
            seed: self.runs.seed,
            notices: joined.notices,
        };
        self.writing.write(output, finding(&found, &how), Vec::new(), origin)
    }
}

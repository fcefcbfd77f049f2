//! `aspectra meta quality`: what do the runs that a measure puts first retrieve?

use crate::choice::word;
use crate::finding_output::{FindingArgs, Origin};
use crate::score_input::ScoreArgs;
use anyhow::Result;
use aspectra_eval::join::KeptRun;
use aspectra_meta::quality::{Unjudged, finding, labelled, quality};
use aspectra_words::Word;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  aspectra meta quality labels.txt runs/* --aspects relevance,credibility -m \"nDCG@5 CAM(nDCG@5)\"";

/// As deep as the last band of ranks.
const DEPTH: u32 = 100;

/// Look at the labels of what the best run of each topic retrieves
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Quality {
    /// Count documents without any label above 0 at ranks 1 to N
    #[arg(long, value_name = "N", default_value_t = 5)]
    first: usize,
    /// What an unjudged document is among them
    #[arg(long, value_name = "WHAT", default_value = Unjudged::default().word(), value_parser = word::<Unjudged>())]
    unlabelled: Unjudged,
    #[command(flatten)]
    scores: ScoreArgs,
    #[command(flatten)]
    writing: FindingArgs,
}

impl Quality {
    pub(super) fn run(self) -> Result<()> {
        let output = self.writing.open()?;
        self.scores.start()?;
        let collected = self.scores.collect("meta quality", self.writing.hashes())?;
        let loaded = self.scores.evaluate(&collected)?;
        let unjudged = self.unlabelled;
        // Runs are read again only where they are the best on some topic, and each once.
        let mut read: Vec<Option<KeptRun>> = vec![None; collected.runs.len()];
        let rules = self.scores.options(None).rules;
        let mut found = Vec::new();
        for matrix in &loaded.matrices {
            let depth = self.first.min(DEPTH as usize);
            found.push(quality::<anyhow::Error>(matrix, depth, unjudged, |run, topic| {
                let kept = match &mut read[run] {
                    Some(kept) => kept,
                    place => place.insert(KeptRun::join(&collected.runs.sources()[run], &collected.judgments, rules)?),
                };
                let topic = collected.judgments.topic_index(topic.as_bytes());
                Ok(topic.map_or(Vec::new(), |topic| labelled(&collected.judgments, kept, topic, DEPTH)))
            })?);
        }
        let finding = finding(&found, &loaded.matrices, unjudged);
        let origin =
            Origin { inputs: loaded.inputs, rules: loaded.rules, seed: self.scores.seed, notices: loaded.notices };
        self.writing.write(output, finding, Vec::new(), origin)
    }
}

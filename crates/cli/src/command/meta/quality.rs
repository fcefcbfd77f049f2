//! `aspectra meta quality`: what do the runs that a measure puts first retrieve?

use crate::choice::word;
use crate::finding_output::{FindingArgs, Origin};
use crate::score_input::{Collected, ScoreArgs};
use anyhow::Result;
use aspectra_eval::judgments::Sheet;
use aspectra_eval::{TopOfRanking, top_of_rankings};
use aspectra_meta::quality::{LabelledRanking, Unjudged, finding, quality};
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
    #[command(flatten)]
    scores: ScoreArgs,
    /// Count documents without any label above 0 at ranks 1 to N
    #[arg(long, value_name = "N", default_value_t = 5)]
    first: usize,
    /// What an unjudged document is among them
    #[arg(long, value_name = "WHAT", default_value = Unjudged::default().word(), value_parser = word::<Unjudged>())]
    unlabelled: Unjudged,
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
        let mut read: Vec<Option<Vec<TopOfRanking>>> = vec![None; collected.runs.len()];
        let mut found = Vec::new();
        for matrix in &loaded.matrices {
            let depth = self.first.min(DEPTH as usize);
            found.push(quality::<anyhow::Error>(matrix, depth, unjudged, |run, topic| {
                let tops = match &mut read[run] {
                    Some(tops) => tops,
                    place => place.insert(self.tops(&collected, run)?),
                };
                Ok(labels(&collected, tops, topic))
            })?);
        }
        let finding = finding(&found, &loaded.matrices, unjudged);
        let origin =
            Origin { inputs: loaded.inputs, rules: loaded.rules, seed: self.scores.seed, notices: loaded.notices };
        self.writing.write(output, finding, Vec::new(), origin)
    }

    fn tops(&self, collected: &Collected, run: usize) -> Result<Vec<TopOfRanking>> {
        let source = &collected.runs.sources()[run];
        Ok(top_of_rankings(&collected.judgments, source, self.scores.options(None).rules, DEPTH)?)
    }
}

/// The labels of a run's documents on a topic, best first.
fn labels(collected: &Collected, tops: &[TopOfRanking], topic: &str) -> LabelledRanking {
    let Some(number) = collected.judgments.topic_index(topic.as_bytes()) else { return Vec::new() };
    let Some(top) = tops.iter().find(|top| top.topic == number) else { return Vec::new() };
    let sheet = &collected.judgments.topics()[number].sheet;
    let mut ranking: LabelledRanking = vec![None; top.length as usize];
    for hit in &top.hits {
        if let Some(place) = (hit.rank as usize).checked_sub(1).and_then(|at| ranking.get_mut(at)) {
            *place = labels_of(sheet, hit.row as usize);
        }
    }
    ranking
}

/// A document's label on each aspect, the largest over subtopics; `None` where it has no grade at all.
fn labels_of(sheet: &Sheet, row: usize) -> Option<Vec<i32>> {
    let best = |aspect| (0..sheet.subtopic_count()).map(|s| sheet.cell(row, s, aspect)).max();
    let cells: Vec<_> = (0..sheet.aspect_count()).filter_map(best).collect();
    cells.iter().any(|cell| cell.is_judged()).then(|| cells.iter().map(|cell| cell.grade().max(0)).collect())
}

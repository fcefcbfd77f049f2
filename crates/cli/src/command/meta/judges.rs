//! `aspectra meta judges`: what does the choice of judge change?

use crate::choice::{MOST_SAMPLES, count, level, word};
use crate::finding_output::{FindingArgs, Origin};
use crate::provenance;
use crate::score_input::{Judged, ScoreArgs};
use anyhow::{Context, Result, bail};
use aspectra_eval::join::KeptRun;
use aspectra_meta::ScoreMatrix;
use aspectra_meta::judges::{
    Families, JudgeFavor, Judging, Panel, Pool, Retrieved, biases, changes, favor_in_labels, favor_in_scores, finding,
};
use aspectra_meta::notice::judges::runs_without_family;
use aspectra_report::Input;
use aspectra_words::Word;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  aspectra meta judges labels.jsonl runs/* -m nDCG@10 --reference human
  aspectra meta judges --judge human=nist.qrels --judge gpt=gpt.qrels runs/* -m \"nDCG@10 AP\" --reference human
  aspectra meta judges labels.jsonl runs/* -m nDCG@10 --reference human --families families.txt --judge-family gpt=openai

Runs are scored by each judge on the documents that all of them labeled (--pool own: on their own).";

/// Say what the choice of judge changes: leaderboards, significant differences, bias
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Judges {
    /// The judge or group that the others are compared with
    #[arg(long, value_name = "NAME")]
    reference: String,
    /// Only these judges or groups, with commas between, beside the reference
    #[arg(long = "judges", value_name = "NAMES", value_delimiter = ',')]
    chosen: Vec<String>,
    /// Which documents count
    #[arg(long, value_name = "WHICH", default_value = Pool::default().word(), value_parser = word::<Pool>())]
    pool: Pool,
    /// Which run is of which family: a file with a run and its family on each line
    #[arg(long, value_name = "FILE", requires = "judge_family")]
    families: Option<String>,
    /// The family that a judge is of; may be repeated
    #[arg(long, value_name = "NAME=FAMILY", requires = "families")]
    judge_family: Vec<String>,
    /// How many documents of a run count as retrieved by its family
    #[arg(long = "favor-depth", value_name = "N", default_value_t = 10)]
    favor_depth: u32,
    /// The level of the tests of pairs of runs; intervals have the confidence 1 - ALPHA
    #[arg(long, value_name = "ALPHA", value_parser = level, default_value_t = 0.05)]
    alpha: f64,
    /// Exchanges of the swap test
    #[arg(long, short = 'B', value_name = "N", default_value_t = 9_999, value_parser = count(100..=MOST_SAMPLES))]
    samples: usize,
    #[command(flatten)]
    scores: ScoreArgs,
    #[command(flatten)]
    writing: FindingArgs,
}

impl Judges {
    pub(super) fn run(self) -> Result<()> {
        let output = self.writing.open()?;
        self.scores.start()?;
        let judged = self.scores.collect_votes("meta judges", self.writing.hashes())?;
        let all = Panel::names(&self.reference, judged.reader.given_groups(), judged.votes.judges())?;
        let mut names = if self.chosen.is_empty() { all } else { self.chosen.clone() };
        names.retain(|name| *name != self.reference);
        names.insert(0, self.reference.clone());
        let panel = Panel::new::<anyhow::Error>(&judged.reader, &judged.votes, &names, self.pool)?;
        let how = Judging {
            reference: panel.judge(&self.reference, &judged.reader)?,
            alpha: self.alpha,
            samples: self.samples,
            seed: self.scores.seed,
            confidence: 1.0 - self.alpha,
        };
        let (matrices, mut notices) = self.scores.evaluate_apart(&judged, &panel)?;
        let changes = changes(&matrices, &how)?;
        let biases = biases(&panel, &how)?;
        let mut inputs = judged.inputs.clone();
        let favors = match &self.families {
            None => Vec::new(),
            Some(file) => {
                let files = provenance::inputs(&[], std::slice::from_ref(file), self.writing.hashes());
                inputs.extend(files.into_iter().take(1).map(|input| Input { role: "families", ..input }));
                let text = std::fs::read_to_string(file).with_context(|| format!("{file}: cannot be read"))?;
                let runs = &matrices[0][0].runs;
                let families = Families::parse(file, &text, runs)?;
                let without = families.without(runs);
                if !without.is_empty() {
                    notices.push(runs_without_family(file, without));
                }
                self.favors(&judged, &panel, &matrices, &families, &how)?
            }
        };
        let finding = finding(&panel, &matrices, &changes, &biases, &favors, &how);
        let mut rules = self.scores.named_rules();
        rules.push(("pool", self.pool.word().to_owned()));
        let origin = Origin { inputs, rules, seed: self.scores.seed, notices };
        self.writing.write(output, finding, Vec::new(), origin)
    }

    fn favors(
        &self,
        judged: &Judged,
        panel: &Panel,
        matrices: &[Vec<ScoreMatrix>],
        families: &Families,
        how: &Judging,
    ) -> Result<Vec<JudgeFavor>> {
        let rules = self.scores.options(None).rules;
        let reference = &panel.judgments[how.reference];
        let kept: Vec<KeptRun> = judged
            .runs
            .sources()
            .iter()
            .map(|source| KeptRun::join(source, reference, rules))
            .collect::<Result<_, aspectra_eval::Error>>()?;
        let mut found = Vec::new();
        for text in &self.judge_family {
            let Some((name, family)) = text.split_once('=') else {
                bail!("--judge-family {text}: expected NAME=FAMILY");
            };
            if panel.alone.iter().any(|alone| alone == name) {
                bail!("--judge-family {text}: {name} labeled no document that {} labeled", self.reference);
            }
            let judge = panel.judge(name, &judged.reader)?;
            if !families.names().contains(&family) {
                bail!("--judge-family {text}: there is no family {family}; there are {}", families.names().join(", "));
            }
            let own = families.own(family, &matrices[judge][0].runs);
            let scores = matrices[judge]
                .iter()
                .zip(&matrices[how.reference])
                .map(|(mine, theirs)| favor_in_scores(&mine.scores, &theirs.scores, &own, how.confidence))
                .collect();
            let (mine, depth) = (&panel.judgments[judge], self.favor_depth);
            let retrieved = Retrieved { reference, judge: mine, runs: &kept, own: &own, depth };
            let mut labels = Vec::new();
            for (number, aspect) in reference.aspects().iter().enumerate() {
                labels.push((aspect.name.clone(), favor_in_labels(&retrieved.units(number), how.confidence)?));
            }
            let mine = own.iter().filter(|own| **own).count();
            found.push(JudgeFavor { judge, family: family.to_owned(), runs: (mine, own.len() - mine), scores, labels });
        }
        Ok(found)
    }
}

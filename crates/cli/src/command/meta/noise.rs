//! `aspectra meta noise`: how much label noise does the order of runs survive?

use crate::choice::{count, level};
use crate::finding_output::{FindingArgs, Origin};
use crate::progress::Progress;
use crate::score_input::{Collected, Judged, ScoreArgs};
use anyhow::{Result, bail};
use aspectra_eval::Judgments;
use aspectra_eval::judgments::Reduce;
use aspectra_meta::agreement::JudgeLabels;
use aspectra_meta::noise::{Kind, NamedModel, NoiseModel, Noising, finding, label_counts, noise};
use aspectra_words::Word;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  aspectra meta noise qrels.txt runs/* -m \"AP nDCG@10 P@10\"
  aspectra meta noise qrels.txt runs/* -m nDCG@10 --model uniform --model marginal --levels 0.1,0.3 --repeats 30
  aspectra meta noise labels.jsonl runs/* -m nDCG@10 --reduce 'judge(human)' --model judge:human,gpt --levels 0.5,1

Models: marginal (keeps the shares of grades), uniform, adjacent, and judge:A,B (what B gives where A gives a grade; level 1 is
as measured). Where none is named it is marginal, and where there are two judges their confusion too.";

/// Put noise on the labels and see how far the order of runs changes
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Noise {
    /// A model of noise: marginal, uniform, adjacent, or judge:A,B; may be repeated; where none is given marginal, and with two
    /// judges what the other one says too
    #[arg(long, value_name = "MODEL")]
    model: Vec<String>,
    /// The levels of noise, from 0 to 1, with commas between
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', default_value = "0.05,0.1,0.2,0.4")]
    levels: Vec<f64>,
    /// How often
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = count(1..=10_000))]
    repeats: usize,
    /// The tau that the order of runs is to keep
    #[arg(long, value_name = "TAU", default_value_t = 0.9)]
    threshold: f64,
    /// The level of the tests of pairs of runs
    #[arg(long, value_name = "ALPHA", value_parser = level, default_value_t = 0.05)]
    alpha: f64,
    #[command(flatten)]
    scores: ScoreArgs,
    #[command(flatten)]
    writing: FindingArgs,
}

impl Noise {
    pub(super) fn run(self) -> Result<()> {
        let output = self.writing.open()?;
        self.scores.start()?;
        let mut levels = self.levels.clone();
        if let Some(level) = levels.iter().find(|level| !(0.0..=1.0).contains(*level)) {
            bail!("--levels {level}: expected numbers from 0 to 1");
        }
        if !(-1.0..=1.0).contains(&self.threshold) {
            bail!("--threshold {}: expected a tau, from -1 to 1", self.threshold);
        }
        levels.sort_by(f64::total_cmp);
        let (collected, judged) = self.scores.collect_with_judges("meta noise", self.writing.hashes())?;
        let names = if self.model.is_empty() { usual(judged.as_ref()) } else { self.model.clone() };
        let collected = on_one_scale(collected, judged.as_ref(), &names)?;
        let models =
            names.iter().map(|name| named(name, &collected.judgments, judged.as_ref())).collect::<Result<Vec<_>>>()?;
        let how = Noising {
            levels,
            repeats: self.repeats,
            seed: self.scores.seed,
            alpha: self.alpha,
            threshold: self.threshold,
        };
        let steps = models.len().saturating_mul(self.repeats).saturating_mul(how.levels.len());
        let progress = Progress::of(steps, "evaluations");
        let found = noise::<anyhow::Error>(
            &collected.judgments,
            &collected.runs,
            &collected.measures,
            &self.scores.options(None),
            &models,
            &how,
            &|| progress.step(),
        )?;
        drop(progress);
        let finding = finding(&found, collected.runs.len(), collected.judgments.topics().len(), &how);
        let origin = Origin {
            inputs: collected.inputs(),
            rules: self.scores.named_rules(),
            seed: self.scores.seed,
            notices: found.notices.clone(),
        };
        self.writing.write(output, finding, Vec::new(), origin)
    }
}

/// The collection with grades up to the largest label of any judge, where noise is what another judge says: it may be a label that the one
/// whose labels are kept never gave.
fn on_one_scale(collected: Collected, judged: Option<&Judged>, names: &[String]) -> Result<Collected> {
    let Some(judged) = judged.filter(|_| names.iter().any(|name| name.starts_with("judge:"))) else {
        return Ok(collected);
    };
    let mut votes = judged.votes.clone();
    for aspect in JudgeLabels::new(&judged.votes, judged.reader.given_groups(), &[])?.aspects {
        votes.declare_highest(&aspect.name, aspect.scale as i32 - 1);
    }
    judged.collected(&judged.reader.reduced(&votes)?)
}

/// The models where none is named: the marginal one and, of two judges, what the other says where the one whose labels are kept
/// gives a grade.
fn usual(judged: Option<&Judged>) -> Vec<String> {
    let mut names = vec![Kind::default().word().to_owned()];
    if let Some(judged) = judged
        && let [a, b] = judged.votes.judges()
    {
        let kept = judged.reader.given_reduce().and_then(Reduce::only_judge);
        let (kept, other) = if kept == Some(b) { (b, a) } else { (a, b) };
        names.push(format!("judge:{kept},{other}"));
    }
    names
}

fn named(name: &str, judgments: &Judgments, judged: Option<&Judged>) -> Result<NamedModel> {
    let counts = label_counts(judgments)?;
    if let Some(kind) = Kind::from_word(name) {
        let by_aspect = counts.iter().map(|counts| NoiseModel::of_kind(kind, counts)).collect();
        return Ok(NamedModel { name: name.to_owned(), by_aspect });
    }
    let Some((a, b)) = name.strip_prefix("judge:").and_then(|pair| pair.split_once(',')) else {
        bail!("--model {name}: expected {} or judge:A,B", Kind::WORDS.join(", "));
    };
    let Some(judged) = judged else {
        bail!(
            "--model {name}: the judgments are of one judge; give those of both, and --reduce for the labels that noise is put on"
        );
    };
    let pair = [a.to_owned(), b.to_owned()];
    let labels = JudgeLabels::new(&judged.votes, judged.reader.given_groups(), &pair)?;
    let by_aspect = judgments
        .aspects()
        .iter()
        .zip(&counts)
        .map(|(aspect, counts)| {
            let Some(of) = labels.aspects.iter().find(|labels| labels.name == aspect.name) else {
                bail!("--model {name}: the judges have no labels of {}", aspect.name);
            };
            Ok(NoiseModel::measured(&of.ratings.confusion(0, 1)?.on_scale(counts.len())))
        })
        .collect::<Result<Vec<_>>>()?;
    Ok(NamedModel { name: name.to_owned(), by_aspect })
}

//! `aspectra meta reproduce`: how near does a repeated run come to the first?

use crate::choice::{count, level};
use crate::finding_output::{FindingArgs, Origin};
use crate::progress::Progress;
use crate::score_input::{Collected, ScoreArgs};
use anyhow::{Result, bail};
use aspectra_eval::Runs;
use aspectra_meta::ScoreMatrix;
use aspectra_meta::reproduce::{Column, Reproducing, Reproduction, documents, effect, finding, scores};
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  aspectra meta reproduce qrels.txt original.run reproduced.run -m \"AP nDCG@10\"
  aspectra meta reproduce qrels.txt original.run tries/*.run                      several repetitions
  aspectra meta reproduce qrels.txt advanced.run again.run --baselines bm25.run bm25-again.run
  aspectra meta reproduce qrels.txt original.run other.run --other-qrels other-qrels.txt

The first run is the original, each further one a repetition of it. On the same topics documents are compared by
their order, scores topic by topic (RMSE, paired t test); with baselines the improvement over them (effect ratio, 1
where it is as large as the first time; difference of relative improvements, 0 where they are equal). On another
collection means and improvements are compared, with an unpaired t test.";

/// Compare a repeated run with the first: documents, scores, effects
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Reproduce {
    /// The baseline that the original run improves on, and its repetition
    #[arg(long, num_args = 2, value_names = ["ORIGINAL", "REPRODUCED"])]
    baselines: Option<Vec<String>>,
    /// The judgments of the repetition, where it is on another collection
    #[arg(long, value_name = "FILE")]
    other_qrels: Option<String>,
    /// The persistence of the rank-biased overlap: the smaller, the more the first ranks count
    #[arg(long, value_name = "P", default_value_t = Reproducing::default().persistence)]
    persistence: f64,
    /// Compare the order of so many documents of a topic
    #[arg(long, value_name = "N", default_value_t = Reproducing::default().depth, value_parser = count(1..=10_000_000))]
    order_depth: usize,
    /// The interval of the mean difference has the confidence 1 - ALPHA
    #[arg(long, value_name = "ALPHA", value_parser = level, default_value_t = 0.05)]
    alpha: f64,
    #[command(flatten)]
    scores: ScoreArgs,
    #[command(flatten)]
    writing: FindingArgs,
}

/// The runs of one experiment: the advanced ones, then the baseline, if there is one.
struct Experiment {
    matrices: Vec<ScoreMatrix>,
    advanced: usize,
}

impl Experiment {
    fn column(&self, measure: usize, run: usize) -> Column<'_> {
        Column { matrix: &self.matrices[measure], run }
    }
}

impl Reproduce {
    pub(super) fn run(self) -> Result<()> {
        let output = self.writing.open()?;
        self.scores.start()?;
        let how = Reproducing { persistence: self.persistence, depth: self.order_depth, confidence: 1.0 - self.alpha };
        for (option, value) in [("--persistence", how.persistence), ("--alpha", self.alpha)] {
            if !(value > 0.0 && value < 1.0) {
                bail!("{option} {value}: expected a number between 0 and 1");
            }
        }
        let collected = self.scores.collect("meta reproduce", self.writing.hashes())?;
        let (first, again) = self.experiments(&collected)?;
        // Runs are read twice, for scores and for documents.
        let (first, again) = (first.lasting()?, again.lasting()?);
        let mut loaded = self.evaluated(&collected, &first, &again)?;
        let mut found = Reproduction { same_topics: self.other_qrels.is_none(), ..Reproduction::default() };
        let [original, repeated] = &loaded.experiments;
        for measure in 0..original.matrices.len() {
            for run in 0..repeated.advanced {
                let pair = (original.column(measure, 0), repeated.column(measure, run));
                found.scores.push(scores(pair.0, pair.1, found.same_topics, &how)?);
                if self.baselines.is_some() {
                    let bases = (original.column(measure, 1), repeated.column(measure, repeated.advanced));
                    found.effects.push(effect((bases.0, pair.0), (bases.1, pair.1))?);
                }
            }
            if self.baselines.is_some() {
                let bases = (original.column(measure, 1), repeated.column(measure, repeated.advanced));
                found.scores.push(scores(bases.0, bases.1, found.same_topics, &how)?);
            }
        }
        if found.same_topics {
            let rules = self.scores.options(None).rules;
            let names = first.clone().and(again.clone()).names();
            let (of_first, of_again) = names.split_at(first.len());
            let progress = Progress::of(again.len(), "runs (documents)");
            for (run, source) in again.sources().iter().enumerate() {
                // The last repetition is that of the baseline, where there is one.
                let of = usize::from(self.baselines.is_some() && run + 1 == again.len());
                let original = (&*of_first[of], &first.sources()[of]);
                let order = documents(original, (&of_again[run], source), &collected.judgments, rules, &how)?;
                found.documents.push(order);
                progress.step();
            }
        }
        let guarded = self.scores.guard(&original.matrices, "the order of documents needs no scale", true)?;
        let origin = Origin {
            inputs: std::mem::take(&mut loaded.inputs),
            rules: self.scores.named_rules(),
            seed: self.scores.seed,
            notices: std::mem::take(&mut loaded.notices),
        };
        self.writing.write(output, finding(&found, &how), guarded, origin)
    }

    /// The runs of the first experiment and of the second, each with its baseline last.
    fn experiments(&self, collected: &Collected) -> Result<(Runs, Runs)> {
        if collected.runs.len() < 2 {
            bail!("one run only; write aspectra meta reproduce QRELS ORIGINAL REPRODUCED -m MEASURE");
        }
        let mut first = Runs::default();
        let mut again = Runs::default();
        for (number, source) in collected.runs.sources().iter().enumerate() {
            let one = Runs::of(source.clone());
            if number == 0 { first = one } else { again = again.and(one) }
        }
        if let Some([original, reproduced]) = self.baselines.as_deref() {
            let bases = [original, reproduced].map(|path| Runs::read([path]).expanded());
            if let Some(several) = bases.iter().find(|base| base.len() != 1) {
                bail!("--baselines: {} holds {} runs, expected one", several.sources()[0].path(), several.len());
            }
            let [original, reproduced] = bases;
            (first, again) = (first.and(original), again.and(reproduced));
        }
        Ok((first, again))
    }

    /// The scores of both experiments.
    fn evaluated(&self, collected: &Collected, first: &Runs, again: &Runs) -> Result<Evaluated> {
        let (of_first, of_again) = (first.len(), again.len());
        let advanced = of_again - usize::from(self.baselines.is_some());
        let Some(file) = &self.other_qrels else {
            // All together, so that a topic that is left out is left out everywhere.
            let both = Collected { runs: first.clone().and(again.clone()), ..collected.clone() };
            let loaded = self.scores.evaluate(&both)?;
            let part = |columns: std::ops::Range<usize>, advanced: usize| Experiment {
                matrices: loaded
                    .matrices
                    .iter()
                    .map(|matrix| matrix.among(&columns.clone().collect::<Vec<usize>>()))
                    .collect(),
                advanced,
            };
            let experiments = [part(0..of_first, 1), part(of_first..of_first + of_again, advanced)];
            return Ok(Evaluated { experiments, inputs: loaded.inputs, notices: loaded.notices });
        };
        let here = self.scores.evaluate(&Collected { runs: first.clone(), ..collected.clone() })?;
        let other = self.scores.collect_other(file, again.clone(), self.writing.hashes())?;
        let there = self.scores.evaluate(&other)?;
        let notices = [here.notices, there.notices].concat();
        let experiments =
            [Experiment { matrices: here.matrices, advanced: 1 }, Experiment { matrices: there.matrices, advanced }];
        Ok(Evaluated { experiments, inputs: [here.inputs, there.inputs].concat(), notices })
    }
}

/// Both experiments, with what is to be said about them.
struct Evaluated {
    experiments: [Experiment; 2],
    inputs: Vec<aspectra_report::Input>,
    notices: Vec<aspectra_eval::Notice>,
}

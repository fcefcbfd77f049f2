//! What `meta dominance` and `meta sensitivity` share: runs as ranked label tuples of a collection.

use crate::inputs::Inputs;
use crate::judgments::JudgmentArgs;
use crate::progress::{Progress, show_statistics};
use crate::provenance;
use crate::rules::RuleArgs;
use crate::threads::ThreadArgs;
use anyhow::{Result, bail};
use aspectra_eval::join::KeptRun;
use aspectra_eval::{Bound, Collection, Judgments, Measure, Notice, Options, Rules, Scores};
use aspectra_meta::dominance::Gate;
use aspectra_report::Input;
use clap::Args;

/// What is compared where no measure is named.
const USUAL: &str = "nDCG@10";

/// The word for no gate.
const NO_GATE: &str = "none";

/// Which runs are compared, and by what.
#[derive(Debug, Clone, Args)]
pub(super) struct ChoiceFreeArgs {
    /// The judgments, then the runs; what is no file is read as a measure
    #[arg(value_names = ["QRELS", "RUN"], num_args = 0..)]
    inputs: Vec<String>,
    /// The measure whose gains are left open; nDCG@10 where none is named
    #[arg(short, long = "measure", visible_alias = "measures", value_name = "MEASURE")]
    measures: Vec<String>,
    /// The aspect without which nothing counts, or none; that of the collection where not given
    #[arg(long, value_name = "ASPECT")]
    gate: Option<String>,
    /// The seed of what is drawn at random
    #[arg(long, value_name = "N", default_value_t = 42)]
    pub(super) seed: u64,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    judgments: JudgmentArgs,
    #[command(flatten)]
    rules: RuleArgs,
}

/// Runs that were joined, with all that says how they are compared.
pub(super) struct Joined {
    pub(super) judgments: Judgments,
    pub(super) runs: Vec<(String, KeptRun)>,
    pub(super) measure: Measure,
    pub(super) gate: Gate,
    pub(super) label_names: Vec<Vec<String>>,
    pub(super) rules: Rules,
    pub(super) inputs: Vec<Input>,
    pub(super) notices: Vec<Notice>,
}

impl ChoiceFreeArgs {
    /// Reads judgments and runs.
    pub(super) fn join(&self, verb: &str, hashes: bool) -> Result<Joined> {
        show_statistics();
        self.threads.start()?;
        let reader = self.judgments.reader()?;
        if self.inputs.is_empty() && !reader.names_files() {
            bail!("nothing to compare; write aspectra {verb} QRELS RUN RUN... -m MEASURE");
        }
        let found = Inputs::sort(verb, &self.inputs, &self.measures, reader, &self.rules)?;
        let sources = found.runs().expanded();
        let judgments = found.judgments.read()?;
        let mut measures = match found.are_usual {
            true => vec![USUAL.parse()?],
            false => found.measures,
        };
        if measures.len() > 1 {
            let names: Vec<String> = measures.iter().map(ToString::to_string).collect();
            bail!("{verb} looks at one measure at a time, not at {}; name one with -m", names.join(", "));
        }
        measures = found.judgments.fit(measures, &judgments)?;
        let Some(measure) = measures.pop() else { bail!("no measure is named; write -m nDCG@10") };
        let collection = found.judgments.given_collection();
        let names: Vec<&str> = judgments.aspects().iter().map(|aspect| &*aspect.name).collect();
        let gate = match self.gate.as_deref() {
            Some(NO_GATE) => Gate::None,
            Some(name) => Gate::Aspect(name.to_owned()),
            None => match collection.and_then(|collection| collection.gating_aspect(&names)) {
                Some(name) => Gate::Aspect(name.to_owned()),
                None => Gate::None,
            },
        };
        let inputs = provenance::inputs(&found.judgments.files()?, &found.runs, hashes);
        let label_names = label_names(collection, &names);
        let rules = self.rules.rules();
        let progress = Progress::new(sources.len());
        let runs = KeptRun::join_all(&sources, &judgments, rules, &|| progress.step())?;
        drop(progress);
        let notices = notices(&judgments, &runs, &measure, rules)?;
        Ok(Joined { judgments, runs, measure, gate, label_names, rules, inputs, notices })
    }

    /// The rules that shaped the rankings, for the record.
    pub(super) fn named_rules(&self) -> Vec<(&'static str, String)> {
        self.rules.rules().named()
    }
}

/// What labels are called, by aspect; empty where they have no names.
pub(super) fn label_names(collection: Option<&Collection>, aspects: &[&str]) -> Vec<Vec<String>> {
    let names = |aspect: &&str| {
        let known = collection.and_then(|collection| collection.aspects.iter().find(|known| known.name == **aspect));
        known.map(|known| known.labels.clone()).unwrap_or_default()
    };
    aspects.iter().map(names).collect()
}

/// What an evaluation would say about judgments and runs.
fn notices(judgments: &Judgments, runs: &[(String, KeptRun)], measure: &Measure, rules: Rules) -> Result<Vec<Notice>> {
    let Some(first) = judgments.aspects().first() else { return Ok(Vec::new()) };
    // Named, so that nothing is said about which aspect is read: all are.
    let named = match measure.takes("aspect") && measure.inner().is_none() {
        true => measure.clone().with("aspect", &first.name)?,
        false => return Ok(judgments.notices().to_vec()),
    };
    let bound = Bound::new(judgments, &[named], &Options { rules, ..Options::default() })?;
    Ok(Scores::of_kept(&bound, runs, rules).notices().to_vec())
}

//! Options of the verbs that put statements to measures.

use super::BehindM;
use crate::choice::word;
use crate::finding_output::{FindingArgs, Origin, Place};
use crate::progress::Progress;
use crate::threads::ThreadArgs;
use anyhow::{Context, Result, bail};
use aspectra_eval::{Finding, measures};
use aspectra_lab::statement::{Statement, named};
use aspectra_lab::study::{Entry, REASONS, Study, entries, every_measure, not_examined, study};
use aspectra_lab::sweep::{Sweep, sweep, sweep_finding};
use aspectra_lab::{Effort, Reading};
use clap::Args;

/// What is asked, of which measures, and how long.
#[derive(Debug, Args)]
pub(super) struct Asking {
    /// Measures, with any parameters: RBP, "CAM(AP)", "RBU(gain=linear,p=0.9)"
    #[arg(value_name = "MEASURE")]
    measures: Vec<String>,
    #[command(flatten)]
    behind_m: BehindM,
    /// Every measure that there is, with its defaults
    #[arg(long, conflicts_with_all = ["measures", "behind_m"])]
    every: bool,
    /// Write the table of dots and what cannot be asked only, without the rankings that show it
    #[arg(long)]
    dots: bool,
    /// Only these, with commas between
    #[arg(long, value_name = "NAMES")]
    only: Option<String>,
    /// Move a parameter, as p=0.5..0.99, and say where verdicts change; looks at the families only
    #[arg(long, value_name = "PARAM=FROM..TO")]
    sweep: Option<String>,
    /// Which label stands for a relevance r between 0 and 1; what fits the measure where not given
    #[arg(long, value_name = "HOW", value_parser = word::<Reading>())]
    labels: Option<Reading>,
    /// How many pairs of rankings to draw for each verdict, beyond the family that is always looked at
    #[arg(long, value_name = "N", default_value_t = Effort::default().search)]
    search: usize,
    /// Stop after so many seconds; what is known by then is labelled as partial
    #[arg(long, value_name = "S", default_value_t = 600.0)]
    seconds: f64,
    /// The seed of what is drawn
    #[arg(long, value_name = "SEED", default_value_t = Effort::default().seed)]
    seed: u64,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    writing: FindingArgs,
}

/// What the options come to.
pub(super) struct Asked {
    pub(super) statements: Vec<&'static Statement>,
    pub(super) effort: Effort,
    output: Place,
}

impl Asking {
    /// Checks the options and opens the output, before the work starts.
    pub(super) fn start(&self, list: &'static [&'static Statement]) -> Result<Asked> {
        let statements = match &self.only {
            Some(names) => named(list, names).context("--only")?,
            None => list.to_vec(),
        };
        if self.seconds.is_nan() || self.seconds <= 0.0 {
            bail!("--seconds {}: has to be above 0", self.seconds);
        }
        let output = self.writing.open()?;
        self.threads.start()?;
        let effort = Effort::new(self.search, self.seed).within(self.seconds);
        Ok(Asked { statements, effort, output })
    }

    /// The measures that were named.
    pub(super) fn entries(&self) -> Result<Vec<Entry>> {
        if self.every {
            return Ok(entries(&every_measure(), self.labels)?);
        }
        let asked = measures(&self.behind_m.and(&self.measures))?;
        if asked.is_empty() {
            bail!("name a measure, such as RBP or \"RBU(gain=linear)\"; `aspectra measures` lists all");
        }
        Ok(entries(&asked, self.labels)?)
    }

    /// Whether measures were named.
    pub(super) fn names_measures(&self) -> bool {
        self.every || !self.behind_m.and(&self.measures).is_empty()
    }

    /// Puts the statements to the measures and writes what was found; `more` adds to the finding of a study.
    pub(super) fn ask(
        &self,
        name: &'static str,
        asked: Asked,
        entries: Vec<Entry>,
        more: impl Fn(&mut Finding, &Study),
    ) -> Result<()> {
        let Asked { statements, effort, output } = asked;
        let progress = Progress::of(entries.len() * statements.len(), "verdicts");
        let finding = match &self.sweep {
            Some(text) => {
                let moved: Sweep = text.parse().context("--sweep")?;
                let found = sweep(&entries, &statements, &moved, &effort, &|| progress.step())?;
                let mut finding = sweep_finding(name, &moved, &found);
                finding.notices.extend(not_examined(&entries));
                finding
            }
            None => {
                let found = study(entries, &statements, &effort, &|| progress.step());
                let mut finding = found.finding(name, &effort);
                more(&mut finding, &found);
                if self.dots {
                    finding.tables.retain(|table| table.name == name || table.name == REASONS);
                }
                finding
            }
        };
        drop(progress);
        let origin = Origin { inputs: Vec::new(), rules: Vec::new(), seed: self.seed, notices: Vec::new() };
        self.writing.write(output, finding, Vec::new(), origin)
    }
}

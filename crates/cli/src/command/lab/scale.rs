//! `aspectra lab scale`: is a measure an ordinal or an interval scale?

use super::BehindM;
use crate::choice::word;
use crate::finding_output::{FindingArgs, Origin};
use crate::progress::Progress;
use crate::threads::ThreadArgs;
use anyhow::{Result, bail};
use aspectra_eval::measures;
use aspectra_lab::judged_runs::{Family, GradePool, Orders};
use aspectra_lab::scale::{BUDGET, Scaling, Sweep, finding, pieces, scale, sweep, sweep_pieces, swept_finding};
use aspectra_words::Word;
use clap::Args;

const EXAMPLES: &str = "\
All rankings of N grades from 0 to C are scored in a total order. A measure is ordinal where it rises from
each ranking to the next, and interval where it rises by equal steps; the first two rankings where it does
not are shown. Where there are more rankings than the budget, pairs of neighbors are searched instead, and
\"not refuted\" stands where \"yes\" would be too much to say.

Measures with a recall base or an ideal are scored against a pool with N documents of each grade, unless
--pool says otherwise.

Examples:
  aspectra lab scale \"gRBP(p=0.8) ERR AP\" --grades 2 --length 5    five ranks, grades 0, 1 and 2
  aspectra lab scale P@4 F@4 R@4 --grades 1 --length 4 --order set --pool 4,7
  aspectra lab scale gRBP --grades 2 --length 3 --sweep p=0.1..0.9   up to which p is gRBP ordinal?
  aspectra lab scale RBTO@250 --grades 2 --length 250 --budget 20000  too long for all: a search";

/// See whether measures are ordinal or interval scales, with the rankings that prove it if not
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ScaleOf {
    /// Measures
    #[arg(value_name = "MEASURE", required_unless_present = "behind_m")]
    measures: Vec<String>,
    #[command(flatten)]
    behind_m: BehindM,
    /// In which total order rankings are put
    #[arg(long, value_name = "ORDER", default_value = Orders::default().word(), value_parser = word::<Orders>())]
    order: Orders,
    /// Find where the verdict changes as a parameter rises, by bisection
    #[arg(long, value_name = "NAME=FROM..TO")]
    sweep: Option<String>,
    /// What random rankings are drawn from, where not all are scored
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    rankings: RankingArgs,
    #[command(flatten)]
    writing: FindingArgs,
}

/// Which rankings are made.
#[derive(Debug, Args)]
pub(super) struct RankingArgs {
    /// The largest grade: grades are 0 to C, so that 2 makes three of them
    #[arg(long, value_name = "C", default_value_t = 2)]
    grades: u16,
    /// How many documents a ranking has
    #[arg(long, value_name = "N", default_value_t = 5)]
    length: usize,
    /// How many documents of each grade are judged, from grade 0 up, such as 4,4,5; N of each where not given
    #[arg(long, value_name = "COUNTS")]
    pool: Option<String>,
    /// How many rankings are scored at most; of long ones fewer, 200 million documents in all
    #[arg(long, value_name = "RANKINGS", default_value_t = BUDGET)]
    #[arg(value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    pub(super) budget: u64,
    #[command(flatten)]
    pub(super) threads: ThreadArgs,
}

impl RankingArgs {
    pub(super) fn family(&self) -> Result<Family> {
        let pool = self.pool.as_deref().map(GradePool::read).transpose()?;
        Ok(Family::new(self.grades, self.length, pool)?)
    }
}

impl ScaleOf {
    pub(super) fn run(self) -> Result<()> {
        let asked = measures(&self.behind_m.and(&self.measures))?;
        if asked.is_empty() {
            bail!("no measure was named; try RBTO@5 or \"gRBP(p=0.5)\"");
        }
        let (family, orders) = (self.rankings.family()?, self.order.each());
        let how = Scaling { family, orders, budget: self.rankings.budget, seed: self.seed };
        let swept = self.sweep.as_deref().map(Sweep::read).transpose()?;
        let output = self.writing.open()?;
        self.rankings.threads.start()?;
        let found = match &swept {
            Some(parameter) => {
                let progress = Progress::of(sweep_pieces(asked.len(), orders.len()), "values tried");
                swept_finding(&sweep(&asked, &how, parameter, &|| progress.step())?, &how, parameter)
            }
            None => {
                let progress = Progress::of(pieces(&how), "pieces");
                finding(&scale(&asked, &how, &|| progress.step())?, &how)
            }
        };
        self.writing.write(output, found, Vec::new(), Origin::of_measures(self.seed))
    }
}

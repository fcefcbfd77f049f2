//! `aspectra lab equivalent`: do two measures order all rankings alike?

use super::BehindM;
use super::scale::RankingArgs;
use crate::finding_output::{FindingArgs, Origin};
use crate::progress::Progress;
use anyhow::{Result, bail};
use aspectra_eval::{Measure, measures};
use aspectra_lab::equivalent::{compare, finding, pieces};
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  aspectra lab equivalent P@4 \"gP@4\" --grades 1 --length 4      the same where grades are binary
  aspectra lab equivalent DCG nDCG --grades 2 --length 5        normalizing by a constant keeps the order
  aspectra lab equivalent AP \"RBP(p=0.8)\" --grades 1 --length 8";

/// See whether two measures order all rankings alike, with the shortest rankings on which they differ
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Equivalent {
    /// One measure
    #[arg(value_name = "A", required_unless_present = "behind_m")]
    a: Option<String>,
    /// The other one
    #[arg(value_name = "B", required_unless_present = "behind_m")]
    b: Option<String>,
    #[command(flatten)]
    behind_m: BehindM,
    #[command(flatten)]
    rankings: RankingArgs,
    #[command(flatten)]
    writing: FindingArgs,
}

impl Equivalent {
    pub(super) fn run(self) -> Result<()> {
        let alone = self.a.iter().chain(&self.b).map(|text| text.parse::<Measure>());
        let mut named = alone.collect::<aspectra_eval::Result<Vec<Measure>>>()?;
        named.extend(measures(&self.behind_m.and(&[]))?);
        let [a, b] = &named[..] else {
            bail!("{} of two measures named; name two, such as AP \"RBP(p=0.8)\"", named.len());
        };
        let family = self.rankings.family()?;
        let output = self.writing.open()?;
        self.rankings.threads.start()?;
        let progress = Progress::of(pieces(&family), "pieces");
        let found = compare(a, b, &family, self.rankings.budget, &|| progress.step())?;
        drop(progress);
        self.writing.write(output, finding(&found, &family), Vec::new(), Origin::of_measures(0))
    }
}

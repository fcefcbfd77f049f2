//! `aspectra lab equivalent`: do two measures order all rankings alike?

use super::scale::RankingArgs;
use crate::finding_output::{FindingArgs, Origin};
use crate::progress::Progress;
use anyhow::Result;
use aspectra_eval::Measure;
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
    #[arg(value_name = "A")]
    a: String,
    /// The other one
    #[arg(value_name = "B")]
    b: String,
    #[command(flatten)]
    rankings: RankingArgs,
    #[command(flatten)]
    writing: FindingArgs,
}

impl Equivalent {
    pub(super) fn run(self) -> Result<()> {
        let (a, b) = (self.a.parse::<Measure>()?, self.b.parse::<Measure>()?);
        let family = self.rankings.family()?;
        let output = self.writing.open()?;
        self.rankings.threads.start()?;
        let progress = Progress::of(pieces(&family), "pieces");
        let found = compare(&a, &b, &family, self.rankings.budget, &|| progress.step())?;
        drop(progress);
        self.writing.write(output, finding(&found, &family), Vec::new(), Origin::of_measures(0))
    }
}

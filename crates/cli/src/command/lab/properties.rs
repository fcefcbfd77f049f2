//! `aspectra lab properties`: which formal properties does a measure have?

use super::asking::Asking;
use anyhow::Result;
use aspectra_lab::property::PROPERTIES;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  aspectra lab properties AP nDCG@10 RBP
  aspectra lab properties nDCG@10 --only Bounded,Monotone,Converges,TopWeighted
  aspectra lab properties \"ERR(gain=linear)\" --details        what each property says";

/// Check measures for formal properties: boundedness, replacement, swap, recall effects, distinct values
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Properties {
    #[command(flatten)]
    asking: Asking,
}

impl Properties {
    pub(super) fn run(self) -> Result<()> {
        let asked = self.asking.start(PROPERTIES)?;
        let entries = self.asking.entries()?;
        self.asking.ask("properties", asked, entries, |_, _| {})
    }
}

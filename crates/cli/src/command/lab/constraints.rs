//! `aspectra lab constraints`: which of the ten constraints does a measure satisfy?

use super::asking::Asking;
use anyhow::{Result, bail};
use aspectra_lab::constraint::CONSTRAINTS;
use aspectra_lab::paper::{self, Parameters};
use clap::Args;

const EXAMPLES: &str = "\
The constraints: Pri, Deep, DeepTh, CloseTh, Conf (relevance), AspDiv, Red, MRed, Sat, AspRel (facets).
A full dot means that no ranking contradicts the constraint, or that a witness was found; a hollow one that two rankings
contradict it, which are printed with their scores, or that nothing was established; a dash that it cannot be asked.

Examples:
  aspectra lab constraints RBP \"RBU(gain=linear,p=0.9)\"
  aspectra lab constraints \"alpha_DCG(gain=linear,norm=none)\" --only Pri,AspDiv
  aspectra lab constraints RBP --only CloseTh --sweep p=0.5..0.99     from which p on
  aspectra lab constraints --paper                                    the published table, and where it is refuted
  aspectra lab constraints AP -f json                                 every ranking, for programs";

/// Check measures against ten constraints, with counterexamples
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Constraints {
    #[command(flatten)]
    asking: Asking,
    /// The twenty measures of the paper that states the constraints, compared with its table
    #[arg(long)]
    paper: bool,
    /// With --paper: the persistence of RBP, NRBP and RBU
    #[arg(long, value_name = "P", default_value_t = Parameters::default().p, requires = "paper")]
    p: f64,
    /// With --paper: how much NRBP, alpha-nDCG, EU and CT dislike repetition
    #[arg(long, value_name = "ALPHA", default_value_t = Parameters::default().alpha, requires = "paper")]
    alpha: f64,
    /// With --paper: the effort of EU and RBU
    #[arg(long, value_name = "E", default_value_t = Parameters::default().e, requires = "paper")]
    effort: f64,
}

impl Constraints {
    pub(super) fn run(self) -> Result<()> {
        let asked = self.asking.start(CONSTRAINTS)?;
        if !self.paper {
            let entries = self.asking.entries()?;
            return self.asking.ask("constraints", asked, entries, |_, _| {});
        }
        if self.asking.names_measures() {
            bail!("--paper has its own measures; leave out those that you named, or leave out --paper");
        }
        let with = Parameters { p: self.p, alpha: self.alpha, e: self.effort };
        let entries = paper::entries(with)?;
        self.asking.ask("constraints", asked, entries, |finding, study| paper::compare(finding, study, with))
    }
}

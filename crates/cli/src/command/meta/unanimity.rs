//! `aspectra meta unanimity`: does a measure capture what all others agree on?

use crate::choice::word;
use crate::finding_output::{FindingArgs, Origin};
use crate::score_input::ScoreArgs;
use anyhow::{Result, bail};
use aspectra_eval::Measure;
use aspectra_meta::ScoreMatrix;
use aspectra_meta::unanimity::{AllTied, finding, unanimity};
use aspectra_words::Word;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  aspectra meta unanimity qrels.txt runs/* -m \"AP nDCG@10 P@10 RR\"
  aspectra meta unanimity --scores scores.csv --group \"nDCG@10 nDCG@20\"    not compared with each other";

/// Measure unanimity: how much of what all other measures agree on a measure captures
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Unanimity {
    /// Measures of one family, with blanks between: they are not among each other's others; may be repeated
    #[arg(long, value_name = "MEASURES")]
    group: Vec<String>,
    /// What a pair of runs counts on which all other measures tie
    #[arg(long, value_name = "WHAT", default_value = AllTied::default().word(), value_parser = word::<AllTied>())]
    all_tied: AllTied,
    #[command(flatten)]
    scores: ScoreArgs,
    #[command(flatten)]
    writing: FindingArgs,
}

impl Unanimity {
    pub(super) fn run(self) -> Result<()> {
        let output = self.writing.open()?;
        self.scores.start()?;
        let loaded = self.scores.load("meta unanimity", self.writing.hashes())?;
        let families = self.families(&loaded.matrices)?;
        let found = unanimity(&loaded.matrices, Some(&families), self.all_tied)?;
        let finding = finding(&found, &loaded.matrices, self.all_tied);
        let origin =
            Origin { inputs: loaded.inputs, rules: loaded.rules, seed: self.scores.seed, notices: loaded.notices };
        self.writing.write(output, finding, Vec::new(), origin)
    }

    /// The number of each measure's family: its own unless it is in a group.
    fn families(&self, matrices: &[ScoreMatrix]) -> Result<Vec<usize>> {
        let mut families: Vec<usize> = (0..matrices.len()).collect();
        for (number, group) in self.group.iter().enumerate() {
            for word in group.split_whitespace() {
                let name = word.parse::<Measure>().map_or_else(|_| word.to_owned(), |measure| measure.to_string());
                match matrices.iter().position(|matrix| matrix.name == name || matrix.name == word) {
                    Some(at) => families[at] = matrices.len() + number,
                    None => bail!("--group {word}: is none of the measures"),
                }
            }
        }
        Ok(families)
    }
}

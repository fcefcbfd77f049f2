//! `aspectra meta bounds`: how far can a measure over several aspects go?

use crate::finding_output::{FindingArgs, Origin};
use crate::judgments::JudgmentArgs;
use crate::progress::Progress;
use crate::provenance;
use crate::threads::ThreadArgs;
use anyhow::Result;
use aspectra_eval::{Bound, Measure, Options, measures};
use aspectra_meta::bounds::{Bounding, bounds, finding};
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  aspectra meta bounds labels.txt --aspects relevance,credibility
  aspectra meta bounds labels.txt --aspects relevance,credibility -m \"CAM(AP)\" --details    each topic";

/// What is looked at where no measure is named.
const USUAL: &str = "CAM(AP) MM(AP) CAM(nDCG@10) MM(nDCG@10)";

/// See how far CAM and MM can go on each topic: what no ranking can pass
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BoundsOf {
    /// The judgments; left out where --qrels or the collection names them
    #[arg(value_name = "QRELS")]
    input: Option<String>,
    /// A measure over aspects, or several with blanks between; may be repeated
    #[arg(short, long = "measure", visible_alias = "measures", value_name = "MEASURE", default_value = USUAL)]
    measures: Vec<String>,
    /// About how many extensions of a ranking a search looks at, a topic, before it says how far it may be off
    #[arg(long, value_name = "N", default_value_t = Bounding::default().effort)]
    effort: usize,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    judgments: JudgmentArgs,
    #[command(flatten)]
    writing: FindingArgs,
}

impl BoundsOf {
    pub(super) fn run(self) -> Result<()> {
        let reader = self.judgments.reader_of(self.input.as_deref())?;
        let output = self.writing.open()?;
        self.threads.start()?;
        let judgments = reader.read()?;
        let mut asked: Vec<Measure> = Vec::new();
        for measure in measures(&self.measures.join(" "))? {
            if !asked.contains(&measure) {
                asked.push(measure);
            }
        }
        let asked = reader.fit(asked, &judgments)?;
        // All at once, so that what several measures share is said once.
        let notices = Bound::new(&judgments, &asked, &Options::default())?.notices().to_vec();
        let how = Bounding { effort: self.effort };
        let progress = Progress::of(judgments.topics().len().saturating_mul(asked.len()), "topics");
        let mut found = Vec::new();
        for measure in &asked {
            found.push(bounds(&judgments, measure, &Options::default(), how, &|| progress.step())?);
        }
        drop(progress);
        let origin = Origin {
            inputs: provenance::inputs(&reader.files()?, &[], self.writing.hashes()),
            rules: Vec::new(),
            seed: 0,
            notices,
        };
        self.writing.write(output, finding(&found, how), Vec::new(), origin)
    }
}

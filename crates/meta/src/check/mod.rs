//! What makes scores misleading, found before anything is scored: in judgments, in runs, and where they do not fit together.
//!
//! A problem is what usually means a mistake, a note is worth knowing; each says what to do about it.

mod judged;
mod labels;
mod remark;
mod runs;
mod tables;

pub use judged::AspectCounts;
pub use labels::{LabelCount, Together};
pub use remark::{Remark, RemarkKind};
pub use runs::CheckedRun;
pub use tables::finding;

use aspectra_eval::{Judgments, Result, Runs};

/// What was found.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Checked {
    /// The judgments, where there are some.
    pub judgments: Option<CheckedJudgments>,
    /// The runs that could be read.
    pub runs: Vec<CheckedRun>,
    /// What is wrong or worth knowing: problems first.
    pub remarks: Vec<Remark>,
}

/// The judgments, counted.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CheckedJudgments {
    /// The file or files.
    pub source: String,
    /// How many topics.
    pub topics: usize,
    /// How many documents, each counted for every topic that judges it.
    pub documents: usize,
    /// One row per aspect.
    pub aspects: Vec<AspectCounts>,
    /// How often each label was given.
    pub labels: Vec<LabelCount>,
    /// How often two labels of a pair of aspects were given to the same document.
    pub together: Vec<Together>,
}

impl Checked {
    /// Checks judgments, and runs against them. `names` has the names of labels by aspect, worst first, as far as they are
    /// known.
    ///
    /// # Errors
    /// A run that cannot be opened. Bad lines are no error but a problem that is found.
    pub fn of(judgments: &Judgments, runs: &Runs, names: &[(String, Vec<String>)]) -> Result<Self> {
        let mut remarks = Vec::new();
        let counted = CheckedJudgments {
            source: judgments.source().to_owned(),
            topics: judgments.topics().len(),
            documents: judgments.topics().iter().map(|topic| topic.sheet.documents().len()).sum(),
            aspects: judged::aspects(judgments, &mut remarks),
            labels: labels::labels(judgments, names),
            together: labels::together(judgments),
        };
        let runs = runs::against(judgments, runs, &mut remarks)?;
        Ok(Self { judgments: Some(counted), runs, remarks: remark::in_order(remarks) })
    }

    /// Checks runs by themselves: each against judgments of its own documents.
    ///
    /// # Errors
    /// A run that cannot be opened, or is standard input, which cannot be read twice.
    pub fn alone(runs: &Runs) -> Result<Self> {
        let mut remarks = Vec::new();
        let runs = runs::alone(runs, &mut remarks)?;
        Ok(Self { judgments: None, runs, remarks: remark::in_order(remarks) })
    }

    /// What usually means a mistake.
    pub fn problems(&self) -> impl Iterator<Item = &Remark> {
        self.remarks.iter().filter(|remark| remark.is_problem)
    }

    /// What is worth knowing.
    pub fn notes(&self) -> impl Iterator<Item = &Remark> {
        self.remarks.iter().filter(|remark| !remark.is_problem)
    }
}

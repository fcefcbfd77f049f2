//! What a build can pass or fail on.

/// One question that a finding answers with yes or no.
#[derive(Debug, Clone, PartialEq)]
pub struct Gate {
    /// What questions of a kind are gathered under, such as a measure.
    pub suite: String,
    /// What is asked about, such as a run.
    pub case: String,
    /// The answer.
    pub outcome: GateOutcome,
}

/// How a gate came out.
#[derive(Debug, Clone, PartialEq)]
pub enum GateOutcome {
    /// All is well; what was found.
    Passed(String),
    /// Something is wrong: in a line.
    Failed(String),
    /// It could not be asked, and why.
    Skipped(String),
}

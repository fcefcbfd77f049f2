//! What came out about a measure and a statement.

use crate::pair::Pair;
use crate::reading::Reading;
use aspectra_words::words;

words! {
    /// What was found.
    pub enum Outcome {
        Violated = "violated": "two rankings contradict the statement, which is a proof",
        NoViolation = "no violation": "no ranking that was looked at contradicts the statement, which is evidence",
        Witness = "witness found": "the statement is that something exists, and here it is",
        NotEstablished = "not established": "what the statement asks for was not found, which proves nothing",
        NotApplicable = "not applicable": "the measure cannot be asked, and why",
    }
}

impl Outcome {
    /// Whether the statement counts as satisfied, as in a table with dots.
    pub fn holds(self) -> bool {
        matches!(self, Self::NoViolation | Self::Witness)
    }

    /// A full dot where the statement is satisfied, a hollow one where not, a dash where it cannot be asked.
    pub fn dot(self) -> &'static str {
        match self {
            Self::NoViolation | Self::Witness => "●",
            Self::Violated | Self::NotEstablished => "○",
            Self::NotApplicable => "–",
        }
    }
}

/// Two rankings and their scores.
#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    /// The rankings.
    pub pair: Pair,
    /// The score of each.
    pub scores: [f64; 2],
    /// The labels they were found on, where these are not those of the measure's row.
    pub labels: Option<Reading>,
}

impl Evidence {
    /// Two rankings and their scores, on the labels of the measure's row.
    pub fn new(pair: Pair, scores: [f64; 2]) -> Self {
        Self { pair, scores, labels: None }
    }
}

/// What was found about one measure and one statement.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// What was found.
    pub outcome: Outcome,
    /// How many rankings were scored.
    pub rankings: usize,
    /// Where it was found, from which n on, or why it cannot be asked.
    pub detail: String,
    /// The two rankings that prove it, where there are such.
    pub evidence: Option<Evidence>,
    /// Whether time ran out before all rankings were looked at.
    pub is_partial: bool,
}

impl Verdict {
    /// A verdict without evidence.
    pub(crate) fn new(outcome: Outcome, rankings: usize, detail: impl Into<String>) -> Self {
        Self { outcome, rankings, detail: detail.into(), evidence: None, is_partial: false }
    }

    /// The measure cannot be asked.
    pub(crate) fn not_applicable(why: impl Into<String>) -> Self {
        Self::new(Outcome::NotApplicable, 0, why)
    }

    /// The same, of which time did not allow more.
    pub(crate) fn partial(self) -> Self {
        Self { is_partial: true, ..self }
    }

    /// The same, partial where not all was looked at.
    pub(crate) fn partial_unless(self, is_whole: bool) -> Self {
        if is_whole { self } else { self.partial() }
    }

    /// Whether more time could not change the outcome: everything was looked at, or there is a proof.
    pub fn is_settled(&self) -> bool {
        !self.is_partial || matches!(self.outcome, Outcome::Violated | Outcome::Witness)
    }

    /// The same with the rankings that show it.
    pub(crate) fn shown_by(mut self, evidence: Evidence) -> Self {
        self.evidence = Some(evidence);
        self
    }

    /// The verdict in a few words.
    pub fn words(&self) -> String {
        use aspectra_words::Word;
        let mut words = match self.outcome {
            Outcome::NoViolation => format!("no violation in {} rankings", self.rankings),
            outcome => outcome.word().to_owned(),
        };
        if !self.is_settled() {
            words.push_str(" (time was up)");
        }
        words
    }
}

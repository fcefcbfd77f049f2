//! What can be wrong with an analysis ([`Error`]), and why a value may not exist ([`Reason`]).

use aspectra_eval::Message;
use aspectra_eval::message::counted;
use std::fmt;

/// Why a value has no number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason(pub String);

/// A number, or why there is none.
pub type Outcome = Result<f64, Reason>;

impl Reason {
    /// A reason in words.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<aspectra_stats::Undefined> for Reason {
    fn from(undefined: aspectra_stats::Undefined) -> Self {
        Self(undefined.to_string())
    }
}

/// In this crate blocks are topics and groups are runs.
impl From<aspectra_stats::Error> for Reason {
    fn from(error: aspectra_stats::Error) -> Self {
        use aspectra_stats::Error as E;
        Self(match error {
            E::TooFewObservations { found, needed } | E::TooFewBlocks { found, needed } => {
                format!("{}, needs {needed}", counted(found, "topic"))
            }
            E::TooFewGroups { found, needed } => format!("{}, needs {needed}", counted(found, "run")),
            other => other.to_string(),
        })
    }
}

/// An analysis that cannot be done.
///
/// It prints in the library's own words; [`message`](Error::message) has the advice in it as values.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// Some runs lack topics, and nothing was said about it.
    Lacking {
        /// The first run.
        run: String,
        /// Its topic.
        topic: String,
        /// How many more, in words.
        more: String,
    },
    /// A measure is undefined on some topics, and nothing was said about it.
    Undefined {
        /// The measure.
        measure: String,
        /// The first run.
        run: String,
        /// Its topic.
        topic: String,
        /// Why.
        reason: String,
        /// How many more, in words.
        more: String,
    },
    /// A score cannot be used.
    NotUsable {
        /// The measure.
        measure: String,
        /// The run.
        run: String,
        /// The topic.
        topic: String,
    },
    /// The inputs or options do not fit the analysis.
    Unfit(Message),
    /// A statistic refused its input.
    Statistic {
        /// What was computed.
        what: String,
        /// Why it was refused.
        reason: Reason,
    },
}

impl Error {
    pub(crate) fn unfit(message: impl Into<Message>) -> Self {
        Self::Unfit(message.into())
    }

    /// An error of a statistic about something.
    pub(crate) fn about(what: impl Into<String>) -> impl FnOnce(aspectra_stats::Error) -> Self {
        let what = what.into();
        |error| Self::Statistic { what, reason: error.into() }
    }

    /// All that it says, with advice to be rendered in the reader's words.
    pub fn message(&self) -> Message {
        match self {
            Self::Lacking { run, topic, more } => Message::new(format!("run {run} lacks topic {topic}{more}; pass "))
                .option("missing-topics", "zero")
                .text(" to score that as nothing retrieved, or ")
                .option("missing-topics", "drop-topic")
                .text(" to leave such topics out"),
            Self::Undefined { measure, run, topic, reason, more } => {
                Message::new(format!("{measure} is undefined for run {run} on topic {topic} ({reason}){more}; pass "))
                    .option("missing-topics", "zero")
                    .text(" or ")
                    .option("missing-topics", "drop-topic")
            }
            Self::NotUsable { measure, run, topic } => {
                Message::new(format!("{measure}: the score of run {run} on topic {topic} is not a number below 1e150"))
            }
            Self::Unfit(message) => message.clone(),
            Self::Statistic { what, reason } => Message::new(format!("{what}: {reason}")),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message())
    }
}

impl std::error::Error for Error {}

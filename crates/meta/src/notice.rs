//! What is odd about an analysis but not fatal.

use std::fmt;

/// One notice.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Notice {
    /// Means are taken of measures whose differences have no meaning.
    NotInterval {
        /// The measures, in the order given.
        measures: Vec<String>,
        /// Why, for the first.
        why: String,
        /// What would need only their order.
        alternative: &'static str,
    },
    /// Means are taken of measures that are an interval scale only under a condition.
    Conditional {
        /// The measure.
        measure: String,
        /// The condition.
        condition: String,
    },
    /// Few topics.
    FewTopics {
        /// How many.
        topics: usize,
    },
    /// Only one run was given.
    OneRun,
    /// Missing scores were filled in.
    Filled {
        /// How many.
        scores: usize,
    },
    /// Topics were left out because scores are missing.
    Dropped {
        /// How many.
        topics: usize,
        /// Of how many.
        of: usize,
    },
    /// Scores are normalized over the runs that are given.
    Normalized {
        /// The measures.
        measures: Vec<String>,
    },
    /// A one-way test compares a measure normalized by topic with one that is not.
    Confounded {
        /// The normalized measure.
        normalized: String,
        /// The other.
        raw: String,
    },
    /// The residual is 0: the runs differ by the same amount on every topic.
    ZeroResidual {
        /// The measure.
        measure: String,
    },
    /// Decisions that another seed might reverse.
    Uncertain {
        /// The measure.
        measure: String,
        /// How many pairs.
        pairs: usize,
        /// The level.
        alpha: f64,
    },
    /// A topic without relevant documents was left as it is.
    NothingRelevant {
        /// How many topics.
        topics: usize,
    },
    /// Anything else, in words.
    Other(String),
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotInterval { measures, why, alternative } => {
                let verb = if measures.len() == 1 { "is" } else { "are" };
                let list = measures.join(", ");
                write!(
                    f,
                    "{list} {verb} not on an interval scale ({why}), so means ask for more than is known; {alternative}"
                )
            }
            Self::Conditional { measure, condition } => {
                write!(f, "{measure} is an interval scale only on the condition: {condition}")
            }
            Self::FewTopics { topics } => {
                write!(f, "only {topics} topic(s): tests have little power and intervals are wide below about 25")
            }
            Self::OneRun => f.write_str("only one run: there is nothing to compare it with"),
            Self::Filled { scores } => {
                write!(f, "{scores} missing score(s) count as nothing retrieved (--missing-topics zero)")
            }
            Self::Dropped { topics, of } => {
                write!(
                    f,
                    "{topics} of {of} topics are left out because scores are missing (--missing-topics drop-topic)"
                )
            }
            Self::Normalized { measures } => write!(
                f,
                "{} is normalized inside each topic over the runs given: adding a run changes every score",
                measures.join(", ")
            ),
            Self::Confounded { normalized, raw } => write!(
                f,
                "{normalized} is normalized by topic and {raw} is not: under a one-way model that alone makes more pairs of \
                 {normalized} significant; use --model two-way"
            ),
            Self::ZeroResidual { measure } => {
                write!(f, "{measure}: the runs differ by the same amount on every topic, so p-values are 0 or 1")
            }
            Self::Uncertain { measure, pairs, alpha } => write!(
                f,
                "{measure}: {pairs} pair(s) lie within two standard errors of {alpha}, where another seed may decide otherwise"
            ),
            Self::NothingRelevant { topics } => {
                write!(f, "{topics} topic(s) have no relevant document and keep their whole pool")
            }
            Self::Other(text) => f.write_str(text),
        }
    }
}

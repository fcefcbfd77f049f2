//! The value of a measure for one run and topic.

use std::fmt;

/// A score. Undefined is a value with a reason, never 0 or NaN.
#[derive(Debug, Clone, PartialEq)]
pub enum Score {
    /// A real number.
    Real(f64),
    /// A count.
    Count(i64),
    /// A text, such as trec_eval's relstring.
    Text(Box<str>),
    /// No value, and why.
    Undefined(&'static str),
}

impl Score {
    /// The score as a number, where it is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            Score::Real(value) => Some(*value),
            Score::Count(count) => Some(*count as f64),
            Score::Text(_) | Score::Undefined(_) => None,
        }
    }

    /// A quotient of counts; 0 where the denominator is 0, as every measure of the field has it.
    pub fn ratio(numerator: f64, denominator: f64) -> Self {
        Score::Real(if denominator == 0.0 { 0.0 } else { numerator / denominator })
    }
}

impl From<f64> for Score {
    fn from(value: f64) -> Self {
        Score::Real(value)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Real(value) => match f.precision() {
                Some(places) => write!(f, "{value:.places$}"),
                None => write!(f, "{value}"),
            },
            Score::Count(count) => write!(f, "{count}"),
            Score::Text(text) => f.write_str(text),
            Score::Undefined(_) => f.write_str("n/a"),
        }
    }
}

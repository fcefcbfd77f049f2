//! The value of a measure for one run and topic.

use num_bigint::BigUint;
use std::cmp::Ordering;
use std::fmt;

/// A score. Undefined is a value with a reason, never 0 or NaN.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Score {
    /// A real number.
    Real(f64),
    /// A count.
    Count(i64),
    /// A whole number that may have more digits than a real number can hold.
    Exact(Box<Exact>),
    /// A text, such as trec_eval's relstring.
    Text(Box<str>),
    /// No value, and why.
    Undefined(&'static str),
}

/// A whole number of any size, and what it stands for as a real number.
///
/// Means, tables and statistics read the real number; what only asks which of two scores is larger reads the whole one,
/// because two that differ may be the same real number.
#[derive(Debug, Clone, PartialEq)]
pub struct Exact {
    /// The number itself.
    pub number: BigUint,
    /// Where it lies on the measure's range.
    pub normalized: f64,
}

impl Score {
    /// An exact score.
    pub fn exact(number: BigUint, normalized: f64) -> Self {
        Score::Exact(Box::new(Exact { number, normalized }))
    }

    /// The score as a number, where it is one; an exact score is normalized.
    pub fn number(&self) -> Option<f64> {
        match self {
            Score::Real(value) => Some(*value),
            Score::Count(count) => Some(*count as f64),
            Score::Exact(exact) => Some(exact.normalized),
            Score::Text(_) | Score::Undefined(_) => None,
        }
    }

    /// Which of two scores is larger; `None` where one of them is no number. Exact scores are compared exactly.
    pub fn compare(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Score::Exact(a), Score::Exact(b)) => Some(a.number.cmp(&b.number)),
            (Score::Count(a), Score::Count(b)) => Some(a.cmp(b)),
            _ => self.number()?.partial_cmp(&other.number()?),
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
        let real = |f: &mut fmt::Formatter<'_>, value: f64| match f.precision() {
            Some(places) => write!(f, "{value:.places$}"),
            None => write!(f, "{value}"),
        };
        match self {
            Score::Real(value) => real(f, *value),
            Score::Exact(exact) => real(f, exact.normalized),
            Score::Count(count) => write!(f, "{count}"),
            Score::Text(text) => f.write_str(text),
            Score::Undefined(_) => f.write_str("n/a"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_small() {
        assert!(size_of::<Score>() <= 24);
    }

    #[test]
    fn exact_scores_are_compared_exactly() {
        // 2^60 and 2^60 + 1 are the same double.
        let exact = |number: u64| Score::exact(number.into(), 0.25);
        assert_eq!(exact(1 << 60).compare(&exact((1 << 60) + 1)), Some(Ordering::Less));
        assert_eq!(exact(7).compare(&exact(7)), Some(Ordering::Equal));
        assert_eq!(exact(7).compare(&Score::Real(0.5)), Some(Ordering::Less), "normalized");
        assert_eq!(Score::Count(2).compare(&Score::Count(1)), Some(Ordering::Greater));
        assert_eq!(exact(7).compare(&Score::Undefined("why")), None);
        assert_eq!(exact(7).number(), Some(0.25));
    }
}

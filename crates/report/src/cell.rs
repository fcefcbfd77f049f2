//! A cell of the machine formats: what a score and a value of a finding are when they are written in full.

use crate::block::{push_count, push_number};
use aspectra_eval::Score;
use aspectra_meta::finding::Value;

/// One cell.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Cell<'a> {
    /// A text, to be escaped as the format does it.
    Text(&'a str),
    /// A text that is escaped already: names stand in many rows and are escaped once.
    Escaped(&'a str),
    /// A number.
    Real(f64),
    /// A whole number; wide enough for scores below zero and for seeds of 64 bits.
    Count(i128),
    /// A decision.
    Flag(bool),
    /// No value, and why.
    Undefined(&'a str),
    /// Nothing to say.
    Empty,
}

impl<'a> From<&'a Score> for Cell<'a> {
    fn from(score: &'a Score) -> Self {
        match score {
            Score::Real(value) if !value.is_finite() => Self::Undefined("not a finite number"),
            Score::Real(value) => Self::Real(*value),
            Score::Count(count) => Self::Count((*count).into()),
            Score::Text(text) => Self::Text(text),
            Score::Undefined(reason) => Self::Undefined(reason),
        }
    }
}

impl<'a> From<&'a Value> for Cell<'a> {
    fn from(value: &'a Value) -> Self {
        match value {
            Value::Real(number) | Value::P(number) | Value::Share(number) if number.is_nan() => {
                Self::Undefined("not a number")
            }
            Value::Real(number) if *number == f64::INFINITY => Self::Undefined("infinity"),
            Value::Real(number) if *number == f64::NEG_INFINITY => Self::Undefined("minus infinity"),
            Value::Real(number) | Value::P(number) | Value::Share(number) => Self::Real(*number),
            Value::Text(text) => Self::Text(text),
            Value::Count(count) => Self::Count(*count as i128),
            Value::Flag(flag) => Self::Flag(*flag),
            Value::Undefined(reason) => Self::Undefined(reason),
            Value::Empty => Self::Empty,
        }
    }
}

impl<'a> Cell<'a> {
    /// Why there is no value, where there is a reason.
    pub(crate) fn reason(&self) -> Option<&'a str> {
        match self {
            Self::Undefined(reason) => Some(reason),
            _ => None,
        }
    }

    /// Appends the cell; `nothing` stands where there is no value.
    pub(crate) fn push(&self, text: &mut Vec<u8>, escape: fn(&str) -> String, nothing: &str) {
        match self {
            Self::Text(word) => text.extend_from_slice(escape(word).as_bytes()),
            Self::Escaped(word) => text.extend_from_slice(word.as_bytes()),
            Self::Real(value) => push_number(text, *value),
            Self::Count(count) => push_count(text, *count),
            Self::Flag(flag) => text.extend_from_slice(if *flag { b"true" } else { b"false" }),
            Self::Undefined(_) | Self::Empty => text.extend_from_slice(nothing.as_bytes()),
        }
    }
}

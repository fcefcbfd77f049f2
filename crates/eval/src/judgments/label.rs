//! A label as a file gives it, before a collection says what it stands for.

use super::Cell;
use std::fmt;

/// A label as it was read.
#[derive(Debug, Clone, PartialEq)]
pub enum Label {
    /// None was given: an empty field, or a pair that a file lacks.
    Missing,
    /// A whole number.
    Whole(i32),
    /// Another number, such as a PageRank.
    Real(f64),
    /// A word, such as `yes`.
    Word(Box<str>),
}

impl Label {
    /// Reads a field: a whole number, another finite number, nothing, or else a word.
    pub fn read(text: &str) -> Self {
        let text = text.trim();
        if text.is_empty() {
            return Self::Missing;
        }
        if let Some(whole) = text.parse().ok().filter(|n: &i32| n.unsigned_abs() <= Cell::LARGEST as u32) {
            return Self::Whole(whole);
        }
        match text.parse::<f64>() {
            Ok(number) if number.is_finite() => Self::of_number(number),
            _ => Self::Word(text.into()),
        }
    }

    /// The label that a finite number is: 2.0 is 2.
    pub fn of_number(number: f64) -> Self {
        match Cell::real(number).whole() {
            Some(whole) if whole.unsigned_abs() <= Cell::LARGEST as u32 => Self::Whole(whole),
            _ => Self::Real(number),
        }
    }

    /// The number that it is, whole or not.
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Whole(n) => Some(f64::from(*n)),
            Self::Real(x) => Some(*x),
            Self::Missing | Self::Word(_) => None,
        }
    }

    /// The cell of a sheet that holds it; none for a word, and for numbers beyond the largest label.
    pub fn cell(&self) -> Option<Cell> {
        match self {
            Self::Missing => Some(Cell::MISSING),
            Self::Whole(n) => Some(Cell::label(*n)),
            Self::Real(x) if x.abs() <= f64::from(Cell::LARGEST) => Some(Cell::real(*x)),
            // What a data frame's truth values are in text, where no collection says otherwise.
            Self::Word(word) if matches!(&**word, "True" | "true" | "TRUE") => Some(Cell::label(1)),
            Self::Word(word) if matches!(&**word, "False" | "false" | "FALSE") => Some(Cell::label(0)),
            Self::Real(_) | Self::Word(_) => None,
        }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("missing"),
            Self::Whole(n) => write!(f, "{n}"),
            Self::Real(x) => write!(f, "{x}"),
            Self::Word(word) => f.write_str(word),
        }
    }
}

//! Results as tables that every format can write.

mod columns;
mod gate;
mod paper;

pub use columns::UnknownColumn;
pub use gate::{Gate, GateOutcome};
pub use paper::{Paper, PaperCell, PaperRow};

use crate::notice::Notice;
use std::fmt;

/// One cell of a finding.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A name or a word.
    Text(String),
    /// A whole number.
    Count(usize),
    /// A number.
    Real(f64),
    /// A probability: a small one is shown as "<" the smallest that fits.
    P(f64),
    /// A share, shown in percent.
    Share(f64),
    /// A decision.
    Flag(bool),
    /// No value, and why.
    Undefined(String),
    /// Nothing to say.
    Empty,
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<usize> for Value {
    fn from(count: usize) -> Self {
        Self::Count(count)
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Real(number)
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl<E: fmt::Display> From<&Result<f64, E>> for Value {
    fn from(outcome: &Result<f64, E>) -> Self {
        match outcome {
            Ok(number) => Self::Real(*number),
            Err(reason) => Self::Undefined(reason.to_string()),
        }
    }
}

impl Value {
    /// A probability, or why there is none.
    pub fn p<E: fmt::Display>(outcome: &Result<f64, E>) -> Self {
        match outcome {
            Ok(p) => Self::P(*p),
            Err(reason) => Self::Undefined(reason.to_string()),
        }
    }

    /// A share, or why there is none.
    pub fn share<E: fmt::Display>(outcome: &Result<f64, E>) -> Self {
        match outcome {
            Ok(share) => Self::Share(*share),
            Err(reason) => Self::Undefined(reason.to_string()),
        }
    }

    /// One end of an interval, or why there is none.
    pub fn end<E: fmt::Display>(interval: &Result<(f64, f64), E>, upper: bool) -> Self {
        match interval {
            Ok((low, high)) => Self::Real(if upper { *high } else { *low }),
            Err(reason) => Self::Undefined(reason.to_string()),
        }
    }
}

/// A table of a finding.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// The word machine formats call it by.
    pub name: &'static str,
    /// What it shows, in a line.
    pub title: String,
    /// The names of the columns.
    pub columns: Vec<&'static str>,
    /// How many of the first columns are names.
    pub names: usize,
    /// The rows, each with a cell a column.
    pub rows: Vec<Vec<Value>>,
    /// Whether it is too long to be read: formats for reading leave it out unless asked.
    pub is_detail: bool,
    /// Whether it is written below the table for papers, where there is one.
    pub is_beside_paper: bool,
    /// Columns that formats for reading leave out, because they say nothing here.
    pub unread: Vec<&'static str>,
}

impl Table {
    /// An empty table.
    pub fn new(name: &'static str, title: impl Into<String>, names: usize, columns: &[&'static str]) -> Self {
        Self {
            name,
            title: title.into(),
            columns: columns.to_vec(),
            names,
            rows: Vec::new(),
            is_detail: false,
            is_beside_paper: false,
            unread: Vec::new(),
        }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = Value>) {
        self.rows.push(cells.into_iter().collect());
    }
}

/// The result of an analysis.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Finding {
    /// The verb that found it.
    pub name: &'static str,
    /// How it was found: test, level, numbers of runs and topics, seed.
    pub facts: Vec<(&'static str, Value)>,
    /// What was found.
    pub tables: Vec<Table>,
    /// What formats for papers write in place of the tables.
    pub paper: Option<Paper>,
    /// What a build can pass or fail on; empty where it decides nothing.
    pub gates: Vec<Gate>,
    /// What is odd about it.
    pub notices: Vec<Notice>,
}

impl Finding {
    /// An empty finding.
    pub fn new(name: &'static str) -> Self {
        Self { name, ..Self::default() }
    }

    /// Adds a fact.
    pub fn fact(&mut self, name: &'static str, value: impl Into<Value>) {
        self.facts.push((name, value.into()));
    }
}

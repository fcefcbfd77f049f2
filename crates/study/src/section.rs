//! What a part of a study found.

use aspectra_eval::finding::{Table, Value};
use aspectra_eval::{Notice, Scores};
use aspectra_report::figure::{Drawing, Figure, Subject};
use std::sync::Arc;

/// A table with its figures and what they show.
#[derive(Debug)]
pub struct Exhibit {
    /// The table; its name is that of its files.
    pub table: Table,
    /// How it was found.
    pub facts: Vec<(&'static str, Value)>,
    /// Pictures, each with the word that tells it from others of its kind; empty where there is one.
    pub drawings: Vec<(String, Drawing)>,
    /// What it shows: sentences computed from the numbers.
    pub says: Vec<String>,
}

impl Exhibit {
    /// A table alone.
    pub fn new(table: Table) -> Self {
        Self { table, facts: Vec::new(), drawings: Vec::new(), says: Vec::new() }
    }

    /// Adds a sentence.
    #[must_use]
    pub fn says(mut self, sentence: impl Into<String>) -> Self {
        self.says.push(sentence.into());
        self
    }

    /// Adds a fact.
    #[must_use]
    pub fn fact(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.facts.push((name, value.into()));
        self
    }

    /// Adds a figure; where it cannot be drawn, a sentence says why. `of` says which of several figures of that name it is.
    #[must_use]
    pub fn figure(mut self, name: &str, of: &str, subject: &Subject<'_>) -> Self {
        if let Some(figure) = Figure::find(name) {
            match (figure.draw)(subject) {
                Ok(mut drawing) => {
                    // Some titles have the word already.
                    if !drawing.title.contains(of) {
                        drawing.title = format!("{of}: {}", drawing.title);
                    }
                    self.drawings.push((of.to_owned(), drawing));
                }
                Err(reason) => self.says.push(format!("There is no figure \"{name}\": {reason}.")),
            }
        }
        self
    }
}

/// What a part found.
#[derive(Debug, Default)]
pub struct Section {
    /// In the order of the paper.
    pub exhibits: Vec<Exhibit>,
    /// Scores that are written whole, with the names of their files.
    pub scores: Vec<(&'static str, Arc<Scores>)>,
    /// What was odd.
    pub notices: Vec<Notice>,
}

//! Bad lines are collected and reported together, never one at a time.

use crate::error::{BadLine, Error, ErrorKind};
use crate::message::Message;
use crate::position::{Position, RowPlace};

/// How many bad lines of a file an error shows; the rest are counted.
pub const MOST_BAD_LINES: usize = 20;

/// The bad lines of one file.
#[derive(Debug)]
pub struct BadLines {
    file: String,
    first: Vec<BadLine>,
    total: u64,
}

impl BadLines {
    /// No bad line yet.
    pub fn new(file: &str) -> Self {
        Self { file: file.to_owned(), first: Vec::new(), total: 0 }
    }

    /// Adds what is wrong with a line, or with a row of what has no lines.
    pub fn push(&mut self, place: impl Into<RowPlace>, message: impl Into<Message>) {
        let position = place.into().in_file(&*self.file);
        self.add(position, message);
    }

    /// Adds what is wrong with a line of one of several files.
    pub(crate) fn push_in(&mut self, file: &str, place: RowPlace, message: impl Into<Message>) {
        self.add(place.in_file(file), message);
    }

    /// Takes a row of a table in memory, from 1.
    pub(crate) fn push_row(&mut self, row: u64, message: impl Into<Message>) {
        self.push(RowPlace::Row(row), message);
    }

    fn add(&mut self, position: Position, message: impl Into<Message>) {
        self.total += 1;
        if self.first.len() < MOST_BAD_LINES {
            self.first.push(BadLine { position, message: message.into() });
        }
    }

    /// How many more bad lines will be shown.
    pub(crate) fn room(&self) -> usize {
        MOST_BAD_LINES.saturating_sub(self.first.len())
    }

    /// Counts bad lines that are not shown.
    pub(crate) fn add_unseen(&mut self, count: u64) {
        self.total += count;
    }

    /// Takes over the bad lines of a later part of the same file.
    pub(crate) fn append(&mut self, other: BadLines) {
        self.total += other.total;
        self.first.extend(other.first);
        self.first.sort_by(|a, b| a.position.cmp(&b.position));
        self.first.truncate(MOST_BAD_LINES);
    }

    /// Ends reading the file.
    ///
    /// # Errors
    /// If there was any bad line.
    pub fn into_result(self) -> Result<(), Error> {
        if self.total == 0 {
            return Ok(());
        }
        Err(ErrorKind::Lines { first: self.first, total: self.total }.into())
    }
}

//! Reads keys of a TOML table; what is wrong is said with the file, the key, and what was expected.

use super::spans::Spans;
use crate::error::{Error, Result};
use toml::{Table, Value};

/// A table of the file with the way to it.
pub(super) struct Keys<'a> {
    pub(super) file: &'a str,
    /// The way to the table with a point behind it: `aspect[useful].`
    pub(super) path: String,
    pub(super) table: &'a Table,
    pub(super) spans: &'a Spans<'a>,
}

impl<'a> Keys<'a> {
    /// An error about a key.
    pub(super) fn wrong(&self, key: &str, found: &str, expected: &str) -> Error {
        self.error(key, format!("{}{key} {found}; expected {expected}", self.path))
    }

    /// An error at the line of a key, or of the table that lacks it; about the file where there is neither.
    fn error(&self, key: &str, message: String) -> Error {
        match self.spans.find(&format!("{}{key}", self.path)) {
            Some(position) => Error::input(message).at(position),
            None => Error::input(format!("{}: {message}", self.file)),
        }
    }

    fn is_not<T>(&self, key: &str, value: &Value, expected: &str) -> Result<T> {
        let mut shown = value.to_string();
        if shown.chars().count() > 60 {
            shown = shown.chars().take(60).chain("...".chars()).collect();
        }
        Err(self.wrong(key, &format!("is {shown}"), expected))
    }

    /// Refuses keys that are not in the list, with the nearest one that is.
    pub(super) fn only(&self, known: &[&str]) -> Result<()> {
        for key in self.table.keys() {
            if !known.contains(&&**key) {
                let nearest = known.iter().min_by_key(|name| strsim::levenshtein(name, key)).unwrap_or(&"");
                let message = format!(
                    "{}{key} is not a key of a collection; did you mean {nearest}? (there are {})",
                    self.path,
                    known.join(", ")
                );
                return Err(self.error(key, message));
            }
        }
        Ok(())
    }

    pub(super) fn text(&self, key: &str) -> Result<Option<String>> {
        match self.table.get(key) {
            None => Ok(None),
            Some(Value::String(text)) if !text.trim().is_empty() => Ok(Some(text.trim().to_owned())),
            Some(other) => self.is_not(key, other, "text in quotes"),
        }
    }

    pub(super) fn flag(&self, key: &str) -> Result<Option<bool>> {
        match self.table.get(key) {
            None => Ok(None),
            Some(Value::Boolean(flag)) => Ok(Some(*flag)),
            Some(other) => self.is_not(key, other, "true or false"),
        }
    }

    pub(super) fn whole(&self, key: &str) -> Result<Option<i32>> {
        match self.table.get(key) {
            None => Ok(None),
            Some(Value::Integer(n)) if (0..=1_000_000_000).contains(n) => Ok(Some(*n as i32)),
            Some(other) => self.is_not(key, other, "a whole number from 0 up"),
        }
    }

    /// A number from 0 up; a fraction may be written as text, "1/3".
    pub(super) fn share(&self, key: &str) -> Result<Option<f64>> {
        let Some(value) = self.table.get(key) else { return Ok(None) };
        match number(value).filter(|x| *x >= 0.0) {
            Some(x) => Ok(Some(x)),
            None => self.is_not(key, value, "a number from 0 up"),
        }
    }

    pub(super) fn texts(&self, key: &str) -> Result<Vec<String>> {
        let Some(value) = self.table.get(key) else { return Ok(Vec::new()) };
        let expected = "a list of names such as [\"no\", \"yes\"]";
        let Value::Array(list) = value else { return self.is_not(key, value, expected) };
        let names = list.iter().map(|entry| match entry {
            Value::String(text) if !text.trim().is_empty() => Ok(text.trim().to_owned()),
            Value::Integer(n) => Ok(n.to_string()),
            other => self.is_not(key, other, expected),
        });
        let names = names.collect::<Result<Vec<String>>>()?;
        match names.iter().enumerate().find(|(i, name)| names[..*i].contains(name)) {
            Some((_, name)) => Err(self.wrong(key, &format!("names \"{name}\" twice"), "each name once")),
            None => Ok(names),
        }
    }

    /// A list of numbers, as they are written and as they are.
    pub(super) fn numbers(&self, key: &str) -> Result<Vec<(String, f64)>> {
        let Some(value) = self.table.get(key) else { return Ok(Vec::new()) };
        let expected = "a list of numbers such as [0, 1, \"3/2\"]";
        let Value::Array(list) = value else { return self.is_not(key, value, expected) };
        let numbers = list.iter().map(|entry| match (number(entry), entry) {
            (Some(x), Value::String(text)) => Ok((text.trim().to_owned(), x)),
            (Some(x), _) => Ok((x.to_string(), x)),
            (None, other) => self.is_not(key, other, expected),
        });
        numbers.collect()
    }

    /// A table inside this one.
    pub(super) fn inside(&self, key: &str) -> Result<Option<Keys<'a>>> {
        match self.table.get(key) {
            None => Ok(None),
            Some(Value::Table(table)) => Ok(Some(Keys { path: format!("{}{key}.", self.path), table, ..*self })),
            Some(other) => self.is_not(key, other, "a table such as { \"-1\" = 0 }"),
        }
    }
}

/// A finite number; a fraction such as "1/3" is one too.
pub(super) fn number(value: &Value) -> Option<f64> {
    let number = match value {
        Value::Integer(n) => *n as f64,
        Value::Float(x) => *x,
        Value::String(text) => match text.split_once('/') {
            Some((over, under)) => over.trim().parse::<f64>().ok()? / under.trim().parse::<f64>().ok()?,
            None => text.trim().parse().ok()?,
        },
        _ => return None,
    };
    number.is_finite().then_some(number)
}

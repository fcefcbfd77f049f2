//! The TOML text of a file of definitions: typed values, and errors at the line and column of what is wrong.

use super::formula::{nearest, suggested};
use aspectra_eval::{Error, Position, Result};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A text with the name of its file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Document<'t> {
    pub(super) file: &'t str,
    pub(super) text: &'t str,
}

impl<'t> Document<'t> {
    /// The line and column of a byte.
    pub(super) fn position(&self, byte: usize) -> Position {
        Position::of_byte(self.file, self.text, byte)
    }

    /// An error about something that stands at a byte. `about` says what it is: `GainDecay.reads`.
    pub(super) fn error(&self, byte: usize, about: &str, message: &str) -> Error {
        let position = self.position(byte);
        let column = position.column().unwrap_or(1);
        let about = if about.is_empty() { String::new() } else { format!("{about}, ") };
        Error::input(format!("{about}column {column}: {message}")).at(position)
    }

    /// The whole text as a table.
    pub(super) fn parse(&self) -> Result<DeTable<'t>> {
        let refuse = |error: toml::de::Error| {
            let byte = error.span().map_or(0, |span| span.start);
            self.error(byte, "", &format!("this is not TOML; {}", error.message().trim()))
        };
        DeTable::parse(self.text).map(Spanned::into_inner).map_err(refuse)
    }

    /// The byte of the file where a byte of a string's value stands, where the string has no escapes.
    pub(super) fn inside(&self, span: &Range<usize>, value: &str, byte: usize) -> usize {
        let raw = self.text.get(span.clone()).unwrap_or_default();
        let quotes = if raw.starts_with("\"\"\"") || raw.starts_with("'''") {
            3
        } else {
            usize::from(raw.starts_with(['"', '\'']))
        };
        let body = &raw[quotes.min(raw.len())..];
        // A line that ends right behind three quotes does not belong to the value.
        let skipped =
            if quotes == 3 { body.len() - body.trim_start_matches('\r').trim_start_matches('\n').len() } else { 0 };
        let exact = body[skipped..].starts_with(value);
        span.start + if exact { quotes + skipped + byte } else { 0 }
    }
}

/// A table of the file, with what errors call it.
pub(super) struct Table<'a, 't> {
    pub(super) document: Document<'t>,
    pub(super) path: String,
    pub(super) table: &'a DeTable<'t>,
    /// Where it starts: errors about what it lacks stand there.
    pub(super) start: usize,
}

/// A value of a table, with what errors call it.
pub(super) struct Entry<'a, 't> {
    document: Document<'t>,
    path: String,
    pub(super) value: &'a DeValue<'t>,
    pub(super) span: Range<usize>,
}

impl<'a, 't> Table<'a, 't> {
    /// Refuses keys that are not in the list, with the nearest one that is.
    pub(super) fn only(&self, known: &[&str]) -> Result<()> {
        for (key, _) in self.table {
            let name: &str = key.get_ref();
            if !known.contains(&name) {
                let there_are = format!("there are {}", known.join(", "));
                let near = nearest(name, known.iter().copied());
                let message = format!("there is no such key; {}", suggested(near, &there_are));
                return Err(self.document.error(key.span().start, &format!("{}.{name}", self.path), &message));
            }
        }
        Ok(())
    }

    pub(super) fn get(&self, key: &str) -> Option<Entry<'a, 't>> {
        let value = self.table.get(key)?;
        let path = format!("{}.{key}", self.path);
        Some(Entry { document: self.document, path, value: value.get_ref(), span: value.span() })
    }

    /// The entry of a key that must be there.
    pub(super) fn require(&self, key: &str, expected: &str) -> Result<Entry<'a, 't>> {
        self.get(key).ok_or_else(|| {
            self.document.error(self.start, &self.path, &format!("{key} is missing; expected {expected}"))
        })
    }

    /// Its entries in the order of the file.
    pub(super) fn entries(&self) -> Vec<(&'a str, usize, Entry<'a, 't>)> {
        let mut entries: Vec<_> = self
            .table
            .iter()
            .map(|(key, value)| {
                let name: &str = key.get_ref();
                let path = format!("{}.{name}", self.path);
                let entry = Entry { document: self.document, path, value: value.get_ref(), span: value.span() };
                (name, key.span().start, entry)
            })
            .collect();
        entries.sort_by_key(|(_, at, _)| *at);
        entries
    }

    pub(super) fn text(&self, key: &str) -> Result<Option<String>> {
        self.get(key).map(|entry| entry.text().map(|text| text.trim().to_owned())).transpose()
    }
}

impl<'a, 't> Entry<'a, 't> {
    /// An error about this value.
    pub(super) fn error(&self, message: &str) -> Error {
        self.document.error(self.span.start, &self.path, message)
    }

    /// An error about a byte of a formula, which it quotes.
    pub(super) fn error_inside(&self, text: &str, byte: usize, message: &str) -> Error {
        let byte = self.document.inside(&self.span, text, byte);
        self.document.error(byte, &format!("{} {}", self.path, quoted(text)), message)
    }

    /// Where a byte of a formula is.
    pub(super) fn position_inside(&self, text: &str, byte: usize) -> Position {
        self.document.position(self.document.inside(&self.span, text, byte))
    }

    fn is_not<T>(&self, expected: &str) -> Result<T> {
        let raw = self.document.text.get(self.span.clone()).unwrap_or_default();
        Err(self.error(&format!("{} is not {expected}", shortened(raw))))
    }

    pub(super) fn text(&self) -> Result<&'a str> {
        match self.value {
            DeValue::String(text) => Ok(text),
            _ => self.is_not("a text in quotes"),
        }
    }

    /// A formula: a text, or a number as it stands.
    pub(super) fn formula(&self) -> Result<&'a str> {
        match self.value {
            DeValue::String(text) => Ok(text),
            DeValue::Integer(number) if number.radix() == 10 => Ok(number.as_str()),
            DeValue::Float(number) => Ok(number.as_str()),
            _ => self.is_not("a formula in quotes"),
        }
    }

    pub(super) fn number(&self) -> Result<f64> {
        let text = match self.value {
            DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
            DeValue::Float(number) => number.as_str(),
            _ => return self.is_not("a number"),
        };
        match text.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(number),
            _ => self.is_not("a number"),
        }
    }

    pub(super) fn whole(&self) -> Result<i64> {
        match self.value {
            DeValue::Integer(number) => {
                i64::from_str_radix(number.as_str(), number.radix()).or_else(|_| self.is_not("a whole number"))
            }
            _ => self.is_not("a whole number"),
        }
    }

    pub(super) fn flag(&self) -> Result<bool> {
        if let DeValue::Boolean(flag) = self.value { Ok(*flag) } else { self.is_not("true or false") }
    }

    pub(super) fn table(&self, expected: &str) -> Result<Table<'a, 't>> {
        match self.value {
            DeValue::Table(table) => {
                Ok(Table { document: self.document, path: self.path.clone(), table, start: self.span.start })
            }
            _ => self.is_not(expected),
        }
    }
}

/// A formula as an error quotes it: in one line, not too long.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", shortened(text))
}

fn shortened(text: &str) -> String {
    let line: Vec<&str> = text.split_whitespace().collect();
    let line = line.join(" ");
    let mut short: String = line.chars().take(60).collect();
    if short.len() < line.len() {
        short.push_str("...");
    }
    short
}

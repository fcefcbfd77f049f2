//! Where something is: a line of a file, a row of a table that has no lines, a column of a measure's text.

use std::fmt;

/// A place in an input.
///
/// ```
/// use aspectra_eval::Position;
/// assert_eq!(Position::at_line("qrels.txt", 118).to_string(), "qrels.txt:118");
/// assert_eq!(Position::at_line("mine.toml", 3).with_column(7).to_string(), "mine.toml:3:7");
/// assert_eq!(Position::at_row("mine", 12).to_string(), "mine, row 12");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    source: String,
    place: Place,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Line { line: u64, column: Option<u64> },
    Row(u64),
    Character(u64),
}

impl Position {
    /// A line of a file, from 1.
    pub fn at_line(file: impl Into<String>, line: u64) -> Self {
        Self { source: file.into(), place: Place::Line { line, column: None } }
    }

    /// A row of a table that has no lines, such as one in memory, from 1.
    pub fn at_row(table: impl Into<String>, row: u64) -> Self {
        Self { source: table.into(), place: Place::Row(row) }
    }

    /// The character of a short text, such as a measure, that stands at this byte.
    pub fn in_text(text: impl Into<String>, byte: usize) -> Self {
        let source = text.into();
        let before = source.char_indices().take_while(|(at, _)| *at < byte).count();
        Self { source, place: Place::Character(before as u64 + 1) }
    }

    /// The line and column of a file's text that hold a byte.
    pub fn of_byte(file: &str, text: &str, byte: usize) -> Self {
        let before = text.get(..byte).unwrap_or_default();
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = before.matches('\n').count() as u64 + 1;
        Self::at_line(file, line).with_column(before[start..].chars().count() as u64 + 1)
    }

    /// The same line, with a column: its characters count from 1.
    pub fn with_column(mut self, number: u64) -> Self {
        if let Place::Line { column, .. } = &mut self.place {
            *column = Some(number);
        }
        self
    }

    /// The file as the user named it (`-` is standard input), the name of a table in memory, or a measure's text.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The line of the file, from 1.
    pub fn line(&self) -> Option<u64> {
        match self.place {
            Place::Line { line, .. } => Some(line),
            Place::Row(_) | Place::Character(_) => None,
        }
    }

    /// The character of the line or of the text, from 1.
    pub fn column(&self) -> Option<u64> {
        match self.place {
            Place::Line { column, .. } => column,
            Place::Row(_) => None,
            Place::Character(column) => Some(column),
        }
    }

    /// The row of the table, from 1.
    pub fn row(&self) -> Option<u64> {
        match self.place {
            Place::Row(row) => Some(row),
            Place::Line { .. } | Place::Character(_) => None,
        }
    }

    /// What stands in front of a message about it. A message about a short text quotes the text itself, and a column
    /// of a file is for editors: people look for the line.
    pub(crate) fn prefix(&self) -> String {
        match self.place {
            Place::Line { line, .. } => format!("{}:{line}: ", self.source),
            Place::Row(_) => format!("{self}: "),
            Place::Character(_) => String::new(),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let source = &self.source;
        match self.place {
            Place::Line { line, column: None } => write!(f, "{source}:{line}"),
            Place::Line { line, column: Some(column) } => write!(f, "{source}:{line}:{column}"),
            Place::Row(row) => write!(f, "{source}, row {row}"),
            Place::Character(column) => write!(f, "{source}, column {column}"),
        }
    }
}

/// Where a row of a table of judgments stands in its file.
///
/// ```
/// use aspectra_eval::RowPlace;
/// assert_eq!(RowPlace::Line(3).to_string(), "line 3");
/// assert_eq!(RowPlace::Row(3).in_file("qrels.parquet").to_string(), "qrels.parquet, row 3");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RowPlace {
    /// A line, from 1.
    Line(u64),
    /// The number of the row, from 1, where lines say nothing: in Parquet, or in JSON that is all in one line.
    Row(u64),
}

impl RowPlace {
    /// The number of the line or row.
    pub fn number(self) -> u64 {
        match self {
            Self::Line(number) | Self::Row(number) => number,
        }
    }

    /// Another line, or another row, of the same file.
    pub(crate) fn like(self, number: u64) -> Self {
        match self {
            Self::Line(_) => Self::Line(number),
            Self::Row(_) => Self::Row(number),
        }
    }

    /// The place in a file or table.
    pub fn in_file(self, file: impl Into<String>) -> Position {
        match self {
            Self::Line(line) => Position::at_line(file, line),
            Self::Row(row) => Position::at_row(file, row),
        }
    }
}

impl From<u64> for RowPlace {
    fn from(line: u64) -> Self {
        Self::Line(line)
    }
}

impl fmt::Display for RowPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, "line {line}"),
            Self::Row(row) => write!(f, "row {row}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let text = "a = 1\nü = x\n";
        let place = Position::of_byte("f", text, text.find('x').unwrap());
        assert_eq!((place.line(), place.column(), place.to_string()), (Some(2), Some(5), "f:2:5".into()));
        let place = Position::in_text("Ü(x=1)", "Ü(".len());
        assert_eq!((place.line(), place.column()), (None, Some(3)));
    }
}

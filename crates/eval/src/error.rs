//! What can go wrong, always with where it happened and what to do about it.

use crate::message::Message;
use crate::position::Position;
use std::fmt;
use std::io;

/// One bad line: where it is, what was found, what was expected, what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadLine {
    /// Where the line is.
    pub position: Position,
    /// What was found and what was expected.
    pub message: Message,
}

impl BadLine {
    /// The whole sentence, its position first.
    fn whole(&self) -> Message {
        Message::new(self.position.prefix()).and(&self.message)
    }
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.whole())
    }
}

/// The kinds of failure. Match on it through [`Error::kind`].
#[derive(Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A file could not be opened, read or decompressed.
    Io {
        /// The file as the user named it.
        file: String,
        /// The operating system's word.
        source: io::Error,
    },
    /// A file has bad lines: the first of them, and how many there are in all.
    Lines {
        /// The first bad lines, at most [`crate::parse::MOST_BAD_LINES`].
        first: Vec<BadLine>,
        /// All bad lines of the file.
        total: u64,
    },
    /// Several inputs failed, each in its own way.
    Several(Vec<Error>),
    /// A measure's text cannot be understood.
    Measure(Message),
    /// A measure does not fit the judgments it is to be computed on.
    Misfit(Message),
    /// The inputs cannot be evaluated together, such as a run with no judged topic.
    Input(Message),
}

/// How many bad lines of a file are shown where several files have some.
const MOST_LINES_EACH: usize = 5;
/// How many files are shown where many failed.
const MOST_ERRORS: usize = 10;

/// The library's one error type: opaque, cheap to pass around, with [`kind`](Error::kind) and [`position`](Error::position).
///
/// It prints in the library's own words; [`message`](Error::message) has the advice in it as values.
#[derive(Debug)]
pub struct Error(Box<Failure>);

#[derive(Debug)]
struct Failure {
    kind: ErrorKind,
    /// Where a failure is that is no bad line.
    position: Option<Position>,
}

impl Error {
    /// What kind of failure this is.
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }

    /// Where in the input the first problem is, where that is known.
    pub fn position(&self) -> Option<&Position> {
        match &self.0.kind {
            ErrorKind::Lines { first, .. } => first.first().map(|bad| &bad.position),
            ErrorKind::Several(errors) => errors.first().and_then(Error::position),
            _ => self.0.position.as_ref(),
        }
    }

    /// An operating-system failure on a file.
    pub fn io(file: impl Into<String>, source: io::Error) -> Self {
        ErrorKind::Io { file: file.into(), source }.into()
    }

    /// A measure text that cannot be understood.
    pub fn measure(message: impl Into<Message>) -> Self {
        ErrorKind::Measure(message.into()).into()
    }

    /// A measure that does not fit the judgments.
    pub fn misfit(message: impl Into<Message>) -> Self {
        ErrorKind::Misfit(message.into()).into()
    }

    /// Inputs that cannot be evaluated.
    pub fn input(message: impl Into<Message>) -> Self {
        ErrorKind::Input(message.into()).into()
    }

    /// The errors of several inputs together, so that nobody mends one file after the other; of each that has bad lines, the
    /// first ones.
    pub fn together(mut errors: Vec<Error>) -> Self {
        if errors.len() == 1 {
            return errors.remove(0);
        }
        for error in &mut errors {
            if let ErrorKind::Lines { first, .. } = &mut error.0.kind {
                first.truncate(MOST_LINES_EACH);
            }
        }
        ErrorKind::Several(errors).into()
    }

    /// An error about a measure's text, with these words in front.
    pub(crate) fn about(self, words: impl Into<String>) -> Self {
        Self::measure(Message::new(words).and(&self.message()))
    }

    /// The same error, which is at this place; a line or a row then stands in front of its message.
    pub fn at(mut self, position: Position) -> Self {
        self.0.position = Some(position);
        self
    }

    /// The same error at this place, unless its place is known already.
    pub(crate) fn or_at(self, position: impl FnOnce() -> Position) -> Self {
        if self.position().is_some() { self } else { self.at(position()) }
    }

    /// All that it says, with positions in front and advice to be rendered in the reader's words.
    pub fn message(&self) -> Message {
        let text = match &self.0.kind {
            ErrorKind::Io { file, source } => Message::new(match source.kind() {
                io::ErrorKind::NotFound => format!("{file}: no such file; check the path"),
                io::ErrorKind::IsADirectory => format!("{file}: is a directory; name a file in it"),
                io::ErrorKind::PermissionDenied => format!("{file}: permission denied"),
                _ => format!("{file}: {source}"),
            }),
            ErrorKind::Lines { first, total } => {
                let mut all = Message::default();
                for (i, bad) in first.iter().enumerate() {
                    all = all.text(if i > 0 { "\n" } else { "" }).and(&bad.whole());
                }
                let shown = first.len() as u64;
                if *total > shown {
                    all = all.text(format!("\n... and {} more bad lines ({total} in all)", total - shown));
                }
                all
            }
            ErrorKind::Several(errors) => {
                let mut all = Message::default();
                for (i, error) in errors.iter().take(MOST_ERRORS).enumerate() {
                    all = all.text(if i > 0 { "\n" } else { "" }).and(&error.message());
                }
                match errors.len().saturating_sub(MOST_ERRORS) {
                    0 => all,
                    more => all.text(format!("\n... and {more} more files")),
                }
            }
            ErrorKind::Measure(message) | ErrorKind::Misfit(message) | ErrorKind::Input(message) => message.clone(),
        };
        match &self.0.position {
            Some(position) => Message::new(position.prefix()).and(&text),
            None => text,
        }
    }
}

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self(Box::new(Failure { kind, position: None }))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message())
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0.kind {
            ErrorKind::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}

/// Shorthand used throughout the crate.
pub type Result<T> = std::result::Result<T, Error>;

/// A field as an error message shows it: quoted, cut at 60 bytes, control characters made visible.
pub fn quoted(field: &[u8]) -> String {
    let cut = field.len().min(60);
    let text = String::from_utf8_lossy(&field[..cut]);
    let ellipsis = if cut < field.len() { "..." } else { "" };
    format!("\"{}{ellipsis}\"", text.escape_debug())
}

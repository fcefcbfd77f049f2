//! What can go wrong, always with where it happened and what to do about it.

use std::fmt;
use std::io;

/// A place in an input file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The file as the user named it; `-` is standard input.
    pub file: String,
    /// Line number, from 1.
    pub line: u64,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// One bad line: where it is, what was found, what was expected, what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadLine {
    /// Where the line is.
    pub position: Position,
    /// What was found and what was expected.
    pub message: String,
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.position, self.message)
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
    /// A measure's text cannot be understood.
    Measure(String),
    /// A measure does not fit the judgments it is to be computed on.
    Misfit(String),
    /// The inputs cannot be evaluated together, such as a run with no judged topic.
    Input(String),
}

/// The library's one error type: opaque, cheap to pass around, with [`kind`](Error::kind) and [`position`](Error::position).
#[derive(Debug)]
pub struct Error(Box<ErrorKind>);

impl Error {
    /// What kind of failure this is.
    pub fn kind(&self) -> &ErrorKind {
        &self.0
    }

    /// Where in the input the first problem is, where that is known.
    pub fn position(&self) -> Option<&Position> {
        match &*self.0 {
            ErrorKind::Lines { first, .. } => first.first().map(|bad| &bad.position),
            _ => None,
        }
    }

    /// An operating-system failure on a file.
    pub fn io(file: impl Into<String>, source: io::Error) -> Self {
        ErrorKind::Io { file: file.into(), source }.into()
    }

    /// A measure text that cannot be understood.
    pub fn measure(message: impl Into<String>) -> Self {
        ErrorKind::Measure(message.into()).into()
    }

    /// A measure that does not fit the judgments.
    pub fn misfit(message: impl Into<String>) -> Self {
        ErrorKind::Misfit(message.into()).into()
    }

    /// Inputs that cannot be evaluated.
    pub fn input(message: impl Into<String>) -> Self {
        ErrorKind::Input(message.into()).into()
    }
}

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self(Box::new(kind))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.0 {
            ErrorKind::Io { file, source } => match source.kind() {
                io::ErrorKind::NotFound => write!(f, "{file}: no such file; check the path"),
                io::ErrorKind::IsADirectory => write!(f, "{file}: is a directory; name a file in it"),
                io::ErrorKind::PermissionDenied => write!(f, "{file}: permission denied"),
                _ => write!(f, "{file}: {source}"),
            },
            ErrorKind::Lines { first, total } => {
                for (i, bad) in first.iter().enumerate() {
                    if i > 0 {
                        writeln!(f)?;
                    }
                    write!(f, "{bad}")?;
                }
                let shown = first.len() as u64;
                if *total > shown {
                    write!(f, "\n... and {} more bad lines ({total} in all)", total - shown)?;
                }
                Ok(())
            }
            ErrorKind::Measure(message) | ErrorKind::Misfit(message) | ErrorKind::Input(message) => {
                f.write_str(message)
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &*self.0 {
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

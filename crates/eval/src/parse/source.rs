//! Where the bytes of an input come from, and the name it goes by in messages.

use super::input::{Bytes, beginning, decoded, read_input};
use crate::error::{Error, Result};
use crate::tabular::Table;
use std::fs::File;
use std::sync::Arc;

/// An input that can be read: a file, standard input, or bytes or a table in memory that have a name.
///
/// Paths become sources by themselves, so whatever takes `impl Into<Source>` takes a path too. Nothing is opened until
/// [`read`](Self::read).
///
/// ```
/// use aspectra_eval::Source;
///
/// assert_eq!(Source::from("qrels.txt").name(), "qrels.txt");
/// assert_eq!(&*Source::bytes("mine", *b"51 0 D1 2\n").read()?, b"51 0 D1 2\n");
/// # Ok::<(), aspectra_eval::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Source {
    name: String,
    held: Held,
}

/// What is in memory already.
#[derive(Debug, Clone)]
enum Held {
    /// Nothing: it is a file.
    Nothing,
    /// What a file would hold.
    Bytes(Arc<[u8]>),
    /// Columns.
    Table(Arc<Table>),
}

impl Source {
    /// A file, or standard input where the path is `-`.
    pub fn file(path: impl Into<String>) -> Self {
        Self { name: path.into(), held: Held::Nothing }
    }

    /// Bytes in memory; `name` stands for them in messages.
    pub fn bytes(name: impl Into<String>, bytes: impl Into<Arc<[u8]>>) -> Self {
        Self { name: name.into(), held: Held::Bytes(bytes.into()) }
    }

    /// Columns in memory, as a data frame has them; `name` stands for them in messages.
    pub fn table(name: impl Into<String>, table: Table) -> Self {
        Self { name: name.into(), held: Held::Table(Arc::new(table)) }
    }

    /// The columns, where it is a table in memory.
    pub fn columns(&self) -> Option<&Table> {
        match &self.held {
            Held::Table(table) => Some(table),
            Held::Nothing | Held::Bytes(_) => None,
        }
    }

    /// The path, or the name of what is in memory.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its first bytes, decompressed; none of a table in memory. The whole input is not read.
    pub(crate) fn beginning(&self) -> Result<Vec<u8>> {
        match &self.held {
            Held::Table(_) => Ok(Vec::new()),
            Held::Bytes(bytes) => beginning(&self.name, &bytes[..]),
            Held::Nothing => {
                beginning(&self.name, File::open(&self.name).map_err(|error| Error::io(&self.name, error))?)
            }
        }
    }

    /// The bytes. Gzip and Zstandard are recognized, in files and in memory.
    ///
    /// A pipe gives its bytes only once, so whoever may be handed one reads it only once.
    ///
    /// # Errors
    /// When the file cannot be opened, read or decompressed, or it is a table in memory.
    pub fn read(&self) -> Result<Bytes> {
        match &self.held {
            Held::Bytes(bytes) => decoded(&self.name, Bytes::Shared(Arc::clone(bytes))),
            Held::Nothing => read_input(&self.name),
            Held::Table(_) => {
                Err(Error::input(format!("{}: is a table in memory, where the lines of a file are read", self.name)))
            }
        }
    }
}

impl<S: Into<String>> From<S> for Source {
    fn from(path: S) -> Self {
        Self::file(path)
    }
}

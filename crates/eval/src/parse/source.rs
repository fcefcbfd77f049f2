//! Where the bytes of an input come from, and the name it goes by in messages.

use super::input::{Bytes, beginning, decoded, read_input};
use crate::error::{Error, Result};
use std::fs::File;
use std::sync::Arc;

/// An input that can be read: a file, standard input, or bytes in memory that have a name.
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    name: String,
    /// The bytes, where they are in memory.
    bytes: Option<Arc<[u8]>>,
}

impl Source {
    /// A file, or standard input where the path is `-`.
    pub fn file(path: impl Into<String>) -> Self {
        Self { name: path.into(), bytes: None }
    }

    /// Bytes in memory; `name` stands for them in messages.
    pub fn bytes(name: impl Into<String>, bytes: impl Into<Arc<[u8]>>) -> Self {
        Self { name: name.into(), bytes: Some(bytes.into()) }
    }

    /// The path, or the name of what is in memory.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its first bytes, decompressed. The whole input is not read.
    pub(crate) fn beginning(&self) -> Result<Vec<u8>> {
        match &self.bytes {
            Some(bytes) => beginning(&self.name, &bytes[..]),
            None => beginning(&self.name, File::open(&self.name).map_err(|error| Error::io(&self.name, error))?),
        }
    }

    /// The bytes. Gzip and Zstandard are recognized, in files and in memory.
    ///
    /// A pipe gives its bytes only once, so whoever may be handed one reads it only once.
    ///
    /// # Errors
    /// When the file cannot be opened, read or decompressed.
    pub fn read(&self) -> Result<Bytes> {
        match &self.bytes {
            Some(bytes) => decoded(&self.name, Bytes::Shared(Arc::clone(bytes))),
            None => read_input(&self.name),
        }
    }
}

impl<S: Into<String>> From<S> for Source {
    fn from(path: S) -> Self {
        Self::file(path)
    }
}

//! What is wrong with a table's bytes, and where.

/// A place in a file that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault {
    /// The byte of the file, from 0.
    pub(super) byte: usize,
    pub(super) message: String,
}

pub(super) type Read<T> = Result<T, Fault>;

impl Fault {
    pub(super) fn new(byte: usize, message: impl Into<String>) -> Self {
        Self { byte, message: message.into() }
    }

    /// The file ends, or a part of it does, before what it says.
    pub(super) fn short(byte: usize) -> Self {
        Self::new(byte, "is cut short")
    }
}

/// The part of a file that begins at `start` and has `length` bytes.
pub(super) fn part(bytes: &[u8], start: usize, length: usize) -> Read<&[u8]> {
    let end = start.checked_add(length).ok_or_else(|| Fault::short(start))?;
    bytes.get(start..end).ok_or_else(|| Fault::short(start.min(bytes.len())))
}

/// A length or an offset, which must not be negative.
pub(super) fn size(byte: usize, number: i64) -> Read<usize> {
    usize::try_from(number).map_err(|_| Fault::new(byte, format!("{number} is no length")))
}

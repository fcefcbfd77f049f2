//! Reads a whole input: a file, standard input, or a compressed file recognized by its first bytes.
//!
//! Judgments, collections and score files are read whole, because all of them stays in memory anyway; runs are read in
//! pieces (`runs/text.rs`). Nothing is mapped: a mapped file ends the process when somebody shortens it meanwhile.

use super::foreign::foreign;
use super::watch::watched;
use crate::error::{Error, Result};
use std::fs::File;
use std::io::{self, Read};
use std::ops::Deref;
use std::sync::Arc;

/// The bytes of an input.
#[derive(Debug)]
pub enum Bytes {
    /// What was read, or what a compressed file held.
    Owned(Vec<u8>),
    /// Bytes that were in memory already.
    Shared(Arc<[u8]>),
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Bytes::Owned(bytes) => bytes,
            Bytes::Shared(bytes) => bytes,
        }
    }
}

/// What bytes are packed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Raw {
    Plain,
    Gzip,
    Zstandard,
}

impl Raw {
    /// The packing of bytes that begin like this.
    pub(crate) fn of(head: &[u8]) -> Self {
        if head.starts_with(b"\x1f\x8b") {
            Self::Gzip
        } else if head.starts_with(b"\x28\xb5\x2f\xfd") {
            Self::Zstandard
        } else {
            Self::Plain
        }
    }

    /// Its name in messages, where it packs.
    pub(crate) fn name(self) -> Option<&'static str> {
        match self {
            Self::Plain => None,
            Self::Gzip => Some("gzip"),
            Self::Zstandard => Some("Zstandard"),
        }
    }
}

/// Redirection in Windows PowerShell writes UTF-16, where every other byte is 0 and nothing can be read.
pub(crate) fn begins_as_utf_16(bytes: &[u8]) -> bool {
    [b"\xff\xfe", b"\xfe\xff"].iter().any(|mark| bytes.starts_with(*mark)) || is_unmarked_utf_16(bytes)
}

/// Whether text has a 0 in every other byte, as UTF-16 of Latin letters has.
fn is_unmarked_utf_16(bytes: &[u8]) -> bool {
    let Some(head) = bytes.first_chunk::<8>() else { return false };
    let (even, odd) = ([0, 2, 4, 6].map(|at| head[at]), [1, 3, 5, 7].map(|at| head[at]));
    let is_text = |half: [u8; 4]| half.iter().all(|byte| (b'\t'..=b'~').contains(byte));
    even == [0; 4] && is_text(odd) || odd == [0; 4] && is_text(even)
}

/// How many bytes the decompressors take at a time.
const PACKED_BLOCK: usize = 1 << 17;

/// What packed bytes hold.
///
/// # Errors
/// When there is no memory for the decompressor.
pub(crate) fn inflate<'r>(packing: Raw, raw: Box<dyn Read + Send + 'r>) -> io::Result<Box<dyn Read + Send + 'r>> {
    let buffered = |raw| io::BufReader::with_capacity(PACKED_BLOCK, raw);
    Ok(match packing {
        Raw::Plain => raw,
        Raw::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(buffered(raw))),
        Raw::Zstandard => Box::new(zstd::stream::read::Decoder::with_buffer(buffered(raw))?),
    })
}

/// A packed input may hold this many bytes whatever its own size, ...
const MOST_UNPACKED: u64 = 256 << 20;
/// ... and beyond that so many times its size. Judgments shrink to a tenth or a thirtieth; a few bytes that unpack to
/// gigabytes are damaged or hostile.
const MOST_SHRUNK: u64 = 250;

/// Reads a file, or standard input where the path is `-`. Gzip and Zstandard are recognized by their first bytes.
///
/// # Errors
/// When the file cannot be opened, read or decompressed (a truncated gzip file, for instance).
pub fn read_input(path: &str) -> Result<Bytes> {
    if path == "-" {
        return read_from(path, watched(path, Box::new(io::stdin())), None);
    }
    let fail = |source| Error::io(path, source);
    let file = File::open(path).map_err(fail)?;
    let metadata = file.metadata().map_err(fail)?;
    if metadata.is_dir() {
        return Err(fail(io::ErrorKind::IsADirectory.into()));
    }
    if metadata.is_file() {
        return read_from(path, Box::new(file), Some(metadata.len()));
    }
    read_from(path, watched(path, Box::new(file)), None)
}

/// What the bytes of an input in memory stand for: decompressed where they are compressed.
pub(super) fn decoded(path: &str, raw: Bytes) -> Result<Bytes> {
    match Raw::of(&raw) {
        Raw::Plain => checked(path, raw),
        packing => unpacked(path, Box::new(&*raw), packing, Some(raw.len() as u64)),
    }
}

/// Reads all that a reader has; `length` is how much that should be.
fn read_from(path: &str, mut raw: Box<dyn Read + Send>, length: Option<u64>) -> Result<Bytes> {
    let fail = |source| Error::io(if path == "-" { "standard input" } else { path }, source);
    let mut bytes = Vec::new();
    raw.by_ref().take(4).read_to_end(&mut bytes).map_err(fail)?;
    match Raw::of(&bytes) {
        Raw::Plain => {
            // The length comes from outside: a sparse file may claim more than there is memory, which is no reason to abort.
            let length = length.map_or(0, |length| usize::try_from(length).unwrap_or(usize::MAX));
            bytes.try_reserve_exact(length).map_err(|_| {
                fail(io::Error::new(io::ErrorKind::OutOfMemory, format!("its {length} bytes do not fit into memory")))
            })?;
            raw.read_to_end(&mut bytes).map_err(fail)?;
            checked(path, Bytes::Owned(bytes))
        }
        packing => unpacked(path, Box::new(io::Cursor::new(bytes).chain(raw)), packing, length),
    }
}

fn unpacked(path: &str, raw: Box<dyn Read + Send + '_>, packing: Raw, length: Option<u64>) -> Result<Bytes> {
    let name = packing.name().unwrap_or_default();
    let most = most_unpacked(length);
    let mut bytes = Vec::new();
    inflate(packing, raw)
        .and_then(|reader| reader.take(most.saturating_add(1)).read_to_end(&mut bytes))
        .map_err(|source| broken(path, name, &source))?;
    if bytes.len() as u64 > most {
        return Err(shrunk_too_far(path, name, most));
    }
    checked(path, Bytes::Owned(bytes))
}

/// The most bytes that a compressed input may hold where all of them are kept; `length` is that of its file.
pub(crate) fn most_unpacked(length: Option<u64>) -> u64 {
    length.unwrap_or(0).saturating_mul(MOST_SHRUNK).max(MOST_UNPACKED)
}

/// What is said of an input that holds more.
pub(crate) fn shrunk_too_far(path: &str, name: &str, most: u64) -> Error {
    Error::input(format!(
        "{path}: its {name} data hold more than {most} bytes, far more than such files shrink; decompress it to a file first \
         if that is meant"
    ))
}

/// Refuses text that nobody could read line by line.
fn checked(path: &str, bytes: Bytes) -> Result<Bytes> {
    if begins_as_utf_16(&bytes) {
        return Err(Error::input(format!("{path}: is UTF-16 text; save it as UTF-8")));
    }
    if let Some(what) = foreign(&bytes) {
        return Err(Error::input(format!("{path}: {what}")));
    }
    if ends_lines_with_cr(&bytes) {
        return Err(Error::input(format!("{path}: {CR_ALONE}")));
    }
    Ok(bytes)
}

/// What is wrong with a text that [`ends_lines_with_cr`].
pub(crate) const CR_ALONE: &str = "ends its lines with CR alone, as old Macintosh files do; save it with LF or CR LF";

/// Whether a text, or the start of one, has lines that end with CR and none that ends with LF.
pub(crate) fn ends_lines_with_cr(bytes: &[u8]) -> bool {
    memchr::memchr2(b'\n', b'\r', bytes).is_some_and(|at| bytes[at] == b'\r' && memchr::memchr(b'\n', bytes).is_none())
}

/// The error for packed data that cannot be read.
pub(crate) fn broken(path: &str, format: &str, source: &io::Error) -> Error {
    let what = if source.kind() == io::ErrorKind::UnexpectedEof { "is cut short" } else { "is damaged" };
    let text = format!("the {format} data {what} ({source}); fetch or compress the file again");
    Error::io(path, io::Error::new(source.kind(), text))
}

/// How much of an input is looked at to tell what it is.
pub(crate) const BEGINNING: u64 = 1 << 16;

/// The first bytes of what an input stands for. Where they cannot be decompressed there are fewer: whoever reads the whole
/// will be told.
pub(super) fn beginning(path: &str, mut input: impl Read + Send) -> Result<Vec<u8>> {
    let mut raw = Vec::new();
    (&mut input).take(BEGINNING).read_to_end(&mut raw).map_err(|source| Error::io(path, source))?;
    let packing = Raw::of(&raw);
    if packing == Raw::Plain {
        return Ok(raw);
    }
    let mut bytes = Vec::new();
    if let Ok(reader) = inflate(packing, Box::new(&*raw)) {
        let _ = reader.take(BEGINNING).read_to_end(&mut bytes);
    }
    Ok(bytes)
}

//! Opens an input: a mapped file, standard input, or a compressed file recognized by its first bytes.

use crate::error::{Error, Result};
use memmap2::Mmap;
use std::fs::File;
use std::io::{self, Read};
use std::ops::Deref;
use std::sync::Arc;

/// The bytes of an input.
#[derive(Debug)]
pub enum Bytes {
    /// A plain file, mapped: nothing is copied, and pages come and go as they are needed.
    Mapped(Mmap),
    /// Standard input, a pipe, or what a compressed file held.
    Owned(Vec<u8>),
    /// Bytes that were in memory already.
    Shared(Arc<[u8]>),
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Bytes::Mapped(map) => map,
            Bytes::Owned(bytes) => bytes,
            Bytes::Shared(bytes) => bytes,
        }
    }
}

const GZIP: &[u8] = b"\x1f\x8b";
const ZSTD: &[u8] = b"\x28\xb5\x2f\xfd";
/// The byte order marks of UTF-16.
const UTF_16: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];

/// Reads a file, or standard input where the path is `-`. Gzip and Zstandard are recognized by their first bytes.
///
/// # Errors
/// When the file cannot be opened, read or decompressed (a truncated gzip file, for instance).
pub fn read_input(path: &str) -> Result<Bytes> {
    let raw = if path == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map_err(|source| Error::io("standard input", source))?;
        Bytes::Owned(bytes)
    } else {
        map(path)?
    };
    decoded(path, raw)
}

/// What the bytes of an input stand for: decompressed where they are compressed.
pub(super) fn decoded(path: &str, raw: Bytes) -> Result<Bytes> {
    let bytes = decompressed(path, raw)?;
    // Redirection in Windows PowerShell writes UTF-16, where every other byte is 0 and nothing can be read.
    if UTF_16.iter().any(|mark| bytes.starts_with(mark)) || is_unmarked_utf_16(&bytes) {
        return Err(Error::input(format!("{path}: is UTF-16 text; save it as UTF-8")));
    }
    Ok(bytes)
}

/// Whether text has a 0 in every other byte, as UTF-16 of Latin letters has.
fn is_unmarked_utf_16(bytes: &[u8]) -> bool {
    let Some(head) = bytes.first_chunk::<8>() else { return false };
    let (even, odd) = ([0, 2, 4, 6].map(|at| head[at]), [1, 3, 5, 7].map(|at| head[at]));
    let is_text = |half: [u8; 4]| half.iter().all(|byte| (b'\t'..=b'~').contains(byte));
    even == [0; 4] && is_text(odd) || odd == [0; 4] && is_text(even)
}

fn decompressed(path: &str, raw: Bytes) -> Result<Bytes> {
    if raw.starts_with(GZIP) {
        let mut bytes = Vec::with_capacity(raw.len() * 4);
        flate2::read::MultiGzDecoder::new(&*raw)
            .read_to_end(&mut bytes)
            .map_err(|source| broken(path, "gzip", &source))?;
        Ok(Bytes::Owned(bytes))
    } else if raw.starts_with(ZSTD) {
        let mut bytes = Vec::with_capacity(raw.len() * 4);
        zstd::stream::read::Decoder::new(&*raw)
            .and_then(|mut decoder| decoder.read_to_end(&mut bytes))
            .map_err(|source| broken(path, "Zstandard", &source))?;
        Ok(Bytes::Owned(bytes))
    } else {
        Ok(raw)
    }
}

/// How much of a file is looked at to tell what it is.
const BEGINNING: u64 = 16 << 10;

/// The first bytes of what an input stands for. Where they cannot be decompressed there are fewer: whoever reads the whole
/// will be told.
pub(super) fn beginning(path: &str, mut input: impl Read) -> Result<Vec<u8>> {
    let mut raw = Vec::new();
    (&mut input).take(BEGINNING).read_to_end(&mut raw).map_err(|source| Error::io(path, source))?;
    let mut bytes = Vec::new();
    if raw.starts_with(GZIP) {
        let _ = flate2::read::MultiGzDecoder::new(&*raw).take(BEGINNING).read_to_end(&mut bytes);
    } else if raw.starts_with(ZSTD) {
        if let Ok(decoder) = zstd::stream::read::Decoder::new(&*raw) {
            let _ = decoder.take(BEGINNING).read_to_end(&mut bytes);
        }
    } else {
        bytes = raw;
    }
    Ok(bytes)
}

fn broken(path: &str, format: &str, source: &io::Error) -> Error {
    let what = if source.kind() == io::ErrorKind::UnexpectedEof { "is cut short" } else { "is damaged" };
    let text = format!("the {format} data {what} ({source}); fetch or compress the file again");
    Error::io(path, io::Error::new(source.kind(), text))
}

fn map(path: &str) -> Result<Bytes> {
    let fail = |source| Error::io(path, source);
    let mut file = File::open(path).map_err(fail)?;
    let metadata = file.metadata().map_err(fail)?;
    if metadata.is_dir() {
        return Err(fail(io::ErrorKind::IsADirectory.into()));
    }
    if metadata.is_file() && metadata.len() > 0 {
        // SAFETY: the map is only read, as plain bytes. A file that another process shortens meanwhile ends this
        // process with a bus error, as it does in every tool that maps its input; it cannot corrupt anything.
        let map = unsafe { Mmap::map(&file) }.map_err(fail)?;
        #[cfg(unix)]
        let _ = map.advise(memmap2::Advice::Sequential);
        return Ok(Bytes::Mapped(map));
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(fail)?;
    Ok(Bytes::Owned(bytes))
}

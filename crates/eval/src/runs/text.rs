//! Opens the text of a run so that it is read in pieces of bounded size, never mapped and never held whole.
//!
//! **Choices.** A mapped file ends the process when somebody shortens it meanwhile, and nothing a library can do about
//! that is polite to its host. Reading into a buffer that is reused costs the copy, which the processor's cache mostly
//! hides. A compressed file or a pipe is decompressed and joined block by block, so its size does not matter.

use crate::error::{Error, Result};
use crate::parse::{
    BEGINNING, Bytes, MOST_PACKED, Raw, begins_as_utf_16, broken, inflate, inflate_at_once, most_unpacked, read_input,
    shrunk_too_far, watched,
};
use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::ops::Range;
use std::time::SystemTime;

/// The most bytes of a pipe that are kept, in case its topics turn out not to stand together.
const MOST_KEPT: usize = 32 << 20;

/// A run's text, opened.
pub(crate) enum RunText {
    /// In memory already.
    Memory(Bytes),
    /// A plain file, of which any part can be read at any time.
    File(PlainFile),
    /// A compressed file, a pipe or standard input, which comes once and in order.
    Stream(Stream),
}

impl RunText {
    /// The first bytes of the text; none of it is lost.
    pub(crate) fn beginning(&mut self) -> Result<Vec<u8>> {
        match self {
            Self::Memory(bytes) => Ok(bytes[..bytes.len().min(BEGINNING as usize)].to_vec()),
            Self::File(plain) => {
                let mut head = vec![0; plain.length.min(BEGINNING) as usize];
                plain.read(0..head.len() as u64, &mut head)?;
                Ok(head)
            }
            Self::Stream(stream) => stream.beginning(),
        }
    }

    /// The whole text, of a format that cannot be read in pieces.
    pub(crate) fn whole(self, path: &str) -> Result<Bytes> {
        match self {
            Self::Memory(bytes) => Ok(bytes),
            Self::File(_) => read_input(path),
            Self::Stream(stream) => stream.into_whole().map(Bytes::Owned),
        }
    }
}

/// A plain file.
#[derive(Debug)]
pub(crate) struct PlainFile {
    path: String,
    file: File,
    length: u64,
    modified: Option<SystemTime>,
}

impl PlainFile {
    /// How many bytes it had when it was opened.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// Reads a part of it, all of it or none.
    pub(crate) fn read(&self, range: Range<u64>, buffer: &mut [u8]) -> Result<()> {
        let mut read = 0;
        let wanted = (range.end - range.start) as usize;
        while read < wanted {
            read += self.read_some(range.start + read as u64, &mut buffer[read..wanted])?;
        }
        Ok(())
    }

    /// Reads at least a byte of it from an offset that is not its end.
    pub(crate) fn read_some(&self, offset: u64, buffer: &mut [u8]) -> Result<usize> {
        match read_at(&self.file, buffer, offset) {
            Ok(0) => Err(self.failure(changed())),
            Ok(read) => Ok(read),
            Err(error) => Err(self.failure(error)),
        }
    }

    /// Reads all of it.
    pub(crate) fn whole(&self) -> Result<Vec<u8>> {
        let mut whole = Vec::new();
        // A sparse file may be longer than there is memory, which is no reason to abort.
        let refused = |_| {
            let why =
                format!("its lines of a topic do not stand together, and {} bytes do not fit into memory", self.length);
            self.failure(io::Error::new(io::ErrorKind::OutOfMemory, why))
        };
        whole.try_reserve_exact(self.length as usize).map_err(refused)?;
        whole.resize(self.length as usize, 0);
        self.read(0..self.length, &mut whole)?;
        Ok(whole)
    }

    /// Refuses a file that is not what it was when it was opened.
    pub(crate) fn check(&self) -> Result<()> {
        let now = self.file.metadata().map_err(|error| self.failure(error))?;
        let is_same = now.len() == self.length && now.modified().ok() == self.modified;
        if is_same { Ok(()) } else { Err(self.failure(changed())) }
    }

    fn failure(&self, error: io::Error) -> Error {
        Error::io(self.path.clone(), error)
    }
}

fn changed() -> io::Error {
    io::Error::other("changed while being read; evaluate it once it is whole")
}

#[cfg(unix)]
fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, offset)
}

#[cfg(windows)]
fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, offset)
}

/// A reader that fails once, where there is something to fail with.
struct Failure(Option<io::Error>);

impl Read for Failure {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// A text that comes once and in order.
pub(crate) struct Stream {
    path: String,
    reader: Box<dyn Read + Send>,
    /// What the text is packed in, for messages.
    packing: Option<&'static str>,
    /// How long the file is, where the input can be opened again from its start.
    again: Option<u64>,
    /// What has come so far of an input that cannot, while it is not too much.
    kept: Option<Vec<u8>>,
}

impl Stream {
    fn beginning(&mut self) -> Result<Vec<u8>> {
        let mut head = Vec::new();
        let failure = self.reader.by_ref().take(BEGINNING).read_to_end(&mut head).err();
        let rest = std::mem::replace(&mut self.reader, Box::new(io::empty()));
        // A failure comes where it belongs, behind what could be read.
        self.reader = Box::new(io::Cursor::new(head.clone()).chain(Failure(failure)).chain(rest));
        Ok(head)
    }

    /// Reads on; 0 at the end of the text.
    pub(crate) fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let read = loop {
            match self.reader.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(self.failure(error)),
                Ok(read) => break read,
            }
        };
        if let Some(kept) = &mut self.kept {
            kept.extend_from_slice(&buffer[..read]);
            if kept.len() > MOST_KEPT {
                self.kept = None;
            }
        }
        Ok(read)
    }

    /// The whole text, from its start: of a run whose topics do not stand together.
    pub(crate) fn into_whole(mut self) -> Result<Vec<u8>> {
        let mut whole = match self.kept.take() {
            Some(kept) => kept,
            None if self.again.is_some() => match open(&self.path)? {
                RunText::Stream(stream) => {
                    self.reader = stream.reader;
                    Vec::new()
                }
                _ => return Err(Error::io(self.path, changed())),
            },
            None => {
                return Err(Error::input(format!(
                    "{}: the lines of a topic do not stand together, and what came through the pipe is gone; write the \
                     run to a file and give that",
                    self.path
                )));
            }
        };
        let Some(packing) = self.packing else {
            self.reader.read_to_end(&mut whole).map_err(|error| self.failure(error))?;
            return Ok(whole);
        };
        // A megabyte may hold a thousand of them.
        let most = most_unpacked(self.again);
        let rest = most.saturating_sub(whole.len() as u64);
        let more = self.reader.by_ref().take(rest.saturating_add(1)).read_to_end(&mut whole);
        more.map_err(|error| self.failure(error))?;
        if whole.len() as u64 > most { Err(shrunk_too_far(&self.path, packing, most)) } else { Ok(whole) }
    }

    fn failure(&self, error: io::Error) -> Error {
        match self.packing {
            Some(packing) => broken(&self.path, packing, &error),
            None => Error::io(self.path.clone(), error),
        }
    }
}

/// Opens a file, or standard input where the path is `-`. Gzip and Zstandard are recognized by their first bytes.
///
/// # Errors
/// When the file cannot be opened, or is UTF-16 text.
pub(crate) fn open(path: &str) -> Result<RunText> {
    let fail = |source| Error::io(path, source);
    if path == "-" {
        return stream(path, watched(path, Box::new(io::stdin())), None);
    }
    let file = File::open(path).map_err(fail)?;
    let metadata = file.metadata().map_err(fail)?;
    if metadata.is_dir() {
        return Err(fail(io::ErrorKind::IsADirectory.into()));
    }
    if !metadata.is_file() {
        return stream(path, watched(path, Box::new(file)), None);
    }
    let plain = PlainFile { path: path.to_owned(), length: metadata.len(), modified: modified(&metadata), file };
    let mut head = [0; 8];
    let shown = plain.length.min(8);
    plain.read(0..shown, &mut head)?;
    match Raw::of(&head[..shown as usize]) {
        Raw::Plain if begins_as_utf_16(&head[..shown as usize]) => Err(utf_16(path)),
        Raw::Plain => Ok(RunText::File(plain)),
        Raw::Gzip if plain.length <= MOST_PACKED => {
            let mut packed = vec![0; plain.length as usize];
            plain.read(0..plain.length, &mut packed)?;
            match inflate_at_once(&packed) {
                Some(text) if begins_as_utf_16(&text) => Err(utf_16(path)),
                Some(text) => Ok(RunText::Memory(Bytes::Owned(text))),
                None => stream(path, Box::new(plain.file), Some(plain.length)),
            }
        }
        Raw::Gzip | Raw::Zstandard => stream(path, Box::new(plain.file), Some(plain.length)),
    }
}

fn modified(metadata: &Metadata) -> Option<SystemTime> {
    metadata.modified().ok()
}

fn stream(path: &str, mut raw: Box<dyn Read + Send>, again: Option<u64>) -> Result<RunText> {
    let fail = |source| Error::io(path, source);
    let mut head = Vec::with_capacity(4);
    raw.by_ref().take(4).read_to_end(&mut head).map_err(fail)?;
    let packing = Raw::of(&head);
    let whole = Box::new(io::Cursor::new(head).chain(raw));
    let mut reader =
        inflate(packing, whole).map_err(|error| broken(path, packing.name().unwrap_or_default(), &error))?;
    let mut start = Vec::with_capacity(2);
    let name = packing.name();
    reader.by_ref().take(2).read_to_end(&mut start).map_err(|error| match name {
        Some(name) => broken(path, name, &error),
        None => fail(error),
    })?;
    if begins_as_utf_16(&start) {
        return Err(utf_16(path));
    }
    let reader = Box::new(io::Cursor::new(start).chain(reader));
    let kept = again.is_none().then(Vec::new);
    Ok(RunText::Stream(Stream { path: path.to_owned(), reader, packing: name, again, kept }))
}

fn utf_16(path: &str) -> Error {
    Error::input(format!("{path}: is UTF-16 text; save it as UTF-8"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn a_file_that_shrinks_is_no_bus_error() {
        let path = std::env::temp_dir().join(format!("aspectra-shrinks-{}", std::process::id()));
        let mut file = File::create(&path).unwrap();
        file.write_all(&[b'x'; 100]).unwrap();
        let RunText::File(plain) = open(path.to_str().unwrap()).unwrap() else { panic!("a plain file") };
        let mut buffer = [0; 100];
        plain.read(0..100, &mut buffer).unwrap();
        plain.check().unwrap();
        file.set_len(10).unwrap();
        let message = plain.read(0..100, &mut buffer).unwrap_err().to_string();
        assert!(message.contains("changed while being read"), "{message}");
        assert!(plain.check().is_err());
        std::fs::remove_file(path).unwrap();
    }
}

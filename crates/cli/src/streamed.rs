//! Hashes of what comes from standard input and through pipes, made while it is read: it comes only once.

use aspectra_eval::parse::{Streamed, watch_streams};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Whether the verb that runs writes hashes. They cost as much as the evaluation, so they are made only then.
static IS_WANTED: AtomicBool = AtomicBool::new(false);
/// The hashes by path, of all that was read to its end.
static HASHES: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());

/// Hashes pipes from now on, or leaves them alone; call it before anything is read.
pub(crate) fn watch(hashes: bool) {
    IS_WANTED.store(hashes, Ordering::Relaxed);
    watch_streams(|path, raw| match IS_WANTED.load(Ordering::Relaxed) {
        true => Box::new(Hashed { path: path.to_owned(), raw, hasher: Some(Sha256::new()) }),
        false => raw,
    });
}

/// The hash of what came through a pipe, once all of it has come.
pub(crate) fn hash(path: &str) -> Option<String> {
    HASHES.lock().unwrap_or_else(PoisonError::into_inner).get(path).cloned()
}

/// Digits of a hash, as sha256sum prints them.
pub(crate) fn digits(hasher: Sha256) -> String {
    hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

struct Hashed {
    path: String,
    raw: Streamed,
    /// Taken at the end of the stream.
    hasher: Option<Sha256>,
}

impl Read for Hashed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.raw.read(buffer)?;
        if read > 0 {
            if let Some(hasher) = &mut self.hasher {
                hasher.update(&buffer[..read]);
            }
        } else if !buffer.is_empty()
            && let Some(hasher) = self.hasher.take()
        {
            let mut hashes = HASHES.lock().unwrap_or_else(PoisonError::into_inner);
            hashes.insert(std::mem::take(&mut self.path), digits(hasher));
        }
        Ok(read)
    }
}

//! How much a file may make us keep: runs of equal values take next to nothing in a file, but as much as others in memory.

use super::fault::{Fault, Read};

/// Bytes that may still be kept.
#[derive(Debug)]
pub(super) struct Budget(usize);

impl Budget {
    /// What a file of this size may ask for: far more than the best compression of ids and scores gives.
    pub(super) fn of(length: usize) -> Self {
        Self(length.saturating_mul(256).saturating_add(256 << 20))
    }

    pub(super) fn take(&mut self, bytes: usize, at: usize) -> Read<()> {
        match self.0.checked_sub(bytes) {
            Some(left) => {
                self.0 = left;
                Ok(())
            }
            None => Err(Fault::new(at, "would take more memory than any file of this size can need")),
        }
    }

    /// Takes room for so many values of some bytes each.
    pub(super) fn take_values(&mut self, count: usize, width: usize, at: usize) -> Read<()> {
        self.take(count.saturating_mul(width), at)
    }
}

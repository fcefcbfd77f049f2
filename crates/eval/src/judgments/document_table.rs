//! The documents of one topic: ids in one arena, a small open-addressing table from id to row.

use rustc_hash::FxHasher;
use std::hash::Hasher;

/// Hash of a document id, shared by every table so that a run's line is hashed once. Half of it is enough to tell the documents
/// of a topic apart but for one pair in four billion, whose ids are compared, and a table that grows needs no more than
/// its slots hold.
#[inline]
pub(crate) fn document_hash(id: &[u8]) -> u32 {
    let mut hasher = FxHasher::default();
    hasher.write(id);
    hasher.finish() as u32
}

const EMPTY: u64 = u64::MAX;

/// Document ids with their rows, in the order they were added.
#[derive(Debug, Clone, Default)]
pub struct DocumentTable {
    bytes: Vec<u8>,
    ends: Vec<u32>,
    /// First the slots, at most half full: the upper half of one is the hash, the lower half the row. Then the filter: one
    /// bit per hash, 16 per slot. Most look-ups of a run's documents miss, and all but a few of those end at it.
    slots: Vec<u64>,
    /// How many slots there are: a power of 2, or 0.
    slot_count: u32,
}

impl DocumentTable {
    /// How many documents there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The id of a row.
    pub fn id(&self, row: usize) -> &[u8] {
        let start = if row == 0 { 0 } else { self.ends[row - 1] as usize };
        &self.bytes[start..self.ends[row] as usize]
    }

    /// All ids in row order.
    pub fn ids(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.len()).map(|row| self.id(row))
    }

    /// The row of an id.
    pub fn row(&self, id: &[u8]) -> Option<u32> {
        self.row_hashed(id, document_hash(id))
    }

    /// The row of an id whose hash is known.
    #[inline(always)]
    pub(crate) fn row_hashed(&self, id: &[u8], hash: u32) -> Option<u32> {
        if self.may_hold(hash) { self.probe(id, hash) } else { None }
    }

    /// Whether an id of this hash may be here. True for a few that are not, never false for one that is.
    #[inline(always)]
    pub(crate) fn may_hold(&self, hash: u32) -> bool {
        self.slots.get(self.filter_word(hash)).is_some_and(|word| word >> (hash % 64) & 1 == 1)
    }

    /// Where the bit of a hash stands: the word that the bits above the lowest six name, which name the bit.
    #[inline(always)]
    fn filter_word(&self, hash: u32) -> usize {
        let words = self.slot_count / 4;
        self.slot_count as usize + (hash >> 6 & words.wrapping_sub(1)) as usize
    }

    /// The row of an id whose hash is known and [may be here](Self::may_hold).
    pub(crate) fn probe(&self, id: &[u8], hash: u32) -> Option<u32> {
        let mask = self.slot_count as usize - 1;
        let mut at = hash as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot == EMPTY {
                return None;
            }
            if (slot >> 32) as u32 == hash {
                let row = slot as u32;
                if is_same(self.id(row as usize), id) {
                    return Some(row);
                }
            }
            at = (at + 1) & mask;
        }
    }

    /// The row of an id, added at the end if it is new. The flag says whether it was new.
    pub fn insert(&mut self, id: &[u8]) -> (u32, bool) {
        let hash = document_hash(id);
        if let Some(row) = self.row_hashed(id, hash) {
            return (row, false);
        }
        if (self.len() + 1) * 2 > self.slot_count as usize {
            self.grow();
        }
        let row = self.len() as u32;
        self.bytes.extend_from_slice(id);
        self.ends.push(self.bytes.len() as u32);
        self.place(u64::from(hash) << 32 | u64::from(row));
        (row, true)
    }

    #[cold]
    fn grow(&mut self) {
        let before = self.slot_count as usize;
        self.slot_count = (self.slot_count * 2).max(4);
        let count = self.slot_count as usize;
        let mut slots = vec![EMPTY; count];
        slots.resize(count + count / 4, 0);
        let old = std::mem::replace(&mut self.slots, slots);
        old[..before].iter().filter(|slot| **slot != EMPTY).for_each(|slot| self.place(*slot));
    }

    fn place(&mut self, slot: u64) {
        let (hash, mask) = ((slot >> 32) as u32, self.slot_count as usize - 1);
        let mut at = hash as usize & mask;
        while self.slots[at] != EMPTY {
            at = (at + 1) & mask;
        }
        self.slots[at] = slot;
        let word = self.filter_word(hash);
        self.slots[word] |= 1 << (hash % 64);
    }
}

/// Whether two ids are equal: a few words are compared here faster than elsewhere, and ids are a few words long.
#[inline(always)]
pub(crate) fn is_same(a: &[u8], b: &[u8]) -> bool {
    match (a.last_chunk::<16>(), b.last_chunk::<16>()) {
        (Some(a_end), Some(b_end)) => {
            // The last 16 bytes may overlap the ones before.
            let chunks = |id| <[u8]>::as_chunks::<16>(id).0.iter();
            a.len() == b.len() && a_end == b_end && chunks(a).zip(chunks(b)).all(|(a, b)| a == b)
        }
        // The library's comparison of nothing with nothing takes as long as reading a line, where a pointer leads nowhere.
        _ => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_was_inserted_and_nothing_else() {
        let mut table = DocumentTable::default();
        assert_eq!(table.row(b"x"), None);
        for i in 0..1000 {
            assert_eq!(table.insert(format!("doc-{i}").as_bytes()), (i, true));
        }
        assert_eq!(table.insert(b"doc-17"), (17, false));
        assert_eq!(table.row(b"doc-999"), Some(999));
        assert_eq!(table.row(b"doc-1000"), None);
        assert_eq!(table.id(42), b"doc-42");
        assert_eq!(table.ids().count(), 1000);
    }
}

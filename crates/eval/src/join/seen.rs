//! Finds documents that a topic holds twice: a hash table that is never cleared.

/// Maps document hashes to entry numbers of the current topic.
#[derive(Debug)]
pub(super) struct Seen {
    /// Entries are numbered on from topic to topic, so that a slot below `first` is left from an earlier one: free.
    slots: Vec<u32>,
    first: u32,
}

impl Seen {
    /// Room for topics of a thousand documents with few collisions: one costs a branch the processor guesses wrong.
    pub(super) fn new() -> Self {
        Self { slots: vec![0; 8192], first: 1 }
    }

    /// Forgets the entries of a topic, for the next one.
    pub(super) fn clear(&mut self, entries: usize) {
        self.first += entries as u32;
        if self.first > u32::MAX / 2 {
            self.slots.fill(0);
            self.first = 1;
        }
    }

    /// Enters `entry`, unless `is_same` finds it among the entries with the same hash: then that one is returned.
    #[inline(always)]
    pub(super) fn enter(&mut self, hash: u32, entry: u32, mut is_same: impl FnMut(u32) -> bool) -> Option<u32> {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let slot = &mut self.slots[at];
            if *slot < self.first {
                *slot = self.first + entry;
                return None;
            }
            let other = *slot - self.first;
            if is_same(other) {
                return Some(other);
            }
            at = (at + 1) & mask;
        }
    }

    /// Whether so many entries make the table more than half full, so that it must [`grow`](Self::grow) first.
    pub(super) fn is_full(&self, entries: usize) -> bool {
        entries * 2 > self.slots.len()
    }

    #[cold]
    pub(super) fn grow(&mut self, hashes: impl Iterator<Item = u32>) {
        self.slots = vec![0; self.slots.len() * 4];
        self.first = 1;
        for (entry, hash) in hashes.enumerate() {
            self.enter(hash, entry as u32, |_| false);
        }
    }
}

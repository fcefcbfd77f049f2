//! Finds documents that a topic holds twice: a stamped hash table that is never cleared.

/// Maps document hashes to entry numbers of the current topic.
#[derive(Debug)]
pub(super) struct Seen {
    /// (stamp, entry): a slot whose stamp is not the current one is free.
    slots: Vec<(u32, u32)>,
    stamp: u32,
}

impl Seen {
    /// Room for topics of a thousand documents with few collisions: one costs a branch the processor guesses wrong.
    pub(super) fn new() -> Self {
        Self { slots: vec![(0, 0); 8192], stamp: 0 }
    }

    /// Forgets everything, for the next topic.
    pub(super) fn clear(&mut self) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.slots.fill((0, 0));
            self.stamp = 1;
        }
    }

    /// Enters `entry`, unless `is_same` finds it among the entries with the same hash: then that one is returned.
    #[inline(always)]
    pub(super) fn enter(&mut self, hash: u32, entry: u32, mut is_same: impl FnMut(u32) -> bool) -> Option<u32> {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let slot = &mut self.slots[at];
            if slot.0 != self.stamp {
                *slot = (self.stamp, entry);
                return None;
            }
            if is_same(slot.1) {
                return Some(slot.1);
            }
            at = (at + 1) & mask;
        }
    }

    /// Whether the table is half full and must [`grow`](Self::grow) before the next entry.
    #[inline(always)]
    pub(super) fn is_full(&self, entries: usize) -> bool {
        entries * 2 >= self.slots.len()
    }

    #[cold]
    pub(super) fn grow(&mut self, hashes: impl Iterator<Item = u32>) {
        let size = self.slots.len() * 4;
        self.slots = vec![(0, 0); size];
        self.stamp = 1;
        for (entry, hash) in hashes.enumerate() {
            self.enter(hash, entry as u32, |_| false);
        }
    }
}

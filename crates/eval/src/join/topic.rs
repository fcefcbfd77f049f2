//! Collects the lines of one topic of a run and turns them into a judged ranking.

use super::ranking::{Hit, JudgedRanking, TieGroup};
use super::rules::{Duplicates, Rules, Ties};
use super::seen::Seen;
use crate::judgments::{DocumentTable, document_hash};
use std::cmp::Ordering;

/// The row of a document outside the pool.
const OUTSIDE: u32 = u32::MAX;

#[derive(Debug, Clone, Copy)]
struct Entry<'a> {
    document: &'a [u8],
    /// Larger is better.
    key: f64,
    hash: u32,
    row: u32,
}

/// Tables with room for the documents of a topic, which serve one text after the other.
#[derive(Debug)]
pub(crate) struct Tables {
    /// The entries whose documents may be of the pool: looked up all at once when the topic ends, because a look-up waits for
    /// memory, and the next ones can wait beside it.
    candidates: Vec<u32>,
    /// How many documents there is room for, in all tables: one comparison a document instead of one a table.
    room: usize,
    seen: Seen,
}

impl Default for Tables {
    fn default() -> Self {
        Self { candidates: vec![0; 1024], room: 1024, seen: Seen::new() }
    }
}

/// The lines of one topic, in the making.
#[derive(Debug)]
pub(crate) struct TopicJoin<'a> {
    rules: Rules,
    entries: Vec<Entry<'a>>,
    /// How many candidates count.
    candidate_count: usize,
    tables: Tables,
    hits: Vec<Hit>,
    /// Keys never rise: line number = rank, but for ties.
    falling: bool,
    last_key: f64,
    tied: u32,
    repeated: u32,
    order: Vec<u32>,
    tie_groups: Vec<TieGroup>,
    strangers: Vec<u32>,
    known: Option<&'a DocumentTable>,
}

impl<'a> TopicJoin<'a> {
    /// `known`: every document judged for any topic, where a measure needs to know who is a stranger.
    pub(crate) fn new(rules: Rules, known: Option<&'a DocumentTable>, tables: Tables) -> Self {
        Self {
            rules,
            entries: Vec::with_capacity(1024),
            candidate_count: 0,
            tables,
            hits: Vec::with_capacity(256),
            falling: true,
            last_key: f64::INFINITY,
            tied: 0,
            repeated: 0,
            order: Vec::new(),
            tie_groups: Vec::new(),
            strangers: Vec::new(),
            known,
        }
    }

    /// The tables, for another text.
    pub(crate) fn into_tables(mut self) -> Tables {
        self.clear();
        self.tables
    }

    /// Starts a new topic.
    pub(crate) fn clear(&mut self) {
        self.tables.seen.clear(self.entries.len());
        self.entries.clear();
        self.candidate_count = 0;
        self.falling = true;
        self.last_key = f64::INFINITY;
        self.tied = 0;
        self.repeated = 0;
    }

    /// How many documents stand beside one with the same score.
    pub(crate) fn tied(&self) -> u32 {
        self.tied
    }

    /// How many lines repeat a document.
    pub(crate) fn repeated(&self) -> u32 {
        self.repeated
    }

    /// Adds a document; `key` puts it in order, larger first.
    ///
    /// # Errors
    /// The document as it stood at its first place, where duplicates are refused.
    #[inline(always)]
    pub(crate) fn add(&mut self, pool: &DocumentTable, document: &'a [u8], key: f64) -> Result<(), &'a [u8]> {
        let hash = document_hash(document);
        if self.entries.len() == self.tables.room {
            self.make_room();
        }
        let index = self.entries.len() as u32;
        let entries = &self.entries;
        let twin = self.tables.seen.enter(hash, index, |other| {
            let other = &entries[other as usize];
            other.hash == hash && other.document == document
        });
        if let Some(first) = twin {
            self.repeated += 1;
            match self.rules.duplicates {
                Duplicates::Error => return Err(self.entries[first as usize].document),
                Duplicates::First => return Ok(()),
                Duplicates::Last => {
                    // The slot must lead to the newest entry, or a third copy would revive the second.
                    self.falling = false;
                    self.entries[first as usize] = Entry { document, key, hash, row: OUTSIDE };
                    return Ok(());
                }
            }
        }
        // Written in any case and kept where it counts: a branch here would be guessed wrong for every judged document.
        self.tables.candidates[self.candidate_count] = index;
        self.candidate_count += usize::from(pool.may_hold(hash));
        if key >= self.last_key {
            if key > self.last_key {
                self.falling = false;
            } else {
                self.tied += 1;
            }
        }
        self.last_key = key;
        self.entries.push(Entry { document, key, hash, row: OUTSIDE });
        Ok(())
    }

    #[cold]
    fn make_room(&mut self) {
        self.tables.room *= 2;
        self.tables.candidates.resize(self.tables.room, 0);
        if self.tables.seen.is_full(self.tables.room) {
            self.tables.seen.grow(self.entries.iter().map(|entry| entry.hash));
        }
    }

    /// The topic's ranking, once all its lines are in.
    pub(crate) fn finish(&mut self, pool: &DocumentTable) -> JudgedRanking<'_> {
        self.find_hits(pool);
        let all = self.known.is_some();
        self.tie_groups.clear();
        if !self.falling || (all && self.tied > 0 && self.rules.ties != Ties::File) {
            self.sort();
        } else if self.tied > 0 && self.rules.ties != Ties::File {
            self.repair();
        }
        if self.rules.ties == Ties::Expected && self.tied > 0 {
            self.find_groups();
        }
        let mut retrieved = self.entries.len() as u32;
        if let Some(depth) = self.rules.depth {
            retrieved = retrieved.min(depth);
        }
        let cut_group = self.tie_groups.iter().find(|group| group.start <= retrieved && group.end() > retrieved);
        let tied_end = cut_group.map_or(retrieved, |group| group.end());
        self.hits.truncate(self.hits.partition_point(|hit| hit.rank <= tied_end));
        self.strangers.clear();
        if let Some(known) = self.known {
            let strangers = self.entries.iter().zip(1..).filter(|(entry, rank)| {
                *rank <= tied_end && entry.row == OUTSIDE && known.row(entry.document).is_none()
            });
            self.strangers.extend(strangers.map(|(_, rank)| rank));
        }
        JudgedRanking {
            hits: &self.hits[..self.hits.partition_point(|hit| hit.rank <= retrieved)],
            retrieved,
            tie_groups: &self.tie_groups,
            strangers: &self.strangers[..self.strangers.partition_point(|rank| *rank <= retrieved)],
            tied_hits: &self.hits,
            tied_strangers: &self.strangers,
        }
    }

    fn find_hits(&mut self, pool: &DocumentTable) {
        self.hits.clear();
        for &index in &self.tables.candidates[..self.candidate_count] {
            let entry = &mut self.entries[index as usize];
            if let Some(row) = pool.probe(entry.document, entry.hash) {
                entry.row = row;
                self.hits.push(Hit { rank: index + 1, row });
            }
        }
    }

    /// Puts the entries themselves in order and reads the hits off anew.
    fn sort(&mut self) {
        let ties = self.rules.ties;
        // A stable sort: entries that the tie rule leaves equal stay in the order of the file.
        self.entries.sort_by(|a, b| {
            b.key.partial_cmp(&a.key).unwrap_or(Ordering::Equal).then_with(|| tie_order(ties, a.document, b.document))
        });
        self.falling = true;
        self.tied = self.entries.windows(2).filter(|pair| pair[0].key == pair[1].key).count() as u32;
        self.hits.clear();
        let hits = self.entries.iter().zip(1..).filter(|(entry, _)| entry.row != OUTSIDE);
        self.hits.extend(hits.map(|(entry, rank)| Hit { rank, row: entry.row }));
    }

    /// Ranks anew the judged documents that stand among equal scores; the keys are falling.
    fn repair(&mut self) {
        let ties = self.rules.ties;
        let entries = &self.entries;
        let mut next = 0;
        while next < self.hits.len() {
            let at = self.hits[next].rank as usize - 1;
            let key = entries[at].key;
            let mut start = at;
            while start > 0 && entries[start - 1].key == key {
                start -= 1;
            }
            let mut end = at + 1;
            while end < entries.len() && entries[end].key == key {
                end += 1;
            }
            let first = next;
            while next < self.hits.len() && (self.hits[next].rank as usize) <= end {
                next += 1;
            }
            if end - start == 1 {
                continue;
            }
            let hits = &mut self.hits[first..next];
            if hits.len() <= 8 {
                for hit in hits.iter_mut() {
                    let document = entries[hit.rank as usize - 1].document;
                    let before = entries[start..end]
                        .iter()
                        .filter(|other| tie_order(ties, other.document, document) == Ordering::Less)
                        .count();
                    hit.rank = (start + before) as u32 + 1;
                }
            } else {
                self.order.clear();
                self.order.extend(start as u32..end as u32);
                self.order.sort_unstable_by(|&a, &b| {
                    tie_order(ties, entries[a as usize].document, entries[b as usize].document)
                });
                let ranked = self.order.iter().zip(start as u32 + 1..);
                let judged = ranked.filter(|&(&i, _)| entries[i as usize].row != OUTSIDE);
                for (hit, (&i, rank)) in hits.iter_mut().zip(judged) {
                    *hit = Hit { rank, row: entries[i as usize].row };
                }
            }
            hits.sort_unstable_by_key(|hit| hit.rank);
        }
    }

    fn find_groups(&mut self) {
        let mut start = 0;
        while start < self.entries.len() {
            let key = self.entries[start].key;
            let length = self.entries[start..].iter().take_while(|entry| entry.key == key).count();
            if length > 1 {
                self.tie_groups.push(TieGroup { start: start as u32 + 1, length: length as u32 });
            }
            start += length;
        }
    }
}

/// Which of two documents with equal scores comes first. `Expected` needs some fixed order of its own.
fn tie_order(ties: Ties, a: &[u8], b: &[u8]) -> Ordering {
    match ties {
        Ties::DocnoDescending | Ties::Expected => b.cmp(a),
        Ties::DocnoAscending => a.cmp(b),
        Ties::File => Ordering::Equal,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The definition: sort everything, then look at every document.
    fn naive(rules: Rules, pool: &DocumentTable, lines: &[(String, f64)]) -> (Vec<Hit>, u32) {
        let mut sorted: Vec<_> = lines.to_vec();
        sorted.sort_by(|a, b| {
            b.1.partial_cmp(&a.1).unwrap().then_with(|| tie_order(rules.ties, a.0.as_bytes(), b.0.as_bytes()))
        });
        if let Some(depth) = rules.depth {
            sorted.truncate(depth as usize);
        }
        let hits =
            sorted.iter().zip(1..).filter_map(|((id, _), rank)| pool.row(id.as_bytes()).map(|row| Hit { rank, row }));
        (hits.collect(), sorted.len() as u32)
    }

    proptest! {
        #[test]
        fn fast_paths_equal_a_full_sort(
            scores in proptest::collection::vec(0u8..12, 1..60),
            judged in proptest::collection::vec(any::<bool>(), 60),
            sorted in any::<bool>(),
            ties in prop_oneof![Just(Ties::DocnoDescending), Just(Ties::DocnoAscending), Just(Ties::File), Just(Ties::Expected)],
            depth in proptest::option::of(0u32..40),
            salt in any::<u32>(),
        ) {
            let mut scores = scores;
            if sorted {
                scores.sort_unstable_by(|a, b| b.cmp(a));
            }
            let lines: Vec<(String, f64)> = scores.iter().enumerate()
                .map(|(i, &s)| (format!("d{}-{i}", (i as u32).wrapping_mul(2654435761).wrapping_add(salt) % 97), f64::from(s)))
                .collect();
            let mut pool = DocumentTable::default();
            for ((id, _), judged) in lines.iter().zip(&judged) {
                if *judged {
                    pool.insert(id.as_bytes());
                }
            }
            let rules = Rules { ties, depth, ..Rules::default() };
            let mut join = TopicJoin::new(rules, None, Tables::default());
            join.clear();
            for (id, score) in &lines {
                join.add(&pool, id.as_bytes(), *score).unwrap();
            }
            let ranking = join.finish(&pool);
            let (hits, retrieved) = naive(rules, &pool, &lines);
            prop_assert_eq!(ranking.hits, &hits[..]);
            prop_assert_eq!(ranking.retrieved, retrieved);
        }
    }

    #[test]
    fn duplicates() {
        let mut pool = DocumentTable::default();
        pool.insert(b"a");
        let lines: [(&[u8], f64); 4] = [(b"a", 3.0), (b"b", 2.0), (b"a", 1.0), (b"a", 0.5)];
        let rank_of_a = |duplicates| {
            let mut join = TopicJoin::new(Rules { duplicates, ..Rules::default() }, None, Tables::default());
            join.clear();
            for (document, key) in lines {
                join.add(&pool, document, key).ok()?;
            }
            let ranking = join.finish(&pool);
            assert_eq!(ranking.retrieved, 2);
            Some(ranking.hits[0].rank)
        };
        assert_eq!(rank_of_a(Duplicates::Error), None);
        assert_eq!(rank_of_a(Duplicates::First), Some(1));
        assert_eq!(rank_of_a(Duplicates::Last), Some(2));
    }
}

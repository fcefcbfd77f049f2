//! How a ranking stands to a topic's preferences: counted once a ranking, shared by all preference measures.

use super::scope::Scope;
use crate::join::JudgedRanking;
use crate::judgments::{BitMatrix, GroupOrder, PreferenceOrders, Relation};

/// A group's preferences by how many of their two documents were retrieved.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct GroupCounts {
    /// Both were.
    pub possible_ret: u64,
    /// Both were, the preferred one above the other.
    pub fulfilled_ret: u64,
    /// One was.
    pub possible_imp: u64,
    /// One was, and it is the preferred one.
    pub fulfilled_imp: u64,
    /// Neither was.
    pub none_ret: u64,
}

impl GroupCounts {
    pub(super) fn fulfilled(&self, scope: Scope) -> u64 {
        match scope {
            Scope::All | Scope::Implied => self.fulfilled_ret + self.fulfilled_imp,
            Scope::Retrieved => self.fulfilled_ret,
        }
    }

    pub(super) fn possible(&self, scope: Scope) -> u64 {
        match scope {
            Scope::All => self.possible_ret + self.possible_imp + self.none_ret,
            Scope::Implied => self.possible_ret + self.possible_imp,
            Scope::Retrieved => self.possible_ret,
        }
    }
}

/// A topic's preferences beside a ranking.
#[derive(Debug, Clone, Copy)]
pub struct RankedPreferences<'a> {
    orders: &'a PreferenceOrders,
    standing: &'a PreferenceStanding,
}

/// Where a ranking puts the documents of a topic's preferences, and what it fulfills.
#[derive(Debug, Default)]
pub(crate) struct PreferenceStanding {
    /// By row: the document's place among those that a preference names.
    places: Vec<u32>,
    retrieved: u32,
    counts: Vec<GroupCounts>,
}

impl PreferenceStanding {
    /// Takes up the next ranking.
    pub(crate) fn fill(&mut self, orders: &PreferenceOrders, ranking: &JudgedRanking<'_>) {
        const NOWHERE: u32 = u32::MAX;
        self.places.clear();
        self.places.resize(orders.by_id().len(), NOWHERE);
        self.retrieved = ranking.hits.len() as u32;
        for (hit, place) in ranking.hits.iter().zip(0..) {
            self.places[hit.row as usize] = place;
        }
        let mut next = self.retrieved;
        for &row in orders.by_id() {
            let place = &mut self.places[row as usize];
            if *place == NOWHERE {
                *place = next;
                next += 1;
            }
        }
        self.counts.clear();
        let (places, retrieved) = (&self.places, self.retrieved);
        self.counts.extend(orders.groups().iter().map(|group| count(group, places, retrieved, |_| true)));
    }

    pub(crate) fn beside<'a>(&'a self, orders: &'a PreferenceOrders) -> RankedPreferences<'a> {
        RankedPreferences { orders, standing: self }
    }
}

impl<'a> RankedPreferences<'a> {
    /// The preferences.
    pub fn orders(&self) -> &'a PreferenceOrders {
        self.orders
    }

    /// The counts of each group, in the order of the groups.
    pub fn counts(&self) -> &'a [GroupCounts] {
        &self.standing.counts
    }

    /// The counts of a group as if it had given only the entries that `keep` accepts.
    pub fn counts_among(&self, group: &GroupOrder, keep: impl Fn(usize) -> bool) -> GroupCounts {
        count(group, &self.standing.places, self.standing.retrieved, keep)
    }

    /// A document's place, from 0: retrieved ones in rank order, then the others in byte order of their ids.
    pub fn place(&self, row: u32) -> u32 {
        self.standing.places[row as usize]
    }

    /// Whether a document was retrieved.
    pub fn is_retrieved(&self, row: u32) -> bool {
        self.place(row) < self.standing.retrieved
    }
}

/// Counts the preferences of a group among the entries that `keep` accepts.
fn count(group: &GroupOrder, places: &[u32], retrieved: u32, keep: impl Fn(usize) -> bool) -> GroupCounts {
    let place = |entry: usize| places[group.entries()[entry].row as usize];
    let (mut found, missing): (Vec<usize>, Vec<usize>) =
        (0..group.entries().len()).filter(|&entry| keep(entry)).partition(|&entry| place(entry) < retrieved);
    // From the last rank up, so that what has been passed is what an entry stands above.
    found.sort_unstable_by_key(|&entry| std::cmp::Reverse(place(entry)));
    match group.relation() {
        Relation::Levels(classes) => count_levels(classes, &found, &missing),
        Relation::Closure(closure) => count_closure(closure, &found, &missing),
    }
}

fn count_closure(closure: &BitMatrix, found: &[usize], missing: &[usize]) -> GroupCounts {
    let mut counts = GroupCounts::default();
    let mut passed = vec![0u64; closure.width()];
    for &entry in found {
        counts.fulfilled_ret += closure.count_in(entry, &passed);
        passed[entry / 64] |= 1 << (entry % 64);
    }
    let all_found = passed;
    let mut all_missing = vec![0u64; closure.width()];
    missing.iter().for_each(|&entry| all_missing[entry / 64] |= 1 << (entry % 64));
    for &entry in found {
        counts.possible_ret += closure.count_in(entry, &all_found);
        counts.fulfilled_imp += closure.count_in(entry, &all_missing);
    }
    counts.possible_imp = counts.fulfilled_imp;
    for &entry in missing {
        counts.possible_imp += closure.count_in(entry, &all_found);
        counts.none_ret += closure.count_in(entry, &all_missing);
    }
    counts
}

/// Levels need no pairs: how many entries of each level are retrieved is enough, but for the order of the retrieved.
fn count_levels(classes: &[u32], found: &[usize], missing: &[usize]) -> GroupCounts {
    let levels = classes.iter().max().map_or(0, |highest| *highest as usize + 1);
    let mut found_of = vec![0u64; levels];
    let mut missing_of = vec![0u64; levels];
    let mut counts = GroupCounts::default();
    let mut passed = Sums::new(levels);
    for &entry in found {
        let class = classes[entry] as usize;
        counts.fulfilled_ret += passed.below(class);
        passed.add(class);
        found_of[class] += 1;
    }
    missing.iter().for_each(|&entry| missing_of[classes[entry] as usize] += 1);
    let (mut lower_found, mut lower_missing) = (0, 0);
    for (here, away) in found_of.into_iter().zip(missing_of) {
        counts.possible_ret += here * lower_found;
        counts.fulfilled_imp += here * lower_missing;
        counts.possible_imp += here * lower_missing + away * lower_found;
        counts.none_ret += away * lower_missing;
        lower_found += here;
        lower_missing += away;
    }
    counts
}

/// Running sums over levels (a Fenwick tree).
struct Sums {
    tree: Vec<u64>,
}

impl Sums {
    fn new(levels: usize) -> Self {
        Self { tree: vec![0; levels + 1] }
    }

    fn add(&mut self, level: usize) {
        let mut at = level + 1;
        while at < self.tree.len() {
            self.tree[at] += 1;
            at += at & at.wrapping_neg();
        }
    }

    /// How many were added below a level.
    fn below(&self, level: usize) -> u64 {
        let mut at = level;
        let mut sum = 0;
        while at > 0 {
            sum += self.tree[at];
            at &= at - 1;
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::join::Hit;
    use crate::judgments::{JudgmentsBuilder, PreferenceRow};
    use proptest::prelude::*;

    /// The definition: every two entries, one after the other.
    fn naive(group: &GroupOrder, ranked: &RankedPreferences<'_>, keep: impl Fn(usize) -> bool) -> GroupCounts {
        let mut counts = GroupCounts::default();
        group.for_each_preference(|better, worse| {
            if !keep(better) || !keep(worse) {
                return;
            }
            let (better, worse) = (group.entries()[better].row, group.entries()[worse].row);
            match (ranked.is_retrieved(better), ranked.is_retrieved(worse)) {
                (true, true) => {
                    counts.possible_ret += 1;
                    counts.fulfilled_ret += u64::from(ranked.place(better) < ranked.place(worse));
                }
                (true, false) => {
                    counts.possible_imp += 1;
                    counts.fulfilled_imp += 1;
                }
                (false, true) => counts.possible_imp += 1,
                (false, false) => counts.none_ret += 1,
            }
        });
        counts
    }

    proptest! {
        #[test]
        fn clever_counts_equal_the_definition(
            // Levels are the same in every subgroup, so that there is no cycle; lines may be repeated.
            lines in proptest::collection::vec((0usize..3, 0usize..3, 0usize..90), 1..120),
            levels in proptest::collection::vec(1u8..5, 90),
            order in Just((0u32..90).collect::<Vec<u32>>()).prop_shuffle(),
            retrieved in 0usize..90,
        ) {
            let mut builder = JudgmentsBuilder::new(["preference"]);
            for &(group, subgroup, document) in &lines {
                builder.add_preference(PreferenceRow {
                    topic: "t",
                    group: ["u", "v", "w"][group],
                    // The first group has one subgroup.
                    subgroup: if group == 0 { "s" } else { ["s", "t", "r"][subgroup] },
                    document: &format!("d{document}"),
                    level: f64::from(levels[document]),
                });
            }
            let judgments = builder.finish();
            let topic = &judgments.topics()[0];
            let orders = PreferenceOrders::new(topic).unwrap();
            let rows = order[..retrieved].iter().filter(|&&row| (row as usize) < topic.sheet.documents().len());
            let hits: Vec<Hit> = rows.zip(1..).map(|(&row, rank)| Hit { rank, row }).collect();
            let mut standing = PreferenceStanding::default();
            standing.fill(&orders, &JudgedRanking { hits: &hits, retrieved: 90, ..JudgedRanking::default() });
            let ranked = standing.beside(&orders);
            for (group, counts) in orders.groups().iter().zip(ranked.counts()) {
                prop_assert_eq!(counts, &naive(group, &ranked, |_| true));
                let third = |entry: usize| entry % 3 != 1;
                prop_assert_eq!(ranked.counts_among(group, third), naive(group, &ranked, third));
                prop_assert_eq!(counts.possible(Scope::All), group.possible());
            }
        }
    }
}

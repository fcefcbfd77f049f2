//! What preference judgments say, worked out once for all runs: which documents a group prefers to which.
//!
//! A group with one subgroup prefers `a` to `b` for every two of its lines with level(a) > level(b). With several
//! subgroups, whose levels cannot be compared, its preferences are those of all subgroups together and whatever follows
//! from them: `a` over `b` in one and `b` over `c` in another give `a` over `c`. Equal levels say nothing.

use super::bit_matrix::BitMatrix;
use super::{Preference, PreferenceGroup, Topic};
use crate::error::quoted;
use std::cmp::Ordering;
use std::sync::OnceLock;

/// What a group thinks of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Its level is above 0.
    Relevant,
    /// Its level is 0, or negative where there is one subgroup.
    NotRelevant,
    /// Its levels are negative where there are several subgroups.
    Neither,
}

/// A document as a group names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// Its row in the topic's sheet.
    pub row: u32,
    /// What the group thinks of it.
    pub standing: Standing,
}

/// The preferences of one group.
#[derive(Debug, Clone)]
pub struct GroupOrder {
    entries: Vec<Entry>,
    relation: Relation,
    possible: u64,
}

/// How a group's preferences are kept.
#[derive(Debug, Clone)]
pub enum Relation {
    /// One subgroup: the level of each entry, numbered from the lowest, 0.
    Levels(Vec<u32>),
    /// Several subgroups: the entries that each entry is preferred to.
    Closure(BitMatrix),
}

/// How the groups of a topic vote on two documents.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PairVotes {
    /// One document's row.
    pub row: u32,
    /// The other's.
    pub other: u32,
    /// The share of the votes that prefer the first.
    pub share: f64,
}

/// The preferences of all groups of a topic.
#[derive(Debug, Clone, Default)]
pub struct PreferenceOrders {
    groups: Vec<GroupOrder>,
    by_id: Vec<u32>,
    pairs: OnceLock<Vec<PairVotes>>,
}

/// Lines that contradict each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Conflict {
    /// The last of the lines.
    pub(crate) line: u64,
    /// What is wrong and what to do.
    pub(crate) message: String,
}

impl PreferenceOrders {
    /// Works out the preferences of a topic.
    pub(crate) fn new(topic: &Topic) -> Result<Self, Conflict> {
        let groups = topic.preferences.iter().flat_map(|preferences| &preferences.groups);
        let groups = groups.map(|group| GroupOrder::new(topic, group)).collect::<Result<_, _>>()?;
        let documents = topic.sheet.documents();
        let mut by_id: Vec<u32> = (0..documents.len() as u32).collect();
        by_id.sort_unstable_by(|&a, &b| documents.id(a as usize).cmp(documents.id(b as usize)));
        Ok(Self { groups, by_id, pairs: OnceLock::new() })
    }

    /// The groups, in byte order of their names.
    pub fn groups(&self) -> &[GroupOrder] {
        &self.groups
    }

    /// The rows of all documents that a line names, in byte order of their ids.
    pub fn by_id(&self) -> &[u32] {
        &self.by_id
    }

    /// Every two documents that some group prefers one of to the other.
    pub fn pairs(&self) -> &[PairVotes] {
        self.pairs.get_or_init(|| self.count_votes())
    }

    fn count_votes(&self) -> Vec<PairVotes> {
        let mut votes: Vec<(u32, u32, bool)> = Vec::new();
        for group in &self.groups {
            group.for_each_preference(|better, worse| {
                let (a, b) = (group.entries[better].row, group.entries[worse].row);
                votes.push((a.min(b), a.max(b), a < b));
            });
        }
        votes.sort_unstable();
        let shares = votes.chunk_by(|x, y| (x.0, x.1) == (y.0, y.1)).map(|of_pair| PairVotes {
            row: of_pair[0].0,
            other: of_pair[0].1,
            share: of_pair.iter().filter(|vote| vote.2).count() as f64 / of_pair.len() as f64,
        });
        shares.collect()
    }
}

impl GroupOrder {
    fn new(topic: &Topic, group: &PreferenceGroup) -> Result<Self, Conflict> {
        let lines = Lines { topic, group };
        match &group.subgroups[..] {
            [(name, only)] => {
                lines.one_level_each(name, only)?;
                Ok(Self::from_levels(only))
            }
            _ => lines.closure(),
        }
    }

    fn from_levels(lines: &[Preference]) -> Self {
        let mut levels: Vec<f64> = lines.iter().map(|line| line.level).collect();
        levels.sort_by(f64::total_cmp);
        levels.dedup();
        let class = |level: f64| levels.partition_point(|other| *other < level) as u32;
        let classes: Vec<u32> = lines.iter().map(|line| class(line.level)).collect();
        let entries = lines.iter().map(|line| Entry {
            row: line.row,
            standing: if line.level > 0.0 { Standing::Relevant } else { Standing::NotRelevant },
        });
        let mut sizes = vec![0u64; levels.len()];
        classes.iter().for_each(|&class| sizes[class as usize] += 1);
        let (mut possible, mut lower) = (0, 0);
        for size in sizes {
            possible += size * lower;
            lower += size;
        }
        Self { entries: entries.collect(), relation: Relation::Levels(classes), possible }
    }

    /// The documents that the group names; one that an identical line repeats counts again where there is one subgroup.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// How the preferences are kept.
    pub fn relation(&self) -> &Relation {
        &self.relation
    }

    /// How many preferences there are.
    pub fn possible(&self) -> u64 {
        self.possible
    }

    /// Whether the first entry is preferred to the second.
    pub fn prefers(&self, better: usize, worse: usize) -> bool {
        match &self.relation {
            Relation::Levels(classes) => classes[better] > classes[worse],
            Relation::Closure(closure) => closure.contains(better, worse),
        }
    }

    /// Visits every preference: the better entry and the worse.
    pub fn for_each_preference(&self, mut visit: impl FnMut(usize, usize)) {
        for better in 0..self.entries.len() {
            for worse in 0..self.entries.len() {
                if self.prefers(better, worse) {
                    visit(better, worse);
                }
            }
        }
    }
}

/// A group's lines, on their way to an order.
struct Lines<'a> {
    topic: &'a Topic,
    group: &'a PreferenceGroup,
}

impl Lines<'_> {
    fn closure(&self) -> Result<GroupOrder, Conflict> {
        let subgroups = &self.group.subgroups;
        for (name, lines) in subgroups {
            self.one_level_each(name, lines)?;
        }
        let mut rows: Vec<u32> = subgroups.iter().flat_map(|(_, lines)| lines).map(|line| line.row).collect();
        rows.sort_unstable();
        rows.dedup();
        let place = |row: u32| rows.partition_point(|other| *other < row);
        let standings = self.standings(&rows)?;
        let mut closure = BitMatrix::new(rows.len());
        for (_, lines) in subgroups {
            for better in lines {
                for worse in lines.iter().filter(|worse| better.level > worse.level) {
                    closure.insert(place(better.row), place(worse.row));
                }
            }
        }
        closure.close();
        if let Some((a, b)) = closure.cycle() {
            return Err(self.cycle(rows[a], rows[b]));
        }
        let entries = rows.iter().zip(standings).map(|(&row, standing)| Entry { row, standing }).collect();
        let possible = closure.len();
        Ok(GroupOrder { entries, relation: Relation::Closure(closure), possible })
    }

    fn one_level_each(&self, subgroup: &str, lines: &[Preference]) -> Result<(), Conflict> {
        let mut sorted: Vec<&Preference> = lines.iter().collect();
        sorted.sort_by_key(|line| (line.row, line.line));
        match sorted.windows(2).find(|pair| pair[0].row == pair[1].row && pair[0].level != pair[1].level) {
            None => Ok(()),
            Some(pair) => Err(self.conflict(
                pair[1].line,
                format!(
                    ", subgroup {subgroup}: document {} has level {} here but {} at line {}; keep one of the two lines",
                    self.id(pair[1].row),
                    pair[1].level,
                    pair[0].level,
                    pair[0].line
                ),
            )),
        }
    }

    fn standings(&self, rows: &[u32]) -> Result<Vec<Standing>, Conflict> {
        let mut zero: Vec<Option<&Preference>> = vec![None; rows.len()];
        let mut above: Vec<Option<&Preference>> = vec![None; rows.len()];
        for line in self.group.subgroups.iter().flat_map(|(_, lines)| lines) {
            let at = rows.partition_point(|other| *other < line.row);
            match line.level.partial_cmp(&0.0) {
                Some(Ordering::Equal) => zero[at] = Some(line),
                Some(Ordering::Greater) => above[at] = Some(line),
                _ => {}
            }
        }
        let both = zero.iter().zip(&above).map(|found| match found {
            (Some(zero), Some(above)) => {
                let (first, last) = if zero.line < above.line { (zero, above) } else { (above, zero) };
                Err(self.conflict(
                    last.line,
                    format!(
                        ": document {} has level {} here but {} in another subgroup at line {}; level 0 is not relevant, so make both 0 or both positive",
                        self.id(last.row),
                        last.level,
                        first.level,
                        first.line
                    ),
                ))
            }
            (None, Some(_)) => Ok(Standing::Relevant),
            (Some(_), None) => Ok(Standing::NotRelevant),
            (None, None) => Ok(Standing::Neither),
        });
        both.collect()
    }

    fn cycle(&self, a: u32, b: u32) -> Conflict {
        let lines = self.group.subgroups.iter().flat_map(|(_, lines)| lines);
        let last = lines.filter(|line| line.row == a || line.row == b).map(|line| line.line).max();
        let (a, b) = (self.id(a), self.id(b));
        self.conflict(
            last.unwrap_or(0),
            format!(": its subgroups prefer document {a} to {b} and {b} to {a}; take one of these preferences out"),
        )
    }

    fn conflict(&self, line: u64, what: String) -> Conflict {
        Conflict { line, message: format!("topic {}, group {}{what}", self.topic.id, self.group.name) }
    }

    fn id(&self, row: u32) -> String {
        quoted(self.topic.sheet.documents().id(row as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judgments::{JudgmentsBuilder, PreferenceRow};

    /// `group/subgroup/document:level`, blanks between.
    fn orders(text: &str) -> Result<PreferenceOrders, Conflict> {
        let mut builder = JudgmentsBuilder::new(["preference"]);
        for word in text.split_whitespace() {
            let (path, level) = word.split_once(':').unwrap();
            let path: Vec<&str> = path.split('/').collect();
            builder.add_preference(PreferenceRow {
                topic: "7",
                group: path[0],
                subgroup: path[1],
                document: path[2],
                level: level.parse().unwrap(),
            });
        }
        PreferenceOrders::new(&builder.finish().topics()[0])
    }

    #[test]
    fn what_follows_is_preferred_but_equal_levels_carry_nothing() {
        let follows = orders("u/s/a:2 u/s/b:1 u/t/b:2 u/t/c:1").unwrap();
        let group = &follows.groups()[0];
        assert_eq!(group.possible(), 3);
        assert!(group.prefers(0, 2) && !group.prefers(2, 0), "a over b and b over c give a over c");
        let equal = orders("u/s/a:1 u/s/b:1 u/t/b:2 u/t/c:1").unwrap();
        assert_eq!(equal.groups()[0].possible(), 1, "a = b and b over c do not give a over c");
    }

    #[test]
    fn repeated_lines_count_again_in_one_subgroup_only() {
        assert_eq!(orders("u/s/a:1 u/s/a:1 u/s/b:0").unwrap().groups()[0].possible(), 2);
        assert_eq!(orders("u/s/a:1 u/s/a:1 u/s/b:0 u/t/b:0").unwrap().groups()[0].possible(), 1);
    }

    #[test]
    fn votes_of_two_groups() {
        let orders = orders("u/s/a:2 u/s/b:1 v/s/a:1 v/s/b:2 w/s/b:0 w/s/c:1").unwrap();
        let votes: Vec<(u32, u32, f64)> = orders.pairs().iter().map(|p| (p.row, p.other, p.share)).collect();
        assert_eq!(votes, [(0, 1, 0.5), (1, 2, 0.0)]);
    }

    #[test]
    fn contradictions_name_topic_and_documents() {
        let cycle = orders("u/s/a:2 u/s/b:1 u/t/b:2 u/t/a:1").unwrap_err();
        assert_eq!(cycle.line, 4);
        assert_eq!(
            cycle.message,
            "topic 7, group u: its subgroups prefer document \"a\" to \"b\" and \"b\" to \"a\"; take one of these preferences out"
        );
        let twice = orders("u/s/a:2 u/s/b:1 u/s/a:3").unwrap_err();
        assert!(twice.message.contains("document \"a\" has level 3 here but 2 at line 1"), "{}", twice.message);
        assert!(orders("u/s/a:2 u/s/b:1 u/s/a:3 u/t/a:1").is_err(), "also where there are several subgroups");
        let zero = orders("u/s/a:2 u/s/b:1 u/t/a:0").unwrap_err();
        assert!(zero.message.contains("document \"a\" has level 0 here but 2 in another subgroup at line 1"));
        assert!(orders("u/s/a:2 v/s/a:0").is_ok(), "groups may differ");
    }

    #[test]
    fn standing_of_negative_levels() {
        let standings = |text| -> Vec<Standing> {
            orders(text).unwrap().groups()[0].entries().iter().map(|entry| entry.standing).collect()
        };
        use Standing::*;
        assert_eq!(standings("u/s/a:-1 u/s/b:0 u/s/c:1"), [NotRelevant, NotRelevant, Relevant]);
        assert_eq!(standings("u/s/a:-1 u/s/b:0 u/t/c:1"), [Neither, NotRelevant, Relevant]);
    }
}

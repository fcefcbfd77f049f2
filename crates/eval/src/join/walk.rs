//! Walks over the lines of a run's text, topic by topic.

#![allow(unsafe_code)]

use super::refused::{Refused, Why};
use super::rules::{Order, Precision, Rules};
use super::topic::{Tables, TopicJoin};
use super::{RunFacts, Sink, With};
use crate::error::quoted;
use crate::judgments::DocumentTable;
#[cfg(target_arch = "x86_64")]
use crate::parse::{Avx2, Avx512};
use crate::parse::{
    Lanes, OpenTopic, PlainLine, Portable, RunLine, Scanner, fields, found_line, is_idle, numbered_lines, parse_score,
    tag,
};
use memchr::memchr_iter;
use rustc_hash::FxHashSet;

/// Why a walk ended early: a topic's lines are not contiguous, so that the text must be read by an index.
#[derive(Debug)]
pub(super) struct Scattered;

/// A part of a run's text that begins and ends with a topic, and what it is joined with.
#[derive(Debug, Clone, Copy)]
pub(super) struct Block<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) with: With<'a>,
}

/// What the blocks of one piece share: which topics have come, what was found, what was refused.
#[derive(Debug)]
pub(super) struct Progress {
    visited: Vec<bool>,
    /// The topics without judgments: one that comes back is counted once.
    pub(super) foreign: FxHashSet<Box<[u8]>>,
    pub(super) facts: RunFacts,
    pub(super) refused: Refused,
    tables: Option<Tables>,
}

impl Progress {
    pub(super) fn new(with: With<'_>) -> Self {
        Self {
            visited: vec![false; with.judgments.topics.len()],
            foreign: FxHashSet::default(),
            facts: RunFacts::default(),
            refused: Refused::default(),
            tables: None,
        }
    }
}

impl<'a> Block<'a> {
    /// Walks over the block.
    ///
    /// # Errors
    /// When a topic comes back after another one; what the sink has got so far is then void.
    pub(super) fn walk(self, progress: &mut Progress, sink: &mut dyn Sink) -> Result<(), Scattered> {
        #[cfg(target_arch = "x86_64")]
        if Avx512::is_there() {
            // SAFETY: the processor has what the function is compiled for.
            return unsafe { walk_avx512(self, progress, sink) };
        }
        #[cfg(target_arch = "x86_64")]
        if Avx2::is_there() {
            // SAFETY: as above.
            return unsafe { walk_avx2(self, progress, sink) };
        }
        walk::<Portable>(self, progress, sink)
    }

    /// Walks over a whole text whose topics do not stand together: groups the lines of judged topics first. Slower, but it
    /// does not care how the lines are arranged.
    pub(super) fn walk_scattered(self, progress: &mut Progress, sink: &mut dyn Sink) {
        // The topic and the place of each line, and no more: there may be a hundred million.
        let mut lines: Vec<(u32, usize)> = Vec::with_capacity(memchr_iter(b'\n', self.bytes).count() + 1);
        let mut joined = RunFacts::default();
        let mut last: (&[u8], Option<usize>) = (b"", None);
        let mut scanner = Scanner::<Portable>::new(self.bytes);
        while let Some(next) = scanner.next_odd() {
            match next {
                Ok(line) => {
                    if line.topic != last.0 {
                        last = (line.topic, self.with.judgments.topic_index(line.topic));
                        if last.1.is_none() {
                            note_foreign(line.topic, &mut progress.foreign, &mut joined);
                        }
                    }
                    joined.lines += 1;
                    if let Some(topic) = last.1 {
                        lines.push((topic as u32, self.offset(line.line)));
                    }
                }
                Err(message) => {
                    progress.refused.push(|| self.line_number(scanner.refused()), || Why::Text(message));
                }
            }
        }
        lines.sort_unstable();
        let Progress { foreign, refused, tables, .. } = progress;
        let mut walk = Walk::new(self, foreign, refused, tables.take().unwrap_or_default());
        for (topic, line) in lines.into_iter().filter_map(|(topic, at)| Some((topic, found_line(self.bytes, at)?))) {
            if walk.topic != Some(topic as usize) {
                walk.close(sink);
                walk.open(line.topic);
            }
            walk.add_odd(line);
        }
        walk.close(sink);
        let RunFacts { topics, tied, repeated, .. } = walk.joined;
        joined.set_tags(self.bytes);
        progress.facts = RunFacts { topics, tied, repeated, ..joined };
    }

    /// The number of the line, from 0, that `part`, a part of the block, stands in. Counted only when a message needs it.
    fn line_number(&self, part: &[u8]) -> u64 {
        memchr_iter(b'\n', &self.bytes[..self.offset(part)]).count() as u64
    }

    /// Where in the block a part of it begins.
    fn offset(&self, part: &[u8]) -> usize {
        (part.as_ptr() as usize).saturating_sub(self.bytes.as_ptr() as usize).min(self.bytes.len())
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,bmi1,bmi2,popcnt")]
fn walk_avx512(block: Block<'_>, progress: &mut Progress, sink: &mut dyn Sink) -> Result<(), Scattered> {
    walk::<Avx512>(block, progress, sink)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn walk_avx2(block: Block<'_>, progress: &mut Progress, sink: &mut dyn Sink) -> Result<(), Scattered> {
    walk::<Avx2>(block, progress, sink)
}

#[inline(always)]
fn walk<L: Lanes>(block: Block<'_>, progress: &mut Progress, sink: &mut dyn Sink) -> Result<(), Scattered> {
    let Progress { visited, foreign, facts, refused, tables } = progress;
    let mut walk = Walk::new(block, foreign, refused, tables.take().unwrap_or_default());
    let mut scanner = Scanner::<L>::new(block.bytes);
    loop {
        // Nearly all lines stay in this inner loop, and what it needs stays in registers.
        while let Some(line) = scanner.next_plain() {
            if !walk.open.holds(line) {
                walk.turn_to(line.topic(), visited, sink)?;
            }
            walk.add::<L>(line);
        }
        match scanner.next_odd() {
            None => break,
            Some(Ok(line)) => {
                if line.topic != walk.open.id() {
                    walk.turn_to(line.topic, visited, sink)?;
                }
                walk.add_odd(line);
            }
            Some(Err(message)) => {
                walk.refused.push(|| block.line_number(scanner.refused()), || Why::Text(message));
            }
        }
    }
    walk.close(sink);
    *tables = Some(walk.join.into_tables());
    let mut joined = walk.joined;
    joined.set_tags(block.bytes);
    facts.append(joined);
    Ok(())
}

struct Walk<'a, 'p> {
    block: Block<'a>,
    join: TopicJoin<'a>,
    open: OpenTopic<'a>,
    topic: Option<usize>,
    /// Whether lines are ordered by their scores as they are.
    is_usual: bool,
    /// The documents of the topic, where it is judged.
    pool: Option<&'a DocumentTable>,
    joined: RunFacts,
    foreign: &'p mut FxHashSet<Box<[u8]>>,
    refused: &'p mut Refused,
}

impl<'a, 'p> Walk<'a, 'p> {
    fn new(block: Block<'a>, foreign: &'p mut FxHashSet<Box<[u8]>>, refused: &'p mut Refused, tables: Tables) -> Self {
        let join = TopicJoin::new(block.with.rules, block.with.known, tables);
        let Rules { order, precision, .. } = block.with.rules;
        let is_usual = order == Order::Score && precision == Precision::Double;
        Self {
            block,
            join,
            open: OpenTopic::default(),
            topic: None,
            is_usual,
            pool: None,
            joined: RunFacts::default(),
            foreign,
            refused,
        }
    }

    /// Ends one topic and begins another.
    #[inline(never)]
    fn turn_to(&mut self, id: &'a [u8], visited: &mut [bool], sink: &mut dyn Sink) -> Result<(), Scattered> {
        self.close(sink);
        match self.open(id) {
            Some(topic) if std::mem::replace(&mut visited[topic], true) => Err(Scattered),
            _ => Ok(()),
        }
    }

    fn open(&mut self, id: &'a [u8]) -> Option<usize> {
        self.open = OpenTopic::new(id);
        self.topic = self.block.with.judgments.topic_index(id);
        self.pool = self.topic.map(|topic| self.block.with.judgments.topics[topic].sheet.documents());
        self.join.clear();
        match self.topic {
            Some(topic) => self.joined.topics.push(topic as u32),
            None => note_foreign(id, self.foreign, &mut self.joined),
        }
        self.topic
    }

    #[inline(always)]
    fn add<L: Lanes>(&mut self, line: PlainLine<'a>) {
        if !self.is_usual {
            return self.add_odd(line.parts());
        }
        self.joined.lines += 1;
        let Some(score) = line.finite_score::<L>() else { return self.refuse(line.text(), 4) };
        let Some(pool) = self.pool else { return };
        if let Err(first) = self.join.add(pool, line.document(), score) {
            self.refuse_again(line.text(), first);
        }
    }

    /// Adds a line under any rules.
    #[inline(never)]
    fn add_odd(&mut self, line: RunLine<'a>) {
        self.joined.lines += 1;
        let key = match self.block.with.rules.order {
            Order::Score => match line.finite_score() {
                Some(score) => match self.block.with.rules.precision {
                    Precision::Double => score,
                    Precision::Single => f64::from(score as f32),
                },
                None => return self.refuse(line.line, 4),
            },
            Order::Rank => match parse_rank(line.rank()) {
                Some(rank) => -rank,
                None => return self.refuse(line.line, 3),
            },
            // By lines, not by documents: one that comes back last would stand beside the next one.
            Order::File => -(self.joined.lines as f64),
        };
        let Some(pool) = self.pool else { return };
        if let Err(first) = self.join.add(pool, line.document, key) {
            self.refuse_again(line.line, first);
        }
    }

    /// Says that a line's score or rank is no number. Takes the line as text, so that its parts can stay in registers.
    #[cold]
    fn refuse(&mut self, line: &[u8], column: usize) {
        self.refused.push(|| self.block.line_number(line), || Why::no_number(line, column));
    }

    #[cold]
    fn refuse_again(&mut self, line: &[u8], first: &[u8]) {
        let again = || Why::Again {
            topic: String::from_utf8_lossy(self.open.id()).into_owned(),
            document: quoted(fields(line).nth(2).unwrap_or_default()).to_string(),
            first: self.block.line_number(first),
        };
        self.refused.push(|| self.block.line_number(line), again);
    }

    fn close(&mut self, sink: &mut dyn Sink) {
        if let (Some(topic), Some(pool)) = (self.topic.take(), self.pool.take()) {
            let ranking = self.join.finish(pool);
            sink.take(topic, &ranking);
            self.joined.tied += u64::from(self.join.tied());
            self.joined.repeated += u64::from(self.join.repeated());
        }
        self.open = OpenTopic::default();
    }
}

/// Notes a topic that is not judged.
fn note_foreign(id: &[u8], foreign: &mut FxHashSet<Box<[u8]>>, facts: &mut RunFacts) {
    if !foreign.contains(id) {
        foreign.insert(id.into());
        facts.foreign_topic.get_or_insert_with(|| id.to_vec());
    }
}

impl RunFacts {
    /// Notes the tags of the first and the last line.
    fn set_tags(&mut self, text: &[u8]) {
        self.tag.extend_from_slice(tag(last_line(text)));
        self.other_tag = Some(tag(first_line(text))).filter(|first| *first != self.tag).map(<[u8]>::to_vec);
    }
}

/// The first line that carries something.
fn first_line(bytes: &[u8]) -> &[u8] {
    numbered_lines(bytes).next().map_or(b"", |(_, line)| line)
}

/// The last line that carries something.
fn last_line(bytes: &[u8]) -> &[u8] {
    let lines = bytes.rsplit(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    lines.into_iter().find(|line| !is_idle(line)).unwrap_or_default()
}

fn parse_rank(text: &[u8]) -> Option<f64> {
    parse_score(text).filter(|rank| rank.is_finite() && rank.fract() == 0.0)
}

#[cfg(test)]
mod tests {
    use crate::join::{Duplicates, Hit, JudgedRanking, Order, Rules, RunFacts, Sink, join};
    use crate::{JudgmentsBuilder, RunColumns, Runs};
    use proptest::prelude::*;

    #[derive(Default)]
    struct Keep(Vec<(usize, Vec<Hit>, u32)>);

    impl Sink for Keep {
        fn take(&mut self, topic: usize, ranking: &JudgedRanking<'_>) {
            self.0.push((topic, ranking.hits.to_vec(), ranking.retrieved));
        }
    }

    type Found = (Vec<(usize, Vec<Hit>, u32)>, RunFacts);

    fn found(runs: &Runs, rules: Rules) -> Option<Found> {
        let mut builder = JudgmentsBuilder::new(["relevance"]);
        for (topic, document) in [("1", "a"), ("1", "d7"), ("2", "d3"), ("2", "d40"), ("a-long-topic", "d9")] {
            builder.add(topic, "", document, &[1]).unwrap();
        }
        let joined = join(&runs.sources()[0], &builder.finish(), rules, Keep::default).ok()?;
        let mut rankings: Vec<_> = joined.sinks.into_iter().flat_map(|sink| sink.0).collect();
        rankings.sort_by_key(|(topic, ..)| *topic);
        // Rows have no tag.
        let mut facts = RunFacts { tag: Vec::new(), other_tag: None, ..joined.facts };
        facts.topics.sort_unstable();
        Some((rankings, facts))
    }

    proptest! {
        /// Lines are taken many at a time, whatever topics they are of; rows in memory are sorted into topics first.
        #[test]
        fn a_text_is_joined_as_its_rows_are(
            topics in proptest::collection::vec((prop_oneof![Just("1"), Just("2"), Just("8"), Just("9"), Just("a-long-topic")], 1usize..90), 1..5),
            documents in proptest::collection::vec(prop_oneof![30 => 0u32..4000, 1 => 0u32..4], 360),
            odd in proptest::collection::vec(prop_oneof![60 => Just(" "), 1 => Just("  ")], 360),
            falling in any::<bool>(),
            order in prop_oneof![Just(Order::Score), Just(Order::Rank), Just(Order::File)],
            duplicates in prop_oneof![Just(Duplicates::Error), Just(Duplicates::First), Just(Duplicates::Last)],
        ) {
            let (mut text, mut rows, mut ranks) = (String::new(), RunColumns::default(), Vec::new());
            for (topic, length) in topics {
                for rank in 1..=length {
                    let number = documents[rows.len()];
                    let score = if falling { -(rank as f64) / 4.0 } else { f64::from(number % 100) / 4.0 };
                    text += &format!("{topic} Q0{}d{number} {rank} {score} tag\n", odd[rows.len()]);
                    rows.push(topic, format!("d{number}"), score);
                    ranks.push(rank as f64);
                }
            }
            let rules = Rules { order, duplicates, ..Rules::default() };
            let columns = Runs::from_columns("rows", rows.with_ranks(ranks).unwrap());
            prop_assert_eq!(found(&Runs::from_text("text", text), rules), found(&columns, rules));
        }
    }
}

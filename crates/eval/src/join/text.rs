//! Walks over a run's text, topic by topic: in one go where topics are contiguous, by an index of lines where they are not.

use super::rules::{Order, Precision};
use super::topic::TopicJoin;
use super::{Joined, Piece, RunFacts, Sink, With};
use crate::error::quoted;
use crate::judgments::DocumentTable;
#[cfg(target_arch = "x86_64")]
use crate::message::Message;
use crate::parse::Avx2;
use crate::parse::{BadLines, Lanes, Portable, RunLine, Scanner, fields, parse_score, tag};
use memchr::memchr_iter;
use rayon::prelude::*;
use rustc_hash::FxHashSet;

/// Why a walk ended early: a topic's lines are not contiguous, so that the text must be read by an index.
#[derive(Debug)]
struct Scattered;

/// A large run is cut into pieces of about this many bytes, so that several threads can share it.
const PIECE: usize = 4 << 20;

/// A text and what it is joined with.
#[derive(Debug, Clone, Copy)]
struct Text<'a> {
    bytes: &'a [u8],
    with: With<'a>,
}

/// Joins the lines of a run.
pub(super) fn join<S: Sink>(
    bytes: &[u8],
    with: With<'_>,
    file: &str,
    sink: &(impl Fn() -> S + Sync),
) -> (Joined<S>, BadLines) {
    let text = Text { bytes, with };
    let pieces: Result<Vec<Piece<S>>, Scattered> = cut(bytes, bytes.len() / PIECE + 1)
        .into_par_iter()
        .map(|part| {
            let mut piece = Piece::new(sink(), file);
            piece.facts = join_piece(text, part, &mut piece.bad, &mut piece.sink)?;
            Ok(piece)
        })
        .collect();
    let (joined, bad) = match pieces {
        Ok(pieces) => Piece::unite(pieces, file),
        Err(Scattered) => return join_all(text, file, sink()),
    };
    let mut topics = joined.facts.topics.clone();
    topics.sort_unstable();
    // A topic in two pieces: the sinks of both have got half of it.
    if topics.windows(2).any(|pair| pair[0] == pair[1]) { join_all(text, file, sink()) } else { (joined, bad) }
}

/// Joins the lines of a run whose topics do not stand together.
fn join_all<S: Sink>(text: Text<'_>, file: &str, sink: S) -> (Joined<S>, BadLines) {
    let mut piece = Piece::new(sink, file);
    piece.facts = join_scattered(text, &mut piece.bad, &mut piece.sink);
    Piece::unite(vec![piece], file)
}

/// Walks over a piece of the text that begins and ends with a topic.
///
/// # Errors
/// When a topic comes back after another one; what the sink has got so far is then void.
fn join_piece<'a>(
    text: Text<'a>,
    piece: &'a [u8],
    bad: &mut BadLines,
    sink: &mut dyn Sink,
) -> Result<RunFacts, Scattered> {
    #[cfg(target_arch = "x86_64")]
    if Avx2::is_there() {
        // SAFETY: the processor has what the function is compiled for.
        return unsafe { join_piece_avx2(text, piece, bad, sink) };
    }
    walk_piece::<Portable>(text, piece, bad, sink)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn join_piece_avx2<'a>(
    text: Text<'a>,
    piece: &'a [u8],
    bad: &mut BadLines,
    sink: &mut dyn Sink,
) -> Result<RunFacts, Scattered> {
    walk_piece::<Avx2>(text, piece, bad, sink)
}

#[inline(always)]
fn walk_piece<'a, L: Lanes>(
    text: Text<'a>,
    piece: &'a [u8],
    bad: &mut BadLines,
    sink: &mut dyn Sink,
) -> Result<RunFacts, Scattered> {
    let mut walk = Walk::new(text);
    let mut visited = vec![false; text.with.judgments.topics.len()];
    let mut scanner = Scanner::<L>::new(piece);
    loop {
        // Nearly all lines stay in this inner loop, and what it needs stays in registers.
        while let Some(line) = scanner.next_plain() {
            if !walk.holds(line) {
                walk.turn_to(line.topic, &mut visited, sink)?;
            }
            walk.add::<L>(line, bad);
        }
        match scanner.next_odd() {
            None => break,
            Some(Ok(line)) => {
                if !walk.holds(line) {
                    walk.turn_to(line.topic, &mut visited, sink)?;
                }
                walk.add_odd(line, bad);
            }
            Some(Err(message)) => bad.push(text.line_number(scanner.refused()), message),
        }
    }
    walk.close(sink);
    Ok(walk.joined)
}

/// Groups the lines of judged topics first. Slower, but it does not care how the lines are arranged.
fn join_scattered<'a>(text: Text<'a>, bad: &mut BadLines, sink: &mut dyn Sink) -> RunFacts {
    let mut lines: Vec<(u32, RunLine<'a>)> = Vec::new();
    let mut joined = RunFacts::default();
    let mut foreign: FxHashSet<&[u8]> = FxHashSet::default();
    let mut last: (&[u8], Option<usize>) = (b"", None);
    let mut scanner = Scanner::<Portable>::new(text.bytes);
    while let Some(next) = scanner.next_plain().map(Ok).or_else(|| scanner.next_odd()) {
        match next {
            Ok(line) => {
                if line.topic != last.0 {
                    last = (line.topic, text.with.judgments.topic_index(line.topic));
                    if last.1.is_none() {
                        foreign.insert(line.topic);
                    }
                }
                joined.lines += 1;
                joined.tag.clear();
                joined.tag.extend_from_slice(tag(line.line));
                if let Some(topic) = last.1 {
                    lines.push((topic as u32, line));
                }
            }
            Err(message) => bad.push(text.line_number(scanner.refused()), message),
        }
    }
    lines.sort_by_key(|&(topic, _)| topic);
    let mut walk = Walk::new(text);
    for (topic, line) in lines {
        if walk.topic != Some(topic as usize) {
            walk.close(sink);
            walk.open(line.topic);
        }
        walk.add_odd(line, bad);
    }
    walk.close(sink);
    let RunFacts { topics, tied, repeated, .. } = walk.joined;
    RunFacts { topics, tied, repeated, foreign_topics: foreign.len() as u64, ..joined }
}

impl Text<'_> {
    /// The number of the line that `part`, a part of the text, stands in. Counted only when a message needs it.
    fn line_number(&self, part: &[u8]) -> u64 {
        let offset = (part.as_ptr() as usize).saturating_sub(self.bytes.as_ptr() as usize).min(self.bytes.len());
        memchr_iter(b'\n', &self.bytes[..offset]).count() as u64 + 1
    }
}

struct Walk<'a> {
    text: Text<'a>,
    join: TopicJoin<'a>,
    topic_id: &'a [u8],
    /// The first 8 bytes of `topic_id`, and which of them it has: most ids are compared in one step.
    topic_head: u64,
    topic_mask: u64,
    topic: Option<usize>,
    /// The documents of the topic, where it is judged.
    pool: Option<&'a DocumentTable>,
    joined: RunFacts,
    last_line: &'a [u8],
}

impl<'a> Walk<'a> {
    fn new(text: Text<'a>) -> Self {
        let join = TopicJoin::new(text.with.rules, text.with.known);
        Self {
            text,
            join,
            topic_id: b"",
            topic_head: 0,
            topic_mask: 0,
            topic: None,
            pool: None,
            joined: RunFacts::default(),
            last_line: b"",
        }
    }

    /// Whether a line belongs to the topic that is open.
    #[inline(always)]
    fn holds(&self, line: RunLine<'_>) -> bool {
        line.topic.len() == self.topic_id.len()
            && match line.line.first_chunk() {
                Some(head) if line.topic.len() <= 8 => {
                    (u64::from_le_bytes(*head) ^ self.topic_head) & self.topic_mask == 0
                }
                _ => line.topic == self.topic_id,
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
        self.topic_id = id;
        let mut head = [0; 8];
        let shown = id.len().min(8);
        head[..shown].copy_from_slice(&id[..shown]);
        self.topic_head = u64::from_le_bytes(head);
        self.topic_mask = u64::MAX.checked_shr(64 - 8 * shown as u32).unwrap_or(0);
        self.topic = self.text.with.judgments.topic_index(id);
        self.pool = self.topic.map(|topic| self.text.with.judgments.topics[topic].sheet.documents());
        self.join.clear();
        match self.topic {
            Some(topic) => self.joined.topics.push(topic as u32),
            None => self.joined.foreign_topics += 1,
        }
        self.topic
    }

    #[inline(always)]
    fn add<L: Lanes>(&mut self, line: RunLine<'a>, bad: &mut BadLines) {
        self.joined.lines += 1;
        self.last_line = line.line;
        let key = match self.text.with.rules.order {
            Order::Score => match line.finite_score::<L>() {
                Some(score) => match self.text.with.rules.precision {
                    Precision::Double => score,
                    Precision::Single => f64::from(score as f32),
                },
                None => return self.refuse(line.line, bad, 4),
            },
            Order::Rank => match parse_rank(line.rank()) {
                Some(rank) => -rank,
                None => return self.refuse(line.line, bad, 3),
            },
            Order::File => -(self.join.len() as f64),
        };
        let Some(pool) = self.pool else { return };
        if let Err(first) = self.join.add(pool, line.document, key) {
            self.refuse_again(line.line, bad, first);
        }
    }

    #[inline(never)]
    fn add_odd(&mut self, line: RunLine<'a>, bad: &mut BadLines) {
        self.add::<Portable>(line, bad);
    }

    /// Says that a line's score or rank is no number. Takes the line as text, so that its parts can stay in registers.
    #[cold]
    fn refuse(&self, line: &[u8], bad: &mut BadLines, column: usize) {
        let found = quoted(fields(line).nth(column).unwrap_or_default());
        let message = match column {
            3 => format!("rank {found} is not a whole number such as 1"),
            _ => format!("score {found} is not a finite number such as 12.5"),
        };
        bad.push(self.text.line_number(line), message);
    }

    #[cold]
    fn refuse_again(&self, line: &[u8], bad: &mut BadLines, first: &[u8]) {
        let document = fields(line).nth(2).unwrap_or_default();
        let message = Message::new(format!(
            "topic {}, document {} appears again (first at line {}); keep one, or pass ",
            String::from_utf8_lossy(self.topic_id),
            quoted(document),
            self.text.line_number(first),
        ))
        .option("duplicates", "first|last");
        bad.push(self.text.line_number(line), message);
    }

    fn close(&mut self, sink: &mut dyn Sink) {
        if let (Some(topic), Some(pool)) = (self.topic.take(), self.pool.take()) {
            let ranking = self.join.finish(pool);
            sink.take(topic, &ranking);
            self.joined.tied += u64::from(self.join.tied());
            self.joined.repeated += u64::from(self.join.repeated());
        }
        self.joined.tag.clear();
        self.joined.tag.extend_from_slice(tag(self.last_line));
        self.topic_id = b"";
    }
}

fn parse_rank(text: &[u8]) -> Option<f64> {
    parse_score(text).filter(|rank| rank.is_finite() && rank.fract() == 0.0)
}

/// Cuts a text into about `count` pieces that begin with a topic's first line.
fn cut(bytes: &[u8], count: usize) -> Vec<&[u8]> {
    let mut pieces = Vec::with_capacity(count);
    let mut start = 0;
    for part in 1..count {
        let wanted = (bytes.len() / count * part).max(start);
        let Some(at) = next_topic(bytes, wanted) else { break };
        if at > start {
            pieces.push(&bytes[start..at]);
            start = at;
        }
    }
    pieces.push(&bytes[start..]);
    pieces
}

/// Where the first topic begins that starts after the line that holds `from`.
fn next_topic(bytes: &[u8], from: usize) -> Option<usize> {
    let topic_at = |start: usize| {
        let fields = bytes[start..].split(|&byte| byte == b' ' || byte == b'\t' || byte == b'\n');
        fields.into_iter().find(|field| !field.is_empty())
    };
    let mut starts = memchr_iter(b'\n', &bytes[from..]).map(|at| from + at + 1).filter(|&at| at < bytes.len());
    let topic = topic_at(starts.next()?);
    starts.find(|&start| topic_at(start) != topic)
}

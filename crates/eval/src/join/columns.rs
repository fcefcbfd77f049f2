//! Walks over a run's rows in memory, topic by topic.

use super::rules::{Order, Precision};
use super::topic::{Tables, TopicJoin};
use super::{Joined, Piece, RunFacts, Sink, With};
use crate::error::{Error, Result, quoted};
use crate::message::Message;
use crate::parse::BadLines;
use crate::runs::RunColumns;
use crate::tabular::{Adjacent, between, part};
use rayon::prelude::*;
use rustc_hash::FxHashSet;
use std::ops::Range;

/// A large run is cut into pieces of about this many rows, so that several threads can share it.
const PIECE: usize = 1 << 17;

/// The rows of one topic, in the order of the run.
type Rows = Vec<Range<usize>>;

/// Joins the rows of a run.
///
/// # Errors
/// When runs are ordered by rank and this one has none.
pub(super) fn join<S: Sink>(
    columns: &RunColumns,
    with: With<'_>,
    name: &str,
    sink: &(impl Fn() -> S + Sync),
) -> Result<(Joined<S>, BadLines)> {
    if with.rules.order == Order::Rank && !columns.has_ranks() {
        return Err(Error::input(
            Message::new(format!("{name}: has no ranks to be ordered by; give them, or pass "))
                .option("order", "score"),
        ));
    }
    let (topics, foreign) = by_topic(columns, with);
    let walk = Walk { columns, with };
    let pieces: Vec<Piece<S>> = cut(&topics)
        .into_par_iter()
        .map(|part| {
            let mut piece = Piece::new(sink(), name);
            walk.piece(part, &mut piece);
            piece
        })
        .collect();
    let (mut joined, bad) = Piece::unite(pieces, name);
    joined.facts.lines = columns.len() as u64;
    joined.facts.foreign_topics = foreign.len() as u64;
    joined.facts.foreign_topic = foreign.first().map(|id| id.to_vec());
    joined.facts.tag = columns.tag().to_vec();
    Ok((joined, bad))
}

/// The rows of every judged topic, and the topics that are not judged, each in the order in which they come first.
fn by_topic<'c>(columns: &'c RunColumns, with: With<'_>) -> (Vec<(u32, Rows)>, Vec<&'c [u8]>) {
    let mut topics: Vec<(u32, Rows)> = Vec::new();
    let mut places = vec![u32::MAX; with.judgments.topics().len()];
    let (mut foreign, mut seen) = (Vec::new(), FxHashSet::default());
    for (id, rows) in columns.stretches() {
        let Some(topic) = with.judgments.topic_index(id) else {
            if seen.insert(id) {
                foreign.push(id);
            }
            continue;
        };
        if places[topic] == u32::MAX {
            places[topic] = topics.len() as u32;
            topics.push((topic as u32, Vec::with_capacity(1)));
        }
        topics[places[topic] as usize].1.push(rows);
    }
    (topics, foreign)
}

/// Cuts topics into pieces of about [`PIECE`] rows.
fn cut(topics: &[(u32, Rows)]) -> Vec<&[(u32, Rows)]> {
    let (mut pieces, mut start, mut rows) = (Vec::new(), 0, 0);
    for (at, (_, stretches)) in topics.iter().enumerate() {
        rows += stretches.iter().map(Range::len).sum::<usize>();
        if rows >= PIECE {
            pieces.push(&topics[start..=at]);
            (start, rows) = (at + 1, 0);
        }
    }
    if start < topics.len() || pieces.is_empty() {
        pieces.push(&topics[start..]);
    }
    pieces
}

struct Walk<'a> {
    columns: &'a RunColumns,
    with: With<'a>,
}

impl Walk<'_> {
    fn piece<S: Sink>(&self, topics: &[(u32, Rows)], piece: &mut Piece<S>) {
        // Compiled once for each way in which documents lie in memory: looking up the way for every row takes as long as the rest.
        match self.columns.adjacent_documents() {
            Some(Adjacent::Short(places, bytes)) => self.rows(|row| between(places, bytes, row), topics, piece),
            Some(Adjacent::Long(places, bytes)) => self.rows(|row| between(places, bytes, row), topics, piece),
            None => match self.columns.document_spans() {
                Some((spans, bytes)) => self.rows(|row| part(spans, bytes, row), topics, piece),
                None => self.rows(|row| self.columns.document(row), topics, piece),
            },
        }
    }

    #[inline(always)]
    fn rows<'d, S: Sink>(&'d self, document: impl Fn(usize) -> &'d [u8], topics: &[(u32, Rows)], piece: &mut Piece<S>) {
        let mut join = TopicJoin::new(self.with.rules, self.with.known, Tables::default());
        let RunFacts { topics: found, tied, repeated, .. } = &mut piece.facts;
        for (topic, stretches) in topics {
            let pool = self.with.judgments.topics()[*topic as usize].sheet.documents();
            join.clear();
            // Two plain loops: a flattened one looks at each row whether its stretch has ended in two ways.
            for rows in stretches {
                for row in rows.clone() {
                    match self.key(row) {
                        Err(message) => piece.bad.push_row(row as u64 + 1, message),
                        Ok(key) if join.add(pool, document(row), key).is_ok() => {}
                        Ok(_) => self.refuse_again(*topic, stretches, row, &mut piece.bad),
                    }
                }
            }
            found.push(*topic);
            let ranking = join.finish(pool);
            piece.sink.take(*topic as usize, &ranking);
            *tied += u64::from(join.tied());
            *repeated += u64::from(join.repeated());
        }
    }

    /// What puts a row in order, larger first.
    #[inline(always)]
    fn key(&self, row: usize) -> std::result::Result<f64, String> {
        match self.with.rules.order {
            Order::Score => match (self.columns.score(row), self.with.rules.precision) {
                (score, _) if !score.is_finite() => Err(format!("score {score} is not a finite number such as 12.5")),
                (score, Precision::Double) => Ok(score),
                (score, Precision::Single) => Ok(f64::from(score as f32)),
            },
            Order::Rank => match self.columns.rank(row) {
                Some(rank) if rank.is_finite() && rank.fract() == 0.0 => Ok(-rank),
                Some(rank) => Err(format!("rank {rank} is not a whole number such as 1")),
                None => Err(String::from("has no rank")),
            },
            Order::File => Ok(-(row as f64)),
        }
    }

    #[cold]
    fn refuse_again(&self, topic: u32, stretches: &Rows, row: usize, bad: &mut BadLines) {
        // Its first row is looked for only where somebody will read it: a run that holds everything twice has many.
        if bad.room() == 0 {
            return bad.add_unseen(1);
        }
        let document = self.columns.document(row);
        let first = stretches.iter().cloned().flatten().find(|first| self.columns.document(*first) == document);
        let message = Message::new(format!(
            "topic {}, document {} appears again (first at row {}); keep one, or pass ",
            self.with.judgments.topics()[topic as usize].id,
            quoted(document),
            first.unwrap_or(row) + 1,
        ));
        bad.push_row(row as u64 + 1, message.option("duplicates", "first|last"));
    }
}

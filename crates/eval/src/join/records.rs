//! Joins the records of CSV and TSV as they are read, topic by topic: no columns are made of them.
//!
//! Only what can go wrong nowhere is joined here: plain records in the order of their topics, ordered by score. Whatever
//! else a file holds, the same file is read once more into columns, where every message is written.

#![allow(unsafe_code)]

use super::cut::next_topic;
use super::rules::{Order, Precision};
use super::text::{BUFFER, starts};
use super::topic::{Tables, TopicJoin};
use super::{Joined, Piece, Sink, With};
use crate::error::Result;
use crate::judgments::is_same;
#[cfg(target_arch = "x86_64")]
use crate::parse::Avx2;
use crate::parse::{Lanes, Portable};
use crate::runs::{Layout, Records, RunText};
use rayon::prelude::*;
use rustc_hash::FxHashSet;

/// The largest buffer that a thread keeps for the next file.
const KEPT: usize = 16 << 20;

/// A part of a file that begins and ends with a topic.
#[derive(Clone, Copy)]
struct Part<'a> {
    text: &'a [u8],
    start: usize,
    end: usize,
    layout: &'a Layout,
}

/// A piece of a run, and the topics without judgments in it.
type Walked<'a, S> = (Piece<S>, FxHashSet<&'a [u8]>);

/// Joins the records of a run; `None` where they have to be read with care.
///
/// # Errors
/// When the file cannot be read.
pub(super) fn join<S: Sink>(
    records: &Records<'_>,
    with: With<'_>,
    sink: &(impl Fn() -> S + Sync),
) -> Result<Option<Joined<S>>> {
    if with.rules.order != Order::Score {
        return Ok(None);
    }
    let plain = match records.text() {
        RunText::Memory(bytes) => return Ok(join_text(bytes, records.layout(), with, sink)),
        RunText::File(plain) => plain,
        RunText::Stream(_) => return Ok(None),
    };
    let length = plain.length() as usize;
    let mut buffer = BUFFER.take();
    // A sparse file may be longer than there is memory; the careful way says so.
    if buffer.try_reserve(length.saturating_sub(buffer.len())).is_err() {
        return Ok(None);
    }
    buffer.resize(buffer.len().max(length), 0);
    plain.read(0..plain.length(), &mut buffer[..length])?;
    plain.check()?;
    let joined = join_text(&buffer[..length], records.layout(), with, sink);
    if buffer.len() <= KEPT {
        BUFFER.set(buffer);
    }
    Ok(joined)
}

fn join_text<S: Sink>(
    text: &[u8],
    layout: &Layout,
    with: With<'_>,
    sink: &(impl Fn() -> S + Sync),
) -> Option<Joined<S>> {
    let next = |from: u64| {
        let from = (from as usize).max(layout.start);
        Ok::<_, ()>(next_topic(text, from, |line| layout.topic(line)).map(|at| at as u64))
    };
    let pieces: Option<Vec<Walked<'_, S>>> = starts(text.len() as u64, next)
        .unwrap_or_default()
        .into_par_iter()
        .map(|range| {
            let start = (range.start as usize).max(layout.start);
            Part { text, start, end: range.end as usize, layout }.walk(with, sink())
        })
        .collect();
    let (pieces, foreign): (Vec<_>, Vec<_>) = pieces?.into_iter().unzip();
    let (mut joined, _) = Piece::unite(pieces, "");
    let mut topics = joined.facts.topics.clone();
    topics.sort_unstable();
    if topics.windows(2).any(|pair| pair[0] == pair[1]) {
        return None;
    }
    joined.facts.foreign_topics = foreign.into_iter().flatten().collect::<FxHashSet<_>>().len() as u64;
    Some(joined)
}

impl<'a> Part<'a> {
    fn walk<S: Sink>(self, with: With<'a>, sink: S) -> Option<Walked<'a, S>> {
        let mut piece = Piece::new(sink, "");
        #[cfg(target_arch = "x86_64")]
        if Avx2::is_there() {
            // SAFETY: the processor has what the function is compiled for.
            let foreign = unsafe { walk_avx2(self, with, &mut piece) }?;
            return Some((piece, foreign));
        }
        let foreign = walk::<Portable, S>(self, with, &mut piece)?;
        Some((piece, foreign))
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn walk_avx2<'a, S: Sink>(part: Part<'a>, with: With<'a>, piece: &mut Piece<S>) -> Option<FxHashSet<&'a [u8]>> {
    walk::<Avx2, S>(part, with, piece)
}

/// Walks over the records, and says which topics are not judged; `None` where a topic comes back, a document stands twice, or
/// a record has to be read with care.
#[inline(always)]
fn walk<'a, L: Lanes, S: Sink>(part: Part<'a>, with: With<'a>, piece: &mut Piece<S>) -> Option<FxHashSet<&'a [u8]>> {
    let Part { text, start, end, layout } = part;
    let mut join = TopicJoin::new(with.rules, with.known, Tables::default());
    let mut visited = vec![false; with.judgments.topics().len()];
    let mut foreign = FxHashSet::default();
    let (mut at, mut lines) = (start, 0);
    while at < end {
        let (first, mut next) = layout.row::<L>(text, at)?;
        let topic = with.judgments.topic_index(first.topic);
        let pool = match topic {
            Some(topic) if std::mem::replace(&mut visited[topic], true) => return None,
            Some(topic) => Some(with.judgments.topics()[topic].sheet.documents()),
            None => {
                foreign.insert(first.topic);
                piece.facts.foreign_topic.get_or_insert_with(|| first.topic.to_vec());
                None
            }
        };
        join.clear();
        let mut row = first;
        loop {
            lines += 1;
            let key = match with.rules.precision {
                Precision::Double => row.score,
                Precision::Single => f64::from(row.score as f32),
            };
            if let Some(pool) = pool {
                join.add(pool, row.document, key).ok()?;
            }
            at = next;
            if at >= end {
                break;
            }
            (row, next) = layout.row::<L>(text, at)?;
            if !is_same(row.topic, first.topic) {
                break;
            }
        }
        if let (Some(topic), Some(pool)) = (topic, pool) {
            let ranking = join.finish(pool);
            piece.sink.take(topic, &ranking);
            piece.facts.topics.push(topic as u32);
            piece.facts.tied += u64::from(join.tied());
            piece.facts.repeated += u64::from(join.repeated());
        }
    }
    piece.facts.lines = lines;
    Some(foreign)
}

#[cfg(test)]
mod tests {
    use super::super::{Hit, JudgedRanking, RunFacts, columns};
    use super::*;
    use crate::join::{Duplicates, Rules};
    use crate::runs::{Opened, Runs};
    use crate::{Judgments, JudgmentsBuilder};
    use proptest::prelude::*;

    type Rankings = Vec<(usize, Vec<Hit>, u32)>;
    type Found = (Rankings, RunFacts);

    fn judgments() -> Judgments {
        let mut builder = JudgmentsBuilder::new(["relevance"]);
        for (topic, document) in [("1", "a"), ("1", "bb"), ("2", "a"), ("3", "c-of-some-length")] {
            builder.add(topic, "", document, &[1]).unwrap();
        }
        builder.finish()
    }

    fn taken(joined: Joined<Keep>) -> Found {
        (joined.sinks.into_iter().flat_map(|sink| sink.0).collect(), joined.facts)
    }

    #[derive(Default)]
    struct Keep(Rankings);

    impl Sink for Keep {
        fn take(&mut self, topic: usize, ranking: &JudgedRanking<'_>) {
            self.0.push((topic, ranking.hits.to_vec(), ranking.retrieved));
        }
    }

    /// The same text joined as it is read, if it can be, and by way of columns.
    fn both(text: &str, rules: Rules) -> (Option<Found>, std::result::Result<Found, String>) {
        let judgments = judgments();
        let with = With { judgments: &judgments, rules, known: None };
        let runs = Runs::from_text("run.csv", text);
        let source = &runs.sources()[0];
        let Opened::Records(records) = source.open().unwrap() else { panic!("no records") };
        let direct = join(&records, with, &Keep::default).unwrap().map(taken);
        let careful = records.into_columns().map_err(|error| error.to_string()).and_then(|rows| {
            let (joined, bad) = columns::join(&rows, with, "run.csv", &Keep::default).unwrap();
            bad.into_result().map(|()| taken(joined)).map_err(|error| error.to_string())
        });
        (direct, careful)
    }

    proptest! {
        #[test]
        fn records_are_joined_as_columns_are(
            rows in proptest::collection::vec(
                (prop_oneof![4 => "[123]", 1 => "[4-9]", 1 => Just(String::new())],
                 prop_oneof![4 => "[a-f]{1,2}", 1 => "[a-z-]{16,90}"],
                 prop_oneof![8 => "-?[0-9]{1,3}(\\.[0-9]{1,18})?", 1 => "x|1e3|nan|\"7\""],
                 prop_oneof![9 => Just("\n"), 1 => Just("\r\n"), 1 => Just("\n\n")]),
                0..24),
            sorted in any::<bool>(), duplicates in prop_oneof![Just(Duplicates::Error), Just(Duplicates::Last)], ends in any::<bool>(),
        ) {
            let mut rows = rows;
            if sorted {
                rows.sort_by(|a, b| a.0.cmp(&b.0));
            }
            let mut text = String::from("\u{feff}score,extra,qid,docno\n");
            for (topic, document, score, end) in &rows {
                text += &format!("{score},,{topic},{document}{end}");
            }
            let text = if ends { &text[..] } else { text.trim_end() };
            let (direct, careful) = both(text, Rules { duplicates, ..Rules::default() });
            if let Some(direct) = direct {
                prop_assert_eq!(Ok(direct), careful);
            }
        }
    }

    #[test]
    fn plain_files_are_joined_as_they_are_read() {
        let rows: String = (0..300).map(|at| format!("{},doc-{at},{}\n", 1 + at / 100, 300 - at)).collect();
        let (direct, careful) = both(&format!("query_id,doc_id,score\n{rows}"), Rules::default());
        assert_eq!(direct.map(Ok), Some(careful));
        let (direct, _) = both("qid\tdocno\tscore\r\n1\ta\t2\r\n1\tb\t1\r\n", Rules::default());
        assert!(direct.is_some());
        let odd = ["1,a,2\n2,a,1\n1,b,1\n", "1,a,2\n1,a,1\n", "1,\"a\",2\n", "1,a,x\n", "1,a\n", ",a,1\n"];
        for rows in odd {
            assert_eq!(both(&format!("qid,docno,score\n{rows}"), Rules::default()).0, None, "{rows}");
        }
    }
}

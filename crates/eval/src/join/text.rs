//! Joins a run's text piece by piece: in memory, from any part of a plain file, or as a stream brings it.

use super::cut::{TextError, last_topic, next_topic, next_topic_in, topic};
use super::refused::Refused;
use super::walk::{Block, Progress, Scattered};
use super::{Joined, Piece, RunFacts, Sink, With};
use crate::error::{Error, Result};
use crate::parse::{BadLines, CR_ALONE, LONGEST_LINE, TOO_LONG, ends_lines_with_cr};
use crate::position::Position;
use crate::runs::{PlainFile, RunText, Stream};
use memchr::{memchr_iter, memrchr};
use rayon::prelude::*;
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use std::ops::Range;

/// A large run is cut into pieces of about this many bytes, so that several threads can share it.
const PIECE: u64 = 4 << 20;
/// Text is read in blocks of this many bytes, or as many as the largest topic has. They fit into the processor's own cache,
/// where reading them costs least; smaller ones would cut more topics, whose beginnings are then moved to the next block.
const BLOCK: usize = 1 << 18;

/// A piece of a run: its sink, what was found, and the refused lines of its blocks, each with where the block begins.
struct Walked<S> {
    sink: S,
    progress: Progress,
    refused: Vec<(u64, Refused)>,
}

impl<S> Walked<S> {
    fn new(sink: S, with: With<'_>) -> Self {
        Self { sink, progress: Progress::new(with), refused: Vec::new() }
    }
}

/// The pieces of a run, or that its topics do not stand together.
type Pieces<S> = std::result::Result<Vec<Walked<S>>, Scattered>;

/// Joins the lines of a run.
///
/// # Errors
/// When the run cannot be read.
pub(super) fn join<S: Sink>(
    text: RunText,
    with: With<'_>,
    file: &str,
    sink: &(impl Fn() -> S + Sync),
) -> Result<(Joined<S>, BadLines)> {
    match text {
        RunText::Memory(bytes) => {
            refuse_cr(file, &bytes)?;
            match walk_memory(&bytes, with, sink) {
                Ok(pieces) => {
                    unite(pieces, file, |range| Ok(count_lines(&bytes[range.start as usize..range.end as usize])))
                }
                Err(Scattered) => join_whole(&bytes, with, file, sink()),
            }
        }
        RunText::File(plain) => {
            let walked = walk_file(&plain, with, file, sink).and_then(|pieces| Ok(plain.check().map(|()| pieces)?));
            let walked = walked.or_else(|error| match error {
                TextError::Failed(error) => Err(error),
                TextError::LongLine { from, lines } => Err(too_long(file, plain.count_lines(0..from)? + lines)),
            });
            match walked? {
                Ok(pieces) => unite(pieces, file, |range| plain.count_lines(range)),
                Err(Scattered) => {
                    let whole = plain.whole()?;
                    join_whole(&whole, with, file, sink())
                }
            }
        }
        RunText::Stream(mut stream) => match walk_stream(&mut stream, with, file, sink())? {
            Ok(joined) => Ok(joined),
            Err(Scattered) => join_whole(&stream.into_whole()?, with, file, sink()),
        },
    }
}

/// Refuses a text that is one line to us and many to the one who wrote it.
fn refuse_cr(file: &str, start: &[u8]) -> Result<()> {
    if ends_lines_with_cr(start) { Err(Error::input(format!("{file}: {CR_ALONE}"))) } else { Ok(()) }
}

fn too_long(file: &str, lines_before: u64) -> Error {
    Error::input(TOO_LONG).at(Position::at_line(file, lines_before + 1))
}

/// Joins a whole text whose topics do not stand together.
fn join_whole<S: Sink>(bytes: &[u8], with: With<'_>, file: &str, sink: S) -> Result<(Joined<S>, BadLines)> {
    let mut piece = Walked::new(sink, with);
    Block { bytes, with }.walk_scattered(&mut piece.progress, &mut piece.sink);
    piece.refused.push((0, std::mem::take(&mut piece.progress.refused)));
    unite(vec![piece], file, |_| Ok(0))
}

/// Puts pieces together. `lines` counts the lines of a part of the text, where a message needs to know.
fn unite<S>(
    pieces: Vec<Walked<S>>,
    file: &str,
    mut lines: impl FnMut(Range<u64>) -> Result<u64>,
) -> Result<(Joined<S>, BadLines)> {
    let mut bad = BadLines::new(file);
    let (mut counted, mut before) = (0, 0);
    let mut whole = Vec::with_capacity(pieces.len());
    let mut foreign: FxHashSet<Box<[u8]>> = FxHashSet::default();
    for Walked { sink, progress, refused } in pieces {
        for (start, refused) in refused {
            refused.report(&mut bad, || {
                before += lines(counted..start)?;
                counted = start;
                Ok::<u64, Error>(before)
            })?;
        }
        foreign.extend(progress.foreign);
        whole.push(Piece { sink, facts: progress.facts, bad: BadLines::new(file) });
    }
    let (mut joined, _) = Piece::unite(whole, file);
    joined.facts.foreign_topics = foreign.len() as u64;
    Ok((joined, bad))
}

fn walk_memory<S: Sink>(bytes: &[u8], with: With<'_>, sink: &(impl Fn() -> S + Sync)) -> Pieces<S> {
    let starts =
        starts(bytes.len() as u64, |from| Ok::<_, ()>(next_topic(bytes, from as usize, topic).map(|at| at as u64)));
    let pieces = starts.unwrap_or_default().into_par_iter().map(|range| {
        let mut piece = Walked::new(sink(), with);
        let block = Block { bytes: &bytes[range.start as usize..range.end as usize], with };
        block.walk(&mut piece.progress, &mut piece.sink)?;
        piece.refused.push((range.start, std::mem::take(&mut piece.progress.refused)));
        Ok(piece)
    });
    contiguous(pieces.collect())
}

thread_local! {
    /// Where a thread reads blocks of text, or a file of records. Kept from run to run, because fresh memory costs more than what is read into it.
    pub(super) static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

fn walk_file<S: Sink>(
    plain: &PlainFile,
    with: With<'_>,
    file: &str,
    sink: &(impl Fn() -> S + Sync),
) -> std::result::Result<Pieces<S>, TextError> {
    let starts = starts(plain.length(), |from| next_topic_in(plain, from))?;
    let pieces: Vec<std::result::Result<std::result::Result<Walked<S>, Scattered>, TextError>> = starts
        .into_par_iter()
        .map(|range| {
            let mut piece = Walked::new(sink(), with);
            let mut at = range.start;
            let read = |buffer: &mut [u8]| {
                let wanted = buffer.len().min((range.end - at) as usize);
                let read = if wanted == 0 { 0 } else { plain.read_some(at, &mut buffer[..wanted])? };
                at += read as u64;
                Ok(read)
            };
            let each = |offset: u64, block: &[u8], refused: Refused| {
                if !refused.is_empty() {
                    piece.refused.push((range.start + offset, refused));
                }
                if range.start + offset == 0 { refuse_cr(file, block) } else { Ok(()) }
            };
            let walked = walk_blocks(read, with, &mut piece.progress, &mut piece.sink, each);
            let walked = walked.map_err(|error| match error {
                TextError::LongLine { from, lines } => TextError::LongLine { from: range.start + from, lines },
                failed => failed,
            })?;
            Ok(walked.map(|()| piece))
        })
        .collect();
    Ok(contiguous(pieces.into_iter().collect::<std::result::Result<_, TextError>>()?))
}

/// The pieces, unless one topic is in two of them: the sinks of both have then got half of it.
fn contiguous<S>(pieces: Pieces<S>) -> Pieces<S> {
    let pieces = pieces?;
    let mut topics: Vec<u32> = pieces.iter().flat_map(|piece| piece.progress.facts.topics.iter().copied()).collect();
    topics.sort_unstable();
    if topics.windows(2).any(|pair| pair[0] == pair[1]) { Err(Scattered) } else { Ok(pieces) }
}

/// Cuts a text into pieces of about [`PIECE`] bytes that begin with a topic's first line.
pub(super) fn starts<E>(
    length: u64,
    mut next_topic: impl FnMut(u64) -> std::result::Result<Option<u64>, E>,
) -> std::result::Result<Vec<Range<u64>>, E> {
    let count = length / PIECE + 1;
    let mut pieces = Vec::with_capacity(count as usize);
    let mut start = 0;
    for part in 1..count {
        let wanted = (length / count * part).max(start);
        let Some(at) = next_topic(wanted)? else { break };
        if at > start {
            pieces.push(start..at);
            start = at;
        }
    }
    pieces.push(start..length);
    Ok(pieces)
}

type Streamed<S> = std::result::Result<(Joined<S>, BadLines), Scattered>;

fn walk_stream<S: Sink>(stream: &mut Stream, with: With<'_>, file: &str, mut sink: S) -> Result<Streamed<S>> {
    let mut progress = Progress::new(with);
    let mut bad = BadLines::new(file);
    let mut lines = 0;
    let each = |offset: u64, block: &[u8], refused: Refused| {
        refused.report(&mut bad, || Ok::<u64, Error>(lines))?;
        lines += count_lines(block);
        if offset == 0 { refuse_cr(file, block) } else { Ok(()) }
    };
    let walked = walk_blocks(|buffer| stream.read(buffer), with, &mut progress, &mut sink, each);
    match walked {
        Ok(Ok(())) => {
            let foreign_topics = progress.foreign.len() as u64;
            let piece = Piece { sink, facts: RunFacts { foreign_topics, ..progress.facts }, bad };
            Ok(Ok(Piece::unite(vec![piece], file)))
        }
        Ok(Err(Scattered)) => Ok(Err(Scattered)),
        Err(TextError::Failed(error)) => Err(error),
        Err(TextError::LongLine { lines: more, .. }) => Err(too_long(file, lines + more)),
    }
}

/// Walks over what `read` brings in blocks, each of which ends with a topic. `each` gets every block afterwards: where it
/// begins, its text, and its lines that were refused.
fn walk_blocks(
    read: impl FnMut(&mut [u8]) -> Result<usize>,
    with: With<'_>,
    progress: &mut Progress,
    sink: &mut dyn Sink,
    each: impl FnMut(u64, &[u8], Refused) -> Result<()>,
) -> std::result::Result<std::result::Result<(), Scattered>, TextError> {
    let mut buffer = BUFFER.take();
    let walked = walk_buffered(&mut buffer, read, with, progress, sink, each);
    BUFFER.set(buffer);
    walked
}

fn walk_buffered(
    buffer: &mut Vec<u8>,
    mut read: impl FnMut(&mut [u8]) -> Result<usize>,
    with: With<'_>,
    progress: &mut Progress,
    sink: &mut dyn Sink,
    mut each: impl FnMut(u64, &[u8], Refused) -> Result<()>,
) -> std::result::Result<std::result::Result<(), Scattered>, TextError> {
    // A buffer that a large topic left is kept as it is.
    buffer.resize(buffer.len().max(BLOCK), 0);
    // How much is in the buffer, and where that stands in the text.
    let (mut filled, mut offset) = (0, 0);
    loop {
        let mut ended = false;
        while filled < buffer.len() && !ended {
            match read(&mut buffer[filled..])? {
                0 => ended = true,
                more => filled += more,
            }
        }
        let end = match last_topic(&buffer[..filled]) {
            _ if ended => filled,
            Some(end) => end,
            None => {
                let line = memrchr(b'\n', &buffer[..filled]).map_or(0, |end| end + 1);
                if filled - line > LONGEST_LINE {
                    return Err(TextError::LongLine { from: offset, lines: count_lines(&buffer[..line]) });
                }
                buffer.resize(buffer.len() * 2, 0);
                continue;
            }
        };
        let bytes = &buffer[..end];
        if (Block { bytes, with }).walk(progress, sink).is_err() {
            return Ok(Err(Scattered));
        }
        each(offset, bytes, std::mem::take(&mut progress.refused))?;
        if ended {
            return Ok(Ok(()));
        }
        offset += end as u64;
        buffer.copy_within(end..filled, 0);
        filled -= end;
    }
}

fn count_lines(bytes: &[u8]) -> u64 {
    memchr_iter(b'\n', bytes).count() as u64
}

impl PlainFile {
    /// How many lines end in a part of the file.
    fn count_lines(&self, range: Range<u64>) -> Result<u64> {
        let mut buffer = vec![0; BLOCK];
        let (mut at, mut lines) = (range.start, 0);
        while at < range.end {
            let length = (range.end - at).min(buffer.len() as u64);
            self.read(at..at + length, &mut buffer)?;
            lines += count_lines(&buffer[..length as usize]);
            at += length;
        }
        Ok(lines)
    }
}

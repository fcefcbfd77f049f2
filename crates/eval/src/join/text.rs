//! Joins a run's text piece by piece: in memory, from any part of a plain file, or as a stream brings it.

use super::cut::{CutError, last_topic, next_topic, next_topic_in};
use super::walk::{Block, Progress, Scattered};
use super::{Joined, Piece, Sink, With};
use crate::error::{Error, Result};
use crate::parse::{BadLines, CR_ALONE, LONGEST_LINE, TOO_LONG, ends_lines_with_cr};
use crate::position::Position;
use crate::runs::{PlainFile, RunText, Stream};
use memchr::{memchr_iter, memrchr};
use rayon::prelude::*;
use std::cell::RefCell;
use std::io;
use std::ops::Range;

/// A large run is cut into pieces of about this many bytes, so that several threads can share it.
const PIECE: u64 = 4 << 20;
/// A stream is read in blocks of this many bytes, or as many as its largest topic has.
const STREAM_BLOCK: usize = 1 << 20;

/// A piece of a run, and where its first line is.
struct Walked<S> {
    sink: S,
    progress: Progress,
    start: u64,
}

/// The pieces of a run, or that its topics do not stand together.
type Pieces<S> = std::result::Result<Vec<Walked<S>>, Scattered>;

/// Joins the lines of a run.
///
/// # Errors
/// When the run cannot be read.
pub(super) fn join<S: Sink>(
    text: RunText<'_>,
    with: With<'_>,
    file: &str,
    sink: &(impl Fn() -> S + Sync),
) -> Result<(Joined<S>, BadLines)> {
    let fail = |error| Error::io(file, error);
    match text {
        RunText::Memory(bytes) => {
            refuse_cr(file, bytes)?;
            match walk_memory(bytes, with, sink) {
                Ok(pieces) => unite(pieces, file, |from, to| Ok(count_lines(&bytes[from as usize..to as usize]))),
                Err(Scattered) => join_whole(bytes, with, file, sink()),
            }
        }
        RunText::File(plain) => {
            let walked = walk_file(&plain, with, sink).and_then(|pieces| Ok(plain.check().map(|()| pieces)?));
            let walked = walked.or_else(|error| match error {
                CutError::Io(error) => Err(fail(error)),
                CutError::LongLine(start) => Err(too_long(file, plain.count_lines(0..start).map_err(fail)?)),
            });
            match walked? {
                Ok(pieces) => unite(pieces, file, |from, to| plain.count_lines(from..to).map_err(fail)),
                Err(Scattered) => {
                    let mut whole = vec![0; plain.length() as usize];
                    plain.read(0..plain.length(), &mut whole).map_err(fail)?;
                    join_whole(&whole, with, file, sink())
                }
            }
        }
        RunText::Stream(mut stream) => match walk_stream(&mut stream, with, file, sink())? {
            Ok((joined, bad)) => Ok((joined, bad)),
            Err(Scattered) => join_whole(&stream.into_whole()?, with, file, sink()),
        },
    }
}

/// Refuses a text that is one line to us and many to the one who wrote it.
fn refuse_cr(file: &str, start: &[u8]) -> Result<()> {
    if ends_lines_with_cr(start) { Err(Error::input(format!("{file}: {CR_ALONE}"))) } else { Ok(()) }
}

/// Joins a whole text whose topics do not stand together.
fn join_whole<S: Sink>(bytes: &[u8], with: With<'_>, file: &str, mut sink: S) -> Result<(Joined<S>, BadLines)> {
    let mut progress = Progress::new(with);
    Block { bytes, with }.walk_scattered(&mut progress, &mut sink);
    unite(vec![Walked { sink, progress, start: 0 }], file, |_, _| Ok(0))
}

/// Puts pieces together. `lines` counts the lines of a stretch of the text, where a message needs to know.
fn unite<S>(
    pieces: Vec<Walked<S>>,
    file: &str,
    mut lines: impl FnMut(u64, u64) -> Result<u64>,
) -> Result<(Joined<S>, BadLines)> {
    let mut bad = BadLines::new(file);
    let (mut counted, mut before) = (0, 0);
    let mut whole = Vec::with_capacity(pieces.len());
    for Walked { sink, progress, start } in pieces {
        progress.refused.report(&mut bad, || {
            before += lines(counted, start)?;
            counted = start;
            Ok::<u64, Error>(before)
        })?;
        whole.push(Piece { sink, facts: progress.facts, bad: BadLines::new(file) });
    }
    let (joined, _) = Piece::unite(whole, file);
    Ok((joined, bad))
}

fn walk_memory<S: Sink>(bytes: &[u8], with: With<'_>, sink: &(impl Fn() -> S + Sync)) -> Pieces<S> {
    let starts = starts(bytes.len() as u64, |from| Ok::<_, ()>(next_topic(bytes, from as usize).map(|at| at as u64)));
    let pieces = starts.unwrap_or_default().into_par_iter().map(|range| {
        let mut piece = Walked { sink: sink(), progress: Progress::new(with), start: range.start };
        let block = Block { bytes: &bytes[range.start as usize..range.end as usize], with };
        block.walk(&mut piece.progress, &mut piece.sink)?;
        Ok(piece)
    });
    contiguous(pieces.collect())
}

thread_local! {
    /// Where a thread reads pieces of files. Kept from run to run, because fresh memory costs more than what is read into it.
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

fn walk_file<S: Sink>(
    plain: &PlainFile,
    with: With<'_>,
    sink: &(impl Fn() -> S + Sync),
) -> std::result::Result<Pieces<S>, CutError> {
    let starts = starts(plain.length(), |from| next_topic_in(plain, from))?;
    let pieces: Vec<io::Result<std::result::Result<Walked<S>, Scattered>>> = starts
        .into_par_iter()
        .map(|range| {
            let mut buffer = BUFFER.take();
            let walked = walk_range(plain, range, with, sink(), &mut buffer);
            BUFFER.set(buffer);
            walked
        })
        .collect();
    Ok(contiguous(pieces.into_iter().collect::<io::Result<_>>()?))
}

/// Reads a part of a file that begins and ends with a topic, and walks over it.
fn walk_range<S: Sink>(
    plain: &PlainFile,
    range: Range<u64>,
    with: With<'_>,
    sink: S,
    buffer: &mut Vec<u8>,
) -> io::Result<std::result::Result<Walked<S>, Scattered>> {
    let length = (range.end - range.start) as usize;
    if buffer.len() < length {
        buffer.resize(length, 0);
    }
    plain.read(range.clone(), &mut buffer[..length])?;
    let bytes = &buffer[..length];
    if range.start == 0 && ends_lines_with_cr(bytes) {
        return Err(io::Error::other(CR_ALONE));
    }
    let mut piece = Walked { sink, progress: Progress::new(with), start: range.start };
    Ok(Block { bytes, with }.walk(&mut piece.progress, &mut piece.sink).map(|()| piece))
}

/// The pieces, unless one topic is in two of them: the sinks of both have then got half of it.
fn contiguous<S>(pieces: Pieces<S>) -> Pieces<S> {
    let pieces = pieces?;
    let mut topics: Vec<u32> = pieces.iter().flat_map(|piece| piece.progress.facts.topics.iter().copied()).collect();
    topics.sort_unstable();
    if topics.windows(2).any(|pair| pair[0] == pair[1]) { Err(Scattered) } else { Ok(pieces) }
}

/// Cuts a text into pieces of about [`PIECE`] bytes that begin with a topic's first line.
fn starts<E>(
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

/// Walks over a stream in blocks, each of which ends with a topic.
fn walk_stream<S: Sink>(stream: &mut Stream, with: With<'_>, file: &str, mut sink: S) -> Result<Streamed<S>> {
    let mut progress = Progress::new(with);
    let mut bad = BadLines::new(file);
    let mut buffer = vec![0; STREAM_BLOCK];
    // What is in the buffer, and how many lines stood before it.
    let (mut filled, mut lines, mut is_first) = (0, 0, true);
    loop {
        let ended = fill(stream, &mut buffer, &mut filled)?;
        let end = match last_topic(&buffer[..filled]) {
            _ if ended => filled,
            Some(end) => end,
            None => {
                refuse_long_line(&buffer[..filled], file, lines)?;
                buffer.resize(buffer.len() * 2, 0);
                continue;
            }
        };
        let block = &buffer[..end];
        if std::mem::take(&mut is_first) {
            refuse_cr(file, block)?;
        }
        if Block::walk(Block { bytes: block, with }, &mut progress, &mut sink).is_err() {
            return Ok(Err(Scattered));
        }
        std::mem::take(&mut progress.refused).report(&mut bad, || Ok::<u64, Error>(lines))?;
        if ended {
            let piece = Piece { sink, facts: progress.facts, bad };
            return Ok(Ok(Piece::unite(vec![piece], file)));
        }
        lines += count_lines(block);
        buffer.copy_within(end..filled, 0);
        filled -= end;
    }
}

/// Fills the buffer; whether the stream has ended.
fn fill(stream: &mut Stream, buffer: &mut [u8], filled: &mut usize) -> Result<bool> {
    while *filled < buffer.len() {
        match stream.read(&mut buffer[*filled..])? {
            0 => return Ok(true),
            read => *filled += read,
        }
    }
    Ok(false)
}

/// Refuses a line that has not ended after [`LONGEST_LINE`] bytes: it is no line of a run, and could go on for ever.
fn refuse_long_line(bytes: &[u8], file: &str, lines: u64) -> Result<()> {
    let start = memrchr(b'\n', bytes).map_or(0, |end| end + 1);
    if bytes.len() - start < LONGEST_LINE {
        return Ok(());
    }
    Err(too_long(file, lines + count_lines(&bytes[..start])))
}

fn too_long(file: &str, lines_before: u64) -> Error {
    Error::input(TOO_LONG).at(Position::at_line(file, lines_before + 1))
}

fn count_lines(bytes: &[u8]) -> u64 {
    memchr_iter(b'\n', bytes).count() as u64
}

impl PlainFile {
    /// How many lines end in a part of the file.
    fn count_lines(&self, range: Range<u64>) -> io::Result<u64> {
        let mut buffer = vec![0; 1 << 18];
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

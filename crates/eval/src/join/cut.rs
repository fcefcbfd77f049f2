//! Where topics begin in a text, found from the text around a place and not from its start.

use crate::error::Error;
use crate::parse::{LONGEST_LINE, fields, is_idle};
use crate::runs::PlainFile;
use memchr::{memchr, memchr_iter, memrchr};

/// How much of a file is read at a time to find where a topic begins.
const LOOK: usize = 1 << 16;

/// Why a text could not be walked over.
#[derive(Debug)]
pub(super) enum TextError {
    /// It cannot be read.
    Failed(Error),
    /// A line is longer than any line may be: it begins `lines` lines behind the byte `from`.
    LongLine { from: u64, lines: u64 },
}

impl From<Error> for TextError {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

/// The topic of a line; none where it is blank or a comment.
pub(super) fn topic(line: &[u8]) -> Option<&[u8]> {
    if is_idle(line) { None } else { fields(line).next() }
}

/// Where the first topic begins that starts after the line that holds `from`; `topic` reads the topic of a line.
pub(super) fn next_topic(bytes: &[u8], from: usize, topic: impl Fn(&[u8]) -> Option<&[u8]>) -> Option<usize> {
    let mut current = None;
    let first = from + memchr(b'\n', &bytes[from..])? + 1;
    let mut start = first;
    for end in memchr_iter(b'\n', &bytes[first..]).map(|end| first + end) {
        match (topic(&bytes[start..end]), current) {
            (Some(id), None) => current = Some(id),
            (Some(id), Some(other)) if id != other => return Some(start),
            _ => {}
        }
        start = end + 1;
    }
    None
}

/// Where the first topic begins that starts after the line that holds the byte `from` of a file.
pub(super) fn next_topic_in(file: &PlainFile, from: u64) -> Result<Option<u64>, TextError> {
    let mut look = vec![0; LOOK];
    let mut current: Option<Vec<u8>> = None;
    // The first line is another piece's, and of a line longer than the look the rest is not looked at.
    let (mut at, mut is_inside, mut line_start) = (from, true, from);
    while at < file.length() {
        let length = (file.length() - at).min(LOOK as u64) as usize;
        file.read(at..at + length as u64, &mut look)?;
        let look = &look[..length];
        let mut start = 0;
        for end in memchr_iter(b'\n', look) {
            if !std::mem::take(&mut is_inside) {
                match (topic(&look[start..end]), &current) {
                    (Some(id), None) => current = Some(id.to_owned()),
                    (Some(id), Some(other)) if id != other => return Ok(Some(at + start as u64)),
                    _ => {}
                }
            }
            start = end + 1;
        }
        if start > 0 {
            at += start as u64;
            line_start = at;
        } else {
            at += length as u64;
            is_inside = true;
            if at - line_start > LONGEST_LINE as u64 {
                return Err(TextError::LongLine { from: line_start, lines: 0 });
            }
        }
    }
    Ok(None)
}

/// Where the last topic of a text begins that is cut off somewhere; none where it has only one.
///
/// The lines of a topic stand together, so its first one is found by halving. Where they do not, the place that is found is
/// still one between two topics.
pub(super) fn last_topic(bytes: &[u8]) -> Option<usize> {
    let (last, id) = last_line(bytes, memrchr(b'\n', bytes)? + 1)?;
    let (mut other, first) = next_line(bytes, 0, last)?;
    if first == id {
        return None;
    }
    // `other` begins a line of another topic, `own` one of the last.
    let mut own = last;
    while let Some((start, topic)) = line_behind(bytes, other + (own - other) / 2, own) {
        match topic == id {
            true => own = start,
            false => other = start,
        }
    }
    // Fewer lines than can be halved are left.
    while let Some((start, topic)) = line_behind(bytes, other, own) {
        match topic == id {
            true => return Some(start),
            false => other = start,
        }
    }
    Some(own)
}

/// The last line before `end` that carries something: where it begins, and its topic.
fn last_line(bytes: &[u8], mut end: usize) -> Option<(usize, &[u8])> {
    while end > 0 {
        let start = memrchr(b'\n', &bytes[..end - 1]).map_or(0, |before| before + 1);
        if let Some(id) = topic(&bytes[start..end - 1]) {
            return Some((start, id));
        }
        end = start;
    }
    None
}

/// The first line that carries something and begins behind `at` and before `end`.
fn line_behind(bytes: &[u8], at: usize, end: usize) -> Option<(usize, &[u8])> {
    let start = at + memchr(b'\n', &bytes[at..end])? + 1;
    next_line(bytes, start, end)
}

/// The first line that carries something and begins at `start` or later, before `end`.
fn next_line(bytes: &[u8], mut start: usize, end: usize) -> Option<(usize, &[u8])> {
    while start < end {
        let stop = start + memchr(b'\n', &bytes[start..])?;
        if let Some(id) = topic(&bytes[start..stop]) {
            return Some((start, id));
        }
        start = stop + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn topics_are_found_from_both_sides() {
        let text = b"1 Q0 a 1 2 t\n1 Q0 b 2 1 t\n\n# 3\n2 Q0 a 1 2 t\n2 Q0 b 2";
        let second = 13 * 2 + 1 + 4;
        assert_eq!(next_topic(text, 0, topic), Some(second));
        assert_eq!(next_topic(text, second, topic), None);
        assert_eq!(last_topic(text), Some(second));
        assert_eq!(last_topic(&text[..26]), None);
        assert_eq!(last_topic(b"no end"), None);
        assert_eq!((next_topic(b"\n\n\n", 0, topic), last_topic(b"\n\n\n")), (None, None));
    }

    proptest! {
        #[test]
        fn halving_finds_what_walking_finds(lengths in proptest::collection::vec(0usize..30, 1..12), cut in 0usize..8) {
            let mut text = Vec::new();
            let mut starts = Vec::new();
            for (id, length) in lengths.iter().enumerate() {
                if *length > 0 {
                    starts.push(text.len());
                }
                for line in 0..*length {
                    text.extend(format!("{id} Q0 d{} 1 2 t\n", "x".repeat(line % 7)).bytes());
                    if line % 3 == 0 {
                        text.extend(b"# between\n");
                    }
                }
            }
            let shown = &text[..text.len().saturating_sub(cut)];
            let complete = memrchr(b'\n', shown).map_or(0, |end| end + 1);
            let expected = starts.iter().rev().copied().find(|start| *start < complete);
            let is_first = expected == starts.first().copied();
            prop_assert_eq!(last_topic(shown), expected.filter(|_| !is_first));
        }
    }
}

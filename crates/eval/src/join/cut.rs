//! Where topics begin in a text, found from the text around a place and not from its start.

use crate::parse::{LONGEST_LINE, fields, is_idle};
use crate::runs::PlainFile;
use memchr::{memchr, memchr_iter, memrchr};
use std::io;

/// How much of a file is read at a time to find where a topic begins.
const LOOK: usize = 1 << 16;

/// Why no place to cut was found.
#[derive(Debug)]
pub(super) enum CutError {
    /// The file cannot be read.
    Io(io::Error),
    /// The line that holds this byte is longer than any line may be.
    LongLine(u64),
}

impl From<io::Error> for CutError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The topic of a line; none where it is blank or a comment.
fn topic(line: &[u8]) -> Option<&[u8]> {
    if is_idle(line) { None } else { fields(line).next() }
}

/// Where the first topic begins that starts after the line that holds `from`.
pub(super) fn next_topic(bytes: &[u8], from: usize) -> Option<usize> {
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
pub(super) fn next_topic_in(file: &PlainFile, from: u64) -> Result<Option<u64>, CutError> {
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
                return Err(CutError::LongLine(line_start));
            }
        }
    }
    Ok(None)
}

/// Where the last topic of a text begins that is cut off somewhere; none where it has only one.
pub(super) fn last_topic(bytes: &[u8]) -> Option<usize> {
    let mut end = memrchr(b'\n', bytes)?;
    let (mut last, mut first_line) = (None, end + 1);
    loop {
        let start = memrchr(b'\n', &bytes[..end]).map_or(0, |before| before + 1);
        match (topic(&bytes[start..end]), last) {
            (Some(id), None) => (last, first_line) = (Some(id), start),
            (Some(id), Some(other)) if id != other => return Some(first_line),
            (Some(_), Some(_)) => first_line = start,
            (None, _) => {}
        }
        if start == 0 {
            return None;
        }
        end = start - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn topics_are_found_from_both_sides() {
        let text = b"1 Q0 a 1 2 t\n1 Q0 b 2 1 t\n\n# 3\n2 Q0 a 1 2 t\n2 Q0 b 2";
        let second = 13 * 2 + 1 + 4;
        assert_eq!(next_topic(text, 0), Some(second));
        assert_eq!(next_topic(text, second), None);
        assert_eq!(last_topic(text), Some(second));
        assert_eq!(last_topic(&text[..26]), None);
        assert_eq!(last_topic(b"no end"), None);
        assert_eq!((next_topic(b"\n\n\n", 0), last_topic(b"\n\n\n")), (None, None));
    }
}

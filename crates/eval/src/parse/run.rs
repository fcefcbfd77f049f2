//! A TREC run: `topic Q0 document rank score tag`, one retrieved document a line.

use super::fields::{fields, is_idle, line_at, without_mark};
use super::lanes::Lanes;
use super::plain_line::PlainLine;
use super::score::parse_score;
use crate::message::counted;
use std::marker::PhantomData;

/// The longest line, in bytes: what is longer is no line of a run, and could go on for ever.
pub(crate) const LONGEST_LINE: usize = 1 << 20;
/// What is wrong with a longer one.
pub(crate) const TOO_LONG: &str =
    "is longer than 1 MB; a run has one document on a line: topic Q0 document rank score tag";

/// One line of a run; numbers are still text. What is rarely asked for is looked up when it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RunLine<'a> {
    /// The line from its topic on, without its end.
    pub(crate) line: &'a [u8],
    pub(crate) topic: &'a [u8],
    pub(crate) document: &'a [u8],
    pub(crate) score: &'a [u8],
}

impl RunLine<'_> {
    /// The score, where it is a finite number.
    pub(crate) fn finite_score(&self) -> Option<f64> {
        any_finite(self.score)
    }

    /// The rank column.
    pub(crate) fn rank(&self) -> &[u8] {
        fields(self.line).nth(3).unwrap_or_default()
    }
}

/// Long scores, exponents, and what is no number.
#[inline(never)]
pub(super) fn any_finite(score: &[u8]) -> Option<f64> {
    parse_score(score).filter(|score| score.is_finite())
}

/// The tag of a line: its sixth field.
pub(crate) fn tag(line: &[u8]) -> &[u8] {
    fields(line).nth(5).unwrap_or_default()
}

/// Walks over the lines of a run.
#[derive(Debug)]
pub(crate) struct Scanner<'a, L> {
    bytes: &'a [u8],
    at: usize,
    start: usize,
    lanes: PhantomData<L>,
}

impl<'a, L: Lanes> Scanner<'a, L> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes: without_mark(bytes), at: 0, start: 0, lanes: PhantomData }
    }

    /// Where the line that was refused last starts, as a part of the text.
    pub(crate) fn refused(&self) -> &'a [u8] {
        &self.bytes[self.start..self.start]
    }

    /// The next line, where it is a plain one: six fields, single blanks. Nearly all lines are; the others are left to
    /// [`next_odd`](Self::next_odd).
    #[inline(always)]
    pub(crate) fn next_plain(&mut self) -> Option<PlainLine<'a>> {
        let line = PlainLine::split::<L>(self.bytes.get(self.at..)?)?;
        self.at += line.next();
        Some(line)
    }

    /// The last lines of a file, blanks in a row, comments: whatever the fast path leaves.
    #[inline(never)]
    pub(crate) fn next_odd(&mut self) -> Option<Result<RunLine<'a>, String>> {
        while self.at < self.bytes.len() {
            let (line, next) = line_at(self.bytes, self.at);
            self.start = self.at;
            self.at = next;
            if line.len() > LONGEST_LINE {
                return Some(Err(TOO_LONG.to_owned()));
            }
            if !is_idle(line) {
                return Some(split(line));
            }
        }
        None
    }
}

/// The line that begins at a place where one was found before.
pub(crate) fn found_line(bytes: &[u8], at: usize) -> Option<RunLine<'_>> {
    split(line_at(bytes, at).0).ok()
}

fn split(line: &[u8]) -> Result<RunLine<'_>, String> {
    let mut parts = fields(line);
    let (Some(topic), Some(_), Some(document), Some(_), Some(score), Some(_)) =
        (parts.next(), parts.next(), parts.next(), parts.next(), parts.next(), parts.next())
    else {
        let found = fields(line).count();
        return Err(format!("has {}, but a run line has 6: topic Q0 document rank score tag", counted(found, "field")));
    };
    Ok(RunLine { line: line.trim_ascii_start(), topic, document, score })
}

#[cfg(test)]
mod tests {
    use super::super::lanes::Portable;
    use super::*;
    use proptest::prelude::*;

    fn all<L: Lanes>(bytes: &[u8]) -> Vec<Result<RunLine<'_>, String>> {
        let mut scanner = Scanner::<L>::new(bytes);
        std::iter::from_fn(|| scanner.next_plain().map(|line| Ok(line.parts())).or_else(|| scanner.next_odd()))
            .collect()
    }

    #[test]
    fn comments_blank_lines_and_line_ends() {
        let text = b"\xef\xbb\xbf# ir_metadata.start\n\n51 Q0 D1 1 2.5 tag\r\n  51\tQ0  D2 2 1.5 tag with words\n51 Q0 D3 3 0.5";
        let lines = all::<Portable>(text);
        assert_eq!(lines.len(), 3);
        assert_eq!(tag(lines[0].as_ref().unwrap().line), b"tag");
        assert_eq!(lines[0].as_ref().unwrap().rank(), b"1");
        assert_eq!(lines[1].as_ref().unwrap().document, b"D2");
        assert!(lines[2].as_ref().unwrap_err().contains("has 5 fields"));
    }

    /// A text whose last line ends so far from its end that all lines may be plain.
    fn with_room(text: &str) -> String {
        format!("{text}{}", "x".repeat(64))
    }

    fn agrees_with_the_careful_way<L: Lanes>(text: &str) {
        let careful = text.as_bytes().split(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
        let careful: Vec<_> = careful.filter(|line| !is_idle(line)).map(split).collect();
        let padded = with_room(text);
        let mut found = all::<L>(padded.as_bytes());
        assert!(found.pop().is_some_and(|end| end.is_err()), "what was put behind the text is no line");
        assert_eq!(found, careful);
    }

    #[test]
    fn lines_of_any_length_and_of_windows_are_plain() {
        let long = "d".repeat(700);
        let lines = [
            format!("51 Q0 {long} 1 2.5 tag\n"),
            "51 Q0 D2 2 1.5 tag\r\n".to_owned(),
            "52\tQ0\tD1\t1\t1\tt\n".to_owned(),
        ];
        let text = with_room(&lines.concat());
        let mut scanner = Scanner::<Portable>::new(text.as_bytes());
        let plain: Vec<_> = std::iter::from_fn(|| scanner.next_plain()).map(|line| line.parts()).collect();
        assert_eq!(plain.iter().map(|line| line.document).collect::<Vec<_>>(), [long.as_bytes(), b"D2", b"D1"]);
        assert_eq!(plain[1].line, b"51 Q0 D2 2 1.5 tag");
        for odd in [
            "51  Q0 D 1 2 t\n",
            " 51 Q0 D 1 2 t\n",
            "51 Q0 D 1 2 \r\n",
            "51 Q0 D 1 2 t t\n",
            "51 Q0 D 1 2\n",
            "#1 Q0 D 1 2 t\n",
            "\n",
        ] {
            let text = with_room(odd);
            assert!(Scanner::<Portable>::new(text.as_bytes()).next_plain().is_none(), "{odd:?}");
        }
    }

    proptest! {
        #[test]
        fn the_fast_path_splits_as_the_careful_one(
            lines in proptest::collection::vec(prop_oneof![
                20 => "[#a1\\.]{1,5}[ \t]Q0[ \t][a-z0-9-]{1,90} [0-9]{1,3} [0-9.]{1,9} [a-z]{1,4}\r?",
                1 => "[#a1\\.]{0,5}[ \t]{0,2}(Q0)?[ \t]{1,2}[a-z0-9-]{0,30}[ \t][0-9]{0,3} [0-9.]{1,9}[ \t]?[a-z]{0,4}[ \r]?",
            ], 1..120),
        ) {
            let text = lines.join("\n") + "\n";
            agrees_with_the_careful_way::<Portable>(&text);
            #[cfg(target_arch = "x86_64")]
            if super::super::lanes::Avx2::is_there() {
                agrees_with_the_careful_way::<super::super::lanes::Avx2>(&text);
            }
            #[cfg(target_arch = "x86_64")]
            if super::super::lanes::Avx512::is_there() {
                agrees_with_the_careful_way::<super::super::lanes::Avx512>(&text);
            }
        }
    }
}

//! Plain lines of a run, as nearly all are: six fields with single blanks between, within 64 bytes. They are split, and
//! their scores read, in a few steps without a loop.

use super::lanes::Lanes;
use super::run::{RunLine, any_finite};
use super::score::quotient;
use std::ops::Range;

/// A plain line, by where its parts stand in the 64 bytes from its start.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlainLine<'a> {
    window: &'a [u8; 64],
    topic_end: usize,
    document_start: usize,
    document_end: usize,
    score_start: usize,
    score_end: usize,
    end: usize,
    /// How many bytes before its end the score's first point stands; 0 where it has none.
    point: usize,
}

/// A topic whose lines are being read.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct OpenTopic<'a> {
    id: &'a [u8],
    /// The first 8 bytes of the id, and which of them it has: most ids are compared in one step.
    head: u64,
    mask: u64,
}

impl<'a> OpenTopic<'a> {
    pub(crate) fn new(id: &'a [u8]) -> Self {
        let mut head = [0; 8];
        let shown = id.len().min(8);
        head[..shown].copy_from_slice(&id[..shown]);
        let mask = u64::MAX.checked_shr(64 - 8 * shown as u32).unwrap_or(0);
        Self { id, head: u64::from_le_bytes(head), mask }
    }

    pub(crate) fn id(&self) -> &'a [u8] {
        self.id
    }

    #[inline(always)]
    pub(crate) fn holds(&self, line: PlainLine<'_>) -> bool {
        let head = line.window.first_chunk().map_or(0, |head| u64::from_le_bytes(*head));
        line.topic_end == self.id.len()
            && (head ^ self.head) & self.mask == 0
            && (self.id.len() <= 8 || line.topic() == self.id)
    }
}

impl<'a> PlainLine<'a> {
    /// Splits a plain line and measures it with its end; none where the line is another.
    #[inline(always)]
    pub(super) fn split<L: Lanes>(window: &'a [u8; 64]) -> Option<(Self, usize)> {
        let found = L::masks(window);
        let lowest = |bits: u64| bits & bits.wrapping_neg();
        let end_bit = lowest(found.newlines);
        // The blanks of the line, and its end.
        let stops = found.blanks & end_bit.wrapping_sub(1) | end_bit;
        let last_five = stops & stops.wrapping_sub(1);
        let last_four = last_five & last_five.wrapping_sub(1);
        let last_three = last_four & last_four.wrapping_sub(1);
        let last_two = last_three & last_three.wrapping_sub(1);
        let last_one = last_two & last_two.wrapping_sub(1);
        // No end, a field more or less, a blank beside another stop or in front: the careful way.
        if end_bit == 0 || last_one != end_bit || stops & (stops << 1 | 1) != 0 {
            return None;
        }
        let place = |bits: u64| bits.trailing_zeros() as usize;
        let end = place(end_bit);
        if window[0] == b'#' || window[end - 1] == b'\r' {
            return None;
        }
        let score_end = place(last_two);
        let points = found.points & lowest(last_two).wrapping_sub(lowest(last_three));
        let line = Self {
            window,
            topic_end: place(stops),
            document_start: place(last_five) + 1,
            document_end: place(last_four),
            score_start: place(last_three) + 1,
            score_end,
            end,
            point: if points == 0 { 0 } else { score_end - place(points) },
        };
        Some((line, end + 1))
    }

    #[inline(always)]
    fn part(&self, start: usize, end: usize) -> &'a [u8] {
        &self.window[start..end]
    }

    #[inline(always)]
    pub(crate) fn topic(&self) -> &'a [u8] {
        self.part(0, self.topic_end)
    }

    #[inline(always)]
    pub(crate) fn document(&self) -> &'a [u8] {
        self.part(self.document_start, self.document_end)
    }

    #[inline(always)]
    fn score(&self) -> &'a [u8] {
        self.part(self.score_start, self.score_end)
    }

    /// The line without its end.
    #[inline(always)]
    pub(crate) fn text(&self) -> &'a [u8] {
        self.part(0, self.end)
    }

    /// The parts of the line.
    #[inline(always)]
    pub(crate) fn parts(&self) -> RunLine<'a> {
        RunLine { line: self.text(), topic: self.topic(), document: self.document(), score: self.score() }
    }

    /// The score, where it is a finite number.
    #[inline(always)]
    pub(crate) fn finite_score<L: Lanes>(&self) -> Option<f64> {
        score_in::<L>(self.window, self.score_start..self.score_end, self.point)
    }
}

/// The finite number that a part of a window spells, whose first point stands `point` bytes before its end (0: no point).
#[inline(always)]
pub(crate) fn score_in<L: Lanes>(window: &[u8; 64], part: Range<usize>, point: usize) -> Option<f64> {
    let Some(tail) = window[..part.end].last_chunk() else { return any_finite(&window[part]) };
    let is_negative = window[part.start % 64] == b'-';
    match L::digits(tail, part.end - part.start - usize::from(is_negative), point) {
        Some(number) => {
            let value = quotient(number, point.saturating_sub(1));
            Some(if is_negative { -value } else { value })
        }
        None => long_score::<L>(&window[part], tail, point),
    }
}

/// A score of 17 to 19 digits, as double precision is printed in full: its end is read in one step too.
#[inline(never)]
fn long_score<L: Lanes>(score: &[u8], tail: &[u8; 16], point: usize) -> Option<f64> {
    let unsigned = score.strip_prefix(b"-").unwrap_or(score);
    let fits = (17..=19 + usize::from(point > 0)).contains(&unsigned.len());
    let digits = || {
        let mut number = 0;
        for (at, byte) in unsigned[..unsigned.len() - 16].iter().enumerate() {
            match byte.wrapping_sub(b'0') {
                _ if at + point == unsigned.len() => {}
                digit @ 0..=9 => number = number * 10 + u64::from(digit),
                _ => return None,
            }
        }
        // A point in front of the tail was read over above; one in the tail takes the place of a digit.
        let (point, places) = match point {
            1..=16 => (point, 1_000_000_000_000_000),
            _ => (0, 10_000_000_000_000_000),
        };
        Some(number * places + L::digits(tail, 16, point)?)
    };
    match fits.then(digits).flatten() {
        Some(number) => {
            let value = quotient(number, point.saturating_sub(1));
            Some(if unsigned.len() < score.len() { -value } else { value })
        }
        None => any_finite(score),
    }
}

#[cfg(test)]
mod tests {
    use super::super::lanes::Portable;
    use super::*;
    use proptest::prelude::*;

    fn score<L: Lanes>(text: &str) -> Option<Option<f64>> {
        let line = format!("1 Q0 document-1 1 {text} t\n{}", " ".repeat(64));
        let (line, _) = PlainLine::split::<L>(line.as_bytes().first_chunk()?)?;
        Some(line.finite_score::<L>())
    }

    #[test]
    fn long_scores() {
        for text in ["23.973663330078125", "-0.98765432109876543", "1234567890123456789", "12345678901234567.5"] {
            assert_eq!(score::<Portable>(text), Some(text.parse().ok()), "{text}");
        }
        for text in ["1.2.3456789012345678", "1..23456789012345678", "123456789012345678x", "-", ".", "-."] {
            assert_eq!(score::<Portable>(text), Some(None), "{text}");
        }
    }

    proptest! {
        #[test]
        fn scores_are_read_as_the_standard_parser_reads_them(text in "-?[0-9]{0,12}\\.?[0-9]{0,12}[.e-]?") {
            prop_assume!(!text.is_empty());
            let expected = text.parse::<f64>().ok().map(f64::to_bits);
            prop_assert_eq!(score::<Portable>(&text).unwrap().map(f64::to_bits), expected);
            #[cfg(target_arch = "x86_64")]
            if super::super::lanes::Avx2::is_there() {
                prop_assert_eq!(score::<super::super::lanes::Avx2>(&text).unwrap().map(f64::to_bits), expected);
            }
        }
    }
}

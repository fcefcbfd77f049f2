//! Plain lines of a run, as nearly all are: six fields with single blanks between. They are split, and their scores read, in
//! a few steps without a loop; only a line of more than 64 bytes takes one.

use super::lanes::{Digits, Lanes, Masks};
use super::run::{RunLine, any_finite};
use super::score::quotient;
use std::ops::Range;

/// A plain line, by where its parts stand in a text that begins with it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlainLine<'a> {
    text: &'a [u8],
    topic_end: usize,
    document_start: usize,
    document_end: usize,
    score_start: usize,
    score_end: usize,
    end: usize,
}

/// How many fields a line has. Behind each is a stop: a blank, or behind the last one the line's end.
const FIELDS: usize = 6;
/// The longest plain line, in windows of 64 bytes.
const WINDOWS: usize = 16;

impl<'a> PlainLine<'a> {
    /// The line that a text begins with; none where it is not plain, or near the text's end.
    #[inline(always)]
    pub(super) fn split<L: Lanes>(text: &'a [u8]) -> Option<Self> {
        let Masks { stops, newlines } = L::masks(text.first_chunk()?);
        if newlines == 0 {
            return Self::split_long::<L>(text);
        }
        // The blanks of the line, and its end.
        let stops = stops & (newlines ^ newlines.wrapping_sub(1));
        let last_five = stops & stops.wrapping_sub(1);
        let last_four = last_five & last_five.wrapping_sub(1);
        let last_three = last_four & last_four.wrapping_sub(1);
        let last_two = last_three & last_three.wrapping_sub(1);
        let last_one = last_two & last_two.wrapping_sub(1);
        // A field more or less, a stop beside another or in front: the careful way.
        if last_one != newlines & newlines.wrapping_neg() || stops & (stops << 1 | 1) != 0 {
            return None;
        }
        let place = |bits: u64| bits.trailing_zeros() as usize;
        Self::at(text, [stops, last_five, last_four, last_three, last_two, last_one].map(place))
    }

    /// The same for a line whose end is not among the first 64 bytes.
    #[inline(always)]
    fn split_long<L: Lanes>(text: &'a [u8]) -> Option<Self> {
        let (mut places, mut count) = ([0; FIELDS], 0);
        for (number, window) in text.as_chunks().0.iter().take(WINDOWS).enumerate() {
            let Masks { stops, newlines } = L::masks(window);
            let mut left = if newlines == 0 { stops } else { stops & (newlines ^ newlines.wrapping_sub(1)) };
            while left != 0 {
                *places.get_mut(count)? = 64 * number + left.trailing_zeros() as usize;
                count += 1;
                left &= left.wrapping_sub(1);
            }
            if newlines != 0 {
                let has_fields = places[0] > 0 && places.windows(2).all(|pair| pair[1] > pair[0] + 1);
                return if count == FIELDS && has_fields { Self::at(text, places) } else { None };
            }
        }
        None
    }

    /// A line by where its fields end. A comment is none, and neither is one whose last field is but the CR of its end.
    #[inline(always)]
    fn at(text: &'a [u8], stops: [usize; FIELDS]) -> Option<Self> {
        let [topic_end, second_end, document_end, fourth_end, score_end, end] = stops;
        let (document_start, score_start) = (second_end + 1, fourth_end + 1);
        let line = Self { text, topic_end, document_start, document_end, score_start, score_end, end };
        if text[0] == b'#' || text[score_end + 1] == b'\r' { None } else { Some(line) }
    }

    /// Where the next line begins.
    #[inline(always)]
    pub(super) fn next(&self) -> usize {
        self.end + 1
    }

    #[inline(always)]
    pub(crate) fn topic(&self) -> &'a [u8] {
        &self.text[..self.topic_end]
    }

    #[inline(always)]
    pub(crate) fn document(&self) -> &'a [u8] {
        &self.text[self.document_start..self.document_end]
    }

    /// The line without its end.
    #[inline(always)]
    pub(crate) fn text(&self) -> &'a [u8] {
        let line = &self.text[..self.end];
        line.strip_suffix(b"\r").unwrap_or(line)
    }

    /// The parts of the line.
    #[inline(always)]
    pub(crate) fn parts(&self) -> RunLine<'a> {
        let score = &self.text[self.score_start..self.score_end];
        RunLine { line: self.text(), topic: self.topic(), document: self.document(), score }
    }

    /// The score, where it is a finite number.
    #[inline(always)]
    pub(crate) fn finite_score<L: Lanes>(&self) -> Option<f64> {
        score_in::<L>(self.text, self.score_start..self.score_end)
    }
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
        let head = line.text.first_chunk().map_or(0, |head| u64::from_le_bytes(*head));
        line.topic_end == self.id.len()
            && (head ^ self.head) & self.mask == 0
            && (self.id.len() <= 8 || line.topic() == self.id)
    }
}

/// The finite number that a part of a text spells.
#[inline(always)]
pub(crate) fn score_in<L: Lanes>(text: &[u8], part: Range<usize>) -> Option<f64> {
    let Some(tail) = text[..part.end].last_chunk() else { return any_finite(&text[part]) };
    let is_negative = text[part.start] == b'-';
    let length = part.end - part.start - usize::from(is_negative);
    let value = match L::digits(tail, length) {
        Some(Digits { number, point }) => quotient(number, point.saturating_sub(1)),
        None => match long_digits::<L>(&text[part.end - length..part.end], tail) {
            Some((number, decimals)) => quotient(number, decimals),
            None => return any_finite(&text[part]),
        },
    };
    Some(if is_negative { -value } else { value })
}

/// A number of 17 to 19 digits, as double precision is printed in full, and how many of them stand behind its point: its end
/// is read in one step too. Inlined, because by itself it would be compiled without what `L` uses of the processor.
#[inline(always)]
fn long_digits<L: Lanes>(text: &[u8], tail: &[u8; 16]) -> Option<(u64, usize)> {
    if !(17..=20).contains(&text.len()) {
        return None;
    }
    let end = L::digits(tail, 16)?;
    let (mut number, mut digits, mut decimals) = (0, 16 - usize::from(end.point > 0), end.point.saturating_sub(1));
    let front = &text[..text.len() - 16];
    for (at, byte) in front.iter().enumerate() {
        match byte.wrapping_sub(b'0') {
            digit @ 0..=9 => {
                number = number * 10 + u64::from(digit);
                digits += 1;
            }
            _ if *byte == b'.' && end.point == 0 && decimals == 0 => decimals = text.len() - 1 - at,
            _ => return None,
        }
    }
    let places = if end.point > 0 { 1_000_000_000_000_000 } else { 10_000_000_000_000_000 };
    // Twenty digits may be more than 64 bits hold.
    (digits <= 19).then(|| (number * places + end.number, decimals))
}

#[cfg(test)]
mod tests {
    use super::super::lanes::Portable;
    use super::*;
    use proptest::prelude::*;

    fn score<L: Lanes>(text: &str) -> Option<Option<f64>> {
        let text = format!("1 Q0 document-1 1 {text} t\n{}", "x".repeat(64));
        Some(PlainLine::split::<L>(text.as_bytes())?.finite_score::<L>())
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
            #[cfg(target_arch = "x86_64")]
            if super::super::lanes::Avx512::is_there() {
                prop_assert_eq!(score::<super::super::lanes::Avx512>(&text).unwrap().map(f64::to_bits), expected);
            }
        }
    }
}

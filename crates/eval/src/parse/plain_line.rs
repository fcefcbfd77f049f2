//! Plain lines of a run, as nearly all are: six fields with single blanks between. Many of them are split at once, from where
//! their blanks and ends are, and their scores are read without a loop.
//!
//! **Choices.** A line by itself has to be split before it is known where the next one begins, and a processor that looks
//! ahead waits for that. Where blanks and ends are looked up in fixed windows instead, nothing waits, and a line may have any
//! length.

use super::lanes::{Digits, Lanes, Masks};
use super::run::{RunLine, any_finite};
use super::score::Quotient;
use std::ops::Range;

/// How many windows of 64 bytes are looked at together: enough for some fifty lines, few enough for the nearest cache.
const MOST_WINDOWS: usize = 48;
/// The same after a line that was not plain.
const FEWEST_WINDOWS: usize = 4;
/// How many fields a line has. Behind each is a stop: a blank, or behind the last one the line's end.
const FIELDS: usize = 6;

/// Where the fields of the next lines end.
#[derive(Debug)]
pub(crate) struct Stops {
    places: [u16; MOST_WINDOWS * 64 + 64],
    /// How many windows are looked at next. A line that is not plain spoils those that it is looked at with, so that few
    /// are where one has just been.
    windows: usize,
}

impl Default for Stops {
    fn default() -> Self {
        Self { places: [0; MOST_WINDOWS * 64 + 64], windows: MOST_WINDOWS }
    }
}

impl Stops {
    /// The plain lines that a text begins with, or some of them; none where its first line is another one or near its end.
    #[inline(always)]
    pub(super) fn lines<'s, 'a, L: Lanes>(&'s mut self, text: &'a [u8]) -> PlainLines<'s, 'a> {
        let mut count = self.look::<L>(text);
        if count == 0 && self.windows > FEWEST_WINDOWS {
            self.windows = FEWEST_WINDOWS;
            count = self.look::<L>(text);
        }
        self.windows = if count == 0 { FEWEST_WINDOWS } else { MOST_WINDOWS.min(2 * self.windows) };
        PlainLines { text, start: 0, stops: &self.places.as_chunks().0[..count] }
    }

    /// How many lines the next windows hold; 0 where one of them is not plain.
    #[inline(always)]
    fn look<L: Lanes>(&mut self, text: &[u8]) -> usize {
        let (mut count, mut lines, mut base) = (0, 0, 0);
        // A stop beside another one, or in front of everything, has no field.
        let (mut before, mut empty) = (1, 0);
        for window in text.as_chunks().0.iter().take(self.windows) {
            let Masks { stops, newlines } = L::masks(window);
            empty |= stops & (stops << 1 | before);
            before = stops >> 63;
            let Some(room) = self.places[count..].first_chunk_mut() else { break };
            L::list(stops, base, room);
            count += stops.count_ones() as usize;
            lines += newlines.count_ones() as usize;
            base += 64;
        }
        let stops = &self.places[..count];
        let Some(stops) = stops.as_chunks().0.get(..lines).filter(|_| empty == 0) else { return 0 };
        // There are as many ends as lines: where each sixth stop is one, no other is.
        let is_plain = |line: PlainLine<'_>| {
            text[line.end()] == b'\n' && text[line.start] != b'#' && text[line.stop(4) + 1] != b'\r'
        };
        if (PlainLines { text, start: 0, stops }).iter().all(is_plain) { lines } else { 0 }
    }
}

/// Plain lines that stand one behind the other.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlainLines<'s, 'a> {
    text: &'a [u8],
    /// Where the first one begins.
    start: usize,
    stops: &'s [[u16; FIELDS]],
}

impl<'s, 'a> PlainLines<'s, 'a> {
    pub(crate) fn len(self) -> usize {
        self.stops.len()
    }

    pub(crate) fn is_empty(self) -> bool {
        self.stops.is_empty()
    }

    /// Where the next line begins.
    pub(super) fn end(self) -> usize {
        self.stops.last().map_or(self.start, |stops| usize::from(stops[FIELDS - 1]) + 1)
    }

    #[inline(always)]
    pub(crate) fn iter(self) -> impl Iterator<Item = PlainLine<'a>> {
        let mut start = self.start;
        self.stops.iter().map(move |stops| {
            let line = PlainLine { text: self.text, start, stops: *stops };
            start = line.end() + 1;
            line
        })
    }

    /// The lines in groups of at most so many.
    #[inline(always)]
    pub(crate) fn groups(self, size: usize) -> impl Iterator<Item = Self> {
        let mut start = self.start;
        self.stops.chunks(size).map(move |stops| {
            let group = Self { text: self.text, start, stops };
            start = group.end();
            group
        })
    }
}

/// A plain line, by where its fields end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlainLine<'a> {
    text: &'a [u8],
    start: usize,
    stops: [u16; FIELDS],
}

impl<'a> PlainLine<'a> {
    #[inline(always)]
    fn stop(&self, field: usize) -> usize {
        usize::from(self.stops[field])
    }

    /// Where its end is.
    #[inline(always)]
    fn end(&self) -> usize {
        self.stop(FIELDS - 1)
    }

    #[inline(always)]
    pub(crate) fn topic(&self) -> &'a [u8] {
        &self.text[self.start..self.stop(0)]
    }

    #[inline(always)]
    pub(crate) fn document(&self) -> &'a [u8] {
        &self.text[self.stop(1) + 1..self.stop(2)]
    }

    #[inline(always)]
    fn score(&self) -> Range<usize> {
        self.stop(3) + 1..self.stop(4)
    }

    /// The parts of the line.
    pub(crate) fn parts(&self) -> RunLine<'a> {
        let line = &self.text[self.start..self.end()];
        RunLine {
            line: line.strip_suffix(b"\r").unwrap_or(line),
            topic: self.topic(),
            document: self.document(),
            score: &self.text[self.score()],
        }
    }

    /// The score; NaN where it is no finite number.
    #[inline(always)]
    pub(crate) fn finite_score<L: Lanes>(&self) -> Quotient {
        score_in::<L>(self.text, self.score()).unwrap_or(Quotient::from(f64::NAN))
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
    pub(crate) fn holds(&self, line: &PlainLine<'_>) -> bool {
        // A line has more than 8 bytes.
        let head = line.text[line.start..].first_chunk().map_or(0, |head| u64::from_le_bytes(*head));
        line.stop(0) - line.start == self.id.len()
            && (head ^ self.head) & self.mask == 0
            && (self.id.len() <= 8 || line.topic() == self.id)
    }
}

/// The finite number that a part of a text spells.
#[inline(always)]
pub(crate) fn score_in<L: Lanes>(text: &[u8], part: Range<usize>) -> Option<Quotient> {
    let Some(tail) = text[..part.end].last_chunk() else { return any_finite(&text[part]).map(Quotient::from) };
    let is_negative = text[part.start] == b'-';
    let length = part.end - part.start - usize::from(is_negative);
    match L::digits(tail, length) {
        Some(Digits { number, point }) => Some(Quotient::new(number, point.saturating_sub(1), is_negative)),
        None => match long_digits::<L>(&text[part.end - length..part.end], tail) {
            Some((number, decimals)) => Some(Quotient::new(number, decimals, is_negative)),
            None => any_finite(&text[part]).map(Quotient::from),
        },
    }
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
        let line = Stops::default().lines::<L>(text.as_bytes()).iter().next()?;
        Some(Some(line.finite_score::<L>().value()).filter(|score| !score.is_nan()))
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

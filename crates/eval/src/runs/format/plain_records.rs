//! Plain records of CSV and TSV, as nearly all are: within 64 bytes, nothing in quotes, every field there. They are split by
//! masks as lines of a TREC run are.

#![allow(unsafe_code)]

use super::FileRuns;
use super::rows::Row;
use super::separated::Places;
#[cfg(target_arch = "x86_64")]
use crate::parse::Avx2;
use crate::parse::line_at;
use crate::parse::{Lanes, Portable, parse_score, score_in};
use std::ops::Range;

/// The most columns that a plain record has.
pub(super) const WIDEST: usize = 12;

/// Where the records of a file begin and what their fields are, where rows can be joined as they are read: every record has a
/// score, and none names its run.
#[derive(Debug)]
pub(crate) struct Layout {
    /// The first byte behind the header.
    pub(crate) start: usize,
    pub(super) separator: u8,
    pub(super) places: Places,
}

impl Layout {
    /// The row that begins at a byte, and where the next record begins; none where a record has to be read with care.
    #[inline(always)]
    pub(crate) fn row<'a, L: Lanes>(&self, text: &'a [u8], at: usize) -> Option<(Row<'a>, usize)> {
        if let Some(window) = text.get(at..).and_then(|rest| rest.first_chunk())
            && let Some((row, length)) = split::<L>(window, self.separator, &self.places)
        {
            return Some((row, at + length));
        }
        self.long_row(text, at)
    }

    /// The scores of the rows that a text begins with, as long as they are plain.
    pub(crate) fn first_scores<'a>(&'a self, text: &'a [u8]) -> impl Iterator<Item = f64> + 'a {
        let mut at = self.start;
        std::iter::from_fn(move || {
            let (row, next) = (at < text.len()).then(|| self.row::<Portable>(text, at)).flatten()?;
            at = next;
            Some(row.score)
        })
    }

    /// The topic of a line; none where it is blank.
    pub(crate) fn topic<'a>(&self, line: &'a [u8]) -> Option<&'a [u8]> {
        let field = line.split(|byte| *byte == self.separator).nth(self.places.topic);
        field.filter(|_| !line.trim_ascii().is_empty())
    }

    /// A record of more than 64 bytes, one of the last of a file, or one whose line ends with CR.
    #[inline(never)]
    fn long_row<'a>(&self, text: &'a [u8], mut at: usize) -> Option<(Row<'a>, usize)> {
        let line = loop {
            let (line, next) = line_at(text, at);
            at = next;
            if !line.is_empty() || at >= text.len() {
                break line;
            }
        };
        let mut fields = [&b""[..]; WIDEST];
        let mut count = 0;
        for field in line.split(|byte| *byte == self.separator) {
            *fields.get_mut(count)? = field;
            count += 1;
        }
        let (topic, document) = (fields[self.places.topic], fields[self.places.document]);
        let is_plain =
            count == self.places.width && !line.contains(&b'"') && is_plain_id(topic) && is_plain_id(document);
        let number = |column: usize| parse_score(fields[column]).filter(|number| is_plain && number.is_finite());
        let rank = match self.places.rank {
            None => None,
            Some(column) => Some(number(column)?),
        };
        Some((Row { run: b"", topic, document, score: number(self.places.score?)?, rank }, at))
    }
}

/// Reads plain records from the start of a text, and says how many bytes and lines they are. What comes next is none, or
/// something is wrong with it.
pub(super) fn read_plain(text: &[u8], separator: u8, places: &Places, runs: &mut FileRuns) -> (usize, u64) {
    #[cfg(target_arch = "x86_64")]
    if Avx2::is_there() {
        // SAFETY: the processor has what the function is compiled for.
        return unsafe { read_avx2(text, separator, places, runs) };
    }
    read::<Portable>(text, separator, places, runs)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn read_avx2(text: &[u8], separator: u8, places: &Places, runs: &mut FileRuns) -> (usize, u64) {
    read::<Avx2>(text, separator, places, runs)
}

#[inline(always)]
fn read<L: Lanes>(text: &[u8], separator: u8, places: &Places, runs: &mut FileRuns) -> (usize, u64) {
    let (mut at, mut lines) = (0, 0);
    while let Some(window) = text.get(at..).and_then(|rest| rest.first_chunk()) {
        let Some((row, length)) = split::<L>(window, separator, places) else { break };
        runs.push(row);
        at += length;
        lines += 1;
    }
    (at, lines)
}

/// The row of a plain record, and its length with its end.
#[inline(always)]
fn split<'a, L: Lanes>(window: &'a [u8; 64], separator: u8, places: &Places) -> Option<(Row<'a>, usize)> {
    let newlines = L::places(window, b'\n');
    let end_bit = newlines & newlines.wrapping_neg();
    let within = end_bit.wrapping_sub(1);
    let mut stops = L::places(window, separator) & within | end_bit;
    let quotes = L::places(window, b'"') & within;
    let end = end_bit.trailing_zeros() as usize;
    let is_plain = end_bit != 0 && quotes == 0 && stops.count_ones() as usize == places.width && places.width <= WIDEST;
    if !is_plain || end == 0 || window[end - 1] == b'\r' {
        return None;
    }
    let mut ends = [0; WIDEST + 1];
    for place in &mut ends[1..=places.width] {
        *place = stops.trailing_zeros() as usize + 1;
        stops &= stops.wrapping_sub(1);
    }
    let part = |column: usize| ends[column]..ends[column + 1] - 1;
    let field = |column: usize| &window[part(column)];
    let (topic, document) = (field(places.topic), field(places.document));
    if !is_plain_id(topic) || !is_plain_id(document) {
        return None;
    }
    // No closure: one that is not inlined is compiled without what the function around it may use of the processor.
    let rank = match places.rank {
        None => None,
        Some(column) => Some(number_in::<L>(window, part(column))?),
    };
    let score = match places.score {
        None => None,
        Some(column) => Some(number_in::<L>(window, part(column))?),
    };
    let score = score.or(rank.map(|rank| -rank)).unwrap_or_default();
    let run = places.run.map_or(&b""[..], field);
    if !run.is_empty() && !is_plain_id(run) {
        return None;
    }
    Some((Row { run, topic, document, score, rank }, end + 1))
}

/// Whether an id is there and has no blanks around it, which would belong to the separators.
#[inline(always)]
fn is_plain_id(id: &[u8]) -> bool {
    matches!((id.first(), id.last()), (Some(first), Some(last)) if !first.is_ascii_whitespace() && !last.is_ascii_whitespace())
}

#[inline(always)]
fn number_in<L: Lanes>(window: &[u8; 64], part: Range<usize>) -> Option<f64> {
    if part.is_empty() { None } else { score_in::<L>(window, part) }
}

#[cfg(test)]
mod tests {
    use crate::parse::{BadLines, Bytes};
    use crate::runs::format::Format;
    use proptest::prelude::*;
    use std::sync::Arc;

    type Rows = Vec<(String, Vec<u8>, u64, Option<u64>)>;

    /// All rows of a text, with bits of scores and ranks.
    fn rows(text: &str) -> Result<Rows, String> {
        let format = Format::recognize("runs.csv", text.as_bytes()).map_err(|error| error.to_string())?;
        let found = format.read("runs.csv", Bytes::Owned(text.into())).map_err(|error| error.to_string())?;
        let of = |(name, columns): (String, crate::RunColumns)| {
            let stretches: Vec<_> = columns.stretches().map(|(topic, rows)| (topic.to_vec(), rows)).collect();
            let rows = stretches.into_iter().flat_map(|(topic, rows)| rows.map(move |row| (topic.clone(), row)));
            let bits = |number: f64| number.to_bits();
            rows.map(|(topic, row)| {
                let ids = [&topic, &b" "[..], columns.document(row)].concat();
                (name.clone(), ids, bits(columns.score(row)), columns.rank(row).map(bits))
            })
            .collect::<Vec<_>>()
        };
        Ok(found.into_runs().into_iter().flat_map(of).collect())
    }

    proptest! {
        #[test]
        fn plain_records_are_read_as_the_careful_way_reads_them(
            records in proptest::collection::vec(
                ("[ab]", "[1-3]{1,9}", "[a-z -]{0,30}", "[0-9]{1,3}", "-?[0-9]{0,12}\\.?[0-9]{0,9}(e2)?"), 1..8),
        ) {
            let text = |quote: &str| {
                let line = |(run, topic, document, rank, score): &(String, String, String, String, String)| {
                    format!("{run},{topic},{quote}{document}{quote},{rank},{score}\n")
                };
                let end = " ".repeat(64).replace(' ', "\n");
                format!("run,topic,doc,rank,score\n{}{end}", records.iter().map(line).collect::<String>())
            };
            // A field in quotes is never plain.
            prop_assert_eq!(rows(&text("")), rows(&text("\"")));
        }
    }

    #[test]
    fn bad_records_keep_their_line_numbers() {
        let text = format!("topic,doc,score\n{}1,d,none\n1,e,2\n1\n", "1,document-of-some-length,2.5\n".repeat(9));
        let mut bad = BadLines::new("run.csv");
        super::super::separated::FORMAT.read.unwrap()("run.csv", &Arc::new(Bytes::Owned(text.into())), &mut bad)
            .unwrap();
        let message = bad.into_result().unwrap_err().to_string();
        assert!(
            message.contains("run.csv:11: score \"none\"") && message.contains("run.csv:13: has 1 field"),
            "{message}"
        );
    }
}

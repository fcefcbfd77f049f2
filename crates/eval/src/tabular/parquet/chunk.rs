//! A part of a column: its dictionary, and its pages.

use super::super::bits::bit;
use super::super::budget::Budget;
use super::super::column::Building;
use super::super::compressed::{Codec, decompress};
use super::super::decimal::{decimal, half};
use super::super::fault::{Fault, Read, part};
use super::super::texts::Span;
use super::encoding::{
    BYTE_STREAM_SPLIT, Cursor, DELTA_BINARY_PACKED, DELTA_BYTE_ARRAY, DELTA_LENGTH_BYTE_ARRAY, PLAIN, PLAIN_DICTIONARY,
    RLE, RLE_DICTIONARY, fixed,
};
use super::metadata::{Chunk, DATA_PAGE, DATA_PAGE_2, DICTIONARY_PAGE, PageHeader};
use super::thrift::Thrift;
use std::ops::Range;

/// A column that holds values.
#[derive(Debug)]
pub(super) struct Leaf {
    pub(super) name: String,
    /// What its values are, or why it is passed over.
    pub(super) kind: Result<Kind, &'static str>,
    pub(super) is_optional: bool,
    /// The decimals of whole numbers that stand for others.
    pub(super) scale: u32,
}

/// What values are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Flag,
    Int32 {
        is_unsigned: bool,
    },
    Int64 {
        is_unsigned: bool,
    },
    Half,
    Float,
    Double,
    /// A whole number of so many bytes, the highest first, that stands for a decimal one.
    Decimal {
        bytes: usize,
    },
}

/// The different values of a part, which its pages refer to.
enum Dictionary {
    None,
    /// Where texts stand.
    Texts(Vec<Span>),
    /// The codes of texts that the column keeps in its own list.
    Listed(Range<u32>),
    Reals(Vec<f64>),
    Wholes(Vec<i64>),
}

pub(super) fn read(bytes: &[u8], chunk: &Chunk, leaf: &Leaf, into: &mut Building, budget: &mut Budget) -> Read<()> {
    let start = chunk.dictionary_page.unwrap_or(usize::MAX).min(chunk.data_page);
    if chunk.is_elsewhere {
        return Err(Fault::new(start, format!("the data of column \"{}\" are in another file", leaf.name)));
    }
    let codec = match chunk.codec {
        0 => None,
        1 => Some(Codec::Snappy),
        2 => Some(Codec::Gzip),
        6 => Some(Codec::Zstd),
        7 => Some(Codec::Lz4Block),
        other => {
            let name = ["LZO", "Brotli", "LZ4 of Hadoop"].get((other - 3) as usize).unwrap_or(&"an unknown way");
            let read = "Snappy, Zstandard, gzip and LZ4_RAW are read";
            return Err(Fault::new(start, format!("column \"{}\" is compressed with {name}; {read}", leaf.name)));
        }
    };
    let pages = part(bytes, start, chunk.length)?;
    let mut reader = Pages { leaf, into, budget, dictionary: Dictionary::None, codes: Vec::new() };
    let (mut at, mut values) = (0, 0usize);
    let mut buffer = Vec::new();
    while values < chunk.values {
        let mut thrift = Thrift::new(&pages[at..], start + at);
        let page = PageHeader::read(&mut thrift)?;
        at += thrift.read();
        let place = start + at;
        let body = part(pages, at, page.compressed_size).map_err(|_| Fault::short(place))?;
        at += page.compressed_size;
        let levels = match page.kind {
            DATA_PAGE_2 => page.level_bytes.0.saturating_add(page.level_bytes.1),
            _ => 0,
        };
        let (front, rest) = body.split_at_checked(levels).ok_or_else(|| Fault::short(place))?;
        let packed = codec.filter(|_| page.is_compressed && !(rest.is_empty() && page.size == levels));
        if let Some(codec) = packed {
            let size = page.size.checked_sub(levels).ok_or_else(|| Fault::short(place))?;
            decompress(codec, rest, size, place, &mut buffer, reader.budget)?;
        }
        if page.kind == DICTIONARY_PAGE {
            reader.dictionary(
                &page,
                if packed.is_some() { Page::Own(&mut buffer) } else { Page::Part(rest) },
                place,
            )?;
            continue;
        }
        let content = if packed.is_some() { &buffer[..] } else { rest };
        match page.kind {
            DATA_PAGE => {
                reader.data(&page, None, Cursor::new(content, place))?;
                values += page.values;
            }
            DATA_PAGE_2 => {
                let optional = front.get(page.level_bytes.0..).unwrap_or_default();
                reader.data(&page, Some(optional), Cursor::new(content, place))?;
                values += page.values;
            }
            _ => {}
        }
    }
    if values != chunk.values {
        return Err(Fault::new(start, format!("column \"{}\" has {values} values, not {}", leaf.name, chunk.values)));
    }
    Ok(())
}

/// The bytes of a page.
enum Page<'b> {
    /// Decompressed, and needed by nobody else.
    Own(&'b mut Vec<u8>),
    /// Part of the file.
    Part(&'b [u8]),
}

impl Page<'_> {
    fn bytes(&self) -> &[u8] {
        match self {
            Self::Own(bytes) => bytes,
            Self::Part(bytes) => bytes,
        }
    }
}

/// Pages of a part in the making.
struct Pages<'p> {
    leaf: &'p Leaf,
    into: &'p mut Building,
    budget: &'p mut Budget,
    dictionary: Dictionary,
    /// Numbers of the dictionary's that were read last.
    codes: Vec<u32>,
}

impl Pages<'_> {
    /// Keeps what is left of a page of texts, and says where it begins among the bytes that are kept.
    fn adopt(&mut self, count: usize, cursor: &Cursor<'_>) -> Read<usize> {
        let (page, at) = (cursor.rest(), cursor.at);
        self.budget.take(page.len().saturating_add(count.saturating_mul(size_of::<Span>())), at)?;
        Ok(self.into.arena(at)?.adopt(page))
    }

    fn dictionary(&mut self, page: &PageHeader, content: Page<'_>, at: usize) -> Read<()> {
        if self.leaf.kind == Ok(Kind::Text) {
            self.dictionary = self.texts(page.values, content, at)?;
            return Ok(());
        }
        let mut cursor = Cursor::new(content.bytes(), at);
        self.dictionary = match self.leaf.kind {
            Ok(Kind::Int32 { .. } | Kind::Int64 { .. }) if self.leaf.scale == 0 => {
                let mut numbers = Vec::new();
                self.wholes(PLAIN, page.values, &mut cursor, &mut numbers)?;
                Dictionary::Wholes(numbers)
            }
            Ok(_) => {
                let mut numbers = Vec::new();
                self.reals(PLAIN, page.values, &mut cursor, &mut numbers)?;
                Dictionary::Reals(numbers)
            }
            Err(_) => Dictionary::None,
        };
        Ok(())
    }

    /// A dictionary of texts: its page is kept as it is, and its texts are parts of it.
    fn texts(&mut self, count: usize, content: Page<'_>, at: usize) -> Read<Dictionary> {
        let length = content.bytes().len();
        self.budget.take(length.saturating_add(count.saturating_mul(size_of::<Span>())), at)?;
        let mut spans = Vec::new();
        let arena = self.into.arena(at)?;
        Cursor::new(content.bytes(), at).plain_texts(count, arena.end(), &mut spans)?;
        match content {
            Page::Own(bytes) => arena.adopt_whole(bytes),
            Page::Part(bytes) => arena.adopt(bytes),
        };
        let known = u32::try_from(spans.len()).map_err(|_| Fault::new(at, "has too many different texts"))?;
        Ok(match self.into.add_list(spans, at)? {
            Ok(first) => Dictionary::Listed(first..first.saturating_add(known)),
            Err(spans) => Dictionary::Texts(spans),
        })
    }

    fn data(&mut self, page: &PageHeader, levels: Option<&[u8]>, mut cursor: Cursor<'_>) -> Read<()> {
        let at = cursor.at;
        self.budget.take_values(page.values, size_of::<Span>(), at)?;
        let start = self.into.rows();
        let given = match (self.leaf.is_optional, levels) {
            (false, _) => None,
            (true, Some(levels)) => given(&mut Cursor::new(levels, at), page.values)?,
            (true, None) => {
                if page.level_encoding != RLE {
                    return Err(Fault::new(at, "uses an old encoding of missing values that is not read"));
                }
                let length = cursor.u32()? as usize;
                given(&mut Cursor::new(cursor.take(length)?, at), page.values)?
            }
        };
        let count = given.as_ref().map_or(page.values, |given| given.iter().filter(|given| **given).count());
        match page.encoding {
            PLAIN_DICTIONARY | RLE_DICTIONARY => self.coded(count, &mut cursor)?,
            encoding => self.values(encoding, count, &mut cursor)?,
        }
        match given {
            Some(given) => self.into.spread(start, &given),
            None if self.into.rows() != start + page.values => return Err(cursor.short()),
            None => {}
        }
        Ok(())
    }

    /// Values that are numbers of the dictionary's.
    fn coded(&mut self, count: usize, cursor: &mut Cursor<'_>) -> Read<()> {
        let at = cursor.at;
        let width = if count == 0 { 0 } else { u32::from(cursor.byte()?) };
        self.codes.clear();
        cursor.hybrid(width, count, &mut self.codes)?;
        let outside = || Fault::new(at, "the page that begins here refers to a value that its dictionary lacks");
        let known = match &self.dictionary {
            Dictionary::None => return Err(Fault::new(at, "the page that begins here lacks its dictionary")),
            Dictionary::Listed(listed) => listed.len(),
            Dictionary::Texts(spans) => spans.len(),
            Dictionary::Reals(numbers) => numbers.len(),
            Dictionary::Wholes(numbers) => numbers.len(),
        };
        // All at once, so that the values are then looked up without a thought.
        if self.codes.iter().max().is_some_and(|largest| *largest as usize >= known) {
            return Err(outside());
        }
        let codes = self.codes.iter();
        match &self.dictionary {
            Dictionary::None => {}
            Dictionary::Listed(listed) => {
                self.into.codes().ok_or_else(outside)?.extend(codes.map(|code| listed.start + code));
            }
            Dictionary::Texts(spans) => {
                self.into.texts(at)?.spans_mut().extend(codes.map(|code| spans[*code as usize]));
            }
            Dictionary::Reals(numbers) => {
                self.into.reals().ok_or_else(outside)?.extend(codes.map(|code| numbers[*code as usize]));
            }
            Dictionary::Wholes(numbers) => {
                self.into.wholes().ok_or_else(outside)?.extend(codes.map(|code| numbers[*code as usize]));
            }
        }
        Ok(())
    }

    /// Values as they are.
    fn values(&mut self, encoding: i64, count: usize, cursor: &mut Cursor<'_>) -> Read<()> {
        let at = cursor.at;
        if self.leaf.kind == Ok(Kind::Text) {
            // The column is about to have texts in place of codes; later pages may still refer to the dictionary.
            if let Dictionary::Listed(codes) = &self.dictionary
                && let Some(spans) = self.into.listed(codes.start as usize..codes.end as usize)
            {
                self.dictionary = Dictionary::Texts(spans.to_vec());
            }
            if encoding == PLAIN {
                let base = self.adopt(count, cursor)?;
                return cursor.plain_texts(count, base, self.into.texts(at)?.spans_mut());
            }
            let texts = self.into.texts(at)?;
            return match encoding {
                DELTA_LENGTH_BYTE_ARRAY => cursor.length_texts(count, texts, self.budget),
                DELTA_BYTE_ARRAY => cursor.prefix_texts(count, texts, self.budget),
                other => Err(unknown(other, at)),
            };
        }
        if let Some(flags) = self.into.flags() {
            match encoding {
                PLAIN => {
                    let bytes = cursor.take(count.div_ceil(8))?;
                    flags.extend((0..count).map(|at| bit(bytes, at)));
                }
                RLE => {
                    cursor.u32()?;
                    self.codes.clear();
                    cursor.hybrid(1, count, &mut self.codes)?;
                    flags.extend(self.codes.iter().map(|flag| *flag == 1));
                }
                other => return Err(unknown(other, at)),
            }
            return Ok(());
        }
        if self.into.wholes().is_some() {
            let mut numbers = std::mem::take(self.into.wholes().unwrap_or(&mut Vec::new()));
            let read = self.wholes(encoding, count, cursor, &mut numbers);
            if let Some(place) = self.into.wholes() {
                *place = numbers;
            }
            return read;
        }
        let mut numbers = std::mem::take(self.into.reals().unwrap_or(&mut Vec::new()));
        let read = self.reals(encoding, count, cursor, &mut numbers);
        if let Some(place) = self.into.reals() {
            *place = numbers;
        }
        read
    }

    fn wholes(&self, encoding: i64, count: usize, cursor: &mut Cursor<'_>, into: &mut Vec<i64>) -> Read<()> {
        let at = cursor.at;
        let is_split = encoding == BYTE_STREAM_SPLIT;
        let wide = |number: i64, kind| match kind {
            Ok(Kind::Int32 { is_unsigned: true }) => i64::from(number as u32),
            Ok(Kind::Int32 { is_unsigned: false }) => i64::from(number as i32),
            _ => number,
        };
        let kind = self.leaf.kind;
        match (encoding, kind) {
            (PLAIN | BYTE_STREAM_SPLIT, Ok(Kind::Int32 { .. })) => {
                fixed(cursor, count, is_split, |word| into.push(wide(i64::from(i32::from_le_bytes(word)), kind)))
            }
            (PLAIN | BYTE_STREAM_SPLIT, _) => {
                fixed(cursor, count, is_split, |word| into.push(i64::from_le_bytes(word)))
            }
            (DELTA_BINARY_PACKED, _) => cursor.delta(count, |number| {
                into.push(wide(number, kind));
                Ok(())
            }),
            (other, _) => Err(unknown(other, at)),
        }
    }

    fn reals(&self, encoding: i64, count: usize, cursor: &mut Cursor<'_>, into: &mut Vec<f64>) -> Read<()> {
        let at = cursor.at;
        let is_split = encoding == BYTE_STREAM_SPLIT;
        match (encoding, self.leaf.kind) {
            (PLAIN | BYTE_STREAM_SPLIT, Ok(Kind::Float)) => {
                fixed(cursor, count, is_split, |word| into.push(f64::from(f32::from_le_bytes(word))))
            }
            (PLAIN | BYTE_STREAM_SPLIT, Ok(Kind::Double)) => {
                fixed(cursor, count, is_split, |word| into.push(f64::from_le_bytes(word)))
            }
            (PLAIN | BYTE_STREAM_SPLIT, Ok(Kind::Half)) => {
                fixed(cursor, count, is_split, |word| into.push(half(u16::from_le_bytes(word))))
            }
            (PLAIN, Ok(Kind::Decimal { bytes })) => {
                let words = cursor.take(count.checked_mul(bytes).ok_or_else(|| cursor.short())?)?;
                into.extend(words.chunks_exact(bytes).map(|word| decimal(word, self.leaf.scale)));
                Ok(())
            }
            (_, Ok(Kind::Int32 { .. } | Kind::Int64 { .. })) => {
                let mut numbers = Vec::new();
                self.wholes(encoding, count, cursor, &mut numbers)?;
                let power = 10f64.powi(self.leaf.scale as i32);
                into.extend(numbers.into_iter().map(|number| number as f64 / power));
                Ok(())
            }
            (other, _) => Err(unknown(other, at)),
        }
    }
}

/// Which values of a page are given; none where all are.
fn given(levels: &mut Cursor<'_>, count: usize) -> Read<Option<Vec<bool>>> {
    if levels.is_one_run_of_ones(count) {
        return Ok(None);
    }
    let mut all = Vec::new();
    levels.hybrid(1, count, &mut all)?;
    let given: Vec<bool> = all.into_iter().map(|level| level == 1).collect();
    Ok(given.contains(&false).then_some(given))
}

fn unknown(encoding: i64, at: usize) -> Fault {
    Fault::new(at, format!("the page that begins here has an encoding (number {encoding}) that is not read"))
}

//! Some rows of all columns: nodes and buffers, in the order of the columns.

use super::super::bits::bit;
use super::super::budget::Budget;
use super::super::column::Building;
use super::super::compressed::{Codec, decompress};
use super::super::decimal::{decimal, half};
use super::super::fault::{Fault, Read, part, size};
use super::super::texts::{Span, Texts};
use super::flat::Flat;
use super::schema::Layout;
use std::borrow::Cow;

pub(super) struct Batch<'a> {
    pub(super) rows: usize,
    nodes: std::vec::IntoIter<[i64; 2]>,
    buffers: std::vec::IntoIter<[i64; 2]>,
    views: std::vec::IntoIter<[i64; 1]>,
    codec: Option<Codec>,
    body: &'a [u8],
    base: usize,
}

impl<'a> Batch<'a> {
    pub(super) fn new(header: Flat<'a>, body: &'a [u8], base: usize) -> Read<Self> {
        let codec = match header.table(3)? {
            None => None,
            Some(facts) => match facts.u8(0)? {
                0 => Some(Codec::Lz4Frame),
                1 => Some(Codec::Zstd),
                other => return Err(Fault::new(base, format!("is compressed in a way (number {other}) that is new"))),
            },
        };
        Ok(Self {
            rows: size(base, header.i64(0)?)?,
            nodes: header.wholes::<2>(1)?.into_iter(),
            buffers: header.wholes::<2>(2)?.into_iter(),
            views: header.wholes::<1>(4)?.into_iter(),
            codec,
            body,
            base,
        })
    }

    fn short(&self) -> Fault {
        Fault::new(self.base, "the columns that begin here are cut short")
    }

    /// Reads the next column, or passes over it where nobody wants it.
    pub(super) fn column(
        &mut self,
        layout: &Layout,
        into: Option<&mut Building>,
        list: Option<(&Texts, u32)>,
        budget: &mut Budget,
    ) -> Read<()> {
        let Some(into) = into.filter(|_| !matches!(layout, Layout::Unread { .. })) else {
            return self.pass(layout);
        };
        let Some([rows, nulls]) = self.nodes.next() else { return Err(self.short()) };
        let rows = size(self.base, rows)?;
        let start = into.rows();
        let validity = self.buffer(budget)?;
        // The buffer may be left out where everything is given.
        let given: Option<Vec<bool>> = match nulls != 0 && !validity.is_empty() {
            true if validity.len() < rows.div_ceil(8) => return Err(self.short()),
            true => Some((0..rows).map(|at| bit(&validity, at)).collect()),
            false => None,
        };
        match layout {
            Layout::Texts { is_large } => self.texts(rows, *is_large, into, budget)?,
            Layout::Views => self.views(rows, into, budget)?,
            Layout::Int { bytes, is_signed } => {
                let values = self.wholes(rows, *bytes, *is_signed, budget)?;
                into.wholes().ok_or_else(|| self.short())?.extend(values);
            }
            Layout::Float { bytes } => {
                let buffer = self.buffer(budget)?;
                let data = part(&buffer, 0, rows.saturating_mul(*bytes)).map_err(|_| self.short())?;
                let numbers = into.reals().ok_or_else(|| self.short())?;
                match bytes {
                    2 => numbers.extend(data.as_chunks().0.iter().map(|word| half(u16::from_le_bytes(*word)))),
                    4 => numbers.extend(data.as_chunks().0.iter().map(|word| f64::from(f32::from_le_bytes(*word)))),
                    _ => numbers.extend(data.as_chunks().0.iter().map(|word| f64::from_le_bytes(*word))),
                }
            }
            Layout::Decimal { bytes, scale } => {
                let buffer = self.buffer(budget)?;
                let data = part(&buffer, 0, rows.saturating_mul(*bytes)).map_err(|_| self.short())?;
                let numbers = into.reals().ok_or_else(|| self.short())?;
                numbers.extend(data.chunks_exact(*bytes).map(|word| {
                    let mut turned = [0; 16];
                    turned.iter_mut().zip(word.iter().rev()).for_each(|(to, from)| *to = *from);
                    decimal(&turned[..word.len()], *scale)
                }));
            }
            Layout::Flags => {
                let buffer = self.buffer(budget)?;
                if buffer.len() < rows.div_ceil(8) {
                    return Err(self.short());
                }
                into.flags().ok_or_else(|| self.short())?.extend((0..rows).map(|at| bit(&buffer, at)));
            }
            Layout::Coded { bytes, is_signed, .. } => {
                let values = self.wholes(rows, *bytes, *is_signed, budget)?;
                let is_given = |at: usize| given.as_ref().is_none_or(|given| given[at]);
                self.coded(&values, is_given, list, into, budget)?;
            }
            Layout::Unread { .. } => {}
        }
        if let Some(given) = given {
            into.mark(start, &given);
        }
        Ok(())
    }

    fn pass(&mut self, layout: &Layout) -> Read<()> {
        let (nodes, mut buffers, views) = layout.extent();
        for _ in 0..views {
            let Some([more]) = self.views.next() else { return Err(self.short()) };
            buffers = buffers.saturating_add(size(self.base, more)?);
        }
        let is_there = (nodes == 0 || self.nodes.nth(nodes - 1).is_some())
            && (buffers == 0 || self.buffers.nth(buffers - 1).is_some());
        is_there.then_some(()).ok_or_else(|| self.short())
    }

    fn buffer(&mut self, budget: &mut Budget) -> Read<Cow<'a, [u8]>> {
        let Some([offset, length]) = self.buffers.next() else { return Err(self.short()) };
        let start = size(self.base, offset)?;
        let bytes = part(self.body, start, size(self.base, length)?).map_err(|_| self.short())?;
        let Some(codec) = self.codec.filter(|_| !bytes.is_empty()) else { return Ok(Cow::Borrowed(bytes)) };
        let at = self.base + start;
        let (head, packed) = bytes.split_first_chunk().ok_or_else(|| Fault::short(at))?;
        match i64::from_le_bytes(*head) {
            // Where compression would not help, the bytes are as they are.
            -1 => Ok(Cow::Borrowed(packed)),
            length => {
                let mut whole = Vec::new();
                decompress(codec, packed, size(at, length)?, at, &mut whole, budget)?;
                Ok(Cow::Owned(whole))
            }
        }
    }

    fn wholes(&mut self, rows: usize, bytes: usize, is_signed: bool, budget: &mut Budget) -> Read<Vec<i64>> {
        let buffer = self.buffer(budget)?;
        let data = part(&buffer, 0, rows.saturating_mul(bytes)).map_err(|_| self.short())?;
        Ok(match (bytes, is_signed) {
            (1, true) => data.iter().map(|byte| i64::from(*byte as i8)).collect(),
            (1, false) => data.iter().map(|byte| i64::from(*byte)).collect(),
            (2, true) => data.as_chunks().0.iter().map(|word| i64::from(i16::from_le_bytes(*word))).collect(),
            (2, false) => data.as_chunks().0.iter().map(|word| i64::from(u16::from_le_bytes(*word))).collect(),
            (4, true) => data.as_chunks().0.iter().map(|word| i64::from(i32::from_le_bytes(*word))).collect(),
            (4, false) => data.as_chunks().0.iter().map(|word| i64::from(u32::from_le_bytes(*word))).collect(),
            // Those without a sign are told apart when the column is whole.
            _ => data.as_chunks().0.iter().map(|word| i64::from_le_bytes(*word)).collect(),
        })
    }

    fn texts(&mut self, rows: usize, is_large: bool, into: &mut Building, budget: &mut Budget) -> Read<()> {
        let offsets = self.buffer(budget)?;
        let data = self.buffer(budget)?;
        let texts = into.texts(self.base)?;
        if rows == 0 {
            return Ok(());
        }
        let width = if is_large { 8 } else { 4 };
        let offsets = part(&offsets, 0, (rows + 1).saturating_mul(width)).map_err(|_| self.short())?;
        budget.take(data.len(), self.base)?;
        match is_large {
            true => {
                let large = offsets.as_chunks().0.iter().map(|word| u64::from_le_bytes(*word) as usize);
                self.stretches(large, &data, texts)
            }
            false => {
                let small = offsets.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word) as usize);
                self.stretches(small, &data, texts)
            }
        }
    }

    /// Texts that stand one behind the other: their bytes are taken in one go.
    fn stretches(&self, mut offsets: impl Iterator<Item = usize>, data: &[u8], texts: &mut Texts) -> Read<()> {
        let first = offsets.next().unwrap_or_default();
        let base = texts.adopt(data);
        let spans = texts.spans_mut();
        let mut last = first;
        for end in offsets {
            if end < last || end > data.len() {
                return Err(self.short());
            }
            spans.push(Span { start: base + last, end: base + end });
            last = end;
        }
        Ok(())
    }

    fn views(&mut self, rows: usize, into: &mut Building, budget: &mut Budget) -> Read<()> {
        let views = self.buffer(budget)?;
        let Some([more]) = self.views.next() else { return Err(self.short()) };
        let mut buffers = Vec::new();
        for _ in 0..size(self.base, more)? {
            buffers.push(self.buffer(budget)?);
        }
        let views = part(&views, 0, rows.saturating_mul(16)).map_err(|_| self.short())?;
        let base = self.base;
        let texts = into.texts(base)?;
        for view in views.as_chunks::<16>().0 {
            let word = |at: usize| u32::from_le_bytes([view[at], view[at + 1], view[at + 2], view[at + 3]]) as usize;
            let length = word(0);
            let text = match length {
                0..=12 => view.get(4..4 + length),
                _ => buffers.get(word(8)).and_then(|buffer| buffer.get(word(12)..)?.get(..length)),
            };
            let text = text.ok_or_else(|| Fault::new(base, "the columns that begin here are cut short"))?;
            budget.take(text.len(), base)?;
            texts.push(text);
        }
        Ok(())
    }

    fn coded(
        &self,
        values: &[i64],
        is_given: impl Fn(usize) -> bool,
        list: Option<(&Texts, u32)>,
        into: &mut Building,
        budget: &mut Budget,
    ) -> Read<()> {
        let outside = || Fault::new(self.base, "refers to a value that its dictionary lacks");
        let none = Texts::default();
        let (texts, first) = list.unwrap_or((&none, 0));
        let code = |(at, value): (usize, &i64)| match usize::try_from(*value) {
            Ok(code) if code < texts.len() => Ok(Some(code as u32)),
            _ if !is_given(at) => Ok(None),
            _ => Err(outside()),
        };
        if let Some(codes) = into.codes() {
            for each in values.iter().enumerate() {
                codes.push(code(each)?.map_or(0, |code| first + code));
            }
            return Ok(());
        }
        let plain = into.texts(self.base)?;
        for each in values.iter().enumerate() {
            let text = code(each)?.map_or(&b""[..], |code| texts.get(code as usize));
            budget.take(text.len(), self.base)?;
            plain.push(text);
        }
        Ok(())
    }
}

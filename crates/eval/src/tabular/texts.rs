//! Texts, as parts of bytes that are kept together: a page of a file is taken over as it is, and its texts are not copied one
//! by one. What a data frame holds is not copied at all.

use crate::judgments::is_same;
use std::sync::Arc;

/// Texts that lie one behind the other: where each begins and the one behind it, in 32 or 64 bits, and their bytes.
#[derive(Debug, Clone, Copy)]
pub enum Adjacent<'a> {
    /// Less than 2 GB.
    Short(&'a [i32], &'a [u8]),
    /// Any number of bytes.
    Long(&'a [i64], &'a [u8]),
}

impl<'a> Adjacent<'a> {
    /// A text by its number; empty where there is none.
    #[inline]
    pub fn get(self, at: usize) -> &'a [u8] {
        match self {
            Self::Short(places, bytes) => between(places, bytes, at),
            Self::Long(places, bytes) => between(places, bytes, at),
        }
    }
}

/// The text of a number. Places are another program's and are looked up, not believed.
#[inline]
pub(crate) fn between<'a, P: Copy>(places: &[P], bytes: &'a [u8], at: usize) -> &'a [u8]
where
    usize: TryFrom<P>,
{
    let Some([start, end, ..]) = places.get(at..) else { return b"" };
    match (usize::try_from(*start), usize::try_from(*end)) {
        (Ok(start), Ok(end)) => bytes.get(start..end).unwrap_or_default(),
        _ => b"",
    }
}

/// Texts that somebody else keeps in memory, such as a data frame.
pub trait TextList: std::fmt::Debug + Send + Sync {
    /// How many there are.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A text by its number; empty where there is none.
    fn get(&self, at: usize) -> &[u8];

    /// All of them, where they lie one behind the other: whoever goes through many need not ask for each.
    fn adjacent(&self) -> Option<Adjacent<'_>> {
        None
    }

    /// The numbers of the texts that are not the same as the one before: the first is one of them.
    fn changes(&self) -> Vec<usize> {
        (0..self.len()).filter(|&at| at == 0 || self.get(at) != self.get(at - 1)).collect()
    }
}

/// Where a text stands among the bytes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// The text of a number, by its span.
#[inline]
pub(crate) fn part<'a>(spans: &[Span], bytes: &'a [u8], at: usize) -> &'a [u8] {
    spans.get(at).and_then(|span| bytes.get(span.start..span.end)).unwrap_or_default()
}

/// A list of texts.
#[derive(Debug, Clone, Default)]
pub struct Texts {
    /// The texts, where somebody else keeps them; there are no others then.
    shared: Option<Arc<dyn TextList>>,
    bytes: Vec<u8>,
    spans: Vec<Span>,
}

impl Texts {
    /// Texts that somebody else keeps. They are copied when one is added to them.
    pub fn shared(list: Arc<dyn TextList>) -> Self {
        Self { shared: Some(list), ..Self::default() }
    }

    /// Copies texts that somebody else keeps.
    #[cold]
    fn copy_shared(&mut self) {
        if let Some(list) = self.shared.take() {
            (0..list.len()).for_each(|at| self.push(list.get(at)));
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.shared.as_ref().map_or(self.spans.len(), |list| list.len())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A text by its number; empty where there is none.
    #[inline]
    pub fn get(&self, at: usize) -> &[u8] {
        match &self.shared {
            None => part(&self.spans, &self.bytes, at),
            Some(list) => list.get(at),
        }
    }

    /// The numbers of the texts that are not the same as the one before.
    pub(crate) fn changes(&self) -> Vec<usize> {
        match &self.shared {
            None => (0..self.len()).filter(|&at| at == 0 || !is_same(self.get(at), self.get(at - 1))).collect(),
            Some(list) => list.changes(),
        }
    }

    /// The texts, where somebody else keeps them and they lie one behind the other.
    pub(crate) fn adjacent(&self) -> Option<Adjacent<'_>> {
        self.shared.as_ref()?.adjacent()
    }

    /// Where the texts stand, and among which bytes, unless somebody else keeps them.
    pub(crate) fn all_spans(&self) -> Option<(&[Span], &[u8])> {
        self.shared.is_none().then_some((&self.spans, &self.bytes))
    }

    /// Adds a text.
    #[inline]
    pub fn push(&mut self, text: &[u8]) {
        let start = self.adopt(text);
        self.spans.push(Span { start, end: self.bytes.len() });
    }

    /// Where bytes that are taken over next will begin.
    pub(super) fn end(&self) -> usize {
        self.bytes.len()
    }

    /// Takes over bytes that texts are parts of, and says where they begin.
    pub(super) fn adopt(&mut self, bytes: &[u8]) -> usize {
        if self.shared.is_some() {
            self.copy_shared();
        }
        let start = self.bytes.len();
        self.bytes.extend_from_slice(bytes);
        start
    }

    /// The same with bytes that nobody else needs: they are not copied where there are none yet. What is left behind in
    /// `bytes` may be used for something else.
    pub(super) fn adopt_whole(&mut self, bytes: &mut Vec<u8>) -> usize {
        if self.bytes.is_empty() {
            self.bytes = std::mem::take(bytes);
            return 0;
        }
        self.adopt(bytes)
    }

    /// Takes over the bytes of another list, and says where its texts now stand.
    pub(super) fn adopt_list(&mut self, list: &Self) -> Vec<Span> {
        let base = self.adopt(&list.bytes);
        list.spans.iter().map(|span| Span { start: base + span.start, end: base + span.end }).collect()
    }

    /// How many bytes are kept.
    pub(super) fn size(&self) -> usize {
        self.bytes.len() + size_of::<Span>() * self.spans.len()
    }

    /// Adds texts that stand among the bytes.
    pub(super) fn push_spans(&mut self, spans: Vec<Span>) {
        match self.spans.is_empty() {
            true => self.spans = spans,
            false => self.spans.extend_from_slice(&spans),
        }
    }

    /// Where some of the texts stand.
    pub(super) fn spans(&self, numbers: std::ops::Range<usize>) -> &[Span] {
        self.spans.get(numbers).unwrap_or_default()
    }

    pub(super) fn spans_mut(&mut self) -> &mut Vec<Span> {
        &mut self.spans
    }

    /// The texts of these numbers, in place of all.
    pub(crate) fn chosen(mut self, numbers: &[u32]) -> Self {
        self.copy_shared();
        let span = |number: &u32| self.spans.get(*number as usize).copied().unwrap_or_default();
        let spans = numbers.iter().map(span).collect();
        Self { shared: None, bytes: self.bytes, spans }
    }
}

impl PartialEq for Texts {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && (0..self.len()).all(|at| self.get(at) == other.get(at))
    }
}

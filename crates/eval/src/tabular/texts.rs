//! Texts, as parts of bytes that are kept together: a page of a file is taken over as it is, and its texts are not copied one
//! by one.

/// Where a text stands among the bytes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// A list of texts.
#[derive(Debug, Clone, Default)]
pub struct Texts {
    bytes: Vec<u8>,
    spans: Vec<Span>,
}

impl Texts {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// A text by its number; empty where there is none.
    #[inline]
    pub fn get(&self, at: usize) -> &[u8] {
        self.spans.get(at).map_or(&b""[..], |span| self.part(*span))
    }

    /// Adds a text.
    #[inline]
    pub fn push(&mut self, text: &[u8]) {
        let start = self.adopt(text);
        self.spans.push(Span { start, end: self.bytes.len() });
    }

    /// Adds texts that lie one behind the other in `bytes`, each with its end there. An end that lies outside, or before
    /// the one in front of it, is moved to where it can be.
    pub fn append(&mut self, bytes: &[u8], ends: impl ExactSizeIterator<Item = usize>) {
        let base = self.adopt(bytes);
        let mut last = 0;
        self.spans.extend(ends.map(|end| {
            let start = last;
            last = end.clamp(last, bytes.len());
            Span { start: base + start, end: base + last }
        }));
    }

    /// The text of a span.
    #[inline]
    pub(crate) fn part(&self, span: Span) -> &[u8] {
        self.bytes.get(span.start..span.end).unwrap_or_default()
    }

    /// Where bytes that are taken over next will begin.
    pub(super) fn end(&self) -> usize {
        self.bytes.len()
    }

    /// Takes over bytes that texts are parts of, and says where they begin.
    pub(super) fn adopt(&mut self, bytes: &[u8]) -> usize {
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
    pub(crate) fn chosen(self, numbers: &[u32]) -> Self {
        let span = |number: &u32| self.spans.get(*number as usize).copied().unwrap_or_default();
        let spans = numbers.iter().map(span).collect();
        Self { bytes: self.bytes, spans }
    }

    /// The bytes, and where each text stands among them.
    pub(crate) fn into_parts(self) -> (Vec<u8>, Vec<Span>) {
        (self.bytes, self.spans)
    }
}

impl PartialEq for Texts {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && (0..self.len()).all(|at| self.get(at) == other.get(at))
    }
}

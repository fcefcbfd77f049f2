//! A run in memory, as columns: a topic, a document and a score in every row, ids of any bytes.

use crate::error::{Error, Result};
use crate::judgments::is_same;
use crate::parse::Bytes;
use crate::tabular::{Adjacent, Span, Texts};
use std::sync::Arc;

/// The rows of a run: `(topic, document, score)`, in any order.
///
/// Ids are bytes and never text that is parsed again: blanks, tabs, quotes, `#` and what is not UTF-8 are part of an id.
///
/// ```
/// use aspectra_eval::RunColumns;
/// let mut rows = RunColumns::default();
/// rows.push("#1", "a document\twith blanks", 2.5);
/// rows.push("#1", "D2", 1.0);
/// assert_eq!((rows.len(), rows.document(0)), (2, "a document\twith blanks".as_bytes()));
/// ```
#[derive(Debug, Clone, Default)]
pub struct RunColumns {
    documents: Documents,
    scores: Vec<f64>,
    /// The ranks, where the run has them: none, or one for each row up to the last that has one. NaN stands for no rank.
    ranks: Vec<f64>,
    /// Rows that follow each other and have the same topic: the topic's id, and where the stretch begins.
    stretches: Vec<(Box<[u8]>, usize)>,
    /// What a file calls the run; empty where it has no name.
    tag: Vec<u8>,
    /// What the columns of its file were taken for, where the file does not say it.
    read_as: Option<&'static str>,
}

impl RunColumns {
    /// A run of columns that are as long as each other.
    ///
    /// # Errors
    /// When they are not.
    pub fn from_columns<T: AsRef<[u8]>, D: AsRef<[u8]>>(topics: &[T], documents: &[D], scores: &[f64]) -> Result<Self> {
        if topics.len() != documents.len() || topics.len() != scores.len() {
            return Err(Error::input(format!(
                "a run has {} topics, {} documents and {} scores; columns must be as long as each other",
                topics.len(),
                documents.len(),
                scores.len()
            )));
        }
        let mut rows = Self::default();
        rows.documents.reserve(documents.len(), documents.iter().map(|document| document.as_ref().len()).sum());
        rows.scores.reserve(documents.len());
        for ((topic, document), score) in topics.iter().zip(documents).zip(scores) {
            rows.push(topic, document, *score);
        }
        Ok(rows)
    }

    /// No rows of a text yet, with room for some bytes of it. Documents that are parts of the text are not copied.
    pub(crate) fn of_text(text: Arc<Bytes>, room: usize) -> Self {
        /// A row of CSV or JSON has about this many bytes.
        const ROW: usize = 32;
        let rows = room / ROW;
        let documents = Documents::Parts { text: Some(text), own: Vec::new(), spans: Vec::with_capacity(rows) };
        Self { documents, scores: Vec::with_capacity(rows), ..Self::default() }
    }

    /// Adds a row.
    #[inline]
    pub fn push(&mut self, topic: impl AsRef<[u8]>, document: impl AsRef<[u8]>, score: f64) {
        let topic = topic.as_ref();
        if self.stretches.last().is_none_or(|(last, _)| !is_same(last, topic)) {
            self.stretches.push((topic.into(), self.scores.len()));
        }
        self.documents.push(document.as_ref());
        self.scores.push(score);
    }

    /// Gives every row a rank, for runs that are ordered by it.
    ///
    /// # Errors
    /// When there are not as many ranks as rows.
    pub fn with_ranks(mut self, ranks: Vec<f64>) -> Result<Self> {
        if ranks.len() != self.len() {
            return Err(Error::input(format!("a run has {} rows but {} ranks", self.len(), ranks.len())));
        }
        self.ranks = ranks;
        Ok(self)
    }

    /// A run of columns as a table has them. `stretches` are the topics, and the first row of each.
    pub(crate) fn of_texts(
        documents: Texts,
        scores: Vec<f64>,
        ranks: Option<Vec<f64>>,
        stretches: Vec<(Box<[u8]>, usize)>,
    ) -> Result<Self> {
        if documents.len() != scores.len() {
            return Err(Error::input(format!("a run has {} documents but {} scores", documents.len(), scores.len())));
        }
        let columns = Self { documents: Documents::Listed(documents), scores, stretches, ..Self::default() };
        match ranks {
            Some(ranks) => columns.with_ranks(ranks),
            None => Ok(columns),
        }
    }

    /// Gives the row that was added last a rank.
    #[inline]
    pub(crate) fn push_rank(&mut self, rank: f64) {
        let before = self.scores.len().saturating_sub(1);
        if self.ranks.len() < before {
            self.ranks.resize(before, f64::NAN);
        }
        self.ranks.push(rank);
    }

    /// The run with what the columns of its file were taken for.
    pub(crate) fn with_read_as(mut self, columns: Option<&'static str>) -> Self {
        self.read_as = columns;
        self
    }

    /// What the columns of its file were taken for, where the file does not say it.
    pub(crate) fn read_as(&self) -> Option<&'static str> {
        self.read_as
    }

    /// The run with a name of its own.
    pub(crate) fn with_tag(mut self, tag: Vec<u8>) -> Self {
        self.tag = tag;
        self
    }

    /// What the run is called in its file; empty where it has no name.
    pub fn tag(&self) -> &[u8] {
        &self.tag
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.scores.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// The document of a row.
    #[inline]
    pub fn document(&self, row: usize) -> &[u8] {
        self.documents.get(row)
    }

    /// The documents, where they are texts one behind the other in somebody else's memory.
    pub(crate) fn adjacent_documents(&self) -> Option<Adjacent<'_>> {
        match &self.documents {
            Documents::Listed(texts) => texts.adjacent(),
            Documents::Parts { .. } => None,
        }
    }

    /// The documents, where they are parts of the same bytes: where each stands, and the bytes.
    pub(crate) fn document_spans(&self) -> Option<(&[Span], &[u8])> {
        match &self.documents {
            Documents::Listed(texts) => texts.all_spans(),
            Documents::Parts { text: None, own, spans } => Some((spans, own)),
            Documents::Parts { text: Some(text), own, spans } => own.is_empty().then_some((spans, text)),
        }
    }

    /// The score of a row.
    pub fn score(&self, row: usize) -> f64 {
        self.scores[row]
    }

    /// Whether the scores look like labels: a few small whole numbers without ranks beside them, which put nothing in order or
    /// come in none, in so many rows at least. Most scores of a run are real numbers, so that the first few rows say no.
    pub(crate) fn looks_like_judgments(&self, fewest: usize) -> bool {
        /// Labels have hardly more values than this.
        const MOST: usize = 6;
        let mut grades = [false; 21];
        let mut place = |score: f64| {
            let is = is_grade(score);
            if is {
                grades[(score + 10.0) as usize] = true;
            }
            is
        };
        if self.len() < fewest || !self.ranks.is_empty() || !self.scores.iter().all(|score| place(*score)) {
            return false;
        }
        let different = grades.iter().filter(|is_there| **is_there).count();
        let steps = || self.stretches().flat_map(|(_, rows)| self.scores[rows].windows(2));
        let (tied, rises) = (steps().filter(|pair| pair[0] == pair[1]).count(), steps().any(|pair| pair[0] < pair[1]));
        different <= MOST && (different == 1 || rises || tied > 0 && 2 * tied >= steps().count())
    }

    /// The rank of a row, where it has one.
    pub fn rank(&self, row: usize) -> Option<f64> {
        self.ranks.get(row).copied().filter(|rank| !rank.is_nan())
    }

    /// Whether any row has a rank; a run without rows needs none.
    pub(crate) fn has_ranks(&self) -> bool {
        self.is_empty() || self.ranks.iter().any(|rank| !rank.is_nan())
    }

    /// Rows that follow each other and have the same topic: its id and their numbers.
    pub(crate) fn stretches(&self) -> impl Iterator<Item = (&[u8], std::ops::Range<usize>)> {
        let ends = self.stretches.iter().skip(1).map(|(_, start)| *start).chain([self.len()]);
        self.stretches.iter().zip(ends).map(|((topic, start), end)| (&**topic, *start..end))
    }
}

/// Whether a score may be a label: a small whole number.
pub(crate) fn is_grade(score: f64) -> bool {
    score.fract() == 0.0 && score.abs() <= 10.0
}

/// The ids of the documents of a run.
#[derive(Debug, Clone)]
enum Documents {
    /// Parts of the text that the run was read from, or of bytes of its own.
    Parts {
        text: Option<Arc<Bytes>>,
        own: Vec<u8>,
        /// Where each stands, own bytes behind those of the text.
        spans: Vec<Span>,
    },
    /// A column of a table.
    Listed(Texts),
}

impl Default for Documents {
    fn default() -> Self {
        Self::Parts { text: None, own: Vec::new(), spans: Vec::new() }
    }
}

impl Documents {
    /// Makes room for so many more, of so many bytes.
    fn reserve(&mut self, count: usize, bytes: usize) {
        if let Self::Parts { own, spans, .. } = self {
            own.reserve(bytes);
            spans.reserve(count);
        }
    }

    #[inline]
    fn push(&mut self, id: &[u8]) {
        let (text, own, spans) = match self {
            Self::Parts { text, own, spans } => (text.as_ref().map_or(&b""[..], |text| text), own, spans),
            Self::Listed(texts) => return texts.push(id),
        };
        let offset = (id.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
        let start = if offset < text.len() && id.len() <= text.len() - offset {
            offset
        } else {
            let start = text.len() + own.len();
            own.extend_from_slice(id);
            start
        };
        spans.push(Span { start, end: start + id.len() });
    }

    #[inline]
    fn get(&self, row: usize) -> &[u8] {
        match self {
            Self::Parts { text, own, spans } => {
                let Span { start, end } = spans[row];
                let text = text.as_ref().map_or(&b""[..], |text| text);
                if end <= text.len() { &text[start..end] } else { &own[start - text.len()..end - text.len()] }
            }
            Self::Listed(texts) => texts.get(row),
        }
    }
}

impl<T: AsRef<[u8]>, D: AsRef<[u8]>> FromIterator<(T, D, f64)> for RunColumns {
    fn from_iter<I: IntoIterator<Item = (T, D, f64)>>(rows: I) -> Self {
        let mut columns = Self::default();
        rows.into_iter().for_each(|(topic, document, score)| columns.push(topic, document, score));
        columns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_with_one_topic_are_one_stretch() {
        let rows: RunColumns =
            [("1", "a", 3.0), ("1", "b", 2.0), ("2", "a", 1.0), ("1", "c", 0.5)].into_iter().collect();
        let stretches: Vec<(&[u8], std::ops::Range<usize>)> = rows.stretches().collect();
        assert_eq!(stretches, [(&b"1"[..], 0..2), (b"2", 2..3), (b"1", 3..4)]);
        assert_eq!((rows.document(0), rows.document(3)), (&b"a"[..], &b"c"[..]));
        assert!(RunColumns::from_columns(&["1"], &["a", "b"], &[1.0]).is_err());
        assert!(rows.with_ranks(vec![1.0]).is_err());
    }

    #[test]
    fn a_few_whole_numbers_in_no_order_look_like_labels() {
        let run = |scores: &[f64]| -> RunColumns {
            (0..).zip(scores).map(|(row, score)| (format!("{}", row / 3), format!("D{row}"), *score)).collect()
        };
        assert!(run(&[2.0, 0.0, 1.0]).looks_like_judgments(2), "they rise");
        assert!(run(&[1.0, 1.0, 1.0, 1.0]).looks_like_judgments(2), "they are all the same");
        assert!(run(&[2.0, 1.0, 1.0, 1.0, 0.0, 0.0, 1.0, 1.0]).looks_like_judgments(2), "most are tied");
        assert!(!run(&[3.0, 2.0, 1.0, 2.0, 1.0, 0.0]).looks_like_judgments(2), "they put documents in order");
        assert!(!run(&[12.0, 1.0, 7.0]).looks_like_judgments(2) && !run(&[0.5, 0.25, 1.0]).looks_like_judgments(2));
        assert!(!run(&[1.0]).looks_like_judgments(2));
        let ranked = run(&[-1.0, -1.0]).with_ranks(vec![1.0, 1.0]).unwrap();
        assert!(!ranked.looks_like_judgments(2), "judgments have no ranks");
    }

    #[test]
    fn documents_of_a_text_stay_where_they_are() {
        let text = Arc::new(Bytes::Owned(b"D1 D2".to_vec()));
        let mut rows = RunColumns::of_text(Arc::clone(&text), 0);
        rows.push("1", &text[..2], 3.0);
        rows.push("1", "elsewhere", 2.0);
        rows.push("1", &text[3..], 1.0);
        rows.push("1", "", 0.5);
        let found: Vec<&[u8]> = (0..4).map(|row| rows.document(row)).collect();
        assert_eq!(found, [&b"D1"[..], b"elsewhere", b"D2", b""]);
        assert_eq!(rows.document(2).as_ptr(), text[3..].as_ptr());
    }
}

//! Two rankings that a statement compares, with the pool they are scored against.

use std::fmt;

/// The relevance r of a document to each facet, between 0 and 1.
pub type Row = Vec<f64>;

/// The place of a document that is in no pool: nobody judged it.
pub const UNJUDGED: u32 = u32::MAX;

/// The row of a document that nobody judged.
static NO_ROW: Row = Row::new();

/// One of the two rankings.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Side {
    /// Places among the pair's documents, best first.
    pub ranking: Vec<u32>,
    /// Judged documents that only this side's pool has, and that nobody retrieved.
    pub unretrieved: Vec<Row>,
    /// The cut-off to measure at, where the statement is about cut-offs.
    pub cutoff: Option<u32>,
}

/// Two rankings of the same documents; a statement says how the score of the first compares with that of the second.
#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    /// The weights of the facets; empty where they are equal.
    pub weights: Vec<f64>,
    /// The judged documents of both pools: all that are retrieved.
    pub documents: Vec<Row>,
    /// The first ranking and the second.
    pub sides: [Side; 2],
    /// Whether the pools also have a document with r = 1 for each facet, which nobody retrieved. With it no facet is
    /// without a relevant document, and no ideal is 0.
    pub has_perfect: bool,
}

impl Pair {
    /// Two rankings of documents, by their places.
    pub fn new(documents: Vec<Row>, first: Vec<u32>, second: Vec<u32>) -> Self {
        let side = |ranking| Side { ranking, ..Side::default() };
        Self { weights: Vec::new(), documents, sides: [side(first), side(second)], has_perfect: true }
    }

    /// A ranking of all documents in their order, and the same with two of them exchanged: first the exchanged one.
    pub fn swapped(documents: Vec<Row>, i: usize, j: usize) -> Self {
        let second: Vec<u32> = (0..documents.len() as u32).collect();
        let mut first = second.clone();
        first.swap(i, j);
        Self::new(documents, first, second)
    }

    /// Two ways to go on after the same documents: first with `better`, then with `worse`.
    pub fn continued(mut before: Vec<Row>, better: Row, worse: Row, after: Vec<Row>) -> Self {
        let (place, count) = (before.len() as u32, after.len() as u32);
        before.extend([better, worse]);
        before.extend(after);
        let ranking = |at: u32| (0..place).chain([at]).chain(place + 2..place + 2 + count).collect();
        Self::new(before, ranking(place), ranking(place + 1))
    }

    /// How many facets there are.
    pub fn facets(&self) -> usize {
        self.documents.first().map_or(1, Vec::len)
    }

    /// The rows of a side's ranking, best first; an empty one for a document that nobody judged.
    pub fn rows(&self, side: usize) -> Vec<&Row> {
        let row = |place: &u32| self.documents.get(*place as usize).unwrap_or(&NO_ROW);
        self.sides[side].ranking.iter().map(row).collect()
    }

    /// The largest number of documents that a side retrieves.
    pub fn longest(&self) -> usize {
        self.sides.iter().map(|side| side.ranking.len()).max().unwrap_or_default()
    }

    /// Whether the two pools are the same.
    pub fn shares_pool(&self) -> bool {
        self.sides[0].unretrieved == self.sides[1].unretrieved
    }

    /// A side's ranking in words, such as `0 0.05 0.005` or `(0,0) (0.05,0.05)`; equal neighbours beyond three are counted.
    pub fn shown(&self, side: usize) -> String {
        let rows = self.rows(side);
        let mut words: Vec<String> = Vec::new();
        let mut from = 0;
        while from < rows.len() {
            let count = rows[from..].iter().take_while(|row| **row == rows[from]).count();
            let word = Shown(rows[from]).to_string();
            match count {
                0..=3 => words.extend(std::iter::repeat_n(word, count)),
                _ => words.push(format!("{count}x{word}")),
            }
            from += count;
        }
        let unretrieved = &self.sides[side].unretrieved;
        let mut shown = if words.is_empty() { String::from("nothing") } else { words.join(" ") };
        if let Some(cutoff) = self.sides[side].cutoff {
            shown.push_str(&format!(", cut at {cutoff}"));
        }
        if !unretrieved.is_empty() {
            let missed: Vec<String> = unretrieved.iter().map(|row| Shown(row).to_string()).collect();
            shown.push_str(&format!("; judged, not retrieved: {}", missed.join(" ")));
        }
        shown
    }

    /// Takes a document out of both rankings and the pool.
    pub(crate) fn without(&self, document: u32) -> Self {
        let mut pair = self.clone();
        pair.documents.remove(document as usize);
        for side in &mut pair.sides {
            side.ranking.retain(|place| *place != document);
            let later = side.ranking.iter_mut().filter(|place| **place > document && **place != UNJUDGED);
            later.for_each(|place| *place -= 1);
        }
        pair
    }

    /// Puts a document at the same place into both rankings; at the end of one that is shorter.
    pub(crate) fn with(&self, row: Row, place: usize) -> Self {
        let mut pair = self.clone();
        let document = pair.documents.len() as u32;
        pair.documents.push(row);
        for side in &mut pair.sides {
            side.ranking.insert(place.min(side.ranking.len()), document);
        }
        pair
    }

    /// Whether the rankings differ at exactly these places, where each has what the other has at the partner place.
    pub(crate) fn exchanged(&self) -> Option<Vec<usize>> {
        let [first, second] = [&self.sides[0].ranking, &self.sides[1].ranking];
        (first.len() == second.len()).then(|| (0..first.len()).filter(|&at| first[at] != second[at]).collect())
    }
}

/// A relevance to six digits: thirds need not be written in full.
fn rounded(r: f64) -> f64 {
    (r * 1e6).round() / 1e6
}

/// A row in words.
struct Shown<'a>(&'a [f64]);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [] => f.write_str("?"),
            [only] => write!(f, "{}", rounded(*only)),
            several => {
                let labels: Vec<String> = several.iter().map(|r| rounded(*r).to_string()).collect();
                write!(f, "({})", labels.join(","))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_made_and_shown() {
        let pair = Pair::swapped(vec![vec![0.0], vec![0.05], vec![0.005]], 0, 2);
        assert_eq!((pair.shown(0), pair.shown(1)), ("0.005 0.05 0".into(), "0 0.05 0.005".into()));
        assert_eq!(pair.exchanged(), Some(vec![0, 2]));
        assert_eq!(pair.without(1).shown(0), "0.005 0");
        let pair = Pair::continued(vec![vec![0.0, 0.0]], vec![0.0, 0.05], vec![0.05, 0.0], vec![vec![0.0, 0.0]]);
        assert_eq!(pair.shown(0), "(0,0) (0,0.05) (0,0)");
        assert_eq!(pair.with(vec![1.0, 0.0], 9).shown(1), "(0,0) (0.05,0) (0,0) (1,0)");
        let pair = Pair::new(vec![vec![0.0]; 5], (0..5).collect(), Vec::new());
        assert_eq!((pair.shown(0), pair.shown(1)), ("5x0".into(), "nothing".into()));
    }
}

//! Cells of all topics, each kept as one byte where a byte can tell them apart.
//!
//! A collapse has few different grades. A run looks the cells of its documents up in no order, once for every collapse, and
//! as bytes they stay in the processor's own cache.

use crate::judgments::Cell;
use std::collections::BTreeMap;

/// The cells of some topics.
#[derive(Debug, Default)]
pub(super) struct CodedCells {
    /// The different cells, by code; empty where there are more than 256.
    cells: Vec<Cell>,
    /// The codes of each topic.
    codes: Vec<Box<[u8]>>,
    /// The cells of each topic, where codes are not enough.
    plain: Vec<Box<[Cell]>>,
}

/// The cells of one topic.
#[derive(Debug, Clone, Copy)]
pub(super) enum TopicCells<'a> {
    /// A code each, and what the codes mean.
    Coded(&'a [u8], &'a [Cell]),
    /// The cells themselves.
    Plain(&'a [Cell]),
}

impl CodedCells {
    pub(super) fn new(topics: Vec<Box<[Cell]>>) -> Self {
        let mut codes = BTreeMap::new();
        for &cell in topics.iter().flatten() {
            let next = codes.len();
            codes.entry(cell).or_insert(next);
            if codes.len() > 256 {
                return Self { plain: topics, ..Self::default() };
            }
        }
        let mut cells = vec![Cell::ABSENT; codes.len()];
        codes.iter().for_each(|(&cell, &code)| cells[code] = cell);
        let code = |cell: &Cell| codes.get(cell).map_or(0, |&code| code as u8);
        let codes = topics.iter().map(|topic| topic.iter().map(code).collect()).collect();
        Self { cells, codes, plain: Vec::new() }
    }

    /// Whether there are no topics.
    pub(super) fn is_empty(&self) -> bool {
        self.codes.is_empty() && self.plain.is_empty()
    }

    /// The cells of a topic.
    #[inline]
    pub(super) fn topic(&self, topic: usize) -> Option<TopicCells<'_>> {
        match self.codes.get(topic) {
            Some(codes) => Some(TopicCells::Coded(codes, &self.cells)),
            None => self.plain.get(topic).map(|cells| TopicCells::Plain(cells)),
        }
    }
}

impl TopicCells<'_> {
    #[inline]
    pub(super) fn at(self, place: usize) -> Cell {
        match self {
            Self::Coded(codes, cells) => cells[codes[place] as usize],
            Self::Plain(cells) => cells[place],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_cells_are_coded_and_many_are_kept() {
        for count in [1, 256, 257, 1000] {
            let topics: Vec<Box<[Cell]>> = (0..3)
                .map(|topic| (0..count).map(|label| Cell::label((label * 7 + topic) % count)).collect())
                .collect();
            let coded = CodedCells::new(topics.clone());
            for (number, topic) in topics.iter().enumerate() {
                let found = coded.topic(number).unwrap();
                assert_eq!(matches!(found, TopicCells::Coded(..)), count <= 256);
                assert!((0..topic.len()).all(|place| found.at(place) == topic[place]));
            }
            assert!(coded.topic(3).is_none());
        }
    }
}

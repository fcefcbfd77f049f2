//! Rank errors: how far each step down a ranking goes against the order that one facet alone would have.
//!
//! pos_a(d) is the place of a document among the n retrieved ones when they are sorted by their labels on facet a, largest
//! first, equal labels as they are ranked. The error of step i on facet a is max(0, pos_a(d_i) - pos_a(d_(i+1))).

use super::FacetRanking;

/// The places of a ranking's documents by the labels of each facet.
pub(super) struct RankErrors {
    /// `[facet][rank - 1]`
    places: Vec<u32>,
    retrieved: usize,
}

impl RankErrors {
    /// A document outside the pool, or with a negative label, stands with the labels of 0.
    pub(super) fn new(ranking: FacetRanking<'_>) -> Self {
        let retrieved = ranking.retrieved as usize;
        let mut places = vec![u32::MAX; retrieved * ranking.facets];
        let mut above_0: Vec<(f64, u32)> = Vec::new();
        for (facet, places) in places.chunks_exact_mut(retrieved.max(1)).enumerate() {
            above_0.clear();
            above_0.extend(ranking.labelled().map(|(rank, labels)| (labels[facet].grade(), rank)));
            above_0.retain(|(grade, _)| *grade > 0.0);
            above_0.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
            for (place, (_, rank)) in (0..).zip(&above_0) {
                places[*rank as usize - 1] = place;
            }
            let others = places.iter_mut().filter(|place| **place == u32::MAX);
            others.zip(above_0.len() as u32..).for_each(|(slot, place)| *slot = place);
        }
        Self { places, retrieved }
    }

    /// The steps of the ranking, by the rank they start from.
    pub(super) fn steps(&self) -> std::ops::Range<u32> {
        1..self.retrieved.max(1) as u32
    }

    /// The error of the step down from a rank on one facet.
    #[inline]
    pub(super) fn of(&self, facet: usize, rank: u32) -> u32 {
        let at = facet * self.retrieved + rank as usize;
        self.places[at - 1].saturating_sub(self.places[at])
    }
}

/// The largest errors that n documents can have, on any number of facets at once, and the ranks they stand at: the best
/// document is followed up by the worst, and so on inwards, so that every other step has an error, n-1, n-3, ... No order
/// has more of a sum that falls with the ranks and grows at least in proportion to the errors: two steps down in a row are
/// never better than one of the same height, which starts further up.
pub(super) fn largest(documents: u32) -> impl Iterator<Item = (u32, u32)> {
    (0..documents / 2).map(move |pair| (2 * pair + 1, documents - 2 * pair - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judgments::Cell;

    fn errors(labels: &[i32], facets: usize) -> Vec<Vec<u32>> {
        let cells: Vec<Cell> = labels.iter().map(|&label| Cell::label(label)).collect();
        let retrieved = (labels.len() / facets) as u32;
        let ranks: Vec<u32> = (1..=retrieved).collect();
        let found = RankErrors::new(FacetRanking { ranks: &ranks, rows: &ranks, cells: &cells, facets, retrieved });
        (0..facets).map(|facet| found.steps().map(|rank| found.of(facet, rank)).collect()).collect()
    }

    #[test]
    fn errors_are_steps_against_the_order_of_labels() {
        assert_eq!(errors(&[3, 2, 1, 0], 1), [[0, 0, 0]]);
        assert_eq!(errors(&[0, 0, -1, 0], 1), [[0, 0, 0]], "equal labels keep their order");
        assert_eq!(errors(&[0, 2, 1, 2], 1), [[3, 0, 1]]);
        assert_eq!(errors(&[2, 0, 0, 1, 1, 1], 2), [[0, 1], [2, 0]]);
        assert_eq!(errors(&[1], 1), [[0u32; 0]]);
        assert_eq!(errors(&[], 2), [[0u32; 0]; 2]);
    }

    /// Every order of n documents with different labels, by the sum of errors raised to a power.
    #[test]
    fn no_order_has_larger_errors() {
        for documents in 2..=7u32 {
            for power in 1..=3 {
                let worth = |(rank, error): (u32, u32)| f64::from(error).powi(power) / f64::from(rank + 1).log2();
                let bound: f64 = largest(documents).map(worth).sum();
                let mut best = 0.0;
                each_order(&mut (0..documents as i32).collect::<Vec<_>>(), 0, &mut |order| {
                    let sum: f64 = (1..).zip(errors(order, 1)[0].iter().copied()).map(worth).sum();
                    best = f64::max(best, sum);
                });
                assert!((best - bound).abs() < 1e-12, "{documents} documents, power {power}: {best}, bound {bound}");
            }
        }
    }

    fn each_order(list: &mut Vec<i32>, from: usize, visit: &mut impl FnMut(&[i32])) {
        if from == list.len() {
            return visit(list);
        }
        for other in from..list.len() {
            list.swap(from, other);
            each_order(list, from + 1, visit);
            list.swap(from, other);
        }
    }
}

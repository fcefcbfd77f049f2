//! The ten constraints on diversity measures: five on relevance, five on facets.
//!
//! Each file has a statement, the family of rankings on which everybody can check it, the pairs a search may draw beyond
//! that, and a premise that says whether a pair is one the constraint speaks of. All of them want r to be small (what the
//! paper calls relevance contribution) except Sat, so that families and searches stay at 0.05 and a little above.
//!
//! **Reference.** Amigo, Spina & Carrillo-de-Albornoz, An axiomatic analysis of diversity evaluation metrics, SIGIR 2018.

use crate::pair::{Pair, Row};
use crate::statement::Statement;

/// The small labels of the families.
const G: [f64; 4] = [0.0, 0.005, 0.02, 0.05];
/// The r of a relevant document, where relevance is binary.
const RELEVANT: f64 = 0.05;
/// The largest r that still counts as small; rows of the families are raised up to 0.08.
const SMALL: f64 = 0.1;
/// Where the constraints are from.
const REFERENCE: &str = "Amigo, Spina & Carrillo-de-Albornoz, SIGIR 2018";

macro_rules! constraints {
    ($($module:ident),* $(,)?) => {
        $(mod $module;)*
        /// The constraints, in the order of the paper's table.
        pub static CONSTRAINTS: &[&Statement] = &[$(&$module::STATEMENT),*];
    };
}

constraints! { pri, deep, deep_th, close_th, conf, asp_div, red, mred, sat, asp_rel }

/// A row with one label on one facet.
fn on(facet: usize, facets: usize, r: f64) -> Row {
    let mut row = vec![0.0; facets];
    row[facet] = r;
    row
}

/// Whether all labels are small.
fn is_small(pair: &Pair) -> bool {
    pair.documents.iter().flatten().all(|r| *r <= SMALL)
}

/// The facet that a document is about, where it is about one only.
fn only_facet(row: &[f64]) -> Option<usize> {
    let mut facets = (0..row.len()).filter(|&facet| row[facet] > 0.0);
    match (facets.next(), facets.next()) {
        (Some(facet), None) => Some(facet),
        _ => None,
    }
}

/// Whether no document is about two facets.
fn has_no_overlap(pair: &Pair) -> bool {
    pair.documents.iter().all(|row| row.iter().filter(|r| **r > 0.0).count() <= 1)
}

/// The place of the only difference between rankings of equal length, and the rows there.
fn one_difference(pair: &Pair) -> Option<(usize, &Row, &Row)> {
    let places = pair.exchanged()?;
    let [place] = places[..] else { return None };
    Some((place, pair.rows(0)[place], pair.rows(1)[place]))
}

/// The n-th pair of the two constraints on depth: one relevant document on top, or n of them after n others. Both have 2n
/// documents.
fn depth_pair(n: usize) -> Pair {
    let relevant = vec![vec![RELEVANT]; n];
    let others = vec![vec![0.0]; 2 * n - 1];
    let count = n as u32;
    let first = std::iter::once(0).chain(count..3 * count - 1).collect();
    let second = (count..2 * count).chain(0..count).collect();
    Pair::new([relevant, others].concat(), first, second)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statement::Check;
    use crate::subject::Subject;

    #[test]
    fn families_are_as_large_as_the_specification_makes_them_and_keep_their_premises() {
        let subject = Subject::new(&"DCG".parse().unwrap(), None).unwrap();
        let mut sizes = Vec::new();
        for constraint in CONSTRAINTS {
            if let Check::Every(pairs) = constraint.check {
                let family = (pairs.family)(&subject);
                assert!(family.iter().all(pairs.premise), "{}", constraint.name);
                sizes.push((constraint.name, family.len()));
            }
        }
        // 4^5 vectors with, on average, 10 x (6/16) pairs in rising order; and so on.
        assert_eq!(sizes[0], ("Pri", 3840));
        assert!(sizes.iter().all(|(_, size)| *size > 100), "{sizes:?}");
    }

    #[test]
    fn the_pairs_on_depth_have_2n_documents_each() {
        let pair = depth_pair(3);
        assert_eq!((pair.shown(0), pair.shown(1)), ("0.05 5x0".into(), "0 0 0 0.05 0.05 0.05".into()));
        assert_eq!((depth_pair(1).shown(0), depth_pair(1).shown(1)), ("0.05 0".into(), "0 0.05".into()));
    }
}
